//! What a cell made.

use serde_json::{Map, Value};

use super::fenced;

/// Letters of one output that are kept; a log of megabytes is nobody's text.
const LONGEST: usize = 100_000;
/// Pictures, best first.
const PICTURES: [&str; 3] = ["image/svg+xml", "image/png", "image/jpeg"];

/// Everything a cell made, under its caption and identifier where it has such.
pub fn results(cell: &Value, options: &Map<String, Value>) -> Option<String> {
    let made = cell.get("outputs")?.as_array()?;
    let pictured = made.iter().any(|output| picture(output).is_some());
    let parts: Vec<Made> = made.iter().filter_map(|output| one(output, pictured)).collect();
    if parts.is_empty() {
        return None;
    }
    let option = |key: &str| options.get(key).and_then(Value::as_str).unwrap_or_default();
    let label = option("label");
    let kind = ["fig", "tbl"].into_iter().find(|kind| {
        let named = label.strip_prefix(kind).is_some_and(|rest| rest.starts_with('-'));
        named || options.contains_key(&format!("{kind}-cap"))
    });
    let Some(kind) = kind else { return Some(joined(parts.into_iter().map(|part| part.markdown("", "")))) };
    let caption = one_line(option(&format!("{kind}-cap")));
    let alt = quoted(option("fig-alt"));
    let id = if label.starts_with(kind) { format!("#{label}") } else { String::new() };
    let pictures = parts.iter().filter(|part| matches!(part, Made::Picture(_))).count();
    if kind == "fig" && pictures == 1 {
        let attributes = format!("{id} {alt}");
        return Some(joined(parts.into_iter().map(|part| part.markdown(&caption, &attributes))));
    }
    let below: Vec<String> = options
        .get(&format!("{kind}-subcap"))
        .and_then(Value::as_array)
        .map_or_else(Vec::new, |all| all.iter().map(|text| one_line(text.as_str().unwrap_or_default())).collect());
    let mut place = 0;
    let inner = parts.into_iter().map(|part| {
        let own = below.get(place).filter(|_| matches!(part, Made::Picture(_))).cloned().unwrap_or_default();
        let number = if own.is_empty() { String::new() } else { format!("{id}-{}", place + 1) };
        place += usize::from(matches!(part, Made::Picture(_)));
        part.markdown(&own, &number)
    });
    let layout = options.get("layout-ncol").map(|count| format!(" layout-ncol={count}")).unwrap_or_default();
    Some(format!("::::: {{{id}{layout}}}\n\n{}\n\n{caption}\n\n:::::", joined(inner)))
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join("\n\n")
}

enum Made {
    /// The address of a picture.
    Picture(String),
    Markdown(String),
}

impl Made {
    fn markdown(self, caption: &str, attributes: &str) -> String {
        match self {
            Self::Markdown(text) => text,
            Self::Picture(address) if attributes.trim().is_empty() => format!("![{caption}]({address})"),
            Self::Picture(address) => format!("![{caption}]({address}){{{}}}", attributes.trim()),
        }
    }
}

fn one(output: &Value, pictured: bool) -> Option<Made> {
    let kind = output.get("output_type")?.as_str()?;
    match kind {
        "stream" => plain(&text(output.get("text"))),
        "error" => {
            let part = |key: &str| output.get(key).and_then(Value::as_str).unwrap_or_default();
            plain(&format!("{}: {}", part("ename"), part("evalue")))
        }
        _ => data(output, pictured),
    }
}

/// The best form of a result: a picture, Markdown, a formula, HTML with its plain text for other formats, plain text.
fn data(output: &Value, pictured: bool) -> Option<Made> {
    if let Some(address) = picture(output) {
        return Some(Made::Picture(address));
    }
    let data = output.get("data")?;
    let of = |mime: &str| data.get(mime).map(|value| text(Some(value)));
    if let Some(markdown) = of("text/markdown") {
        return Some(Made::Markdown(markdown));
    }
    if let Some(formula) = of("text/latex").filter(|formula| formula.trim_start().starts_with('$')) {
        return Some(Made::Markdown(formula));
    }
    let said = of("text/plain").unwrap_or_default();
    if let Some(html) = of("text/html").filter(|html| html.len() <= LONGEST) {
        let page = fenced("{=html}", &html);
        let other = plain(&said).map(|part| part.markdown("", "")).unwrap_or_default();
        return Some(Made::Markdown(format!(
            "::: {{.content-visible when-format=\"html\"}}\n{page}\n:::\n\n::: {{.content-visible unless-format=\"html\"}}\n{other}\n:::"
        )));
    }
    let names_an_object = said.trim_start().starts_with('<') && said.trim_end().ends_with('>');
    if pictured && names_an_object { None } else { plain(&said) }
}

fn picture(output: &Value) -> Option<String> {
    let data = output.get("data")?;
    let (mime, value) = PICTURES.iter().find_map(|mime| Some((*mime, data.get(*mime)?)))?;
    let text = text(Some(value));
    if mime == "image/svg+xml" {
        use base64::Engine as _;
        return Some(format!("data:{mime};base64,{}", base64::engine::general_purpose::STANDARD.encode(text)));
    }
    Some(format!("data:{mime};base64,{}", compact(&text)))
}

/// Text as it was printed, without the colours of a terminal.
fn plain(text: &str) -> Option<Made> {
    let mut kept = String::with_capacity(text.len().min(LONGEST));
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            letters.by_ref().find(char::is_ascii_alphabetic);
        } else if kept.len() < LONGEST {
            kept.push(letter);
        }
    }
    let kept = kept.trim_matches('\n').trim_end();
    (!kept.is_empty()).then(|| Made::Markdown(fenced("", kept)))
}

/// A text, which notebooks write whole or as a list of lines.
pub fn text(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(lines)) => lines.iter().filter_map(Value::as_str).collect(),
        _ => String::new(),
    }
}

pub fn compact(text: &str) -> String {
    text.split_whitespace().collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn quoted(alt: &str) -> String {
    if alt.is_empty() { String::new() } else { format!("fig-alt=\"{}\"", one_line(alt).replace('"', "'")) }
}
