//! What a host takes, in code: every form that is rendered for it keeps its table.

use std::collections::HashSet;

use elicit_sdk::{Host, rendering::WireForm};
use serde_json::{Value, json};

use crate::{
    parts::nodes,
    round::honest,
    talk::{Talk, everything, full},
};

/// OpenClaw's table, for hosts that have its limits.
pub(crate) fn keeps_the_table(host: &Host, form: &WireForm) {
    if host.limits.fields != Host::OPENCLAW.limits.fields {
        return;
    }
    let units = |text: &str| text.encode_utf16().count();
    let plain = |text: &str| {
        text == text.trim() && !text.contains(|c: char| c.is_control() || "\u{200B}\u{202E}\u{FEFF}".contains(c))
    };
    let request = json!({"mode": "form", "message": form.message, "requestedSchema": form.schema, "_meta": null});
    assert!(nodes(&request) <= 256, "{} nodes", nodes(&request));
    assert!((1..=1024).contains(&units(&form.message)) && plain(&form.message), "{:?}", form.message);
    let properties = form.schema["properties"].as_object().unwrap();
    let required = form.schema["required"].as_array().unwrap();
    assert!((1..=12).contains(&properties.len()), "{} fields", properties.len());
    assert!(properties.keys().is_sorted(), "{properties:?}");
    for (key, field) in properties {
        // Every question wants an answer.
        assert!(required.contains(&json!(key)), "{key} is optional");
        assert!(key.len() <= 48 && key.starts_with(|c: char| c.is_ascii_lowercase()), "{key}");
        assert!(key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'), "{key}");
        assert!(units(field["title"].as_str().unwrap()) <= 512);
        let description = field["description"].as_str().unwrap_or_default();
        assert!(units(description) <= 512 && plain(description), "{description:?}");
        let allowed = ["type", "title", "description", "default", "oneOf", "items"];
        assert!(field.as_object().unwrap().keys().all(|key| allowed.contains(&key.as_str())), "{field}");
        if let Some(options) = field["oneOf"].as_array().or(field["items"]["anyOf"].as_array()) {
            choice(options, field.get("default"));
        } else {
            assert!(["string", "boolean"].contains(&field["type"].as_str().unwrap()), "{field}");
        }
    }
}

fn choice(options: &[Value], default: Option<&Value>) {
    let units = |text: &Value| text.as_str().unwrap().encode_utf16().count();
    assert!((2..=4).contains(&options.len()), "{options:?}");
    let mut texts = HashSet::new();
    for option in options {
        let (value, title) = (&option["const"], &option["title"]);
        assert!((1..=256).contains(&units(value)) && (1..=64).contains(&units(title)), "{option}");
        assert_eq!(title.as_str().unwrap(), title.as_str().unwrap().trim());
        let own: HashSet<_> = [value, title].map(|text| text.as_str().unwrap().to_lowercase()).into();
        assert!(own.into_iter().all(|text| texts.insert(text)), "{options:?}");
    }
    let known = |value: &Value| options.iter().any(|option| option["const"] == *value);
    let fits = |default: &Value| default.as_array().map_or_else(|| known(default), |items| items.iter().all(known));
    assert!(default.is_none_or(fits), "{default:?} of {options:?}");
}

#[test]
fn a_form_with_every_kind_of_field_keeps_openclaws_table() {
    for host in [&Host::OPENCLAW, &Host::PORTABLE] {
        // Each form of it is checked on the way.
        assert_eq!(honest(Talk::new(host, everything()), &full()).read(), full());
    }
}

#[test]
fn portable_is_as_strict_as_every_known_host() {
    let portable = Host::PORTABLE;
    for host in [Host::CODEX, Host::WEWORK, Host::OPENCLAW, Host::CLAUDE_CODE, Host::COPILOT] {
        let strict = [
            (host.shows_message, portable.shows_message),
            (host.shows_rules, portable.shows_rules),
            (host.multi_select, portable.multi_select),
            (host.leaves_blank, portable.leaves_blank),
            (host.keeps_numbers, portable.keeps_numbers),
            (portable.preselects_first, host.preselects_first),
            (portable.preselects_yes, host.preselects_yes),
            (portable.submits_single_choice, host.submits_single_choice),
            (portable.omits_no, host.omits_no),
            (portable.omits_empty_list, host.omits_empty_list),
            (portable.own_answers, host.own_answers),
            (portable.refuses_over_one_answer, host.refuses_over_one_answer),
            (portable.plain_texts, host.plain_texts),
            (portable.plain_keys, host.plain_keys),
        ];
        // What portable may rely on, the host offers; what the host does, portable is ready for.
        assert!(strict.iter().all(|(given, taken)| *given || !*taken), "{}: {strict:?}", host.name);
        assert!(host.reserved_keys.iter().all(|key| portable.reserved_keys.contains(key)));
        assert!(host.reserved_phrases.iter().all(|phrase| portable.reserved_phrases.contains(phrase)));
        let (limits, own) = (portable.limits, host.limits);
        for (portable, own) in [(limits.fields, own.fields), (limits.options, own.options), (limits.nodes, own.nodes)] {
            assert!(own.is_none_or(|own| portable.is_some_and(|portable| portable <= own)));
        }
    }
}
