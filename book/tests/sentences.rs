//! No sentence of a document stands twice, here or in rustdoc: what several say is a file that they include.

mod common;

use std::{collections::BTreeMap, fs, path::Path};

use common::{pages, read, repository};

/// Shorter ones are phrases of the trade, such as "As `Ask::key`."
const WORDS: usize = 7;

/// Pages that tests write from data, where two hosts may have one fault.
const GENERATED: [&str; 5] =
    ["docs/hosts-traps.md", "docs/host-facts.md", "docs/revisions.md", "src/host-shapes.md", "src/ways.md"];

/// The prose of a document: no code, no headings, nothing that is included.
fn prose(document: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    let (mut in_code, mut in_copy) = (false, false);
    for line in document.lines().map(str::trim) {
        if line.starts_with("```") {
            in_code = !in_code;
            paragraphs.push(String::new());
            continue;
        }
        // What a README copies because it cannot include.
        if line.starts_with("<!-- from ") || line == "<!-- end -->" {
            in_copy = !in_copy;
            continue;
        }
        if in_code || in_copy {
            continue;
        }
        let begins =
            line.is_empty() || line.starts_with(['#', '-', '{']) || line.starts_with(|c: char| c.is_ascii_digit());
        if line.starts_with('|') {
            paragraphs.extend(line.split('|').map(str::to_owned));
            paragraphs.push(String::new());
        } else {
            if begins {
                paragraphs.push(String::new());
            }
            if !line.starts_with('#')
                && let Some(paragraph) = paragraphs.last_mut()
            {
                paragraph.push_str(line);
                paragraph.push(' ');
            }
        }
    }
    paragraphs
}

fn sentences(paragraph: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    for sentence in paragraph.split_inclusive(['.', '?', '!']).fold(Vec::<String>::new(), |mut all, part| {
        match all.last_mut() {
            // "0.149.0" and "such as v1.2" do not end.
            Some(last) if !part.starts_with(' ') => last.push_str(part),
            _ => all.push(part.to_owned()),
        }
        all
    }) {
        let words: Vec<String> = sentence
            .split_whitespace()
            .map(|word| word.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase())
            .filter(|word| !word.is_empty())
            .collect();
        if words.len() >= WORDS {
            sentences.push(words.join(" "));
        }
    }
    sentences
}

/// The documentation comments of a source file.
fn comments(source: &str) -> String {
    let mut comments = String::new();
    for line in source.lines() {
        let line = line.trim();
        match line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) {
            Some(comment) => comments.push_str(comment.trim()),
            None => comments.push('\n'),
        }
        comments.push('\n');
    }
    comments
}

fn collect(folder: &Path, extension: &str, documents: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, extension, documents);
        } else if path.extension().is_some_and(|found| found == extension) {
            let name = path.strip_prefix(repository()).unwrap_or(&path).display().to_string();
            let text = fs::read_to_string(&path).unwrap_or_default();
            documents.push((name, if extension == "rs" { comments(&text) } else { text }));
        }
    }
}

#[test]
fn no_sentence_stands_twice() {
    let mut documents: Vec<_> = pages().into_iter().map(|(page, text)| (format!("book/src/{page}"), text)).collect();
    for document in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] {
        documents.push((document.to_owned(), read(document)));
    }
    collect(&repository().join("elicit-sdk/docs"), "md", &mut documents);
    collect(&repository().join("elicit-sdk/src"), "rs", &mut documents);
    documents.retain(|(name, _)| !GENERATED.iter().any(|page| name.ends_with(page)));

    let mut places: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (name, text) in &documents {
        for paragraph in prose(text) {
            for sentence in sentences(&paragraph) {
                places.entry(sentence).or_default().push(name);
            }
        }
    }
    assert!(places.len() > 1000, "{} sentences are too few to be all", places.len());
    // Two comments may say the same of two things that are alike: neither is read in place of the other.
    let is_document = |place: &str| Path::new(place).extension().is_some_and(|extension| extension == "md");
    let twice: Vec<_> = places
        .iter()
        .filter(|(_, places)| places.len() > 1 && places.iter().any(|place| is_document(place)))
        .map(|(sentence, places)| format!("{}\n    {sentence}", places.join(", ")))
        .collect();
    assert!(twice.is_empty(), "{} sentences stand twice:\n{}", twice.len(), twice.join("\n"));
}

#[test]
fn sentences_are_found() {
    let text = "# A title of seven words or even more\n\nOne two three four five six seven. Version 0.149.0 is one two \
                three four.\n```text\nin code nothing of this counts as a sentence\n```\n| a cell of a table has seven \
                words |\n";
    let found: Vec<_> = prose(text).iter().flat_map(|paragraph| sentences(paragraph)).collect();
    assert_eq!(
        found,
        [
            "one two three four five six seven",
            "version 01490 is one two three four",
            "a cell of a table has seven words",
        ],
    );
}
