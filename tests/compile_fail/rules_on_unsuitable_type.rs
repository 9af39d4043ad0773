use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(min = 1), default)]
    limits: Limits,
}

#[derive(Default)]
struct Limits {
    files: u16,
}

fn main() {}
