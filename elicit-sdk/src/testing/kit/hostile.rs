//! Answers that no person gave.

use std::{cell::Cell, rc::Rc};

use super::{super::hostile::results, person::Person};

/// Runs a test against a client that nobody should trust, once for each of its answers: results that are none, values of
/// the wrong type and beyond their bounds, titles in place of values, fields that are missing, spelt otherwise or were
/// never asked for.
///
/// A few of them keep every rule of a form, and are accepted as any client's would be; only
/// [`confirm`](crate::Elicit::confirm) with a phrase tells those from a person. So a test checks what was acted upon:
///
/// ```
/// # use elicit_sdk::{Elicit, Form, ToolError, rmcp::{self, ServerHandler, tool, tool_handler, tool_router}};
/// # use elicit_sdk::testing::{Effects, Place, SimulatedHost, for_every_hostile_answer};
/// # #[derive(Form)]
/// # struct Size {
/// #     #[elicit(range(min = 1, max = 9))]
/// #     size: u8,
/// # }
/// # struct Sizes(Effects);
/// # #[tool_router]
/// # impl Sizes {
/// #     #[tool(description = "Resize")]
/// #     async fn resize(&self, elicit: Elicit) -> Result<String, ToolError> {
/// #         let size = elicit.ask::<Size>("Which size?").await?.or_stop()?.size;
/// #         self.0.happened(size.to_string());
/// #         Ok("Resized.".into())
/// #     }
/// # }
/// # #[tool_handler]
/// # impl ServerHandler for Sizes {}
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// # use elicit_sdk::Revision;
/// let place = Place::new(SimulatedHost::Generic, Revision::V2025_11_25);
/// for_every_hostile_answer(async |person| {
///     let effects = Effects::new();
///     place.start(Sizes(effects.clone())).call("resize", serde_json::json!({}), person).await;
///     assert!(effects.all().iter().all(|size| (1..=9).contains(&size.parse().unwrap())));
/// })
/// .await;
/// # }
/// ```
///
/// # Panics
///
/// When the test does, and when its plugin never asks.
pub async fn for_every_hostile_answer(mut test: impl AsyncFnMut(Person)) {
    let (asked, is_over) = (Rc::new(Cell::new(false)), Rc::new(Cell::new(false)));
    let mut place = 0;
    loop {
        let (was_asked, ends) = (asked.clone(), is_over.clone());
        let person = Person::new().sends_what(move |params| {
            was_asked.set(true);
            results(params).nth(place).unwrap_or_else(|| {
                ends.set(true);
                serde_json::json!({"action": "decline"})
            })
        });
        let here = super::Here(format!("hostile answer {place}"));
        test(person.and_so_on()).await;
        drop(here);
        assert!(asked.get(), "the plugin never asked, so that no hostile answer was given");
        if is_over.get() {
            return;
        }
        place += 1;
    }
}
