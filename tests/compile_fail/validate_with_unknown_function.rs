use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(validate = even)]
    limit: u16,
}

fn main() {}
