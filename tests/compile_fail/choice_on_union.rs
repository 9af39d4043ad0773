use elicit_sdk::Choice;

#[derive(Choice)]
union Strategy {
    fast: u8,
}

fn main() {}
