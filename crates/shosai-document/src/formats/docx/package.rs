//! The whole file: the text on top of a reference document, or on our own.

use crate::messages;
use shosai_message::{Failure, Message};
use std::fmt::Write as _;

use super::blocks::{Place, wrapped};
use super::contents::{contents, lists};
use super::custom::styles_of;
use super::field::field;
use super::inlines::Look;
use super::numbering::{ListKind, Numbering};
use super::styles::{W, add_named, own_styles, reference_styles};
use super::writer::Writer;
use crate::formats::WriteContext;
use crate::formats::pptx::design::{Darkness, default_design, theme};
use crate::office::package::Package;
use crate::office::properties::core_properties;
use crate::office::xml::{DECLARATION, child, descend, number, parse};
use crate::read_inlines;
use crate::tree::Document;

const KIND: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const DOCUMENT: &str = "word/document.xml";
/// The namespaces the text uses.
const NAMESPACES: &str = concat!(
    "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" ",
    "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\" ",
    "xmlns:m=\"http://schemas.openxmlformats.org/officeDocument/2006/math\" ",
    "xmlns:wp=\"http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing\" ",
    "xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" ",
    "xmlns:pic=\"http://schemas.openxmlformats.org/drawingml/2006/picture\"",
);
/// The width of text on A4 with margins of an inch, in twentieths of a point.
const USUAL_WIDTH: i64 = 9_026;

/// A refusal that blames the reference document.
pub fn wrong(reason: impl Into<Message>) -> Failure {
    messages::ReferenceUnusableDocx { reason: reason.into() }.into()
}

/// The page setup and the parts a text stands on.
struct Base {
    package: Package,
    document: String,
    section: String,
    text_width: i64,
}

pub fn write(document: &Document, context: &WriteContext<'_>) -> Result<Vec<u8>, Failure> {
    let language = document.metadata.language().unwrap_or_else(|| "ja-JP".to_owned());
    let mut base = match context.template {
        Some(bytes) => reference(bytes, context)?,
        None => own_base(document),
    };
    let main = base.document.clone();
    let styles_part = base.package.related(&main, "styles").map(str::to_owned);
    let (mut styles_xml, mut styles) = match &styles_part {
        Some(part) => reference_styles(&base.package.text(part).map_err(wrong)?, &document.metadata)?,
        None => own_styles(&document.metadata, &language),
    };
    add_named(&mut styles_xml, &mut styles, styles_of(&document.blocks));
    let numbering_part = base.package.related(&main, "numbering").map(str::to_owned);
    let numbering_source =
        numbering_part.as_ref().and_then(|part| base.package.text(part).ok().map(std::borrow::Cow::into_owned));
    let numbering = Numbering::after(numbering_source.as_deref());
    let mut writer = Writer::new(document, context, &styles, numbering, base.text_width);
    writer.section.clone_from(&base.section);
    if document.metadata.flag("number-sections") == Some(true) {
        writer.heading_list = Some(writer.numbering.list(ListKind::Headings, 0, 1));
    }
    let body = body(&mut writer);
    let text = format!("{DECLARATION}<w:document {NAMESPACES}><w:body>{body}{}</w:body></w:document>", base.section);
    let numbering_xml = writer.numbering.xml(numbering_source.as_deref());
    let package = &mut base.package;
    let mut put = |part: Option<String>, kind: &str, usual: &str, xml: String| {
        let known = part.is_some();
        let part = part.unwrap_or_else(|| format!("word/{usual}.xml"));
        package.put(part.clone(), &format!("{KIND}.{kind}+xml"), xml.into_bytes());
        if !known {
            package.relate(&main, kind, &part);
        }
        part
    };
    put(styles_part, "styles", "styles", styles_xml);
    put(numbering_part, "numbering", "numbering", numbering_xml);
    finish(base, writer, &text, &language)
}

