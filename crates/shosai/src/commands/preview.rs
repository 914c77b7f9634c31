//! `shosai preview book`: pages in the browser while they are written.

use std::{path::Path, process::ExitCode, sync::Arc};

use anyhow::Context as _;
use serde_json::json;
use shosai_server::pages::{self, Pages, Served};
use shosai_tool::config::Http;
use shosai_tools::document::{
    failure::RenderFailure,
    live::{Live, Shown},
    rendering::at_line,
};

use super::render;
use crate::{
    cli::PreviewArgs,
    messages,
    session::Session,
    terminal::{Terminal, Tone, told},
};

/// Warnings that are shown for a page.
const SHOWN: usize = 10;

/// The folder that everything must lie in: that of the project, the document's, or the given one.
pub fn home(document: &Path) -> Option<String> {
    match document.extension() {
        Some(_) => render::home(document),
        None => Some(document.to_string_lossy().into_owned()),
    }
}

/// Serves until the process is told to stop.
pub fn run(session: &Session, args: &PreviewArgs, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let context = session.calls().context();
    let path = render::within(session, &args.document).unwrap_or_default();
    let (live, first) = Live::open(context, &path).map_err(|failure| anyhow::anyhow!("{}", said(&failure)))?;
    let shown = Arc::new(Window { live, terminal: *terminal });
    let http = Http {
        host: "127.0.0.1".to_owned(),
        port: args.port,
        // Whoever ends a preview does not wait for pages that wait for changes.
        drain_seconds: 0,
        ..session.effective.config.http.clone()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.with_context(|| told(messages::RuntimeStill))?;
    let calls = session.calls().clone();
    let served = runtime.block_on(async move {
        let bound = pages::bind(shown, calls, &http).await?;
        let address = format!("http://{}/{first}", bound.address()?);
        if terminal.json() {
            terminal.value(&json!({ "address": address }));
        } else {
            terminal.line(format_args!("{address}  {}", terminal.toned(Tone::Quiet, &told(messages::PreviewEnds))));
        }
        bound.serve().await.map_err(anyhow::Error::from)
    });
    session.calls().close();
    runtime.shutdown_background();
    served.map(|()| ExitCode::SUCCESS)
}

/// What a browser sees of a live document, and the terminal of its making.
struct Window {
    live: Live,
    terminal: Terminal,
}

impl Pages for Window {
    fn page(&self, path: &str) -> Option<Served> {
        match self.live.show(path)? {
            Ok(Shown { mime, bytes, rendered }) => {
                if let Some(made) = rendered.filter(|_| !self.terminal.json()) {
                    let time = format!("{} ms", made.took.as_millis());
                    self.terminal.line(format_args!("{}  {}", made.path, self.terminal.toned(Tone::Quiet, &time)));
                    for warning in made.warnings.iter().take(SHOWN) {
                        self.terminal.line(self.terminal.toned(Tone::Note, &format!("  {}", at_line(warning))));
                    }
                }
                Some(Served { mime, bytes })
            }
            Err(failure) => {
                let text = said(&failure);
                self.terminal.complain(&text);
                let text = text.replace('&', "&amp;").replace('<', "&lt;");
                let page =
                    format!("<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>{path}</title>\n<pre>{text}</pre>\n");
                Some(Served { mime: "text/html; charset=utf-8", bytes: page.into_bytes() })
            }
        }
    }

    fn changed(&self) -> bool {
        self.live.changed()
    }
}

fn said(failure: &RenderFailure) -> String {
    format!("{} ({})", failure.error.message, failure.error.details)
}
