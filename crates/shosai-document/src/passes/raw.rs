//! Raw text of formats other than the one that is written.

use crate::messages;
use crate::{
    formats::WriteContext,
    tree::{BlockKind, Document, Inline, InlineKind, walk},
};

/// Empties raw text of formats that are not `carried`, with a warning; HTML's line ends and ruby are kept as text.
pub fn keep_raw(document: &mut Document, context: &WriteContext, writer: &str, carried: &[&str]) {
    let warn = |line: u32, format: &str| {
        context.warn(line, messages::RawLeftOut { format, writer });
    };
    walk::each_inline_list(&mut document.blocks, &mut |inlines| {
        let ruby = !inlines.iter().any(|inline| is_tag(inline, "rp"));
        let old = std::mem::take(inlines);
        for inline in old {
            let InlineKind::Raw { format, text } = &inline.kind else {
                inlines.push(inline);
                continue;
            };
            if carried.contains(&format.as_str()) {
                inlines.push(inline);
            } else if format == "html" {
                match text.trim().to_ascii_lowercase().as_str() {
                    "<br>" | "<br/>" | "<br />" => inlines.push(Inline::new(inline.line, InlineKind::LineBreak)),
                    "<rt>" if ruby => inlines.push(Inline::text(inline.line, "（")),
                    "</rt>" if ruby => inlines.push(Inline::text(inline.line, "）")),
                    tag if tag.starts_with("<!--") || has_no_words(tag) => {}
                    _ => warn(inline.line, format),
                }
            } else {
                warn(inline.line, format);
            }
        }
    });
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for block in blocks {
            let BlockKind::Raw { format, text } = &mut block.kind else { continue };
            if carried.contains(&format.as_str()) {
                continue;
            }
            let silent = text.trim().is_empty() || (format == "html" && text.trim_start().starts_with("<!--"));
            if !silent {
                warn(block.line, format);
            }
            text.clear();
        }
    });
}

fn is_tag(inline: &Inline, name: &str) -> bool {
    matches!(&inline.kind, InlineKind::Raw { format, text } if format == "html" && text.trim().eq_ignore_ascii_case(&format!("<{name}>")))
}

/// Tags that only say how the text between them looks: nothing is lost with them but that.
fn has_no_words(tag: &str) -> bool {
    let name = tag.trim_start_matches(['<', '/']);
    let name = name.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    matches!(name, "ruby" | "rb" | "rp" | "rt" | "wbr" | "span" | "div" | "center" | "font" | "u" | "small" | "big")
}
