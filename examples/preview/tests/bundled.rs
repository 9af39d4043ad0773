//! The bundled plugin, which runs in this very program.

mod common;

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs, io};

use common::{Run, Tested};

/// A working directory of its own, as the plugin keeps its records there.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> io::Result<Self> {
        let path = env::temp_dir().join(format!("preview-{name}-{}", std::process::id()));
        fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }

    fn preview(&self, arguments: &[&str]) -> io::Result<Run> {
        Run::command(Command::new(env!("CARGO_BIN_EXE_preview")).args(arguments).current_dir(&self.0))
    }

    fn records(&self) -> io::Result<Vec<String>> {
        match fs::read_dir(self.0.join("release-records")) {
            Ok(records) => records.map(|record| fs::read_to_string(record?.path())).collect(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed lies in the system's temporary folder.
        fs::remove_dir_all(&self.0).ok();
    }
}

#[test]
fn accepts_and_shows_the_record() -> Tested {
    let folder = Folder::new("accept")?;
    let run = folder.preview(&["--raw", "--answer", "target=production", "--answer", "Release note=Ship it"])?;
    run.ends(0)
        .prints("example: strategy = \"fast\"\n")
        .prints(r#""result":{"action":"accept","content":{"target":"production","strategy":"fast","note":"Ship it"}}"#);
    let records = folder.records()?;
    assert_eq!(records.len(), 1);
    assert!(run.section("its text").is_some_and(|text| text.contains(&records[0])), "{}", run.stdout);
    Ok(())
}

#[test]
fn refuses_without_a_record() -> Tested {
    for action in ["decline", "cancel"] {
        let folder = Folder::new(action)?;
        folder.preview(&[&format!("--{action}")])?.ends(0).prints(&format!("=== answer 1: {action} ==="));
        assert_eq!(folder.records()?, Vec::<String>::new());
    }
    Ok(())
}

#[test]
fn a_wrong_answer_is_asked_again() -> Tested {
    let folder = Folder::new("again")?;
    // "Custom" without its text breaks a rule that the schema cannot say.
    let run = folder.preview(&[
        "--raw",
        "--answer",
        "strategy=custom",
        "--answer",
        "customStrategy=",
        "--answer",
        "customStrategy=By hand",
    ])?;
    run.ends(0).prints("=== answer 2: accept ===");
    assert!(folder.records()?.iter().all(|record| record.contains("By hand")), "{}", run.stdout);
    Ok(())
}
