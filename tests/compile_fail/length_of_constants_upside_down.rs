use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(length(min = LEAST, max = MOST))]
    note: String,
}

const LEAST: usize = 20;
const MOST: usize = 10;

fn main() {}
