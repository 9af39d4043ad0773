//! The addresses of the page.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
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

async fn show(State(live): State<Arc<Live>>) -> Html<String> {
    Html(live.look(page::page).into_string())
}

/// The panels of the page, each whenever it changes.
async fn events(State(live): State<Arc<Live>>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let mut changes = live.changes();
    changes.mark_changed();
    let drawn = vec![String::new(); PANELS.len()];
    let stream = futures::stream::unfold((live, changes, drawn), async |(live, mut changes, mut drawn)| {
        loop {
            // The page outlives nobody who changes it.
            changes.changed().await.ok()?;
            let fresh: Vec<_> = live.look(|state| PANELS.iter().map(|(_, draw)| draw(state).into_string()).collect());
            let changed: Vec<_> = PANELS
                .iter()
                .zip(fresh.iter().zip(&drawn))
                .filter(|(_, (new, old))| new != old)
                .map(|((id, _), (html, _))| json!({"id": id, "html": html}))
                .collect();
            drawn = fresh;
            if changed.is_empty() {
                continue;
            }
            tokio::time::sleep(FRAME).await;
            let said = live.look(panels::said);
            // `Event::data` cannot hold a carriage return, and JSON never has one.
            let data = json!({"panels": changed, "said": said}).to_string();
            return Some((Ok(Event::default().event("draw").data(data)), (live, changes, drawn)));
        }
    });
    Sse::new(stream).keep_alive(KeepAlive::default())
}

/// Something that the person did.
async fn act(State(live): State<Arc<Live>>, Json(body): Json<Act>) -> Response {
    match act::act(&live, body) {
        Ok(done) => Json(json!({"done": done})).into_response(),
        Err(reason) => (StatusCode::UNPROCESSABLE_ENTITY, format!("{reason}\n")).into_response(),
    }
}
