//! How large a state is, and how large it may be.

use std::io::{self, Write};

use anyhow::Result;
use elicit_sdk::{Elicit, Interactive};
use elicit_tests::{
    caller::{Ended, accept},
    duplex::server,
};
use serde_json::json;

use super::{Word, caller, echo, twice};

async fn ten(elicit: Elicit) -> Result<String, elicit_sdk::ToolError> {
    for number in 0..10 {
        drop(elicit.ask::<Word>(format!("question {number}")).await?.or_stop()?);
    }
    Ok("done".into())
}

fn sizes(ended: &Ended) -> Vec<usize> {
    ended.states.iter().map(String::len).collect()
}

/// The figures of the documentation: what the first state takes, and what each answered question adds.
#[tokio::test]
async fn bytes_for_each_answered_question() -> Result<()> {
    let mut caller = caller(Interactive::new(server(ten))).await?;
    let ended = caller.call("ask", json!({}), |_| accept(json!({"word": "a word of 24 characters."}))).await?;
    let sizes = sizes(&ended);
    let each = (sizes[9] - sizes[0]).div_ceil(9);
    let content = json!({"action": "accept", "content": {"word": "a word of 24 characters."}}).to_string().len();
    writeln!(
        io::stderr(),
        "state: {} bytes before any answer, {each} for each answered question (the answer itself has {content})",
        sizes[0]
    )?;
    assert!(sizes[0] < 250 && each < 160, "{sizes:?}");
    Ok(())
}

#[tokio::test]
async fn a_state_beyond_the_limit_is_a_clear_error() -> Result<()> {
    let mut caller = caller(Interactive::new(twice()).state_limit(1000)).await?;
    let ended = caller.call("ask", json!({}), |_| accept(json!({"word": "x".repeat(1000)}))).await?;
    let error = ended.error()?;
    assert_eq!(error["code"], -32603);
    let text = error["message"].as_str().unwrap_or_default();
    assert!(
        text.starts_with("what was answered and kept so far needs 1")
            && text.ends_with(
                "bytes of request state, and 1000 are allowed; ask for shorter texts, keep less in `once`, or raise \
                 Interactive::state_limit"
            ),
        "{text}"
    );
    assert_eq!(caller.call("ask", json!({}), echo).await?.text()?, "first second");
    Ok(())
}

/// 256 KiB unless said otherwise.
#[tokio::test]
async fn the_limit_leaves_room_for_long_texts() -> Result<()> {
    let mut caller = caller(Interactive::new(twice())).await?;
    let long = |length: usize| move |_: &_| accept(json!({"word": "x".repeat(length)}));
    assert!(caller.call("ask", json!({}), long(190_000)).await?.text().is_ok());
    assert!(caller.call("ask", json!({}), long(197_000)).await?.error().is_ok());
    Ok(())
}
