//! The whole book: chapters, navigation, package.

use crate::messages;
use shosai_message::Failure;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::sheet::{Direction, sheet};
use super::xhtml::{Xhtml, clean_id};
use crate::formats::WriteContext;
use crate::office::archive::{self, Bytes};
use crate::office::xml::{escape, parse};
use crate::tree::walk::plain_text;
use crate::tree::{Block, BlockKind, Document, Inline, InlineKind, walk};
use crate::{Labels, Language};

const CONTAINER: &str = concat!(
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<container version=\"1.0\" xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\">",
    "<rootfiles><rootfile full-path=\"EPUB/package.opf\" media-type=\"application/oebps-package+xml\"/></rootfiles></container>",
);

/// A file of the book.
struct Entry {
    id: String,
    path: String,
    mime: String,
    properties: &'static str,
    bytes: Bytes,
    in_spine: bool,
}

/// A chapter: its file, its title, its blocks.
struct Chapter {
    file: String,
    title: String,
    blocks: Vec<Block>,
}

/// Writes a book.
pub fn write(document: &Document, context: &WriteContext<'_>) -> Result<Vec<u8>, Failure> {
    let language = document.metadata.language().unwrap_or_else(|| "ja".to_owned());
    let direction = direction(document);
    let chapters = chapters(document);
    let files = files(&chapters);
    let (mut entries, pictures) = media(document, context);
    let font = (document.metadata.flag("epub-fonts") == Some(true)).then(|| context.faces.regular.family());
    if font.is_some() {
        entries.push(entry("font", "fonts/text.ttf", "font/ttf", context.faces.regular.bytes().to_vec().into()));
    }
    entries.push(entry("css", "styles/book.css", "text/css", sheet(direction, font).into_bytes().into()));
    let page = Page { language: &language, kind: Language::of(document) };
    let nav = Entry {
        properties: "nav",
        ..entry("nav", "text/nav.xhtml", XHTML, navigation(document, &chapters, &page).into())
    };
    entries.push(nav);
    if let Some(cover) = document.metadata.text("cover-image").or_else(|| document.metadata.text("epub-cover-image"))
        && let Some(file) = pictures.get(&cover)
    {
        let body = format!("<section epub:type=\"cover\"><img src=\"{file}\" alt=\"\"/></section>");
        let xml = page.wrap("cover", &body);
        entries.push(Entry { in_spine: true, ..entry("cover-page", "text/cover.xhtml", XHTML, xml.into()) });
    }
    entries.push(Entry {
        in_spine: true,
        ..entry("title-page", "text/title.xhtml", XHTML, title_page(document, &page).into())
    });
    for (index, chapter) in chapters.iter().enumerate() {
        let notes = Vec::new();
        let kind = page.kind;
        let mut writer = Xhtml {
            context,
            language: kind,
            pictures: &pictures,
            files: &files,
            file: &chapter.file,
            notes,
            has_math: false,
        };
        let body = format!("<section epub:type=\"chapter\">{}</section>", writer.chapter(&chapter.blocks));
        let xml = page.wrap(&chapter.title, &body);
        // What cannot be read back is shown as text rather than breaking the book.
        let xml = match parse(&String::from_utf8_lossy(&xml).replacen("<!DOCTYPE html>", "", 1)) {
            Ok(_) => xml,
            Err(reason) => {
                let line = chapter.blocks.first().map_or(0, |block| block.line);
                context.warn(line, messages::ChapterPlain { reason });
                page.wrap(&chapter.title, &format!("<p>{}</p>", escape(&chapter.title)))
            }
        };
        let properties = if writer.has_math { "mathml" } else { "" };
        let id = format!("chapter{}", index + 1);
        entries.push(Entry {
            in_spine: true,
            properties,
            ..entry(&id, &format!("text/{}", chapter.file), XHTML, xml.into())
        });
    }
    pack(document, &entries, &language, direction)
}

const XHTML: &str = "application/xhtml+xml";

fn entry(id: &str, path: &str, mime: &str, bytes: Bytes) -> Entry {
    Entry { id: id.to_owned(), path: path.to_owned(), mime: mime.to_owned(), properties: "", bytes, in_spine: false }
}

fn direction(document: &Document) -> Direction {
    let mode = document.metadata.text("writing-mode").unwrap_or_default();
    let vertical = mode.starts_with("vertical") || document.metadata.flag("vertical") == Some(true);
    if vertical { Direction::Vertical } else { Direction::Horizontal }
}

struct Page<'a> {
    language: &'a str,
    kind: Language,
}

impl Page<'_> {
    fn wrap(&self, title: &str, body: &str) -> Vec<u8> {
        let (language, title) = (escape(self.language), escape(title));
        let title = if title.trim().is_empty() { "—".into() } else { title };
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" \
             xmlns:epub=\"http://www.idpf.org/2007/ops\" lang=\"{language}\" xml:lang=\"{language}\"><head><meta charset=\"UTF-8\"/><title>{title}</title>\
             <link rel=\"stylesheet\" type=\"text/css\" href=\"../styles/book.css\"/></head><body>{body}</body></html>"
        )
        .into_bytes()
    }
}

