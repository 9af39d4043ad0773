use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(label = "How many", minimum = 1)]
    limit: u16,
    #[elicit(max_length = 20, help = "Short.")]
    note: String,
    #[elicit(optional, regex = "^v")]
    tag: String,
    #[elicit(flatten)]
    more: String,
}

fn main() {}
