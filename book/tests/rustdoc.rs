//! rustdoc of the SDK: every type, trait, function and method is seen in an example.

mod common;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use common::{read, repository};
use syn::{Attribute, Expr, ImplItem, Item, Lit, Meta, TraitItem, Visibility};

/// What is public in one file, and the code of its examples.
#[derive(Default)]
struct File {
    /// Types, traits and functions, and whether their own docs have an example.
    items: Vec<(String, bool)>,
    /// Methods as `Type::method`, and whether their own docs have an example.
    methods: Vec<(String, bool)>,
    /// Each example, after the name of what it stands at.
    examples: Vec<String>,
}

fn docs(attributes: &[Attribute]) -> String {
    let mut docs = String::new();
    for attribute in attributes {
        let Meta::NameValue(meta) = &attribute.meta else { continue };
        if !meta.path.is_ident("doc") {
            continue;
        }
        match &meta.value {
            Expr::Lit(literal) => {
                if let Lit::Str(text) = &literal.lit {
                    docs.push_str(&text.value());
                    docs.push('\n');
                }
            }
            // What is included has examples of its own.
            _ => docs.push_str("included\n"),
        }
    }
    docs
}

/// The code in the blocks of a documentation.
fn code(docs: &str) -> String {
    let mut code = String::new();
    for (at, part) in docs.split("```").enumerate() {
        let is_rust = at % 2 == 1 && !part.starts_with("text") && !part.starts_with("json");
        if is_rust {
            code.push_str(part);
        }
    }
    code
}

fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("doc") && attribute.parse_args::<syn::Ident>().is_ok_and(|word| word == "hidden")
    })
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

impl File {
    fn item(&mut self, name: &syn::Ident, visibility: &Visibility, attributes: &[Attribute]) {
        if is_public(visibility) && !is_hidden(attributes) {
            let code = code(&docs(attributes));
            self.items.push((name.to_string(), !code.is_empty()));
            self.examples.push(format!("{name} {code}"));
        }
    }

    fn method(&mut self, owner: &str, name: &syn::Ident, attributes: &[Attribute]) {
        if !is_hidden(attributes) {
            let code = code(&docs(attributes));
            self.methods.push((format!("{owner}::{name}"), !code.is_empty()));
            self.examples.push(format!("{owner} {code}"));
        }
    }

    fn read(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Struct(item) => self.item(&item.ident, &item.vis, &item.attrs),
                Item::Enum(item) => self.item(&item.ident, &item.vis, &item.attrs),
                Item::Fn(item) => self.item(&item.sig.ident, &item.vis, &item.attrs),
                Item::Trait(item) if is_public(&item.vis) => {
                    self.item(&item.ident, &item.vis, &item.attrs);
                    for method in &item.items {
                        if let TraitItem::Fn(method) = method {
                            self.method(&item.ident.to_string(), &method.sig.ident, &method.attrs);
                        }
                    }
                }
                Item::Impl(item) if item.trait_.is_none() => {
                    let syn::Type::Path(owner) = item.self_ty.as_ref() else { continue };
                    let Some(owner) = owner.path.segments.last() else { continue };
                    for method in &item.items {
                        if let ImplItem::Fn(method) = method
                            && is_public(&method.vis)
                        {
                            self.method(&owner.ident.to_string(), &method.sig.ident, &method.attrs);
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

fn files(folder: &Path, files: &mut BTreeMap<String, File>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            self::files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(repository()).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            let source = syn::parse_file(&read(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
            let mut file = File { examples: vec![code(&docs(&source.attrs))], ..File::default() };
            file.read(&source.items);
            files.insert(name, file);
        }
    }
}

/// Methods that several types have.
const COMMON: [&str; 12] =
    ["new", "of", "get", "map", "len", "is_empty", "iter", "key", "text", "name", "title", "timeout"];

fn words(example: &str) -> impl Iterator<Item = &str> {
    example.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

#[test]
fn every_public_item_is_seen_in_an_example() {
    let mut all = BTreeMap::new();
    files(&repository().join("elicit-sdk/src"), &mut all);
    // What the macros of this crate call, which is no interface.
    all.retain(|name, _| !name.starts_with("elicit-sdk/src/private"));
    assert!(all.len() > 80, "the source is not found");

    let mut count = 0;
    let mut missing = BTreeSet::new();
    // A type's example may show its methods, and the example of one file what another one declares.
    let examples: Vec<&str> = all.values().flat_map(|file| &file.examples).map(String::as_str).collect();
    let is_used = |item: &str| examples.iter().any(|example| words(example).skip(1).any(|word| word == item));
    for (name, file) in &all {
        for (item, has_example) in &file.items {
            count += 1;
            if !has_example && !is_used(item) {
                missing.insert(format!("{name}: {item}"));
            }
        }
        for (method, has_example) in &file.methods {
            count += 1;
            let (owner, short) = method.split_once("::").unwrap_or_default();
            let calls = [".", "::", "fn "].map(|before| format!("{before}{short}"));
            let is_called = examples.iter().any(|example| {
                let is_call = calls.iter().any(|call| {
                    example.match_indices(call).any(|(at, _)| example[at + call.len()..].starts_with(['(', ')', ':']))
                });
                // `new` and the like are every type's: the example has to be of this one.
                is_call && (!COMMON.contains(&short) || words(example).any(|word| word == owner))
            });
            if !has_example && !is_called {
                missing.insert(format!("{name}: {method}"));
            }
        }
    }
    assert!(count > 150, "{count} public items are too few to be all");
    let missing: Vec<_> = missing.into_iter().collect();
    assert!(missing.is_empty(), "{} of {count} are in no example:\n{}", missing.len(), missing.join("\n"));
}
