//! The book as it is read: SUMMARY lists every page, mdBook renders them without a warning, and every link leads somewhere.

mod common;

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    fs,
    path::{Component, Path, PathBuf},
};

use anyhow::{Context, Result};
use common::{pages, read, repository};
use regex::Regex;
use tempfile::TempDir;

#[test]
fn summary_and_files_agree() -> Result<()> {
    let link = Regex::new(r"\]\(([^)]+)\)")?;
    let summary = read("book/src/SUMMARY.md");
    let listed: Vec<String> = link.captures_iter(&summary).map(|link| link[1].to_owned()).collect();
    let listed_once: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(listed.len(), listed_once.len(), "SUMMARY.md lists a page twice");
    let there: BTreeSet<String> =
        pages().into_iter().map(|(path, _)| path).filter(|path| path != "SUMMARY.md").collect();
    assert_eq!(listed_once, there);
    Ok(())
}

#[test]
fn every_page_begins_with_the_title_that_summary_gives() -> Result<()> {
    let entry = Regex::new(r"(?m)^ *(?:- )?\[(.+)\]\((.+)\)$")?;
    for entry in entry.captures_iter(&read("book/src/SUMMARY.md")) {
        let page = read(&format!("book/src/{}", &entry[2]));
        // The whole page is a document of the repository.
        let is_included = page.starts_with("{{#include");
        assert!(is_included || page.starts_with(&format!("# {}\n", &entry[1])), "{} has another title", &entry[2]);
    }
    Ok(())
}

/// The rendered pages by their path, and what can be jumped to on each.
struct Site {
    folder: TempDir,
    anchors: BTreeMap<PathBuf, HashSet<String>>,
}

impl Site {
    fn render() -> Result<Self> {
        let folder = TempDir::new()?;
        let warnings = elicit_book::render::render(folder.path())?;
        assert!(warnings.is_empty(), "mdBook says\n{}", warnings.join("\n"));
        let id = Regex::new(r#" id="([^"]+)""#)?;
        let mut anchors = BTreeMap::new();
        for (page, _) in pages().into_iter().filter(|(page, _)| page != "SUMMARY.md") {
            let path = Path::new(&page).with_extension("html");
            let html = fs::read_to_string(folder.path().join(&path)).with_context(|| page.clone())?;
            anchors.insert(path, id.captures_iter(&html).map(|id| id[1].to_owned()).collect());
        }
        Ok(Self { folder, anchors })
    }

    fn html(&self, page: &Path) -> Result<String> {
        let html = fs::read_to_string(self.folder.path().join(page))?;
        // What is around the page is mdBook's own.
        let (_, main) = html.split_once("<main>").context("no <main>")?;
        Ok(main.split("</main>").next().unwrap_or_default().to_owned())
    }
}

#[test]
fn every_link_leads_somewhere() -> Result<()> {
    let site = Site::render()?;
    let href = Regex::new(r#"<(?:a|img)[^>]* (?:href|src)="([^"]+)""#)?;
    let (mut count, mut broken) = (0, Vec::new());
    for page in site.anchors.keys() {
        for link in href.captures_iter(&site.html(page)?) {
            count += 1;
            let link = &link[1];
            if link.starts_with("https://") {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { page.clone() } else { beside(page, path) };
            let is_there = match site.anchors.get(&target) {
                Some(anchors) => anchor.is_empty() || anchors.contains(anchor),
                None => anchor.is_empty() && site.folder.path().join(&target).is_file(),
            };
            if !is_there {
                broken.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(count > 150, "{count} links are too few to be all");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    Ok(())
}

/// The path of a link on a page, without its dots.
fn beside(page: &Path, link: &str) -> PathBuf {
    let mut path = PathBuf::new();
    for part in page.parent().unwrap_or(Path::new("")).join(link).components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            Component::CurDir => {}
            part => path.push(part),
        }
    }
    path
}

/// The search of the book knows every page by its title.
#[test]
fn the_search_knows_every_page() -> Result<()> {
    let site = Site::render()?;
    let index = fs::read_dir(site.folder.path())?
        .flatten()
        .map(|file| file.path())
        .find(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("searchindex")))
        .context("mdBook made no index for the search")?;
    let index = fs::read_to_string(index)?;
    for page in site.anchors.keys() {
        let path = page.to_string_lossy().replace('\\', "/");
        assert!(index.contains(&format!("{path}#")), "{path} cannot be found");
    }
    assert!(index.contains("elicitations") && index.contains("openclaw"));
    Ok(())
}

/// The documents outside the book, whose links are to files.
#[test]
fn the_documents_link_to_what_is_there() -> Result<()> {
    let link = Regex::new(r"\]\(([^)#]+)(?:#[^)]*)?\)")?;
    for document in [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "CHANGELOG.md",
        "examples/redis-store/README.md",
    ] {
        let folder = repository().join(document);
        for link in link.captures_iter(&read(document)) {
            let target = &link[1];
            let is_there = target.starts_with("https://") || folder.with_file_name(target).exists();
            assert!(is_there, "{document} links to {target}");
        }
    }
    Ok(())
}

/// Paths, packages and tests that a document names are there.
#[test]
fn what_is_named_is_there() -> Result<()> {
    let code = Regex::new("`([^`\n]+)`")?;
    let path = Regex::new(r"^(?:elicit-sdk|elicit-derive|tests|book|examples)/[\w./-]+$")?;
    let package = Regex::new(r"(?:^| )-p ([\w-]+)")?;
    let test = Regex::new(r"--test ([\w-]+)")?;
    let mut documents: Vec<_> = pages().into_iter().map(|(page, text)| (format!("book/src/{page}"), text)).collect();
    for document in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"] {
        documents.push((document.to_owned(), read(document)));
    }
    let workspace = read("Cargo.toml");
    let members = workspace.split_once("members = [").and_then(|(_, rest)| rest.split_once(']')).map(|(list, _)| list);
    let folders = members.context("no members")?.split('"').skip(1).step_by(2);
    let packages: Vec<_> = folders.map(|folder| read(&format!("{folder}/Cargo.toml"))).collect();
    let mut count = 0;
    for (document, text) in documents {
        for code in code.captures_iter(&text) {
            if path.is_match(&code[1]) {
                count += 1;
                assert!(repository().join(&code[1]).exists(), "{document} names {}", &code[1]);
            }
        }
        for name in package.captures_iter(&text) {
            let line = format!("name = \"{}\"\n", &name[1]);
            count += 1;
            assert!(packages.iter().any(|manifest| manifest.contains(&line)), "{document} names package {}", &name[1]);
        }
        for name in test.captures_iter(&text) {
            let name = &name[1];
            let places = [
                format!("tests/tests/{name}.rs"),
                format!("tests/tests/{name}"),
                format!("book/tests/{name}.rs"),
                format!("book/tests/{name}"),
            ];
            count += 1;
            assert!(places.iter().any(|place| repository().join(place).exists()), "{document} names test {name}");
        }
    }
    assert!(count > 30, "{count} names are too few to be all");
    Ok(())
}
