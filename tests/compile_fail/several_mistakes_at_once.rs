use elicit_sdk::{Choice, Form};

#[derive(Form)]
#[elicit(rename_all = "snakecase")]
struct Cleanup {
    #[elicit(title = " Strategy", default = "quick")]
    strategy: Strategy,
    #[elicit(range(min = 1, max = 70000), defualt = 20)]
    limit: u16,
    password: String,
    notes: Vec<String>,
    implement: bool,
}

#[derive(Choice)]
enum Strategy {
    Fast,
    #[elicit(title = "fast")]
    Quick(u8),
}

fn main() {}
