//! Citations: `[@key, p. 3]` becomes what the style says, and the works cited are listed at the end.

mod csl_json;

use hayagriva::{
    BibliographyDriver, BibliographyRequest, CitationItem, CitationRequest, CitePurpose, ElemChild, ElemChildren,
    Entry, Library, LocatorPayload, SpecificLocator,
    archive::{ArchivedStyle, locales},
    citationberg::{FontStyle, FontWeight, IndependentStyle, LocaleCode, Style, VerticalAlign, taxonomy::Locator},
    io,
};

use super::{Labels, Passes};
use crate::tree::{Attributes, Block, BlockKind, Citation, CitationMode, Document, Inline, InlineKind, Target, walk};

/// The style when the author names none.
const DEFAULT_STYLE: &str = "chicago-author-date";

impl Passes<'_> {
    /// Formats citations and appends the list of works, where the front matter names a bibliography.
    pub(super) fn citations(&mut self, document: &mut Document) {
        let library = self.library(document);
        if library.is_empty() {
            return;
        }
        let Some(style) = self.style(document) else { return };
        let mut groups: Vec<(u32, Vec<Citation>)> = Vec::new();
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            for inline in inlines.iter() {
                if let InlineKind::Cite(citations, _) = &inline.kind
                    && citations.iter().any(|citation| library.get(&citation.key).is_some())
                {
                    groups.push((inline.line, citations.clone()));
                }
            }
        });
        let files = locales();
        let locale = document.metadata.language().map(LocaleCode);
        let places: Vec<Vec<Option<(Locator, String)>>> = groups
            .iter()
            .map(|(_, citations)| citations.iter().map(|citation| locator(&citation.suffix)).collect())
            .collect();
        let mut driver = BibliographyDriver::new();
        for ((line, citations), places) in groups.iter().zip(&places) {
            for citation in citations.iter().filter(|citation| library.get(&citation.key).is_none()) {
                self.warn(*line, format!("the bibliography has no `{}`", citation.key));
            }
            let items = citations.iter().zip(places).filter_map(|(own, place)| item(&library, own, place.as_ref()));
            let items = items.collect();
            driver.citation(CitationRequest::new(items, &style, locale.clone(), &files, None));
        }
        let rendered = driver.finish(BibliographyRequest { style: &style, locale, locale_files: &files });
        let mut shown =
            groups.iter().zip(rendered.citations).map(|((line, own), made)| with_affixes(*line, own, &made.citation));
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            for inline in inlines.iter_mut() {
                if let InlineKind::Cite(citations, content) = &mut inline.kind
                    && citations.iter().any(|citation| library.get(&citation.key).is_some())
                    && let Some(made) = shown.next()
                {
                    *content = made;
                }
            }
        });
        if let Some(bibliography) = rendered.bibliography {
            let entries =
                bibliography.items.iter().map(|own| entry(&own.key, own.first_field.as_ref(), &own.content)).collect();
            append(document, entries);
        }
    }

    /// The works of every file and of the front matter itself.
    fn library(&mut self, document: &Document) -> Library {
        let mut library = Library::new();
        for path in document.metadata.texts("bibliography") {
            let read = self.resources.text(&path).and_then(|text| parse(&path, &text));
            match read {
                Ok(more) => more.iter().for_each(|entry| library.push(entry)),
                Err(message) => self.warn(0, format!("the bibliography `{path}` was not read: {message}")),
            }
        }
        if let Some(references) = document.metadata.get("references") {
            match csl_json::library(references) {
                Ok(more) => more.iter().for_each(|entry| library.push(entry)),
                Err(message) => self.warn(0, format!("the `references` of the front matter were not read: {message}")),
            }
        }
        library
    }

    /// The author's style: a file, or the name of one that is built in.
    fn style(&mut self, document: &Document) -> Option<IndependentStyle> {
        if let Some(name) = document.metadata.text("csl").or_else(|| document.metadata.text("citation-style")) {
            let built_in = name.trim_end_matches(".csl");
            let read = match ArchivedStyle::by_name(built_in) {
                Some(style) => Ok(style.get()),
                None => {
                    self.resources.text(&name).and_then(|xml| Style::from_xml(&xml).map_err(|error| error.to_string()))
                }
            };
            match read {
                Ok(Style::Independent(style)) => return Some(style),
                Ok(Style::Dependent(_)) => {
                    self.warn(0, format!("the style `{name}` only points to another one; name that one"))
                }
                Err(message) => self.warn(0, format!("the style `{name}` was not read: {message}")),
            }
        }
        match ArchivedStyle::by_name(DEFAULT_STYLE)?.get() {
            Style::Independent(style) => Some(style),
            Style::Dependent(_) => None,
        }
    }
}

