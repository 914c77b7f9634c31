//! Numbers, and references to them.

mod kinds;
mod number;

use std::collections::{HashMap, HashSet};

use kinds::Form;
pub use kinds::{Kinds, is_kind};
pub use number::Numbered;
use number::{Numbering, section_number};

use super::{Passes, skim};
use crate::tree::{Attributes, Block, BlockKind, CitationMode, Document, Inline, InlineKind, Target, walk};
use crate::{
    book::{Book, Place},
    messages, notebook, reader,
    site::page_of,
};

/// What can be referred to, by its identifier.
pub type Targets = HashMap<String, Numbered>;

impl Passes<'_> {
    /// Numbers figures, tables, listings, equations, sections, theorems and callouts, and turns `@fig-x` into a link.
    /// In a book, what the document itself does not have is looked for in the other chapters.
    pub fn crossref(&mut self, document: &mut Document) {
        let book = self.resources.book();
        let place = book.as_ref().and_then(|book| book.places().nth(book.here?));
        let mut targets = number(document, place);
        let wanted = unresolved(document, &targets);
        if let Some(book) = book.filter(|_| !wanted.is_empty()) {
            elsewhere(document, &book, &wanted, &mut targets);
        }
        self.refer(document, &targets);
    }

    /// Turns references into links.
    pub fn refer(&mut self, document: &mut Document, targets: &Targets) {
        let kinds = Kinds::of(document);
        let mut missing = Vec::new();
        let linked = self.format.goes_by("html:js");
        let cites = ["bibliography", "references"].iter().any(|key| document.metadata.get(key).is_some());
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            resolve(inlines, &kinds, targets, How { linked, cites }, &mut missing);
        });
        for (line, key) in missing {
            self.warn(line, messages::IdentifierUnknown { key });
        }
    }
}

/// Headings beneath a level have no numbers.
fn leave_unnumbered(blocks: &mut Vec<Block>, depth: usize) {
    walk::each_block_list(blocks, &mut |blocks| {
        for block in blocks {
            if let BlockKind::Heading { level, attributes, .. } = &mut block.kind
                && *level > depth
                && !attributes.has_class("unnumbered")
            {
                attributes.classes.push("unnumbered".to_owned());
            }
        }
    });
}

/// Numbers a document, as a chapter of a book where it has a place in one.
pub fn number(document: &mut Document, place: Option<Place>) -> Targets {
    let kinds = Kinds::of(document);
    let flag = |key: &str| document.metadata.flag(key).unwrap_or(false);
    let (sections, chapters) = (flag("number-sections"), flag("crossref.chapters"));
    if let Some(depth) = document.metadata.number("number-depth") {
        leave_unnumbered(&mut document.blocks, usize::try_from(depth).unwrap_or(0));
    }
    let mut numbering = Numbering::new(&kinds, sections, chapters).at(place);
    numbering.blocks(&mut document.blocks);
    let targets = numbering.targets;
    if let Some(place) = place {
        name_chapter(document, place, sections);
        document.metadata.0.insert("number-sections".to_owned(), false.into());
    }
    targets
}

/// The number before a chapter's title that stands in its front matter.
fn name_chapter(document: &mut Document, place: Place, numbered: bool) {
    let title = document.metadata.text("title").filter(|_| place.titled && numbered);
    if let (Some(title), Some(chapter)) = (title, place.chapter) {
        let title = format!("{} {title}", section_number(&[chapter], place.appendix));
        document.metadata.0.insert("title".to_owned(), title.into());
    }
}

/// What is referred to and not there.
fn unresolved(document: &mut Document, targets: &Targets) -> HashSet<String> {
    let kinds = Kinds::of(document);
    let mut keys = HashSet::new();
    walk::each_inline_list(&mut document.blocks, &mut |inlines| {
        for inline in inlines.iter() {
            let InlineKind::Cite(citations, _) = &inline.kind else { continue };
            let missing = citations.iter().map(|own| &own.key);
            let missing = missing.filter(|key| kinds.of_id(key).is_some() && find(key, targets).is_none());
            keys.extend(missing.flat_map(|key| [key.clone(), small(key)]));
        }
    });
    keys
}

/// Whether a text may give something one of these names: it says one, and not only to refer to it.
fn names_any(source: &str, wanted: &HashSet<String>) -> bool {
    let ends = |letter: char| letter.is_whitespace() || "{}[](),;'\"=#@".contains(letter);
    let is_wanted = |at: usize| {
        let word = source[at..].split(ends).next().unwrap_or_default();
        wanted.contains(word) || wanted.contains(word.trim_end_matches([':', '.']))
    };
    // The kinds are few, however many names are wanted.
    let kinds: HashSet<&str> = wanted.iter().filter_map(|key| key.split_inclusive('-').next()).collect();
    let found = |(at, _): (usize, &str)| !source[..at].ends_with('@') && is_wanted(at);
    kinds.into_iter().any(|kind| source.match_indices(kind).any(found))
}

