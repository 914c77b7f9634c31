//! The styles text is set in: those of the reference document by name, ours where it has none.

use crate::messages;
use shosai_message::Failure;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::office::xml::{DECLARATION, child, escape, parse};
use crate::tree::Metadata;

/// The namespace of word processing.
pub const W: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

/// The ids of styles by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Styles {
    ids: BTreeMap<String, String>,
}

impl Styles {
    pub fn id(&self, name: &str) -> &str {
        self.ids.get(name).or_else(|| self.ids.get(&known_name(name))).map_or("Normal", String::as_str)
    }
}

/// A style of ours: its id, its name, its kind and what it says.
type Own = (&'static str, &'static str, &'static str, &'static str);

const P: &str = "paragraph";
const C: &str = "character";

/// The styles we use. `{base}` is the id of the usual paragraph style.
const STYLES: [Own; 27] = [
    (
        "Title",
        "Title",
        P,
        "<w:next w:val=\"{base}\"/><w:pPr><w:keepNext/><w:spacing w:before=\"480\" w:after=\"120\"/><w:jc w:val=\"center\"/></w:pPr><w:rPr><w:b/><w:sz w:val=\"40\"/><w:szCs w:val=\"40\"/></w:rPr>",
    ),
    (
        "Subtitle",
        "Subtitle",
        P,
        "<w:next w:val=\"{base}\"/><w:pPr><w:keepNext/><w:spacing w:after=\"120\"/><w:jc w:val=\"center\"/></w:pPr><w:rPr><w:sz w:val=\"26\"/><w:szCs w:val=\"26\"/></w:rPr>",
    ),
    ("Author", "Author", P, "<w:pPr><w:keepNext/><w:jc w:val=\"center\"/></w:pPr>"),
    ("Date", "Date", P, "<w:pPr><w:spacing w:after=\"240\"/><w:jc w:val=\"center\"/></w:pPr>"),
    (
        "Abstract",
        "Abstract",
        P,
        "<w:pPr><w:spacing w:before=\"120\" w:after=\"240\"/><w:ind w:left=\"567\" w:right=\"567\"/></w:pPr><w:rPr><w:sz w:val=\"20\"/></w:rPr>",
    ),
    (
        "Heading1",
        "heading 1",
        P,
        "<w:next w:val=\"{base}\"/><w:qFormat/><w:pPr><w:keepNext/><w:keepLines/><w:spacing w:before=\"360\" w:after=\"120\"/><w:outlineLvl w:val=\"0\"/></w:pPr><w:rPr><w:b/><w:color w:val=\"12355B\"/><w:sz w:val=\"32\"/><w:szCs w:val=\"32\"/></w:rPr>",
    ),
    (
        "Heading2",
        "heading 2",
        P,
        "<w:next w:val=\"{base}\"/><w:qFormat/><w:pPr><w:keepNext/><w:keepLines/><w:spacing w:before=\"300\" w:after=\"100\"/><w:outlineLvl w:val=\"1\"/></w:pPr><w:rPr><w:b/><w:color w:val=\"12355B\"/><w:sz w:val=\"26\"/><w:szCs w:val=\"26\"/></w:rPr>",
    ),
    (
        "Heading3",
        "heading 3",
        P,
        "<w:next w:val=\"{base}\"/><w:qFormat/><w:pPr><w:keepNext/><w:keepLines/><w:spacing w:before=\"240\" w:after=\"80\"/><w:outlineLvl w:val=\"2\"/></w:pPr><w:rPr><w:b/><w:color w:val=\"12355B\"/><w:sz w:val=\"23\"/><w:szCs w:val=\"23\"/></w:rPr>",
    ),
    (
        "Heading4",
        "heading 4",
        P,
        "<w:next w:val=\"{base}\"/><w:pPr><w:keepNext/><w:keepLines/><w:spacing w:before=\"200\" w:after=\"60\"/><w:outlineLvl w:val=\"3\"/></w:pPr><w:rPr><w:b/></w:rPr>",
    ),
    (
        "Heading5",
        "heading 5",
        P,
        "<w:next w:val=\"{base}\"/><w:pPr><w:keepNext/><w:keepLines/><w:spacing w:before=\"200\" w:after=\"60\"/><w:outlineLvl w:val=\"4\"/></w:pPr><w:rPr><w:b/><w:color w:val=\"44546A\"/></w:rPr>",
    ),
    (
        "Heading6",
        "heading 6",
        P,
        "<w:next w:val=\"{base}\"/><w:pPr><w:keepNext/><w:keepLines/><w:spacing w:before=\"200\" w:after=\"60\"/><w:outlineLvl w:val=\"5\"/></w:pPr><w:rPr><w:color w:val=\"44546A\"/></w:rPr>",
    ),
    ("BodyText", "Body Text", P, "<w:pPr><w:spacing w:before=\"60\" w:after=\"120\"/></w:pPr>"),
    ("Compact", "Compact", P, "<w:pPr><w:spacing w:before=\"20\" w:after=\"20\"/></w:pPr>"),
    (
        "BlockText",
        "Block Text",
        P,
        "<w:pPr><w:pBdr><w:left w:val=\"single\" w:sz=\"18\" w:space=\"10\" w:color=\"9AA8B8\"/></w:pBdr><w:spacing w:before=\"80\" w:after=\"80\"/><w:ind w:left=\"420\" w:right=\"420\"/></w:pPr><w:rPr><w:color w:val=\"44546A\"/></w:rPr>",
    ),
    (
        "SourceCode",
        "Source Code",
        P,
        "<w:pPr><w:pBdr><w:top w:val=\"single\" w:sz=\"4\" w:space=\"4\" w:color=\"E3E7EC\"/><w:left w:val=\"single\" w:sz=\"4\" w:space=\"4\" w:color=\"E3E7EC\"/><w:bottom w:val=\"single\" w:sz=\"4\" w:space=\"4\" w:color=\"E3E7EC\"/><w:right w:val=\"single\" w:sz=\"4\" w:space=\"4\" w:color=\"E3E7EC\"/></w:pBdr><w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"F4F6F8\"/><w:wordWrap w:val=\"0\"/><w:snapToGrid w:val=\"0\"/><w:spacing w:before=\"120\" w:after=\"120\" w:line=\"240\" w:lineRule=\"auto\"/></w:pPr>",
    ),
    (
        "VerbatimChar",
        "Verbatim Char",
        C,
        "<w:rPr><w:rFonts w:ascii=\"{mono}\" w:hAnsi=\"{mono}\" w:eastAsia=\"MS Gothic\" w:cs=\"{mono}\"/><w:sz w:val=\"19\"/></w:rPr>",
    ),
    (
        "Caption",
        "caption",
        P,
        "<w:pPr><w:spacing w:before=\"60\" w:after=\"160\"/><w:jc w:val=\"center\"/></w:pPr><w:rPr><w:sz w:val=\"19\"/><w:szCs w:val=\"19\"/></w:rPr>",
    ),
    (
        "Figure",
        "Figure",
        P,
        "<w:pPr><w:keepNext/><w:spacing w:before=\"120\" w:after=\"60\"/><w:jc w:val=\"center\"/></w:pPr>",
    ),
    (
        "FootnoteText",
        "footnote text",
        P,
        "<w:pPr><w:snapToGrid w:val=\"0\"/></w:pPr><w:rPr><w:sz w:val=\"18\"/><w:szCs w:val=\"18\"/></w:rPr>",
    ),
    ("FootnoteReference", "footnote reference", C, "<w:rPr><w:vertAlign w:val=\"superscript\"/></w:rPr>"),
    ("Hyperlink", "Hyperlink", C, "<w:rPr><w:color w:val=\"1D5FA8\"/><w:u w:val=\"single\"/></w:rPr>"),
    (
        "TOCHeading",
        "TOC Heading",
        P,
        "<w:next w:val=\"{base}\"/><w:pPr><w:keepNext/><w:spacing w:before=\"240\" w:after=\"120\"/></w:pPr><w:rPr><w:b/><w:sz w:val=\"28\"/><w:szCs w:val=\"28\"/></w:rPr>",
    ),
    ("TOC1", "toc 1", P, "<w:next w:val=\"{base}\"/><w:pPr><w:spacing w:before=\"60\"/></w:pPr>"),
    ("TOC2", "toc 2", P, "<w:next w:val=\"{base}\"/><w:pPr><w:ind w:left=\"210\"/></w:pPr>"),
    ("TOC3", "toc 3", P, "<w:next w:val=\"{base}\"/><w:pPr><w:ind w:left=\"420\"/></w:pPr>"),
    (
        "DefinitionTerm",
        "Definition Term",
        P,
        "<w:next w:val=\"Definition\"/><w:pPr><w:keepNext/><w:spacing w:before=\"100\"/></w:pPr><w:rPr><w:b/></w:rPr>",
    ),
    ("Definition", "Definition", P, "<w:pPr><w:spacing w:after=\"60\"/><w:ind w:left=\"420\"/></w:pPr>"),
];

