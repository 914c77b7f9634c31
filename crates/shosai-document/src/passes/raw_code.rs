//! Code written as HTML, as code of the document, for formats that do not carry HTML.

use super::Passes;
use crate::{
    formats::Html,
    reader::{TagKind, decode_references, tag},
    tree::{Attributes, Block, BlockKind, Document, walk},
};

impl Passes<'_> {
    pub(super) fn raw_code(&mut self, document: &mut Document) {
        if self.format.abilities.html == Html::Carried {
            return;
        }
        walk::each_block_list(&mut document.blocks, &mut |blocks| {
            for block in blocks {
                if let BlockKind::Raw { format, text } = &block.kind
                    && format == "html"
                    && let Some(code) = code(text)
                {
                    *block = Block::new(block.line, code);
                }
            }
        });
    }
}

/// The code that markup consists of: `<pre>` around everything, with or without `<code>`.
fn code(markup: &str) -> Option<BlockKind> {
    let markup = markup.trim();
    let open = tag(markup).filter(|tag| tag.name == "pre" && tag.kind == TagKind::Open)?;
    let end = markup.len().checked_sub("</pre>".len()).filter(|end| markup.is_char_boundary(*end))?;
    let inner = markup[end..].eq_ignore_ascii_case("</pre>").then(|| markup.get(open.source.len()..end)).flatten()?;
    let mut text = String::with_capacity(inner.len());
    let mut classes = open.classes();
    let mut rest = inner;
    while let Some(place) = rest.find('<') {
        text.push_str(&rest[..place]);
        rest = &rest[place..];
        match tag(rest) {
            Some(own) if matches!(own.name.as_str(), "br") => {
                text.push('\n');
                rest = &rest[own.source.len()..];
            }
            Some(own) => {
                classes.extend(if own.name == "code" { own.classes() } else { Vec::new() });
                rest = &rest[own.source.len()..];
            }
            None => {
                text.push('<');
                rest = &rest[1..];
            }
        }
    }
    text.push_str(rest);
    let language = classes.iter().find_map(|class| class.strip_prefix("language-").or(class.strip_prefix("lang-")));
    let text = decode_references(text.trim_matches('\n').trim_end()).to_string();
    let attributes = language.map(|language| Attributes::with_classes([language])).unwrap_or_default();
    Some(BlockKind::Code { attributes, text })
}

#[cfg(test)]
mod tests {
    use crate::{formats::find, office::testing::render_with};

    #[test]
    fn code_in_tags_is_code_where_html_is_not_carried() {
        let source =
            "Text.\n\n<pre><code class=\"language-sh\">\n# A &lt; B\n\n<b>run</b> x\n</code></pre>\n\nAfter.\n";
        let rendered = |format: &str| {
            String::from_utf8(render_with(find(format).unwrap(), source, None).unwrap()).unwrap().replace("\r", "")
        };
        assert!(rendered("rst").contains(".. code:: sh\n\n   # A < B\n\n   run x\n"), "{}", rendered("rst"));
        assert!(rendered("gfm").contains("<pre><code class=\"language-sh\">"), "{}", rendered("gfm"));
    }
}
