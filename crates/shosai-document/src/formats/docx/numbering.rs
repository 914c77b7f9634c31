//! Lists as real numbering.

use std::fmt::Write as _;

use crate::office::xml::{DECLARATION, parse};
use crate::tree::{NumberDelimiter, NumberStyle};

use super::styles::W;

/// The lists of a document.
#[derive(Default)]
pub struct Numbering {
    kinds: Vec<ListKind>,
    lists: Vec<(usize, usize, i64)>,
    first_kind: usize,
    first_list: usize,
}

/// How a list is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListKind {
    Bullets,
    Numbers(NumberStyle, NumberDelimiter),
    /// The numbers of headings.
    Headings,
}

/// How far each level stands further in, in twentieths of a point: two letters.
pub const STEP: usize = 420;
/// Word knows nine levels.
pub const LEVELS: usize = 9;

impl Numbering {
    /// Numbering that goes on after what a reference document has.
    pub fn after(source: Option<&str>) -> Self {
        let mut numbering = Self { first_list: 1, ..Self::default() };
        let Some(document) = source.and_then(|source| parse(source).ok()) else { return numbering };
        for node in document.root_element().children() {
            let number = |name: &str| node.attribute((W, name)).and_then(|id| id.parse::<usize>().ok()).unwrap_or(0);
            match node.tag_name().name() {
                "abstractNum" => numbering.first_kind = numbering.first_kind.max(number("abstractNumId") + 1),
                "num" => numbering.first_list = numbering.first_list.max(number("numId") + 1),
                _ => {}
            }
        }
        numbering
    }

    /// The number of a new list of a kind at a level.
    pub fn list(&mut self, kind: ListKind, level: usize, start: i64) -> usize {
        let place = self.kinds.iter().position(|own| *own == kind).unwrap_or_else(|| {
            self.kinds.push(kind);
            self.kinds.len() - 1
        });
        self.lists.push((place, level.min(LEVELS - 1), start));
        self.first_list + self.lists.len() - 1
    }

    /// The part, on top of a reference document's own.
    pub fn xml(&self, source: Option<&str>) -> String {
        let (mut kinds, mut lists) = (String::new(), String::new());
        for (index, kind) in self.kinds.iter().enumerate() {
            kind.write(&mut kinds, self.first_kind + index);
        }
        for (index, (kind, level, start)) in self.lists.iter().enumerate() {
            let (id, kind) = (self.first_list + index, self.first_kind + kind);
            let start = match self.kinds[kind - self.first_kind] {
                ListKind::Bullets | ListKind::Headings => String::new(),
                ListKind::Numbers(..) => {
                    let start = (*start).clamp(0, 32_767);
                    format!("<w:lvlOverride w:ilvl=\"{level}\"><w:startOverride w:val=\"{start}\"/></w:lvlOverride>")
                }
            };
            let _ = write!(lists, "<w:num w:numId=\"{id}\"><w:abstractNumId w:val=\"{kind}\"/>{start}</w:num>");
        }
        match source {
            Some(source) => spliced(source, &kinds, &lists),
            None => format!("{DECLARATION}<w:numbering xmlns:w=\"{W}\">{kinds}{lists}</w:numbering>"),
        }
    }
}

/// Kinds go before the first list of the reference document, lists after its last.
fn spliced(source: &str, kinds: &str, lists: &str) -> String {
    let Ok(document) = parse(source) else {
        return format!("{DECLARATION}<w:numbering xmlns:w=\"{W}\">{kinds}{lists}</w:numbering>");
    };
    let root = document.root_element();
    let first = root.children().find(|node| node.tag_name().name() == "num").map(|node| node.range().start);
    let last = root.children().rfind(|node| node.tag_name().name() == "num").map(|node| node.range().end);
    let end = source.rfind("</").unwrap_or(source.len());
    let (first, last) = (first.unwrap_or(end), last.unwrap_or(end));
    format!("{}{kinds}{}{lists}{}", &source[..first], &source[first..last], &source[last..])
}

impl ListKind {
    fn write(self, xml: &mut String, id: usize) {
        let _ = write!(xml, "<w:abstractNum w:abstractNumId=\"{id}\"><w:multiLevelType w:val=\"multilevel\"/>");
        for level in 0..LEVELS {
            let (format, text) = self.level(level);
            let left = STEP * (level + 1);
            let face = if self == ListKind::Bullets {
                "<w:rPr><w:rFonts w:ascii=\"Arial\" w:hAnsi=\"Arial\" w:cs=\"Arial\" w:hint=\"default\"/></w:rPr>"
            } else {
                ""
            };
            let indent = match self {
                ListKind::Headings => "<w:ind w:left=\"0\" w:firstLine=\"0\"/>".to_owned(),
                _ => format!("<w:ind w:left=\"{left}\" w:hanging=\"{STEP}\"/>"),
            };
            let suffix = if self == ListKind::Headings { "<w:suff w:val=\"space\"/>" } else { "" };
            let _ = write!(
                xml,
                "<w:lvl w:ilvl=\"{level}\"><w:start w:val=\"1\"/><w:numFmt w:val=\"{format}\"/>{suffix}<w:lvlText w:val=\"{text}\"/><w:lvlJc w:val=\"left\"/>\
                 <w:pPr>{indent}</w:pPr>{face}</w:lvl>"
            );
        }
        xml.push_str("</w:abstractNum>");
    }

    fn level(self, level: usize) -> (&'static str, String) {
        let number = format!("%{}", level + 1);
        match self {
            ListKind::Bullets => ("bullet", if level.is_multiple_of(2) { "•" } else { "–" }.to_owned()),
            ListKind::Headings => {
                let parts: Vec<String> = (1..=level + 1).map(|own| format!("%{own}")).collect();
                ("decimal", parts.join("."))
            }
            ListKind::Numbers(style, delimiter) => {
                let format = match style {
                    NumberStyle::Default | NumberStyle::Example | NumberStyle::Decimal => "decimal",
                    NumberStyle::LowerRoman => "lowerRoman",
                    NumberStyle::UpperRoman => "upperRoman",
                    NumberStyle::LowerAlpha => "lowerLetter",
                    NumberStyle::UpperAlpha => "upperLetter",
                };
                let text = match delimiter {
                    NumberDelimiter::Default | NumberDelimiter::Period => format!("{number}."),
                    NumberDelimiter::OneParenthesis => format!("{number})"),
                    NumberDelimiter::TwoParentheses => format!("({number})"),
                };
                (format, text)
            }
        }
    }
}
