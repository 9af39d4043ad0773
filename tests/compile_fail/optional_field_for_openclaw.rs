use elicit_sdk::Form;

#[derive(Form)]
#[elicit(hosts(wework, openclaw))]
struct Release {
    target: String,
    note: Option<String>,
}

fn main() {}
