//! Everything that a client can send as an answer ends in a typed outcome or error, which names the field and the rule
//! and never shows what was sent; and the server goes on serving.

use std::time::Duration;

use anyhow::{Result, ensure};
use elicit_sdk::{Choice, Elicit, ElicitError, Form, Outcome, ToolError};
use elicit_tests::duplex::{Client, server};
use serde_json::{Value, json};

#[derive(Form, Debug)]
struct Everything {
    #[elicit(length(max = 20))]
    name: String,
    #[elicit(range(min = 1, max = 500))]
    limit: u16,
    ratio: f64,
    confirm: bool,
    target: Target,
    tags: Vec<Tag>,
    note: Option<String>,
    strategy: Strategy,
}

#[derive(Choice, Debug)]
enum Target {
    Staging,
    Production,
}

#[derive(Choice, Debug)]
enum Tag {
    Fast,
    Safe,
}

#[derive(Choice, Debug)]
enum Strategy {
    Usual,
    #[elicit(other)]
    Custom(String),
}

/// A form that may be left empty: nothing that is missing gives a fault away.
#[derive(Form, Debug)]
struct Anything {
    note: Option<String>,
}

/// What a hostile client puts into everything; no error may show it.
const TYPED: &str = "hunter2";

const PATIENCE: Duration = Duration::from_secs(5);

/// What the handler tells of one question, in one line.
fn tell<F: std::fmt::Debug>(outcome: Result<Outcome<F>, ElicitError>) -> String {
    let error = match outcome {
        Ok(Outcome::Accepted(_)) => return "accepted".to_owned(),
        Ok(outcome) => return format!("{outcome:?}"),
        Err(error) => error,
    };
    let (shown, debugged) = (error.to_string(), format!("{error:?}"));
    assert!(!shown.contains(TYPED) && !debugged.contains(TYPED), "shows what was typed: {shown} {debugged}");
    assert!(shown.len() < 1000, "{} bytes of error", shown.len());
    match error {
        ElicitError::Invalid(violations) => {
            let broken = violations.iter().map(|violation| {
                assert!(shown.contains(&format!("`{}` {}", violation.field(), violation.message())), "{shown}");
                format!("{}: {:?}", violation.field(), violation.rule())
            });
            broken.collect::<Vec<_>>().join(", ")
        }
        error => error.to_string(),
    }
}

async fn ask(elicit: Elicit) -> Result<String, ToolError> {
    let everything = elicit.ask::<Everything>("Everything?").attempts(1).timeout(PATIENCE).await;
    let anything = elicit.ask::<Anything>("Anything?").attempts(1).timeout(PATIENCE).await;
    Ok(format!("{}\n{}", tell(everything), tell(anything)))
}

/// An answer that is right in everything.
fn good() -> Value {
    json!({
        "name": "Ada", "limit": 30, "ratio": 0.5, "confirm": true, "target": "staging", "tags": ["fast"],
        "strategy": "usual",
    })
}

/// The good answer but for one field.
fn but(field: &str, value: Value) -> Value {
    let mut answer = good();
    answer[field] = value;
    json!({"action": "accept", "content": answer})
}

fn accept(content: impl Into<Value>) -> Value {
    let content = content.into();
    json!({"action": "accept", "content": content})
}

const MISSING: &str = "name: Required, limit: Required, ratio: Required, confirm: Required, target: Required, \
                       tags: Required, strategy: Required";
const NO_ACTION: &str = "the client broke the protocol: the answer has no known action";
const NO_OBJECT: &str = "the client broke the protocol: the answer is not an object";
const NO_CONTENT: &str = "the client broke the protocol: `content` of the answer is not an object";
const TIMEOUT: &str = "nobody answered within 5 seconds";

/// A result, what a form with every kind of field makes of it, and what a form that may be empty makes of it.
type Row = (Value, &'static str, &'static str);

