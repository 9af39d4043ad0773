//! A SQLite file that is only read.

use std::{io, path::Path};

use chrono::NaiveDate;
use elicit_sdk::ToolError;
use rusqlite::{Connection, OpenFlags, Statement, types::ValueRef};

/// What the query is run with.
#[derive(Default)]
pub(crate) struct Values {
    pub(crate) from: Option<NaiveDate>,
    pub(crate) to: Option<NaiveDate>,
    pub(crate) at_least: Option<f64>,
}

/// The names that a query can leave open.
const KNOWN: [&str; 3] = [":from", ":to", ":at_least"];

/// What a query leaves open.
pub(crate) struct Open {
    names: Vec<String>,
}

impl Open {
    /// Whether the query has this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.names.iter().any(|open| open == name)
    }
}

/// Opens the file, or says what is wrong with it.
fn open(file: &Path) -> Result<Connection, ToolError> {
    Ok(Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?)
}

fn prepare<'c>(connection: &'c Connection, query: &str) -> Result<Statement<'c>, ToolError> {
    let statement = connection.prepare(query)?;
    if !statement.readonly() || statement.column_count() == 0 {
        return Err(io::Error::other("only a query that reads is run; write a SELECT").into());
    }
    Ok(statement)
}

/// What the query leaves open for a person to say.
pub(crate) fn examine(file: &Path, query: &str) -> Result<Open, ToolError> {
    let connection = open(file)?;
    let statement = prepare(&connection, query)?;
    let mut names = Vec::new();
    for at in 1..=statement.parameter_count() {
        match statement.parameter_name(at) {
            Some(name) if KNOWN.contains(&name) => names.push(name.to_owned()),
            name => {
                let (name, known) = (name.unwrap_or("?"), KNOWN.join("`, `"));
                return Err(io::Error::other(format!("`{name}` cannot be asked for; known are `{known}`")).into());
            }
        }
    }
    Ok(Open { names })
}

/// Runs the query and gives at most so many rows, tab-separated below the names of the columns.
pub(crate) fn run(file: &Path, query: &str, values: &Values, rows: usize) -> Result<String, ToolError> {
    let connection = open(file)?;
    let mut statement = prepare(&connection, query)?;
    for at in 1..=statement.parameter_count() {
        let day = |day: Option<NaiveDate>| day.map(|day| day.to_string());
        match statement.parameter_name(at) {
            Some(":from") => statement.raw_bind_parameter(at, day(values.from))?,
            Some(":to") => statement.raw_bind_parameter(at, day(values.to))?,
            _ => statement.raw_bind_parameter(at, values.at_least)?,
        }
    }
    let width = statement.column_count();
    let mut lines = vec![statement.column_names().join("\t")];
    let mut found = statement.raw_query();
    while let Some(row) = found.next()? {
        if lines.len() > rows {
            lines.push(format!("(more than {rows} rows; the rest is left out)"));
            break;
        }
        let cells = (0..width).map(|at| row.get_ref(at).map(cell)).collect::<Result<Vec<_>, _>>()?;
        lines.push(cells.join("\t"));
    }
    Ok(lines.join("\n"))
}

fn cell(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Null => String::new(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Real(number) => number.to_string(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).replace(['\t', '\n', '\r'], " "),
        ValueRef::Blob(bytes) => format!("({} bytes)", bytes.len()),
    }
}
