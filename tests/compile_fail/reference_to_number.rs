use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    limit: &'static u16,
}

fn main() {}
