//! Numbers of formulas, captions of listings and names of files, in words where a format has no place of its own for them.

use super::Passes;
use crate::{
    formats::{Category, Place},
    tree::{Attributes, Block, BlockKind, Document, Inline, InlineKind, MathKind, walk},
};

impl Passes<'_> {
    pub(super) fn in_words(&self, document: &mut Document) {
        let has = |place: Place| self.format.abilities.places.contains(&place);
        if !has(Place::FormulaNumber) {
            let markdown = self.format.category == Category::Markdown;
            walk::each_inline_list(&mut document.blocks, &mut |inlines| {
                if inlines.iter().any(|inline| number_of(inline).is_some()) {
                    let old = std::mem::take(inlines);
                    old.into_iter().for_each(|inline| numbered(inline, markdown, inlines));
                }
            });
        }
        let (captions, names) = (!has(Place::ListingCaption), !has(Place::FileName));
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            for mut block in std::mem::take(blocks) {
                if let BlockKind::Code { attributes, .. } = &mut block.kind {
                    let caption = captions.then(|| attributes.take("lst-cap")).flatten();
                    let name = names.then(|| attributes.take("filename")).flatten();
                    let mut above = Vec::new();
                    if let Some(caption) = caption {
                        let own = Attributes::new(std::mem::take(&mut attributes.id), Vec::new(), Vec::new());
                        above.push(InlineKind::Span(own, vec![Inline::text(block.line, caption)]));
                    }
                    above.extend(name.map(|name| InlineKind::Strong(vec![Inline::text(block.line, name)])));
                    let line = block.line;
                    blocks.extend(
                        above
                            .into_iter()
                            .map(|kind| Block::new(line, BlockKind::Paragraph(vec![Inline::new(line, kind)]))),
                    );
                }
                blocks.push(block);
            }
        });
    }
}

fn number_of(inline: &Inline) -> Option<&str> {
    let InlineKind::Span(attributes, _) = &inline.kind else { return None };
    attributes.get("equation-number")
}

/// A formula with its number behind it; in Markdown it stands apart from its anchor, to be a block of its own.
fn numbered(mut inline: Inline, apart: bool, into: &mut Vec<Inline>) {
    let line = inline.line;
    if let InlineKind::Span(attributes, content) = &mut inline.kind
        && let Some(number) = attributes.take("equation-number")
    {
        for own in content.iter_mut() {
            if let InlineKind::Math(MathKind::Display, tex) = &mut own.kind {
                *tex = format!("{}\\qquad({number})", tex.trim_end());
            }
        }
        if apart {
            let formula = std::mem::take(content);
            into.push(Inline::new(line, inline.kind));
            into.extend(formula);
            return;
        }
    }
    into.push(inline);
}

#[cfg(test)]
mod tests {
    use crate::{formats::find, office::testing::render_with};

    fn written(format: &str) -> String {
        let source = "$$ x = y $$ {#eq-e}\n\n```{#lst-l .python lst-cap=\"Code\" filename=\"a.py\"}\nx = 1\n```\n";
        String::from_utf8(render_with(find(format).unwrap(), source, None).unwrap()).unwrap()
    }

    #[test]
    fn numbers_captions_and_names_are_words_where_there_is_no_place_for_them() {
        let gfm = written("gfm").replace('\u{a0}', " ");
        assert!(gfm.contains("<span id=\"eq-e\"></span>\n\n``` math\n x = y\\qquad(1)\n```"), "{gfm}");
        assert!(gfm.contains("<span id=\"lst-l\">Listing 1: Code</span>\n\n**a.py**\n\n``` python"), "{gfm}");
        for format in ["rst", "mediawiki", "asciidoc", "org", "context", "texinfo", "man", "jats", "jira"] {
            let text = written(format).replace(['\u{a0}', '~'], " ");
            assert!(text.contains("Listing") && text.contains("a.py"), "{format}: {text}");
        }
        let rst = written("rst");
        assert!(rst.contains("x = y\\qquad(1)"), "{rst}");
        assert!(!written("html").contains("qquad"));
    }
}
