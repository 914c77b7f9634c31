//! The styles of a text: ours, or those of a reference document with ours beside them.

use std::fmt::Write as _;

use crate::office::xml::escape;
use crate::tree::Metadata;

/// The namespaces of a part.
pub const NAMESPACES: &str = concat!(
    "xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" xmlns:style=\"urn:oasis:names:tc:opendocument:xmlns:style:1.0\" ",
    "xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\" xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" ",
    "xmlns:draw=\"urn:oasis:names:tc:opendocument:xmlns:drawing:1.0\" xmlns:fo=\"urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0\" ",
    "xmlns:svg=\"urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" ",
    "xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:meta=\"urn:oasis:names:tc:opendocument:xmlns:meta:1.0\" ",
    "xmlns:math=\"http://www.w3.org/1998/Math/MathML\"",
);

/// A paragraph style: name, what it follows, paragraph properties, text properties.
type Own = (&'static str, &'static str, &'static str, &'static str);

/// The styles a document of ours uses; names are those LibreOffice gives its own.
const PARAGRAPHS: [Own; 21] = [
    ("Text_20_body", "Standard", "fo:margin-top=\"0.1cm\" fo:margin-bottom=\"0.2cm\" fo:line-height=\"130%\"", ""),
    ("Compact", "Text_20_body", "fo:margin-top=\"0.02cm\" fo:margin-bottom=\"0.02cm\"", ""),
    (
        "Contents_20_Heading",
        "Heading",
        "fo:margin-top=\"0.4cm\" fo:margin-bottom=\"0.2cm\"",
        "fo:font-size=\"14pt\" style:font-size-asian=\"14pt\"",
    ),
    (
        "Heading",
        "Standard",
        "fo:margin-top=\"0.5cm\" fo:margin-bottom=\"0.2cm\" fo:keep-with-next=\"always\"",
        "fo:font-weight=\"bold\" style:font-weight-asian=\"bold\"",
    ),
    ("Heading_20_1", "Heading", "", "fo:color=\"#12355b\" fo:font-size=\"16pt\" style:font-size-asian=\"16pt\""),
    ("Heading_20_2", "Heading", "", "fo:color=\"#12355b\" fo:font-size=\"13pt\" style:font-size-asian=\"13pt\""),
    ("Heading_20_3", "Heading", "", "fo:color=\"#12355b\" fo:font-size=\"11.5pt\" style:font-size-asian=\"11.5pt\""),
    ("Heading_20_4", "Heading", "", ""),
    ("Heading_20_5", "Heading", "", "fo:color=\"#44546a\""),
    (
        "Heading_20_6",
        "Heading",
        "",
        "fo:color=\"#44546a\" fo:font-weight=\"normal\" style:font-weight-asian=\"normal\"",
    ),
    (
        "Title",
        "Standard",
        "fo:text-align=\"center\" fo:margin-bottom=\"0.3cm\"",
        "fo:font-size=\"20pt\" style:font-size-asian=\"20pt\" fo:font-weight=\"bold\" style:font-weight-asian=\"bold\"",
    ),
    (
        "Subtitle",
        "Standard",
        "fo:text-align=\"center\" fo:margin-bottom=\"0.3cm\"",
        "fo:font-size=\"13pt\" style:font-size-asian=\"13pt\"",
    ),
    ("Author", "Standard", "fo:text-align=\"center\"", ""),
    ("Date", "Standard", "fo:text-align=\"center\" fo:margin-bottom=\"0.5cm\"", ""),
    (
        "Quotations",
        "Text_20_body",
        "fo:margin-left=\"0.8cm\" fo:margin-right=\"0.8cm\" fo:border-left=\"1.5pt solid #9aa8b8\" fo:padding-left=\"0.3cm\"",
        "fo:color=\"#44546a\"",
    ),
    (
        "Preformatted_20_Text",
        "Standard",
        "fo:background-color=\"#f4f6f8\" fo:padding=\"0.1cm\"",
        "style:font-name=\"{mono}\" style:font-name-asian=\"MS Gothic\" fo:font-size=\"9.5pt\" style:font-size-asian=\"9.5pt\"",
    ),
    (
        "Caption",
        "Standard",
        "fo:text-align=\"center\" fo:margin-top=\"0.1cm\" fo:margin-bottom=\"0.3cm\"",
        "fo:font-size=\"9.5pt\" style:font-size-asian=\"9.5pt\"",
    ),
    ("Figure", "Standard", "fo:text-align=\"center\" fo:margin-top=\"0.2cm\" fo:keep-with-next=\"always\"", ""),
    ("Table_20_Contents", "Standard", "", ""),
    ("Footnote", "Standard", "", "fo:font-size=\"9pt\" style:font-size-asian=\"9pt\""),
    (
        "Definition_20_Term",
        "Text_20_body",
        "fo:keep-with-next=\"always\" fo:margin-bottom=\"0cm\"",
        "fo:font-weight=\"bold\" style:font-weight-asian=\"bold\"",
    ),
];

