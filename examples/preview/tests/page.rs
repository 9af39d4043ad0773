//! The page, in a real browser, and who it is shown to.

#![cfg(unix)]

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};
use elicit_tests::browser::Browser;

/// A preview that serves its page, until it is dropped.
struct Page {
    child: Child,
    url: String,
}

impl Page {
    fn serve<A: AsRef<OsStr>>(arguments: &[&str], plugin: &[A]) -> Result<Self> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_preview"));
        command.arg("--web").args(arguments).arg("--").args(plugin);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let mut url = String::new();
        BufReader::new(child.stdout.take().context("no stdout")?).read_line(&mut url)?;
        ensure!(url.starts_with("http://127.0.0.1:"), "{url:?} is no address");
        Ok(Self { child, url: url.trim().to_owned() })
    }

    /// Runs a script of `tests/page` on it.
    fn play(&self, browser: &Browser, script: &str, variables: &[(&str, &OsStr)]) -> Result<()> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page").join(script);
        let output = browser.script(&file).arg(&self.url).envs(variables.iter().copied()).output()?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        ensure!(output.status.success(), "{script}:\n{}{}", text(&output.stdout), text(&output.stderr));
        Ok(())
    }

    /// Sends a request, and gives the first line of what comes back, and all of it.
    fn request(&self, line: &str, headers: &str) -> Result<(String, String)> {
        let address = self.address();
        let mut stream = TcpStream::connect(address)?;
        write!(stream, "{line} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok((answer.lines().next().unwrap_or_default().to_owned(), answer))
    }

    fn address(&self) -> &str {
        self.url.trim_start_matches("http://").split('/').next().unwrap_or_default()
    }

    fn token(&self) -> &str {
        self.url.trim_end_matches('/').rsplit('/').next().unwrap_or_default()
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        // Asked first, so that it ends its plugin.
        Command::new("kill").args(["-INT", &self.child.id().to_string()]).status().ok();
        self.child.wait().ok();
    }
}

/// The example, which cargo builds with the tests.
fn gallery() -> PathBuf {
    Path::new(env!("CARGO_BIN_EXE_preview")).with_file_name("examples").join("gallery")
}

fn scripted(script: &str, arguments: &[&str]) -> Result<()> {
    let Some(browser) = Browser::require(script)? else { return Ok(()) };
    Page::serve(arguments, &[gallery()])?.play(&browser, script, &[])
}

#[test]
fn every_kind_of_field_is_filled_in_and_sent() -> Result<()> {
    scripted("kinds.mjs", &["--host", "generic"])
}

#[test]
fn the_keyboard_does_what_it_does_on_the_host() -> Result<()> {
    scripted("keys.mjs", &["--host", "wework"])
}

/// What was done with keys and clicks is done again, and the plugin asks the same.
#[test]
fn what_was_done_on_the_page_is_played_again() -> Result<()> {
    let Some(browser) = Browser::require("a recording of the page")? else { return Ok(()) };
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("session.jsonl");
    let record = ["--host", "wework", "--record", file.to_str().context("a path")?];
    Page::serve(&record, &[gallery()])?.play(&browser, "keys.mjs", &[])?;
    let output = Command::new(env!("CARGO_BIN_EXE_preview")).arg("--replay").arg(&file).output()?;
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    ensure!(output.status.success(), "{stdout}{stderr}");
    ensure!(!stdout.contains("changed:"), "{stdout}");
    for said in ["name: \"Ada\", note: None", "colour: Green"] {
        ensure!(stdout.contains(said), "no {said} in {stdout}");
    }
    Ok(())
}

#[test]
fn forms_come_one_after_the_other() -> Result<()> {
    scripted("rows.mjs", &[])
}

#[test]
fn hosts_are_switched_on_the_page() -> Result<()> {
    scripted("hosts.mjs", &[])
}

#[test]
fn axe_finds_nothing() -> Result<()> {
    scripted("access.mjs", &[])
}