/// The style of our tables.
const TABLE: &str = concat!(
    "<w:style w:type=\"table\" w:customStyle=\"1\" w:styleId=\"ShosaiTable\"><w:name w:val=\"Shosai Table\"/>{parent}<w:uiPriority w:val=\"59\"/>",
    "<w:pPr><w:spacing w:before=\"20\" w:after=\"20\"/></w:pPr><w:tblPr><w:tblBorders><w:top w:val=\"single\" w:sz=\"8\" w:space=\"0\" w:color=\"12355B\"/>",
    "<w:bottom w:val=\"single\" w:sz=\"8\" w:space=\"0\" w:color=\"12355B\"/><w:insideH w:val=\"single\" w:sz=\"4\" w:space=\"0\" w:color=\"C9D2DC\"/></w:tblBorders>",
    "<w:tblCellMar><w:top w:w=\"40\" w:type=\"dxa\"/><w:left w:w=\"108\" w:type=\"dxa\"/><w:bottom w:w=\"40\" w:type=\"dxa\"/><w:right w:w=\"108\" w:type=\"dxa\"/></w:tblCellMar></w:tblPr>",
    "<w:tblStylePr w:type=\"firstRow\"><w:rPr><w:b/></w:rPr><w:tcPr><w:tcBorders><w:bottom w:val=\"single\" w:sz=\"6\" w:space=\"0\" w:color=\"12355B\"/></w:tcBorders>",
    "<w:shd w:val=\"clear\" w:color=\"auto\" w:fill=\"EAF0F6\"/></w:tcPr></w:tblStylePr></w:style>",
);