fn shapes() -> Vec<Row> {
    let big = TYPED.repeat(150_000);
    vec![
        // Nothing to decode.
        (json!({"action": "accept"}), MISSING, "accepted"),
        (accept(Value::Null), MISSING, "accepted"),
        (accept(json!({})), MISSING, "accepted"),
        (accept(json!({"note": null})), MISSING, "accepted"),
        // Content that is no form.
        (accept(json!([])), NO_CONTENT, NO_CONTENT),
        (accept(json!([TYPED])), NO_CONTENT, NO_CONTENT),
        (accept(json!(TYPED)), NO_CONTENT, NO_CONTENT),
        (accept(json!(1)), NO_CONTENT, NO_CONTENT),
        (accept(json!(false)), NO_CONTENT, NO_CONTENT),
        // Actions.
        (json!({}), NO_ACTION, NO_ACTION),
        (json!({"content": good()}), NO_ACTION, NO_ACTION),
        (json!({"action": "reject", "content": good()}), NO_ACTION, NO_ACTION),
        (json!({"action": "ACCEPT", "content": good()}), NO_ACTION, NO_ACTION),
        (json!({"action": "", "content": good()}), NO_ACTION, NO_ACTION),
        (json!({"action": TYPED}), NO_ACTION, NO_ACTION),
        (json!({"action": null, "content": good()}), NO_ACTION, NO_ACTION),
        (json!({"action": true, "content": good()}), NO_ACTION, NO_ACTION),
        (json!({"action": 1, "content": good()}), NO_ACTION, NO_ACTION),
        (json!({"action": ["accept"], "content": good()}), NO_ACTION, NO_ACTION),
        (json!({"action": {"accept": true}, "content": good()}), NO_ACTION, NO_ACTION),
        (json!({"Action": "accept", "content": good()}), NO_ACTION, NO_ACTION),
        // Answers to another question.
        (json!({"roots": []}), NO_ACTION, NO_ACTION),
        (json!({"model": "m", "role": "user", "content": {"type": "text", "text": TYPED}}), NO_ACTION, NO_ACTION),
        (Value::Null, NO_OBJECT, NO_OBJECT),
        // rmcp reads this as an empty object.
        (json!([]), NO_ACTION, NO_ACTION),
        (json!([[]]), NO_OBJECT, NO_OBJECT),
        (json!(TYPED), NO_OBJECT, NO_OBJECT),
        (json!(0), NO_OBJECT, NO_OBJECT),
        (json!(true), NO_OBJECT, NO_OBJECT),
        // Refusals, whatever comes with them.
        (json!({"action": "decline", "content": good()}), "Declined", "Declined"),
        (json!({"action": "decline", "content": [TYPED]}), "Declined", "Declined"),
        (json!({"action": "cancel", "content": null}), "Cancelled", "Cancelled"),
        (json!({"action": "cancel", "content": TYPED, "_meta": 3}), "Cancelled", "Cancelled"),
        // What comes along.
        (json!({"action": "accept", "content": good(), "_meta": TYPED}), "accepted", "accepted"),
        (json!({"action": "accept", "content": good(), "_meta": [1]}), "accepted", "accepted"),
        (json!({"action": "accept", "content": good(), "_meta": null}), "accepted", "accepted"),
        (json!({"action": "accept", "content": good(), "resultType": 1, "task": {}}), "accepted", "accepted"),
        // rmcp takes it for the answer to `roots/list` and drops the rest; an error is the best that is left.
        (json!({"action": "accept", "content": good(), "roots": []}), NO_ACTION, NO_ACTION),
        (but("extra", json!(big)), "accepted", "accepted"),
        (but("__proto__", json!({"limit": 1})), "accepted", "accepted"),
        (but("", json!([[[[[[[[TYPED]]]]]]]])), "accepted", "accepted"),
        (but("Limit", json!(TYPED)), "accepted", "accepted"),
    ]
}

