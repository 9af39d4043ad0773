use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(validate = even)]
    limit: u16,
}

struct Odd;

fn even(limit: &u16) -> Result<(), Odd> {
    if limit % 2 == 0 { Ok(()) } else { Err(Odd) }
}

fn main() {}
