use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(min = 1, max = MOST), default = 900)]
    limit: u16,
}

const MOST: u16 = 500;

fn main() {}
