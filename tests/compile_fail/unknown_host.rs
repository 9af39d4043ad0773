use elicit_sdk::Form;

#[derive(Form)]
#[elicit(hosts(claude, vscode))]
struct Cleanup {
    limit: u16,
}

fn main() {}
