use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(title)]
    limit: u16,
}

fn main() {}