/// The name of a style as people see it.
fn display(name: &str) -> String {
    name.replace("_20_", " ")
}

/// Our paragraph styles as XML; those named in `known` are left to the reference document.
pub fn paragraphs(metadata: &Metadata, known: &dyn Fn(&str) -> bool) -> String {
    let mono = metadata.text("monofont").unwrap_or_else(|| "Consolas".to_owned());
    let mut xml = String::new();
    for (name, parent, paragraph, text) in PARAGRAPHS.iter().filter(|own| !known(own.0)) {
        let text = text.replace("{mono}", &escape(&mono));
        let outline = name
            .strip_prefix("Heading_20_")
            .map(|level| format!(" style:default-outline-level=\"{level}\""))
            .unwrap_or_default();
        let _ = write!(
            xml,
            "<style:style style:name=\"{name}\" style:display-name=\"{}\" style:family=\"paragraph\" style:parent-style-name=\"{parent}\"{outline} style:class=\"text\">\
             <style:paragraph-properties {paragraph}/><style:text-properties {text}/></style:style>",
            display(name)
        );
    }
    let _ = write!(
        xml,
        "<style:style style:name=\"Source_20_Text\" style:display-name=\"Source Text\" style:family=\"text\"><style:text-properties style:font-name=\"{0}\" style:font-name-asian=\"MS Gothic\"/></style:style>",
        escape(&mono)
    );
    if known("Source_20_Text") {
        xml.rfind("<style:style style:name=\"Source_20_Text\"").map(|at| xml[..at].to_owned()).unwrap_or_default()
    } else {
        xml
    }
}

/// The whole part of styles, on a page of A4 with a number at its foot.
pub fn own_part(metadata: &Metadata, language: &str) -> String {
    let font = |key: &str, usual: &str| escape(&metadata.text(key).unwrap_or_else(|| usual.to_owned())).into_owned();
    let (latin, east_asian, mono) =
        (font("mainfont", "Arial"), font("CJKmainfont", "Yu Gothic"), font("monofont", "Consolas"));
    let (code, country) = language.split_once('-').unwrap_or((language, if language == "ja" { "JP" } else { "none" }));
    let (code, country) = (escape(code), escape(country));
    let faces = format!(
        "<office:font-face-decls><style:font-face style:name=\"{latin}\" svg:font-family=\"'{latin}'\"/><style:font-face style:name=\"{east_asian}\" svg:font-family=\"'{east_asian}'\"/>\
         <style:font-face style:name=\"{mono}\" svg:font-family=\"'{mono}'\" style:font-pitch=\"fixed\"/><style:font-face style:name=\"MS Gothic\" svg:font-family=\"'MS Gothic'\" style:font-pitch=\"fixed\"/></office:font-face-decls>"
    );
    let paragraphs = paragraphs(metadata, &|_| false);
    let foot = FOOT;
    let outline = if metadata.flag("number-sections") == Some(true) { outline() } else { String::new() };
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<office:document-styles {NAMESPACES} office:version=\"1.3\">{faces}<office:styles>\
         <style:default-style style:family=\"paragraph\"><style:text-properties style:font-name=\"{latin}\" style:font-name-asian=\"{east_asian}\" fo:font-size=\"10.5pt\" \
         style:font-size-asian=\"10.5pt\" fo:language=\"en\" fo:country=\"US\" style:language-asian=\"{code}\" style:country-asian=\"{country}\"/></style:default-style>\
         <style:style style:name=\"Standard\" style:family=\"paragraph\" style:class=\"text\"/>{paragraphs}\
         <style:style style:name=\"Footer\" style:family=\"paragraph\" style:parent-style-name=\"Standard\"><style:paragraph-properties fo:text-align=\"center\"/></style:style>\
         {outline}<text:notes-configuration text:note-class=\"footnote\" style:num-format=\"1\" text:start-value=\"0\" text:footnotes-position=\"page\" text:start-numbering-at=\"document\"/></office:styles>\
         <office:automatic-styles><style:page-layout style:name=\"page\"><style:page-layout-properties fo:page-width=\"21cm\" fo:page-height=\"29.7cm\" fo:margin-top=\"2.54cm\" \
         fo:margin-bottom=\"2cm\" fo:margin-left=\"2.54cm\" fo:margin-right=\"2.54cm\" style:print-orientation=\"portrait\"/><style:footer-style><style:header-footer-properties fo:min-height=\"0.6cm\" fo:margin-top=\"0.5cm\"/></style:footer-style></style:page-layout></office:automatic-styles>\
         <office:master-styles><style:master-page style:name=\"Standard\" style:page-layout-name=\"page\">{foot}</style:master-page></office:master-styles></office:document-styles>"
    )
}

