//! How many crates a plugin gets with this one that it has not already with rmcp.

use anyhow::Result;
use elicit_tests::crates::added;

/// Our own two; JSON objects in order, web addresses, letter case in the derive, and what a request over HTTP brings.
const ADDED: [&str; 6] = ["elicit-derive", "elicit-sdk", "foldhash", "heck", "http", "iri-string"];

#[test]
fn a_plugin_gets_six_crates_more_than_rmcp_brings() -> Result<()> {
    assert_eq!(added()?, ADDED);
    Ok(())
}
