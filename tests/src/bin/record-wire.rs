//! `record-wire FILE PROGRAM [ARGUMENT]..`: runs a stdio program and records every line that passes.
//!
//! A request of the method `REFUSED_METHOD` does not reach the program: it is answered as one that nobody knows.

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;

use elicit_tests::wire::{READ, WROTE};
use serde_json::{Value, json};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = env::args_os().skip(1);
    let (Some(path), Some(program)) = (arguments.next(), arguments.next()) else {
        return Err("usage: record-wire FILE PROGRAM [ARGUMENT]..".into());
    };
    let record: &'static Mutex<File> = Box::leak(Box::new(Mutex::new(File::create(path)?)));
    let mut child = Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
        return Err("the program has no pipes".into());
    };
    // The thread moves `stdin`, so that the end of the input reaches the program. It is not joined: the program may
    // end while the host still holds this input open.
    let refused = env::var("REFUSED_METHOD").ok();
    let refuse = move |line: &[u8]| {
        let message: Value = serde_json::from_slice(line).ok()?;
        let is_refused = message.get("id").is_some() && message["method"] == *refused.as_deref()?;
        let error = json!({"code": -32601, "message": "Method not found"});
        is_refused.then(|| json!({"jsonrpc": "2.0", "id": message["id"], "error": error}))
    };
    thread::spawn(move || pass(io::stdin().lock(), stdin, READ, record, refuse));
    pass(BufReader::new(stdout), io::stdout(), WROTE, record, |_| None)?;
    Ok(if child.wait()?.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn pass(
    mut from: impl BufRead,
    mut to: impl Write,
    mark: u8,
    record: &Mutex<File>,
    refuse: impl Fn(&[u8]) -> Option<Value>,
) -> io::Result<()> {
    let mut line = vec![mark];
    while from.read_until(b'\n', &mut line)? > 0 {
        if let Some(refusal) = refuse(&line[1..]) {
            // A whole line in one write, so that it does not end up inside one of the program's.
            io::stdout().write_all(format!("{refusal}\n").as_bytes())?;
            io::stdout().flush()?;
            line.truncate(1);
            continue;
        }
        // Recorded before it is passed on, so that whatever follows from a line finds it recorded.
        record.lock().unwrap_or_else(PoisonError::into_inner).write_all(&line)?;
        to.write_all(&line[1..])?;
        to.flush()?;
        line.truncate(1);
    }
    Ok(())
}