const FOOT: &str = "<style:footer><text:p text:style-name=\"Footer\"><text:page-number text:select-page=\"current\">1</text:page-number></text:p></style:footer>";
/// The page that lies on its side.
const TURNED: &str = "Turned";

/// The styles with a page that lies on its side, as large as the one that they have.
pub fn with_turned_page(mut styles: String) -> String {
    let size = |key: &str| {
        let value = styles.split_once(&format!("{key}=\""))?.1;
        value.split_once('"').map(|(value, _)| value.to_owned())
    };
    let (width, height) = (size("fo:page-width"), size("fo:page-height"));
    let (width, height) = (width.as_deref().unwrap_or("21cm"), height.as_deref().unwrap_or("29.7cm"));
    let layout = format!(
        "<style:page-layout {NAMESPACES} style:name=\"turned\"><style:page-layout-properties fo:page-width=\"{height}\" fo:page-height=\"{width}\" fo:margin-top=\"2.54cm\" \
         fo:margin-bottom=\"2cm\" fo:margin-left=\"2.54cm\" fo:margin-right=\"2.54cm\" style:print-orientation=\"landscape\"/><style:footer-style><style:header-footer-properties fo:min-height=\"0.6cm\" fo:margin-top=\"0.5cm\"/></style:footer-style></style:page-layout>"
    );
    let page = format!(
        "<style:master-page {NAMESPACES} style:name=\"{TURNED}\" style:page-layout-name=\"turned\">{FOOT}</style:master-page>"
    );
    for (end, added) in [("</office:automatic-styles>", layout), ("</office:master-styles>", page)] {
        if let Some(place) = styles.find(end) {
            styles.insert_str(place, &added);
        }
    }
    styles
}

/// The numbers of headings.
fn outline() -> String {
    let mut xml = String::from("<text:outline-style style:name=\"Outline\">");
    for level in 1..=6 {
        let _ = write!(
            xml,
            "<text:outline-level-style text:level=\"{level}\" style:num-format=\"1\" text:display-levels=\"{level}\"><style:list-level-properties \
             text:list-level-position-and-space-mode=\"label-alignment\"><style:list-level-label-alignment text:label-followed-by=\"space\"/></style:list-level-properties></text:outline-level-style>"
        );
    }
    xml + "</text:outline-style>"
}

