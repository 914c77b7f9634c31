//! A Jupyter notebook as Quarto Markdown: its text, its code, and what the code made when it was last run.

mod outputs;

use serde_json::{Map, Value};
use shosai_message::Failure;

use crate::{messages, passes::take_options};
use outputs::results;

/// Whether a text is a notebook.
pub fn is_notebook(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains("\"nbformat\"") && text.contains("\"cells\"")
}

/// The whole of a notebook.
pub fn markdown(text: &str) -> Result<String, Failure> {
    let notebook = Notebook::read(text)?;
    let cells = notebook.cells.iter().map(|cell| cell_markdown(cell, &notebook.language));
    Ok(cells.collect::<Vec<_>>().join("\n\n") + "\n")
}

/// The cells that `{{< embed nb.ipynb#name >}}` asks for: by label, identifier or tag; without names, all of them.
pub fn embedded(text: &str, names: &[&str], echo: bool) -> Result<Option<String>, Failure> {
    let notebook = Notebook::read(text)?;
    let goes_by = |cell: &&Value, name: &str| {
        let (options, _) = split(&source(cell));
        let tags = cell.pointer("/metadata/tags").and_then(Value::as_array);
        let label = options.get("label").or_else(|| options.get("id")).and_then(Value::as_str);
        label == Some(name)
            || cell.get("id").and_then(Value::as_str) == Some(name)
            || tags.is_some_and(|tags| tags.iter().any(|tag| tag.as_str() == Some(name)))
    };
    let mut wanted: Vec<&Value> = Vec::new();
    for name in names {
        match notebook.cells.iter().find(|cell| goes_by(cell, name)) {
            Some(cell) => wanted.push(cell),
            None => return Ok(None),
        }
    }
    if names.is_empty() {
        wanted.extend(&notebook.cells);
    }
    let shown = wanted.into_iter().map(|cell| match kind(cell) {
        "code" if !echo => without_code(cell),
        _ => cell_markdown(cell, &notebook.language),
    });
    Ok(Some(shown.collect::<Vec<_>>().join("\n\n")))
}

struct Notebook {
    cells: Vec<Value>,
    language: String,
}

impl Notebook {
    fn read(text: &str) -> Result<Self, Failure> {
        let unreadable = |reason: String| Failure::from(messages::NotebookUnreadable { reason });
        let mut value: Value = serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?;
        let language = ["/metadata/language_info/name", "/metadata/kernelspec/language"];
        let language = language.iter().find_map(|path| value.pointer(path)?.as_str()).unwrap_or("python").to_owned();
        match value.get_mut("cells").map(Value::take) {
            Some(Value::Array(cells)) => Ok(Self { cells, language: language.to_lowercase() }),
            _ => Err(unreadable("cells".to_owned())),
        }
    }
}

fn cell_markdown(cell: &Value, language: &str) -> String {
    match kind(cell) {
        "code" => code(cell, language),
        "raw" => raw(cell),
        _ => attached(cell),
    }
}

fn kind(cell: &Value) -> &str {
    cell.get("cell_type").and_then(Value::as_str).unwrap_or_default()
}

fn source(cell: &Value) -> String {
    outputs::text(cell.get("source")).trim_end().to_owned()
}

/// Front matter and Markdown as they are; raw text of another kind is for formats that read it.
fn raw(cell: &Value) -> String {
    let text = source(cell);
    let mime = cell.pointer("/metadata/raw_mimetype").or_else(|| cell.pointer("/metadata/format"));
    let format = match mime.and_then(Value::as_str) {
        Some("text/html") => "html",
        Some("text/latex") => "tex",
        _ => return text,
    };
    fenced(&format!("{{={format}}}"), &text)
}

/// Text with the pictures that the cell carries.
fn attached(cell: &Value) -> String {
    let mut text = source(cell);
    for (name, kinds) in cell.get("attachments").and_then(Value::as_object).into_iter().flatten() {
        if let Some((mime, data)) = kinds.as_object().and_then(|kinds| kinds.iter().next()) {
            let address = format!("data:{mime};base64,{}", outputs::compact(&outputs::text(Some(data))));
            text = text.replace(&format!("attachment:{name}"), &address);
        }
    }
    text
}

