//! Tables that several documents include: made from the values themselves, and complete.

#[path = "../common/mod.rs"]
mod common;
mod errors;
mod hosts;

use std::collections::BTreeSet;

use common::{keep, read};
use syn::Item;

/// The names of an enum's variants, or of a struct's fields.
fn variants(file: &str, name: &str) -> BTreeSet<String> {
    let file = syn::parse_file(&read(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    file.items
        .into_iter()
        .find_map(|item| match item {
            Item::Enum(item) if item.ident == name => {
                Some(item.variants.iter().map(|variant| variant.ident.to_string()).collect())
            }
            Item::Struct(item) if item.ident == name => {
                Some(item.fields.iter().filter_map(|field| Some(field.ident.as_ref()?.to_string())).collect())
            }
            _ => None,
        })
        .unwrap_or_else(|| panic!("there is no {name}"))
}

#[test]
fn every_feature_has_a_row() {
    let manifest = read("elicit-sdk/Cargo.toml");
    let (_, features) = manifest.split_once("[features]\n").unwrap_or_default();
    let features: BTreeSet<&str> = features
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| Some(line.split_once(" = ")?.0))
        .filter(|feature| *feature != "default")
        .collect();
    let table = read("elicit-sdk/docs/features.md");
    let listed: BTreeSet<&str> = table
        .lines()
        .skip(2)
        .filter_map(|row| row.split('|').nth(1))
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .collect();
    assert_eq!(listed, features);
}

/// A README cannot include a file, so it has copies between marks.
#[test]
fn the_readme_shows_the_same() {
    let mut readme = read("README.md");
    let copies: Vec<String> = readme
        .lines()
        .filter_map(|line| line.strip_prefix("<!-- from ")?.strip_suffix(" -->"))
        .map(str::to_owned)
        .collect();
    assert!(copies.len() >= 2, "the README has lost its marks");
    for file in copies {
        let mark = format!("<!-- from {file} -->\n");
        let (before, rest) = readme.split_once(&mark).unwrap_or_default();
        let (_, after) = rest.split_once("<!-- end -->").unwrap_or_default();
        assert!(!after.is_empty(), "the copy of {file} has no end");
        readme = format!("{before}{mark}\n{}\n<!-- end -->{after}", read(&file));
    }
    keep("README.md", &readme);
}
