use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(title = 3)]
    limit: u16,
}

fn main() {}
