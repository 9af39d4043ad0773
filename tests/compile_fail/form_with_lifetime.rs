use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup<'a> {
    limit: u16,
    #[elicit(skip)]
    origin: Option<&'a str>,
}

fn main() {}
