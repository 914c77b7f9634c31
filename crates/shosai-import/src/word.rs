//! Word: paragraphs, headings by their styles, lists, tables, notes.

use std::collections::HashMap;

use roxmltree::Node;
use shosai_message::Failure;

use crate::chart::{self, Chart};
use crate::counting::Counting;
use crate::markdown::{Page, Unit};
use crate::numbering::numbered;
use crate::package::{Package, relations, tree};
use crate::pictures::Gallery;
use crate::{Kind, Source};

/// How the document's own part is called; some programs put a number between the two.
const DOCUMENT: (&str, &str) = ("word/document", ".xml");
/// What stands around parts of a document without being one: controls for content, and what was added under revision.
const WRAPPERS: [&str; 6] = ["sdt", "sdtContent", "ins", "moveTo", "smartTag", "customXml"];
/// Headings are at most this deep.
const DEEPEST: usize = 6;
/// A style leads to the one it is based on; circles end here.
const MOST_BASES: usize = 10;

/// What the styles say of paragraphs: their level as a heading.
type Levels = HashMap<String, usize>;

pub(crate) static KIND: Kind = Kind {
    label: "Word",
    endings: &["docx", "docm", "dotx"],
    shown: |signs| signs.package.as_ref().and_then(main_part).is_some(),
    read,
};

fn read(source: &Source<'_>) -> Result<Page, Failure> {
    let mut package = Package::open(source, &KIND)?;
    let main = main_part(&package).ok_or_else(|| source.broken(&KIND, "no document"))?;
    let text = package.text(&main)?.unwrap_or_default();
    let styles = package.text("word/styles.xml")?.unwrap_or_default();
    let styles = if styles.is_empty() { None } else { Some(tree(source, &KIND, &styles)?) };
    let levels = styles.as_ref().map(levels).unwrap_or_default();
    let numbers = package.text("word/numbering.xml")?;
    let numbers = numbers.as_ref().map(|text| tree(source, &KIND, text)).transpose()?;
    let counting = Counting::of(numbers.as_ref(), styles.as_ref());
    let document = tree(source, &KIND, &text)?;
    let body = document.descendants().find(|node| is(node, "body")).unwrap_or_else(|| document.root_element());
    let styled = body.descendants().filter(|node| is(node, "p")).any(|paragraph| level(&paragraph, &levels).is_some());
    let page = Page::new(source.limits.markdown_bytes);
    let related = relations(&mut package, &main)?;
    let charts = chart::related(source, &KIND, &mut package, &related)?;
    let gallery = Gallery::new(source, text_width(&body));
    let (paged, number) = (false, 1);
    let mut writer =
        Writer { page, levels, counting, charts, gallery, related, package, styled, paged, number, source };
    writer.paged = body.descendants().any(|node| is(&node, "lastRenderedPageBreak"));
    if writer.paged {
        writer.page.place(Unit::Page, 1, None);
    }
    writer.blocks(&body)?;
    for notes in ["word/footnotes.xml", "word/endnotes.xml"] {
        let Some(text) = writer.package.text(notes)? else { continue };
        let tree = tree(source, &KIND, &text)?;
        for note in tree.descendants().filter(|node| is(node, "p")) {
            writer.page.paragraph(&words(&note));
        }
    }
    writer.page.showing(writer.gallery.finish());
    Ok(writer.page)
}

