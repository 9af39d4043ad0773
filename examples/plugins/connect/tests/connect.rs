//! The token passes the page, and nothing else.

#![allow(clippy::expect_used, reason = "a test that cannot go on has failed")]

use std::{
    io::{Read, Write},
    net::TcpStream,
};

use connect::Connect;
use elicit_sdk::Revision::V2025_11_25;
use elicit_sdk::testing::{Effects, Person, Place, SimulatedHost, for_every_host_and_revision};
use serde_json::json;
use tempfile::TempDir;

/// Sends a request to the page, as a browser does, and gives the status and the whole response.
fn browse(url: &str, host: Option<&str>, form: Option<&str>) -> (u16, String) {
    let rest = url.strip_prefix("http://").expect("a page of this machine");
    let (address, path) = rest.split_once('/').expect("a path");
    let (method, body, host) = (form.map_or("GET", |_| "POST"), form.unwrap_or_default(), host.unwrap_or(address));
    let length = body.len();
    let request = format!(
        "{method} /{path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: {length}\r\n\
         content-type: application/x-www-form-urlencoded\r\n\r\n{body}"
    );
    let mut response = String::new();
    let mut stream = TcpStream::connect(address).expect("the page is served");
    stream.write_all(request.as_bytes()).and_then(|()| stream.read_to_string(&mut response)).expect("a response");
    let status = response.split(' ').nth(1).and_then(|status| status.parse().ok());
    (status.expect("a status"), response)
}

/// The same while the page's own server goes on.
async fn browsed(url: String, form: Option<&'static str>) -> (u16, String) {
    tokio::task::spawn_blocking(move || browse(&url, None, form)).await.expect("a response")
}

/// What somebody does who connects, and two who should not.
fn visit(url: &str) {
    assert_eq!(browse(url, Some("evil.example"), None).0, 404, "under another name");
    assert_eq!(browse(&format!("{url}0"), None, None).0, 404, "a guessed visit");
    let (status, page) = browse(url, None, None);
    assert!(status == 200 && page.contains("Access token"), "{page}");
    assert_eq!(browse(url, None, Some("token=+")).0, 400, "no token");
    assert_eq!(browse(url, None, Some("token=my-secret")).0, 200);
}

/// A person who opens the page, and the pages that they were sent to.
fn visitor() -> (Person, Effects) {
    let pages = Effects::new();
    let seen = pages.clone();
    let person = Person::new().opens(move |url| {
        seen.happened(&url);
        async move { tokio::task::spawn_blocking(move || visit(&url)).await.expect("the visit ends") }
    });
    (person, pages)
}

#[tokio::test]
async fn the_token_passes_the_page_alone() {
    for_every_host_and_revision(async |place| {
        let folder = TempDir::new().expect("a folder for the token");
        let mut plugin = place.start(Connect::new(folder.path()));
        if place.host() == SimulatedHost::Wework {
            // It has no card for a page, and would never answer.
            let refused = plugin.call("connect", json!({}), Person::new()).await;
            refused.asked(0).failed_with("opens no web pages");
            return;
        }
        let (person, pages) = visitor();
        let connected = plugin.call("connect", json!({}), person).await;
        connected.asked(1).returned("Connected.");
        let token = folder.path().join("token");
        assert_eq!(std::fs::read_to_string(&token).expect("a token"), "my-secret");
        assert!(connected.wire().all(|message| !message.contains("my-secret")), "the token stays off the wire");
        let page = pages.all()[0].clone();
        assert_eq!(browsed(page, Some("token=other")).await.0, 404, "the page closes with the call");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(token.metadata().expect("a token").permissions().mode() & 0o777, 0o600);
        }
    })
    .await;
}

#[tokio::test]
async fn a_page_that_is_refused_is_closed() {
    let folder = TempDir::new().expect("a folder for the token");
    let mut plugin = Place::new(SimulatedHost::ClaudeCode, V2025_11_25).start(Connect::new(folder.path()));
    let refused = plugin.call("connect", json!({}), Person::new().declines()).await;
    refused.asked(1).returned("Not connected: the page was not opened.");
    let page = refused.forms()[0].url.clone().expect("a page");
    assert_eq!(browsed(page, None).await.0, 404);
}

/// A client that declares forms alone is told so, and nothing is opened.
#[tokio::test]
async fn a_page_is_asked_for_by_its_own_mode() {
    let folder = TempDir::new().expect("a folder for the token");
    let place = Place::new(SimulatedHost::Generic, V2025_11_25).capabilities(json!({"elicitation": {"form": {}}}));
    let refused = place.start(Connect::new(folder.path())).call("connect", json!({}), Person::new()).await;
    refused.asked(0).failed_with("cannot be asked");
    assert!(!folder.path().join("token").exists());
}