/// The document cut at the headings of the chapter level.
fn chapters(document: &Document) -> Vec<Chapter> {
    let level = document.metadata.number("epub-chapter-level").or_else(|| document.metadata.number("split-level"));
    let level = level.unwrap_or(1).clamp(1, 6) as usize;
    let mut chapters: Vec<Chapter> = Vec::new();
    for block in &document.blocks {
        let starts = match &block.kind {
            BlockKind::Heading { level: own, content, .. } if *own <= level => Some(plain_text(content)),
            _ => None,
        };
        if starts.is_some() || chapters.is_empty() {
            let title = starts.or_else(|| document.metadata.text("title")).unwrap_or_default();
            let file = format!("chapter{}.xhtml", chapters.len() + 1);
            chapters.push(Chapter { file, title, blocks: Vec::new() });
        }
        if let Some(chapter) = chapters.last_mut() {
            chapter.blocks.push(block.clone());
        }
    }
    chapters
}

/// The file of every id.
fn files(chapters: &[Chapter]) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for chapter in chapters {
        let mut blocks = chapter.blocks.clone();
        let mut ids = Vec::new();
        walk::each_block_list(&mut blocks, &mut |blocks| {
            ids.extend(blocks.iter().filter_map(block_id).map(str::to_owned));
        });
        walk::each_inline_list(&mut blocks, &mut |inlines| {
            ids.extend(inlines.iter().filter_map(inline_id).map(str::to_owned))
        });
        for id in ids.into_iter().filter(|id| !id.is_empty()) {
            files.entry(id).or_insert_with(|| chapter.file.clone());
        }
    }
    files
}

fn block_id(block: &Block) -> Option<&str> {
    match &block.kind {
        BlockKind::Heading { attributes, .. }
        | BlockKind::Div { attributes, .. }
        | BlockKind::Figure { attributes, .. }
        | BlockKind::Code { attributes, .. } => Some(&attributes.id),
        BlockKind::Table(table) => Some(&table.attributes.id),
        _ => None,
    }
}

fn inline_id(inline: &Inline) -> Option<&str> {
    match &inline.kind {
        InlineKind::Span(attributes, _) => Some(&attributes.id),
        _ => None,
    }
}

/// The pictures of the book, and the file of each by its address.
fn media(document: &Document, context: &WriteContext<'_>) -> (Vec<Entry>, BTreeMap<String, String>) {
    let (mut entries, mut files) = (Vec::new(), BTreeMap::new());
    let cover = document.metadata.text("cover-image").or_else(|| document.metadata.text("epub-cover-image"));
    for (index, (url, media)) in document.media.iter().enumerate() {
        let extension = match media.mime.as_str() {
            "image/png" => "png",
            "image/jpeg" => "jpg",
            "image/gif" => "gif",
            "image/svg+xml" => "svg",
            "image/webp" => "webp",
            other => {
                context.warn(0, messages::PictureNotForBooks { url, kind: other });
                continue;
            }
        };
        let name = format!("picture{}.{extension}", index + 1);
        let properties = if cover.as_deref() == Some(url) { "cover-image" } else { "" };
        entries.push(Entry {
            properties,
            ..entry(&format!("picture{}", index + 1), &format!("media/{name}"), &media.mime, media.bytes.clone())
        });
        files.insert(url.to_owned(), format!("../media/{name}"));
    }
    (entries, files)
}

fn title_page(document: &Document, page: &Page<'_>) -> Vec<u8> {
    let metadata = &document.metadata;
    let title = metadata.text("title").unwrap_or_default();
    let mut body = format!("<section epub:type=\"titlepage\" class=\"title-page\"><h1>{}</h1>", escape(&title));
    let mut lines: Vec<String> = metadata.text("subtitle").into_iter().collect();
    lines.extend(metadata.authors());
    lines.extend(["date", "publisher", "rights"].into_iter().filter_map(|key| metadata.text(key)));
    for line in lines {
        let _ = write!(body, "<p>{}</p>", escape(&line));
    }
    page.wrap(&title, &(body + "</section>"))
}

/// The deepest headings in the navigation, unless the author says another.
const TOC_DEPTH: i64 = 3;

fn navigation(document: &Document, chapters: &[Chapter], page: &Page<'_>) -> Vec<u8> {
    let depth = document.metadata.number("toc-depth").unwrap_or(TOC_DEPTH).clamp(1, 6) as usize;
    let title = escape(&Labels::of(document).contents).into_owned();
    let mut entries: Vec<(usize, String, String)> = Vec::new();
    for chapter in chapters {
        let mut first = true;
        for block in &chapter.blocks {
            if let BlockKind::Heading { level, attributes, content } = &block.kind
                && *level <= depth
            {
                let place = if attributes.id.is_empty() {
                    chapter.file.clone()
                } else {
                    format!("{}#{}", chapter.file, clean_id(&attributes.id))
                };
                entries.push((*level, place, plain_text(content)));
                first = false;
            }
        }
        if first {
            entries.push((1, chapter.file.clone(), chapter.title.clone()));
        }
    }
    if entries.is_empty() {
        entries.push((1, "title.xhtml".to_owned(), document.metadata.text("title").unwrap_or_default()));
    }
    let body = format!("<nav epub:type=\"toc\" id=\"toc\"><h1>{title}</h1>{}</nav>", nested(&entries));
    page.wrap(&title, &body)
}

