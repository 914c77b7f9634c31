//! Raw text of formats other than the one that is written.

use super::Passes;
use crate::messages;
use crate::{
    formats::{Category, Html, WriteContext},
    tree::{BlockKind, Document, Inline, InlineKind, walk},
};

/// Elements that show something although they hold no words.
const SHOWING: [&str; 9] = ["<iframe", "<video", "<audio", "<img", "<svg", "<canvas", "<object", "<input", "<embed"];

impl Passes<'_> {
    /// Says which marks of divisions are shown as text, and that notes for a speaker are not shown.
    pub(super) fn tell_divisions(&mut self, document: &mut Document) {
        let (mut notes, mut unread) = (None, Vec::new());
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            for block in blocks.iter() {
                match &block.kind {
                    BlockKind::Div { attributes, .. } if attributes.has_class("notes") => notes = Some(block.line),
                    BlockKind::Paragraph(content) | BlockKind::Plain(content) => {
                        unread.extend(content.iter().find(|inline| is_fence(inline)).map(|inline| inline.line));
                    }
                    _ => {}
                }
            }
        });
        unread.into_iter().for_each(|line| self.warn(line, messages::DivisionNotRead));
        // Slides have a place for them, and text formats write them out.
        if let Some(line) = notes.filter(|_| self.format.category == Category::Document) {
            self.warn(line, messages::NotesLeftOut { writer: self.format.name });
        }
    }

    /// Says which HTML is lost, where it holds words or shows something.
    pub(super) fn tell_raw(&mut self, document: &mut Document) {
        if self.format.abilities.html != Html::LeftOut {
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

/// Whether a word is the mark of a division, or begins with one.
fn is_fence(inline: &Inline) -> bool {
    matches!(&inline.kind, InlineKind::Text(text) if text.starts_with(":::"))
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
    use crate::{formats::find, office::testing::rendered_with};

    #[test]
    fn marks_that_stay_text_and_notes_that_are_not_shown_are_told() {
        let source = "# A\n\n::: notes\nsay it\n:::\n\n:::{prp-x}\nwords\n:::\n";
        for (format, expected) in
            [("docx", vec![(3, "notes-left-out"), (7, "division-not-read")]), ("gfm", vec![(7, "division-not-read")])]
        {
            let rendered = rendered_with(find(format).unwrap(), source, None).unwrap();
            let told = rendered.warnings.iter().filter_map(|warning| Some((warning.line, warning.message.id()?)));
            assert_eq!(told.collect::<Vec<_>>(), expected, "{format}");
        }
    }

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
