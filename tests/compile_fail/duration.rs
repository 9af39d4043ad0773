use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    pause: std::time::Duration,
}

fn main() {}
