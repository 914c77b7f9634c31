//! The lists inside ARCHITECTURE.md, between `<!-- generated: NAME -->` and `<!-- end -->`.

use std::{fmt::Write, fs, path::Path};

use anyhow::Context;
use shosai_tool::Suite;
use shosai_tools::TOOLS;

use super::{Generated, crates};

const PATH: &str = "ARCHITECTURE.md";

/// ARCHITECTURE.md with its lists made anew.
pub fn architecture(root: &Path) -> anyhow::Result<Generated> {
    let mut text = fs::read_to_string(root.join(PATH)).context("ARCHITECTURE.md is missing")?;
    text = replace(&text, "crates", &crates::drawing(root)?)?;
    text = replace(&text, "tools", &tools())?;
    text = replace(&text, "templates", &templates())?;
    text = replace(&text, "rules", &rules())?;
    text = replace(&text, "formats", &formats())?;
    Ok(Generated::text(PATH, text))
}

fn tools() -> String {
    let mut list = String::new();
    for suite in Suite::ALL {
        let names: Vec<String> =
            TOOLS.iter().filter(|tool| tool.suite == *suite).map(|tool| format!("`{}`", tool.name)).collect();
        if !names.is_empty() {
            let _ = writeln!(list, "- {}: {}", suite.name(), names.join(", "));
        }
    }
    list
}

fn templates() -> String {
    let names: Vec<String> = shosai_chart::TEMPLATES.iter().map(|template| format!("`{}`", template.id)).collect();
    format!("{}\n", names.join(", "))
}

fn formats() -> String {
    let names: Vec<String> =
        shosai_document::formats::FORMATS.iter().map(|format| format!("`{}`", format.id)).collect();
    format!("{}\n", names.join(", "))
}

fn rules() -> String {
    let names: Vec<String> = shosai_prose::RULES.iter().map(|rule| format!("`{}`", rule.name)).collect();
    format!("{}\n", names.join(", "))
}

fn replace(text: &str, name: &str, list: &str) -> anyhow::Result<String> {
    let start = format!("<!-- generated: {name} -->\n");
    let (before, rest) =
        text.split_once(&start).with_context(|| format!("ARCHITECTURE.md has no place for `{name}`"))?;
    let (_, after) = rest.split_once("<!-- end -->").with_context(|| format!("the list of `{name}` has no end"))?;
    Ok(format!("{before}{start}{list}<!-- end -->{after}"))
}
