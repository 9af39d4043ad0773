use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(validate = even)]
    limit: u16,
}

fn even(limit: &u32) -> Result<(), String> {
    if limit % 2 == 0 { Ok(()) } else { Err("must be even".to_owned()) }
}

fn main() {}
