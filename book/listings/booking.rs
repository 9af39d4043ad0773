//! Every revision and side effects.

use std::{env, fs::OpenOptions, io::Write, path::PathBuf, time::Duration};

use elicit_sdk::{Choice, Elicit, Form, Interactive, ToolError};
use rmcp::{ServerHandler, tool, tool_handler, tool_router, transport::stdio};

#[derive(Form)]
struct Trip {
    city: String,
}

#[derive(Form)]
struct Seat {
    seat: Place,
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

struct Travel {
    ledger: PathBuf,
}

impl Travel {
    /// Books something for money. Each call is a line of the ledger.
    async fn buy(&self, what: &str) -> Result<u32, ToolError> {
        tokio::time::sleep(Duration::from_millis(5)).await;
        let mut ledger = OpenOptions::new().create(true).append(true).open(&self.ledger)?;
        writeln!(ledger, "bought {what}")?;
        Ok(7)
    }
}

#[tool_router]
impl Travel {
    // ANCHOR: careless
    #[tool(description = "Book a trip, carelessly")]
    async fn careless(&self, elicit: Elicit) -> Result<String, ToolError> {
        let trip = elicit.ask::<Trip>("Where to?").await?.or_stop()?;
        let number = self.buy("a ticket").await?;
        let seat = elicit.ask::<Seat>("Which seat?").await?.or_stop()?;
        Ok(format!("Ticket {number} to {}, {:?}.", trip.city, seat.seat))
    }
    // ANCHOR_END: careless

    // ANCHOR: once
    #[tool(description = "Book a trip")]
    async fn book(&self, elicit: Elicit) -> Result<String, ToolError> {
        let trip = elicit.ask::<Trip>("Where to?").await?.or_stop()?;
        let number = elicit.once("ticket", || self.buy("a ticket")).await?;
        let seat = elicit.ask::<Seat>("Which seat?").await?.or_stop()?;
        Ok(format!("Ticket {number} to {}, {:?}.", trip.city, seat.seat))
    }
    // ANCHOR_END: once

    // ANCHOR: joined
    #[tool(description = "Book a trip with a meal")]
    async fn comfort(&self, elicit: Elicit) -> Result<String, ToolError> {
        let trip = elicit.ask::<Trip>("Where to?").await?.or_stop()?;
        let number = elicit.once("ticket", || self.buy("a ticket")).await?;
        let (seat, meal) = tokio::try_join!(elicit.ask::<Seat>("Which seat?"), elicit.ask::<Meal>("Anything to eat?"))?;
        let (seat, meal) = (seat.or_stop()?, meal.or_stop()?);
        let meal = meal.wish.unwrap_or_else(|| "no meal".into());
        Ok(format!("Ticket {number} to {}, {:?}, {meal}.", trip.city, seat.seat))
    }
    // ANCHOR_END: joined
}

#[tool_handler(name = "travel", version = "0.1.0")]
impl ServerHandler for Travel {}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ledger = env::args_os().nth(1).ok_or("name the file of the ledger")?;
    Interactive::new(Travel { ledger: ledger.into() }).serve(stdio()).await?.waiting().await?;
    Ok(())
}
