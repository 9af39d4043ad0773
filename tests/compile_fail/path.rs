use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    target: std::path::PathBuf,
}

fn main() {}