/// The options of a cell and its code without them.
fn split(source: &str) -> (Map<String, Value>, String) {
    let mut text = source.to_owned();
    let options = take_options(&mut text, "#|");
    (options, text)
}

fn code(cell: &Value, language: &str) -> String {
    let (options, code) = split(&source(cell));
    if flag(&options, "include") == Some(false) {
        return String::new();
    }
    let mut parts = Vec::new();
    if !code.trim().is_empty() {
        let kept = ["echo", "code-fold", "code-summary", "code-line-numbers", "lst-label", "lst-cap", "filename"];
        let head = kept.iter().filter_map(|key| options.get_key_value(*key));
        let head: String = head.map(|(key, value)| format!("#| {key}: {value}\n")).collect();
        let (language, code) = magic(&code).unwrap_or((language, &code));
        parts.push(fenced(&format!("{{{language}}}"), &format!("{head}{}", code.trim_matches('\n'))));
    }
    if flag(&options, "output") != Some(false) {
        parts.extend(results(cell, &options));
    }
    parts.join("\n\n")
}

fn without_code(cell: &Value) -> String {
    let (options, _) = split(&source(cell));
    results(cell, &options).unwrap_or_default()
}

/// `%%bash` on the first line: the cell is in another language.
fn magic(code: &str) -> Option<(&str, &str)> {
    let (first, rest) = code.strip_prefix("%%")?.split_once('\n')?;
    let language = first.split_whitespace().next()?;
    matches!(language, "bash" | "sh" | "html" | "javascript" | "js" | "R" | "sql" | "latex").then_some((language, rest))
}

fn flag(options: &Map<String, Value>, key: &str) -> Option<bool> {
    options.get(key).and_then(Value::as_bool)
}

/// A fence that is longer than any in the text.
fn fenced(head: &str, text: &str) -> String {
    let longest = text.lines().map(|line| line.trim_start().bytes().take_while(|byte| *byte == b'`').count()).max();
    let fence = "`".repeat(longest.unwrap_or(0).max(2) + 1);
    format!("{fence}{head}\n{text}\n{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn notebook() -> String {
        json!({
            "nbformat": 4,
            "metadata": {"kernelspec": {"language": "python"}},
            "cells": [
                {"cell_type": "raw", "source": "---\ntitle: N\n---"},
                {"cell_type": "markdown", "source": ["# A\n", "![](attachment:p.png)"], "attachments": {"p.png": {"image/png": "QUJD\n"}}},
                {"cell_type": "code", "id": "one", "source": "#| label: fig-a\n#| fig-cap: A wave\nplot()", "outputs": [
                    {"output_type": "stream", "text": ["\u{1b}[31mred\u{1b}[0m\n"]},
                    {"output_type": "display_data", "data": {"image/png": "QUJD", "text/plain": "<Figure>"}},
                    {"output_type": "execute_result", "data": {"text/plain": "<Axes: >"}},
                ]},
                {"cell_type": "code", "source": "table", "metadata": {"tags": ["t"]}, "outputs": [
                    {"output_type": "execute_result", "data": {"text/html": "<table></table>", "text/plain": "a b"}},
                    {"output_type": "error", "ename": "ValueError", "evalue": "no"},
                ]},
                {"cell_type": "code", "source": "#| output: false\nhidden", "outputs": [{"output_type": "stream", "text": "x"}]},
            ],
        })
        .to_string()
    }

    #[test]
    fn text_code_and_results_of_a_notebook_are_markdown() {
        insta::assert_snapshot!(markdown(&notebook()).unwrap());
    }

    #[test]
    fn cells_are_embedded_by_label_or_tag_and_without_code_unless_asked() {
        let found = |names: &[&str], echo| embedded(&notebook(), names, echo).unwrap();
        assert!(found(&["fig-a"], false).unwrap().contains("#fig-a"));
        assert!(!found(&["fig-a"], false).unwrap().contains("plot()"));
        assert!(found(&["t"], true).unwrap().contains("```{python}\ntable"));
        assert_eq!(found(&["none"], true), None);
    }

    #[test]
    fn what_is_no_notebook_is_told() {
        assert!(!is_notebook("{} # text"));
        assert!(markdown("{\"nbformat\": 4, \"cells\": 1}").is_err());
    }
}
