//! `preview new`: what it writes builds, passes its own test and asks its questions.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{Run, Tested, new_plugin, preview, target};
use tempfile::TempDir;

fn starter() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("starter")
}

/// Every file below a folder, as its path.
fn files(folder: &Path) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let mut found = Vec::new();
    let mut left = vec![folder.to_owned()];
    while let Some(next) = left.pop() {
        for entry in fs::read_dir(&next)? {
            let path = entry?.path();
            if path.is_file() {
                found.push(path.strip_prefix(folder)?.to_string_lossy().into_owned());
            } else if !path.ends_with("target") {
                left.push(path);
            }
        }
    }
    found.retain(|file| file != "Cargo.lock");
    found.sort();
    Ok(found)
}

#[test]
fn every_file_is_written_under_the_new_name() -> Tested {
    let folder = TempDir::new()?;
    let plugin = new_plugin(folder.path(), "weekly-report")?;
    let renamed = |file: &String| file.replace("starter-plugin", "weekly-report");
    assert_eq!(files(&plugin)?, files(&starter())?.iter().map(renamed).collect::<Vec<_>>());
    for file in files(&plugin)? {
        let text = fs::read_to_string(plugin.join(&file))?;
        assert!(!text.to_lowercase().contains("starter"), "{file} has the starter's name");
    }
    assert!(fs::read_to_string(plugin.join("src/lib.rs"))?.contains("pub struct WeeklyReport"));
    assert!(fs::read_to_string(plugin.join("src/main.rs"))?.contains("weekly_report::serve()"));
    assert!(fs::read_to_string(plugin.join(".codex-plugin/plugin.json"))?.contains("\"Weekly report\""));
    Ok(())
}

/// The whole of it, with the compiler: what a new author does first.
#[test]
fn the_plugin_passes_its_own_test_and_asks() -> Tested {
    let folder = TempDir::new()?;
    let plugin = new_plugin(folder.path(), "weekly-report")?;
    // Built as this workspace is, so that what is compiled already serves.
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for file in ["Cargo.lock", "rust-toolchain.toml"] {
        fs::copy(workspace.join(file), plugin.join(file))?;
    }
    let cargo = |arguments: &[&str]| {
        Run::command(Command::new("cargo").args(arguments).current_dir(&plugin).env("CARGO_TARGET_DIR", target()))
    };
    cargo(&["test"])?
        .ends(0)
        .prints("test an_agreed_note_is_written ... ok")
        .prints("test a_refused_note_is_not ... ok");

    let program = target().join("debug/weekly-report");
    let arguments = format!("{{\"folder\":{:?}}}", folder.path());
    let run = |answers: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_preview"));
        Run::command(command.args(["--args", &arguments]).args(answers).arg("--").arg(&program))
    };
    run(&["--decline"])?.ends(0).prints("No note was kept.");
    let answers = ["--answer", "topic=idea", "--answer", "text=Ask first", "--answer", "answer=Write"];
    run(&answers)?.ends(0).prints("=== answer 2: accept ===").prints("- Idea: Ask first");
    assert_eq!(fs::read_to_string(folder.path().join("notes.md"))?, "- Idea: Ask first\n");
    Ok(())
}

/// Whatever the length of the name.
#[test]
fn the_plugin_is_formatted() -> Tested {
    let folder = TempDir::new()?;
    for name in ["a", "weekly-report", "a-plugin-with-a-name-of-forty-characters"] {
        let plugin = new_plugin(folder.path(), name)?;
        Run::command(Command::new("cargo").args(["fmt", "--check"]).current_dir(plugin))?.ends(0);
    }
    Ok(())
}

#[test]
fn a_name_that_does_not_do_is_refused_with_one_that_does() -> Tested {
    let folder = TempDir::new()?;
    let cases = [
        ("MyPlugin", "begins with a small letter, such as `my-plugin`"),
        ("my_plugin", "small letters, digits and `-` alone, such as `my-plugin`"),
        ("my plugin", "small letters, digits and `-` alone, such as `my-plugin`"),
        ("../plugin", "begins with a small letter, such as `plugin`"),
        ("9lives", "begins with a small letter, such as `lives`"),
        ("my--plugin", "between two words, such as `my-plugin`"),
        ("plugin-", "between two words, such as `plugin`"),
        ("", "begins with a small letter, such as `my-plugin`"),
        ("tokio", "something the plugin needs has it; add a word, such as `tokio-plugin`"),
        ("match", "add a word, such as `match-plugin`"),
        (&"a".repeat(65), "at most 64 characters"),
    ];
    for (name, rule) in cases {
        preview(&["new", "--into", &folder.path().display().to_string(), "--", name])?.ends(1).says(rule);
    }
    assert_eq!(fs::read_dir(folder.path())?.count(), 0);
    Ok(())
}

#[test]
fn nothing_is_overwritten() -> Tested {
    let folder = TempDir::new()?;
    let plugin = new_plugin(folder.path(), "report")?;
    fs::write(plugin.join("src/lib.rs"), "mine")?;
    let into = folder.path().display().to_string();
    preview(&["new", "report", "--into", &into])?.ends(1).says("is there already; give another name");
    assert_eq!(fs::read_to_string(plugin.join("src/lib.rs"))?, "mine");
    Ok(())
}
