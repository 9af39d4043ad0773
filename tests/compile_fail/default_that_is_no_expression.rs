use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(default = @ "docs")]
    area: String,
}

fn main() {}
