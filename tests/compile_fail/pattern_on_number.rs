use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(pattern = "^[0-9]+$", hint = "digits")]
    limit: u16,
}

fn main() {}
