use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(default = "yes")]
    proceed: bool,
}

fn main() {}
