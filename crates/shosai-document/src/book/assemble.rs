//! Chapters read with what lies around them and numbered in order; the book as one file.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};
use shosai_message::Failure;

use super::{Book, Chapter, Place, Role, merge::merge, page_of};
use crate::{
    formats::{Warning, WriteContext, html},
    messages,
    passes::{FigureSource, Passes, Resources, Targets, number},
    reader::read_inlines,
    render::{Rendered, Request, effective, opened},
    tree::{Attributes, Block, BlockKind, Document, Metadata},
};

/// The files around a book's chapters.
pub trait Library {
    /// Does something with what lies around the file at this path of the project.
    fn around(&self, path: &str, work: &mut dyn FnMut(&dyn Resources, &dyn FigureSource));
}

/// A whole book to be written.
pub struct Whole<'a> {
    /// Its format and options; what lies around it is the project.
    pub request: &'a Request<'a>,
    pub book: &'a Book,
    /// `book:` of the settings.
    pub about: &'a Map<String, Value>,
    pub library: &'a dyn Library,
}

/// A chapter that is ready but for references.
#[derive(Clone)]
pub struct Ready {
    pub path: String,
    pub document: Document,
    /// The title that lists show.
    pub title: String,
}

/// All chapters, what can be referred to in them, and what was found.
struct Gathered {
    chapters: Vec<Ready>,
    targets: Targets,
    warnings: Vec<Warning>,
}

/// The setting that a whole book has.
pub const BOOK: &str = "whole-book";

/// Writes the book as one file.
pub fn write_file(whole: &Whole<'_>) -> Result<Rendered, Failure> {
    let request = whole.request;
    let Gathered { chapters, targets, mut warnings } = gathered(whole)?;
    let on_paper = request.format.is_on_paper();
    let mut metadata = settings(whole);
    if on_paper {
        metadata.0.entry("toc").or_insert(true.into());
        metadata.0.insert(BOOK.to_owned(), true.into());
    }
    let mut document = merge(chapters, metadata, about(whole), on_paper);
    let mut passes = Passes::of(request);
    let here = targets.into_iter().map(|(key, own)| (key, crate::passes::Numbered { page: String::new(), ..own }));
    passes.refer(&mut document, &here.collect());
    passes.finish(&mut document)?;
    let mut context = WriteContext::new(request.faces, request.cancelled);
    context.template = request.template;
    context.trust_html = request.trust_html;
    let bytes = context.write(request.format, &document)?;
    warnings.append(&mut passes.warnings);
    warnings.extend(context.warnings());
    Ok(Rendered { bytes, warnings: once(warnings) })
}

/// What the book says of itself, but for the list of its chapters.
fn about(whole: &Whole<'_>) -> Metadata {
    let own = whole.about.iter().filter(|(key, _)| !matches!(key.as_str(), "chapters" | "appendices"));
    Metadata(own.map(|(key, value)| (key.clone(), value.clone())).collect())
}

/// The settings of the whole book.
pub fn settings(whole: &Whole<'_>) -> Metadata {
    let request = whole.request;
    effective(&about(whole), request.format, request.options, &request.resources.project())
}

fn gathered(whole: &Whole<'_>) -> Result<Gathered, Failure> {
    let warnings = whole.request.resources.project().warnings;
    let mut gathered = Gathered { chapters: Vec::new(), targets: HashMap::new(), warnings };
    for (chapter, place) in whole.book.chapters.iter().zip(whole.book.places()) {
        if (whole.request.cancelled)() {
            return Err(Failure::cancelled());
        }
        let (ready, targets) = ready(whole, chapter, Some(place), &mut gathered.warnings)?;
        for (key, own) in targets {
            gathered.targets.entry(key).or_insert(own);
        }
        gathered.chapters.push(ready);
    }
    Ok(gathered)
}

/// A chapter read and numbered, and what can be referred to in it.
pub fn ready(
    whole: &Whole<'_>,
    chapter: &Chapter,
    place: Option<Place>,
    warnings: &mut Vec<Warning>,
) -> Result<(Ready, Targets), Failure> {
    let path = chapter.entry.path.clone();
    let mut document = match &chapter.entry.role {
        Role::Part(Some(title)) => part(title),
        _ => read(whole, chapter, warnings)?,
    };
    let page = page_of(&path);
    let targets = number(&mut document, place)
        .into_iter()
        .map(|(key, own)| (key, crate::passes::Numbered { page: page.clone(), ..own }));
    let title = chapter.entry.text.clone().unwrap_or_else(|| title_of(&document));
    Ok((Ready { path, document, title }, targets.collect()))
}

fn read(whole: &Whole<'_>, chapter: &Chapter, warnings: &mut Vec<Warning>) -> Result<Document, Failure> {
    let (path, source) = (chapter.entry.path.as_str(), chapter.source.as_str());
    let carried = chapter.entry.role != Role::Page || whole.request.format.id != html::FORMAT.id;
    let mut done = None;
    whole.library.around(path, &mut |resources, figures| {
        let own = Request { source, resources, figures, ..*whole.request };
        let mut passes = Passes::of(&own);
        let document = opened(&own, &mut passes).map(|mut document| {
            // Pages of a website load their pictures from beside them.
            if carried {
                passes.load(&mut document);
            }
            document
        });
        warnings.extend(in_chapter(path, std::mem::take(&mut passes.warnings)));
        done = Some(document);
    });
    let document = done.unwrap_or_else(|| Ok(Document::default()));
    document.map_err(|failure| Failure {
        message: messages::InChapter { path, finding: failure.message }.into(),
        ..failure
    })
}

/// A page that is only the title of a part.
fn part(title: &str) -> Document {
    let attributes = Attributes::with_classes(["part", "unnumbered"]);
    let heading = BlockKind::Heading { level: 1, attributes, content: read_inlines(title, 0) };
    Document { blocks: vec![Block::new(0, heading)], ..Document::default() }
}

/// The title of a chapter: its front matter's, or its first heading.
fn title_of(document: &Document) -> String {
    let plain = |text: &str| crate::tree::walk::plain_text(&read_inlines(text, 0));
    let named = document.front_matter.text("title").and_then(|_| document.metadata.text("title"));
    named.map(|title| plain(&title)).unwrap_or_else(|| {
        let first = document.blocks.iter().find_map(|block| match &block.kind {
            BlockKind::Heading { content, .. } => Some(crate::tree::walk::plain_text(content)),
            _ => None,
        });
        first.unwrap_or_default()
    })
}

/// Warnings that say which chapter they are about; those about the project are the same for all.
pub fn in_chapter(path: &str, warnings: Vec<Warning>) -> impl Iterator<Item = Warning> {
    warnings.into_iter().map(move |warning| match warning.line {
        0 => warning,
        _ => Warning { message: messages::InChapter { path, finding: warning.message }.into(), ..warning },
    })
}

/// Each warning once, in the order in which they were found.
pub fn once(warnings: Vec<Warning>) -> Vec<Warning> {
    let mut seen = HashSet::new();
    warnings.into_iter().filter(|warning| seen.insert((warning.line, warning.message.to_string()))).collect()
}
