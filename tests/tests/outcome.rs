//! An outcome, without a wire.

use elicit_sdk::{ElicitError, Outcome, Refusal};

fn every() -> [Outcome<u16>; 3] {
    [Outcome::Accepted(7), Outcome::Declined, Outcome::Cancelled]
}

#[test]
fn stopping_tells_the_refusals_apart() {
    let stopped = every().map(Outcome::or_stop);
    let declined = ElicitError::Stopped(Refusal::Declined);
    let cancelled = ElicitError::Stopped(Refusal::Cancelled);
    assert_eq!(declined.to_string(), "stopped: the person declined");
    assert_eq!(cancelled.to_string(), "stopped: the person cancelled");
    assert_eq!(stopped, [Ok(7), Err(declined), Err(cancelled)]);
}

#[test]
fn mapping_changes_the_answer_alone() {
    let texts = every().map(|outcome| outcome.map(|limit| limit.to_string()));
    assert_eq!(texts, [Outcome::Accepted("7".to_owned()), Outcome::Declined, Outcome::Cancelled]);
}
