//! PDF through the embedded Typst: the tree becomes Typst source, the source becomes pages.

mod dots;
mod faces;
mod formulas;
mod grid;
mod markup;
mod mend;
mod page;
mod prepare;
mod press;
mod vertical;

pub use faces::{Lacking, NAMING, bring};
#[cfg(test)]
pub use prepare::deck;

use crate::messages;
use crate::{
    formats::WriteContext,
    passes::Labels,
    preview::Preview,
    reader::read_inlines,
    tree::{Block, Document, walk},
};
use shosai_message::Failure;
use unicode_segmentation::UnicodeSegmentation as _;

/// Levels of headings in the table of contents when nothing is said.
const CONTENTS_DEPTH: i64 = 3;

const PREAMBLE: &str = include_str!("preamble.typ");
const PAPER: &str = include_str!("paper.typ");
const SLIDES: &str = include_str!("slides.typ");

/// What kind of pages are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Pages of a report.
    Paper,
    Slides,
}

/// Sets a document and gives the PDF.
pub fn pdf(document: &Document, context: &WriteContext, layout: Layout) -> Result<Vec<u8>, Failure> {
    let vertical = layout == Layout::Paper && vertical::is_asked(&document.metadata);
    // Every letter of a column would be a paragraph.
    let imprint = press::Imprint { title: title(document).unwrap_or_default(), tagged: !vertical };
    let mut pdf = press::press(&set(document, context, layout, dots::page)?, imprint)?;
    if vertical {
        vertical::open_to_the_right(&mut pdf);
    }
    Ok(pdf)
}

/// Sets a document and gives its pages, the wanted ones, counted from 1, as pictures.
pub fn previews(
    document: &Document,
    context: &WriteContext,
    layout: Layout,
    wanted: &dyn Fn(usize) -> bool,
) -> Result<Vec<Preview>, Failure> {
    let pictures = press::pictures(&set(document, context, layout, |_| None)?, wanted).into_iter().enumerate();
    Ok(pictures.map(|(index, svg)| Preview { number: index + 1, svg, ..Preview::default() }).collect())
}

/// The pages of a document; a block that cannot be set is made simpler until the others can be.
fn set(
    document: &Document,
    context: &WriteContext,
    layout: Layout,
    pack: prepare::Pack,
) -> Result<press::Pages, Failure> {
    let fonts = faces::fonts(document, context);
    if layout == Layout::Paper && vertical::is_asked(&document.metadata) {
        let pages = press::set(parted(vertical::source(document, context)), &prepare::Files::new(), &fonts);
        return pages.map_err(|stumble| messages::PagesNotSet { reason: stumble.reason }.into());
    }
    let (mut prepared, files) = prepare::prepare(document, context, layout, pack);
    prepared.front_matter.0.clear();
    let head = format!("{}{PREAMBLE}{}{}", settings(document, context), sheet(layout), opening(document, layout));
    let mut stumble = match press::set(source(&prepared.blocks, &head, context), &files, &fonts) {
        Ok(pages) => return Ok(pages),
        Err(stumble) => stumble,
    };
    let mut mending = mend::Mending::default();
    for _ in 0..mend::ATTEMPTS {
        context.go_on()?;
        let marked = source(&marked(&prepared.blocks), &head, context);
        stumble = match press::set(marked.clone(), &files, &fonts) {
            Ok(pages) => return Ok(pages),
            Err(stumble) => stumble,
        };
        let places: Vec<usize> = stumble.bytes.iter().filter_map(|byte| mend::place_of(&marked, *byte)).collect();
        let mut mended = false;
        for place in places.iter().collect::<std::collections::BTreeSet<_>>() {
            mended |= mending.stumbled(*place, &mut prepared, &stumble.reason, context);
        }
        if !mended {
            break;
        }
    }
    Err(messages::PagesNotSet { reason: stumble.reason }.into())
}

/// The Typst source of prepared blocks.
fn source(blocks: &[Block], head: &str, context: &WriteContext) -> String {
    parted(format!("{head}{}\n", markup::write(blocks, context.cancelled)))
}

/// Bytes of letters that belong together; the writer of PDF counts them in 16 bits.
const LONGEST_CLUSTER: usize = 1024;

/// The text with a place to break in every cluster that no writing has: a letter with a thousand accents.
fn parted(text: String) -> String {
    let is_long = |cluster: &str| cluster.len() > LONGEST_CLUSTER;
    if !text.graphemes(true).any(is_long) {
        return text;
    }
    let mut parted = String::with_capacity(text.len());
    for cluster in text.graphemes(true) {
        let mut since = 0;
        for letter in cluster.chars() {
            if since > LONGEST_CLUSTER {
                parted.push('\u{200b}');
                since = 0;
            }
            parted.push(letter);
            since += letter.len_utf8();
        }
    }
    parted
}

/// The blocks with a mark before each.
fn marked(blocks: &[Block]) -> Vec<Block> {
    let marks = blocks.iter().enumerate().map(|(place, block)| prepare::raw(block.line, mend::mark(place)));
    marks.zip(blocks).flat_map(|(mark, block)| [mark, block.clone()]).collect()
}

