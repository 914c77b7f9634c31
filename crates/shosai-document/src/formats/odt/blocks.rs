//! Paragraphs, lists, headings and everything else that stands on lines of its own.

use super::inlines::{Writer, mark, spaced};
use crate::office::xml::escape;
use crate::passes::PAGE_BREAK;
use crate::tree::{Attributes, Block, BlockKind, Caption, Inline, InlineKind, MathKind};
use crate::web::numbers_of_lines;
use crate::{callout, callout_kind};

impl Writer<'_> {
    /// Blocks of the main text.
    pub fn blocks(&mut self, blocks: &[Block]) -> String {
        self.blocks_in(blocks, "Text_20_body")
    }

    /// Blocks whose paragraphs have this style.
    pub fn blocks_in(&mut self, blocks: &[Block], style: &str) -> String {
        let code = format!("<text:p text:style-name=\"{CODE}\">");
        let mut xml = String::new();
        for block in blocks {
            let own = self.block(block, style);
            let joined =
                own.starts_with(&code) && xml.rfind("<text:p ").is_some_and(|last| xml[last..].starts_with(&code));
            if joined {
                xml += &paragraph("Compact", "");
            }
            // The pages lie on their side until something else is to be shown.
            if self.turned && !own.is_empty() && !own.starts_with(TURN) {
                self.turned = false;
                xml += &paragraph("upright", "");
            }
            self.turned |= own.starts_with(TURN);
            xml += &own;
        }
        xml
    }

    fn block(&mut self, block: &Block, style: &str) -> String {
        match &block.kind {
            BlockKind::Plain(content) if style == "Text_20_body" => self.paragraph(content, "Compact"),
            BlockKind::Plain(content) | BlockKind::Paragraph(content) => self.paragraph(content, style),
            BlockKind::LineBlock(lines) => {
                let lines: Vec<String> = lines.iter().map(|line| self.inlines(line)).collect();
                paragraph(style, &lines.join("<text:line-break/>"))
            }
            BlockKind::Code { attributes, text } => {
                let numbers = numbers_of_lines(attributes, text.split('\n').count());
                let number = |place: usize| numbers.get(place).map_or("", String::as_str);
                let lines = text.split('\n').enumerate();
                let lines: String =
                    lines.map(|(place, line)| paragraph(CODE, &spaced(&format!("{}{line}", number(place))))).collect();
                let caption = attributes.get("lst-cap").map(|text| paragraph("Caption", &escape(text)));
                format!("{}{lines}", caption.unwrap_or_default())
            }
            BlockKind::Raw { format, text } if format == "opendocument" => text.clone(),
            BlockKind::Raw { .. } => String::new(),
            BlockKind::Quote(content) => self.blocks_in(content, "Quotations"),
            BlockKind::Ordered { start, style: numbers, delimiter, items } => {
                let name = self.list_name(Some((*numbers, *delimiter)));
                self.list(&name, Some(*start), items)
            }
            BlockKind::Bullet(items) => {
                let name = self.list_name(None);
                self.list(&name, None, items)
            }
            BlockKind::Definitions(definitions) => {
                let mut xml = String::new();
                for definition in definitions {
                    let term = self.inlines(&definition.term);
                    xml += &paragraph("Definition_20_Term", &term);
                    for blocks in &definition.definitions {
                        xml += &self.blocks_in(blocks, "Quotations");
                    }
                }
                xml
            }
            BlockKind::Heading { level, attributes, content } => {
                let level = (*level).clamp(1, 6);
                let inner = self.inlines(content);
                format!(
                    "<text:h text:style-name=\"Heading_20_{level}\" text:outline-level=\"{level}\">{}{inner}</text:h>",
                    mark(&attributes.id)
                )
            }
            BlockKind::Rule => paragraph("rule", ""),
            BlockKind::Table(table) => self.table(table),
            BlockKind::Figure { attributes, caption, content } => {
                let inner = self.blocks_in(content, "Figure");
                inner + &self.caption(&attributes.id, caption)
            }
            BlockKind::Div { attributes, content } => self.division(attributes, content, style),
        }
    }

    fn paragraph(&mut self, content: &[Inline], style: &str) -> String {
        let style = if is_display(content) { "display" } else { style };
        match self.inlines(content) {
            inner if inner.is_empty() => inner,
            inner => paragraph(style, &inner),
        }
    }

    fn list(&mut self, name: &str, start: Option<i64>, items: &[Vec<Block>]) -> String {
        let mut xml = format!("<text:list text:style-name=\"{name}\">");
        for (index, item) in items.iter().enumerate() {
            let start = start.filter(|start| index == 0 && *start >= 0);
            let start = start.map(|start| format!(" text:start-value=\"{start}\"")).unwrap_or_default();
            let inner = self.blocks_in(item, "Text_20_body");
            xml += &format!("<text:list-item{start}>{inner}</text:list-item>");
        }
        xml + "</text:list>"
    }

    /// A caption whose number is a sequence of its own.
    pub(super) fn caption(&mut self, id: &str, caption: &Caption) -> String {
        let mut xml = String::new();
        for (index, block) in caption.long.iter().enumerate() {
            let (BlockKind::Plain(content) | BlockKind::Paragraph(content)) = &block.kind else {
                xml += &self.block(block, "Caption");
                continue;
            };
            let label = content.first().filter(|_| index == 0 && !id.is_empty()).and_then(|first| match &first.kind {
                InlineKind::Text(text) => text.strip_suffix(':')?.rsplit_once('\u{a0}'),
                _ => None,
            });
            let Some((label, number)) = label else {
                xml += &self.paragraph(content, "Caption");
                continue;
            };
            let (label, rest) = (escape(label).into_owned(), self.inlines(&content[1..]));
            xml += &paragraph(
                "Caption",
                &format!(
                    "{}{label}\u{a0}<text:sequence text:ref-name=\"ref-{number}-{label}\" text:name=\"{label}\" text:formula=\"ooow:{label}+1\" style:num-format=\"1\">{number}</text:sequence>:{rest}",
                    mark(id)
                ),
            );
        }
        xml
    }

    fn division(&mut self, attributes: &Attributes, content: &[Block], style: &str) -> String {
        if attributes.has_class("notes") {
            return String::new();
        }
        if attributes.has_class(PAGE_BREAK) {
            return paragraph("new-page", "");
        }
        if let Some((title, inner)) = callout(attributes, content, self.language) {
            let kind = match callout_kind(attributes) {
                Some("tip") => "callout-tip",
                Some("warning") => "callout-warning",
                Some("caution" | "important") => "callout-important",
                _ => "callout-note",
            };
            let title = self.inlines(&title);
            let title = format!("<text:span text:style-name=\"bold\">{title}</text:span>");
            return paragraph(kind, &title) + &self.blocks_in(&inner, kind);
        }
        let inner = self.blocks_in(content, style);
        if attributes.has_class("landscape") && style == "Text_20_body" {
            return format!("{TURN}{inner}");
        }
        inner
    }
}

const CODE: &str = "Preformatted_20_Text";
/// What lets the following stand on pages that lie on their side.
const TURN: &str = "<text:p text:style-name=\"turned\"/>";

/// Whether a paragraph is one formula on its own.
fn is_display(content: &[Inline]) -> bool {
    match content {
        [Inline { kind: InlineKind::Math(MathKind::Display, _), .. }] => true,
        [Inline { kind: InlineKind::Span(_, inner), .. }] => is_display(inner),
        _ => false,
    }
}

/// A paragraph around its content.
pub fn paragraph(style: &str, inner: &str) -> String {
    format!("<text:p text:style-name=\"{style}\">{inner}</text:p>")
}
