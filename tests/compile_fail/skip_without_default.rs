use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    limit: u16,
    #[elicit(skip)]
    started: std::time::Instant,
}

fn main() {}
