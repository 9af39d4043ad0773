use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(default = Some(20))]
    limit: Option<u16>,
    #[elicit(default = None)]
    note: Option<String>,
}

fn main() {}
