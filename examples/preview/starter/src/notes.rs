//! What is done once the person has agreed.

use std::{fs::OpenOptions, io, io::Write, path::Path};

use elicit_sdk::Confirmed;

/// Adds a line to a file. Nothing but a person who agrees makes a `Confirmed`, so nobody calls this without having asked.
pub(crate) fn add(_: Confirmed, file: &Path, line: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().append(true).create(true).open(file)?;
    writeln!(file, "{line}")
}