/// Wrong values of single fields; the other form reads only `note`.
fn values() -> Vec<Row> {
    let big = TYPED.repeat(150_000);
    let rows = [
        // Some hosts send what they show: a number or a yes as its text, an option as its title.
        ("name", json!(null), "name: Required"),
        ("name", json!(" \u{a0}\t\n"), "name: Required"),
        ("name", json!(1), "name: Type"),
        ("name", json!(true), "name: Type"),
        ("name", json!([TYPED]), "name: Type"),
        ("name", json!({"text": TYPED}), "name: Type"),
        ("name", json!(big), "name: Length"),
        ("name", json!("\u{0}\u{202e}\u{fffd}"), "accepted"),
        ("limit", json!(0), "limit: Range"),
        ("limit", json!(501), "limit: Range"),
        ("limit", json!(-1), "limit: Range"),
        ("limit", json!(70_000), "limit: Range"),
        ("limit", json!(u64::MAX), "limit: Range"),
        ("limit", json!(i64::MIN), "limit: Range"),
        ("limit", json!(1e300), "limit: Range"),
        ("limit", json!(30.5), "limit: Type"),
        ("limit", json!(30.0), "accepted"),
        ("limit", json!("30"), "accepted"),
        ("limit", json!("42xyz"), "limit: Type"),
        ("limit", json!(big), "limit: Type"),
        ("limit", json!(true), "limit: Type"),
        ("limit", json!([30]), "limit: Type"),
        ("limit", json!({"value": 30}), "limit: Type"),
        ("ratio", json!(TYPED), "ratio: Type"),
        ("ratio", json!(1), "accepted"),
        ("ratio", json!([]), "ratio: Type"),
        ("confirm", json!("yes"), "confirm: Type"),
        ("confirm", json!("true"), "accepted"),
        ("confirm", json!(1), "confirm: Type"),
        ("confirm", json!([true]), "confirm: Type"),
        ("confirm", json!({}), "confirm: Type"),
        ("target", json!("Staging"), "accepted"),
        ("target", json!(TYPED), "target: Options"),
        ("target", json!(big), "target: Options"),
        ("target", json!(0), "target: Options"),
        ("target", json!(["staging"]), "target: Options"),
        ("target", json!({"const": "staging"}), "target: Options"),
        ("tags", json!("fast"), "tags: Type"),
        ("tags", json!([TYPED]), "tags: Options"),
        ("tags", json!([big]), "tags: Options"),
        ("tags", json!(["fast", 1]), "tags: Options"),
        ("tags", json!([null]), "tags: Options"),
        ("tags", json!([["fast"]]), "tags: Options"),
        ("tags", json!({"0": "fast"}), "tags: Type"),
        ("strategy", json!("custom"), "customStrategy: Required"),
        ("strategy", json!({"custom": TYPED}), "strategy: Options"),
    ];
    let rows = rows.map(|(field, value, expected)| (but(field, value), expected, "accepted"));
    let notes = [
        (json!(1), "note: Type"),
        (json!([TYPED]), "note: Type"),
        (json!({"a": TYPED}), "note: Type"),
        (json!(false), "note: Type"),
        (json!(" "), "accepted"),
        (json!(big), "accepted"),
    ];
    let notes = notes.map(|(value, expected)| (but("note", value), expected, expected));
    rows.into_iter().chain(notes).collect()
}

