use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(pattern = "^v[0-9]+$")]
    tag: String,
}

fn main() {}
