use elicit_sdk::{Form, Secret};

#[derive(Form)]
struct Login {
    #[elicit(default = "hunter2")]
    key: Secret,
}

fn main() {}
