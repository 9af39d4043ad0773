//! What a question costs, beside every other way to ask it: one command, one table.
//!
//! `cargo run --release -p measure` measures everything, which takes some minutes, prints the table and writes it to
//! `tests/measure/measured.md`, and draws the plots of the book. With the names of some parts after `--` it prints these
//! alone and writes nothing: `speed`, `whole`, `growth`, `scale`, `compile`.

#![allow(unreachable_pub, reason = "a program exports nothing")]

mod compile;
mod forms;
mod generate;
mod growth;
mod parts;
mod plots;
mod race;
mod report;
mod scale;
mod speed;
mod whole;

use std::{env, fs, path::Path};

use anyhow::{Result, bail};
use parts::{Part, Plot};

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [way, name, count] = arguments.as_slice()
        && way == "level"
    {
        return scale::child(name, count);
    }
    let part = |name: &str| match Part::ALL.into_iter().find(|part| part.name() == name) {
        Some(part) => Ok(part),
        None => bail!("no part is called {name}; they are {}", Part::ALL.map(Part::name).join(", ")),
    };
    let parts = match arguments.as_slice() {
        [] => Part::ALL.to_vec(),
        given => given.iter().map(|name| part(name)).collect::<Result<_>>()?,
    };
    let (mut rows, mut plots) = (Vec::new(), Vec::new());
    for part in &parts {
        eprintln!("{} …", part.name());
        let (more, drawn) = part.measure()?;
        rows.extend(more);
        plots.extend(drawn);
    }
    let table = report::table(&rows);
    println!("{table}");
    if arguments.is_empty() {
        write(&table, &plots)?;
    }
    let missed = rows.iter().filter(|row| !row.holds()).count();
    eprintln!("{} rows, {missed} goals missed", rows.len());
    Ok(())
}

/// Where the README and the book find it.
fn write(table: &str, plots: &[Plot]) -> Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::write(here.join("measured.md"), table)?;
    let folder = here.join("../../book/src/plots");
    fs::create_dir_all(&folder)?;
    for Plot { name, axes, lines } in plots {
        let lines: Vec<_> =
            lines.iter().map(|(name, points)| plots::Line { name: name.clone(), points: points.as_slice() }).collect();
        plots::draw(&folder.join(format!("{name}.svg")), *axes, &lines)?;
    }
    Ok(())
}
