//! What SECURITY.md names is there.
#![allow(clippy::expect_used, reason = "a test that cannot go on has failed")]

use std::{fs, path::Path};

use regex::Regex;

#[test]
fn every_promise_and_attack_names_tests_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let page = fs::read_to_string(root.join("SECURITY.md")).expect("SECURITY.md");
    let name = Regex::new("`([^`]+)`").expect("a pattern");
    let rows: Vec<_> = page.lines().filter(|line| line.starts_with("| ")).collect();
    let mut count = 0;
    for row in rows.iter().filter(|row| !row.ends_with("| tests |")) {
        let tests = row.trim_end_matches('|').rsplit_once(" | ").expect("columns").1;
        let (mut source, mut named) = (String::new(), 0);
        for name in name.captures_iter(tests).map(|name| name[1].to_owned()) {
            if name.contains('/') {
                source = fs::read_to_string(root.join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
                continue;
            }
            let test = source.split_once(&format!("fn {name}()")).unwrap_or_else(|| panic!("there is no test {name}"));
            let before = test.0.trim_end_matches("async ").lines().rev().take(6).collect::<Vec<_>>().join("\n");
            assert!(before.contains("test"), "{name} is no test");
            named += 1;
        }
        assert!(named > 0, "no test in: {row}");
        count += 1;
    }
    assert!(count > 28, "{count} rows are too few to be all");
}
