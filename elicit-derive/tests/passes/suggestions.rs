//! Did you mean.

use crate::suggest::{list, nearest};

#[test]
fn slips_are_understood() {
    let keys = ["title", "description", "default", "length", "options", "email"];
    for (typed, meant) in [
        ("titel", "title"),
        ("tilte", "title"),
        ("defualt", "default"),
        ("Default", "default"),
        ("lenght", "length"),
        ("desc", "description"),
        ("option", "options"),
        ("e-mail", "email"),
    ] {
        assert_eq!(nearest(typed, keys), Some(meant), "{typed}");
    }
    for typed in ["colour", "x", "", "de"] {
        assert_eq!(nearest(typed, keys), None, "{typed}");
    }
}

#[test]
fn lists_read_like_sentences() {
    assert_eq!(list([], "and"), "");
    assert_eq!(list(["a"], "and"), "`a`");
    assert_eq!(list(["a", "b", "c"], "or"), "`a`, `b` or `c`");
}
