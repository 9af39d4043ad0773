use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(default = "20")]
    limit: Limit,
}

type Limit = u16;

fn main() {}
