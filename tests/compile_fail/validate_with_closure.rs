use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(validate = |limit| limit % 2 == 0)]
    limit: u16,
}

fn main() {}
