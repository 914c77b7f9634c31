//! Style sheets and pieces of pages that lie in files of their own.

use serde_json::Value;

use super::Passes;
use crate::{messages, options, tree::Document};

/// Pieces of a page by where they go, with the other names of their options.
const PIECES: [(&str, &[&str]); 3] = [
    ("include-in-header", &["include-in-header", "header-includes"]),
    ("include-before-body", &["include-before-body", "include-before"]),
    ("include-after-body", &["include-after-body", "include-after"]),
];

impl Passes<'_> {
    /// Brings style sheets in, and pieces of pages where the operator trusts authors.
    pub(super) fn extras(&mut self, document: &mut Document) {
        if !options::is_done(self.format, "css") {
            return;
        }
        let mut rules = String::new();
        for css in document.metadata.texts("css") {
            if css.contains('{') {
                rules.push_str(&css);
            } else if let Some(text) = self.file(&css) {
                rules.push_str(&without_imports(&text));
            }
            rules.push('\n');
        }
        if !rules.trim().is_empty() {
            document.metadata.0.insert("css".to_owned(), rules.into());
        }
        for (key, names) in PIECES {
            let given: Vec<Value> = names.iter().filter_map(|name| document.metadata.0.remove(*name)).collect();
            if given.is_empty() {
                continue;
            }
            if !self.trust_html {
                self.warn(0, messages::PieceNotTrusted { key });
                continue;
            }
            let text: String = given.iter().map(|value| self.piece(value)).collect();
            document.metadata.0.insert(key.to_owned(), text.into());
        }
    }

    /// A file, `text:` or `file:`, markup as it is, or several of these.
    fn piece(&mut self, value: &Value) -> String {
        match value {
            Value::String(text) if text.contains('<') => format!("{text}\n"),
            Value::String(path) => self.file(path).unwrap_or_default(),
            Value::Array(values) => values.iter().map(|value| self.piece(value)).collect(),
            Value::Object(piece) => match (piece.get("text"), piece.get("file")) {
                (Some(Value::String(text)), _) => format!("{text}\n"),
                (_, Some(file)) => self.piece(file),
                _ => String::new(),
            },
            _ => String::new(),
        }
    }

    fn file(&mut self, path: &str) -> Option<String> {
        match self.resources.text(path) {
            Ok(text) => Some(text),
            Err(reason) => {
                self.warn(0, messages::IncludeFailed { path, reason });
                None
            }
        }
    }
}

/// Rules without those that load others from elsewhere.
fn without_imports(css: &str) -> String {
    css.lines().filter(|line| !line.trim_start().starts_with("@import")).map(|line| format!("{line}\n")).collect()
}
