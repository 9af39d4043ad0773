//! What goes into a pack: what hosts read, and the programs. Nothing else of the folder, so that no secret does.

use std::fs;
use std::io;
use std::path::PathBuf;

use super::build::Programs;
use super::check::Server;
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
#[derive(Default)]
pub(super) struct Content {
    pub(super) files: Vec<Entry>,
}

impl Content {
    /// The files beside the programs; symbolic links and names that are no text are mistakes.
    pub(super) fn collect(source: &Source, named: &[String], mistakes: &mut Mistakes) -> Self {
        let mut content = Self { files: Vec::new() };
        let mut roots: Vec<String> = ALWAYS.map(str::to_owned).into();
        roots.extend(named.iter().cloned());
        let listed = fs::read_dir(&source.folder).into_iter().flatten().flatten();
        let files = listed.filter_map(|entry| entry.file_name().into_string().ok());
        roots.extend(files.filter(|file| file.starts_with(LICENSE)));
        roots.sort();
        roots.dedup();
        for root in roots {
            content.add(source, &root, mistakes);
        }
        content
    }

    /// The same with the programs that were built.
    ///
    /// # Errors
    ///
    /// [`PackFailure::Build`] when one is missing, [`PackFailure::Mistakes`] when there is too much,
    /// [`PackFailure::File`].
    pub(super) fn with(
        mut self,
        source: &Source,
        servers: &[Server],
        programs: &Programs,
    ) -> Result<Self, PackFailure> {
        for server in servers {
            let built = programs.get(&(source.package.clone(), server.program.clone()));
            let from = built.ok_or_else(|| PackFailure::Build(format!("it did not report {}", server.program)))?;
            let bytes = fs::metadata(from).map_err(|error| PackFailure::file("read", from, error))?.len();
            let path = format!("bin/{}{}", server.program, std::env::consts::EXE_SUFFIX);
            self.files.push(Entry { path, from: from.clone(), bytes, is_program: true });
        }
        self.files.sort_by(|a, b| a.path.cmp(&b.path));
        self.files.dedup_by(|a, b| a.path == b.path);
        let mut mistakes = Mistakes::default();
        if self.bytes() > MOST_EXPANDED {
            self.too_much(&source.name, &mut mistakes, self.bytes(), "expanded", MOST_EXPANDED);
        }
        mistakes.finish().map(|()| self)
    }

    /// How much it is, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.files.iter().map(|file| file.bytes).sum()
    }

    fn add(&mut self, source: &Source, path: &str, mistakes: &mut Mistakes) {
        let from = super::inside(source, path);
        // What is not there and has to be has been told.
        let Ok(metadata) = fs::symlink_metadata(&from) else { return };
        if metadata.is_symlink() {
            mistakes.add(
                &source.name,
                path,
                "",
                "is a symbolic link, which the import refuses; put the file itself there",
            );
        } else if metadata.is_file() {
            self.files.push(Entry { path: path.to_owned(), from, bytes: metadata.len(), is_program: false });
        } else {
            match fs::read_dir(&from).and_then(Iterator::collect::<io::Result<Vec<_>>>) {
                Err(error) => {
                    mistakes.add(&source.name, path, "", &format!("cannot be read ({error}); make it readable"));
                }
                Ok(entries) => entries.iter().for_each(|entry| match entry.file_name().to_str() {
                    Some(name) => self.add(source, &format!("{path}/{name}"), mistakes),
                    None => mistakes.add(&source.name, path, "", "has a file whose name is not UTF-8; give it another"),
                }),
            }
        }
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
