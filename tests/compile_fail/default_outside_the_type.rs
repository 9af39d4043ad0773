use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(default = 300)]
    limit: u8,
}

fn main() {}
