use elicit_sdk::Form;

struct Cleanup {
    limit: u16,
}

fn ask<F: Form>() {}

fn asks() {
    ask::<Cleanup>();
}

fn main() {}
