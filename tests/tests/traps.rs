//! The table of traps: complete, each with a rule that is there and a test that is there, and the page that shows it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    collections::{BTreeSet, HashSet},
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use elicit_sdk::{Handling, Host, Trap, traps};

/// Where the page is, below the repository.
const PAGE: &str = "elicit-sdk/docs/hosts-traps.md";

/// Set it to write the page instead of comparing it.
const WRITE: &str = "ELICIT_WRITE_DOCS";

/// Every trap that the measurements list, in their order: nothing of it may be forgotten.
const MEASURED: [(&str, &[&str]); 5] = [
    (
        "codex",
        &[
            "sorted-fields",
            "root-keys",
            "one-bad-property",
            "dropped-rules",
            "untitled-options",
            "unchecked-answers",
            "floats",
            "empty-form",
            "declared-but-never-shown",
            "long-lines",
        ],
    ),
    (
        "wework",
        &[
            "root-title",
            "empty-form",
            "hidden-message",
            "stray-enter",
            "sorted-fields",
            "malformed-options",
            "plan-key",
            "plan-phrases",
            "schema-error",
            "incomplete-accept",
            "boolean-enter",
            "instant-submit",
            "empty-required",
            "lost-numbers",
            "spaced-title",
            "duplicate-titles",
            "title-like-value",
            "untitled-option",
            "enum-names",
            "number-options",
            "lists",
            "spaced-key",
            "approval-key",
            "approval-meta",
            "nested",
            "decimal-bounds",
            "escape",
            "placeholder",
            "no-pages",
            "shown-secret",
        ],
    ),
    (
        "openclaw",
        &[
            "no-blanks",
            "stripped-secret",
            "sorted-fields",
            "own-method",
            "one-option",
            "long-key",
            "message-characters",
            "budget",
            "one-wrong-answer",
            "empty-form",
            "default-policy",
            "long-text",
        ],
    ),
    (
        "claude-code",
        &[
            "print-mode",
            "untouched-checkbox",
            "blank-texts",
            "editable-default",
            "tool-timer",
            "push-at-2026-07-28",
            "error-for-an-answer",
            "short-view",
            "number-keys",
        ],
    ),
    (
        "copilot-cli",
        &[
            "other",
            "preselected",
            "changed-numbers",
            "tool-timer",
            "error-32601",
            "unparsed-round",
            "shuffled-forms",
            "print-mode",
            "lax-texts",
        ],
    ),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn of(host: &str) -> impl Iterator<Item = &'static Trap> {
    traps().filter(move |trap| trap.host == host)
}

#[test]
fn every_measured_trap_is_in_the_table() {
    for (host, ids) in MEASURED {
        assert_eq!(of(host).map(|trap| trap.id).collect::<Vec<_>>(), ids, "{host}");
        assert!(Host::by_name(host).is_ok_and(|known| known.name == host));
    }
    assert_eq!(traps().count(), MEASURED.iter().map(|(_, ids)| ids.len()).sum::<usize>());
}

#[test]
fn every_trap_says_what_was_measured_and_what_is_done() {
    let mut seen = HashSet::new();
    for trap in traps() {
        assert!(seen.insert((trap.host, trap.id)), "{} {} is there twice", trap.host, trap.id);
        let done = match trap.handling {
            Handling::Repaired { how, .. } | Handling::Refused { how } | Handling::Advice(how) => how,
            handling => panic!("{handling:?}"),
        };
        for text in [trap.fact, done] {
            assert!(text.ends_with('.') && !text.contains('|') && !text.contains('\n'), "{}: {text:?}", trap.id);
        }
    }
}

#[test]
fn every_rule_that_repairs_is_there() {
    let source = root().join("elicit-sdk/src");
    for trap in traps() {
        let Handling::Repaired { by, .. } = trap.handling else { continue };
        let path = source.join(by.replace("::", "/"));
        assert!(path.is_dir() || path.with_extension("rs").is_file(), "{} {}: no {by}", trap.host, trap.id);
    }
}

#[test]
fn every_test_is_there() {
    let missing: Vec<_> = traps().filter(|trap| !is_test(trap.test)).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

/// `file::function`, or `folder::module::function`.
fn is_test(path: &str) -> bool {
    let (module, function) = path.rsplit_once("::").unwrap();
    let file = root().join("tests/tests").join(module.replace("::", "/")).with_extension("rs");
    let source = fs::read_to_string(file).unwrap_or_default();
    source.contains(&format!("fn {function}("))
}

/// A rule of the rendering is named after what it repairs, so the table must name all of them or say that they repair
/// nothing of a host: the words of the protocol and of re-asking.
#[test]
fn every_rule_has_its_tests() {
    let rules = fs::read_dir(root().join("elicit-sdk/src/rendering")).unwrap();
    let rules: BTreeSet<_> =
        rules.map(|rule| rule.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    // What the rules are made of.
    let parts = ["asked", "mod", "item", "plan", "progress", "ready", "text", "undo"];
    for rule in rules.iter().filter(|rule| !parts.contains(&rule.as_str())) {
        let tests = root().join("tests/tests/rendering").join(rule).with_extension("rs");
        let source = fs::read_to_string(&tests).unwrap_or_default();
        assert!(source.contains("#[test]"), "the rule `{rule}` has no tests in {}", tests.display());
    }
}

#[test]
fn the_page_shows_the_table() {
    let (path, page) = (root().join(PAGE), page());
    if std::env::var_os(WRITE).is_some() {
        fs::write(&path, &page).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(written, page, "{PAGE} is stale; write it with {WRITE}=1 cargo test -p elicit-tests --test traps");
}

fn page() -> String {
    let count = |is: fn(&Handling) -> bool| traps().filter(|trap| is(&trap.handling)).count();
    let mut page = format!(
        "Made from the table that the crate itself holds, `elicit_sdk::traps()`. Of {} traps that were measured, {} are \
         repaired, {} are refused before anything is sent, and for {} there is advice.\n",
        traps().count(),
        count(|handling| matches!(handling, Handling::Repaired { .. })),
        count(|handling| matches!(handling, Handling::Refused { .. })),
        count(|handling| matches!(handling, Handling::Advice(_))),
    );
    for (host, _) in MEASURED {
        writeln!(page, "\n## {host}\n").unwrap();
        page.push_str("| trap | what was measured | what is done about it | rule | test |\n|---|---|---|---|---|\n");
        for Trap { id, fact, handling, test, .. } in of(host) {
            let (rule, done) = match handling {
                Handling::Repaired { by, how } => (format!("`{by}`"), *how),
                Handling::Refused { how } => ("refused".to_owned(), *how),
                Handling::Advice(advice) => ("advice".to_owned(), *advice),
                handling => panic!("{handling:?}"),
            };
            writeln!(page, "| {id} | {fact} | {done} | {rule} | `{test}` |").unwrap();
        }
    }
    page
}