fn sheet(layout: Layout) -> &'static str {
    match layout {
        Layout::Paper => PAPER,
        Layout::Slides => SLIDES,
    }
}

fn title(document: &Document) -> Option<String> {
    document.metadata.text("title").map(|title| walk::plain_text(&read_inlines(&title, 1)))
}

/// The values that the preamble reads, as Typst variables.
fn settings(document: &Document, context: &WriteContext) -> String {
    let metadata = &document.metadata;
    let lang = metadata.language().unwrap_or_else(|| "en".to_owned());
    let short: String = lang.chars().take_while(char::is_ascii_alphabetic).collect();
    let japanese = short.eq_ignore_ascii_case("ja");
    let text = |key: &str| {
        string(&metadata.text(key).map(|text| walk::plain_text(&read_inlines(&text, 1))).unwrap_or_default())
    };
    let flag = |key: &str, default: bool| metadata.flag(key).unwrap_or(default).to_string();
    let size = metadata.text("fontsize").filter(|size| is_length(size)).unwrap_or_else(|| "10.5pt".to_owned());
    let theme = metadata.text("theme").unwrap_or_default();
    let mut source = String::new();
    let mut define = |name: &str, value: String| source.push_str(&format!("#let doc-{name} = {value}\n"));
    define("title", text("title"));
    define("subtitle", text("subtitle"));
    define("date", text("date"));
    define("abstract", text("abstract"));
    define("abstract-label", string(&Labels::of(document).r#abstract));
    define(
        "authors",
        format!("({})", metadata.authors().iter().map(|author| format!("{},", string(author))).collect::<String>()),
    );
    let mut places: Vec<String> = metadata.people().into_iter().flat_map(|person| person.affiliations).collect();
    places.dedup();
    define("affiliations", string(&places.join(" · ")));
    let words = metadata.texts("keywords").join(", ");
    let doi = metadata.text("doi").map(|doi| format!("DOI: {doi}"));
    let rights = ["license", "copyright"].into_iter().filter_map(|key| metadata.statement(key));
    let facts: Vec<String> =
        std::iter::once(words).filter(|words| !words.is_empty()).chain(doi).chain(rights).collect();
    define("facts", string(&facts.join(" · ")));
    define("margin", page::margins(metadata));
    define("columns", page::columns(metadata).to_string());
    define("stretch", format!("{:.2}", page::stretch(metadata)));
    define("lang", string(if short.is_empty() { "en" } else { &short }));
    define("japanese", japanese.to_string());
    define("font", faces::families(document, context));
    define("size", size);
    define("paper", string(page::paper(metadata).unwrap_or("a4")));
    define("numbered", flag("number-sections", false));
    define("dark", (theme == "dark").to_string());
    define("header", text("header"));
    define("footer", text("footer"));
    define("book", flag(crate::book::BOOK, false));
    define("page-numbers", flag("page-numbers", true));
    source
}

/// The title, the abstract and the table of contents.
fn opening(document: &Document, layout: Layout) -> String {
    let metadata = &document.metadata;
    let mut source = String::new();
    if metadata.text("title").is_some() {
        source.push_str("#doc-title-block()\n");
    }
    if metadata.flag("toc") == Some(true) && layout == Layout::Paper {
        let depth = metadata.number("toc-depth").unwrap_or(CONTENTS_DEPTH).clamp(1, 6);
        source.push_str(&format!("#doc-contents({}, {depth})\n", string(&Labels::of(document).contents)));
    }
    if layout == Layout::Paper {
        let labels = Labels::of(document);
        for (key, kind, title) in [("lof", "image", &labels.figures), ("lot", "table", &labels.tables)] {
            if metadata.flag(key) == Some(true) {
                source.push_str(&format!("#doc-list({}, {kind})\n", string(title)));
            }
        }
        source.push('\n');
    }
    source
}

/// A Typst string.
fn string(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\n' => quoted.push(' '),
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

fn is_length(text: &str) -> bool {
    text.strip_suffix("pt")
        .and_then(|number| number.parse::<f64>().ok())
        .is_some_and(|size| (4.0..=40.0).contains(&size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_that_are_not_to_be_listed_are_not() {
        let blocks = crate::read("# A {.unnumbered .unlisted}\n\n# B\n").unwrap().blocks;
        let source = markup::write(&blocks, &|| false);
        assert_eq!(source.matches("numbering: none, outlined: false").count(), 1, "{source}");
    }

    #[test]
    fn only_clusters_that_no_writing_has_are_parted() {
        let family = "👨\u{200d}👩\u{200d}👧 がんばれ".to_owned();
        assert_eq!(parted(family.clone()), family);
        let long = "👩\u{200d}".repeat(20_000);
        let short = parted(long.clone());
        assert!(short.graphemes(true).all(|cluster| cluster.len() <= LONGEST_CLUSTER + 8));
        assert_eq!(short.replace('\u{200b}', ""), long);
    }
}
