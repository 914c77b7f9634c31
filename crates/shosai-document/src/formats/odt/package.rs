//! The whole file.

use crate::messages;
use shosai_message::{Failure, Message};
use std::fmt::Write as _;

use super::blocks::paragraph;
use super::inlines::Writer;
use super::styles::{NAMESPACES, automatic, own_part, paragraphs, with_turned_page};
use crate::formats::WriteContext;
use crate::office::archive::{self, Bytes};
use crate::office::captions::{Captioned, captions};
use crate::office::xml::{decode, escape, parse};
use crate::tree::walk::plain_text;
use crate::tree::{BlockKind, Document};
use crate::{Labels, read_inlines};

const MIME: &str = "application/vnd.oasis.opendocument.text";

/// The styles of a file, and the pictures they show.
struct Base {
    styles: String,
    files: Vec<(String, Bytes)>,
}

pub fn write(document: &Document, context: &WriteContext<'_>) -> Result<Vec<u8>, Failure> {
    let language = document.metadata.language().unwrap_or_else(|| "ja".to_owned());
    let mut base = match context.template {
        Some(bytes) => reference(bytes, document)?,
        None => Base { styles: own_part(&document.metadata, &language), files: Vec::new() },
    };
    let mut writer = Writer::new(document, context);
    let text = front(&mut writer) + &writer.blocks(&document.blocks);
    if text.contains("\"turned\"") {
        base.styles = with_turned_page(base.styles);
    }
    let mut automatic = automatic(&writer.lists);
    let columns = writer.columns.concat();
    automatic.insert_str("<office:automatic-styles>".len(), &columns);
    let content = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<office:document-content {NAMESPACES} office:version=\"1.3\">{automatic}<office:body><office:text>{text}</office:text></office:body></office:document-content>"
    );
    // Only raw OpenDocument of the author's can break the text.
    parse(&content).map_err(|reason| messages::RawNotWellFormed { reason })?;
    pack(document, &language, &base, &content, &writer)
}

fn pack(
    document: &Document,
    language: &str,
    base: &Base,
    content: &str,
    writer: &Writer<'_>,
) -> Result<Vec<u8>, Failure> {
    let meta = meta(document, language);
    let mut manifest = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\" manifest:version=\"1.3\">\
         <manifest:file-entry manifest:full-path=\"/\" manifest:version=\"1.3\" manifest:media-type=\"{MIME}\"/>"
    );
    let mut entry = |name: &str, mime: &str| {
        let _ = write!(
            manifest,
            "<manifest:file-entry manifest:full-path=\"{}\" manifest:media-type=\"{mime}\"/>",
            escape(name)
        );
    };
    ["content.xml", "styles.xml", "meta.xml"].iter().for_each(|name| entry(name, "text/xml"));
    base.files.iter().for_each(|(name, _)| entry(name, "application/octet-stream"));
    writer.files.iter().for_each(|(name, mime, _)| entry(name, mime));
    manifest.push_str("</manifest:manifest>");
    let mut files: Vec<(&str, &[u8])> = vec![
        ("mimetype", MIME.as_bytes()),
        ("META-INF/manifest.xml", manifest.as_bytes()),
        ("content.xml", content.as_bytes()),
        ("styles.xml", base.styles.as_bytes()),
        ("meta.xml", meta.as_bytes()),
    ];
    files.extend(base.files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_ref())));
    let own = writer.files.iter().filter(|(name, ..)| !name.ends_with('/'));
    files.extend(own.map(|(name, _, bytes)| (name.as_str(), bytes.as_ref())));
    archive::write(files).map_err(|reason| messages::NotPacked { reason }.into())
}

fn wrong(reason: impl Into<Message>) -> Failure {
    messages::ReferenceUnusableOdt { reason: reason.into() }.into()
}

