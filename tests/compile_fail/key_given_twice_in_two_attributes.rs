use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(default = 20)]
    #[elicit(range(min = 1), default = 30)]
    limit: u16,
}

fn main() {}
