//! The page of error codes: what each means, and where the book shows a real one.

use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

use anyhow::{Context as _, ensure};
use shosai_chart::error::Code;
use shosai_world::ErrorKind;

use super::{Generated, calls::Example, markdown::cell};

/// Failures of files, folders and the network; several share a code.
const OUTSIDE: [(ErrorKind, &str); 13] = [
    (ErrorKind::InvalidPath, "InvalidPath"),
    (ErrorKind::OutOfScope, "OutOfScope"),
    (ErrorKind::NotFound, "NotFound"),
    (ErrorKind::AlreadyExists, "AlreadyExists"),
    (ErrorKind::Conflict, "Conflict"),
    (ErrorKind::Denied, "Denied"),
    (ErrorKind::NotText, "NotText"),
    (ErrorKind::InvalidUrl, "InvalidUrl"),
    (ErrorKind::TooLarge, "TooLarge"),
    (ErrorKind::TimedOut, "TimedOut"),
    (ErrorKind::Unavailable, "Unavailable"),
    (ErrorKind::Cancelled, "Cancelled"),
    (ErrorKind::Io, "Io"),
];

/// Failures of charts.
const CHARTS: [(Code, &str); 6] = [
    (Code::Validation, "Validation"),
    (Code::Timeout, "Timeout"),
    (Code::TooLarge, "TooLarge"),
    (Code::UnsupportedFormat, "UnsupportedFormat"),
    (Code::Unprocessable, "Unprocessable"),
    (Code::Internal, "Internal"),
];

/// Every code that has a meaning of its own in the code.
pub fn page(root: &Path, examples: &BTreeMap<String, Example>) -> anyhow::Result<Generated> {
    let seen = seen(examples);
    let read = |path: &str| fs::read_to_string(root.join(path)).with_context(|| path.to_owned());
    let world = read("crates/shosai-world/src/error.rs")?;
    let mut outside = vec![(
        "invalid_parameter".to_owned(),
        "A parameter that the tool does not have, or a value that it does not take.".to_owned(),
    )];
    for (kind, name) in OUTSIDE {
        let meaning = doc_above(&world, &format!("{name},"))?;
        match outside.iter_mut().find(|(code, _)| code == kind.code()) {
            Some((_, meanings)) => *meanings = format!("{meanings} {meaning}"),
            None => outside.push((kind.code().to_owned(), meaning)),
        }
    }
    let chart = read("crates/shosai-chart/src/error.rs")?;
    let charts = CHARTS.iter().map(|(code, name)| {
        let variant = format!("#[serde(rename = \"{}\")]", code.name());
        Ok((code.name().to_owned(), doc_above(&chart, &variant).with_context(|| (*name).to_owned())?))
    });
    let charts = charts.collect::<anyhow::Result<Vec<_>>>()?;
    let novels = novels(&read("crates/shosai-novel/src/error.rs")?)?;
    let mut text = String::from(
        "# Errors\n\nA call that failed answers with `isError` and `{\"error\": {code, message, hint}}`; the hint says what to call next. \
         Programs compare the code. Where a page of this book shows one that was really given, it is linked.\n",
    );
    let listed: Vec<&str> = [&outside, &charts, &novels].into_iter().flatten().map(|(code, _)| code.as_str()).collect();
    let besides = seen.iter().filter(|(code, _)| !listed.contains(&code.as_str()));
    let besides: Vec<(String, String)> =
        besides.map(|(code, seen)| (code.clone(), format!("As in: {}", seen.message))).collect();
    for (title, codes) in [("Any tool", outside), ("Charts", charts), ("Novels", novels), ("Seen besides", besides)] {
        let _ = write!(text, "\n## {title}\n\n| code | what it means | seen on |\n|---|---|---|\n");
        for (code, meaning) in codes {
            let pages: Vec<String> = seen
                .get(&code)
                .into_iter()
                .flat_map(|seen| &seen.tools)
                .map(|tool| format!("[`{tool}`](tools/{tool}.md)"))
                .collect();
            let _ = writeln!(text, "| `{code}` | {} | {} |", cell(&meaning), pages.join(", "));
        }
    }
    Ok(Generated::text("docs/reference/errors.md", text))
}

/// Where a code is shown, and what was said with it.
#[derive(Default)]
struct Seen<'e> {
    tools: Vec<&'e str>,
    message: &'e str,
}

fn seen(examples: &BTreeMap<String, Example>) -> BTreeMap<String, Seen<'_>> {
    let mut seen: BTreeMap<String, Seen<'_>> = BTreeMap::new();
    for (tool, example) in examples {
        for made in example.refused.iter().chain(&example.made) {
            let text = |pointer: &str| made.answer.pointer(pointer).and_then(serde_json::Value::as_str);
            if let Some(code) = text("/error/code") {
                let seen = seen.entry(code.to_owned()).or_default();
                seen.tools.push(tool);
                seen.message = text("/error/message").unwrap_or_default();
            }
        }
    }
    seen
}

/// The rows `Variant => ("QC-001", "NAME", Reason),` with the sentence above each.
fn novels(source: &str) -> anyhow::Result<Vec<(String, String)>> {
    let rows = source.lines().map(str::trim).filter(|line| line.contains(" => (\"") && line.ends_with("),"));
    let codes = rows.map(|row| {
        let code = row.split('"').nth(1).context("a row has a code")?;
        let name = row.split('"').nth(3).context("a row has a name")?;
        Ok((code.to_owned(), format!("{} (`{name}`)", doc_above(source, row)?)))
    });
    let codes = codes.collect::<anyhow::Result<Vec<_>>>()?;
    ensure!(codes.len() > 20, "the codes of novels are no longer where they were");
    Ok(codes)
}

/// The documentation above a line of source.
fn doc_above(source: &str, wanted: &str) -> anyhow::Result<String> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let place = lines.iter().position(|line| *line == wanted).with_context(|| format!("there is no `{wanted}`"))?;
    let mut docs: Vec<&str> = lines[..place].iter().rev().map_while(|line| line.strip_prefix("/// ")).collect();
    docs.reverse();
    ensure!(!docs.is_empty(), "`{wanted}` is not documented");
    Ok(docs.join(" "))
}
