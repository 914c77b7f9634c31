//! `shosai chart data.csv "月次売上の推移" -o out.png`.

use std::process::ExitCode;

use anyhow::{Context as _, bail};
use serde_json::{Value, json};

use super::call::picture;
use crate::messages;
use crate::terminal::told;
use crate::{
    cli::ChartArgs,
    session::{Session, json_of},
    terminal::{Terminal, Tone},
};

/// Drawing needs about five times the size of a table, so that larger ones are refused before they are read.
const LARGEST_TABLE: u64 = 256 * 1024 * 1024;

/// A spec is a page at most.
const LARGEST_SPEC: u64 = 256 * 1024;

/// The exit code of a fallback.
const FALLBACK: u8 = 3;

/// Draws the chart and says what was chosen and why.
pub fn run(session: &Session, args: &ChartArgs, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let format = match args.output.extension().and_then(|ending| ending.to_str()) {
        Some("png") => "png",
        Some("svg") => "svg",
        Some("html" | "htm") => "html",
        _ => bail!(told(messages::NotAPicture { file: args.output.display().to_string() })),
    };
    let mut options = json!({ "format": format, "width": args.width, "height": args.height, "strict": args.strict, "embed_font": args.embed_font });
    if let Some(file) = &args.spec {
        let text = session.read_file_up_to(file, LARGEST_SPEC)?;
        options["spec"] =
            json_of(&text).with_context(|| told(messages::NotJson { file: file.display().to_string() }))?;
    }
    if let Some(language) = session.effective.config.language {
        options["locale"] = json!(language.tag());
    }
    if let Some(sheet) = &args.sheet {
        options["sheet"] = json!(sheet);
    }
    let arguments = json!({ "data": table(session, args)?, "query": args.intent, "options": options });
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
    let metadata = &facts["metadata"];
    // A picture that answers another question than the one asked is no success.
    let code = if metadata["fallback_applied"] == true { ExitCode::from(FALLBACK) } else { ExitCode::SUCCESS };
    if terminal.json() {
        terminal.value(&facts);
        return Ok(code);
    }
    let warnings = metadata["warnings"].as_array().into_iter().flatten();
    let warnings = warnings.map(|warning| terminal.toned(Tone::Note, &text(warning)));
    if args.explain {
        terminal.line(serde_json::to_string_pretty(&metadata["spec"])?);
        // The spec is written into a file: what is said of it stands beside it.
        warnings.for_each(|warning| terminal.note(&warning));
        return Ok(code);
    }
    terminal.line(format_args!(
        "{}  {}",
        text(&metadata["title"]),
        terminal.toned(Tone::Quiet, &args.output.display().to_string())
    ));
    terminal.line(format_args!("{} {}", text(&metadata["pattern_id"]), text(&metadata["template_id"])));
    warnings.for_each(|warning| terminal.line(warning));
    Ok(code)
}

/// The table as text, or a workbook as a data URI.
fn table(session: &Session, args: &ChartArgs) -> anyhow::Result<String> {
    let ending = args.data.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
    if !matches!(ending.as_str(), "xlsx" | "xlsm" | "xls" | "ods") {
        return session.read_file_up_to(&args.data, LARGEST_TABLE);
    }
    use base64::Engine as _;
    let bytes = session.read_bytes(&args.data)?;
    Ok(format!("data:application/octet-stream;base64,{}", base64::engine::general_purpose::STANDARD.encode(bytes)))
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
