use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(default = 20)]
    note: String,
}

fn main() {}
