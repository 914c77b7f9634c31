//! The page at `/`: a few static files that call this server with the visitor's own token. They hold nothing secret.

use axum::{
    Router,
    http::{HeaderName, header},
    response::IntoResponse,
    routing::get,
};

/// Only our own files run and load; nothing is inline, nothing comes from elsewhere, nobody frames the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// A file, its type and its text.
struct Asset {
    path: &'static str,
    kind: &'static str,
    text: &'static str,
}

macro_rules! assets {
    ($($path:literal, $kind:ident, $file:literal;)+) => {
        &[$(Asset { path: $path, kind: $kind, text: include_str!(concat!("page/", $file)) },)+]
    };
}

const ASSETS: &[Asset] = assets! {
    "/", HTML, "index.html";
    "/page/style.css", CSS, "style.css";
    "/page/icon.svg", SVG, "icon.svg";
    "/page/main.js", SCRIPT, "main.js";
    "/page/server.js", SCRIPT, "server.js";
    "/page/words.js", SCRIPT, "words.js";
    "/page/build.js", SCRIPT, "build.js";
    "/page/manuals.js", SCRIPT, "manuals.js";
    "/page/charts.js", SCRIPT, "charts.js";
    "/page/documents.js", SCRIPT, "documents.js";
    "/page/files.js", SCRIPT, "files.js";
    "/page/form.js", SCRIPT, "form.js";
    "/page/prose.js", SCRIPT, "prose.js";
    "/page/novel.js", SCRIPT, "novel.js";
};

/// The routes of the page.
pub fn routes() -> Router {
    ASSETS.iter().fold(Router::new(), |router, asset| router.route(asset.path, get(|| async { answer(asset) })))
}

fn answer(asset: &'static Asset) -> impl IntoResponse {
    let headers: [(HeaderName, &'static str); 6] = [
        (header::CONTENT_TYPE, asset.kind),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        // A new version of the program brings a new page.
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, asset.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_inline_and_nothing_comes_from_elsewhere() {
        for asset in ASSETS {
            let text = asset.text;
            for bad in
                ["http://", "https://", "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("]
            {
                let namespace = bad == "http://" && text.contains("http://www.w3.org/2000/svg");
                assert!(namespace || !text.contains(bad), "{}: {bad}", asset.path);
            }
            if asset.kind == HTML {
                assert!(
                    !text.contains("<style") && !text.contains(" style=") && !text.contains(" on"),
                    "{}",
                    asset.path
                );
                assert_eq!(
                    text.matches("<script").count(),
                    text.matches("<script type=\"module\" src=\"/page/").count()
                );
            }
        }
    }

    #[test]
    fn every_module_that_is_imported_is_served() {
        for asset in ASSETS.iter().filter(|asset| asset.kind == SCRIPT) {
            for line in asset.text.lines().filter(|line| line.contains(" from \"./")) {
                let name = line.split("from \"./").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
                assert!(ASSETS.iter().any(|other| other.path == format!("/page/{name}")), "{name}");
            }
        }
    }
}
