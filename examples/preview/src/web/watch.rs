//! Whether the plugin was built anew.

use std::ffi::OsString;
use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// How often is looked. What has changed must then stand still as long: a linker writes for a while.
const PERIOD: Duration = Duration::from_millis(250);

/// The files of a plugin: its program, and those that its arguments name.
pub(super) struct Watch {
    files: Vec<PathBuf>,
    seen: Vec<Option<Stamp>>,
}

type Stamp = (SystemTime, u64);

impl Watch {
    pub(super) fn new(program: &OsString, arguments: &[OsString]) -> Self {
        let named = arguments.iter().map(PathBuf::from).filter(|file| file.is_file());
        let files: Vec<_> = find(Path::new(program)).into_iter().chain(named).collect();
        let seen = files.iter().map(|file| stamp(file)).collect();
        Watch { files, seen }
    }

    /// Waits until a file has changed, and is complete. Cancel safe.
    pub(super) async fn rebuilt(&mut self) {
        let mut last = self.seen.clone();
        loop {
            tokio::time::sleep(PERIOD).await;
            let now: Vec<_> = self.files.iter().map(|file| stamp(file)).collect();
            let is_complete = now == last && now.iter().all(Option::is_some);
            if is_complete && now != self.seen {
                self.seen = now;
                return;
            }
            last = now;
        }
    }
}

fn stamp(file: &Path) -> Option<Stamp> {
    let data: Metadata = file.metadata().ok()?;
    Some((data.modified().ok()?, data.len()))
}

/// Where a program is, as the system finds it.
fn find(program: &Path) -> Option<PathBuf> {
    if program.components().count() > 1 {
        return Some(program.to_owned());
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}
