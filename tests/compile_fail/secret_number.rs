use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    pin_code: u32,
    card_number: u64,
    cvv: u16,
    ssn: u32,
}

fn main() {}
