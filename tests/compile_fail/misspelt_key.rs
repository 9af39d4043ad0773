use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(titel = "How many")]
    limit: u16,
}

fn main() {}
