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
    let page = Router::new()
        .route("/", get(show))
        .route("/events", get(events))
        .route("/act", post(act))
        .route("/page.css", get(async || ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE)))
        .route("/page.js", get(async || ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], SCRIPT)))
        .route("/morph.js", get(async || ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], MORPH)))
        .route("/icon.svg", get(async || ([(header::CONTENT_TYPE, "image/svg+xml")], ICON)))
        .with_state(live);
    Router::new().nest(&checks.path(), page).layer(middleware::from_fn_with_state(checks, guard))
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
