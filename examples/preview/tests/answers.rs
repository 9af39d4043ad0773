//! Answers from the command line, and what crosses because of them.

#![cfg(unix)]

mod common;

use common::{Run, TARGET, Tested, asking, plugin};

fn one(property: &str) -> String {
    format!(r#"{{"type":"object","properties":{{"field":{property}}},"required":["field"]}}"#)
}

#[test]
fn accepts_with_answers_and_shows_what_crossed() -> Tested {
    let run = Run::of(&["--raw", "--answer", "target=prod", "--answer", "note=Ship it"], &asking(TARGET))?;
    run.ends(0).prints("plugin: shell 0, protocol 2025-11-25\ntool: deploy (the only one)\n");
    let request = format!(
        r#"{{"jsonrpc":"2.0","id":7,"method":"elicitation/create","params":{{"mode":"form","message":"Where to?","requestedSchema":{TARGET}}}}}"#
    );
    assert_eq!(run.section("form 1: elicitation/create"), Some(&*request));
    let answer =
        r#"{"jsonrpc":"2.0","id":7,"result":{"action":"accept","content":{"target":"prod","note":"Ship it"}}}"#;
    assert_eq!(run.section("answer 1: accept"), Some(answer));
    run.prints(&format!(r#""structuredContent":{{"received":[{answer}]}}"#));
    assert_eq!(run.section("its text"), Some("done"));
    Ok(())
}

#[test]
fn indents_without_touching_order_numbers_or_escapes() -> Tested {
    let body = r#"send '{"jsonrpc":"2.0","id":3,"result":{"z":1.0,"content":[], "a" : ["{,}\"\u00e9:",{}]}}'"#;
    let run = Run::of(&[], &plugin(&["plain"], body))?;
    let expected = r#"{
  "jsonrpc": "2.0",
  "id": 3,
  "result": {
    "z": 1.0,
    "content": [],
    "a": [
      "{,}\"\u00e9:",
      {}
    ]
  }
}"#;
    assert_eq!(run.ends(0).section("result of `plain`"), Some(expected));
    Ok(())
}

#[test]
fn declines_and_cancels_without_content() -> Tested {
    for action in ["decline", "cancel"] {
        let run = Run::of(&["--raw", &format!("--{action}")], &asking(TARGET))?;
        let answer = format!(r#"{{"jsonrpc":"2.0","id":7,"result":{{"action":"{action}"}}}}"#);
        assert_eq!(run.ends(0).section(&format!("answer 1: {action}")), Some(&*answer));
    }
    Ok(())
}

#[test]
fn plays_an_example_where_nobody_can_be_asked() -> Tested {
    let run = Run::of(&["--raw"], &asking(TARGET))?;
    run.ends(0).prints("no terminal and no --answer: playing an example\n");
    let answer = "example: target = \"staging\"\n\
        {\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"action\":\"accept\",\"content\":{\"target\":\"staging\"}}}";
    assert_eq!(run.section("answer 1: accept"), Some(answer));
    Ok(())
}

#[test]
fn finds_fields_by_prefixed_key_and_by_title() -> Tested {
    let schema = r#"{"type":"object","properties":{"a_target":{"type":"string","enum":["x","y"],"enumNames":["Ex","Why"]},"b_note":{"type":"string","title":"Release note"}}}"#;
    let run = Run::of(&["--raw", "--answer", "target=why", "--answer", "RELEASE NOTE=n"], &asking(schema))?;
    run.ends(0).prints(r#""content":{"a_target":"y","b_note":"n"}"#);
    let schema = r#"{"type":"object","properties":{"a_note":{"type":"string"},"b_note":{"type":"string"}}}"#;
    Run::of(&["--answer", "note=n"], &asking(schema))?
        .ends(2)
        .says("`--answer note` fits several fields: a_note (a_note), b_note (b_note); use the exact key")
        .prints("=== answer 1: cancel ===");
    Ok(())
}

#[test]
fn reads_values_by_the_type_of_their_field() -> Tested {
    let multi = r#"{"type":"array","items":{"anyOf":[{"const":"a","title":"Aye"},{"const":"b","title":"Bee"},{"const":"c","title":"Sea"}]},"maxItems":2}"#;
    let cases = [
        (r#"{"type":"integer","minimum":1,"maximum":500}"#, "30", "30"),
        (r#"{"type":"integer"}"#, "18446744073709551615", "18446744073709551615"),
        (r#"{"type":"number","maximum":2.5}"#, "2.5", "2.5"),
        (r#"{"type":"number"}"#, "5", "5"),
        (r#"{"type":"boolean"}"#, "true", "true"),
        (multi, "Bee, a", r#"["b","a"]"#),
        (r#"{"type":"array","items":{"type":"string","enum":["a","b"]}}"#, "", "[]"),
        (r#"{"type":"string","format":"date"}"#, "2026-02-28", r#""2026-02-28""#),
        (r#"{"type":"string"}"#, " = ", r#"" = ""#),
    ];
    for (property, text, value) in cases {
        let run = Run::of(&["--raw", "--answer", &format!("field={text}")], &asking(&one(property)))?;
        run.ends(0).prints(&format!(r#""content":{{"field":{value}}}"#));
    }
    Ok(())
}

#[test]
fn refuses_values_that_do_not_fit_and_cancels() -> Tested {
    let cases = [
        (r#"{"type":"string","oneOf":[{"const":"a","title":"Aye"}]}"#, "b", "one of a (Aye)"),
        (r#"{"type":"integer","minimum":1,"maximum":500}"#, "501", "a whole number, 1 to 500"),
        (r#"{"type":"integer"}"#, "1.5", "a whole number"),
        (r#"{"type":"number"}"#, "inf", "a number"),
        (r#"{"type":"boolean"}"#, "yes", "true or false"),
        (r#"{"type":"string","maxLength":3}"#, "äöüß", "at most 3 characters"),
        (r#"{"type":"string","format":"email"}"#, "nobody", "an email address"),
        (r#"{"type":"string","format":"date"}"#, "2026-02-29", "a date, such as 2026-01-31"),
        (r#"{"type":"string","format":"date-time"}"#, "2026-01-31 12:00:00Z", "a date and time with its zone"),
        (r#"{"type":"string","format":"uri"}"#, "no scheme", "a URI with its scheme"),
        (r#"{"type":"array","items":{"enum":["a","b","c"]},"minItems":1,"maxItems":2}"#, "a,b,c", "1 to 2 of a, b, c"),
        (r#"{"type":"array","items":{"enum":["a","b"]}}"#, "a,x", "any of a, b; not `x`"),
    ];
    for (property, text, takes) in cases {
        let run = Run::of(&["--answer", &format!("field={text}")], &asking(&one(property)))?;
        run.ends(2)
            .says(&format!("error: `--answer field={text}` does not fit; `field` takes {takes}"))
            .prints("=== answer 1: cancel ===");
    }
    Ok(())
}

#[test]
fn examples_keep_to_their_fields() -> Tested {
    let cases = [
        (r#"{"type":"integer","minimum":10,"maximum":20}"#, "10"),
        (r#"{"type":"integer","minimum":0.5}"#, "1"),
        (r#"{"type":"number","maximum":-1.5}"#, "-1.5"),
        (r#"{"type":"integer","default":20}"#, "20"),
        (r#"{"type":"integer","default":20,"maximum":5}"#, "1"),
        (r#"{"type":"boolean"}"#, "false"),
        (r#"{"type":"string"}"#, r#""example""#),
        (r#"{"type":"string","minLength":9}"#, r#""exampleex""#),
        (r#"{"type":"string","maxLength":2}"#, r#""ex""#),
        (r#"{"type":"string","format":"email","minLength":20}"#, r#""personnn@example.com""#),
        (r#"{"type":"string","format":"uri"}"#, r#""https://example.com/""#),
        (r#"{"type":"string","format":"date"}"#, r#""2026-01-31""#),
        (r#"{"type":"string","format":"date-time"}"#, r#""2026-01-31T12:00:00Z""#),
        (r#"{"type":"array","items":{"enum":["a","b","c"]},"minItems":2}"#, r#"["a","b"]"#),
    ];
    for (property, value) in cases {
        let run = Run::of(&["--raw"], &asking(&one(property)))?;
        run.ends(0).prints(&format!("example: field = {value}\n")).prints(&format!(r#""field":{value}}}"#));
    }
    Run::of(&[], &asking(&one(r#"{"type":"string","format":"date","maxLength":5}"#)))?
        .ends(2)
        .says("no example was found for `field`");
    Ok(())
}

#[test]
fn names_the_keys_where_one_was_never_asked() -> Tested {
    Run::of(&["--answer", "colour=red", "--answer", "target=prod"], &asking(TARGET))?
        .ends(2)
        .says("`--answer colour`: no form had such a field; asked were: target, note");
    Run::of(&["--answer", "colour=red"], &plugin(&["plain"], "result ok"))?
        .ends(2)
        .says("`--answer colour` was not used: the tool asked nothing");
    Ok(())
}

#[test]
fn stops_at_a_slip_before_the_tool_acts_on_an_example() -> Tested {
    Run::of(&["--answer", "tagret=prod"], &asking(TARGET))?
        .ends(2)
        .says("no field `tagret` in the form; did you mean `target`?")
        .prints("=== answer 1: cancel ===");
    Ok(())
}

#[test]
fn answers_each_form_of_a_call() -> Tested {
    let second = r#"{"type":"object","properties":{"confirm":{"type":"boolean"}},"required":["confirm"]}"#;
    let body = format!("ask 7 '{TARGET}'\nfirst=$answer\nask '\"x\"' '{second}'\nreceived \"$first,$answer\"");
    let run = Run::of(&["--raw", "--answer", "confirm=true"], &plugin(&["deploy"], &body))?;
    run.ends(0)
        .prints("=== answer 2: accept ===")
        .prints(r#"{"jsonrpc":"2.0","id":"x","result":{"action":"accept","content":{"confirm":true}}}"#);
    Ok(())
}

#[test]
fn a_repeated_key_answers_the_question_asked_again() -> Tested {
    let body = format!("ask 7 '{TARGET}'\nfirst=$answer\nask 8 '{TARGET}'\nreceived \"$first,$answer\"");
    let run = Run::of(
        &["--raw", "--answer", "note=bad", "--answer", "note=good", "--answer", "target=prod"],
        &plugin(&["deploy"], &body),
    )?;
    run.ends(0);
    assert!(run.section("answer 1: accept").is_some_and(|json| json.contains(r#""note":"bad""#)));
    assert!(run.section("answer 2: accept").is_some_and(|json| json.contains(r#""note":"good""#)));
    Run::of(&["--answer", "note=a", "--answer", "note=b"], &asking(TARGET))?
        .ends(2)
        .says("`--answer note` was given 2 times and asked 1 times; several items are one VALUE: note=a,b");
    Ok(())
}

#[test]
fn two_forms_at_once_are_answered_one_after_the_other() -> Tested {
    let form = |id| {
        format!(
            r#"send '{{"jsonrpc":"2.0","id":{id},"method":"elicitation/create","params":{{"message":"m","requestedSchema":{TARGET}}}}}'"#
        )
    };
    let body = format!("{}\n{}\nread -r a\nread -r b\nreceived \"$a,$b\"", form(7), form(8));
    let run = Run::of(&["--raw", "--answer", "target=prod"], &plugin(&["deploy"], &body))?;
    let order = ["form 1:", "answer 1:", "form 2:", "answer 2:", "result of"];
    let places: Vec<_> = order.iter().map(|part| run.stdout.find(&format!("=== {part}"))).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{}", run.ends(0).stdout);
    Ok(())
}
