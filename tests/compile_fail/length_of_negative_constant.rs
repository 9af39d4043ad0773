use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(length(max = MOST))]
    note: String,
}

const MOST: i32 = -1;

fn main() {}
