//! Shortcodes where there is only text: in code, in addresses, in the front matter.

use std::cell::RefCell;

use serde_json::Value;

use super::Arguments;
use crate::{
    project::Project,
    tree::{Attributes, Block, BlockKind, Document, InlineKind, Metadata, walk},
};

/// Replaces `meta`, `var` and `version` and takes a brace off those that are written to be shown: `{{{< x >}}}`. What
/// stays in an address, a title or an attribute is given back; code may be about shortcodes.
pub fn everywhere(document: &mut Document, project: &Project) -> Vec<(u32, String)> {
    let known = document.metadata.clone();
    let Document { blocks, metadata, front_matter, .. } = document;
    let left = RefCell::new(Vec::new());
    let replace = |text: &mut String| {
        if text.contains("{{<") {
            *text = replaced(text, &known, project);
        }
    };
    let told = |text: &mut String, line: u32| {
        replace(text);
        if let Some((_, rest)) = text.split_once("{{<") {
            left.borrow_mut().push((line, rest.split(">}}").next().unwrap_or_default().trim().to_owned()));
        }
    };
    let attributed = |attributes: &mut Attributes, line: u32| {
        attributes.pairs.iter_mut().for_each(|(_, value)| told(value, line));
    };
    for key in ["title", "subtitle", "description", "abstract"] {
        if let Some(Value::String(text)) = metadata.0.get_mut(key) {
            told(text, 1);
        }
    }
    metadata.0.values_mut().chain(front_matter.0.values_mut()).for_each(|value| in_value(value, &replace));
    walk::each_block_list(blocks, &mut |blocks| {
        for block in blocks.iter_mut() {
            match &mut block.kind {
                BlockKind::Code { attributes, text } if attributes.get("shortcodes") != Some("false") => {
                    attributed(attributes, block.line);
                    replace(text);
                    unescape_cells(text);
                }
                BlockKind::Raw { text, .. } => replace(text),
                BlockKind::Div { attributes, .. }
                | BlockKind::Figure { attributes, .. }
                | BlockKind::Heading { attributes, .. } => attributed(attributes, block.line),
                BlockKind::Table(table) => attributed(&mut table.attributes, block.line),
                _ => {}
            }
        }
    });
    in_inlines(blocks, &replace, &told, &attributed);
    left.into_inner()
}

fn in_inlines(
    blocks: &mut [Block],
    replace: &dyn Fn(&mut String),
    told: &dyn Fn(&mut String, u32),
    attributed: &dyn Fn(&mut Attributes, u32),
) {
    walk::each_inline_list(blocks, &mut |inlines| {
        for inline in inlines {
            let line = inline.line;
            match &mut inline.kind {
                InlineKind::Code(attributes, text) => {
                    attributed(attributes, line);
                    replace(text);
                }
                InlineKind::Raw { text, .. } => replace(text),
                InlineKind::Link { attributes, target, .. } | InlineKind::Image { attributes, target, .. } => {
                    decode(&mut target.url);
                    if let Some(url) = placeholder_url(&target.url) {
                        target.url = url;
                    }
                    told(&mut target.url, line);
                    attributed(attributes, line);
                }
                InlineKind::Span(attributes, _) => attributed(attributes, line),
                _ => {}
            }
        }
    });
}

/// Addresses are kept with their braces and spaces encoded.
fn decode(url: &mut String) {
    if url.contains("%7B%7B%3C") {
        for (code, letter) in [("%7B", "{"), ("%7D", "}"), ("%3C", "<"), ("%3E", ">"), ("%20", " ")] {
            *url = url.replace(code, letter);
        }
    }
}

/// `![]({{< placeholder 300 >}})`.
fn placeholder_url(url: &str) -> Option<String> {
    let given = Arguments::read(url.strip_prefix("{{<")?.strip_suffix(">}}")?.trim());
    match super::placeholder::image(&given, 0).kind {
        InlineKind::Image { target, .. } if given.name() == "placeholder" => Some(target.url),
        _ => None,
    }
}

fn in_value(value: &mut Value, replace: &dyn Fn(&mut String)) {
    match value {
        Value::String(text) => replace(text),
        Value::Array(values) => values.iter_mut().for_each(|value| in_value(value, replace)),
        Value::Object(values) => values.values_mut().for_each(|value| in_value(value, replace)),
        _ => {}
    }
}

fn replaced(text: &str, metadata: &Metadata, project: &Project) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("{{<") {
        let shown = rest[..at].ends_with('{') || rest[at..].starts_with("{{</*");
        let (before, from) = rest.split_at(at);
        let Some(end) = from.find(">}}") else { break };
        let code = from[3..end].trim_matches(['/', '*']).trim();
        let after = &from[end + 3..];
        if shown {
            out.push_str(before.strip_suffix('{').unwrap_or(before));
            out.push_str(&format!("{{{{< {code} >}}}}"));
            rest = after.strip_prefix('}').unwrap_or(after);
            continue;
        }
        out.push_str(before);
        let given = Arguments::read(code);
        let key = given.at(0).unwrap_or_default();
        let found = match given.name() {
            "meta" => metadata.text(key),
            "var" => project.variables.text(key),
            "version" => Some(super::DIALECT.to_owned()),
            _ => None,
        };
        out.push_str(&found.unwrap_or_else(|| from[..end + 3].to_owned()));
        rest = after;
    }
    out.push_str(rest);
    out
}

/// A cell that is shown as it is written: ```` ```{{python}} ```` loses a pair of braces.
fn unescape_cells(text: &mut String) {
    if !text.contains("```{{") {
        return;
    }
    let line = |line: &str| match line.split_once("```{{") {
        Some((before, name)) if before.trim_start_matches([' ', '`', '>']).is_empty() => {
            format!("{before}```{{{}", name.replacen("}}", "}", 1))
        }
        _ => line.to_owned(),
    };
    *text = text.split('\n').map(line).collect::<Vec<_>>().join("\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_known_is_put_in_and_what_is_to_be_shown_loses_a_brace() {
        let metadata = Metadata(json!({"a": {"b": "x"}}).as_object().unwrap().clone());
        let replaced = |text: &str| super::replaced(text, &metadata, &Project::default());
        assert_eq!(replaced("1 {{< meta a.b >}} 2 {{< kbd K >}}"), "1 x 2 {{< kbd K >}}");
        assert_eq!(replaced("{{{< meta a.b >}}} {{</* include y */>}}"), "{{< meta a.b >}} {{< include y >}}");
        assert_eq!(replaced("{{< open"), "{{< open");
        let mut code = "```{{python}}\n1\n```".to_owned();
        unescape_cells(&mut code);
        assert_eq!(code, "```{python}\n1\n```");
    }

    #[test]
    fn attributes_of_every_kind_are_replaced() {
        let text = "# A {k=\"{{< meta t >}}\"}\n\n``` {.r k=\"{{< meta t >}}\"}\nx\n```\n\n`c`{k=\"{{< meta t >}}\"}\n";
        let mut document = Document { blocks: crate::read(text).unwrap().blocks, ..Document::default() };
        document.metadata.0.insert("t".to_owned(), "T".into());
        assert_eq!(everywhere(&mut document, &Project::default()), []);
        let seen = format!("{:?}", document.blocks);
        assert!(!seen.contains("meta t") && seen.matches("\"T\"").count() == 3, "{seen}");
    }
}