fn parse(path: &str, text: &str) -> Result<Library, String> {
    let ending = path.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    match ending.as_str() {
        "yml" | "yaml" => io::from_yaml_str(text).map_err(|error| error.to_string()),
        "json" => {
            let value = serde_json::from_str(text).map_err(|error| error.to_string())?;
            csl_json::library(&value)
        }
        _ => io::from_biblatex_str(text)
            .map_err(|errors| errors.first().map(ToString::to_string).unwrap_or_else(|| "it is empty".to_owned())),
    }
}

fn item<'l>(
    library: &'l Library,
    own: &Citation,
    place: Option<&'l (Locator, String)>,
) -> Option<CitationItem<'l, Entry>> {
    let found = library.get(&own.key)?;
    let place = place.map(|(kind, text)| SpecificLocator(*kind, LocatorPayload::Str(text)));
    let purpose = match own.mode {
        CitationMode::AuthorInText => Some(CitePurpose::Prose),
        CitationMode::SuppressAuthor => Some(CitePurpose::Year),
        CitationMode::Normal => None,
    };
    Some(CitationItem::new(found, place, None, false, purpose))
}

/// The place that a suffix such as `, p. 3` names.
fn locator(suffix: &[Inline]) -> Option<(Locator, String)> {
    let text = walk::plain_text(suffix).replace('\u{a0}', " ");
    let text = text.trim_start_matches([',', ' ']);
    let (label, rest) = text.split_once(' ').unwrap_or(("", text));
    let kind = match label.trim_end_matches('.') {
        "p" | "pp" | "page" | "pages" => Locator::Page,
        "chap" | "chapter" | "ch" => Locator::Chapter,
        "sec" | "section" => Locator::Section,
        "vol" | "volume" => Locator::Volume,
        "fig" | "figure" => Locator::Figure,
        "para" | "paragraph" => Locator::Paragraph,
        _ if text.starts_with(|c: char| c.is_ascii_digit()) => return Some((Locator::Page, text.to_owned())),
        _ => return None,
    };
    rest.starts_with(|c: char| c.is_alphanumeric()).then(|| (kind, rest.to_owned()))
}

/// A citation with the author's words before it and, if they name no place, after it.
fn with_affixes(line: u32, own: &[Citation], made: &ElemChildren) -> Vec<Inline> {
    let mut content = inlines(line, made);
    let before = own.first().map(|first| first.prefix.clone()).unwrap_or_default();
    if !before.is_empty() {
        let mut prefix = before;
        prefix.push(Inline::new(line, InlineKind::Space));
        match content.first_mut() {
            Some(Inline { kind: InlineKind::Text(text), .. }) if text.starts_with(['(', '[', '（']) => {
                let open: String = text.chars().take(1).collect();
                *text = text[open.len()..].to_owned();
                prefix.insert(0, Inline::text(line, open));
            }
            _ => {}
        }
        content.splice(0..0, prefix);
    }
    content
}

fn inlines(line: u32, made: &ElemChildren) -> Vec<Inline> {
    made.0.iter().flat_map(|child| inline(line, child)).collect()
}

fn inline(line: u32, child: &ElemChild) -> Vec<Inline> {
    match child {
        ElemChild::Text(own) => {
            let mut content = words(line, &own.text);
            if own.formatting.font_style != FontStyle::Normal {
                content = vec![Inline::new(line, InlineKind::Emphasis(content))];
            }
            if own.formatting.font_weight == FontWeight::Bold {
                content = vec![Inline::new(line, InlineKind::Strong(content))];
            }
            if own.formatting.vertical_align == VerticalAlign::Sup {
                content = vec![Inline::new(line, InlineKind::Superscript(content))];
            }
            content
        }
        ElemChild::Elem(own) => inlines(line, &own.children),
        ElemChild::Markup(text) => words(line, text),
        ElemChild::Link { text, url } => {
            let target = Target { url: url.clone(), title: String::new() };
            vec![Inline::new(
                line,
                InlineKind::Link { attributes: Attributes::default(), content: words(line, &text.text), target },
            )]
        }
        ElemChild::Transparent { .. } => Vec::new(),
    }
}

