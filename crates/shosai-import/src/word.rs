//! Word: paragraphs, headings by their styles, lists, tables, notes.

use std::collections::HashMap;

use roxmltree::Node;
use shosai_message::Failure;

use crate::counting::Counting;
use crate::markdown::{Page, Unit};
use crate::numbering::numbered;
use crate::package::{Package, tree};
use crate::{Kind, Source};

/// Headings are at most this deep.
const DEEPEST: usize = 6;
/// A style leads to the one it is based on; circles end here.
const MOST_BASES: usize = 10;

/// What the styles say of paragraphs: their level as a heading.
type Levels = HashMap<String, usize>;

pub(crate) fn read(source: &Source<'_>) -> Result<Page, Failure> {
    let mut package = Package::open(source, Kind::Word)?;
    let Some(text) = package.text("word/document.xml")? else { return Err(source.broken(Kind::Word, "no document")) };
    let styles = package.text("word/styles.xml")?.unwrap_or_default();
    let styles = if styles.is_empty() { None } else { Some(tree(source, Kind::Word, &styles)?) };
    let levels = styles.as_ref().map(levels).unwrap_or_default();
    let numbers = package.text("word/numbering.xml")?;
    let numbers = numbers.as_ref().map(|text| tree(source, Kind::Word, text)).transpose()?;
    let counting = Counting::of(numbers.as_ref(), styles.as_ref());
    let document = tree(source, Kind::Word, &text)?;
    let body = document.descendants().find(|node| is(node, "body")).unwrap_or_else(|| document.root_element());
    let styled = body.descendants().filter(|node| is(node, "p")).any(|paragraph| level(&paragraph, &levels).is_some());
    let page = Page::new(source.limits.markdown_bytes);
    let mut writer = Writer { page, levels, counting, styled, paged: false, number: 1, source };
    writer.paged = body.descendants().any(|node| is(&node, "lastRenderedPageBreak"));
    if writer.paged {
        writer.page.place(Unit::Page, 1, None);
    }
    writer.blocks(&body)?;
    for notes in ["word/footnotes.xml", "word/endnotes.xml"] {
        let Some(text) = package.text(notes)? else { continue };
        let tree = tree(source, Kind::Word, &text)?;
        for note in tree.descendants().filter(|node| is(node, "p")) {
            writer.page.paragraph(&words(&note));
        }
    }
    Ok(writer.page)
}

struct Writer<'a> {
    page: Page,
    levels: Levels,
    counting: Counting,
    /// Whether any paragraph has the style of a heading.
    styled: bool,
    /// Whether the file says where its pages ended when it was last shown.
    paged: bool,
    number: usize,
    source: &'a Source<'a>,
}

