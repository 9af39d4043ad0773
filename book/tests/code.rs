//! Every block of code is compiled, and every block of output was printed.

mod common;

use std::io::Write as _;

use anyhow::{Context, Result, ensure};
use common::{pages, read, repository};
use elicit_book::pages::TESTED;
use regex::Regex;

/// Pages that tests of another crate write.
const GENERATED: [&str; 2] = ["host-shapes.md", "ways.md"];

struct Block {
    language: String,
    body: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for line in page.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(block), None) => {
                block.body.push_str(line);
                block.body.push('\n');
            }
            (None, Some(language)) => open = Some(Block { language: language.to_owned(), body: String::new() }),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    blocks
}

/// The file and the anchor that the whole block includes.
fn included(body: &str) -> Option<(String, Option<String>)> {
    let include = Regex::new(r"^\{\{#include ([\w./-]+?)(?::([\w-]+))?\}\}\n$").ok()?;
    let include = include.captures(body)?;
    Some((include[1].to_owned(), include.get(2).map(|anchor| anchor.as_str().to_owned())))
}

#[test]
fn every_block_is_checked() -> Result<()> {
    let (manifest, tests) = (read("book/Cargo.toml"), read("book/tests/shown.rs"));
    let mut counts = [("listings", 0), ("documentation tests", 0), ("output and files", 0), ("commands", 0)];
    for (page, text) in pages() {
        if GENERATED.contains(&page.as_str()) {
            ensure!(text.contains("made by a test"), "{page} does not say that it is made");
            continue;
        }
        let is_tested = TESTED.contains(&format!("src/{page}").as_str());
        for block in blocks(&text) {
            let here = || format!("{page}:\n{}", block.body);
            let kind = match (block.language.as_str(), included(&block.body)) {
                // A part of a program.
                ("rust", Some((file, anchor))) => {
                    ensure!(!is_tested, "rustdoc cannot include; take {page} out of the tested pages, or the block");
                    let path = file.trim_start_matches("../");
                    if let Some(name) = path.strip_prefix("listings/") {
                        let is_program = manifest.contains(&format!("path = \"listings/{name}\""));
                        ensure!(is_program || tests.contains(&format!("\"../{path}\"")), "{path} is no program");
                        check(&format!("book/{path}"), anchor.as_deref())?;
                    } else {
                        let is_compiled =
                            path.starts_with("examples/plugins/") || path.starts_with("examples/preview/");
                        ensure!(is_compiled, "{path} is not compiled");
                        check(path, anchor.as_deref())?;
                    }
                    0
                }
                ("rust" | "rust,no_run", None) => {
                    ensure!(is_tested, "compiled by nobody, {}", here());
                    1
                }
                // What was printed, or a file that is used.
                ("text" | "console" | "json" | "toml", Some((file, anchor))) => {
                    let path = file.trim_start_matches("../");
                    let path = if path.starts_with("shown/") || path.starts_with("listings/") {
                        format!("book/{path}")
                    } else {
                        path.to_owned()
                    };
                    let is_kept =
                        ["book/shown/", "book/listings/", "examples/", "tests/compile_fail/", "tests/must_use/"];
                    ensure!(is_kept.iter().any(|folder| path.starts_with(folder)), "{path} is printed by no test");
                    check(&path, anchor.as_deref())?;
                    2
                }
                ("sh", None) => {
                    let is_known =
                        |line: &str| ["cargo ", "codex ", "preview "].iter().any(|program| line.starts_with(program));
                    ensure!(block.body.lines().all(is_known), "{}", here());
                    3
                }
                (language, _) => anyhow::bail!("a block of {language:?} that nothing checks, {}", here()),
            };
            counts[kind].1 += 1;
        }
    }
    let attributes = attribute_examples()?;
    let total: usize = counts.iter().map(|(_, count)| count).sum::<usize>() + attributes;
    ensure!(counts.iter().all(|(_, count)| *count > 0) && total > 80, "{counts:?} are too few to be all");
    let counts: Vec<_> = counts.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    let told = format!("{total} blocks: {}, {attributes} of the attribute reference", counts.join(", "));
    // Not `eprintln!`: the harness would hide it.
    writeln!(std::io::stderr(), "{told}")?;
    Ok(())
}

/// The examples of the attribute pages are documentation tests of the SDK.
fn attribute_examples() -> Result<usize> {
    let mut count = 0;
    for entry in std::fs::read_dir(repository().join("elicit-sdk/docs/attributes"))? {
        let page = std::fs::read_to_string(entry?.path())?;
        count += blocks(&page).iter().filter(|block| block.language == "rust").count();
    }
    Ok(count)
}

fn check(path: &str, anchor: Option<&str>) -> Result<()> {
    let file = read(path);
    if let Some(anchor) = anchor {
        for mark in ["ANCHOR", "ANCHOR_END"] {
            ensure!(
                file.lines().any(|line| line.trim() == format!("// {mark}: {anchor}")),
                "{path} has no {mark}: {anchor}"
            );
        }
    }
    Ok(())
}

/// What a listing shows of itself is all of it that matters: no part that is marked is on no page.
#[test]
fn every_marked_part_is_on_a_page() -> Result<()> {
    let text: String = pages().into_iter().map(|(_, page)| page).collect();
    for entry in std::fs::read_dir(repository().join("book/listings"))? {
        let path = entry?.path();
        let name = path.file_name().context("a file")?.to_string_lossy().into_owned();
        for line in std::fs::read_to_string(&path)?.lines() {
            if let Some(anchor) = line.trim().strip_prefix("// ANCHOR: ") {
                ensure!(text.contains(&format!("listings/{name}:{anchor}}}}}")), "no page shows {anchor} of {name}");
            }
        }
    }
    Ok(())
}
