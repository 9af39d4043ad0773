//! Where a plugin is, and what cargo knows of it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, MetadataCommand, Package, TargetKind};
use semver::Version;

use super::failure::PackFailure;

/// A plugin as it is written.
pub(crate) struct Source {
    pub(super) folder: PathBuf,
    /// The folder's name, by which mistakes call it.
    pub(super) name: String,
    pub(super) package: String,
    pub(super) version: Version,
    /// The programs that cargo can build of it.
    pub(super) programs: Vec<String>,
    pub(super) workspace: PathBuf,
    pub(super) target: PathBuf,
}

/// Finds a plugin by its folder, or as a package of the workspace of the working directory.
///
/// # Errors
///
/// [`PackFailure::NotFound`], or [`PackFailure::Cargo`] where cargo cannot read its Cargo.toml.
pub(crate) fn find(wanted: &str) -> Result<Source, PackFailure> {
    let folder = Path::new(wanted);
    if folder.join("Cargo.toml").is_file() {
        let folder = fs::canonicalize(folder).map_err(|error| PackFailure::file("find", folder, error))?;
        let metadata = metadata(&folder)?;
        let here = |package: &&Package| package.manifest_path.parent().is_some_and(|parent| parent == folder);
        let package = metadata.packages.iter().find(here).ok_or_else(|| not_found(wanted, &metadata))?;
        return Ok(Source::new(package, &metadata));
    }
    let here = env::current_dir().map_err(|error| PackFailure::file("find", Path::new("."), error))?;
    let Ok(metadata) = metadata(&here) else {
        return Err(PackFailure::NotFound { wanted: wanted.to_owned(), known: Vec::new() });
    };
    let package = metadata.packages.iter().find(|package| package.name.as_str() == wanted);
    Ok(Source::new(package.ok_or_else(|| not_found(wanted, &metadata))?, &metadata))
}

fn metadata(folder: &Path) -> Result<Metadata, PackFailure> {
    let mut command = MetadataCommand::new();
    // The toolchain is the plugin's, not the one that runs this program.
    command.cargo_path("cargo").current_dir(folder).no_deps().env_remove("RUSTUP_TOOLCHAIN");
    command.exec().map_err(|error| PackFailure::Cargo { folder: folder.to_owned(), reason: error.to_string() })
}

fn not_found(wanted: &str, metadata: &Metadata) -> PackFailure {
    let known = metadata.packages.iter().map(|package| package.name.to_string()).collect();
    PackFailure::NotFound { wanted: wanted.to_owned(), known }
}

impl Source {
    fn new(package: &Package, metadata: &Metadata) -> Self {
        let folder = package.manifest_path.parent().map_or_else(PathBuf::new, |folder| folder.as_std_path().to_owned());
        let programs = package.targets.iter().filter(|target| target.kind.contains(&TargetKind::Bin));
        Self {
            name: folder
                .file_name()
                .map_or_else(|| package.name.to_string(), |name| name.to_string_lossy().into_owned()),
            folder,
            package: package.name.to_string(),
            version: package.version.clone(),
            programs: programs.map(|target| target.name.clone()).collect(),
            workspace: metadata.workspace_root.as_std_path().to_owned(),
            target: metadata.target_directory.as_std_path().to_owned(),
        }
    }
}
