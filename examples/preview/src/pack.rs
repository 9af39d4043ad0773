//! Packs plugins: the folder that `codex plugin marketplace add` takes, and the ZIP that Wework imports.
//!
//! ```text
//! Source ──check──▶ Checked ──build──▶ Content with programs ──write──▶ marketplace, ZIP ──try──▶ report
//! ```

mod archive;
mod build;
mod check;
mod content;
mod failure;
mod json;
mod marketplace;
mod mistakes;
mod source;
mod trial;

use std::mem;
use std::path::Path;
use std::process::ExitCode;

pub(crate) use self::failure::PackFailure;
use self::{check::Checked, content::Content, source::Source};
use crate::cli::{OutputArgs, PackArgs};
use crate::failure::Failure;
use crate::report::Report;

/// Packs the plugins as the command line says and gives the exit code.
pub(crate) async fn run(args: PackArgs) -> ExitCode {
    let mut report = Report::new(OutputArgs { wire: false, raw: false });
    match pack(args, &mut report).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.announce(),
    }
}

async fn pack(args: PackArgs, report: &mut Report) -> Result<(), Failure> {
    let sources = args.plugins.iter().map(|plugin| source::find(plugin)).collect::<Result<Vec<_>, _>>()?;
    // Everything is read before anything is built, so that all mistakes are told at once.
    let checked = check::all(&sources)?;
    let programs = build::all(&sources, &checked, &args.profile)?;
    let out = match (&args.out, sources.first()) {
        (Some(out), _) => out.clone(),
        (None, Some(source)) => source.target.join("pack"),
        (None, None) => return Ok(()),
    };
    let out = std::path::absolute(&out).map_err(|error| PackFailure::file("find", &out, error))?;
    let market = out.join("marketplace");
    let mut install = Vec::new();
    for (source, mut plugin) in sources.iter().zip(checked) {
        let content = mem::take(&mut plugin.content).with(source, &plugin.servers, &programs)?;
        let zip = out.join(format!("{}-{}.zip", plugin.name, plugin.version));
        let folder = marketplace::write(&market, &plugin, &content)?;
        let zipped = archive::write(&zip, &plugin, &content)?;
        trial::run(&folder, &plugin, report).await?;
        tell(report, &plugin, &content, &zip, zipped, &args.profile)?;
        install.push(format!("  codex plugin add {}@{}", plugin.name, plugin.market.name));
    }
    report.say("Install into Codex with")?;
    report.say(&format!("  codex plugin marketplace add {}", quoted(&market)))?;
    for command in install {
        report.say(&command)?;
    }
    Ok(())
}

fn tell(
    report: &mut Report,
    plugin: &Checked,
    content: &Content,
    zip: &Path,
    zipped: u64,
    profile: &str,
) -> Result<(), Failure> {
    let how = if profile == build::UNSTRIPPED { "not stripped" } else { "stripped" };
    let built = format!("{profile}, {how}, for {} on {}", std::env::consts::OS, std::env::consts::ARCH);
    report.say(&format!("Packed {} {} ({built})", plugin.name, plugin.version))?;
    for entry in &content.files {
        report.say(&format!("  {:<40} {:>9} B", entry.path, entry.bytes))?;
    }
    report.say(&format!(
        "  {} files, {}, {} zipped",
        content.files.len(),
        megabytes(content.bytes()),
        megabytes(zipped)
    ))?;
    report.say(&format!("Import into Wework: {}", quoted(zip)))?;
    Ok(())
}

fn megabytes(bytes: u64) -> String {
    let tenths = bytes.div_ceil(100_000);
    format!("{}.{} MB", tenths / 10, tenths % 10)
}

/// A path as a shell takes it.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = text.chars().all(|c| c.is_alphanumeric() || "/._-+:\\".contains(c));
    if plain { text } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

/// The only thing that reads a plugin's folder by name; everything else gets what is in it.
fn inside(source: &Source, file: &str) -> std::path::PathBuf {
    source.folder.join(file)
}
