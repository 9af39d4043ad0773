use elicit_sdk::Form;

#[derive(Form)]
#[elicit(hosts(codex, openclaw))]
struct Survey {
    one: String,
    two: String,
    three: String,
    four: String,
    five: String,
    six: String,
    seven: String,
    eight: String,
    nine: String,
    ten: String,
    eleven: String,
    twelve: String,
    thirteen: String,
}

fn main() {}
