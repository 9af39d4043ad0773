//! The folder that `codex plugin marketplace add` takes.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::check::{Checked, MARKETPLACE};
use super::content::Content;
use super::failure::PackFailure;

/// Puts a plugin into the marketplace folder, in place of what was packed there under its name, and gives its own
/// folder. Other plugins of the same marketplace stay.
///
/// # Errors
///
/// [`PackFailure::OtherMarketplace`], [`PackFailure::File`].
pub(super) fn write(market: &Path, plugin: &Checked, content: &Content) -> Result<PathBuf, PackFailure> {
    let list = market.join(MARKETPLACE);
    let mut entries = packed(market, &list, plugin)?;
    entries.retain(|entry| entry["name"] != plugin.name);
    entries.push(Value::Object(plugin.market.entry.clone()));
    entries.sort_by(|a, b| a["name"].as_str().cmp(&b["name"].as_str()));

    let folder = market.join("plugins").join(&plugin.name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| PackFailure::file("replace", &folder, error))?;
    }
    for entry in &content.files {
        let to = folder.join(&entry.path);
        make_parent(&to)?;
        // With its permissions.
        fs::copy(&entry.from, &to).map_err(|error| PackFailure::file("write", &to, error))?;
    }
    make_parent(&list)?;
    let text = json!({"name": plugin.market.name, "interface": plugin.market.interface, "plugins": entries});
    fs::write(&list, format!("{text:#}\n")).map_err(|error| PackFailure::file("write", &list, error))?;
    Ok(folder)
}

/// What is in the marketplace already.
fn packed(market: &Path, list: &Path, plugin: &Checked) -> Result<Vec<Value>, PackFailure> {
    let Ok(text) = fs::read_to_string(list) else { return Ok(Vec::new()) };
    let value: Value = serde_json::from_str(&text).unwrap_or_default();
    if value["name"] != *plugin.market.name {
        let found = value["name"].as_str().unwrap_or("(no name)").to_owned();
        return Err(PackFailure::OtherMarketplace {
            folder: market.to_owned(),
            found,
            wanted: plugin.market.name.clone(),
        });
    }
    Ok(value["plugins"].as_array().cloned().unwrap_or_default())
}

fn make_parent(file: &Path) -> Result<(), PackFailure> {
    match file.parent() {
        Some(parent) => fs::create_dir_all(parent).map_err(|error| PackFailure::file("create", parent, error)),
        None => Ok(()),
    }
}
