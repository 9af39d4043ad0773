//! The facts of the hosts.

use std::{collections::BTreeSet, fmt::Write as _};

use elicit_sdk::Host;

use crate::{common::keep, variants};

type Fact = (&'static str, &'static str, fn(&Host) -> String);

/// The facts of a host, in the order of its fields.
const FACTS: &[Fact] = &[
    ("order", "order of the fields", |host| format!("{:?}", host.order).to_lowercase()),
    ("titled_options", "knows `oneOf` also at 2025-06-18", |host| yes(host.titled_options)),
    ("shows_message", "shows the message", |host| yes(host.shows_message)),
    ("shows_rules", "tells the rules while the form is open", |host| yes(host.shows_rules)),
    ("defaults", "a default is", |host| format!("{:?}", host.defaults).to_lowercase()),
    ("preselects_first", "sends the first option unasked", |host| yes(host.preselects_first)),
    ("preselects_yes", "sends yes unasked", |host| yes(host.preselects_yes)),
    ("submits_single_choice", "one click submits a lone choice", |host| yes(host.submits_single_choice)),
    ("omits_no", "leaves out an untouched check box", |host| yes(host.omits_no)),
    ("omits_empty_list", "leaves out an empty list", |host| yes(host.omits_empty_list)),
    ("opens_pages", "opens web pages", |host| yes(host.opens_pages)),
    ("multi_select", "several options can be picked", |host| yes(host.multi_select)),
    ("leaves_blank", "a field can be left blank", |host| yes(host.leaves_blank)),
    ("keeps_numbers", "numbers arrive as typed", |host| yes(host.keeps_numbers)),
    ("own_answers", "every choice takes other words", |host| yes(host.own_answers)),
    ("refuses_over_one_answer", "one wrong answer refuses the form", |host| yes(host.refuses_over_one_answer)),
    ("plain_texts", "texts must be on one line", |host| yes(host.plain_texts)),
    ("plain_keys", "keys must be identifiers", |host| yes(host.plain_keys)),
    ("extension", "`openai/form`, where it is open: order, secrets, images", |host| {
        let order = format!("{:?}", host.extension.order).to_lowercase();
        format!("{order}, {}, {}", yes(host.extension.secrets), yes(host.extension.images))
    }),
    ("reserved_keys", "keys that it takes for its own", |host| host.reserved_keys.len().to_string()),
    ("reserved_phrases", "words that it takes for its own", |host| host.reserved_phrases.len().to_string()),
];

fn yes(fact: bool) -> String {
    if fact { "yes" } else { "no" }.into()
}

fn count(limit: Option<usize>) -> String {
    limit.map_or("any".into(), |limit| limit.to_string())
}

#[test]
fn every_fact_of_a_host_has_a_row() {
    let names: BTreeSet<String> = FACTS.iter().map(|(name, ..)| (*name).to_owned()).collect();
    let mut fields = variants("elicit-sdk/src/host/mod.rs", "Host");
    for other in ["name", "limits", "visible"] {
        assert!(fields.remove(other));
    }
    assert_eq!(names, fields);
    let limits: &[Fact] = &[
        ("fields", "fields in a form", |host| count(host.limits.fields)),
        ("min_options", "options of a choice, at least", |host| count(host.limits.min_options)),
        ("options", "options of a choice, at most", |host| count(host.limits.options)),
        ("key", "characters of a key", |host| count(host.limits.key)),
        ("title", "characters of a title", |host| count(host.limits.title)),
        ("description", "characters of a description", |host| count(host.limits.description)),
        ("label", "characters of an option's title", |host| count(host.limits.label)),
        ("value", "characters of an option's value", |host| count(host.limits.value)),
        ("message", "characters of the message", |host| count(host.limits.message)),
        ("nodes", "JSON values in a request", |host| count(host.limits.nodes)),
    ];
    let names: BTreeSet<String> = limits.iter().map(|(name, ..)| (*name).to_owned()).collect();
    assert_eq!(names, variants("elicit-sdk/src/host/limits.rs", "Limits"));

    let mut page = String::from("Each row is a field of `Host`, each column a host that is known by name.\n\n|  |");
    for host in Host::KNOWN {
        write!(page, " {} |", host.name).unwrap_or_default();
    }
    page.push_str("\n|---|");
    page.push_str(&"---|".repeat(Host::KNOWN.len()));
    page.push('\n');
    let rows = FACTS.iter().map(|fact| (String::new(), fact)).chain(limits.iter().map(|fact| ("limits.".into(), fact)));
    for (parent, (name, meaning, fact)) in rows {
        write!(page, "| {meaning}: `{parent}{name}` |").unwrap_or_default();
        for host in Host::KNOWN {
            write!(page, " {} |", fact(host)).unwrap_or_default();
        }
        page.push('\n');
    }
    let list = |words: &[&str]| words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    let (keys, words) = (list(Host::WEWORK.reserved_keys), list(Host::WEWORK.reserved_phrases));
    write!(page, "\nThe keys are {keys}, the words {words}.\n").unwrap_or_default();
    keep("elicit-sdk/docs/host-facts.md", &page);
}
