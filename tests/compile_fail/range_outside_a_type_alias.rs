use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(max = 300))]
    limit: Limit,
}

type Limit = u8;

fn main() {}
