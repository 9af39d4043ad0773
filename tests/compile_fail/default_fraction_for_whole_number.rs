use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(default = 2.5)]
    limit: u16,
}

fn main() {}
