//! Cases that failed once.

use elicit_sdk::testing::Step;

use super::{
    case::{self, Case, Failure},
    people,
};

/// Tries a kept case again, with what was done then.
pub(crate) fn try_again(case: &Case) -> Result<&'static str, Failure> {
    case::run(&case.place, &case.form, case.intent.clone(), &mut |scene| {
        // The rendering may ask otherwise by now; what was meant is still to be said.
        if scene.intent.is_some() {
            return Ok((people::careful(scene)?, true));
        }
        let done = case.asked.get(scene.attempt).and_then(|parts| parts.get(scene.part));
        Ok((done.into_iter().flatten().flat_map(|step| Step::from_json(step).unwrap()).collect(), false))
    })
}
