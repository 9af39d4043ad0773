//! The attribute reference: one page for each key that the parser knows, and nothing in it that is not so.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

#[path = "../../elicit-derive/src/parse/keys.rs"]
#[allow(dead_code, unreachable_pub, reason = "the reference looks at the table alone")]
mod keys;

use keys::Place;

const SECTIONS: [&str; 5] = ["Applies to", "Form", "Example", "What crosses the wire", "When it is wrong"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn page(key: &str) -> String {
    read(format!("elicit-sdk/docs/attributes/{key}.md"))
}

/// The names of the keys, each once, in the order of the table.
fn names() -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for key in keys::ALL {
        if !names.contains(&key.name) {
            names.push(key.name);
        }
    }
    names
}

/// The sections of a page in their order, each with its text. What stands before the first has no title.
fn sections(page: &str) -> Vec<(String, String)> {
    let mut sections = vec![(String::new(), String::new())];
    for line in page.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            sections.push((title.to_owned(), String::new()));
        } else if let Some((_, text)) = sections.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    sections
}

fn section(key: &str, title: &str) -> String {
    let found = sections(&page(key)).into_iter().find(|(name, _)| name == title);
    found.unwrap_or_else(|| panic!("the page of `{key}` has no section \"{title}\"")).1
}

/// The code blocks of this language.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let opening = format!("```{language}\n");
    text.split(&opening).skip(1).filter_map(|rest| Some(rest.split_once("```")?.0.to_owned())).collect()
}

#[test]
fn every_key_has_a_page_and_every_page_a_key() {
    let folder = root().join("elicit-sdk/docs/attributes");
    let pages: BTreeSet<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .map(|name| name.strip_suffix(".md").unwrap_or(&name).to_owned())
        .collect();
    assert_eq!(pages, names().into_iter().map(str::to_owned).collect());
}

#[test]
fn every_page_has_the_same_sections() {
    for key in names() {
        let sections = sections(&page(key));
        let titles: Vec<&str> = sections.iter().map(|(title, _)| title.as_str()).collect();
        assert!(!sections[0].1.trim().is_empty(), "the page of `{key}` does not say at once what the key is for");
        assert_eq!(titles[1..6], SECTIONS, "the page of `{key}`");
        assert!(matches!(&titles[6..], [] | ["Limits"]), "the page of `{key}` has other sections: {titles:?}");
        let empty = sections.iter().find(|(_, text)| text.trim().is_empty());
        assert_eq!(empty, None, "the page of `{key}` leaves a section empty");
    }
}

#[test]
fn every_page_shows_how_its_key_is_written() {
    for key in keys::ALL {
        let form = section(key.name, "Form");
        assert!(form.contains(key.example), "the page of `{}` does not show {}", key.name, key.example);
    }
}

#[test]
fn every_example_asserts_what_is_sent() {
    for key in names() {
        let examples = blocks(&section(key, "Example"), "rust");
        assert!(!examples.is_empty(), "the page of `{key}` has no example");
        for example in examples {
            assert!(example.contains("#[elicit(") && example.contains(key), "the example of `{key}` does not use it");
            let asserts = example.contains("assert_eq!") && example.contains("to_json()");
            assert!(asserts, "the example of `{key}` does not assert what is sent");
        }
    }
}

#[test]
fn every_message_is_one_that_the_compiler_prints() {
    let folder = fs::read_dir(root().join("tests/compile_fail")).unwrap();
    let printed: BTreeSet<String> = folder
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "stderr"))
        .flat_map(|path| fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    let mut unknown = Vec::new();
    for key in names() {
        let quoted = blocks(&section(key, "When it is wrong"), "text");
        let messages: Vec<&str> = quoted.iter().flat_map(|block| block.lines()).collect();
        assert!(!messages.is_empty(), "the page of `{key}` quotes no message");
        let missing = messages.into_iter().filter(|message| !printed.contains(*message));
        unknown.extend(missing.map(|message| format!("{key}.md: {message}")));
    }
    assert!(unknown.is_empty(), "no case in compile_fail prints\n{}", unknown.join("\n"));
}

#[test]
fn the_index_says_where_each_key_stands() {
    let index = read("elicit-sdk/docs/attributes.md");
    let rows: Vec<(&str, &str)> = index
        .lines()
        .filter_map(|line| line.strip_prefix("| [`")?.split_once("`] | "))
        .map(|(key, rest)| (key, rest.split(" | ").next().unwrap_or_default()))
        .collect();
    let mut places: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for key in keys::ALL {
        places.entry(key.name).or_default().extend(key.places.iter().map(|place| word(*place)));
    }
    let expected: Vec<(&str, String)> = names().into_iter().map(|key| (key, places[key].join(", "))).collect();
    let expected: Vec<(&str, &str)> = expected.iter().map(|(key, places)| (*key, places.as_str())).collect();
    assert_eq!(rows, expected);
}

/// A place as the index names it.
fn word(place: Place) -> &'static str {
    match place {
        Place::Form => "struct",
        Place::Field => "field",
        Place::Choice => "enum",
        Place::Variant => "variant",
        Place::Range => "`range(..)`",
        Place::Length => "`length(..)`",
        Place::Items => "`items(..)`",
        Place::Companion => "`other(..)`",
    }
}

#[test]
fn rustdoc_shows_every_page() {
    let source = read("elicit-sdk/src/attributes.rs");
    let (links, modules) = source.split_once("pages! {").unwrap();
    for key in names() {
        let module = if key == "crate" { "krate" } else { key };
        assert!(links.contains(&format!("[`{key}`]: mod@{module}\n")), "the index links no page for `{key}`");
        let shown =
            modules.lines().any(|line| line.trim() == key) || modules.contains(&format!("pub mod {module} {{}}"));
        assert!(shown, "no module shows the page of `{key}`");
    }
}

#[test]
fn the_book_shows_every_page() {
    let summary = read("book/src/SUMMARY.md");
    let index = read("elicit-sdk/docs/attributes.md");
    let mut at = 0;
    for key in names() {
        let line = format!("  - [`{key}`](attributes/{key}.md)\n");
        let place = summary.find(&line).unwrap_or_else(|| panic!("SUMMARY.md does not list {key}.md"));
        assert!(place > at, "SUMMARY.md lists {key}.md in another order than the table");
        at = place;
        let included = format!("{{{{#include ../../../elicit-sdk/docs/attributes/{key}.md}}}}");
        assert_eq!(read(format!("book/src/attributes/{key}.md")), format!("# `{key}`\n\n{included}\n"));
        assert!(index.contains(&format!("\n[`{key}`]: attributes/{key}.md\n")), "the index links no file for `{key}`");
    }
    let stubs = fs::read_dir(root().join("book/src/attributes")).unwrap().count();
    assert_eq!(stubs, names().len(), "the book has pages of keys that there are not");
}
