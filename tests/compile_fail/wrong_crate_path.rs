use elicit_sdk::Form;

#[derive(Form)]
#[elicit(crate = elicit)]
struct Cleanup {
    limit: u16,
}

fn main() {}
