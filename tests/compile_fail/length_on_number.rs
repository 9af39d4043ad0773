use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(length(max = 500))]
    limit: u16,
}

fn main() {}
