use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    limits: Limits,
}

struct Limits {
    files: u16,
}

fn main() {}
