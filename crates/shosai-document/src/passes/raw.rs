//! Raw text of formats other than the one that is written.

use super::Passes;
use crate::messages;
use crate::{
    formats::WriteContext,
    tree::{BlockKind, Document, Inline, InlineKind, walk},
};

/// Formats whose writers drop HTML and leave it to be said here.
const SILENT: [&str; 2] = ["odt", "pptx"];
/// Elements that show something although they hold no words.
const SHOWING: [&str; 9] = ["<iframe", "<video", "<audio", "<img", "<svg", "<canvas", "<object", "<input", "<embed"];

impl Passes<'_> {
    /// Says which HTML is lost, where it holds words or shows something.
    pub(super) fn tell_raw(&mut self, document: &mut Document) {
        if !SILENT.contains(&self.format.id) {
            return;
        }
        let mut lost = Vec::new();
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            for block in blocks.iter() {
                let BlockKind::Raw { format, text } = &block.kind else { continue };
                if format == "html" && shows(text) {
                    lost.push(block.line);
                }
            }
        });
        for line in lost {
            self.warn(line, messages::RawLeftOut { format: "html", writer: self.format.name });
        }
    }
}

/// Whether markup shows something: words between its tags, or an element that is a picture or a film.
fn shows(markup: &str) -> bool {
    let markup = markup.trim();
    if markup.starts_with("<!--") || markup.starts_with("<style") || markup.starts_with("<script") {
        return false;
    }
    let small = markup.to_ascii_lowercase();
    let words = markup.split('<').any(|piece| piece.split_once('>').map_or(piece, |(_, words)| words).trim() != "");
    words || SHOWING.iter().any(|element| small.contains(element))
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_markup_that_shows_something_is_a_loss() {
        for (markup, lost) in [
            ("<iframe src=\"x\"></iframe>", true),
            ("<p>words</p>", true),
            ("<details>", false),
            ("<!-- words -->", false),
            ("<style>a { b }</style>", false),
        ] {
            assert_eq!(shows(markup), lost, "{markup}");
        }
    }
}
