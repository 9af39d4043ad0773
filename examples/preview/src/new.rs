//! A plugin to start from, written into a folder of its own.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use thiserror::Error;

use crate::cli::NewArgs;
use crate::failure::Failure;

/// The starter: a plugin that builds where it lies, and each of its files.
const STARTER: [(&str, &str); 11] = [
    (".agents/plugins/marketplace.json", include_str!("../starter/.agents/plugins/marketplace.json")),
    (".codex-plugin/plugin.json", include_str!("../starter/.codex-plugin/plugin.json")),
    (".gitignore", include_str!("../starter/.gitignore")),
    (".mcp.json", include_str!("../starter/.mcp.json")),
    ("Cargo.toml", include_str!("../starter/Cargo.toml")),
    ("README.md", include_str!("../starter/README.md")),
    ("skills/starter-plugin/SKILL.md", include_str!("../starter/skills/starter-plugin/SKILL.md")),
    ("src/lib.rs", include_str!("../starter/src/lib.rs")),
    ("src/main.rs", include_str!("../starter/src/main.rs")),
    ("src/notes.rs", include_str!("../starter/src/notes.rs")),
    ("tests/answers.rs", include_str!("../starter/tests/answers.rs")),
];

/// Where the starter finds elicit-sdk, seen from where it lies.
const NEAR: &str = "\"../../../elicit-sdk\"";

/// Names that cargo or the compiler keep, or that the plugin's own dependencies have.
const TAKEN: [&str; 13] = [
    "alloc",
    "build",
    "core",
    "deps",
    "elicit-sdk",
    "examples",
    "proc-macro",
    "rmcp",
    "serde",
    "std",
    "tempfile",
    "test",
    "tokio",
];

/// Keywords: cargo refuses them as names.
const KEYWORDS: [&str; 51] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod",
    "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true",
    "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Why nothing was written.
#[derive(Debug, Error)]
pub(crate) enum NewFailure {
    #[error("`{name}` cannot be the name of a plugin: {rule}, such as `{instead}`")]
    Name { name: String, rule: &'static str, instead: String },
    #[error("{path} is there already; give another name, or another folder with --into", path = .0.display())]
    Exists(PathBuf),
    #[error(
        "elicit-sdk is not in {path} any more, where this preview was built; build preview again from where the checkout \
         is now",
        path = .0.display()
    )]
    Moved(PathBuf),
    #[error("cannot write {path}: {error}", path = path.display())]
    Write { path: PathBuf, error: io::Error },
}

/// Writes the plugin and says what to do next.
pub(crate) fn run(args: &NewArgs) -> ExitCode {
    match write(args) {
        Ok(checkout) => {
            let NewArgs { name, into } = args;
            let folder = into.join(name);
            println!(
                "Wrote {} ({} files).\nelicit-sdk is not published yet: the plugin takes it from {}.\n\nNext:\n  cd {}\n  \
                 cargo test                      # both questions, answered and refused\n  \
                 preview -- cargo run --quiet    # see the forms, and answer them\n  \
                 preview pack .                  # for Codex and Wework\n\nThen replace the form in src/lib.rs.",
                folder.display(),
                STARTER.len(),
                checkout.display(),
                folder.display(),
            );
            ExitCode::SUCCESS
        }
        Err(failure) => Failure::New(failure).announce(),
    }
}

fn write(args: &NewArgs) -> Result<PathBuf, NewFailure> {
    let name = &args.name;
    check(name)?;
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../elicit-sdk");
    let sdk = fs::canonicalize(&built_in).map_err(|_| NewFailure::Moved(built_in))?;
    let folder = args.into.join(name);
    if folder.exists() {
        return Err(NewFailure::Exists(folder));
    }
    let near = toml_text(&sdk);
    for (path, text) in STARTER {
        let path = folder.join(renamed(path, name));
        let failed = |error| NewFailure::Write { path: path.clone(), error };
        fs::create_dir_all(path.parent().unwrap_or(&folder)).map_err(failed)?;
        fs::write(&path, renamed(text, name).replace(NEAR, &near)).map_err(failed)?;
    }
    Ok(sdk)
}

/// The name as the crate, the module, the type and the people write it.
fn renamed(text: &str, name: &str) -> String {
    let words = || name.split('-');
    let upper = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
    };
    text.replace("starter-plugin", name)
        .replace("starter_plugin", &name.replace('-', "_"))
        .replace("StarterPlugin", &words().map(upper).collect::<String>())
        .replace("Starter plugin", &upper(&name.replace('-', " ")))
}

fn toml_text(path: &Path) -> String {
    format!("\"{}\"", path.display().to_string().replace('\\', "\\\\").replace('"', "\\\""))
}

/// What cargo takes as a package and Codex as a plugin.
fn check(name: &str) -> Result<(), NewFailure> {
    let starts = name.starts_with(|c: char| c.is_ascii_lowercase());
    let plain = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    let rule = if name.is_empty() || !starts {
        "it begins with a small letter"
    } else if !plain {
        "it has small letters, digits and `-` alone"
    } else if name.ends_with('-') || name.contains("--") {
        "a `-` is between two words"
    } else if name.len() > 64 {
        "it has at most 64 characters"
    } else if TAKEN.contains(&name) || KEYWORDS.contains(&name) {
        "cargo keeps this name, or something the plugin needs has it; add a word"
    } else {
        return Ok(());
    };
    Err(NewFailure::Name { name: name.to_owned(), rule, instead: suggestion(name) })
}

/// What was probably meant.
fn suggestion(name: &str) -> String {
    let mut words = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && words.ends_with(|last: char| last.is_ascii_lowercase()) {
            words.push('-');
        }
        words.push(if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' });
    }
    let words: Vec<&str> = words.trim_start_matches(|c: char| !c.is_ascii_lowercase()).split('-').collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let mut meant: String = words.join("-").chars().take(50).collect();
    if meant.is_empty() || TAKEN.contains(&&*meant) || KEYWORDS.contains(&&*meant) {
        meant = if meant.is_empty() { "my-plugin".to_owned() } else { format!("{meant}-plugin") };
    }
    meant.trim_end_matches('-').to_owned()
}
