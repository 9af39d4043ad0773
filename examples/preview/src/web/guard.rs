//! Who may look: the person who has the address, from this machine, and no page of anyone else.

use std::fmt::Write;
use std::io;
use std::net::SocketAddr;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ctutils::CtEq;

/// Random bytes in the address.
const TOKEN_BYTES: usize = 24;

/// What a browser may load and do: what is served here, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Why a request is refused.
struct Refusal(StatusCode, &'static str);

/// Guards every address of the page.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    token: String,
    /// The hosts that a browser on this machine writes for this address. Any other came by another name, which may be
    /// one that somebody else points here.
    hosts: [String; 2],
}

impl Guard {
    pub(super) fn new(address: SocketAddr) -> io::Result<Self> {
        let mut bytes = [0; TOKEN_BYTES];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        let mut token = String::with_capacity(2 * TOKEN_BYTES);
        for byte in bytes {
            write!(token, "{byte:02x}").map_err(io::Error::other)?;
        }
        Ok(Guard { token, hosts: ["127.0.0.1", "localhost"].map(|host| format!("{host}:{}", address.port())) })
    }

    /// The address of the page.
    pub(super) fn url(&self) -> String {
        format!("http://{}/{}/", self.hosts[0], self.token)
    }

    /// The path below which everything is.
    pub(super) fn path(&self) -> String {
        format!("/{}", self.token)
    }

    fn check(&self, request: &Request) -> Result<(), Refusal> {
        let headers = request.headers();
        let host = text(headers, header::HOST).filter(|host| self.hosts.iter().any(|known| known == host));
        let Some(host) = host else {
            return Err(Refusal(StatusCode::MISDIRECTED_REQUEST, "this page is at 127.0.0.1 and under no other name"));
        };
        let origin = text(headers, header::ORIGIN);
        let own = origin.is_none_or(|origin| origin.strip_prefix("http://") == Some(host));
        // A browser always says where a POST comes from; nobody else has anything to post.
        if !own || (request.method() != Method::GET && origin.is_none()) {
            return Err(Refusal(StatusCode::FORBIDDEN, "another page has no business here"));
        }
        let site = text(headers, HeaderName::from_static("sec-fetch-site"));
        if !matches!(site, None | Some("same-origin" | "none")) {
            return Err(Refusal(StatusCode::FORBIDDEN, "another page has no business here"));
        }
        let given = request.uri().path().split('/').nth(1).unwrap_or_default();
        if given.as_bytes().ct_eq(self.token.as_bytes()).to_bool() {
            Ok(())
        } else {
            Err(Refusal(
                StatusCode::NOT_FOUND,
                "use the whole address that `preview --web` printed; it changes on every start",
            ))
        }
    }
}

/// Lets a request pass, or refuses it.
pub(super) async fn guard(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let mut response = match guard.check(&request) {
        Ok(()) => next.run(request).await,
        Err(Refusal(status, why)) => (status, format!("{why}\n")).into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}
