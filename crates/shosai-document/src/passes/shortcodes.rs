use super::Passes;
use crate::messages;
use crate::{
    reader::read_inlines,
    tree::{Attributes, Block, BlockKind, Document, Inline, InlineKind, Metadata, Target, walk},
};
use shosai_message::Message;

/// The class of the division that stands for a page break.
const PAGE_BREAK: &str = "page-break";

impl Passes<'_> {
    /// Replaces `{{< … >}}` by what it stands for.
    pub(super) fn shortcodes(&mut self, document: &mut Document) {
        let metadata = document.metadata.clone();
        let mut warnings = Vec::new();
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            for block in blocks.iter_mut() {
                if lone_shortcode(block).is_some_and(|code| code == "pagebreak") {
                    let attributes = Attributes::with_classes([PAGE_BREAK]);
                    block.kind = BlockKind::Div { attributes, content: Vec::new() };
                }
            }
        });
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            let old = std::mem::take(inlines);
            for inline in old {
                match &inline.kind {
                    InlineKind::Shortcode(code) => match expand(code, inline.line, &metadata) {
                        Ok(expanded) => inlines.extend(expanded),
                        Err(message) => {
                            warnings.push((inline.line, message));
                            inlines.push(Inline::text(inline.line, format!("{{{{< {code} >}}}}")));
                        }
                    },
                    _ => inlines.push(inline),
                }
            }
        });
        for (line, message) in warnings {
            self.warn(line, message);
        }
    }
}

fn lone_shortcode(block: &Block) -> Option<&str> {
    let BlockKind::Paragraph(content) = &block.kind else { return None };
    match content.as_slice() {
        [Inline { kind: InlineKind::Shortcode(code), .. }] => Some(code.trim()),
        _ => None,
    }
}

fn expand(code: &str, line: u32, metadata: &Metadata) -> Result<Vec<Inline>, Message> {
    let arguments = arguments(code);
    let (name, rest) = arguments.split_first().ok_or(messages::ShortcodeEmpty)?;
    let first = rest.first().map(String::as_str).unwrap_or_default();
    match name.as_str() {
        "meta" => metadata
            .text(first)
            .map(|text| read_inlines(&text, line))
            .ok_or_else(|| messages::ShortcodeMeta { key: first }.into()),
        "video" => Ok(vec![link(first, line)]),
        "kbd" => {
            Ok(rest.iter().map(|key| Inline::new(line, InlineKind::Code(Attributes::default(), key.clone()))).collect())
        }
        "pagebreak" => Ok(Vec::new()),
        "lipsum" | "placeholder" | "env" | "var" | "embed" | "include" | "version" | "brand" | "contents" => {
            Err(messages::ShortcodeNotDone { name }.into())
        }
        _ => Err(messages::ShortcodeUnknown { name }.into()),
    }
}

fn link(url: &str, line: u32) -> Inline {
    let attributes = Attributes::with_classes(["video"]);
    let target = Target { url: url.to_owned(), title: String::new() };
    Inline::new(line, InlineKind::Link { attributes, content: vec![Inline::text(line, url)], target })
}

/// Words, with quotes around those that hold spaces.
fn arguments(code: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let (argument, after) = match first {
            quote @ ('"' | '\'') => rest[1..].split_once(quote).unwrap_or((&rest[1..], "")),
            _ => rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len())),
        };
        arguments.push(argument.to_owned());
        rest = after.trim_start();
    }
    arguments
}