/// The styles of a reference document, with ours where it lacks one.
fn reference(bytes: &[u8], document: &Document) -> Result<Base, Failure> {
    let entries = archive::read(bytes).map_err(wrong)?;
    let kind = entries.get("mimetype").map(|kind| String::from_utf8_lossy(kind).trim().to_owned()).unwrap_or_default();
    if !kind.starts_with(MIME) {
        return Err(wrong(messages::NotAnOpenDocument));
    }
    let styles =
        entries.get("styles.xml").and_then(|bytes| decode(bytes)).ok_or_else(|| wrong(messages::StylesAbsent))?;
    let parsed = parse(&styles).map_err(|reason| wrong(messages::StylesWrong { reason }))?;
    let names: Vec<&str> = parsed
        .descendants()
        .filter(|node| node.tag_name().name() == "style")
        .filter_map(|node| node.attributes().find(|own| own.name() == "name").map(|own| own.value()))
        .collect();
    let added = paragraphs(&document.metadata, &|name| names.contains(&name));
    let place = parsed.descendants().find(|node| node.has_tag_name((STYLE_OFFICE, "styles"))).map(|node| node.range());
    let place = place.ok_or_else(|| wrong(messages::StylesAbsent))?;
    let end =
        styles[..place.end].rfind("</").filter(|end| *end > place.start).ok_or_else(|| wrong(messages::StylesEmpty))?;
    // Every addition declares what it names: the reference may use other prefixes.
    let added = added.replace("<style:style ", &format!("<style:style {NAMESPACES} "));
    let styles = format!("{}{added}{}", &styles[..end], &styles[end..]);
    let files = entries.iter().filter(|(name, _)| name.starts_with("Pictures/") && styles.contains(name.as_str()));
    Ok(Base { files: files.map(|(name, bytes)| (name.clone(), bytes.clone())).collect(), styles })
}

const STYLE_OFFICE: &str = "urn:oasis:names:tc:opendocument:xmlns:office:1.0";

fn meta(document: &Document, language: &str) -> String {
    let metadata = &document.metadata;
    let element = |name: &str, value: Option<String>| {
        value.map(|value| format!("<{name}>{}</{name}>", escape(&value))).unwrap_or_default()
    };
    let authors = metadata.authors();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<office:document-meta {NAMESPACES} office:version=\"1.3\"><office:meta>{}{}{}<dc:language>{}</dc:language>{}</office:meta></office:document-meta>",
        element("dc:title", metadata.text("title")),
        element("dc:subject", metadata.text("subtitle")),
        element("dc:description", metadata.text("abstract")),
        escape(language),
        element("meta:initial-creator", (!authors.is_empty()).then(|| authors.join("; "))),
    )
}

/// Title, authors, date, abstract and the table of contents.
fn front(writer: &mut Writer<'_>) -> String {
    let document = writer.document;
    let metadata = &document.metadata;
    let mut xml = String::new();
    let mut lines: Vec<(&str, String)> = Vec::new();
    lines.extend(metadata.text("title").map(|text| ("Title", text)));
    lines.extend(metadata.text("subtitle").map(|text| ("Subtitle", text)));
    lines.extend(metadata.authors().into_iter().map(|text| ("Author", text)));
    lines.extend(metadata.text("date").map(|text| ("Date", text)));
    lines.extend(metadata.text("abstract").map(|text| ("Quotations", text)));
    for (style, text) in lines {
        let inner = writer.inlines(&read_inlines(&text, 0));
        xml += &paragraph(style, &inner);
    }
    if metadata.flag("toc") == Some(true) {
        xml += &contents(document);
    }
    let labels = Labels::of(document);
    for (key, title, name, kind) in
        [("lof", labels.figures, "illustration", Captioned::Figure), ("lot", labels.tables, "table", Captioned::Table)]
    {
        let found = captions(&document.blocks, kind);
        if let Some((label, _)) = found.first().filter(|_| metadata.flag(key) == Some(true)) {
            let label = escape(label);
            xml += &format!(
                "<text:{name}-index text:name=\"{key}\"><text:{name}-index-source text:caption-sequence-name=\"{label}\" text:caption-sequence-format=\"text\"/>\
                 <text:index-body><text:index-title text:name=\"{key}-title\">{}</text:index-title>",
                paragraph("Contents_20_Heading", &escape(&title))
            );
            found.iter().for_each(|(_, line)| xml += &paragraph("Compact", &escape(&line.text)));
            xml += &format!("</text:index-body></text:{name}-index>");
        }
    }
    xml
}

/// The deepest level in a table of contents, unless the author says another.
const TOC_DEPTH: i64 = 3;

fn contents(document: &Document) -> String {
    let depth = document.metadata.number("toc-depth").unwrap_or(TOC_DEPTH).clamp(1, 6) as usize;
    let title = escape(&Labels::of(document).contents).into_owned();
    let mut xml = format!(
        "<text:table-of-content text:name=\"toc\"><text:table-of-content-source text:outline-level=\"{depth}\"/><text:index-body><text:index-title text:name=\"toc-title\">{}</text:index-title>",
        paragraph("Contents_20_Heading", &title)
    );
    for block in &document.blocks {
        if let BlockKind::Heading { level, attributes, content } = &block.kind
            && *level <= depth
            && !attributes.has_class("unlisted")
        {
            let indent = "　".repeat(level - 1);
            xml += &paragraph("Compact", &format!("{indent}{}", escape(&plain_text(content))));
        }
    }
    xml + "</text:index-body></text:table-of-content>"
}