struct Writer<'a> {
    page: Page,
    levels: Levels,
    counting: Counting,
    charts: HashMap<String, Chart>,
    gallery: Gallery<'a>,
    related: Vec<(String, String)>,
    package: Package<'a>,
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
                    let rows = self.rows(&block);
                    self.page.table(&rows);
                    self.turn(&block);
                }
                name if WRAPPERS.contains(&name) => self.blocks(&block)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn paragraph(&mut self, paragraph: &Node<'_, '_>) {
        // A break before the words belongs to the page before them.
        self.turn(paragraph);
        self.own_paragraph(paragraph);
        // A text box is anchored here, and its words are no part of a heading or an item.
        let inside = paragraph.descendants().skip(1).filter(|node| is(node, "p") && !is_hidden(node));
        let lines: Vec<String> = inside.map(|line| words(&line)).collect();
        self.page.paragraph(&lines.join("\n"));
        let charts = chart::shown(paragraph).filter_map(|id| self.charts.get(id));
        charts.for_each(|chart| chart.write(&mut self.page));
        let pictures = self.gallery.within(paragraph, &self.related, &mut self.package);
        pictures.iter().for_each(|picture| self.page.markdown(picture));
    }

    fn own_paragraph(&mut self, paragraph: &Node<'_, '_>) {
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

    /// The cells of a table; what Word counts in a cell keeps its number.
    fn rows(&mut self, table: &Node<'_, '_>) -> Vec<Vec<String>> {
        let mut cell = |cell: Node<'_, '_>| {
            let mut lines: Vec<String> = Vec::new();
            for paragraph in cell.descendants().filter(|node| is(node, "p") && !is_hidden(node)) {
                let text = words(&paragraph);
                if !text.trim().is_empty() {
                    let label = self.counting.next(&paragraph).map(|place| place.label).unwrap_or_default();
                    lines.push(format!("{label} {text}"));
                }
            }
            lines.extend(self.gallery.within(&cell, &self.related, &mut self.package));
            lines.join(" ")
        };
        let rows = children(table, "tr").into_iter();
        rows.map(|row| children(&row, "tc").into_iter().map(&mut cell).collect()).collect()
    }

    fn turn(&mut self, block: &Node<'_, '_>) {
        let turned = block.descendants().filter(|node| is(node, "lastRenderedPageBreak")).count();
        if self.paged && turned > 0 {
            self.number += turned;
            self.page.place(Unit::Page, self.number, None);
        }
    }
}

/// The children of a name, those within wrappers too.
fn children<'n, 'd>(parent: &Node<'n, 'd>, name: &str) -> Vec<Node<'n, 'd>> {
    let mut found = Vec::new();
    for child in parent.children().filter(Node::is_element) {
        match child.tag_name().name() {
            own if own == name => found.push(child),
            own if WRAPPERS.contains(&own) => found.extend(children(&child, name)),
            _ => {}
        }
    }
    found
}

/// The part that holds the document.
fn main_part(package: &Package<'_>) -> Option<String> {
    let numbered = |name: &String| {
        let number = name.strip_prefix(DOCUMENT.0).and_then(|rest| rest.strip_suffix(DOCUMENT.1));
        number.is_some_and(|number| number.chars().all(|c| c.is_ascii_digit()))
    };
    package.names().into_iter().find(numbered)
}

/// The width of the text of the last section, in the unit of pictures.
fn text_width(body: &Node<'_, '_>) -> f64 {
    const PICTURE_UNITS_A_TWIP: f64 = 635.0;
    /// A4 with the margins that Word begins with.
    const USUAL_TWIPS: f64 = 8_504.0;
    let section = body.descendants().rfind(|node| is(node, "sectPr"));
    let part = |name: &str, side: &str| -> Option<f64> {
        let part = section?.children().find(|node| is(node, name))?;
        attribute(&part, side)?.parse().ok()
    };
    let twips = part("pgSz", "w").zip(part("pgMar", "left")).zip(part("pgMar", "right"));
    let own = twips.map(|((page, left), right)| page - left - right).filter(|width| *width > 0.0);
    own.unwrap_or(USUAL_TWIPS) * PICTURE_UNITS_A_TWIP
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

/// Whether a node was deleted or moved away under revision, is repeated for old readers of a drawing, or reads a word aloud.
pub(crate) fn is_hidden(node: &Node<'_, '_>) -> bool {
    node.ancestors().any(|above| matches!(above.tag_name().name(), "del" | "moveFrom" | "Fallback" | "rt"))
}

/// The words of a paragraph itself, without those of the text boxes in it.
pub(crate) fn words(paragraph: &Node<'_, '_>) -> String {
    let mut text = String::new();
    let own = |node: &Node<'_, '_>| node.ancestors().find(|above| is(above, "p")).as_ref() == Some(paragraph);
    for node in paragraph.descendants().filter(|node| node.is_element() && own(node)) {
        match node.tag_name().name() {
            "t" if !is_hidden(&node) => text.push_str(node.text().unwrap_or_default()),
            "tab" if node.parent().is_some_and(|above| is(&above, "r")) => text.push('\t'),
            "br" | "cr" => text.push('\n'),
            "noBreakHyphen" => text.push('-'),
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