fn finish(mut base: Base, writer: Writer<'_>, text: &str, language: &str) -> Result<Vec<u8>, Failure> {
    let package = &mut base.package;
    let main = base.document;
    let old_notes = package.related(&main, "footnotes").map(str::to_owned);
    let kept: Vec<_> = package.relationships(&main).iter().filter(|own| !own.is("footnotes")).cloned().collect();
    package.set_relationships(&main, kept);
    if let Some(part) = old_notes {
        package.remove(&part);
    }
    if !writer.footnotes.is_empty() {
        package.put("word/footnotes.xml", &format!("{KIND}.footnotes+xml"), footnotes(&writer.footnotes).into_bytes());
        package.relate(&main, "footnotes", "word/footnotes.xml");
        package.set_relationships("word/footnotes.xml", writer.footnote_relationships);
    }
    let mut relationships = package.relationships(&main).to_vec();
    relationships.extend(writer.relationships);
    package.set_relationships(&main, relationships);
    package.put(main.clone(), &format!("{KIND}.document.main+xml"), text.as_bytes());
    for (part, kind, bytes) in writer.media {
        package.put(part, &kind, bytes);
    }
    if !writer.charts.is_empty() && package.related(&main, "theme").is_none() {
        // Charts name colours of the theme.
        let kind = "application/vnd.openxmlformats-officedocument.theme+xml";
        package.put("word/theme/theme1.xml", kind, theme(&default_design(Darkness::Light)).into_bytes());
        package.relate(&main, "theme", "word/theme/theme1.xml");
    }
    for (part, relationships) in writer.charts {
        package.set_relationships(&part, relationships);
    }
    core_properties(package, &writer.document.metadata, language);
    package.keep_reachable();
    package.write().map_err(|reason| messages::NotPacked { reason }.into())
}

/// The reference document without its text.
fn reference(bytes: &[u8], context: &WriteContext<'_>) -> Result<Base, Failure> {
    let mut package = Package::read(bytes).map_err(wrong)?;
    let document =
        package.related("", "officeDocument").map(str::to_owned).ok_or_else(|| wrong(messages::DocumentAbsent))?;
    let kind = package.part(&document).map(|part| part.kind.clone()).unwrap_or_default();
    if !kind.contains("wordprocessingml") && !kind.contains("ms-word") {
        return Err(wrong(messages::NotATextDocument));
    }
    if kind.contains("macroEnabled") {
        context.warn(0, messages::MacrosLeftOut);
    }
    let text = package.text(&document).map_err(wrong)?.into_owned();
    let parsed = parse(&text).map_err(wrong)?;
    let section = descend(parsed.root_element(), &["body", "sectPr"]);
    let text_width = section.and_then(text_width).unwrap_or(USUAL_WIDTH);
    let section = section.map_or_else(|| section_xml(A4, ""), |section| text[section.range()].to_owned());
    let dropped = [
        "comments",
        "commentsExtended",
        "commentsIds",
        "people",
        "endnotes",
        "vbaProject",
        "image",
        "hyperlink",
        "chart",
        "customXml",
        "attachedTemplate",
    ];
    let kept = package.relationships(&document).iter().filter(|own| !dropped.iter().any(|kind| own.is(kind))).cloned();
    let kept = kept.collect();
    package.set_relationships(&document, kept);
    let roots: Vec<_> = package.relationships("").to_vec();
    package.set_relationships("", roots.into_iter().filter(|own| own.is("officeDocument")).collect());
    settings_without_endnotes(&mut package, &document);
    Ok(Base { package, document, section, text_width })
}

/// Settings name the separators of endnotes, whose part is gone, and a template somewhere else.
fn settings_without_endnotes(package: &mut Package, document: &str) {
    let Some(part) = package.related(document, "settings").map(str::to_owned) else { return };
    let Ok(text) = package.text(&part).map(std::borrow::Cow::into_owned) else { return };
    let Ok(parsed) = parse(&text) else { return };
    let mut gone: Vec<_> = parsed
        .root_element()
        .children()
        .filter(|node| {
            matches!(node.tag_name().name(), "endnotePr" | "footnotePr" | "attachedTemplate" | "documentProtection")
        })
        .map(|node| node.range())
        .collect();
    gone.reverse();
    let mut kept = text.clone();
    gone.into_iter().for_each(|range| kept.replace_range(range, ""));
    package.put(part.clone(), &format!("{KIND}.settings+xml"), kept.into_bytes());
    package.set_relationships(&part, Vec::new());
}

fn text_width(section: roxmltree::Node<'_, '_>) -> Option<i64> {
    let (size, margin) = (child(section, "pgSz")?, child(section, "pgMar")?);
    let value = |node: roxmltree::Node<'_, '_>, name: &str| {
        node.attribute((W, name)).and_then(|text| text.parse::<i64>().ok()).or_else(|| number(node, name))
    };
    let width = value(size, "w")? - value(margin, "left")? - value(margin, "right")?;
    (1_000..=40_000).contains(&width).then_some(width)
}

/// Width and height of paper, in twentieths of a point.
type Paper = (i64, i64);
const A4: Paper = (11_906, 16_838);

