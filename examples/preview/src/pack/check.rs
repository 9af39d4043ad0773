//! The rules of a plugin that Codex installs and Wework imports. Each was measured on them; breaking one makes them
//! refuse the plugin, or start it and never show a form.

mod manifest;
mod market;
mod paths;
mod servers;
mod skills;

use semver::Version;

pub(super) use self::market::{FILE as MARKETPLACE, Market};
pub(super) use self::servers::{APPROVAL, Server};
use super::content::Content;
use super::failure::PackFailure;
use super::mistakes::Mistakes;
use super::source::Source;

/// A plugin without mistakes.
pub(super) struct Checked {
    pub(super) name: String,
    pub(super) version: Version,
    pub(super) servers: Vec<Server>,
    /// What goes into the pack beside the programs.
    pub(super) content: Content,
    pub(super) market: Market,
}

/// Checks the plugins.
///
/// # Errors
///
/// [`PackFailure::Mistakes`] with the mistakes of all.
pub(super) fn all(sources: &[Source]) -> Result<Vec<Checked>, PackFailure> {
    let mut mistakes = Mistakes::default();
    let checked: Vec<_> = sources.iter().filter_map(|source| check(source, &mut mistakes)).collect();
    mistakes.finish()?;
    Ok(checked)
}

/// `None` only where there is a mistake.
fn check(source: &Source, mistakes: &mut Mistakes) -> Option<Checked> {
    let manifest = super::json::read(source, manifest::FILE, mistakes);
    let manifest = manifest.as_ref().map(|manifest| manifest::check(source, manifest, mistakes));
    let market = market::check(source, manifest.as_ref().and_then(|manifest| manifest.name.as_deref()), mistakes);
    let named = manifest.as_ref().map(|manifest| &*manifest.named).unwrap_or_default();
    let content = Content::collect(source, named, mistakes);
    let manifest = manifest?;
    Some(Checked {
        name: manifest.name?,
        version: manifest.version?,
        servers: manifest.servers,
        content,
        market: market?,
    })
}
