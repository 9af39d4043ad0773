use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    limits: Limits,
}

#[derive(Form)]
struct Limits {
    files: u16,
}

fn main() {}
