//! A form of the method on the simulated hosts: rendered for each, shown there, and read back.

use elicit_sdk::{
    Form, Host, Revision,
    question::Question,
    rendering::{Progress, Rendering, Step as Next, WireForm},
    testing::{Codex, Play, Policy, Received, SimulatedHost, Simulation, Step, codex, simulate},
};
use serde_json::{Map, Value, json};

use super::{Profile, SignIn};

fn question<F: Form>() -> Question {
    Question::new("Sign in".to_owned(), F::schema())
}

fn form(question: &Question, host: &Host, progress: &Progress) -> WireForm {
    match Rendering::extended(question, host).unwrap().next(progress) {
        Next::Show(form) => form,
        other => panic!("nothing is shown: {other:?}"),
    }
}

fn params(form: &WireForm) -> Value {
    assert!(form.extended);
    json!({"message": form.message, "requestedSchema": form.schema})
}

/// Plays a form of one page to its end.
fn play<F: Form>(host: &Host, simulation: &Simulation, steps: &[Step]) -> (Play, Option<F>) {
    let question = question::<F>();
    let mut progress = Progress::default();
    let play = simulation.play_extended(&params(&form(&question, host, &progress)), steps);
    let Some(content) = play.received.content() else { return (play, None) };
    progress.push(content.clone());
    let Next::Read(answers) = Rendering::extended(&question, host).unwrap().next(&progress) else {
        panic!("there is more to ask")
    };
    let decoded = F::decode(&answers).ok();
    (play, decoded)
}

#[test]
fn openclaw_asks_for_a_secret_alone_and_in_order() {
    for through in [None, Some(Codex::V0_149), Some(Codex::V0_171)] {
        let openclaw = Simulation::new(SimulatedHost::OpenClaw).through(through).extended();
        let steps = [Step::text("user", "kim"), Step::text("token", "hunter2"), Step::text("days", "3"), Step::Submit];
        let (play, form) = play::<SignIn>(&Host::OPENCLAW, &openclaw, &steps);
        assert_eq!(play.idle, [0_usize; 0], "{through:?}");
        let left = play.left.unwrap();
        assert_eq!(
            left.questions.iter().map(|question| question.id.as_str()).collect::<Vec<_>>(),
            ["user", "token", "days"]
        );
        assert_eq!(left.questions.iter().map(|question| question.secret).collect::<Vec<_>>(), [false, true, false]);
        assert!(!left.to_string().contains("hunter2"), "{left}");
        let form = form.unwrap();
        assert_eq!((form.user.as_str(), form.token.expose(), form.days), ("kim", "hunter2", 3));
    }
}

#[test]
fn openclaw_offers_the_titles_of_images() {
    let openclaw = Simulation::new(SimulatedHost::OpenClaw).extended();
    let steps = [Step::text("name", "Kim"), Step::select("avatar", "Lynx"), Step::Submit];
    let (play, form) = play::<Profile>(&Host::OPENCLAW, &openclaw, &steps);
    let labels: Vec<_> =
        play.shown.unwrap().question("avatar").unwrap().options.iter().map(|option| option.label.clone()).collect();
    assert_eq!(labels, ["Otter", "Lynx", "Another"]);
    assert_eq!(form, Some(Profile { name: "Kim".to_owned(), avatar: super::Avatar::Lynx }));
}

#[test]
fn codex_hands_it_over_verbatim_and_in_order() {
    for policy in [Policy::Granular, Policy::OnRequest] {
        let sent = params(&form(&question::<SignIn>(), &Host::CODEX, &Progress::default()));
        let codex::Passed::On(on) = codex::pass_extended(policy, &sent) else { panic!("not shown") };
        let keys: Vec<&str> = on.keys().map(String::as_str).collect();
        assert_eq!(keys, ["mode", "_meta", "message", "requestedSchema"]);
        assert_eq!(on["mode"], "openai/form");
        assert_eq!(on["requestedSchema"].to_string(), sent["requestedSchema"].to_string());
    }
}

