//! `.codex-plugin/plugin.json`.

use semver::Version;
use serde_json::Value;

use super::servers::{self, Server};
use super::{paths, skills};
use crate::pack::{json::Place, mistakes::Mistakes, source::Source};

pub(super) const FILE: &str = ".codex-plugin/plugin.json";

/// What the import wants to show, and an example of each.
const SHOWN: [(&str, &str); 6] = [
    ("displayName", "\"Release\""),
    ("shortDescription", "\"Keeps a release record\""),
    ("longDescription", "\"Asks for the target and the note, and writes a release record.\""),
    ("developerName", "\"Example Ltd\""),
    ("category", "\"Productivity\""),
    ("defaultPrompt", "\"Release this project\""),
];

/// What could be read of it.
pub(super) struct Manifest {
    pub(super) name: Option<String>,
    pub(super) version: Option<Version>,
    pub(super) servers: Vec<Server>,
    pub(super) named: Vec<String>,
}

pub(super) fn check(source: &Source, manifest: &Value, mistakes: &mut Mistakes) -> Manifest {
    let root = Place::root(&source.name, FILE, manifest);
    let name = root.get("name").name(mistakes, "the plugin's name, such as \"release\"");
    let version = version(source, &root.get("version"), mistakes);
    root.get("description").text(mistakes, "what the plugin does, in a sentence");
    let author = root.get("author");
    if author.object(mistakes, "{ \"name\": \"…\" }").is_some() {
        author.get("name").text(mistakes, "who made the plugin");
    }
    interface(&root.get("interface"), mistakes);
    let mut named = Vec::new();
    // What is named at all has to be there: skills, icons, the servers' file.
    for (place, text) in root.all_texts().into_iter().filter(|(_, text)| text.starts_with("./")) {
        named.extend(paths::check(source, &place, text, mistakes));
    }
    skills::check(source, &root.get("skills"), mistakes);
    let servers = servers::check(source, &root, mistakes);
    Manifest { name, version, servers, named }
}

fn version(source: &Source, place: &Place<'_>, mistakes: &mut Mistakes) -> Option<Version> {
    let cargo = &source.version;
    let text = place.text(mistakes, &format!("\"{cargo}\", as Cargo.toml has it"))?;
    match Version::parse(text) {
        Ok(version) if version == *cargo => return Some(version),
        Ok(_) => {
            place.mistake(mistakes, &format!("is \"{text}\", but Cargo.toml has \"{cargo}\"; write the same in both"));
        }
        Err(error) => place.mistake(
            mistakes,
            &format!("is \"{text}\", which is no SemVer version ({error}); write three numbers, such as \"{cargo}\""),
        ),
    }
    None
}

fn interface(place: &Place<'_>, mistakes: &mut Mistakes) {
    let keys = SHOWN.map(|(key, _)| key).join(", ");
    if place.object(mistakes, &format!("{{…}} with {keys} and capabilities")).is_none() {
        return;
    }
    for (key, example) in SHOWN {
        place.get(key).text(mistakes, &format!("a text, such as {example}"));
    }
    let instead = "what the plugin can do, such as [\"Read\", \"MCP\"]";
    let capabilities = place.get("capabilities");
    if capabilities.texts(mistakes, instead).is_some_and(|list| list.is_empty()) {
        capabilities.mistake(mistakes, &format!("is empty; write {instead}"));
    }
}
