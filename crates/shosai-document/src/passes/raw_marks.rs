//! Running text marked up with HTML, as marks of the document, for formats that do not carry HTML.

use super::Passes;
use crate::{
    formats::Html,
    reader::{Tag, TagKind, tag},
    tree::{Attributes, Document, Inline, InlineKind, Target, walk},
};

/// Elements that the document has marks for.
const MARKS: [&str; 14] =
    ["b", "strong", "i", "em", "u", "ins", "s", "del", "strike", "sup", "sub", "code", "kbd", "a"];

impl Passes<'_> {
    pub(super) fn raw_marks(&mut self, document: &mut Document) {
        if self.format.abilities.html == Html::Carried {
            return;
        }
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            if inlines.iter().any(|inline| mark(inline).is_some()) {
                *inlines = marked(std::mem::take(inlines));
            }
        });
    }
}

fn mark(inline: &Inline) -> Option<Tag> {
    let InlineKind::Raw { format, text } = &inline.kind else { return None };
    let tag = tag(text.trim()).filter(|_| format == "html")?;
    MARKS.contains(&tag.name.as_str()).then_some(tag)
}

/// Pairs of tags become marks; a tag without its other half stays as it is.
fn marked(inlines: Vec<Inline>) -> Vec<Inline> {
    let mut open: Vec<(Inline, Tag, Vec<Inline>)> = Vec::new();
    let mut current = Vec::new();
    for inline in inlines {
        match mark(&inline) {
            Some(tag) if tag.kind == TagKind::Open => open.push((inline, tag, std::mem::take(&mut current))),
            Some(tag) if open.last().is_some_and(|(_, own, _)| own.name == tag.name) => {
                if let Some((first, tag, outer)) = open.pop() {
                    let content = std::mem::replace(&mut current, outer);
                    current.push(Inline::new(first.line, kind(&tag, content)));
                }
            }
            _ => current.push(inline),
        }
    }
    while let Some((first, _, mut outer)) = open.pop() {
        outer.push(first);
        outer.append(&mut current);
        current = outer;
    }
    current
}

/// What an element makes of its content.
pub fn kind(tag: &Tag, content: Vec<Inline>) -> InlineKind {
    match tag.name.as_str() {
        "b" | "strong" => InlineKind::Strong(content),
        "i" | "em" => InlineKind::Emphasis(content),
        "u" | "ins" => InlineKind::Underline(content),
        "s" | "del" | "strike" => InlineKind::Strikeout(content),
        "sup" => InlineKind::Superscript(content),
        "sub" => InlineKind::Subscript(content),
        "code" | "kbd" => InlineKind::Code(Attributes::default(), walk::plain_text(&content)),
        _ => {
            let url = tag.pairs.iter().find(|(key, _)| key == "href").map(|(_, url)| url.clone()).unwrap_or_default();
            let target = Target { url, title: String::new() };
            InlineKind::Link { attributes: Attributes::default(), content, target }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::BlockKind;

    #[test]
    fn pairs_become_marks_and_what_has_no_pair_stays() {
        let mut blocks =
            crate::read("a <b>x <i>y</i></b> <sub>2</sub> </b> <a href=\"u\">z</a> <em>\n").unwrap().blocks;
        let BlockKind::Paragraph(inlines) = &mut blocks[0].kind else { panic!() };
        let inlines = marked(std::mem::take(inlines));
        let is = |test: fn(&InlineKind) -> bool| inlines.iter().filter(|inline| test(&inline.kind)).count();
        assert_eq!(is(|kind| matches!(kind, InlineKind::Strong(content) if content.len() == 3)), 1, "{inlines:?}");
        assert_eq!(is(|kind| matches!(kind, InlineKind::Subscript(_))), 1);
        assert_eq!(is(|kind| matches!(kind, InlineKind::Link { target, .. } if target.url == "u")), 1);
        assert_eq!(is(|kind| matches!(kind, InlineKind::Raw { .. })), 2);
    }
}
