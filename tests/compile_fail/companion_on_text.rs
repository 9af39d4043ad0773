use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(other(title = "Describe it"))]
    note: String,
}

fn main() {}
