use crate::messages;
use serde_json::{Map, Value};

use super::{Language, Passes};
use crate::{
    formats::Pictures,
    reader::{CELL, read_inlines},
    tree::{Attributes, Block, BlockKind, Caption, Document, Inline, InlineKind, walk},
};

/// Options of cells that only a web page can follow, line numbers aside.
const OF_PAGES: [&str; 3] = ["code-fold", "code-summary", "code-line-numbers"];

/// Options of cells that say how their code and its results are shown.
const SHOWN_BY: [&str; 10] = [
    "fig-cap",
    "tbl-cap",
    "lst-cap",
    "fig-alt",
    "fig-width",
    "fig-height",
    "fig-align",
    "code-fold",
    "code-summary",
    "code-line-numbers",
];

/// What the document says for all of its cells.
fn give_usual(block: &mut Block, usual: &[(&str, String)]) {
    let BlockKind::Code { attributes, .. } = &mut block.kind else { return };
    if attributes.has_class(CELL) || attributes.has_class("cell-code") {
        for (key, value) in usual {
            if attributes.get(key).is_none() {
                attributes.set(key, value.clone());
            }
        }
    }
}

fn forget_pages(block: &mut Block, numbers: bool) {
    if let BlockKind::Code { attributes, .. } = &mut block.kind {
        let gone = OF_PAGES.iter().filter(|key| !(numbers && **key == "code-line-numbers"));
        gone.for_each(|key| drop(attributes.take(key)));
    }
}

impl Passes<'_> {
    /// Reads the `#|` options of code cells: a hidden one goes, labels and captions become attributes. Nothing runs.
    pub(super) fn cells(&mut self, document: &mut Document) {
        let echo = document.metadata.flag("execute.echo").unwrap_or(true);
        let drawing = self.format.pictures == Pictures::Embedded;
        let language = Language::of(document);
        let wanted = document.metadata.flag("execute.eval").unwrap_or(true);
        let mut left = Left { evaluated: wanted && !was_run(document), ..Left::default() };
        let (page, paper) = (self.format.goes_by("html"), self.format.is_on_paper() || self.format.goes_by("pdf"));
        let usual: Vec<(&str, String)> =
            OF_PAGES.iter().filter_map(|key| Some((*key, document.metadata.text(key)?))).collect();
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            blocks.iter_mut().for_each(|block| give_usual(block, &usual));
            blocks.retain_mut(|block| keep(block, echo, drawing, language, &mut left));
            if !page {
                // Lines are numbered on paper too.
                blocks.iter_mut().for_each(|block| forget_pages(block, paper));
            }
        });
        if let Some(first) = left.shown_only.first() {
            self.warn(*first, messages::CellsNeverRun { count: left.shown_only.len() });
        }
        for line in left.results {
            self.warn(line, messages::CellNeverRun);
        }
    }
}

/// Whether the document brings along what its cells made, as a notebook or a frozen computation does.
fn was_run(document: &mut Document) -> bool {
    let mut found = false;
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        let holds =
            |block: &Block| matches!(&block.kind, BlockKind::Div { attributes, .. } if attributes.has_class("cell"));
        found |= blocks.iter().any(holds);
    });
    found
}

/// What cells would have made, had they been run: their lines.
#[derive(Default)]
struct Left {
    /// Whether the document wants its cells run, and nobody has.
    evaluated: bool,
    /// Cells whose figure or table is missing.
    results: Vec<u32>,
    /// Cells that are shown as code and nothing else.
    shown_only: Vec<u32>,
}

/// What cells are called, without a word about what they would have made.
pub fn skim(document: &mut Document) {
    let language = Language::of(document);
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        blocks.retain_mut(|block| keep(block, true, true, language, &mut Left::default()));
    });
}

