use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    limit: Limit,
}

fn main() {}
