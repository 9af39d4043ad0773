use elicit_sdk::Form;

#[derive(Form)]
union Limit {
    small: u8,
    large: u32,
}

fn main() {}
