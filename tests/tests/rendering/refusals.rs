use elicit_sdk::{
    Host,
    schema::{ChoiceOption, FieldSchema, Kind, Pattern, Text},
};

use crate::talk::{Shaped, Talk, choice, field, hosts, text};

#[test]
fn a_form_without_fields_is_refused() {
    for host in hosts() {
        assert!(Talk::new(host, vec![]).refusal().contains("no fields"), "{}", host.name);
    }
}

#[test]
fn a_secret_is_refused() {
    for host in hosts() {
        let refusal = Talk::new(host, vec![field("token", Kind::Secret)]).refusal();
        assert_eq!(refusal, "`token` is a secret, and forms are kept and shown; ask for it with open_url");
    }
}

#[test]
fn a_choice_without_options_is_refused() {
    for host in hosts() {
        let refusal = Talk::new(host, vec![choice("area", &[])]).refusal();
        assert_eq!(refusal, "`area` has no options; give it some with .options(\"area\", ..)");
    }
}

#[test]
fn a_pattern_that_is_no_regular_expression_is_refused() {
    let tag = |regex| field("tag", Kind::Text(Text::ANY.pattern(Pattern::new(regex, "v and a number"))));
    for host in hosts() {
        let refusal = Talk::new(host, vec![tag("^v([0-9]+$")]).refusal();
        assert_eq!(refusal, "the pattern of `tag` can be matched by no answer: unclosed group; write another");
        let refusal = Talk::new(host, vec![tag("^v[0-9]{1,9999999}$")]).refusal();
        assert!(refusal.contains("exceeds size limit of 10485760 bytes; write another"), "{}: {refusal}", host.name);
    }
}

#[test]
fn two_options_of_one_value_are_refused() {
    let mut area = choice("area", &[]);
    area.options = vec![ChoiceOption::new("a", "One"), ChoiceOption::new("a", "Two")].into();
    for host in hosts() {
        assert!(Talk::new(host, vec![area.clone()]).refusal().contains("have the value \"a\""), "{}", host.name);
    }
}

#[test]
fn an_option_of_a_blank_value_is_refused() {
    for value in ["", "  ", "\u{200B}"] {
        let mut area = choice("area", &[]);
        area.options = vec![ChoiceOption::new("a", "One"), ChoiceOption::new(value, "Two")].into();
        for host in hosts() {
            let refusal = Talk::new(host, vec![area.clone()]).refusal();
            assert!(refusal.contains("has a blank value"), "{}: {refusal}", host.name);
        }
    }
}

#[test]
fn the_words_of_a_plan_are_refused() {
    for host in [&Host::WEWORK, &Host::CODEX, &Host::PORTABLE] {
        for phrase in ["实施此计划", "请执行此计划吧"] {
            let mut labelled = choice("area", &["docs", "code"]);
            labelled.options.to_mut()[1].title = phrase.into();
            let titled = FieldSchema::new("name", phrase, Kind::TEXT);
            for field in [labelled, titled, text("name").described(phrase)] {
                let refusal = Talk::new(host, vec![field]).refusal();
                assert!(refusal.contains("takes for a plan to be approved"), "{}: {refusal}", host.name);
            }
            let refusal = Talk::new(host, vec![text("name")]).saying(phrase).refusal();
            assert!(refusal.starts_with("the message says"), "{refusal}");
        }
    }
    assert_eq!(Talk::new(&Host::CLAUDE_CODE, vec![text("name")]).saying("执行此计划").titles(), ["Name"]);
}

#[test]
fn what_is_too_long_is_refused_with_the_limit() {
    let ask = |field: FieldSchema| Talk::new(&Host::OPENCLAW, vec![field]);
    let titled = |length| FieldSchema::new("name", "t".repeat(length), Kind::TEXT);
    assert_eq!(
        ask(titled(513)).refusal(),
        "the title of `name` comes to 513 characters, and openclaw takes 512; make it shorter"
    );
    ask(titled(512)).form();
    let described = |length: usize| {
        let mut field = text("name");
        field.description = "d".repeat(length).into();
        field
    };
    assert!(ask(described(513)).refusal().starts_with("the description of `name` comes to 513 characters"));
    ask(described(512)).form();
    let message = |length: usize| ask(text("name")).saying(&"m".repeat(length));
    assert!(message(1025).refusal().starts_with("the message comes to 1025 characters"));
    message(1024).form();
    assert!(message(0).refusal().starts_with("the message is empty"));
    // Two units each, as JavaScript counts.
    assert!(ask(text("name")).saying(&"🚀".repeat(513)).refusal().contains("1026 characters"));
}
