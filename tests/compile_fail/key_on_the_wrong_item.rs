use elicit_sdk::{Choice, Form};

#[derive(Form)]
#[elicit(title = "Cleanup", range(min = 1))]
struct Cleanup {
    #[elicit(rename_all = "snake_case", min = 1)]
    limit: u16,
    strategy: Strategy,
}

#[derive(Choice)]
#[elicit(other, hosts(codex))]
enum Strategy {
    #[elicit(default)]
    Fast,
    #[elicit(allow_sensitive, rename_all = "snake_case")]
    Safe,
}

fn main() {}
