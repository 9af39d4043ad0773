//! How the cost grows with the form: with its fields, with the options of a choice, with the questions answered before.

use std::{cell::RefCell, rc::Rc};

use elicit_sdk::{
    Elicit, Form, FormSchema, Interactive, Revision,
    question::Question,
    schema::{ChoiceOption, FieldSchema, Kind},
};
use elicit_tests::caller::{Caller, Required, Transport};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{CallToolRequestParams, CallToolResponse, CallToolResult},
    service::RequestContext,
};
use serde_json::{Map, Value, json};

use crate::{
    race::{Runner, race},
    speed::{MESSAGE, request},
    whole::runtime,
};

/// A size, and nanoseconds.
pub type Points = Vec<(f64, f64)>;

#[expect(clippy::cast_precision_loss, reason = "sizes of forms")]
fn points(sizes: &[usize], mut runners: Vec<Runner<'_>>) -> Points {
    sizes.iter().map(|size| *size as f64).zip(race(&mut runners)).collect()
}

/// Forms that are put together at run time, which nothing is remembered of: to a request, and from an answer.
pub fn fields() -> [Points; 2] {
    let sizes = [25, 50, 100, 200, 400, 800];
    let form = |size: usize| FormSchema::owned((0..size).map(field).collect());
    let asks = sizes.map(|size| {
        let form = form(size);
        Runner::new("request", move || request(&Question::new(MESSAGE.to_owned(), form.clone())))
    });
    let reads = sizes.map(|size| {
        let form = form(size);
        let answer: Map<_, _> = form.fields().iter().map(|field| (field.key.to_string(), value(field.kind))).collect();
        Runner::new("check", move || assert!(form.check(&answer).is_ok()))
    });
    [points(&sizes, asks.into()), points(&sizes, reads.into())]
}

fn field(at: usize) -> FieldSchema {
    let kind = [Kind::TEXT, Kind::INTEGER, Kind::Boolean, Kind::NUMBER][at % 4];
    FieldSchema::new(format!("field{at}"), format!("Field {at}"), kind)
}

fn value(kind: Kind) -> Value {
    match kind {
        Kind::Integer(_) => json!(20),
        Kind::Boolean => json!(true),
        Kind::Number(_) => json!(0.5),
        _ => json!("Aurora"),
    }
}

/// A choice of so many options: to a request, and from the answer that is the last of them.
pub fn options() -> [Points; 2] {
    let sizes = [40, 100, 400, 1000, 5000];
    let form = |size: usize| {
        let mut field = FieldSchema::new("branch", "Branch", Kind::Choice);
        field.options = (0..size).map(|at| ChoiceOption::new(format!("b{at}"), format!("Branch {at}"))).collect();
        FormSchema::owned(vec![field])
    };
    let asks = sizes.map(|size| {
        let form = form(size);
        Runner::new("request", move || request(&Question::new(MESSAGE.to_owned(), form.clone())))
    });
    let reads = sizes.map(|size| {
        let (form, last) = (form(size), json!({"branch": format!("b{}", size - 1)}));
        let answer = last.as_object().cloned().unwrap_or_default();
        Runner::new("check", move || assert!(form.check(&answer).is_ok()))
    });
    [points(&sizes, asks.into()), points(&sizes, reads.into())]
}

#[derive(Form)]
struct Word {
    word: String,
}

#[derive(Clone)]
struct Many(u32);

impl ServerHandler for Many {
    async fn call_tool(
        &self,
        _: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let elicit = Elicit::from_context(&context);
        for at in 0..=self.0 {
            elicit.ask::<Word>(format!("Word {at}?")).await?.or_stop()?;
        }
        Ok(CallToolResult::success(Vec::new()).into())
    }
}

/// The last round of a call at 2026-07-28, after so many questions were answered.
pub fn answered() -> anyhow::Result<Points> {
    let sizes = [8, 16, 32, 64, 128];
    let runtime = runtime();
    let mut runners = Vec::new();
    for size in sizes {
        let runtime: Rc<_> = runtime.clone();
        let (caller, last) = runtime.block_on(last_round(size))?;
        let caller = RefCell::new(caller);
        runners.push(Runner::new("round", move || {
            let mut nobody = |_: &_| Value::Null;
            let ended = runtime.block_on(caller.borrow_mut().once("tools/call", last.clone(), &mut nobody));
            assert!(ended.is_ok_and(|reply| reply.is_ok_and(|reply| reply["resultType"] != "input_required")));
        }));
    }
    Ok(points(&sizes.map(|size| size as usize), runners))
}

/// A client, and the call that brings the last answer. Sent again, it is the same round again.
async fn last_round(answered: u32) -> anyhow::Result<(Caller, Value)> {
    let mut caller = Caller::new(Transport::duplex(Interactive::new(Many(answered))), Revision::V2026_07_28).await?;
    let mut call = json!({"name": "ask", "arguments": {}});
    let mut nobody = |_: &_| Value::Null;
    for _ in 0..=answered {
        let reply = caller.once("tools/call", call.clone(), &mut nobody).await?;
        let required = Required::of(&reply.unwrap_or_default())?;
        let answer = |key: String| (key, json!({"action": "accept", "content": {"word": "Aurora"}}));
        let answers: Map<_, _> = required.questions.into_iter().map(|question| answer(question.key)).collect();
        call["inputResponses"] = answers.into();
        call["requestState"] = required.state.into();
    }
    Ok((caller, call))
}
