//! Citations: `[@key, p. 3]` becomes what the style says, and the works cited are listed at the end.

mod csl_json;
mod faulty;
mod languages;
mod list;
mod notes;
mod place;
mod shown;
mod works;

use crate::messages;
use hayagriva::{
    BibliographyDriver, BibliographyRequest, CitationItem, CitationRequest, CitePurpose, Entry, Library,
    LocatorPayload, SpecificLocator,
    archive::ArchivedStyle,
    citationberg::{IndependentStyle, LocaleCode, Style, StyleClass, taxonomy::Locator},
};
use shosai_message::Message;

use super::Passes;
use crate::tree::{Citation, CitationMode, Document, Inline, InlineKind, walk};
use works::Wanted;

/// The style when the author names none.
const DEFAULT_STYLE: &str = "chicago-author-date";

/// A citation of the document: where it stands, and the works with the places in them.
struct Group {
    line: u32,
    citations: Vec<Citation>,
    places: Vec<Option<(Locator, String)>>,
}

impl Group {
    /// Whether the author is named in the text and the rest goes into a footnote.
    fn names_author(&self) -> bool {
        self.citations.first().is_some_and(|first| first.mode == CitationMode::AuthorInText)
    }

    fn items<'l>(
        &'l self,
        library: &'l Library,
        purpose: impl Fn(CitationMode) -> Option<CitePurpose>,
    ) -> Vec<CitationItem<'l, Entry>> {
        let works = self.citations.iter().zip(&self.places);
        let items = works.filter_map(|(own, place)| {
            let found = library.get(&own.key)?;
            let place = place.as_ref().map(|(kind, text)| SpecificLocator(*kind, LocatorPayload::Str(text)));
            Some(CitationItem::new(found, place, None, false, purpose(own.mode)))
        });
        items.collect()
    }
}

fn purpose_of(mode: CitationMode) -> Option<CitePurpose> {
    match mode {
        CitationMode::AuthorInText => Some(CitePurpose::Prose),
        CitationMode::SuppressAuthor => Some(CitePurpose::Year),
        CitationMode::Normal => None,
    }
}

