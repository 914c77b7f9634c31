//! Markdown as it grows, with the lines on which pages, sheets and slides begin.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_message::Message;

use crate::messages;

/// What a file is divided into.
#[derive(Clone, Copy, Debug, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    Page,
    Sheet,
    Slide,
    /// A chapter of a book, or a file of an archive.
    Part,
}

/// Where a page, sheet, slide or part begins.
#[derive(Clone, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
pub struct Place {
    /// The line of the Markdown, from 1.
    pub line: u32,
    pub unit: Unit,
    /// Its number, from 1.
    pub number: u32,
    /// What it is called, where it has a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// The deepest heading of Markdown.
const DEEPEST: usize = 6;

/// A page to which nothing more is added.
#[derive(Debug)]
pub(crate) struct Finished {
    pub markdown: String,
    pub places: Vec<Place>,
    pub pictures: Vec<String>,
    pub notes: Vec<Message>,
}

#[derive(Debug)]
pub(crate) struct Page {
    text: String,
    line: u32,
    places: Vec<Place>,
    pictures: Vec<String>,
    notes: Vec<Message>,
    limit: usize,
}

impl Page {
    pub fn new(limit: usize) -> Self {
        Self { text: String::new(), line: 1, places: Vec::new(), pictures: Vec::new(), notes: Vec::new(), limit }
    }

