//! A server that books a trip: three questions in a row, two of them joined, two side effects between them.
//!
//! The same straight line is a tool, a prompt and a resource.

use std::{fs::OpenOptions, io::Write, path::PathBuf, time::Duration};

use elicit_sdk::{Choice, Elicit, Form, Outcome, ToolError};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        PromptMessage, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, ResourceContents, Role,
    },
    prompt, prompt_handler, prompt_router,
    service::RequestContext,
    tool, tool_handler, tool_router,
};

#[derive(Form)]
struct Trip {
    city: String,
    #[elicit(range(min = 1, max = 9))]
    people: u8,
}

#[derive(Form)]
struct Seat {
    place: Place,
}

#[derive(Choice, Debug)]
enum Place {
    Window,
    Aisle,
}

#[derive(Form)]
struct Meal {
    wish: Option<String>,
}

#[derive(Form)]
struct Insurance {
    insured: bool,
}

/// The server.
#[derive(Clone, Debug)]
pub struct Travel {
    ledger: PathBuf,
}

#[tool_router]
#[prompt_router]
#[allow(missing_docs, reason = "the macro of prompts makes a public function of each")]
impl Travel {
    /// A server that writes one line for each side effect to this file.
    #[must_use]
    pub fn new(ledger: impl Into<PathBuf>) -> Self {
        Self { ledger: ledger.into() }
    }

    #[tool(description = "Book a trip")]
    async fn book(&self, elicit: Elicit) -> Result<String, ToolError> {
        self.trip(&elicit).await
    }

    #[prompt(name = "trip", description = "Describe a trip")]
    async fn describe(&self, elicit: Elicit) -> Result<Vec<PromptMessage>, ErrorData> {
        Ok(vec![PromptMessage::new_text(Role::User, self.trip(&elicit).await?)])
    }

    /// The straight line.
    async fn trip(&self, elicit: &Elicit) -> Result<String, ToolError> {
        let trip = match elicit.ask::<Trip>("Where to?").await? {
            Outcome::Accepted(trip) => trip,
            Outcome::Declined => return Ok("Declined: nothing was booked.".into()),
            Outcome::Cancelled => return Ok("Cancelled: nothing was booked.".into()),
        };
        let reservation = elicit.once("reserve", || self.effect("reserve")).await?;
        let (seat, meal) = tokio::try_join!(elicit.ask::<Seat>("Which seat?"), elicit.ask::<Meal>("Anything to eat?"))?;
        let (seat, meal) = (seat.or_stop()?, meal.or_stop()?);
        let ticket = elicit.once("ticket", || self.effect("ticket")).await?;
        let insurance = elicit.ask::<Insurance>("Insure the trip?").await?.or_stop()?;
        Ok(format!(
            "{} for {}: {:?}, {}, {}, {reservation} {ticket}",
            trip.city,
            trip.people,
            seat.place,
            meal.wish.as_deref().unwrap_or("no meal"),
            if insurance.insured { "insured" } else { "not insured" },
        ))
    }

    /// What must not happen twice.
    async fn effect(&self, name: &str) -> Result<String, ToolError> {
        // Long enough that a round could end in the middle of it.
        tokio::time::sleep(Duration::from_millis(1)).await;
        let mut ledger = OpenOptions::new().create(true).append(true).open(&self.ledger)?;
        // The whole line in one write: several calls append to the file at the same time.
        ledger.write_all(format!("{name}\n").as_bytes())?;
        Ok(name.to_uppercase())
    }
}

#[tool_handler]
#[prompt_handler]
impl ServerHandler for Travel {
    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let text = self.trip(&Elicit::from_context(&context)).await?;
        Ok(ReadResourceResult::new(vec![ResourceContents::text(text, request.uri)]).into())
    }
}

/// What a call of any kind returned.
#[must_use]
pub fn text_of(result: &serde_json::Value) -> &str {
    let places = ["/content/0/text", "/messages/0/content/text", "/contents/0/text"];
    places.iter().find_map(|place| result.pointer(place)?.as_str()).unwrap_or_default()
}