impl Passes<'_> {
    /// Formats citations and appends the list of works, where the front matter names a bibliography.
    pub(super) fn citations(&mut self, document: &mut Document) {
        let wanted = Wanted::of(document);
        let library = self.library(document, &wanted);
        if library.is_empty() {
            return;
        }
        let groups = self.groups(document, &library);
        let silent = silent(document, &library);
        // A style and the languages cost more than most pages; a page that cites nothing needs neither.
        if groups.is_empty() && silent.is_empty() {
            return;
        }
        let Some(style) = self.style(document) else { return };
        let locale = document.metadata.language().map(LocaleCode);
        let files = &languages::of(&[locale.as_ref(), style.default_locale.as_ref()]);
        let notes = style.settings.class == StyleClass::Note;
        let request = |items| CitationRequest::new(items, &style, locale.clone(), files, None);
        let bibliography = || BibliographyRequest { style: &style, locale: locale.clone(), locale_files: files };
        let mut driver = BibliographyDriver::new();
        // The names of authors are made apart: a style shortens a work that was cited before.
        let mut names = BibliographyDriver::new();
        for group in &groups {
            if notes && group.names_author() {
                names.citation(request(group.items(&library, |_| Some(CitePurpose::Author))));
                driver.citation(request(group.items(&library, |_| None)));
            } else {
                driver.citation(request(group.items(&library, purpose_of)));
            }
        }
        if !silent.is_empty() {
            driver.citation(request(silent));
        }
        let made = driver.finish(bibliography());
        let authors = names.finish(bibliography());
        let mut authors = authors.citations.iter().map(|citation| &citation.citation);
        let mut shown = Vec::new();
        for (group, own) in groups.iter().zip(&made.citations) {
            let author = if notes && group.names_author() { authors.next() } else { None };
            let mut content = author.map(|author| shown::inlines(group.line, author)).unwrap_or_default();
            let cited = shown::with_prefix(group.line, &group.citations, &own.citation);
            if notes {
                content.push(notes::note(group.line, cited))
            } else {
                content.extend(cited)
            }
            shown.push(content);
        }
        put(document, &library, shown);
        if notes {
            notes::place(&mut document.blocks);
        }
        let wanted = document.metadata.flag("suppress-bibliography") != Some(true);
        if let Some(bibliography) = made.bibliography.filter(|made| wanted && !made.items.is_empty()) {
            list::append(document, self.format, &bibliography);
        }
    }

    /// Every citation with a work that is known; of the others, a warning and a mark in the text.
    fn groups(&mut self, document: &mut Document, library: &Library) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        let mut missing = Vec::new();
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            for inline in inlines.iter_mut() {
                let InlineKind::Cite(citations, content) = &mut inline.kind else { continue };
                let unknown = citations.iter().filter(|citation| library.get(&citation.key).is_none());
                missing.extend(unknown.map(|citation| (inline.line, citation.key.clone())));
                if is_known(citations, library) {
                    let places = citations.iter().map(|citation| place::of(&citation.suffix)).collect();
                    groups.push(Group { line: inline.line, citations: citations.clone(), places });
                } else {
                    *content = unknown_mark(inline.line, citations);
                }
            }
        });
        for (line, key) in missing {
            self.warn(line, messages::BibliographyLacks { key });
        }
        groups
    }

    /// The author's style: a file, or the name of one that is built in.
    fn style(&mut self, document: &Document) -> Option<IndependentStyle> {
        if let Some(name) = document.metadata.text("csl").or_else(|| document.metadata.text("citation-style")) {
            let built_in = name.trim_end_matches(".csl");
            let read = match ArchivedStyle::by_name(built_in) {
                Some(style) => Ok(style.get()),
                None => self.resources.text(&name).and_then(|xml| Style::from_xml(&xml).map_err(quoted)),
            };
            match read {
                Ok(Style::Independent(style)) => return Some(style),
                Ok(Style::Dependent(_)) => self.warn(0, messages::StyleDependent { name }),
                Err(reason) => self.warn(0, messages::StyleUnread { name, reason }),
            }
        }
        match ArchivedStyle::by_name(DEFAULT_STYLE)?.get() {
            Style::Independent(style) => Some(style),
            Style::Dependent(_) => None,
        }
    }
}

fn quoted(error: impl ToString) -> Message {
    Message::quoted(error.to_string())
}

fn is_known(citations: &[Citation], library: &Library) -> bool {
    citations.iter().any(|citation| library.get(&citation.key).is_some())
}

/// The works that `nocite` names: they are listed without being cited; `@*` is all of them.
fn silent<'l>(document: &Document, library: &'l Library) -> Vec<CitationItem<'l, Entry>> {
    let keys = works::silent_keys(document);
    let named = |entry: &&Entry| keys.iter().any(|key| key == "*" || key == entry.key());
    library.iter().filter(named).map(|entry| CitationItem::new(entry, None, None, true, None)).collect()
}

/// What stands for works that no bibliography has: `(**key?**)`.
fn unknown_mark(line: u32, citations: &[Citation]) -> Vec<Inline> {
    let mut content = vec![Inline::text(line, "(")];
    for (place, citation) in citations.iter().enumerate() {
        if place > 0 {
            content.extend([Inline::text(line, ";"), Inline::new(line, InlineKind::Space)]);
        }
        let key = Inline::text(line, format!("{}?", citation.key));
        content.push(Inline::new(line, InlineKind::Strong(vec![key])));
    }
    content.push(Inline::text(line, ")"));
    content
}

