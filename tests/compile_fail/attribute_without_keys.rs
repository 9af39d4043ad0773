use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit]
    limit: u16,
}

fn main() {}
