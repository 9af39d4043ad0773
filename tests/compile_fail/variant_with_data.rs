use elicit_sdk::Choice;

#[derive(Choice)]
enum Strategy {
    Fast,
    Slow { seconds: u16 },
}

fn main() {}