/// Puts what was made of the citations in their places.
fn put(document: &mut Document, library: &Library, shown: Vec<Vec<Inline>>) {
    let mut shown = shown.into_iter();
    walk::each_inline_list(&mut document.blocks, &mut |inlines| {
        for inline in inlines.iter_mut() {
            if let InlineKind::Cite(citations, content) = &mut inline.kind
                && is_known(citations, library)
                && let Some(made) = shown.next()
            {
                *content = made;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use serde_json::Map;
    use shosai_message::Message;

    use super::super::{Figure, FigureCode, FigureSource, Resources};
    use crate::{
        Request, formats, prepare,
        tree::{Document, Media, walk},
    };

    const WORKS: &str = "@book{natsume, author = {夏目, 漱石}, title = {こころ}, publisher = {岩波書店}, date = {1914}}\n\
        @article{knuth, author = {Knuth, Donald E.}, title = {Literate Programming}, journaltitle = {The Computer Journal}, date = {1984}, pages = {97--111}}";

    struct Shelf;

    impl Resources for Shelf {
        fn text(&self, path: &str) -> Result<String, Message> {
            if path == "works.bib" { Ok(WORKS.to_owned()) } else { Err(Message::quoted("it is not there")) }
        }

        fn picture(&self, _: &str) -> Result<Media, Message> {
            Err(Message::quoted("none"))
        }
    }

    impl FigureSource for Shelf {
        fn figure(&self, _: &FigureCode<'_>) -> Option<Result<Figure, Message>> {
            None
        }
    }

    fn prepared(source: &str) -> (String, Vec<String>) {
        let face = |bytes: &'static [u8]| shosai_text::Face::from_bytes(bytes.into()).unwrap();
        let regular = face(include_bytes!("../../../../assets/fonts/IBMPlexSansJP-Regular.ttf"));
        let faces = shosai_text::Faces { bold: regular.clone(), regular };
        let request = Request {
            source,
            format: formats::find("gfm").unwrap(),
            options: &Map::new(),
            template: None,
            faces: &faces,
            resources: &Shelf,
            figures: &Shelf,
            cancelled: &|| false,
            trust_html: false,
        };
        let (mut document, warnings) = prepare(&request).unwrap();
        (plain(&mut document), warnings.into_iter().map(|warning| warning.message.to_string()).collect())
    }

    fn plain(document: &mut Document) -> String {
        let mut text = Vec::new();
        walk::each_inline_list(&mut document.blocks, &mut |inlines| text.push(walk::plain_text(inlines)));
        text.join("\n")
    }

    #[test]
    fn citations_follow_the_style_and_the_works_are_listed() {
        let source = "---\nbibliography: works.bib\n---\n\n@knuth wrote it [see @natsume, p. 12].\n";
        let (text, warnings) = prepared(source);
        assert!(text.contains("(1984)") && text.contains("夏目"), "{text}");
        assert!(text.contains("see") && text.contains("12"), "{text}");
        assert!(text.contains("Literate Programming") && text.contains("こころ"), "{text}");
        assert_eq!(warnings, Vec::<String>::new());
    }

    #[test]
    fn what_is_missing_is_told() {
        let (_, warnings) = prepared("---\nbibliography: [works.bib, gone.bib]\n---\n\n[@knuth; @nobody]\n");
        assert!(warnings.iter().any(|message| message.contains("gone.bib")), "{warnings:?}");
        assert!(warnings.iter().any(|message| message.contains("nobody")), "{warnings:?}");
    }

    #[test]
    fn styles_of_notes_make_footnotes_behind_the_full_stop() {
        let source = "---\nbibliography: works.bib\ncsl: chicago-notes\n---\n\nIt is so [@knuth, p. 97]. As ^[see @natsume.] says.\n";
        let (text, _) = prepared(source);
        assert!(text.contains("It is so.\n") || text.contains("It is so. As"), "{text}");
        assert!(text.contains("Donald E. Knuth, “Literate Programming,”"), "{text}");
        assert!(!text.contains(".."), "{text}");
    }

    #[test]
    fn works_are_listed_without_being_cited_or_not_at_all() {
        let (text, _) = prepared("---\nbibliography: works.bib\nnocite: '@*'\n---\n\nText.\n");
        assert!(text.contains("Literate Programming") && text.contains("こころ"), "{text}");
        let (text, _) =
            prepared("---\nbibliography: works.bib\nsuppress-bibliography: true\n---\n\n[@knuth, among others]\n");
        assert!(text.contains("1984, among others") && !text.contains("Literate"), "{text}");
    }

    #[test]
    fn works_may_stand_in_the_front_matter() {
        let source = "---\nreferences:\n- id: doe\n  type: book\n  title: A Title\n  author: [{family: Doe, given: Jo}]\n  issued: {date-parts: [[2020]]}\n---\n\n[@doe]\n";
        let (text, _) = prepared(source);
        assert!(text.contains("Doe 2020") && text.contains("A Title"), "{text}");
    }
}
