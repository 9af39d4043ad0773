use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(min = LEAST, max = MOST))]
    limit: u16,
}

const LEAST: u16 = 10;
const MOST: u16 = 5;

fn main() {}
