use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    limit: u16,
    #[elicit(skip, title = "Started", default = 3)]
    started: u64,
}

fn main() {}
