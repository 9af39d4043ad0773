//! A marketplace folder with built programs, as `codex plugin marketplace add` takes it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Copies the marketplace `source` (its `.agents` and `plugins`) to `target` and puts `program` into the `bin` folder
/// of the plugin `plugin`, under the plugin's name.
///
/// # Errors
/// When something cannot be copied.
pub fn pack(source: &Path, plugin: &str, program: &Path, target: &Path) -> Result<()> {
    for part in [".agents", "plugins"] {
        copy(&source.join(part), &target.join(part))?;
    }
    let bin = target.join("plugins").join(plugin).join("bin");
    fs::create_dir_all(&bin)?;
    let packed = bin.join(format!("{plugin}{}", std::env::consts::EXE_SUFFIX));
    fs::copy(program, &packed).with_context(|| format!("cannot copy {}", program.display()))?;
    Ok(())
}

/// Copies a folder, but not what a plugin is built from.
fn copy(source: &Path, target: &Path) -> Result<()> {
    fs::create_dir_all(target)?;
    let listed = fs::read_dir(source).with_context(|| format!("cannot list {}", source.display()))?;
    for entry in listed {
        let entry = entry?;
        let (path, to): (PathBuf, PathBuf) = (entry.path(), target.join(entry.file_name()));
        if !path.is_dir() {
            fs::copy(&path, &to).with_context(|| format!("cannot copy {}", path.display()))?;
        } else if entry.file_name() != "src" && entry.file_name() != "target" {
            copy(&path, &to)?;
        }
    }
    Ok(())
}
