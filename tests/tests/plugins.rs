//! The example plugins: all in the marketplace, and what is promised of them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    collections::BTreeSet,
    fs,
    io::{Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    thread,
};

use anyhow::Result;
use connect::Connect;
use elicit_sdk::{
    Interactive,
    Revision::{V2025_11_25, V2026_07_28},
};
use elicit_tests::caller::{Caller, Question, Transport, accept, decline};
use serde_json::{Value, json};
use tempfile::TempDir;

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("examples")
}

#[test]
fn every_plugin_is_in_the_marketplace() {
    let json = |path: PathBuf| serde_json::from_str::<Value>(&fs::read_to_string(path).unwrap()).unwrap();
    let market = json(examples().join(".agents/plugins/marketplace.json"));
    let listed: BTreeSet<String> = market["plugins"]
        .as_array()
        .unwrap()
        .iter()
        .map(|plugin| {
            let name = plugin["name"].as_str().unwrap();
            assert_eq!(plugin["source"]["path"], format!("./plugins/{name}"));
            name.to_owned()
        })
        .collect();
    let folders = fs::read_dir(examples().join("plugins")).unwrap();
    let there: BTreeSet<String> = folders.map(|folder| folder.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(listed, there);
    for name in there {
        let folder = examples().join("plugins").join(&name);
        let manifest = json(folder.join(".codex-plugin/plugin.json"));
        assert_eq!((&manifest["name"], &manifest["version"]), (&json!(name), &json!(env!("CARGO_PKG_VERSION"))));
        assert_eq!(json(folder.join(".mcp.json"))["mcpServers"][&name]["cwd"], ".");
        assert!(folder.join("skills").join(&name).join("SKILL.md").is_file(), "{name}");
    }
}

/// Sends a request to the page, as a browser does, and gives the status and the whole response.
fn browse(url: &str, host: Option<&str>, form: Option<&str>) -> (u16, String) {
    let (address, path) = url.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    let (method, body) = form.map_or(("GET", ""), |form| ("POST", form));
    write!(
        stream,
        "{method} /{path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/x-www-form-urlencoded\r\n\
         content-length: {}\r\n\r\n{body}",
        host.unwrap_or(address),
        body.len(),
    )
    .unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    (response.split(' ').nth(1).unwrap().parse().unwrap(), response)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_token_passes_the_page_alone() -> Result<()> {
    for revision in [V2025_11_25, V2026_07_28] {
        let folder = TempDir::new()?;
        let server = Interactive::new(Connect::new(folder.path()));
        let mut caller = Caller::new(Transport::duplex(server), revision).await?;
        let (mut pages, mut browsers) = (Vec::new(), Vec::new());
        let person = |question: &Question| {
            let url = question.params["url"].as_str().unwrap().to_owned();
            pages.push(url.clone());
            // In the browser, while the plugin waits.
            let visit = move || {
                assert_eq!(browse(&url, Some("evil.example"), None).0, 404, "under another name");
                assert_eq!(browse(&(url.clone() + "0"), None, None).0, 404, "a guessed visit");
                let (status, page) = browse(&url, None, None);
                assert!(status == 200 && page.contains("Access token"), "{page}");
                assert_eq!(browse(&url, None, Some("token=+")).0, 400, "no token");
                assert_eq!(browse(&url, None, Some("token=my-secret")).0, 200);
            };
            browsers.push(thread::spawn(visit));
            json!({"action": "accept"})
        };
        let ended = caller.call("connect", json!({}), person).await?;
        assert_eq!(ended.text()?, "Connected.", "{revision}");
        for browser in browsers {
            browser.join().unwrap();
        }
        assert_eq!(fs::read_to_string(folder.path().join("token"))?, "my-secret");
        assert!(!format!("{ended:?}").contains("my-secret"), "the token stays off the wire");
        assert_eq!(browse(&pages[0], None, Some("token=other")).0, 404, "the page closes with the call");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(folder.path().join("token"))?.permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }

        let mut refused = String::new();
        let person = |question: &Question| {
            question.params["url"].as_str().unwrap().clone_into(&mut refused);
            decline()
        };
        let ended = caller.call("connect", json!({}), person).await?;
        assert_eq!(ended.text()?, "Not connected: the page was not opened.");
        assert_eq!(browse(&refused, None, None).0, 404, "a refused page is closed");
    }
    Ok(())
}

/// A client that declares forms alone is told so, and nothing is opened.
#[tokio::test]
async fn a_page_is_asked_for_by_its_own_mode() -> Result<()> {
    let folder = TempDir::new()?;
    let server = Interactive::new(Connect::new(folder.path()));
    let transport = Transport::duplex(server);
    let mut caller = Caller::with(transport, V2025_11_25, json!({"elicitation": {"form": {}}})).await?;
    let ended = caller.call("connect", json!({}), |_| accept(json!({}))).await?;
    assert!(ended.failure()?.contains("cannot be asked"), "{:?}", ended.reply);
    assert!(ended.rounds.is_empty() && !folder.path().join("token").exists());
    Ok(())
}
