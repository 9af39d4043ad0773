//! What forms cost the author: 100 forms of 10 fields, compiled beside serde, schemars and garde.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};

use crate::generate::{Library, form};

const FORMS: usize = 100;
const FIELDS: usize = 10;

/// How often each is built.
const TURNS: usize = 5;

/// What one library costs.
#[derive(Debug, Default)]
pub struct Cost {
    /// The shortest `cargo build` of the crate alone, as a person waits for it.
    pub wall: Duration,
    /// The same in time of the processor.
    pub user: Duration,
    /// Lines that an author writes.
    pub written: usize,
    /// Lines that the macros make of them.
    pub expanded: usize,
    /// Bytes of the stripped binary, with `--release`.
    pub size: u64,
}

/// Compiles both, in turns.
pub fn both() -> Result<[Cost; 2]> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/measure");
    let crates = [Crate::write(&folder, "ours", Library::Elicit)?, Crate::write(&folder, "serdes", Library::Serde)?];
    let mut costs = [Cost::default(), Cost::default()];
    for (one, cost) in crates.iter().zip(&mut costs) {
        one.cargo(&["build", "--release"])?;
        cost.size = fs::metadata(folder.join("target/release").join(&one.name))?.len();
        cost.written = one.source.lines().filter(|line| !line.trim().is_empty()).count();
        let expanded = one.cargo(&["rustc", "--quiet", "--", "-Zunpretty=expanded"])?;
        cost.expanded = String::from_utf8_lossy(&expanded).lines().filter(|line| !line.trim().is_empty()).count();
        one.cargo(&["build"])?;
        cost.wall = Duration::MAX;
    }
    for _ in 0..TURNS {
        for (one, cost) in crates.iter().zip(&mut costs) {
            fs::write(&one.main, &one.source)?;
            let (start, user) = (Instant::now(), children()?);
            one.cargo(&["build"])?;
            let wall = start.elapsed();
            if wall < cost.wall {
                (cost.wall, cost.user) = (wall, children()?.saturating_sub(user));
            }
        }
    }
    Ok(costs)
}

struct Crate {
    name: String,
    folder: PathBuf,
    main: PathBuf,
    source: String,
}

impl Crate {
    fn write(folder: &Path, name: &str, library: Library) -> Result<Self> {
        let own = folder.join(name);
        fs::create_dir_all(own.join("src"))?;
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
        let dependencies = match library {
            Library::Elicit => format!("elicit-sdk = {{ path = '{}' }}\n", root.join("elicit-sdk").display()),
            _ => "serde = { version = \"1\", features = [\"derive\"] }\nschemars = \"1\"\n\
                  garde = { version = \"0.23\", features = [\"derive\"] }\n"
                .to_owned(),
        };
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n\
             serde_json = {{ version = \"1\", features = [\"preserve_order\"] }}\n{dependencies}\
             [profile.release]\nstrip = true\n"
        );
        fs::write(own.join("Cargo.toml"), manifest)?;
        fs::copy(root.join("Cargo.lock"), own.join("Cargo.lock"))?;
        let (main, source) = (own.join("src/main.rs"), source(library));
        fs::write(&main, &source)?;
        Ok(Self { name: name.to_owned(), folder: own, main, source })
    }

    fn cargo(&self, arguments: &[&str]) -> Result<Vec<u8>> {
        let mut cargo = Command::new("cargo");
        // The nightly flag that writes what the macros made, on the pinned toolchain.
        cargo.args(arguments).env("RUSTC_BOOTSTRAP", "1").env("CARGO_INCREMENTAL", "0");
        cargo.env("CARGO_TARGET_DIR", self.folder.with_file_name("target"));
        let output = cargo.current_dir(&self.folder).output()?;
        ensure!(output.status.success(), "{}: {}", self.name, String::from_utf8_lossy(&output.stderr));
        Ok(output.stdout)
    }
}

/// A program that makes the schema of each form and reads an answer to it, with every check.
fn source(library: Library) -> String {
    let (head, each) = match library {
        Library::Elicit => (
            "use elicit_sdk::{Choice, Form};\n\n#[derive(Choice)]\npub enum Target { Staging, Canary, Production, Archive }\n\n\
             #[derive(Choice)]\npub enum Team { Support, Sales }\n\n\
             fn use_form<F: Form>(answer: &serde_json::Value) -> usize {\n    let answer = answer.as_object().cloned().unwrap_or_default();\n    \
             F::schema().to_json().to_string().len() + usize::from(F::decode(&answer).is_ok())\n}\n\n",
            "use_form",
        ),
        _ => (
            "#[derive(serde::Deserialize, schemars::JsonSchema)]\n#[serde(rename_all = \"kebab-case\")]\n\
             pub enum Target { Staging, Canary, Production, Archive }\n\n\
             #[derive(serde::Deserialize, schemars::JsonSchema)]\n#[serde(rename_all = \"kebab-case\")]\n\
             pub enum Team { Support, Sales }\n\n\
             fn use_form<F>(answer: &serde_json::Value) -> usize\nwhere\n    F: serde::de::DeserializeOwned + schemars::JsonSchema + garde::Validate<Context = ()>,\n{\n    \
             let read = serde_json::from_value::<F>(answer.clone()).ok();\n    \
             schemars::schema_for!(F).as_value().to_string().len() + usize::from(read.is_some_and(|form| form.validate().is_ok()))\n}\n\n",
            "use_form",
        ),
    };
    let forms: String = (0..FORMS).map(|at| form(library, &format!("Form{at}"), FIELDS) + "\n").collect();
    let uses: Vec<_> = (0..FORMS).map(|at| format!("        {each}::<Form{at}>(&answer),\n")).collect();
    let uses = uses.concat();
    format!(
        "{head}{forms}fn main() {{\n    let answer = std::env::args().nth(1).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();\n    \
         let sizes = [\n{uses}    ];\n    println!(\"{{}}\", sizes.iter().sum::<usize>());\n}}\n"
    )
}

/// Time of the processor that ended children have had, from `/proc/self/stat`: `cutime` in hundredths of a second.
fn children() -> Result<Duration> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    let after = stat.rsplit_once(')').context("no name")?.1;
    let ticks: u64 = after.split_whitespace().nth(13).context("no cutime")?.parse()?;
    Ok(Duration::from_millis(ticks * 10))
}