/// Whole lines, where `ID` stands for the form's id and `GOOD` for the good answer.
fn lines() -> Vec<(Vec<u8>, &'static str)> {
    let text = |text: &str| text.as_bytes().to_vec();
    vec![
        // JSON-RPC errors; their text is the client's.
        (
            text(r#"{"jsonrpc":"2.0","id":ID,"error":{"code":-32601,"message":"hunter2"}}"#),
            "the client refused the form with error -32601",
        ),
        (
            text(r#"{"jsonrpc":"2.0","id":ID,"error":{"code":-32602,"message":"hunter2","data":"hunter2"}}"#),
            "the client refused the form with error -32602",
        ),
        (
            text(r#"{"jsonrpc":"2.0","id":ID,"error":{"code":7,"message":"hunter2"}}"#),
            "the client refused the form with error 7",
        ),
        // Lines that rmcp drops: nobody has answered.
        (text(r#"{"jsonrpc":"2.0","id":ID,"error":{"code":7,"message":"hunter2"},"result":null}"#), TIMEOUT),
        (text(r#"{"jsonrpc":"2.0","id":ID,"error":{"code":"hunter2","message":"hunter2"}}"#), TIMEOUT),
        (text(r#"{"jsonrpc":"2.0","id":ID,"error":{"code":99999999999,"message":"hunter2"}}"#), TIMEOUT),
        (text(r#"{"jsonrpc":"2.0","id":ID,"error":null}"#), TIMEOUT),
        (text(r#"{"jsonrpc":"2.0","id":ID,"error":"hunter2"}"#), TIMEOUT),
        (text(r#"{"jsonrpc":"2.0","id":ID}"#), TIMEOUT),
        (text(r#"{"jsonrpc":"2.0","id":ID,"result":{"action":"accept","content":{"name":"\ud800"}}}"#), TIMEOUT),
        (text(r#"{"jsonrpc":"2.0","id":ID,"result":{"action":"accept","content":{"limit":1e400}}}"#), TIMEOUT),
        (text(r#"{"jsonrpc":"2.0","id":ID,"result":{"action":"accept","content":{"limit":NaN}}}"#), TIMEOUT),
        (text(r#"{"jsonrpc":"2.0","id":ID,"result":{"action":"accept","content":GOOD}"#), TIMEOUT),
        (
            b"{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{\"action\":\"accept\",\"content\":{\"name\":\"\xff\xfe\"}}}"
                .to_vec(),
            TIMEOUT,
        ),
        (text("hunter2"), TIMEOUT),
        (text("{"), TIMEOUT),
        (text("[]"), TIMEOUT),
        (text("null"), TIMEOUT),
        (text("\u{feff}"), TIMEOUT),
        (vec![0; 1000], TIMEOUT),
        (vec![b'['; 1_000_000], TIMEOUT),
        (
            format!(
                r#"{{"jsonrpc":"2.0","id":ID,"result":{{"action":"accept","content":{}{}}}}}"#,
                r#"{"a":"#.repeat(500),
                "}".repeat(500)
            )
            .into_bytes(),
            TIMEOUT,
        ),
        (text(r#"[{"jsonrpc":"2.0","id":ID,"result":{"action":"accept","content":GOOD}}]"#), TIMEOUT),
        // Answers to nobody.
        (text(r#"{"jsonrpc":"2.0","id":987654,"result":{"action":"accept","content":GOOD}}"#), TIMEOUT),
        (text(r#"{"jsonrpc":"2.0","id":null,"result":{"action":"accept","content":GOOD}}"#), TIMEOUT),
        (text(r#"{"jsonrpc":"2.0","id":0.5,"result":{"action":"accept","content":GOOD}}"#), TIMEOUT),
        (text(r#"{"jsonrpc":"2.0","id":[ID],"result":{"action":"accept","content":GOOD}}"#), TIMEOUT),
        (text(r#"{"jsonrpc":"2.0","result":{"action":"accept","content":GOOD}}"#), TIMEOUT),
        (
            text(r#"{"jsonrpc":"2.0","method":"elicitation/create","params":{"action":"accept","content":GOOD}}"#),
            TIMEOUT,
        ),
        // Nothing at all.
        (Vec::new(), TIMEOUT),
        // A good answer is heard through all that noise: after it, twice, or with more than was asked for.
        (
            text("hunter2\n{\n\n{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{\"action\":\"accept\",\"content\":GOOD}}"),
            "accepted",
        ),
        (
            text(r#"  {"id":ID,"jsonrpc":"2.0","extra":"hunter2","result":{"content":GOOD,"action":"accept"}}  "#),
            "accepted",
        ),
        (
            text(
                "{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{\"action\":\"decline\"}}\n{\"jsonrpc\":\"2.0\",\"id\":ID,\"result\":{\"action\":\"accept\",\"content\":GOOD}}",
            ),
            "Declined",
        ),
    ]
}

fn replace(line: &[u8], id: &Value) -> Vec<u8> {
    let put = |line: Vec<u8>, name: &[u8], value: &str| {
        let mut out = Vec::with_capacity(line.len() + value.len());
        let mut rest = &line[..];
        while let Some(at) = rest.windows(name.len()).position(|window| window == name) {
            out.extend_from_slice(&rest[..at]);
            out.extend_from_slice(value.as_bytes());
            rest = &rest[at + name.len()..];
        }
        out.extend_from_slice(rest);
        out
    };
    put(put(line.to_vec(), b"ID", &id.to_string()), b"GOOD", &good().to_string())
}

/// Sends this line for each of the two forms of a call, and returns what the handler told of them.
async fn tells(client: &mut Client, line: &[u8]) -> Result<String> {
    let call = client.call().await?;
    loop {
        let message = client.next().await?;
        if message["id"] == call && message.get("method").is_none() {
            let text = message["result"]["content"][0]["text"].as_str();
            ensure!(text.is_some(), "no text: {message}");
            return Ok(text.unwrap_or_default().to_owned());
        }
        // Beside the forms there are withdrawals, and what rmcp answers to what is no JSON-RPC.
        if message["method"] == "elicitation/create" {
            client.say(&replace(line, &message["id"])).await?;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn every_answer_ends_in_a_typed_outcome_or_error() -> Result<()> {
    let mut client = Client::wrapped(server(ask)).await?;
    let mut wrong = Vec::new();
    for (result, everything, anything) in shapes().into_iter().chain(values()) {
        let line = json!({"jsonrpc": "2.0", "id": "ID", "result": result}).to_string().replace(r#""ID""#, "ID");
        let told = tells(&mut client, line.as_bytes()).await?;
        let expected = format!("{everything}\n{anything}");
        if told != expected {
            wrong.push(format!("{}\n    expected {expected:?}\n    got      {told:?}", &line[..line.len().min(200)]));
        }
        client.silence().await?;
    }
    for (line, expected) in lines() {
        let told = tells(&mut client, &line).await?;
        if told != format!("{expected}\n{expected}") {
            let line = String::from_utf8_lossy(&line[..line.len().min(200)]).into_owned();
            wrong.push(format!("{line}\n    expected {expected:?} twice\n    got      {told:?}"));
        }
        client.silence().await?;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // After all that, an answer is an answer.
    let line = format!(r#"{{"jsonrpc":"2.0","id":ID,"result":{{"action":"accept","content":{}}}}}"#, good());
    assert_eq!(tells(&mut client, line.as_bytes()).await?, "accepted\naccepted");
    client.close().await
}
