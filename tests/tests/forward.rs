//! The wrapper forwards every method of a server. One that is missing would silently answer with rmcp's default.

use std::{collections::BTreeSet, env, fs, path::PathBuf, process::Command};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

#[test]
fn every_method_of_a_server_is_forwarded() -> Result<()> {
    let theirs = fs::read_to_string(rmcp()?.join("src/handler/server.rs"))?;
    let theirs = between(&theirs, "macro_rules! server_handler_methods", "\n}\n").context("rmcp lists no methods")?;
    let expected: BTreeSet<_> = theirs.lines().filter_map(method).collect();
    ensure!(expected.len() > 30, "rmcp writes its methods in another way: {expected:?}");

    let ours = PathBuf::from(env!("CARGO_MANIFEST_DIR")).with_file_name("elicit-sdk/src/interactive/forward.rs");
    let ours = fs::read_to_string(ours)?;
    let ours = between(&ours, "ServerHandler for Interactive<S>", "\n}\n").context("no impl in forward.rs")?;
    let forwarded: BTreeSet<_> = ours.lines().filter_map(|line| method(line).or_else(|| listed(line))).collect();
    assert_eq!(forwarded, expected);
    Ok(())
}

/// The folder of rmcp that this workspace is built with.
fn rmcp() -> Result<PathBuf> {
    // For this platform alone: what the others need may not have been downloaded.
    let version = run("RUSTC", "rustc", &["-vV"])?;
    let platform = between(&version, "host: ", "\n").context("rustc names no host")?;
    let metadata = run("CARGO", "cargo", &["metadata", "--format-version", "1", "--filter-platform", platform])?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().context("no packages")?;
    let package = packages.iter().find(|package| package["name"] == "rmcp").context("no rmcp")?;
    let manifest = package["manifest_path"].as_str().context("no path")?;
    Ok(PathBuf::from(manifest).with_file_name(""))
}

fn run(variable: &str, program: &str, arguments: &[&str]) -> Result<String> {
    let program = env::var_os(variable).unwrap_or_else(|| program.into());
    let output = Command::new(program).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(start)?;
    Some(rest.split_once(end)?.0)
}

/// `fn name(`, outside of comments.
fn method(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix("async ").unwrap_or(line);
    let name = line.strip_prefix("fn ")?.split(['(', '<']).next()?;
    name.starts_with(|letter: char| letter.is_ascii_lowercase()).then_some(name)
}

/// `name(..) -> ..;`, as the macro takes it.
fn listed(line: &str) -> Option<&str> {
    let line = line.trim();
    let (name, rest) = line.split_once('(')?;
    let is_name = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    (is_name && rest.contains("-> ") && rest.ends_with(';')).then_some(name)
}
