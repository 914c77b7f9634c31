//! `shosai find QUERY`: what the manuals say, with snippets.

use std::process::ExitCode;

use serde_json::{Value, json};
use shosai_text::{Folding, fold};

use crate::{
    cli::FindArgs,
    messages,
    session::Session,
    terminal::{Terminal, Tone, told},
};

/// Characters of a snippet that are shown.
const SNIPPET_CHARS: usize = 120;

/// Searches, lists and shows the beginning of each section.
pub fn run(session: &Session, args: &FindArgs, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let found = session.facts("manual_find", json!({ "query": args.query, "manual_id": args.manual }))?;
    let hits = session.facts("manual_hits", json!({ "trace_id": found["trace_id"], "limit": args.limit }))?;
    if terminal.json() {
        terminal.value(&json!({ "find": found, "hits": hits }));
        return Ok(ExitCode::SUCCESS);
    }
    let terms: Vec<String> = args.query.split_whitespace().map(|term| fold(term, Folding::Plain)).collect();
    for hit in hits["items"].as_array().into_iter().flatten() {
        show(session, hit, &terms, terminal)?;
    }
    let summary = |key: &str| found["summary"][key].as_u64().unwrap_or_default();
    let shown = hits["items"].as_array().map_or(0, Vec::len);
    let outcome = if shown == 0 && summary("candidates") == 0 {
        told(messages::FoundNothing)
    } else {
        told(messages::FoundSections { shown, all: summary("candidates") })
    };
    terminal.line(terminal.toned(Tone::Quiet, &outcome));
    let (unseen, gaps) = (summary("unscanned_sections_count"), summary("gap_count"));
    if unseen > 0 {
        terminal.line(terminal.toned(Tone::Note, &told(messages::NotLookedAt { count: unseen })));
    }
    if gaps > 0 && shown > 0 {
        terminal.line(terminal.toned(Tone::Note, &told(messages::FoundGaps { count: gaps })));
    }
    Ok(ExitCode::SUCCESS)
}

fn show(session: &Session, hit: &Value, terms: &[String], terminal: &Terminal) -> anyhow::Result<()> {
    let text = |key: &str| hit[key].as_str().unwrap_or_default();
    let place =
        format!("{}/{}:{}", hit["ref"]["manual_id"].as_str().unwrap_or_default(), text("path"), hit["start_line"]);
    terminal.line(format_args!(
        "{}  {}",
        terminal.highlighted(text("title"), terms),
        terminal.toned(Tone::Quiet, &place)
    ));
    let read = session.facts("manual_read", json!({ "ref": hit["ref"], "scope": "snippet" }))?;
    let snippet: String = read["text"].as_str().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    let snippet: String = snippet.chars().take(SNIPPET_CHARS).collect();
    terminal.line(format_args!("    {}", terminal.highlighted(&snippet, terms)));
    Ok(())
}
