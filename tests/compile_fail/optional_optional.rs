use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    limit: Option<Option<u16>>,
}

fn main() {}
