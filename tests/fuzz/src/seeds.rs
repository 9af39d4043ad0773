//! What the search begins with.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Inputs that reach far, and what was found before.
///
/// # Panics
/// When a file cannot be read.
#[must_use]
pub fn seeds(target: &str) -> Vec<Vec<u8>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut seeds: Vec<Vec<u8>> = match target {
        "decode" => CONTENTS.iter().map(|content| content.as_bytes().to_vec()).collect(),
        "read" => {
            let places = (0..21).flat_map(|place| (0..3).map(move |form| [place, form]));
            let lists = [String::from("[]"), format!("[{}]", CONTENTS.join(",")), READ.to_owned()];
            places.flat_map(|place| lists.iter().map(move |list| [&place[..], list.as_bytes()].concat())).collect()
        }
        "state" => {
            let states = STATES.iter().flat_map(|state| ANSWERS.iter().map(move |answers| [*state, *answers]));
            states.flat_map(|parts| [0, 1].map(|way| [&[way][..], parts.join("\0").as_bytes()].concat())).collect()
        }
        "derive" => files(&here.join("../compile_fail"), "rs").into_iter().map(|file| read(&file)).collect(),
        "simulate" => {
            let files = files(&here.join("../tests/simulate"), "jsonl");
            let lines = files.iter().flat_map(|file| {
                let text = String::from_utf8(read(file)).expect("text");
                text.lines().map(|line| line.as_bytes().to_vec()).collect::<Vec<_>>()
            });
            lines.collect()
        }
        _ => Vec::new(),
    };
    seeds.extend(files(&here.join("found").join(target), "").iter().map(|file| read(file)));
    assert!(!seeds.is_empty(), "{target} begins with nothing");
    seeds
}

/// The words of all inputs, for libFuzzer and for [`Mutator`](crate::Mutator).
pub(crate) fn dictionary() -> Vec<&'static str> {
    let lines = include_str!("../dictionary.txt").lines();
    lines.filter_map(|line| line.strip_prefix('"')?.strip_suffix('"')).collect()
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<_> =
        entries.filter(|path| path.is_file() && path.extension().unwrap_or_default() == extension).collect();
    files.sort();
    files
}

fn read(file: &Path) -> Vec<u8> {
    fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Answers of the forms, right and wrong.
const CONTENTS: [&str; 7] = [
    r#"{"text":"some","email":"a@example.com","link":"https://example.com/","day":"2026-01-31","moment":"2026-01-31T09:00:00Z","letters":"abc","whole":3,"fraction":1.5,"large":9007199254740991,"signed":-1,"flag":true,"perhaps":false,"colours":["red","blue"],"colour":"green","strategy":"custom","customStrategy":"mine"}"#,
    r#"{"text":"ab","email":"a@b.c","day":"2024-02-29","whole":-5,"fraction":2.5,"large":0,"flag":false,"colours":["red"],"strategy":"fast"}"#,
    r#"{"text":" ","email":"@","link":"x","day":"2023-02-29","moment":"2026-01-31T24:00:00+25:00","letters":"ABC","whole":3.5,"fraction":0.5,"large":13,"signed":1e300,"flag":"yes","colours":[],"strategy":"custom"}"#,
    r#"{"note":"words","colours":["green","green"],"strategy":"safe"}"#,
    r#"{"note":null,"colours":[null],"strategy":null}"#,
    r#"{"user":"kim","token":" hush ","days":30}"#,
    "{}",
];

/// Answers as hosts write them under changed keys.
const READ: &str = r#"[{"a_text":"some","f01_text":"some","text":"some","whole":"3","fraction":"1,5","flag":"Yes","perhaps":"none","colours":"red, blue","red":"yes","add_note":"yes","strategy":"Custom","link":"None"},{"customStrategy":"mine","note":"x","f02_email":"a@example.com"},{},{},{}]"#;

/// What a state holds.
const STATES: [&str; 6] = [
    r#"{"i":"ed4af4062b8e4d639279e12ffedfee39","n":1,"t":{"one":1796129490393,"two":1796129490393}}"#,
    r#"{"i":"ed4a","n":2,"a":{"one":[{"action":"accept","content":{"colours":["red"]}},4],"two":[{"action":"accept","content":{"choice":"1"}}]},"t":{"three":1}}"#,
    r#"{"i":"ed4a","n":4294967295,"a":{"one":[{"action":"decline"}]},"m":{"one":255,"two":3},"o":{"effect":7},"s":"own"}"#,
    r#"{"i":"","o":{"effect":"seven"},"t":{"one":18446744073709551615}}"#,
    "rs1.AAABojGpBd17ImkiOiJlZDRhIn0.hJK0xcrXkcaOi8pC4lJAf",
    "",
];

/// What comes back with it.
const ANSWERS: [&str; 4] = [
    r#"{"one":{"action":"accept","content":{"note":"x","colours":["red"],"strategy":"custom","customStrategy":"mine"}},"two":{"action":"accept","content":{"choice":"1"}}}"#,
    r#"{"one":{"action":"decline"},"two":{"action":"cancel"},"one.2":{"action":"accept"}}"#,
    r#"{"one":{"action":"accept","content":[]},"two":{"roots":[]}}"#,
    "",
];
