use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(default = 300.5)]
    limit: Limit,
}

type Limit = u8;

fn main() {}
