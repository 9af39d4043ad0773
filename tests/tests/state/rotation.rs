//! Keys that change while calls are open.

use anyhow::Result;
use elicit_sdk::{Interactive, rmcp::model::RequestStateCodec};
use serde_json::json;

use super::{call, caller, first_round, key, refused, twice};

fn ring(active: &str, keys: &[(&str, u8)]) -> Result<RequestStateCodec> {
    let keys = keys.iter().map(|(name, fill)| (*name, vec![*fill; 32]));
    Ok(RequestStateCodec::new_with_keyring(active, keys)?)
}

#[tokio::test]
async fn a_state_of_the_old_key_opens_until_the_key_is_removed() -> Result<()> {
    let mut before = caller(Interactive::new(twice()).keys(ring("old", &[("old", 1)])?)).await?;
    let (_, retry) = first_round(&mut before, call()).await?;

    let mut during = caller(Interactive::new(twice()).keys(ring("new", &[("old", 1), ("new", 2)])?)).await?;
    let second = during.finish("tools/call", retry.clone()).await?;
    assert_eq!(second["resultType"], "input_required");

    let mut after = caller(Interactive::new(twice()).keys(ring("new", &[("new", 2)])?)).await?;
    refused(&mut after, "tools/call", retry).await?;
    // What was sealed meanwhile has the new key.
    let mut retry = call();
    retry["requestState"] = second["requestState"].clone();
    retry["inputResponses"]["second"] = json!({"action": "accept", "content": {"word": "2"}});
    assert_eq!(after.finish("tools/call", retry).await?["content"][0]["text"], "1 2");
    Ok(())
}

/// Servers with one key take each other's calls.
#[tokio::test]
async fn any_server_with_the_key_goes_on() -> Result<()> {
    let mut one = caller(Interactive::new(twice()).keys(key(7))).await?;
    let mut other = caller(Interactive::new(twice()).keys(key(7))).await?;
    let (_, retry) = first_round(&mut one, call()).await?;
    assert_eq!(other.finish("tools/call", retry).await?["resultType"], "input_required");
    Ok(())
}
