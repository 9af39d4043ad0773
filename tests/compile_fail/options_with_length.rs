use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(options, length(max = 20))]
    branch: String,
}

fn main() {}
