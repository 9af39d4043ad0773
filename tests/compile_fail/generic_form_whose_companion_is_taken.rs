use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Pick<T> {
    choice: T,
    custom_choice: String,
}

#[derive(Choice)]
enum Strategy {
    Fast,
    #[elicit(other)]
    Custom(String),
}

// Checked where the parameter is known; `cargo build` does it at every use.
const FIELDS: usize = <Pick<Strategy> as Form>::FIELDS.len();

fn main() {}
