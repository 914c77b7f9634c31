//! Puts the slides into the template's package.

use crate::messages;
use shosai_message::Failure;
use std::collections::BTreeMap;

use super::background::{exchanges, frame, has_own_ground};
use super::deck::Sheet;
use super::design::OWN_TABLE_STYLE;
use super::draw::draw;
use super::ink::{Ink, on_accents, reads_tables};
use super::options::Options;
use super::pieces::Picture;
use super::presentation::{Deck, write_presentation};
use super::speaker::notes_slide;
use super::template::Template;
use super::write::{Canvas, Letters, Links};
use crate::formats::WriteContext;
use crate::office::archive::Bytes;
use crate::office::chart::{self, ACCENTS, Lettering, Mapping, chart_part};
use crate::office::package::{Package, Relationship};
use crate::tree::walk::content;
use crate::tree::{Block, BlockKind, Document, Inline, InlineKind};
use shosai_figure::{Chart, Diagram};

const KIND: &str = "application/vnd.openxmlformats-officedocument.presentationml";

/// More boxes than a person would edit; larger diagrams stay pictures.
const MOST_BOXES: usize = 80;

/// The pictures of the deck, each stored once.
pub struct Gallery<'a> {
    document: &'a Document,
    parts: BTreeMap<String, Option<Stored>>,
    /// The bytes to store, by part.
    pub stored: Vec<(String, String, Bytes)>,
    /// The relationships of stored parts.
    related: Vec<(String, Vec<Relationship>)>,
    /// The charts, the sizes of their letters and the accents that are seen behind them, by part.
    charts: BTreeMap<String, (Chart, f64, [bool; ACCENTS])>,
}

/// The parts of a stored picture.
#[derive(Clone)]
pub struct Stored {
    pub bitmap: String,
    /// The same as SVG.
    pub vector: Option<String>,
}

impl<'a> Gallery<'a> {
    fn new(document: &'a Document) -> Self {
        Self { document, parts: BTreeMap::new(), stored: Vec::new(), related: Vec::new(), charts: BTreeMap::new() }
    }

    /// The parts of a picture; nothing where PowerPoint cannot show it.
    pub fn store(&mut self, url: &str) -> Option<Stored> {
        if let Some(known) = self.parts.get(url) {
            return known.clone();
        }
        let stored = self.add(url);
        self.parts.insert(url.to_owned(), stored.clone());
        stored
    }

    fn add(&mut self, url: &str) -> Option<Stored> {
        let media = self.document.media.get(url)?;
        let number = self.stored.len() + 1;
        let mut put = |extension: &str, mime: &str, bytes: &Bytes| {
            let part = format!("ppt/media/picture{number}.{extension}");
            self.stored.push((part.clone(), mime.to_owned(), bytes.clone()));
            part
        };
        let extension = match media.mime.as_str() {
            "image/png" => Some("png"),
            "image/jpeg" => Some("jpeg"),
            "image/gif" => Some("gif"),
            _ => None,
        };
        match (extension, &media.png) {
            (Some(extension), _) => Some(Stored { bitmap: put(extension, &media.mime, &media.bytes), vector: None }),
            (None, Some(png)) => {
                let bitmap = put("png", "image/png", png);
                let svg = media.mime == "image/svg+xml";
                let vector = svg.then(|| put("svg", &media.mime, &media.bytes));
                Some(Stored { bitmap, vector })
            }
            (None, None) => None,
        }
    }

    /// The boxes and arrows of a picture, where it is a diagram of such that a person would edit.
    pub fn diagram(&self, url: &str) -> Option<&'a Diagram> {
        let drawable = |diagram: &&Diagram| {
            (1..=MOST_BOXES).contains(&diagram.nodes.len())
                || self.document.media.get(url).is_some_and(|media| media.bytes.is_empty())
        };
        self.document.media.diagram(url).filter(drawable)
    }

    /// The part of a chart that a person can edit, where the picture is to be one; on a slide with a title it needs none.
    pub fn chart(&mut self, url: &str, letters: &Letters, size: f64, titled: bool) -> Option<String> {
        let mut numbers = self.document.media.chart(url)?.clone();
        if titled {
            numbers.title.clear();
        }
        let (language, east_asian) = (letters.language.as_str(), letters.east_asian.as_deref());
        let lettering = Lettering { language, east_asian, size, colours: Mapping::Slide, seen: letters.ink.seen };
        let mut made = chart_part(&numbers, &lettering)?;
        made.xml = made.xml.replace("schemeClr val=\"tx1\"", &format!("schemeClr val=\"{}\"", letters.ink.text));
        let [chart, workbook] = chart::stored(made, "ppt", self.related.len() + 1);
        let part = chart.0.clone();
        self.charts.insert(part.clone(), (numbers, size, letters.ink.seen));
        self.related.push((part.clone(), chart.3));
        self.stored.push((chart.0, chart.1.to_owned(), chart.2));
        self.stored.push((workbook.0, workbook.1.to_owned(), workbook.2));
        Some(part)
    }

    /// Whether a picture can be stored; a warning is due where not.
    pub fn has(&mut self, picture: &Picture) -> Option<Stored> {
        self.store(&picture.url)
    }
}

