use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    areas: [String; 3],
}

fn main() {}