    /// Whether no more is taken.
    pub fn is_full(&self) -> bool {
        self.text.len() >= self.limit
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub fn note(&mut self, note: impl Into<Message>) {
        self.notes.push(note.into());
    }

    /// What follows lies on this page, sheet or slide.
    pub fn place(&mut self, unit: Unit, number: usize, name: Option<&str>) {
        // The next block begins after an empty line.
        let line = if self.text.is_empty() { 1 } else { self.line + 1 };
        let name = name.map(one_line).filter(|name| !name.is_empty());
        // A page without any text gives its place to the next one.
        if self.places.last().is_some_and(|last| last.line == line && last.unit == unit) {
            self.places.pop();
        }
        self.places.push(Place { line, unit, number: number as u32, name });
    }

    pub fn heading(&mut self, level: usize, text: &str) {
        let text = one_line(text);
        if !text.is_empty() {
            self.block(&format!("{} {text}", "#".repeat(level.clamp(1, DEEPEST))));
        }
    }

    pub fn paragraph(&mut self, text: &str) {
        let lines: Vec<String> = text.lines().map(str::trim).filter(|line| !line.is_empty()).map(plain).collect();
        self.block(&lines.join("\n"));
    }

    /// An item of a list; items follow one another without an empty line.
    pub fn item(&mut self, depth: usize, mark: &str, text: &str) {
        let text = one_line(text);
        if text.is_empty() {
            return;
        }
        let line = format!("{}{mark} {text}", "  ".repeat(depth));
        let last = self.text.trim_end_matches('\n').rsplit('\n').next().unwrap_or_default();
        let counted = last.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
        let follows = last.trim_start().starts_with("- ")
            || (counted.len() < last.trim_start().len() && counted.starts_with(". "));
        // The first line of a page is where its place says: after an empty line.
        let placed = self.places.last().is_some_and(|place| place.line > self.line);
        if follows && !placed && self.text.ends_with('\n') {
            self.push(&line);
        } else {
            self.block(&line);
        }
    }

    /// An item that a label stands before; Markdown knows only those of the form `1.`.
    pub fn numbered_item(&mut self, depth: usize, label: &str, text: &str) {
        let own = label
            .strip_suffix('.')
            .is_some_and(|number| !number.is_empty() && number.len() < 5 && number.chars().all(|c| c.is_ascii_digit()));
        match label {
            "" => self.item(depth, "-", text),
            _ if own => self.item(depth, label, text),
            _ if text.trim().is_empty() => {}
            _ => self.item(depth, "-", &format!("{label} {text}")),
        }
    }

    pub fn quote(&mut self, text: &str) {
        let lines: Vec<String> =
            text.lines().filter(|line| !line.trim().is_empty()).map(|line| format!("> {}", line.trim())).collect();
        self.block(&lines.join("\n"));
    }

    pub fn code(&mut self, text: &str) {
        let fence = if text.contains("```") { "~~~~" } else { "```" };
        let body = text.trim_end().replace("~~~~", "~~~");
        if !body.trim().is_empty() {
            self.block(&format!("{fence}\n{body}\n{fence}"));
        }
    }

    /// Rows of cells; the first is the head.
    pub fn table(&mut self, rows: &[Vec<String>]) {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        if columns == 0 {
            return;
        }
        let mut made = String::new();
        for (index, row) in rows.iter().enumerate() {
            made.push('|');
            for column in 0..columns {
                made.push(' ');
                made.push_str(&row.get(column).map(|cell| one_line(cell).replace('|', "\\|")).unwrap_or_default());
                made.push_str(" |");
            }
            made.push('\n');
            if index == 0 {
                made.push('|');
                made.push_str(&" --- |".repeat(columns));
                made.push('\n');
            }
        }
        self.block(made.trim_end());
    }

    /// Markdown as it is.
    pub fn markdown(&mut self, text: &str) {
        self.block(text.replace("\r\n", "\n").replace('\r', "\n").trim_end());
    }

    /// Markdown of another file, its places numbered by that file.
    pub fn append(&mut self, other: Self) {
        if other.text.is_empty() {
            return;
        }
        self.block(other.text.trim_end());
        self.notes.extend(other.notes);
    }

    /// The pictures that were named, and what is to be said of those that were not.
    pub fn showing(&mut self, (pictures, notes): (Vec<String>, Vec<Message>)) {
        self.pictures = pictures;
        self.notes.extend(notes);
    }

    pub fn finish(mut self) -> Finished {
        if self.is_full() {
            let megabytes = self.limit >> 20;
            self.note(messages::TextCut { megabytes });
        }
        // Pages after the last word have no line.
        self.places.retain(|place| place.line < self.line);
        Finished { markdown: self.text, places: self.places, pictures: self.pictures, notes: self.notes }
    }

    fn block(&mut self, block: &str) {
        if block.is_empty() || self.is_full() {
            return;
        }
        if !self.text.is_empty() {
            self.text.push('\n');
            self.line += 1;
        }
        self.push(block);
    }

    fn push(&mut self, lines: &str) {
        if self.is_full() {
            return;
        }
        self.text.push_str(lines);
        self.text.push('\n');
        self.line += lines.matches('\n').count() as u32 + 1;
    }
}

/// Text without line ends and repeated blanks.
pub(crate) fn one_line(text: &str) -> String {
    let mut made = String::with_capacity(text.len());
    for word in text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()) {
        if !made.is_empty() {
            made.push(' ');
        }
        made.push_str(word);
    }
    made
}

/// A line of a text that Markdown would take for something else.
fn plain(line: &str) -> String {
    let marked = ["#", "```", "~~~", "---", "===", "***", "___", ">", "|"].iter().any(|mark| line.starts_with(mark));
    let clean: String = line.chars().filter(|c| !c.is_control() || *c == '\t').collect();
    if marked { format!("\\{clean}") } else { clean }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_name_the_line_of_the_block_that_follows() {
        let mut page = Page::new(1 << 20);
        page.place(Unit::Page, 1, None);
        page.heading(1, "題\n名");
        page.paragraph("一\n二");
        page.place(Unit::Page, 2, None);
        page.place(Unit::Page, 3, None);
        page.table(&[vec!["a|b".to_owned()], vec!["c".to_owned(), "d".to_owned()]]);
        let Finished { markdown: text, places, .. } = page.finish();
        assert_eq!(text, "# 題 名\n\n一\n二\n\n| a\\|b |  |\n| --- | --- |\n| c | d |\n");
        assert_eq!(places.iter().map(|place| (place.line, place.number)).collect::<Vec<_>>(), [(1, 1), (6, 3)]);
    }

    #[test]
    fn a_list_that_goes_on_over_a_page_begins_where_the_place_says() {
        let mut page = Page::new(1 << 20);
        page.item(0, "-", "一");
        page.place(Unit::Page, 2, None);
        page.item(0, "-", "二");
        page.item(0, "-", "三");
        let Finished { markdown: text, places, .. } = page.finish();
        assert_eq!((text.as_str(), places[0].line), ("- 一\n\n- 二\n- 三\n", 3));
    }

    #[test]
    fn text_that_looks_like_markdown_stays_text() {
        let mut page = Page::new(1 << 20);
        page.paragraph("# not a heading\n``` not code");
        assert_eq!(page.finish().markdown, "\\# not a heading\n\\``` not code\n");
    }
}
