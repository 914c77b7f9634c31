//! The table of contents: a field with the entries it will have; on which pages they stand is guessed until Word counts.

use super::blocks::{Place, wrapped};
use super::field::{bookmark, field};
use super::inlines::{Look, run};
use super::writer::Writer;
use crate::Labels;
use crate::office::captions::{Captioned, captions, sequence};
use crate::office::measure::is_wide;
use crate::tree::walk::plain_text;
use crate::tree::{Block, BlockKind, Inline, InlineKind, Row};
use crate::web::{Entry, headings};

/// The deepest level in a table of contents, unless the author says another.
const DEPTH: i64 = 3;
/// The right edge of the text in twentieths of a point, where the numbers of pages stand.
const RIGHT: u32 = 9_026;
/// What fits on a page: lines, and full letters to a line.
const LINES: f64 = 38.0;
const LETTERS: f64 = 42.0;
/// How many lines a title, a heading and a picture take.
const TITLE: f64 = 5.0;
const HEADING: f64 = 2.5;
const PICTURE: f64 = 14.0;

pub fn contents(writer: &mut Writer<'_>, blocks: &[Block]) -> String {
    let metadata = &writer.document.metadata;
    let depth = metadata.number("toc-depth").unwrap_or(DEPTH).clamp(1, 6) as usize;
    let numbered = metadata.flag("number-sections") == Some(true);
    let style = writer.styles.id("TOC Heading").to_owned();
    let title = Labels::of(writer.document).contents;
    let xml = wrapped(&Place { style, ..Place::default() }, &run(&title, &Look::default()));
    let entries: Vec<Entry> = headings(blocks).into_iter().filter(|entry| entry.level <= depth).collect();
    let pages = pages(blocks, TITLE + entries.len() as f64);
    let entries = entries.into_iter().map(|entry| {
        let number = entry.number.filter(|_| numbered).map(|number| format!("{number} ")).unwrap_or_default();
        Line { style: format!("toc {}", entry.level.min(3)), text: format!("{number}{}", entry.text), id: entry.id }
    });
    let entries: Vec<Line> = entries.collect();
    xml + &listed(writer, &format!("TOC \\o \"1-{depth}\" \\h \\z \\u"), entries, &pages)
}

/// The lists of figures and of tables that are asked for, as fields that Word fills from the captions.
pub fn lists(writer: &mut Writer<'_>, blocks: &[Block]) -> String {
    let labels = Labels::of(writer.document);
    let pages = pages(blocks, TITLE);
    let mut xml = String::new();
    for (key, title, kind) in [("lof", labels.figures, Captioned::Figure), ("lot", labels.tables, Captioned::Table)] {
        let found = captions(blocks, kind);
        let asked = writer.document.metadata.flag(key) == Some(true);
        let Some(label) = found.first().filter(|_| asked).map(|(label, _)| label.clone()) else { continue };
        let style = writer.styles.id("TOC Heading").to_owned();
        xml += &wrapped(&Place { style, ..Place::default() }, &run(&title, &Look::default()));
        xml += &listed(
            writer,
            &format!("TOC \\h \\z \\c \"{}\"", sequence(&label)),
            found.into_iter().map(|(_, own)| Line { style: "toc 1".to_owned(), text: own.text, id: own.id }).collect(),
            &pages,
        );
    }
    xml
}

/// A line of a list, and where it leads.
struct Line {
    style: String,
    text: String,
    id: String,
}

