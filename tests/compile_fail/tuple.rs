use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    range: (u16, u16),
}

fn main() {}
