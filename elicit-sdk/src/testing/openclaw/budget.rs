//! How large a request may be as a whole.

use serde_json::Value;

use super::super::js;

const NODES: usize = 256;
const DEPTH: usize = 8;
const KEYS: usize = 32;
const ITEMS: usize = 16;
const TEXT: usize = 65_536;

/// Whether the request is within the budget; beyond it, it is declined unseen.
pub(super) fn fits(request: &Value) -> bool {
    let mut nodes = 0;
    visit(request, 0, &mut nodes)
}

fn visit(value: &Value, depth: usize, nodes: &mut usize) -> bool {
    *nodes += 1;
    if *nodes > NODES || depth > DEPTH {
        return false;
    }
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
        Value::String(text) => js::length(text) <= TEXT,
        Value::Array(items) => items.len() <= ITEMS && items.iter().all(|item| visit(item, depth + 1, nodes)),
        Value::Object(object) => {
            object.len() <= KEYS
                && object.keys().all(|key| js::length(key) <= super::format::FIELD_NAME)
                && object.values().all(|value| visit(value, depth + 1, nodes))
        }
    }
}