/// Adds what the other chapters hold: of those that name something wanted, only headings, captions and identifiers are
/// looked at.
fn elsewhere(document: &Document, book: &Book, wanted: &HashSet<String>, targets: &mut Targets) {
    for (index, (chapter, place)) in book.chapters.iter().zip(book.places()).enumerate() {
        if Some(index) == book.here || !names_any(&chapter.source, wanted) {
            continue;
        }
        let notebook =
            notebook::is_notebook(&chapter.source).then(|| notebook::markdown(&chapter.source).ok()).flatten();
        let Ok(reading) = reader::read(notebook.as_deref().unwrap_or(&chapter.source)) else { continue };
        let mut other = Document { metadata: document.metadata.clone(), blocks: reading.blocks, ..Document::default() };
        other.metadata.0.insert("number-sections".to_owned(), true.into());
        skim(&mut other);
        let page = page_of(&chapter.entry.path);
        for (key, own) in number(&mut other, Some(place)) {
            targets.entry(key).or_insert(Numbered { page: page.clone(), ..own });
        }
    }
}

/// How a document refers.
#[derive(Clone, Copy)]
struct How {
    /// Whether it can link into the files of other chapters.
    linked: bool,
    /// Whether it cites works.
    cites: bool,
}

fn resolve(inlines: &mut [Inline], kinds: &Kinds, targets: &Targets, how: How, missing: &mut Vec<(u32, String)>) {
    for inline in inlines {
        let line = inline.line;
        let InlineKind::Cite(citations, _) = &inline.kind else { continue };
        let refers = |key: &str| find(key, targets).is_some() || must_refer(key, kinds, how.cites);
        if citations.is_empty() || !citations.iter().all(|citation| refers(&citation.key)) {
            continue;
        }
        let mut content = Vec::new();
        for (place, citation) in citations.iter().enumerate() {
            if place > 0 {
                content.extend([Inline::text(line, ","), Inline::new(line, InlineKind::Space)]);
            }
            match find(&citation.key, targets) {
                Some((key, target)) => {
                    let shown = reference(line, key, target, citation.mode, &citation.prefix);
                    match shown.kind {
                        // A file of its own cannot link into another chapter's.
                        InlineKind::Link { content: words, .. } if !target.page.is_empty() && !how.linked => {
                            content.extend(words);
                        }
                        _ => content.push(shown),
                    }
                }
                None => {
                    missing.push((line, citation.key.clone()));
                    content.push(Inline::text(line, format!("?@{}", citation.key)));
                }
            }
        }
        inline.kind = match content.len() {
            1 => content.remove(0).kind,
            _ => InlineKind::Span(Attributes::default(), content),
        };
    }
}

/// Whether a key is no work that could be cited: those of theorems and callouts may be keys of a bibliography too.
fn must_refer(key: &str, kinds: &Kinds, cites: bool) -> bool {
    kinds.of_id(key).is_some_and(|kind| !cites || !matches!(kind.form, Form::Theorem | Form::Callout))
}

/// The target of a key; `@Fig-x` at the start of a sentence means `fig-x`.
fn find<'t>(key: &str, targets: &'t Targets) -> Option<(&'t str, &'t Numbered)> {
    let found = targets.get_key_value(key).or_else(|| targets.get_key_value(&small(key)));
    found.map(|(key, target)| (key.as_str(), target))
}

/// A key with a small first letter.
fn small(key: &str) -> String {
    let mut letters = key.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// A link that says `図 1`, or only the number with `-@fig-x`.
fn reference(line: u32, key: &str, target: &Numbered, mode: CitationMode, prefix: &[Inline]) -> Inline {
    let own = walk::plain_text(prefix);
    let text = match (mode, own.as_str(), target.number.as_str()) {
        (CitationMode::SuppressAuthor, ..) => target.number.clone(),
        (_, "", "") => target.label.clone(),
        (_, "", number) => format!("{}\u{a0}{number}", target.label),
        (_, own, number) => format!("{own}\u{a0}{number}"),
    };
    let attributes = Attributes::with_classes(["quarto-xref"]);
    let to = Target { url: format!("{}#{key}", target.page), title: String::new() };
    Inline::new(line, InlineKind::Link { attributes, content: vec![Inline::text(line, text)], target: to })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_chapters_that_give_a_name_are_looked_at() {
        let wanted = HashSet::from(["fig-a".to_owned(), "sec-b".to_owned()]);
        for (source, named) in [
            ("![A](a.png){#fig-a width=3}", true),
            ("#| label: fig-a\n", true),
            ("# B {#sec-b}", true),
            ("::: {#fig-ab}", false),
            ("as in @fig-a, [@sec-b] and -@sec-b.", false),
        ] {
            assert_eq!(names_any(source, &wanted), named, "{source}");
        }
    }
}
