use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(max = MOST))]
    limit: u8,
}

const MOST: u16 = 300;

fn main() {}
