use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(hint = "v and a number")]
    tag: String,
}

fn main() {}