/// A field with the lines that it will have.
fn listed(writer: &mut Writer<'_>, instruction: &str, lines: Vec<Line>, pages: &[(String, usize)]) -> String {
    let begin = format!(
        "<w:r><w:fldChar w:fldCharType=\"begin\" w:dirty=\"true\"/></w:r><w:r><w:instrText xml:space=\"preserve\"> {instruction} </w:instrText></w:r>\
         <w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>",
        instruction = crate::office::xml::escape(instruction)
    );
    const END: &str = "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>";
    const TAB: &str = "<w:r><w:tab/></w:r>";
    let more = format!("<w:tabs><w:tab w:val=\"right\" w:leader=\"dot\" w:pos=\"{RIGHT}\"/></w:tabs>");
    let count = lines.len();
    let mut xml = String::new();
    for (index, line) in lines.into_iter().enumerate() {
        let style = writer.styles.id(&line.style).to_owned();
        let text = run(&line.text, &Look::default());
        let inner = if line.id.is_empty() {
            text
        } else {
            let anchor = bookmark(&line.id);
            let page = pages.iter().find(|(id, _)| *id == line.id).map_or(1, |(_, page)| *page);
            let page = field(&format!("PAGEREF {anchor} \\h"), &run(&page.to_string(), &Look::default()));
            format!("<w:hyperlink w:anchor=\"{anchor}\" w:history=\"1\">{text}{TAB}{page}</w:hyperlink>")
        };
        let (head, tail) = (if index == 0 { begin.as_str() } else { "" }, if index + 1 == count { END } else { "" });
        let place = Place { style, more: more.clone(), ..Place::default() };
        xml += &wrapped(&place, &format!("{head}{inner}{tail}"));
    }
    xml
}

/// Headings, figures and tables, and the pages on which they probably stand, after so many lines.
fn pages(blocks: &[Block], mut lines: f64) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for block in blocks {
        let own = height(block);
        // What is kept together goes on to the next page.
        if lines % LINES + own > LINES && matches!(block.kind, BlockKind::Heading { .. } | BlockKind::Figure { .. }) {
            lines = (lines / LINES).ceil() * LINES;
        }
        let id = match &block.kind {
            BlockKind::Heading { attributes, .. } | BlockKind::Figure { attributes, .. } => Some(&attributes.id),
            BlockKind::Table(table) => Some(&table.attributes.id),
            _ => None,
        };
        found.extend(id.map(|id| (id.clone(), (lines / LINES) as usize + 1)));
        if let BlockKind::Div { content, .. } = &block.kind {
            found.extend(pages(content, lines));
        }
        lines += own;
    }
    found
}

/// How many lines a block takes.
fn height(block: &Block) -> f64 {
    let all = |blocks: &[Block]| blocks.iter().map(height).sum::<f64>();
    match &block.kind {
        BlockKind::Heading { .. } => HEADING,
        BlockKind::Plain(content) | BlockKind::Paragraph(content) => paragraph(content),
        BlockKind::Code { text, .. } => text.lines().count() as f64 * 0.9 + 1.0,
        BlockKind::Bullet(items) | BlockKind::Ordered { items, .. } => items.iter().map(|item| all(item)).sum(),
        BlockKind::Quote(content) | BlockKind::Div { content, .. } => all(content),
        BlockKind::Figure { content, .. } => all(content) + 1.5,
        BlockKind::Table(table) => {
            let tallest = |row: &Row| row.cells.iter().map(|cell| all(&cell.content)).fold(1.0, f64::max);
            table.rows().map(|row| tallest(row) * 1.2).sum()
        }
        _ => 1.0,
    }
}

fn paragraph(content: &[Inline]) -> f64 {
    let wide = |c: char| if is_wide(c) { 1.0 } else { 0.55 };
    let letters: f64 = plain_text(content).chars().map(wide).sum();
    let pictures = content.iter().filter(|own| matches!(own.kind, InlineKind::Image { .. })).count() as f64;
    (letters / LETTERS).ceil() + 0.4 + pictures * PICTURE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::read;

    #[test]
    fn headings_behind_a_long_text_stand_on_later_pages() {
        let long = "長い本文が続いている。".repeat(400);
        let blocks = read(&format!("# 一 {{#one}}\n\n{long}\n\n# 二 {{#two}}\n")).unwrap().blocks;
        let pages = pages(&blocks, TITLE);
        assert_eq!(pages[0], ("one".to_owned(), 1));
        assert!((3..=4).contains(&pages[1].1), "{pages:?}");
    }
}
