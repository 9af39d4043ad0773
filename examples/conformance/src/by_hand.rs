//! Requests that no form stands for: sampling, roots, and the spellings of a choice that a derived form never uses.
#![allow(deprecated, reason = "rmcp marks sampling and roots, which the protocol advises against and keeps")]

use rmcp::model::{CreateMessageRequest, CreateMessageRequestParams, InputRequest, ListRootsRequest, SamplingMessage};
use serde_json::json;

/// Asks the client's model.
pub(crate) fn sampling(question: &str, max_tokens: u32) -> InputRequest {
    let messages = vec![SamplingMessage::user_text(question)];
    InputRequest::CreateMessage(CreateMessageRequest::new(CreateMessageRequestParams::new(messages, max_tokens)))
}

/// Asks for the folders that the client works in.
pub(crate) fn roots() -> InputRequest {
    InputRequest::ListRoots(ListRootsRequest::default())
}

/// `elicitation-sep1330-enums`: all five spellings of a choice, one of them deprecated.
pub(crate) fn every_choice() -> Result<InputRequest, serde_json::Error> {
    let values = ["option1", "option2", "option3"];
    let titled = |title: &str| {
        json!([
            {"const": "value1", "title": format!("First {title}")},
            {"const": "value2", "title": format!("Second {title}")},
            {"const": "value3", "title": format!("Third {title}")},
        ])
    };
    let properties = json!({
        "untitledSingle": {"type": "string", "enum": values},
        "titledSingle": {"type": "string", "oneOf": titled("Option")},
        "legacyEnum": {
            "type": "string",
            "enum": ["opt1", "opt2", "opt3"],
            "enumNames": ["Option One", "Option Two", "Option Three"],
        },
        "untitledMulti": {"type": "array", "items": {"type": "string", "enum": values}},
        "titledMulti": {"type": "array", "items": {"anyOf": titled("Choice")}},
    });
    serde_json::from_value(json!({
        "method": "elicitation/create",
        "params": {
            "mode": "form",
            "message": "Choose in every way.",
            "requestedSchema": {"type": "object", "properties": properties, "required": []},
        },
    }))
}
