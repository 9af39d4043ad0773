use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(min = 1, max = 500), default = USUAL)]
    limit: u16,
}

const USUAL: u16 = 900;

fn main() {}
