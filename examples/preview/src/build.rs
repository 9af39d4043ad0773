//! `cargo run` builds before it starts. No plugin may take that long to answer, so it is built here first.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::failure::Failure;

/// Builds the plugin where its command is `cargo run`; does nothing for any other.
///
/// # Errors
///
/// [`Failure::Start`] where there is no such cargo, [`Failure::Build`] where it fails, after it has said why.
pub(crate) fn first(program: &OsStr, arguments: &[OsString]) -> Result<(), Failure> {
    let Some(arguments) = building(program, arguments) else { return Ok(()) };
    // What it prints to stdout would be taken for the report.
    let mut cargo = Command::new(program);
    let status = cargo.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).status();
    let failed = |error| Failure::Start { command: program.to_string_lossy().into_owned(), error };
    let status = status.map_err(failed)?;
    if status.success() { Ok(()) } else { Err(Failure::Build(status)) }
}

/// The arguments of `cargo build` for those of `cargo run`; `+toolchain` may stand before it, the plugin's own after `--`.
fn building<'a>(program: &OsStr, arguments: &'a [OsString]) -> Option<Vec<&'a OsStr>> {
    if Path::new(program).file_stem() != Some(OsStr::new("cargo")) {
        return None;
    }
    let of_cargo = arguments.split(|argument| argument == "--").next()?;
    let is_toolchain = |argument: &&OsString| argument.as_encoded_bytes().starts_with(b"+");
    let at = of_cargo.iter().take_while(is_toolchain).count();
    let run = of_cargo.get(at)?;
    if run != "run" && run != "r" {
        return None;
    }
    let mut arguments: Vec<&OsStr> = of_cargo.iter().map(OsString::as_os_str).collect();
    arguments[at] = OsStr::new("build");
    Some(arguments)
}
