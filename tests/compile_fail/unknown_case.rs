use elicit_sdk::{Choice, Form};

#[derive(Form)]
#[elicit(rename_all = "camel_case")]
struct Cleanup {
    limit: u16,
}

#[derive(Choice)]
#[elicit(rename_all = "lowercase")]
enum Strategy {
    Fast,
}

fn main() {}
