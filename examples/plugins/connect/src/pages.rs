//! The page that takes the secret, on this machine alone.

use std::{
    collections::HashMap,
    io,
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{
    Form, Router,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::Html,
    routing::get,
};
use serde::Deserialize;
use tokio::{
    net::TcpListener,
    sync::{OnceCell, watch},
};

/// Pages that were opened and not yet completed, by visit.
#[derive(Clone, Debug)]
pub(crate) struct Pages {
    file: Arc<PathBuf>,
    address: Arc<OnceCell<SocketAddr>>,
    visits: Arc<Mutex<HashMap<String, watch::Sender<bool>>>>,
}

#[derive(Deserialize)]
struct Filled {
    token: String,
}

impl Pages {
    /// Pages that write the token to this file.
    pub(crate) fn new(file: PathBuf) -> Self {
        Self { file: Arc::new(file), address: Arc::default(), visits: Arc::default() }
    }

    /// The address of the page of this visit. Nobody can guess a visit, so nobody else can fill it in.
    pub(crate) async fn open(&self, visit: &str) -> io::Result<String> {
        let address = self.address.get_or_try_init(|| self.serve()).await?;
        self.visits().entry(visit.to_owned()).or_insert_with(|| watch::Sender::new(false));
        Ok(format!("http://{address}/connect/{visit}"))
    }

    /// Waits until the page is completed: whether it was, in that time.
    pub(crate) async fn completed(&self, visit: &str, time: Duration) -> bool {
        let Some(mut done) = self.visits().get(visit).map(watch::Sender::subscribe) else { return false };
        let completed = matches!(tokio::time::timeout(time, done.wait_for(|done| *done)).await, Ok(Ok(_)));
        self.close(visit);
        completed
    }

    /// The page takes nothing from now on.
    pub(crate) fn close(&self, visit: &str) {
        self.visits().remove(visit);
    }

    async fn serve(&self) -> io::Result<SocketAddr> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let router = Router::new().route("/connect/{visit}", get(show).post(take)).with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Ok(address)
    }

    /// Whether the visit waits for its page, and the browser was not led here under another name.
    fn expects(&self, visit: &str, headers: &HeaderMap) -> bool {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let is_here = self.address.get().is_some_and(|address| host == Some(&address.to_string()));
        is_here && self.visits().get(visit).is_some_and(|done| !*done.borrow())
    }

    fn visits(&self) -> std::sync::MutexGuard<'_, HashMap<String, watch::Sender<bool>>> {
        self.visits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

const GONE: (StatusCode, Html<&str>) = (StatusCode::NOT_FOUND, Html("<p>This page is not open, or no longer."));

async fn show(
    State(pages): State<Pages>,
    Path(visit): Path<String>,
    headers: HeaderMap,
) -> (StatusCode, Html<&'static str>) {
    if pages.expects(&visit, &headers) { (StatusCode::OK, Html(include_str!("page.html"))) } else { GONE }
}

async fn take(
    State(pages): State<Pages>,
    Path(visit): Path<String>,
    headers: HeaderMap,
    Form(filled): Form<Filled>,
) -> (StatusCode, Html<&'static str>) {
    if !pages.expects(&visit, &headers) {
        return GONE;
    }
    if filled.token.trim().is_empty() {
        return (StatusCode::BAD_REQUEST, Html(include_str!("page.html")));
    }
    match store(&pages.file, &filled.token) {
        Ok(()) => {
            if let Some(done) = pages.visits().get(&visit) {
                done.send_replace(true);
            }
            (StatusCode::OK, Html("<p>Connected. You can close this page."))
        }
        Err(_) => (StatusCode::INTERNAL_SERVER_ERROR, Html("<p>The token could not be stored.")),
    }
}

/// Keeps the token where its owner alone can read it.
fn store(file: &std::path::Path, token: &str) -> io::Result<()> {
    use io::Write as _;
    let folder = file.parent().unwrap_or(std::path::Path::new("."));
    std::fs::create_dir_all(folder)?;
    let mut fresh = tempfile::NamedTempFile::new_in(folder)?; // made for its owner alone
    fresh.write_all(token.as_bytes())?;
    fresh.persist(file)?;
    Ok(())
}
