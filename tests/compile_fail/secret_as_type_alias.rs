use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    api_key: Name,
}

type Name = String;

fn main() {}