#[test]
fn a_plugin_in_trouble_is_shown_with_what_it_said() -> Result<()> {
    let Some(browser) = Browser::require("trouble.mjs")? else { return Ok(()) };
    let folder = tempfile::tempdir()?;
    let plugin = folder.path().join("plugin");
    std::fs::copy(gallery(), &plugin)?;
    let page = Page::serve(&["--host", "generic", "--time-limit", "6"], &[&plugin])?;
    page.play(&browser, "trouble.mjs", &[("PLUGIN", plugin.as_os_str())])
}

#[test]
fn a_plugin_that_prints_no_messages_is_shown() -> Result<()> {
    let Some(browser) = Browser::require("garbage.mjs")? else { return Ok(()) };
    let script = "echo 'reading the configuration' >&2; echo 'Listening on <port>'; cat > /dev/null";
    let page = Page::serve(&[], &["sh", "-c", script])?;
    page.play(&browser, "garbage.mjs", &[("WANTED", OsStr::new("Listening on <port>"))])
}

/// No browser is needed to be somebody else.
#[test]
fn nobody_else_is_shown_the_page() -> Result<()> {
    let page = Page::serve(&[], &[gallery()])?;
    let (host, token) = (page.address().to_owned(), page.token().to_owned());
    ensure!(token.len() == 48, "{token}");
    let own = format!("Host: {host}\r\n");
    let get = |path: &str, headers: &str| page.request(&format!("GET {path}"), headers);
    let path = format!("/{token}/");

    let (status, answer) = get(&path, &own)?;
    ensure!(status == "HTTP/1.1 200 OK", "{status}");
    ensure!(answer.contains("default-src 'none'; script-src 'self'"), "{answer}");
    let head = answer.split("\r\n\r\n").next().unwrap_or_default().to_lowercase();
    for header in ["x-content-type-options: nosniff", "referrer-policy: no-referrer", "cache-control: no-store"] {
        ensure!(head.contains(header), "no {header} in {head}");
    }
    ensure!(!head.contains("access-control"), "{head}");

    // Without the token, or with another.
    for wrong in ["/", "/page.js", &format!("/{}/", "0".repeat(48)), &format!("/{}0/", &token[..47])] {
        if wrong == path {
            continue;
        }
        let (status, answer) = get(wrong, &own)?;
        ensure!(status == "HTTP/1.1 404 Not Found", "{wrong}: {status}");
        ensure!(!answer.contains(&token), "{wrong} tells the token");
    }
    // Under a name that somebody else points here.
    for name in ["example.com", "127.0.0.1", &format!("example.com:{}", host.split(':').nth(1).unwrap_or_default())] {
        let (status, _) = get(&path, &format!("Host: {name}\r\n"))?;
        ensure!(status == "HTTP/1.1 421 Misdirected Request", "{name}: {status}");
    }
    // From another page.
    for from in [
        "Origin: http://example.com\r\n",
        "Origin: null\r\n",
        "Sec-Fetch-Site: cross-site\r\n",
        "Sec-Fetch-Site: same-site\r\n",
    ] {
        let (status, _) = get(&format!("/{token}/events"), &format!("{own}{from}"))?;
        ensure!(status == "HTTP/1.1 403 Forbidden", "{from}: {status}");
    }
    // What changes something always says where it comes from.
    let body = r#"{"do":"restart"}"#;
    let post = |origin: &str| {
        let head = format!("{own}{origin}Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        let mut stream = TcpStream::connect(&host)?;
        write!(stream, "POST /{token}/act HTTP/1.1\r\n{head}Connection: close\r\n\r\n{body}")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        anyhow::Ok(answer.lines().next().unwrap_or_default().to_owned())
    };
    ensure!(post("")? == "HTTP/1.1 403 Forbidden");
    ensure!(post("Origin: http://localhost:1\r\n")? == "HTTP/1.1 403 Forbidden");
    ensure!(post(&format!("Origin: http://{host}\r\n"))? == "HTTP/1.1 200 OK");
    Ok(())
}
