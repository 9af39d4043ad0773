//! The example plugins: all in the marketplace, and what is promised of them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use serde_json::{Value, json};

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("examples")
}

#[test]
fn every_plugin_is_in_the_marketplace() {
    let json = |path: PathBuf| serde_json::from_str::<Value>(&fs::read_to_string(path).unwrap()).unwrap();
    let market = json(examples().join(".agents/plugins/marketplace.json"));
    let listed: BTreeSet<String> = market["plugins"]
        .as_array()
        .unwrap()
        .iter()
        .map(|plugin| {
            let name = plugin["name"].as_str().unwrap();
            assert_eq!(plugin["source"]["path"], format!("./plugins/{name}"));
            name.to_owned()
        })
        .collect();
    let folders = fs::read_dir(examples().join("plugins")).unwrap();
    let there: BTreeSet<String> = folders.map(|folder| folder.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(listed, there);
    for name in there {
        let folder = examples().join("plugins").join(&name);
        let manifest = json(folder.join(".codex-plugin/plugin.json"));
        assert_eq!((&manifest["name"], &manifest["version"]), (&json!(name), &json!(env!("CARGO_PKG_VERSION"))));
        assert_eq!(json(folder.join(".mcp.json"))["mcpServers"][&name]["cwd"], ".");
        assert!(folder.join("skills").join(&name).join("SKILL.md").is_file(), "{name}");
    }
}
