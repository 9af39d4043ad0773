use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    drive: char,
}

fn main() {}