impl Writer<'_> {
    fn blocks(&mut self, parent: &Node<'_, '_>) -> Result<(), Failure> {
        for block in parent.children().filter(Node::is_element) {
            self.source.check()?;
            match block.tag_name().name() {
                "p" => self.paragraph(&block),
                "tbl" => {
                    self.page.table(&rows(&block));
                    self.turn(&block);
                }
                "sdt" | "sdtContent" | "ins" | "smartTag" | "customXml" => self.blocks(&block)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn paragraph(&mut self, paragraph: &Node<'_, '_>) {
        // A break before the words belongs to the page before them.
        self.turn(paragraph);
        let text = words(paragraph);
        // Word counts no paragraph without words.
        let place = if text.trim().is_empty() { None } else { self.counting.next(paragraph) };
        let plain = || if self.styled { None } else { numbered(&text) };
        match (level(paragraph, &self.levels).or_else(plain), place) {
            (Some(level), place) => {
                let label = place.map(|place| place.label).unwrap_or_default();
                self.page.heading(level, &format!("{label} {text}"));
            }
            (None, Some(place)) => self.page.numbered_item(place.depth.min(DEEPEST), &place.label, &text),
            (None, None) => self.page.paragraph(&text),
        }
    }

    fn turn(&mut self, block: &Node<'_, '_>) {
        let turned = block.descendants().filter(|node| is(node, "lastRenderedPageBreak")).count();
        if self.paged && turned > 0 {
            self.number += turned;
            self.page.place(Unit::Page, self.number, None);
        }
    }
}

/// The level that a paragraph has by itself or by its style.
fn level(paragraph: &Node<'_, '_>, levels: &Levels) -> Option<usize> {
    let properties = paragraph.children().find(|node| is(node, "pPr"))?;
    let own = properties.children().find(|node| is(node, "outlineLvl")).and_then(|node| value_of(&node)?.parse().ok());
    if let Some(own) = own.filter(|own: &usize| *own < DEEPEST) {
        return Some(own + 1);
    }
    let style = properties.children().find(|node| is(node, "pStyle"))?;
    levels.get(value_of(&style)?).copied()
}

fn levels(styles: &roxmltree::Document<'_>) -> Levels {
    let all: Vec<Node<'_, '_>> = styles.root_element().children().filter(|node| is(node, "style")).collect();
    let by_id: HashMap<&str, &Node<'_, '_>> =
        all.iter().filter_map(|style| Some((attribute(style, "styleId")?, style))).collect();
    let own = |style: &Node<'_, '_>| -> Option<usize> {
        let level =
            style.descendants().find(|node| is(node, "outlineLvl")).and_then(|node| value_of(&node)?.parse().ok());
        let name = style.children().find(|node| is(node, "name")).and_then(|node| value_of(&node))?.to_lowercase();
        let named = name
            .strip_prefix("heading")
            .or_else(|| name.strip_prefix("見出し"))
            .and_then(|rest| rest.trim().parse::<usize>().ok());
        level.map(|level: usize| level + 1).or(named).or_else(|| (name == "title" || name == "表題").then_some(1))
    };
    let mut levels = Levels::new();
    for (id, style) in &by_id {
        let mut now = *style;
        for _ in 0..MOST_BASES {
            if let Some(level) = own(now).filter(|level| (1..=DEEPEST).contains(level)) {
                levels.insert((*id).to_owned(), level);
                break;
            }
            let base = now.children().find(|node| is(node, "basedOn"));
            let Some(base) = base.and_then(|base| by_id.get(value_of(&base)?)) else { break };
            now = base;
        }
    }
    levels
}

fn rows(table: &Node<'_, '_>) -> Vec<Vec<String>> {
    let cell = |cell: Node<'_, '_>| {
        let paragraphs: Vec<String> =
            cell.descendants().filter(|node| is(node, "p")).map(|node| words(&node)).collect();
        paragraphs.join(" ")
    };
    let own_rows = table.children().filter(|node| is(node, "tr"));
    own_rows.map(|row| row.children().filter(|node| is(node, "tc")).map(cell).collect()).collect()
}

/// The words of a paragraph; what was deleted under revision, and what a drawing repeats for old readers, is left out.
pub(crate) fn words(paragraph: &Node<'_, '_>) -> String {
    let mut text = String::new();
    for node in paragraph.descendants().filter(Node::is_element) {
        let hidden = |above: Node<'_, '_>| matches!(above.tag_name().name(), "del" | "Fallback" | "rt");
        match node.tag_name().name() {
            "t" if !node.ancestors().any(hidden) => text.push_str(node.text().unwrap_or_default()),
            "tab" if node.parent().is_some_and(|above| is(&above, "r")) => text.push('\t'),
            "br" | "cr" => text.push('\n'),
            "noBreakHyphen" => text.push('-'),
            "p" if node != *paragraph => text.push('\n'),
            _ => {}
        }
    }
    text
}

pub(crate) fn is(node: &Node<'_, '_>, name: &str) -> bool {
    node.is_element() && node.tag_name().name() == name
}

pub(crate) fn attribute<'n>(node: &Node<'n, '_>, name: &str) -> Option<&'n str> {
    node.attributes().find(|attribute| attribute.name() == name).map(|attribute| attribute.value())
}

pub(crate) fn value_of<'n>(node: &Node<'n, '_>) -> Option<&'n str> {
    attribute(node, "val")
}