/// Text as words and spaces, with the spaces at its ends kept.
fn words(line: u32, text: &str) -> Vec<Inline> {
    let mut content = Vec::new();
    for (place, word) in text.split(' ').enumerate() {
        if place > 0 {
            content.push(Inline::new(line, InlineKind::Space));
        }
        if !word.is_empty() {
            content.push(Inline::text(line, word));
        }
    }
    content
}

fn entry(key: &str, first: Option<&ElemChild>, made: &ElemChildren) -> Block {
    let mut content = first.map(|first| inline(0, first)).unwrap_or_default();
    if !content.is_empty() {
        content.push(Inline::new(0, InlineKind::Space));
    }
    content.extend(inlines(0, made));
    let mut attributes = Attributes::with_classes(["csl-entry"]);
    attributes.id = format!("ref-{key}");
    let paragraph = Block::new(0, BlockKind::Paragraph(content));
    Block::new(0, BlockKind::Div { attributes, content: vec![paragraph] })
}

/// Puts the list into the author's `#refs`, or at the end under a heading.
fn append(document: &mut Document, entries: Vec<Block>) {
    let mut entries = Some(entries);
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for block in blocks.iter_mut() {
            if let BlockKind::Div { attributes, content } = &mut block.kind
                && attributes.id == "refs"
                && let Some(entries) = entries.take()
            {
                *content = entries;
            }
        }
    });
    let Some(entries) = entries else { return };
    let title = Labels::of(document).references;
    let mut heading = Attributes::with_classes(["unnumbered"]);
    heading.id = "references".to_owned();
    let level = document.blocks.iter().filter_map(level_of).min().unwrap_or(1);
    document.blocks.push(Block::new(0, BlockKind::Heading { level, attributes: heading, content: words(0, &title) }));
    let mut attributes = Attributes::with_classes(["references"]);
    attributes.id = "refs".to_owned();
    document.blocks.push(Block::new(0, BlockKind::Div { attributes, content: entries }));
}

fn level_of(block: &Block) -> Option<usize> {
    match &block.kind {
        BlockKind::Heading { level, .. } => Some(*level),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::super::{Illustration, Illustrator, Resources};
    use crate::{
        Request, formats, prepare,
        tree::{Attributes, Document, Media, walk},
    };

    const WORKS: &str = "@book{natsume, author = {夏目, 漱石}, title = {こころ}, publisher = {岩波書店}, date = {1914}}\n\
        @article{knuth, author = {Knuth, Donald E.}, title = {Literate Programming}, journaltitle = {The Computer Journal}, date = {1984}, pages = {97--111}}";

    struct Shelf;

    impl Resources for Shelf {
        fn text(&self, path: &str) -> Result<String, String> {
            if path == "works.bib" { Ok(WORKS.to_owned()) } else { Err("it is not there".to_owned()) }
        }

        fn picture(&self, _: &str) -> Result<Media, String> {
            Err("none".to_owned())
        }
    }

    impl Illustrator for Shelf {
        fn draw(&self, _: &str, _: &str, _: &Attributes) -> Option<Result<Illustration, String>> {
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
            illustrator: &Shelf,
            cancelled: &|| false,
        };
        let (mut document, warnings) = prepare(&request).unwrap();
        (plain(&mut document), warnings.into_iter().map(|warning| warning.message).collect())
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
    fn works_may_stand_in_the_front_matter() {
        let source = "---\nreferences:\n- id: doe\n  type: book\n  title: A Title\n  author: [{family: Doe, given: Jo}]\n  issued: {date-parts: [[2020]]}\n---\n\n[@doe]\n";
        let (text, _) = prepared(source);
        assert!(text.contains("Doe 2020") && text.contains("A Title"), "{text}");
    }
}