/// The styles every text of ours uses directly: letters, lists, tables, callouts.
pub fn automatic(list_kinds: &[String]) -> String {
    let letters = [
        ("bold", "fo:font-weight=\"bold\" style:font-weight-asian=\"bold\""),
        ("italic", "fo:font-style=\"italic\" style:font-style-asian=\"italic\""),
        (
            "underline",
            "style:text-underline-style=\"solid\" style:text-underline-width=\"auto\" style:text-underline-color=\"font-color\"",
        ),
        ("strike", "style:text-line-through-style=\"solid\""),
        ("super", "style:text-position=\"super 58%\""),
        ("sub", "style:text-position=\"sub 58%\""),
        ("small-caps", "fo:font-variant=\"small-caps\""),
        ("mark", "fo:background-color=\"#fff2a8\""),
    ];
    let mut xml = String::from("<office:automatic-styles>");
    for (name, properties) in letters {
        let _ = write!(
            xml,
            "<style:style style:name=\"{name}\" style:family=\"text\"><style:text-properties {properties}/></style:style>"
        );
    }
    for (kind, edge, ground) in [
        ("note", "1d5fa8", "e9f1f9"),
        ("tip", "2e8b6f", "eaf5f1"),
        ("warning", "d9772b", "fcf1e7"),
        ("important", "c23b4b", "faecee"),
    ] {
        let _ = write!(
            xml,
            "<style:style style:name=\"callout-{kind}\" style:family=\"paragraph\" style:parent-style-name=\"Text_20_body\"><style:paragraph-properties fo:background-color=\"#{ground}\" \
             fo:border-left=\"3pt solid #{edge}\" fo:padding=\"0.15cm\"/></style:style>"
        );
    }
    for (name, align) in [("left", "start"), ("right", "end"), ("center", "center")] {
        let _ = write!(
            xml,
            "<style:style style:name=\"cell-{name}\" style:family=\"paragraph\" style:parent-style-name=\"Table_20_Contents\"><style:paragraph-properties fo:text-align=\"{align}\"/></style:style>"
        );
    }
    xml += "<style:style style:name=\"rule\" style:family=\"paragraph\" style:parent-style-name=\"Standard\"><style:paragraph-properties fo:border-bottom=\"0.5pt solid #9aa8b8\"/></style:style>";
    xml += "<style:style style:name=\"cell\" style:family=\"table-cell\"><style:table-cell-properties fo:padding=\"0.12cm\" fo:border-top=\"0.5pt solid #c9d2dc\" fo:border-bottom=\"0.5pt solid #c9d2dc\"/></style:style>";
    xml += "<style:style style:name=\"head-cell\" style:family=\"table-cell\"><style:table-cell-properties fo:padding=\"0.12cm\" fo:background-color=\"#eaf0f6\" fo:border-top=\"1pt solid #12355b\" fo:border-bottom=\"1pt solid #12355b\"/></style:style>";
    xml += "<style:style style:name=\"picture\" style:family=\"graphic\"><style:graphic-properties style:vertical-pos=\"bottom\" style:vertical-rel=\"baseline\"/></style:style>";
    xml += "<style:style style:name=\"formula\" style:family=\"graphic\"><style:graphic-properties style:vertical-pos=\"middle\" style:vertical-rel=\"text\"/></style:style>";
    xml += "<style:style style:name=\"display\" style:family=\"paragraph\" style:parent-style-name=\"Text_20_body\"><style:paragraph-properties fo:text-align=\"center\"/></style:style>";
    xml += "<style:style style:name=\"new-page\" style:family=\"paragraph\"><style:paragraph-properties fo:break-before=\"page\"/></style:style>";
    for (name, page) in [("turned", TURNED), ("upright", "Standard")] {
        let _ = write!(
            xml,
            "<style:style style:name=\"{name}\" style:family=\"paragraph\" style:parent-style-name=\"Compact\" style:master-page-name=\"{page}\"/>"
        );
    }
    list_kinds.iter().for_each(|kind| xml.push_str(kind));
    xml + "</office:automatic-styles>"
}

/// A list style: bullets, or numbers of a format with something around them.
pub fn list_style(name: &str, numbers: Option<(&str, &str, &str)>) -> String {
    let mut xml = format!("<text:list-style style:name=\"{name}\">");
    for level in 1..=10_usize {
        let left = 0.74 * level as f64;
        let place = format!(
            "<style:list-level-properties text:list-level-position-and-space-mode=\"label-alignment\"><style:list-level-label-alignment text:label-followed-by=\"listtab\" \
             text:list-tab-stop-position=\"{left:.2}cm\" fo:text-indent=\"-0.74cm\" fo:margin-left=\"{left:.2}cm\"/></style:list-level-properties>"
        );
        let _ = match numbers {
            Some((format, before, after)) => write!(
                xml,
                "<text:list-level-style-number text:level=\"{level}\" style:num-format=\"{format}\" style:num-prefix=\"{before}\" style:num-suffix=\"{after}\">{place}</text:list-level-style-number>"
            ),
            None => {
                let bullet = if level % 2 == 1 { "•" } else { "–" };
                write!(
                    xml,
                    "<text:list-level-style-bullet text:level=\"{level}\" text:bullet-char=\"{bullet}\">{place}</text:list-level-style-bullet>"
                )
            }
        };
    }
    xml + "</text:list-style>"
}
