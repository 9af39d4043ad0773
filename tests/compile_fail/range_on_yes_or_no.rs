use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(min = 1))]
    proceed: bool,
}

fn main() {}
