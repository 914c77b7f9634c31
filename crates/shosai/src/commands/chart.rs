//! `shosai chart data.csv "月次売上の推移" -o out.png`.

use std::process::ExitCode;

use anyhow::bail;
use serde_json::{Value, json};

use super::call::picture;
use crate::{
    cli::ChartArgs,
    session::Session,
    terminal::{Terminal, Tone},
};

/// Drawing needs about five times the size of a table, so that larger ones are refused before they are read.
const LARGEST_TABLE: u64 = 256 * 1024 * 1024;

/// Draws the chart and says what was chosen and why.
pub fn run(session: &Session, args: &ChartArgs, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let format = match args.output.extension().and_then(|ending| ending.to_str()) {
        Some("png") => "png",
        Some("svg") => "svg",
        _ => bail!("{} ends neither in .png nor in .svg", args.output.display()),
    };
    let options = json!({ "format": format, "width": args.width, "height": args.height, "strict": args.strict });
    let arguments = json!({ "data": session.read_file_up_to(&args.data, LARGEST_TABLE)?, "query": args.intent, "options": options });
    let (progress, bar) = terminal.progress();
    let answer = session.call("chartelier_visualize", arguments, progress);
    bar.finish_and_clear();
    let answer = answer?;
    let facts = answer.structured.clone().unwrap_or_default();
    if answer.is_error {
        let error = &facts["error"];
        bail!("{} ({})", text(&error["message"]), text(&error["hint"]));
    }
    if let Some((bytes, _)) = picture(&answer) {
        session.write_file(&args.output, bytes)?;
    }
    if terminal.json() {
        terminal.value(&facts);
        return Ok(ExitCode::SUCCESS);
    }
    let metadata = &facts["metadata"];
    terminal.line(format_args!(
        "{}  {}",
        text(&metadata["title"]),
        terminal.toned(Tone::Quiet, &args.output.display().to_string())
    ));
    terminal.line(format_args!("{} {}", text(&metadata["pattern_id"]), text(&metadata["template_id"])));
    for warning in metadata["warnings"].as_array().into_iter().flatten() {
        terminal.line(terminal.toned(Tone::Note, &text(warning)));
    }
    Ok(ExitCode::SUCCESS)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