fn paper(name: Option<&str>) -> Paper {
    match name.map(str::to_ascii_lowercase).as_deref() {
        Some("a3") => (16_838, 23_811),
        Some("a5") => (8_391, 11_906),
        Some("b5") => (10_319, 14_571),
        Some("letter") => (12_240, 15_840),
        _ => A4,
    }
}

fn section_xml((width, height): Paper, footer: &str) -> String {
    format!(
        "<w:sectPr>{footer}<w:pgSz w:w=\"{width}\" w:h=\"{height}\"/><w:pgMar w:top=\"1440\" w:right=\"1440\" w:bottom=\"1440\" w:left=\"1440\" \
         w:header=\"851\" w:footer=\"709\" w:gutter=\"0\"/><w:cols w:space=\"425\"/></w:sectPr>"
    )
}

/// Our own page: a number at its foot.
fn own_base(document: &Document) -> Base {
    let mut package = Package::default();
    let size = paper(document.metadata.text("papersize").as_deref());
    let footer = format!(
        "{DECLARATION}<w:ftr {NAMESPACES}><w:p><w:pPr><w:jc w:val=\"center\"/></w:pPr>{}</w:p></w:ftr>",
        field("PAGE", "<w:r><w:t>1</w:t></w:r>")
    );
    let settings = format!(
        "{DECLARATION}<w:settings xmlns:w=\"{W}\"><w:zoom w:percent=\"100\"/><w:defaultTabStop w:val=\"840\"/><w:characterSpacingControl w:val=\"compressPunctuation\"/>\
         <w:compat><w:compatSetting w:name=\"compatibilityMode\" w:uri=\"http://schemas.microsoft.com/office/word\" w:val=\"15\"/></w:compat></w:settings>"
    );
    package.put("word/footer1.xml", &format!("{KIND}.footer+xml"), footer.into_bytes());
    package.put("word/settings.xml", &format!("{KIND}.settings+xml"), settings.into_bytes());
    package.put(DOCUMENT, &format!("{KIND}.document.main+xml"), b"".as_slice());
    package.relate("", "officeDocument", DOCUMENT);
    package.relate(DOCUMENT, "settings", "word/settings.xml");
    let id = package.relate(DOCUMENT, "footer", "word/footer1.xml");
    let section = section_xml(size, &format!("<w:footerReference w:type=\"default\" r:id=\"{id}\"/>"));
    Base { package, document: DOCUMENT.to_owned(), section, text_width: size.0 - 2 * 1_440 }
}

fn body(writer: &mut Writer<'_>) -> String {
    let document = writer.document;
    let metadata = &document.metadata;
    let mut xml = String::new();
    let mut line = |writer: &mut Writer<'_>, style: &str, text: &str| {
        let style = writer.styles.id(style).to_owned();
        let inner = writer.inlines(&read_inlines(text, 0), &Look::default());
        xml += &wrapped(&Place { style, ..Place::default() }, &inner);
    };
    for (key, style) in [("title", "Title"), ("subtitle", "Subtitle")] {
        if let Some(text) = metadata.text(key) {
            line(writer, style, &text);
        }
    }
    for person in metadata.people() {
        line(writer, "Author", &person.name);
        for place in &person.affiliations {
            line(writer, "Author", &format!("*{place}*"));
        }
    }
    for (key, style) in [("date", "Date"), ("abstract", "Abstract")] {
        if let Some(text) = metadata.text(key) {
            line(writer, style, &text);
        }
    }
    let rights = ["license", "copyright"].into_iter().filter_map(|key| metadata.statement(key));
    let published = metadata.text("doi").map(|doi| format!("DOI: [{doi}](https://doi.org/{doi})"));
    let words = std::iter::once(metadata.texts("keywords").join(", ")).filter(|words| !words.is_empty());
    for text in published.into_iter().chain(words).chain(rights) {
        line(writer, "Abstract", &text);
    }
    if metadata.flag("toc") == Some(true) {
        xml += &contents(writer, &document.blocks);
    }
    xml += &lists(writer, &document.blocks);
    xml + &writer.blocks(&document.blocks)
}

fn footnotes(notes: &[String]) -> String {
    let mut xml = format!(
        "{DECLARATION}<w:footnotes {NAMESPACES}><w:footnote w:type=\"separator\" w:id=\"0\"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>\
         <w:footnote w:type=\"continuationSeparator\" w:id=\"1\"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>"
    );
    for (index, note) in notes.iter().enumerate() {
        let _ = write!(xml, "<w:footnote w:id=\"{}\">{note}</w:footnote>", index + 2);
    }
    xml.push_str("</w:footnotes>");
    xml
}
