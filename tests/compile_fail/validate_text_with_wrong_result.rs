use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(validate = short)]
    note: String,
}

fn short(note: &str) -> bool {
    note.len() < 20
}

fn main() {}
