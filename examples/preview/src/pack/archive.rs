//! The ZIP that Wework imports: the manifest at its root.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use zip::{CompressionMethod, DateTime, ZipWriter, write::SimpleFileOptions};

use super::check::Checked;
use super::content::Content;
use super::failure::PackFailure;
use super::mistakes::Mistakes;

/// What an import takes, in bytes.
const MOST_ZIPPED: u64 = 50_000_000;

/// Writes the ZIP and gives its size. The same content makes the same bytes.
///
/// # Errors
///
/// [`PackFailure::Mistakes`] when it is too much; then there is no ZIP.
pub(super) fn write(path: &Path, plugin: &Checked, content: &Content) -> Result<u64, PackFailure> {
    let failed = |error| PackFailure::Zip { path: path.to_owned(), error };
    let file = File::create(path).map_err(|error| PackFailure::file("write", path, error))?;
    let mut zip = ZipWriter::new(file);
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default());
    for entry in &content.files {
        let mode = if entry.is_program { 0o755 } else { 0o644 };
        zip.start_file(&*entry.path, options.unix_permissions(mode)).map_err(failed)?;
        let mut from = File::open(&entry.from).map_err(|error| PackFailure::file("read", &entry.from, error))?;
        io::copy(&mut from, &mut zip).map_err(|error| PackFailure::file("write", path, error))?;
    }
    zip.finish().map_err(failed)?;
    let bytes = fs::metadata(path).map_err(|error| PackFailure::file("read", path, error))?.len();
    if bytes > MOST_ZIPPED {
        fs::remove_file(path).map_err(|error| PackFailure::file("remove", path, error))?;
        let mut mistakes = Mistakes::default();
        content.too_much(&plugin.name, &mut mistakes, bytes, "zipped", MOST_ZIPPED);
        mistakes.finish()?;
    }
    Ok(bytes)
}
