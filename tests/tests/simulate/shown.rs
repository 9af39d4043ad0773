//! Forms as text, as each host shows them.

use elicit_sdk::testing::{SimulatedHost, Step};
use serde_json::json;

use super::{choice, form, play};

#[test]
fn a_card_reads_like_the_card() {
    let params = form(json!({
        "a": choice(&json!({"title": "Strategy", "description": "Choose a handling strategy."})),
        "b": {"type": "string", "title": "Note", "description": "Two\nlines"},
        "c": {"type": "array", "title": "Tags", "items": {"type": "string", "enum": ["x", "y"]}},
    }));
    let steps = [Step::text("b", "done"), Step::select("c", "y")];
    let card = |host| play(host, &params, &steps).left.unwrap().to_string();
    assert_eq!(
        card(SimulatedHost::Wework),
        "\
┌
│ Strategy
│ Choose a handling strategy.
│   (•) Alpha   a
│   ( ) Beta    b
│
│ Note
│   > done_
│
│ Tags
│   [Tags]
└"
    );
    assert_eq!(
        card(SimulatedHost::Generic),
        "\
┌ Question
│ Strategy
│ Choose a handling strategy.
│   ( ) Alpha
│   ( ) Beta
│
│ Note
│ Two
│ lines
│   > done_
│
│ Tags
│   [ ] x
│   [x] y
└"
    );
}
