//! Builds the programs, with cargo.

use std::collections::BTreeMap;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use cargo_metadata::Message;

use super::check::Checked;
use super::failure::PackFailure;
use super::source::Source;

/// The profile that is not stripped, so that it shares what `cargo test` has built.
pub(super) const UNSTRIPPED: &str = "dev";

/// Where a program was built, by package and name.
pub(super) type Programs = BTreeMap<(String, String), PathBuf>;

/// Builds every program that a server runs. Plugins of one workspace are built together.
///
/// # Errors
///
/// [`PackFailure::Build`] after cargo has said why.
pub(super) fn all(sources: &[Source], checked: &[Checked], profile: &str) -> Result<Programs, PackFailure> {
    let mut workspaces: BTreeMap<&Path, Vec<(&Source, &Checked)>> = BTreeMap::new();
    for (source, plugin) in sources.iter().zip(checked) {
        workspaces.entry(&source.workspace).or_default().push((source, plugin));
    }
    let mut programs = Programs::new();
    for (workspace, plugins) in workspaces {
        let mut cargo = Command::new("cargo");
        cargo.args(["build", "--message-format=json-render-diagnostics", "--profile", profile]);
        if profile != UNSTRIPPED {
            cargo.arg("--config").arg(format!("profile.{profile}.strip=\"symbols\""));
        }
        for (source, plugin) in plugins {
            cargo.args(["--package", &source.package]);
            for server in &plugin.servers {
                cargo.args(["--bin", &server.program]);
            }
        }
        // The toolchain is the plugin's, not the one that runs this program.
        cargo.current_dir(workspace).env_remove("RUSTUP_TOOLCHAIN");
        programs.extend(build(cargo)?);
    }
    Ok(programs)
}

fn build(mut cargo: Command) -> Result<Programs, PackFailure> {
    let failed = |error: std::io::Error| PackFailure::Build(error.to_string());
    let mut child = cargo.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().map_err(failed)?;
    let mut programs = Programs::new();
    for message in child.stdout.take().into_iter().flat_map(|stdout| Message::parse_stream(BufReader::new(stdout))) {
        let Message::CompilerArtifact(artifact) = message.map_err(failed)? else { continue };
        let Some(program) = artifact.executable else { continue };
        // `path+file:///…/release#0.1.0`, or `…#name@0.1.0` where the folder has another name.
        let id = artifact.package_id.repr;
        let (path, version) = id.rsplit_once('#').unwrap_or((&id, ""));
        let package = match version.split_once('@') {
            Some((name, _)) => name,
            None => path.rsplit('/').next().unwrap_or(path),
        };
        programs.insert((package.to_owned(), artifact.target.name), program.into_std_path_buf());
    }
    let status = child.wait().map_err(failed)?;
    if status.success() { Ok(programs) } else { Err(PackFailure::Build(status.to_string())) }
}
