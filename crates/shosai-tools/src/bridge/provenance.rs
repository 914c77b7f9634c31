//! Where a copied text came from, written into the copy.

use shosai_manual::SourceText;

/// The text with its origin as front matter; front matter that it has already is kept and added to.
pub fn with_front_matter(source: &SourceText, text: &str) -> String {
    let facts = facts(source);
    let body = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    match body.strip_prefix("---\n").or_else(|| body.strip_prefix("---\r\n")) {
        Some(rest) if rest.lines().any(|line| line.trim_end() == "---") => format!("---\n{facts}{rest}"),
        _ => format!("---\n{facts}---\n\n{body}"),
    }
}

/// The text with its origin as a comment, for the middle of a note.
pub fn with_comment(source: &SourceText, text: &str) -> String {
    format!("\n<!--\n{}-->\n\n{text}", facts(source).replace("--", "- -"))
}

fn facts(source: &SourceText) -> String {
    format!(
        "source_manual_ids: [{}]\nsource_path: {}\nsource_lines: {}-{}\nsource_sha256: {}\n",
        quoted(&source.manual_id),
        quoted(&source.path),
        source.lines.0,
        source.lines.1,
        source.file_sha256
    )
}

/// A JSON string is a YAML string too, whatever it holds.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
