use elicit_sdk::{Choice, Form};
use serde::Serialize;

#[derive(Serialize, Form)]
#[serde(rename_all = "snake_case")]
struct Cleanup {
    #[serde(rename = "max")]
    limit: u16,
    #[serde(default)]
    note: Option<String>,
    #[serde(skip)]
    started: u64,
    strategy: Strategy,
}

#[derive(Serialize, Choice)]
enum Strategy {
    #[serde(rename = "quick")]
    Fast,
    Safe,
}

fn main() {}
