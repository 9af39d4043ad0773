//! What the compiler says to an author who forgets that a person can refuse.
//!
//! The value is reached only by matching, and a statement that drops an outcome or a question draws a warning, which
//! the cases turn into an error. `let _ =` escapes that; clippy's `let_underscore_must_use` sees it.

use elicit_sdk::{Elicit, ElicitError, Form, Outcome};

#[test]
fn a_refusal_cannot_be_overlooked() {
    trybuild::TestCases::new().compile_fail("must_use/*.rs");
}

#[derive(Form)]
struct Plan {
    limit: u16,
}

/// The compiler lets these pass. That clippy does not is checked whenever this file is linted: an expectation without
/// its lint is a warning.
#[expect(clippy::let_underscore_must_use, reason = "this is what the lint is for")]
async fn dropped_without_a_word(elicit: Elicit) -> Result<(), ElicitError> {
    let _ = elicit.ask::<Plan>("Tidy up?").await?;
    let _ = elicit.ask::<Plan>("Tidy up?").await;
    let _ = elicit.ask::<Plan>("Tidy up?").reply().await?;
    let _ = Outcome::Accepted(Plan { limit: 1 }).or_stop();
    Ok(())
}

/// The author learns of the lint where the outcome is explained.
#[test]
fn what_must_use_does_not_see_is_documented() {
    // Compiled, and linted; a call would have to ask somebody.
    let dropped = dropped_without_a_word;
    assert_eq!(size_of_val(&dropped), 0);
    let docs = include_str!("../../elicit-sdk/src/outcome.rs");
    assert!(docs.contains("`let _ = ..` does not, unless the crate enables\n/// `clippy::let_underscore_must_use`"));
}
