use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(colour = "red")]
    limit: u16,
}

fn main() {}
