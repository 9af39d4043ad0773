//! The caches of a folder: where they are, and how much they hold.

use std::{io, io::Read, path::Path};

use cap_std::{
    ambient_authority,
    fs::{Dir, DirEntry},
};
use elicit_sdk::ToolError;
use serde::{Deserialize, Serialize};

use crate::holding;

/// What makes a folder a cache: its name, and that one of these files is beside it. Without files the name says enough.
const NAMES: [(&str, &[&str]); 4] = [
    ("__pycache__", &[]),
    (".cache", &[]),
    ("node_modules", &["package.json"]),
    ("target", &["Cargo.toml", "pom.xml"]),
];

/// Or that a tool has marked it as one, as the Cache Directory Tagging Specification has it.
const TAG: (&str, &[u8]) = ("CACHEDIR.TAG", b"Signature: 8a477f597d28d172789f06886806bc55");

/// Is never entered: what is in there may look like a cache, and is history.
const HISTORY: &str = ".git";

/// A folder that can be built or downloaded again.
#[derive(Serialize, Deserialize)]
pub(crate) struct Cache {
    /// Its path below the folder, such as `web/node_modules`.
    pub(crate) path: String,
    /// What its files hold, in bytes. A file with two names counts twice.
    pub(crate) bytes: u64,
}

/// Opens a folder. Nothing outside of it can be reached through what this returns.
pub(crate) fn open(folder: &Path) -> Result<Dir, ToolError> {
    Dir::open_ambient_dir(folder, ambient_authority())
        .map_err(|error| ToolError::msg(format!("cannot open {}: {error}", folder.display())))
}

/// The caches below a folder, the biggest first.
pub(crate) fn find(folder: &Dir) -> Result<Vec<Cache>, ToolError> {
    if folder.symlink_metadata(holding::NAME).is_ok() {
        return Err(holding::occupied());
    }
    let mut found = Vec::new();
    search(folder, "", &mut found)?;
    found.sort_by(|a: &Cache, b| b.bytes.cmp(&a.bytes).then_with(|| a.path.cmp(&b.path)));
    Ok(found)
}

fn search(folder: &Dir, above: &str, found: &mut Vec<Cache>) -> io::Result<()> {
    for entry in folder.entries()? {
        let entry = entry?;
        // The type of a symbolic link is that it is one: it is not followed.
        let (true, Ok(name)) = (entry.file_type()?.is_dir(), entry.file_name().into_string()) else { continue };
        if name == HISTORY {
            continue;
        }
        let path = format!("{above}{name}");
        // What cannot be read is nobody's to delete.
        let Ok(inside) = entry.open_dir() else { continue };
        if is_cache(folder, &name, &inside) {
            found.extend(size(&inside).ok().map(|bytes| Cache { path, bytes }));
        } else {
            search(&inside, &format!("{path}/"), found).or_else(unreadable)?;
        }
    }
    Ok(())
}

fn is_cache(above: &Dir, name: &str, inside: &Dir) -> bool {
    let is_there = |file: &&str| above.is_file(file);
    NAMES.iter().any(|(cache, beside)| *cache == name && (beside.is_empty() || beside.iter().any(is_there)))
        || is_tagged(inside)
}

fn is_tagged(folder: &Dir) -> bool {
    let (name, signature) = TAG;
    let mut start = Vec::new();
    let read = folder.open(name).and_then(|file| file.take(signature.len() as u64).read_to_end(&mut start));
    read.is_ok() && start == signature
}

fn size(folder: &Dir) -> io::Result<u64> {
    let of = |entry: io::Result<DirEntry>| {
        let entry = entry?;
        if entry.file_type()?.is_dir() { size(&entry.open_dir()?) } else { Ok(entry.metadata()?.len()) }
    };
    folder.entries()?.map(of).sum()
}

fn unreadable(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::PermissionDenied { Ok(()) } else { Err(error) }
}
