use elicit_sdk::Form;

#[derive(Form)]
#[elicit(hosts("codex"))]
struct Cleanup {
    limit: u16,
}

fn main() {}
