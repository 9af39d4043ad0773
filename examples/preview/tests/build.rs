//! A plugin that is named by `cargo run` is built before it is started.

#![cfg(unix)]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;

use common::{Run, TARGET, Tested, asking};

/// A cargo that notes how it is called, builds for longer than a plugin may take to answer, and runs this.
fn cargo(folder: &tempfile::TempDir, builds: &str, runs: &str) -> std::io::Result<PathBuf> {
    let (file, notes) = (folder.path().join("cargo"), folder.path().join("notes"));
    let notes = notes.display();
    let script = format!("#!/bin/sh\necho \"$*\" >> '{notes}'\ncase \"$*\" in *build*) {builds};; *) {runs};; esac\n");
    fs::write(&file, script)?;
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755))?;
    Ok(file)
}

fn notes(folder: &tempfile::TempDir) -> std::io::Result<String> {
    fs::read_to_string(folder.path().join("notes"))
}

#[test]
fn a_build_has_the_time_that_it_takes() -> Tested {
    let folder = tempfile::tempdir()?;
    let cargo = cargo(&folder, "echo noise; sleep 11", &asking(TARGET))?;
    let mut preview = Command::new(env!("CARGO_BIN_EXE_preview"));
    preview.arg("--").arg(cargo).args(["+stable", "run", "-p", "a", "--quiet", "--", "run", "--flag"]);
    let run = Run::command(&mut preview)?;
    run.ends(0).prints("=== answer 1: accept ===");
    assert!(!run.stdout.contains("noise"));
    assert_eq!(notes(&folder)?, "+stable build -p a --quiet\n+stable run -p a --quiet -- run --flag\n");
    Ok(())
}

#[test]
fn what_does_not_build_is_not_started() -> Tested {
    let folder = tempfile::tempdir()?;
    let cargo = cargo(&folder, "echo 'expected `;`' >&2; exit 101", "true")?;
    let run = Run::command(Command::new(env!("CARGO_BIN_EXE_preview")).arg("--").arg(cargo).arg("run"))?;
    run.ends(1).says("expected `;`\n").says("error: the plugin was not built (exit status: 101)");
    assert_eq!(notes(&folder)?, "build\n");
    Ok(())
}

#[test]
fn nothing_else_is_built() -> Tested {
    let folder = tempfile::tempdir()?;
    let cargo = cargo(&folder, "exit 101", &asking(TARGET))?;
    Run::command(Command::new(env!("CARGO_BIN_EXE_preview")).arg("--").arg(cargo).args(["xtask", "run"]))?
        .ends(0)
        .prints("=== answer 1: accept ===");
    assert_eq!(notes(&folder)?, "xtask run\n");
    Ok(())
}
