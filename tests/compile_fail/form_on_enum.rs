use elicit_sdk::Form;

#[derive(Form)]
enum Strategy {
    Fast,
    Safe,
}

fn main() {}
