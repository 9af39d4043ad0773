//! Plays cases of the simulated hosts: one JSON object a line in, one a line out.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::process::ExitCode;

use elicit_sdk::testing;
use serde_json::{Value, json};

use crate::failure::Failure;

/// Plays the cases on stdin.
///
/// A line that is no case is answered with a `fault`, so that the lines out still match the lines in.
pub(crate) fn run() -> ExitCode {
    match play(io::stdin().lock(), io::stdout().lock()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => Failure::Report(error).announce(),
    }
}

/// Whether every line was a case.
fn play(cases: impl Read, plays: impl Write) -> io::Result<bool> {
    let (mut cases, mut plays) = (BufReader::new(cases), BufWriter::new(plays));
    let (mut line, mut number, mut good) = (Vec::new(), 0, true);
    loop {
        line.clear();
        if cases.read_until(b'\n', &mut line)? == 0 {
            return Ok(good);
        }
        number += 1;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let case = serde_json::from_slice(&line).map_err(|error| format!("not JSON: {error}"));
        let played = case.and_then(|case: Value| testing::simulate(&case).map_err(|error| error.to_string()));
        let played = played.unwrap_or_else(|fault| {
            good = false;
            eprintln!("line {number}: {fault}");
            json!({"fault": fault})
        });
        writeln!(plays, "{played}")?;
        // Whoever compares may wait for each answer before it writes the next case.
        plays.flush()?;
    }
}

#[cfg(test)]
mod tests {
    use super::play;

    #[test]
    fn a_line_out_for_every_case_in() -> Result<(), Box<dyn std::error::Error>> {
        let cases = concat!(
            r#"{"host":"generic","params":{"message":"m","requestedSchema":{"type":"object","properties":{}}},"actions":[]}"#,
            "\n\n{\n",
            r#"{"host":"wework","params":{"mode":"url","message":"m","url":"https://example.com"},"actions":[]}"#,
        );
        let mut plays = Vec::new();
        assert!(!play(cases.as_bytes(), &mut plays)?);
        let plays = String::from_utf8(plays)?;
        let lines: Vec<_> = plays.lines().collect();
        assert_eq!(lines[0], r#"{"shown":[],"result":null}"#);
        assert!(lines[1].starts_with(r#"{"fault":"not JSON: "#), "{}", lines[1]);
        assert_eq!(lines[2], r#"{"shown":null,"result":null}"#);
        assert_eq!(lines.len(), 3);
        Ok(())
    }
}