/// Reads one cell's options; false if it is not shown. Where nothing is drawn, a diagram or a chart stays as written.
fn keep(block: &mut Block, echo: bool, drawing: bool, language: Language, left: &mut Left) -> bool {
    let line = block.line;
    let BlockKind::Code { attributes, text } = &mut block.kind else { return true };
    if !attributes.has_class(CELL) {
        return true;
    }
    attributes.classes.retain(|class| class != CELL);
    let mark = comment_mark(attributes.classes.first().map(String::as_str).unwrap_or_default());
    let drawn = attributes.classes.first().is_some_and(|language| super::drawn::is_drawn(language));
    let written = text.clone();
    let options = take_options(text, mark);
    if drawn && drawing {
        attributes.classes.push(super::drawn::TO_DRAW.to_owned());
    } else if drawn {
        *text = written;
    }
    let read = |key: &str| options.get(key).and_then(plain);
    let shown = read("echo").map_or(echo || drawn, |value| value != "false")
        && read("include").is_none_or(|value| value != "false");
    if let Some(label) = read("label") {
        attributes.id = label;
    }
    for key in SHOWN_BY {
        if let Some(value) = read(key) {
            attributes.set(key, value);
        }
    }
    if drawn && drawing {
        // What draws it knows its own options, and says which it does not follow.
        options.iter().for_each(|(key, value)| attributes.set(key, plain(value).unwrap_or_else(|| value.to_string())));
    }
    if let Some(name) = read("filename").or_else(|| read("code-filename")) {
        attributes.set("filename", name);
    }
    let result = ["fig", "tbl"].into_iter().find(|kind| {
        let captioned = read(&format!("{kind}-cap")).is_some();
        captioned || attributes.id.strip_prefix(kind).is_some_and(|rest| rest.starts_with('-'))
    });
    let listing = read("lst-label");
    let Some(result) = result.filter(|_| !drawn) else {
        let runs = left.evaluated && read("eval").is_none_or(|value| value != "false");
        if runs && shown && !drawn {
            left.shown_only.push(line);
        }
        attributes.id = listing.unwrap_or(std::mem::take(&mut attributes.id));
        return shown;
    };
    let own = std::mem::replace(&mut attributes.id, listing.unwrap_or_default());
    let parts = options.get(&format!("{result}-subcap")).and_then(Value::as_array).cloned().unwrap_or_default();
    left.results.push(line);
    stand_for_result(block, result, own, &parts, shown, language);
    true
}

/// A figure with the caption and identifier of what a cell would have made, the code in it where that is shown.
fn stand_for_result(block: &mut Block, kind: &str, id: String, parts: &[Value], shown: bool, language: Language) {
    let line = block.line;
    let BlockKind::Code { attributes, .. } = &mut block.kind else { return };
    let words = match (kind, language) {
        ("tbl", Language::Japanese) => "［コードを実行して得られる表］",
        ("tbl", Language::English) => "[the table that this code makes when it is run]",
        (_, Language::Japanese) => "［コードを実行して得られる図］",
        (_, Language::English) => "[the figure that this code makes when it is run]",
    };
    let words = || {
        let words = vec![Inline::new(line, InlineKind::Emphasis(vec![Inline::text(line, words)]))];
        Block::new(line, BlockKind::Paragraph(words))
    };
    let figure = |id: String, text: Option<String>, content: Vec<Block>| {
        let long = text.map(|text| caption(&text, line)).unwrap_or_default();
        let attributes = Attributes::new(id, Vec::new(), Vec::new());
        Block::new(line, BlockKind::Figure { attributes, caption: Caption { short: None, long }, content })
    };
    let text = attributes.take(&format!("{kind}-cap"));
    let part = |(place, text): (usize, &Value)| figure(format!("{id}-{}", place + 1), plain(text), vec![words()]);
    let results = if parts.is_empty() { vec![words()] } else { parts.iter().enumerate().map(part).collect() };
    let empty = Block::new(line, BlockKind::Plain(Vec::new()));
    let code = shown.then(|| std::mem::replace(block, empty));
    *block = figure(id.clone(), text, code.into_iter().chain(results).collect());
}

fn comment_mark(language: &str) -> &'static str {
    match language {
        "mermaid" => "%%|",
        "dot" | "ojs" | "js" | "java" | "cpp" | "c" | "rust" => "//|",
        "sql" => "--|",
        _ => "#|",
    }
}

/// Takes the option lines off the top of a cell.
pub fn take_options(text: &mut String, mark: &str) -> Map<String, Value> {
    let mut yaml = String::new();
    let mut rest = text.as_str();
    loop {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        let Some(option) = line.trim_start().strip_prefix(mark).or_else(|| line.trim_start().strip_prefix("#|")) else {
            break;
        };
        yaml.push_str(option.strip_prefix(' ').unwrap_or(option));
        yaml.push('\n');
        rest = after;
        if after.is_empty() {
            break;
        }
    }
    let options = serde_saphyr::from_str::<Value>(&yaml).ok().and_then(|value| value.as_object().cloned());
    *text = rest.to_owned();
    options.unwrap_or_else(|| line_by_line(&yaml))
}

/// Options whose values hold a mark of YAML, as a question with a colon in it does: each line is read by itself.
fn line_by_line(yaml: &str) -> Map<String, Value> {
    let option = |line: &str| {
        let (key, value) = line.split_once(':')?;
        let written = serde_saphyr::from_str::<Value>(value.trim()).ok().filter(|read| plain(read).is_some());
        Some((key.trim().to_owned(), written.unwrap_or_else(|| value.trim().into())))
    };
    yaml.lines().filter(|line| !line.starts_with([' ', '-'])).filter_map(option).collect()
}

/// A value that is one word, as it was written.
pub fn plain(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The caption that a cell gives, as running text.
pub fn caption(text: &str, line: u32) -> Vec<Block> {
    vec![Block::new(line, BlockKind::Plain(read_inlines(text, line)))]
}