/// A deck, written and not yet packed.
pub struct Written {
    pub package: Package,
    /// The parts of its slides, in order.
    pub slides: Vec<String>,
    /// Its charts, the sizes of their letters and the accents that are seen behind them, by part.
    pub charts: BTreeMap<String, (Chart, f64, [bool; ACCENTS])>,
}

/// Writes the deck.
pub fn assemble(
    document: &Document,
    template: &Template,
    sheets: &[Sheet<'_>],
    options: &Options,
    context: &WriteContext<'_>,
) -> Result<Written, Failure> {
    let mut package = template.package.clone();
    let parts: Vec<String> = (1..=sheets.len()).map(|number| format!("ppt/slides/slide{number}.xml")).collect();
    let places = places(sheets, &parts);
    let mut gallery = Gallery::new(document);
    let mut deck = Deck::new(template, &mut package, options, sheets.iter().any(|sheet| !sheet.notes.is_empty()));
    for (sheet, part) in sheets.iter().zip(&parts) {
        context.go_on()?;
        let master = template.master(sheet.plan.layout);
        let mut letters = options.letters(&document.metadata, &master.theme);
        if !exchanges(sheet, master) {
            letters.ink = Ink::of(sheet.plan.body_style(), &master.theme.scheme);
        }
        (letters.ink.on, letters.ink.kept) = on_accents(&master.theme.scheme);
        if !has_own_ground(sheet) {
            let paper = sheet.plan.layout.ground.behind(&sheet.plan.region);
            letters.ink = letters.ink.on_paper(paper, &master.theme.scheme);
            letters.ink.ruled = !reads_tables(&template.table_style, paper, &master.theme.scheme);
        }
        letters.ink.ruled |= letters.dark || template.table_style == OWN_TABLE_STYLE;
        let links = Links::new(&sheet.plan.layout.part, &places);
        let mut canvas = Canvas::new(links, &letters);
        let number = deck.count() + 1;
        draw(&mut canvas, sheet, template, options, &mut gallery, context, number);
        let frame = frame(sheet, master, options, &mut gallery, &mut canvas.links, context);
        let notes = deck.notes_part(number).filter(|_| !sheet.notes.is_empty());
        if let Some(notes) = &notes {
            canvas.links.part("notesSlide", notes);
        }
        let (xml, relationships) = canvas.finish(&frame);
        package.put(part.clone(), &format!("{KIND}.slide+xml"), xml.into_bytes());
        package.set_relationships(part, relationships);
        if let (Some(notes), Some(notes_master)) = (notes, deck.notes_master()) {
            let (xml, relationships) = notes_slide(&sheet.notes, notes_master, part, &letters, &places);
            package.put(notes.clone(), &format!("{KIND}.notesSlide+xml"), xml.into_bytes());
            package.set_relationships(&notes, relationships);
        }
        deck.add(&mut package, part, sheet);
    }
    for (part, kind, bytes) in gallery.stored {
        package.put(part, &kind, bytes);
    }
    for (part, relationships) in gallery.related {
        package.set_relationships(&part, relationships);
    }
    write_presentation(&mut package, template, &deck, document, options)?;
    Ok(Written { package, slides: parts, charts: gallery.charts })
}

/// Packs a deck.
pub fn finish(package: &Package) -> Result<Vec<u8>, Failure> {
    package.write().map_err(|reason| messages::NotPacked { reason }.into())
}

/// Which slide each id of the document is on.
fn places(sheets: &[Sheet<'_>], parts: &[String]) -> BTreeMap<String, String> {
    let mut places = BTreeMap::new();
    for (sheet, part) in sheets.iter().zip(parts).filter(|(sheet, _)| sheet.first) {
        let mut put = |id: &str| {
            if !id.is_empty() {
                places.entry(id.to_owned()).or_insert_with(|| part.clone());
            }
        };
        put(&sheet.slide.attributes.id);
        ids_of_inlines(&sheet.slide.title, &mut put);
        ids_of_blocks(&sheet.slide.body, &mut put);
    }
    places
}

fn ids_of_blocks(blocks: &[Block], put: &mut dyn FnMut(&str)) {
    for block in blocks {
        match &block.kind {
            BlockKind::Plain(inlines) | BlockKind::Paragraph(inlines) => ids_of_inlines(inlines, put),
            BlockKind::Code { attributes, .. } => put(&attributes.id),
            BlockKind::Quote(content) => ids_of_blocks(content, put),
            BlockKind::Ordered { items, .. } | BlockKind::Bullet(items) => {
                items.iter().for_each(|item| ids_of_blocks(item, put));
            }
            BlockKind::Heading { attributes, content, .. } => {
                put(&attributes.id);
                ids_of_inlines(content, put);
            }
            BlockKind::Table(table) => put(&table.attributes.id),
            BlockKind::Figure { attributes, content, .. } | BlockKind::Div { attributes, content } => {
                put(&attributes.id);
                ids_of_blocks(content, put);
            }
            BlockKind::LineBlock(_) | BlockKind::Raw { .. } | BlockKind::Definitions(_) | BlockKind::Rule => {}
        }
    }
}

fn ids_of_inlines(inlines: &[Inline], put: &mut dyn FnMut(&str)) {
    for inline in inlines {
        if let InlineKind::Span(attributes, _) | InlineKind::Image { attributes, .. } = &inline.kind {
            put(&attributes.id);
        }
        ids_of_inlines(content(inline).unwrap_or_default(), put);
    }
}
