use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(title = "How many\nfiles")]
    limit: u16,
}

fn main() {}
