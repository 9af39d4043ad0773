use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(max = 300))]
    limit: u8,
    #[elicit(range(min = -1))]
    most: u16,
}

fn main() {}