/// Our own styles as a part, with the ids they have.
pub fn own_styles(metadata: &Metadata, language: &str) -> (String, Styles) {
    let font = |key: &str, usual: &str| escape(&metadata.text(key).unwrap_or_else(|| usual.to_owned())).into_owned();
    let (latin, east_asian) = (font("mainfont", "Arial"), font("CJKmainfont", "Yu Gothic"));
    let east_asian_language = if language.starts_with("ja") || !is_east_asian(language) { "ja-JP" } else { language };
    let latin_language = if is_east_asian(language) { "en-US" } else { language };
    let mut styles = Styles::default();
    let mut xml = format!(
        "{DECLARATION}<w:styles xmlns:w=\"{W}\"><w:docDefaults><w:rPrDefault><w:rPr>\
         <w:rFonts w:ascii=\"{latin}\" w:hAnsi=\"{latin}\" w:eastAsia=\"{east_asian}\" w:cs=\"{latin}\"/><w:kern w:val=\"2\"/><w:sz w:val=\"21\"/><w:szCs w:val=\"21\"/>\
         <w:lang w:val=\"{latin_language}\" w:eastAsia=\"{east_asian_language}\" w:bidi=\"ar-SA\"/></w:rPr></w:rPrDefault>\
         <w:pPrDefault><w:pPr><w:spacing w:line=\"276\" w:lineRule=\"auto\"/></w:pPr></w:pPrDefault></w:docDefaults>\
         <w:style w:type=\"paragraph\" w:default=\"1\" w:styleId=\"Normal\"><w:name w:val=\"Normal\"/><w:qFormat/></w:style>\
         <w:style w:type=\"character\" w:default=\"1\" w:styleId=\"DefaultParagraphFont\"><w:name w:val=\"Default Paragraph Font\"/><w:uiPriority w:val=\"1\"/><w:semiHidden/></w:style>\
         <w:style w:type=\"table\" w:default=\"1\" w:styleId=\"TableNormal\"><w:name w:val=\"Normal Table\"/><w:uiPriority w:val=\"99\"/><w:semiHidden/><w:tblPr><w:tblInd w:w=\"0\" w:type=\"dxa\"/><w:tblCellMar><w:top w:w=\"0\" w:type=\"dxa\"/><w:left w:w=\"108\" w:type=\"dxa\"/><w:bottom w:w=\"0\" w:type=\"dxa\"/><w:right w:w=\"108\" w:type=\"dxa\"/></w:tblCellMar></w:tblPr></w:style>\
         <w:style w:type=\"numbering\" w:default=\"1\" w:styleId=\"NoList\"><w:name w:val=\"No List\"/><w:uiPriority w:val=\"99\"/><w:semiHidden/></w:style>"
    );
    styles.ids.insert("Normal".to_owned(), "Normal".to_owned());
    styles.ids.insert("Normal Table".to_owned(), "TableNormal".to_owned());
    add_missing(&mut xml, &mut styles, metadata);
    xml.push_str("</w:styles>");
    (xml, styles)
}

