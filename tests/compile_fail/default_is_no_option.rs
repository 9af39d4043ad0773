use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    #[elicit(default = "Docs")]
    area: Area,
}

#[derive(Choice)]
enum Area {
    Docs,
    Code,
}

fn main() {}
