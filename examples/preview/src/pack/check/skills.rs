//! The skills, from which the model knows when to call the tools.

use std::fs;

use super::paths;
use crate::pack::{json::Place, mistakes::Mistakes, source::Source};

const SKILL: &str = "SKILL.md";

pub(super) fn check(source: &Source, place: &Place<'_>, mistakes: &mut Mistakes) {
    let Some(path) = place.text(mistakes, "\"./skills/\", the folder of the skills") else { return };
    // A path that is wrong has been told with the others.
    let Some(below) = paths::check(source, place, path, &mut Mistakes::default()) else {
        if !path.starts_with("./") {
            place.mistake(mistakes, &format!("is {path:?}; write \"./skills/\""));
        }
        return;
    };
    let folder = crate::pack::inside(source, &below);
    let listed = fs::read_dir(&folder).into_iter().flatten().flatten();
    let mut skills: Vec<_> = listed.filter(|entry| entry.path().is_dir()).map(|entry| entry.file_name()).collect();
    skills.sort();
    if skills.is_empty() {
        place.mistake(mistakes, &format!("is {path:?}, which has no skill; write {path}NAME/{SKILL}"));
    }
    for skill in skills {
        let file = format!("{below}/{}/{SKILL}", skill.to_string_lossy());
        let wanted = "write `---`, `name: …`, `description: …`, `---` and then what the model should know";
        match fs::read_to_string(crate::pack::inside(source, &file)) {
            Err(error) => mistakes.add(&source.name, &file, "", &format!("cannot be read ({error}); {wanted}")),
            Ok(text) => {
                for key in ["name", "description"].into_iter().filter(|key| !front_matter_has(&text, key)) {
                    mistakes.add(&source.name, &file, key, &format!("is missing in the front matter; {wanted}"));
                }
            }
        }
    }
}

fn front_matter_has(text: &str, key: &str) -> bool {
    let mut lines = text.lines();
    lines.next() == Some("---")
        && lines
            .take_while(|line| *line != "---")
            .filter_map(|line| line.split_once(':'))
            .any(|(name, value)| name == key && !value.trim().is_empty())
}
