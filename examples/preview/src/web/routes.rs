//! The addresses of the page.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State as Shared;
use axum::http::{StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use futures::Stream;
use serde_json::json;

use super::act::{self, Act};
use super::guard::{Guard, guard};
use super::live::Live;
use super::page;
use super::panels::{self, PANELS};
use super::state::State;

const STYLE: &str = include_str!("assets/page.css");
const SCRIPT: &str = include_str!("assets/page.js");
const MORPH: &str = include_str!("assets/morph.js");
const ICON: &str = include_str!("assets/icon.svg");

/// How often the page is drawn at most.
const FRAME: Duration = Duration::from_millis(30);

/// Everything below the token, behind the guard.
pub(super) fn router(live: Arc<Live>, checks: Guard) -> Router {
    let text = |kind: &'static str, text: &'static str| get(async move || ([(header::CONTENT_TYPE, kind)], text));
    let at = |name: &str| format!("{}/{name}", checks.path());
    Router::new()
        .route(&at(""), get(show))
        .route(&at("events"), get(events))
        .route(&at("act"), post(act))
        .route(&at("page.css"), text("text/css; charset=utf-8", STYLE))
        .route(&at("page.js"), text("text/javascript; charset=utf-8", SCRIPT))
        .route(&at("morph.js"), text("text/javascript; charset=utf-8", MORPH))
        .route(&at("icon.svg"), text("image/svg+xml", ICON))
        .with_state(live)
        .layer(middleware::from_fn_with_state(checks, guard))
}

async fn show(Shared(live): Shared<Arc<Live>>) -> Html<String> {
    Html(live.look(page::page).into_string())
}

/// The panels of the page, each whenever it changes.
async fn events(Shared(live): Shared<Arc<Live>>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let mut changes = live.changes();
    changes.mark_changed();
    let stream = futures::stream::unfold((live, changes, Drawn::default()), async |(live, mut changes, mut drawn)| {
        loop {
            // The page outlives nobody who changes it.
            changes.changed().await.ok()?;
            tokio::time::sleep(FRAME).await;
            changes.mark_unchanged();
            if let Some(news) = live.look(|state| drawn.news(state)) {
                return Some((Ok(Event::default().event("draw").data(news)), (live, changes, drawn)));
            }
        }
    });
    Sse::new(stream).keep_alive(KeepAlive::default())
}

/// What a page has been sent.
#[derive(Default)]
struct Drawn {
    panels: Vec<String>,
    said: String,
    acts: usize,
}

impl Drawn {
    /// What has changed since, as a line of JSON.
    fn news(&mut self, state: &State) -> Option<String> {
        let panels: Vec<_> = PANELS.iter().map(|(_, draw)| draw(state).into_string()).collect();
        let said = panels::said(state);
        let is_new = |at: usize| self.panels.get(at) != Some(&panels[at]);
        let changed: Vec<_> = (0..PANELS.len()).filter(|at| is_new(*at)).collect();
        if changed.is_empty() && said == self.said && state.acts == self.acts {
            return None;
        }
        let changed: Vec<_> = changed.iter().map(|at| json!({"id": PANELS[*at].0, "html": panels[*at]})).collect();
        (self.panels, self.said, self.acts) = (panels, said, state.acts);
        Some(json!({"panels": changed, "said": self.said, "acts": self.acts}).to_string())
    }
}

/// Something that the person did.
async fn act(Shared(live): Shared<Arc<Live>>, Json(body): Json<Act>) -> Response {
    match act::act(&live, body) {
        Ok(done) => {
            let acts = live.change(State::acted);
            Json(json!({"done": done, "acts": acts})).into_response()
        }
        Err(reason) => (StatusCode::UNPROCESSABLE_ENTITY, format!("{reason}\n")).into_response(),
    }
}
