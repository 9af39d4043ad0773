use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(date, default = "2026-02-30")]
    day: String,
}

fn main() {}
