//! Pages that a person looks at while writing them: each is asked for when it is looked at, and loaded again when it changes.

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    extract::{Path, Query},
    http::{HeaderName, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use serde::Deserialize;
use shosai_tool::config::Http;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::{
    Calls,
    http::{Bound, HttpError, bind_service},
};

/// How often it is looked whether something has changed.
const LOOK_EVERY: Duration = Duration::from_millis(80);
/// How long a page waits for a change before it asks again: less than any proxy or browser waits.
const WAIT_AT_MOST: Duration = Duration::from_secs(20);

/// What stands at an address.
pub struct Served {
    pub mime: &'static str,
    pub bytes: Vec<u8>,
}

/// What can be looked at.
pub trait Pages: Send + Sync + 'static {
    /// What stands at an address, without the first slash.
    fn page(&self, path: &str) -> Option<Served>;
    /// Whether something has changed since this was last asked.
    fn changed(&self) -> bool;
}

#[derive(Deserialize)]
struct Since {
    since: u64,
}

/// Binds a loopback address for the pages, and looks for changes from then on.
pub async fn bind(pages: Arc<dyn Pages>, calls: Calls, http: &Http) -> Result<Bound, HttpError> {
    let stop = CancellationToken::new();
    let (changes, changed) = watch::channel(0_u64);
    let http = Http { token: None, tokens: None, ..http.clone() };
    tokio::spawn(look(Arc::clone(&pages), changes, stop.clone()));
    let versions = changed.clone();
    let show = move |path: String| show(Arc::clone(&pages), path, *versions.borrow());
    let first = show.clone();
    let wait = move |Query(asked): Query<Since>| wait(changed.clone(), asked.since);
    let router = Router::new()
        .route("/_shosai/changed", get(wait))
        .route("/", get(move || first(String::new())))
        .route("/{*path}", get(move |Path(path): Path<String>| show(path)));
    bind_service(router, calls, &http, stop).await
}

async fn look(pages: Arc<dyn Pages>, changes: watch::Sender<u64>, stop: CancellationToken) {
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            () = tokio::time::sleep(LOOK_EVERY) => {}
        }
        let pages = Arc::clone(&pages);
        if let Ok(true) = tokio::task::spawn_blocking(move || pages.changed()).await {
            changes.send_modify(|version| *version += 1);
        }
    }
}

async fn show(pages: Arc<dyn Pages>, path: String, version: u64) -> Response {
    let served = tokio::task::spawn_blocking(move || pages.page(&path)).await.ok().flatten();
    let Some(mut served) = served else {
        return (StatusCode::NOT_FOUND, "nothing is at this address\n").into_response();
    };
    if served.mime.starts_with("text/html") {
        served.bytes.extend_from_slice(waiting(version).as_bytes());
    }
    // A page must not be shown as it was before.
    let headers: [(HeaderName, &str); 3] = [
        (header::CONTENT_TYPE, served.mime),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, served.bytes).into_response()
}

/// A script that waits for the next change: by loading another one, since pages may not ask for anything else.
fn waiting(version: u64) -> String {
    format!(
        "<script>(() => {{ const wait = (since) => {{ const next = document.createElement(\"script\"); next.src = \"/_shosai/changed?since=\" + since; next.onload = () => next.remove(); next.onerror = () => setTimeout(() => wait(since), 1000); document.head.append(next); }}; window.shosaiWait = wait; addEventListener(\"load\", () => wait({version})); }})();</script>\n"
    )
}

async fn wait(mut changed: watch::Receiver<u64>, since: u64) -> Response {
    let newer = tokio::time::timeout(WAIT_AT_MOST, changed.wait_for(|version| *version != since)).await;
    let script = match newer {
        Ok(Ok(_)) => "location.reload();".to_owned(),
        _ => format!("shosaiWait({since});"),
    };
    ([(header::CONTENT_TYPE, "text/javascript"), (header::CACHE_CONTROL, "no-store")], script).into_response()
}
