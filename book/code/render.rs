//! Renders the book, and tells what mdBook has to say about it.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::Result;
use mdbook_driver::MDBook;
use tracing::Level;
use tracing_subscriber::fmt::MakeWriter;

/// The folder of this crate, which is the root of the book.
#[must_use]
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Where the book goes.
#[must_use]
pub fn target() -> PathBuf {
    root().with_file_name("target").join("book")
}

/// Renders the book into this folder, and returns mdBook's warnings.
///
/// # Errors
/// What mdBook cannot render.
pub fn render(folder: &Path) -> Result<Vec<String>> {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(Level::WARN)
        .with_ansi(false)
        .without_time()
        .with_writer(log.clone())
        .finish();
    tracing::subscriber::with_default(subscriber, || {
        let mut book = MDBook::load(root())?;
        folder.clone_into(&mut book.config.build.build_dir);
        book.build()
    })?;
    Ok(log.lines())
}

/// What mdBook logs.
#[derive(Clone, Debug, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn lines(&self) -> Vec<String> {
        let log = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&log).lines().map(str::to_owned).collect()
    }
}

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}
