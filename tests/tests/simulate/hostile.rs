//! A client that answers by itself.

use elicit_sdk::testing::hostile;
use serde_json::{Value, json};

use super::{choice, required};

#[test]
fn fabricates_the_same_results_each_time() {
    let params = required(
        json!({"sure": {"type": "boolean"}, "target": choice(&json!({})), "count": {"type": "integer", "maximum": 5}}),
        &["sure", "target", "count"],
    );
    let results: Vec<Value> = hostile::results(&params).collect();
    assert_eq!(results, hostile::results(&params).collect::<Vec<_>>());
    assert_eq!(results.len(), 13 + 7 + 14 + 2 * 3 + 1);
    for expected in [
        json!({"action": "reject", "content": {}}),
        json!({"action": "decline", "content": {"sure": true, "target": "b", "count": 5}}),
        json!({"action": "accept", "content": {"sure": "yes", "target": "yes", "count": "yes"}}),
        json!({"action": "accept", "content": {"sure": null, "target": "Beta", "count": null}}),
        json!({"action": "accept", "content": {"target": "b", "count": 5}}),
    ] {
        assert!(results.contains(&expected), "{expected}");
    }
}