fn is_east_asian(language: &str) -> bool {
    ["ja", "zh", "ko"].iter().any(|own| language.starts_with(own))
}

/// The styles of a reference document, with ours added where a name is missing.
pub fn reference_styles(source: &str, metadata: &Metadata) -> Result<(String, Styles), Failure> {
    let document = parse(source).map_err(|reason| super::package::wrong(messages::StylesWrong { reason }))?;
    let root = document.root_element();
    let mut styles = Styles::default();
    for style in root.children().filter(|node| node.tag_name().name() == "style") {
        let name = child(style, "name").and_then(|name| name.attribute((W, "val")));
        if let (Some(name), Some(id)) = (name, style.attribute((W, "styleId"))) {
            styles.ids.insert(known_name(name), id.to_owned());
        }
    }
    let end = source.rfind("</").ok_or_else(|| super::package::wrong(messages::StylesEmpty))?;
    let mut added = String::new();
    add_missing(&mut added, &mut styles, metadata);
    // Our additions name the namespace by the prefix every Word file uses; another prefix is declared on each.
    let prefixed = source.contains("xmlns:w=");
    let added = if prefixed { added } else { added.replace("<w:style ", &format!("<w:style xmlns:w=\"{W}\" ")) };
    Ok((format!("{}{added}{}", &source[..end], &source[end..]), styles))
}

/// Adds the styles that the text names and that are not there: they look like their surroundings until someone changes them.
pub fn add_named(xml: &mut String, styles: &mut Styles, named: BTreeMap<String, bool>) {
    for (name, of_letters) in named {
        if styles.ids.contains_key(&known_name(&name)) {
            continue;
        }
        let mut id: String = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
        if id.is_empty() || styles.ids.values().any(|own| *own == id) {
            id = format!("Shosai{id}{}", styles.ids.len());
        }
        let kind = if of_letters { C } else { P };
        let base =
            if of_letters { String::new() } else { format!("<w:basedOn w:val=\"{}\"/>", styles.id("Body Text")) };
        let shown = escape(&name);
        let style = format!(
            "<w:style xmlns:w=\"{W}\" w:type=\"{kind}\" w:customStyle=\"1\" w:styleId=\"{id}\"><w:name w:val=\"{shown}\"/>{base}<w:qFormat/></w:style>"
        );
        if let Some(end) = xml.rfind("</") {
            xml.insert_str(end, &style);
            styles.ids.insert(name, id);
        }
    }
}

/// The name we know a style by; Word changes the case of its built-in ones.
fn known_name(name: &str) -> String {
    let ours = STYLES.iter().map(|own| own.1).find(|own| own.eq_ignore_ascii_case(name));
    ours.unwrap_or(name).to_owned()
}

fn add_missing(xml: &mut String, styles: &mut Styles, metadata: &Metadata) {
    let base = styles.ids.get("Normal").cloned().unwrap_or_else(|| "Normal".to_owned());
    let mono = metadata.text("monofont").unwrap_or_else(|| "Consolas".to_owned());
    for (id, name, kind, content) in STYLES {
        if styles.ids.contains_key(name) {
            continue;
        }
        // The id may be taken by a style of another name.
        let taken = styles.ids.values().any(|own| own == id);
        let id = if taken { format!("Shosai{id}") } else { id.to_owned() };
        let based = if kind == P { format!("<w:basedOn w:val=\"{base}\"/>") } else { String::new() };
        let content = content.replace("{base}", &base).replace("{mono}", &escape(&mono));
        let (next, rest) = match content.strip_prefix("<w:next ").and_then(|rest| rest.split_once("/>")) {
            Some((next, rest)) => (format!("<w:next {next}/>"), rest.to_owned()),
            None => (String::new(), content),
        };
        let _ = write!(
            xml,
            "<w:style w:type=\"{kind}\" w:customStyle=\"1\" w:styleId=\"{id}\"><w:name w:val=\"{name}\"/>{based}{next}{rest}</w:style>"
        );
        styles.ids.insert(name.to_owned(), id);
    }
    if !styles.ids.contains_key("Shosai Table") {
        let parent =
            styles.ids.get("Normal Table").map(|id| format!("<w:basedOn w:val=\"{id}\"/>")).unwrap_or_default();
        xml.push_str(&TABLE.replace("{parent}", &parent));
        styles.ids.insert("Shosai Table".to_owned(), "ShosaiTable".to_owned());
    }
}
