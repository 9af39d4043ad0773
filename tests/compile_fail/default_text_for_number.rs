use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(default = "20")]
    limit: u16,
}

fn main() {}
