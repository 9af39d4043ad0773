//! Paths in manifests.

use std::path::{Component, Path};

use crate::pack::{json::Place, mistakes::Mistakes, source::Source};

/// The path below the plugin's folder, where it is one and is there.
pub(super) fn check(source: &Source, place: &Place<'_>, path: &str, mistakes: &mut Mistakes) -> Option<String> {
    let Some(below) = path.strip_prefix("./") else {
        place.mistake(mistakes, &format!("is {path:?}; write a path that begins with \"./\", the plugin's folder"));
        return None;
    };
    let stays = Path::new(below).components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if !stays {
        place
            .mistake(mistakes, &format!("is {path:?}, which leads out of the plugin's folder; write a path inside it"));
        return None;
    }
    if !crate::pack::inside(source, below).exists() {
        place.mistake(mistakes, &format!("is {path:?}, which is not there; write a path of what is"));
        return None;
    }
    Some(below.trim_end_matches('/').to_owned())
}
