//! What goes into a pack: what hosts read, and the programs. Nothing else of the folder, so that no secret does.

use std::fs;
use std::path::{Path, PathBuf};

use super::build::Programs;
use super::check::Checked;
use super::failure::PackFailure;
use super::mistakes::Mistakes;
use super::source::Source;

/// What an import takes, expanded, in bytes.
pub(super) const MOST_EXPANDED: u64 = 200_000_000;

/// Beside what the manifest names.
const ALWAYS: [&str; 4] = [".codex-plugin", ".mcp.json", "assets", "README.md"];
const LICENSE: &str = "LICENSE";

/// A file of a pack.
pub(super) struct Entry {
    /// With `/`, below the plugin's folder.
    pub(super) path: String,
    pub(super) from: PathBuf,
    pub(super) bytes: u64,
    pub(super) is_program: bool,
}

/// The files of a pack, in order.
pub(super) struct Content {
    pub(super) files: Vec<Entry>,
}

impl Content {
    /// Collects the files.
    ///
    /// # Errors
    ///
    /// [`PackFailure::Mistakes`] with every symbolic link and when there is too much, [`PackFailure::File`].
    pub(super) fn collect(source: &Source, plugin: &Checked, programs: &Programs) -> Result<Self, PackFailure> {
        let mut content = Self { files: Vec::new() };
        let mut mistakes = Mistakes::default();
        let mut roots: Vec<String> = ALWAYS.map(str::to_owned).into();
        roots.extend(plugin.named.iter().cloned());
        let listed = fs::read_dir(&source.folder).map_err(|error| PackFailure::file("list", &source.folder, error))?;
        let names = listed.flatten().filter_map(|entry| entry.file_name().into_string().ok());
        roots.extend(names.filter(|name| name.starts_with(LICENSE)));
        for root in roots {
            content.add(source, &root, &mut mistakes)?;
        }
        for server in &plugin.servers {
            let built = programs.get(&(source.package.clone(), server.program.clone()));
            let from = built.ok_or_else(|| PackFailure::Build(format!("it did not report {}", server.program)))?;
            let path = format!("bin/{}{}", server.program, std::env::consts::EXE_SUFFIX);
            content.push(path, from, true)?;
        }
        content.files.sort_by(|a, b| a.path.cmp(&b.path));
        content.files.dedup_by(|a, b| a.path == b.path);
        if content.bytes() > MOST_EXPANDED {
            content.too_much(&source.name, &mut mistakes, content.bytes(), "expanded", MOST_EXPANDED);
        }
        mistakes.finish().map(|()| content)
    }

    /// How much it is, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.files.iter().map(|file| file.bytes).sum()
    }

    fn add(&mut self, source: &Source, path: &str, mistakes: &mut Mistakes) -> Result<(), PackFailure> {
        let from = super::inside(source, path);
        let Ok(metadata) = fs::symlink_metadata(&from) else { return Ok(()) };
        if metadata.is_symlink() {
            let what = "is a symbolic link, which the import refuses; put the file itself there";
            mistakes.add(&source.name, path, "", what);
            return Ok(());
        }
        if metadata.is_file() {
            return self.push(path.to_owned(), &from, false);
        }
        for entry in fs::read_dir(&from).map_err(|error| PackFailure::file("list", &from, error))? {
            let entry = entry.map_err(|error| PackFailure::file("list", &from, error))?;
            match entry.file_name().to_str() {
                Some(name) => self.add(source, &format!("{path}/{name}"), mistakes)?,
                None => mistakes.add(&source.name, path, "", "has a file whose name is not UTF-8; give it another"),
            }
        }
        Ok(())
    }

    fn push(&mut self, path: String, from: &Path, is_program: bool) -> Result<(), PackFailure> {
        let metadata = fs::metadata(from).map_err(|error| PackFailure::file("read", from, error))?;
        self.files.push(Entry { path, from: from.to_owned(), bytes: metadata.len(), is_program });
        Ok(())
    }

    /// Says what takes the most room.
    pub(super) fn too_much(&self, plugin: &str, mistakes: &mut Mistakes, is: u64, how: &str, most: u64) {
        let Some(biggest) = self.files.iter().max_by_key(|file| file.bytes) else { return };
        let what = format!(
            "is the biggest part ({}) of a pack that has {} {how} and may have {}; make it smaller",
            super::megabytes(biggest.bytes),
            super::megabytes(is),
            super::megabytes(most),
        );
        mistakes.add(plugin, &biggest.path, "", &what);
    }
}