/// Measured on Codex 0.149.0 and 0.171.0, which do the same.
#[test]
fn codex_does_what_it_was_seen_to_do() {
    let schema = json!({"type": "object", "properties": {"z": {"type": "string", "isSecret": true, "pattern": "a"}}, "title": "root"});
    let on = |meta: Value, schema: Value| json!({"mode": "openai/form", "_meta": meta, "message": "m", "requestedSchema": schema});
    let rows = [
        (json!({"message": "m", "requestedSchema": schema}), Ok(on(Value::Null, schema.clone()))),
        (
            json!({"mode": "form", "message": "m", "requestedSchema": schema, "x": 1}),
            Ok(on(Value::Null, schema.clone())),
        ),
        (
            json!({"message": "m", "requestedSchema": schema, "_meta": {"b": 1, "a": {"d": 1, "c": 2}, "progressToken": 5, "codex_approval_kind": "mcp_tool_call"}}),
            Ok(on(json!({"b": 1, "a": {"d": 1, "c": 2}, "codex_approval_kind": "mcp_tool_call"}), schema.clone())),
        ),
        (json!({"message": "m", "requestedSchema": schema, "_meta": {}}), Ok(on(Value::Null, schema.clone()))),
        (json!({"message": "m", "requestedSchema": null}), Ok(on(Value::Null, Value::Null))),
        (json!({"message": "m", "requestedSchema": [1, "x"]}), Ok(on(Value::Null, json!([1, "x"])))),
        (json!({"message": "m", "requestedSchema": schema, "_meta": "x"}), Err(Received::Nothing)),
        (json!({"requestedSchema": schema}), Err(Received::Error { code: -32602 })),
        (json!({"message": 5, "requestedSchema": schema}), Err(Received::Error { code: -32602 })),
        (json!({"message": "m"}), Err(Received::Error { code: -32602 })),
    ];
    for (params, expected) in rows {
        let passed = match codex::pass_extended(Policy::Granular, &params) {
            codex::Passed::On(on) => Ok(Value::Object(on).to_string()),
            codex::Passed::Back(received) => Err(received),
            other => panic!("{other:?}"),
        };
        assert_eq!(passed, expected.map(|on| on.to_string()), "{params}");
    }
    for policy in [Policy::Never, Policy::NoMcp] {
        for schema in [schema.clone(), json!({"type": "object", "properties": {}})] {
            let passed = codex::pass_extended(policy, &json!({"message": "m", "requestedSchema": schema}));
            assert_eq!(passed, codex::Passed::Back(Received::DECLINE), "an empty form is no approval here");
        }
    }
}

#[test]
fn who_has_not_opened_it_does_not_know_it() {
    let sent = params(&form(&question::<SignIn>(), &Host::CODEX, &Progress::default()));
    for host in SimulatedHost::ALL {
        let play = Simulation::new(host).play_extended(&sent, &[Step::Submit]);
        assert_eq!(play.received, Received::Error { code: -32601 }, "{}", host.name());
        assert_eq!(play.shown, None);
    }
    // These have no such method at all.
    for host in [SimulatedHost::ClaudeCode, SimulatedHost::CopilotCli] {
        let play = Simulation::new(host).extended().play_extended(&sent, &[]);
        assert_eq!(play.received, Received::Error { code: -32601 }, "{}", host.name());
    }
}

/// What would happen on Wework, and why nothing is sent there: a text field, with the letters on the screen.
#[test]
fn wework_would_show_a_secret() {
    let sent = params(&form(&question::<SignIn>(), &Host::CODEX, &Progress::default()));
    let wework = Simulation::new(SimulatedHost::Wework).extended();
    let play = wework.play_extended(&sent, &[Step::text("token", "hunter2"), Step::Ignore]);
    assert!(play.left.unwrap().to_string().contains("hunter2"));
    assert!(Rendering::extended(&question::<SignIn>(), &Host::WEWORK).is_err());
}

/// Nor does it show an image. Its own order of the fields is kept to.
#[test]
fn wework_would_be_sent_an_ordinary_choice() {
    let form = form(&question::<Profile>(), &Host::WEWORK, &Progress::default());
    let properties: &Map<String, Value> = form.schema["properties"].as_object().unwrap();
    assert!(properties.keys().is_sorted(), "{}", form.schema);
    assert!(properties.values().all(|field| field["type"] == "string"), "{}", form.schema);
}

#[test]
fn the_json_interface_has_the_method() {
    let mut case = json!({
        "host": "openclaw", "method": "openai/form",
        "params": {"message": "Sign in", "requestedSchema": {
            "type": "object", "properties": {"token": {"type": "string", "title": "Token", "isSecret": true}},
        }},
        "actions": [{"type": {"token": "hunter2"}}, {"action": "submit"}],
    });
    assert_eq!(simulate(&case).unwrap()["result"].to_string(), r#"{"action":"accept","content":{"token":"hunter2"}}"#);
    case["method"] = "openai/elicitation/create".into();
    assert_eq!(simulate(&case).unwrap_err().to_string(), "`method` is elicitation/create or openai/form");
}

/// The same question by the other way: no secret, and no image.
#[test]
fn the_standard_way_carries_neither() {
    let secret = question::<SignIn>();
    let refused = Rendering::new(&secret, &Host::OPENCLAW, Revision::V2025_11_25).err().unwrap().to_string();
    assert!(refused.contains("`token` is a secret"), "{refused}");
    let question = question::<Profile>();
    let rendering = Rendering::new(&question, &Host::OPENCLAW, Revision::V2025_11_25).unwrap();
    let Next::Show(form) = rendering.next(&Progress::default()) else { panic!("nothing is shown") };
    assert!(!form.extended && !form.schema.to_string().contains("image"), "{}", form.schema);
}
