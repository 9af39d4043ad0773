//! What a plugin's own tests are written with: a plugin in this process, a person in front of a host, and what came of
//! it.

mod client;
mod effects;
mod form;
mod hand;
mod hostile;
mod patience;
mod person;
mod place;
mod play;
mod plugin;
mod report;
mod transcript;

pub use self::{
    effects::Effects,
    hostile::for_every_hostile_answer,
    person::Person,
    place::Place,
    plugin::Plugin,
    transcript::{Asked, Transcript},
};

/// Runs a test on every host under every revision of the protocol.
///
/// A failure says where: the reports of [`Transcript`] begin with the place, and for an assertion of the test's own the
/// place is printed beside it.
///
/// ```
/// # use elicit_sdk::{Elicit, Form, ToolError, rmcp::{self, ServerHandler, tool, tool_handler, tool_router}};
/// # use elicit_sdk::testing::{Person, for_every_host_and_revision};
/// # #[derive(Form)]
/// # struct Note { note: String }
/// # struct Notes;
/// # #[tool_router]
/// # impl Notes {
/// #     #[tool(description = "Keep a note")]
/// #     async fn keep(&self, elicit: Elicit) -> Result<String, ToolError> {
/// #         Ok(format!("Kept: {}.", elicit.ask::<Note>("What happened?").await?.or_stop()?.note))
/// #     }
/// # }
/// # #[tool_handler]
/// # impl ServerHandler for Notes {}
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// for_every_host_and_revision(async |place| {
///     let person = Person::new().types("Note", "It works").submits();
///     let kept = place.start(Notes).call("keep", serde_json::json!({}), person).await;
///     kept.asked(1).returned("Kept: It works.");
/// })
/// .await;
/// # }
/// ```
///
/// # Panics
///
/// When the test does.
pub async fn for_every_host_and_revision(mut test: impl AsyncFnMut(Place)) {
    for place in Place::all() {
        let here = Here(place.to_string());
        test(place).await;
        drop(here);
    }
}

/// Says where a test was when it failed.
struct Here(String);

impl Drop for Here {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the test failed on {}", self.0);
        }
    }
}
