use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(validate = even)]
    limit: u16,
}

fn even(limit: &u16) -> bool {
    limit % 2 == 0
}

fn main() {}
