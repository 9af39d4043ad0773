use elicit_sdk::Choice;

#[derive(Choice)]
enum Strategy {}

fn main() {}
