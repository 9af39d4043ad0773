use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(length(max = 5), default = "exactly ten")]
    note: String,
}

fn main() {}
