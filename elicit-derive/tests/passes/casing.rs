//! Names on the wire and before a person.

use crate::check::casing::{Case, lowered, sentence, words};

#[test]
fn every_case() {
    let cases: Vec<String> = Case::ALL.iter().map(|(_, case)| case.apply("release_note")).collect();
    assert_eq!(cases, ["releaseNote", "release_note", "release-note", "ReleaseNote", "RELEASE_NOTE"]);
    let cases: Vec<String> = Case::ALL.iter().map(|(_, case)| case.apply("HTTPServer")).collect();
    assert_eq!(cases, ["httpServer", "http_server", "http-server", "HttpServer", "HTTP_SERVER"]);
    for (name, case) in Case::ALL {
        assert_eq!(Case::named(name), Some(*case));
    }
    assert_eq!(Case::named("lowercase"), None);
}

#[test]
fn a_title_is_a_sentence() {
    for (name, title) in [
        ("strategy", "Strategy"),
        ("release_note", "Release note"),
        ("ReleaseNote", "Release note"),
        ("HTTPServer", "HTTP server"),
        ("http_server", "Http server"),
        ("UseTLS", "Use TLS"),
        ("PlanB", "Plan B"),
        ("NotAList", "Not a list"),
        ("größe", "Größe"),
        ("größe_in_metern", "Größe in metern"),
        ("ÜberSchrift", "Über schrift"),
        ("_hidden", "Hidden"),
        ("v2", "V2"),
        ("utf8_text", "Utf8 text"),
        ("ALL_CAPS", "All caps"),
        ("a", "A"),
        ("策略", "策略"),
        ("İstanbul_x", "İstanbul x"),
    ] {
        assert_eq!(sentence(name), title, "{name}");
    }
}

#[test]
fn a_title_in_a_sentence_keeps_its_acronyms() {
    for (title, inside) in [
        ("Strategy", "strategy"),
        ("Release Note", "release note"),
        ("HTTP server", "HTTP server"),
        ("GitHub organisation", "GitHub organisation"),
        ("Plan B", "plan B"),
        ("A place", "a place"),
        ("Größe", "größe"),
        ("策略", "策略"),
    ] {
        assert_eq!(lowered(title), inside);
    }
}

#[test]
fn words_keep_their_letters() {
    assert_eq!(words("HTTPServer2"), ["HTTP", "Server2"]);
    assert_eq!(words("api-key of us"), ["api", "key", "of", "us"]);
    assert_eq!(words("__"), <[&str; 0]>::default());
}
