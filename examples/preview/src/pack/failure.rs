//! Why a plugin was not packed.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::mistakes::Mistakes;

#[derive(Debug, Error)]
pub(crate) enum PackFailure {
    #[error(
        "no plugin is called `{wanted}`: it is neither a folder with a Cargo.toml nor a package of the workspace here{}",
        packages(known)
    )]
    NotFound { wanted: String, known: Vec<String> },
    #[error("cargo does not understand {folder}: {reason}", folder = folder.display())]
    Cargo { folder: PathBuf, reason: String },
    #[error("{0}")]
    Mistakes(Mistakes),
    #[error("cargo did not build the plugin ({0}); what it said is above")]
    Build(String),
    #[error("cannot {action} {path}: {error}", path = path.display())]
    File { action: &'static str, path: PathBuf, error: io::Error },
    #[error("cannot write {path}: {error}", path = path.display())]
    Zip { path: PathBuf, error: zip::result::ZipError },
    #[error("{folder} holds the marketplace `{found}`, and this plugin belongs to `{wanted}`; give another folder with --out", folder = folder.display())]
    OtherMarketplace { folder: PathBuf, found: String, wanted: String },
}

impl PackFailure {
    pub(super) fn file(action: &'static str, path: &Path, error: io::Error) -> Self {
        Self::File { action, path: path.to_owned(), error }
    }
}

fn packages(known: &[String]) -> String {
    if known.is_empty() { String::new() } else { format!(", which has {}", known.join(", ")) }
}
