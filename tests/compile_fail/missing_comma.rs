use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(title = "How many" default = 20)]
    limit: u16,
}

fn main() {}