/// Entries as nested lists, whatever levels the author skips.
fn nested(entries: &[(usize, String, String)]) -> String {
    let mut xml = String::from("<ol>");
    let mut open: Vec<usize> = Vec::new();
    for (level, place, title) in entries {
        while open.last().is_some_and(|last| *last > *level) && open.len() > 1 {
            open.pop();
            xml.push_str("</li></ol>");
        }
        match open.last() {
            None => open.push(*level),
            Some(last) if *last < *level => {
                xml.push_str("<ol>");
                open.push(*level);
            }
            Some(_) => xml.push_str("</li>"),
        }
        let title = if title.trim().is_empty() { "—" } else { title };
        let _ = write!(xml, "<li><a href=\"{}\">{}</a>", escape(place), escape(title));
    }
    for _ in 1..open.len() {
        xml.push_str("</li></ol>");
    }
    xml + "</li></ol>"
}

fn pack(document: &Document, entries: &[Entry], language: &str, direction: Direction) -> Result<Vec<u8>, Failure> {
    let package = package(document, entries, language, direction);
    let mut files: Vec<(String, &[u8])> = vec![
        ("mimetype".to_owned(), b"application/epub+zip"),
        ("META-INF/container.xml".to_owned(), CONTAINER.as_bytes()),
        ("EPUB/package.opf".to_owned(), package.as_bytes()),
    ];
    files.extend(entries.iter().map(|entry| (format!("EPUB/{}", entry.path), entry.bytes.as_ref())));
    archive::write(files.iter().map(|(name, bytes)| (name.as_str(), *bytes)))
        .map_err(|reason| messages::NotPacked { reason }.into())
}

fn package(document: &Document, entries: &[Entry], language: &str, direction: Direction) -> String {
    let metadata = &document.metadata;
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier=\"book-id\" xml:lang=\"{0}\">\
         <metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:identifier id=\"book-id\">{1}</dc:identifier><dc:title>{2}</dc:title><dc:language>{0}</dc:language>",
        escape(language),
        escape(&identifier(document, entries)),
        escape(&metadata.text("title").unwrap_or_else(|| "—".to_owned()))
    );
    for author in metadata.authors() {
        let _ = write!(xml, "<dc:creator>{}</dc:creator>", escape(&author));
    }
    for key in ["publisher", "rights", "subject", "description"] {
        if let Some(text) = metadata.text(key) {
            let _ = write!(xml, "<dc:{key}>{}</dc:{key}>", escape(&text));
        }
    }
    let date = metadata.text("date").filter(|date| is_date(date));
    if let Some(date) = &date {
        let _ = write!(xml, "<dc:date>{date}</dc:date>");
    }
    // The same input gives the same bytes: the day of writing is the author's, not the clock's.
    let _ = write!(
        xml,
        "<meta property=\"dcterms:modified\">{}T00:00:00Z</meta></metadata><manifest>",
        date.as_deref().unwrap_or("2000-01-01")
    );
    for entry in entries {
        let properties =
            if entry.properties.is_empty() { String::new() } else { format!(" properties=\"{}\"", entry.properties) };
        let _ = write!(
            xml,
            "<item id=\"{}\" href=\"{}\" media-type=\"{}\"{properties}/>",
            entry.id, entry.path, entry.mime
        );
    }
    let progression = if direction == Direction::Vertical { " page-progression-direction=\"rtl\"" } else { "" };
    let _ = write!(xml, "</manifest><spine{progression}>");
    for entry in entries.iter().filter(|entry| entry.in_spine) {
        let _ = write!(xml, "<itemref idref=\"{}\"/>", entry.id);
    }
    xml + "</spine></package>"
}

fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let digits = |part: &&str, count: usize| part.len() == count && part.chars().all(|c| c.is_ascii_digit());
    matches!(parts.as_slice(), [year, month, day] if digits(year, 4) && digits(month, 2) && digits(day, 2))
}

/// The author's identifier, or one made from the whole of the book.
fn identifier(document: &Document, entries: &[Entry]) -> String {
    if let Some(own) = document.metadata.text("identifier").or_else(|| document.metadata.text("isbn")) {
        return own;
    }
    let mut sums = [0xcbf2_9ce4_8422_2325_u64, 0x8422_2325_cbf2_9ce4_u64];
    for byte in entries.iter().flat_map(|entry| entry.path.bytes().chain(entry.bytes.iter().copied())) {
        sums[0] = (sums[0] ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        sums[1] = (sums[1] ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3 | 0x10);
    }
    let digits = format!("{:016x}{:016x}", sums[0], sums[1]);
    format!(
        "urn:uuid:{}-{}-4{}-8{}-{}",
        &digits[..8],
        &digits[8..12],
        &digits[13..16],
        &digits[17..20],
        &digits[20..32]
    )
}
