//! What an author asks of Word itself: styles by name, pages turned on their side.

use std::collections::BTreeMap;

use crate::tree::{Block, BlockKind, InlineKind, walk};

/// The styles that the text names with `custom-style`, each with whether it is one of letters.
pub fn styles_of(blocks: &[Block]) -> BTreeMap<String, bool> {
    let mut named = BTreeMap::new();
    let mut blocks = blocks.to_vec();
    walk::each_block_list(&mut blocks, &mut |blocks| {
        for block in blocks.iter() {
            if let BlockKind::Div { attributes, .. } = &block.kind
                && let Some(name) = attributes.get("custom-style")
            {
                named.insert(name.to_owned(), false);
            }
        }
    });
    walk::each_inline_list(&mut blocks, &mut |inlines| {
        for inline in inlines.iter() {
            if let InlineKind::Span(attributes, _) = &inline.kind
                && let Some(name) = attributes.get("custom-style")
            {
                named.entry(name.to_owned()).or_insert(true);
            }
        }
    });
    named
}

/// Content on pages of their own that lie on their side, behind the pages of `section`.
pub fn landscape(section: &str, content: &str) -> String {
    let end = |section: &str| format!("<w:p><w:pPr>{section}</w:pPr></w:p>");
    format!("{}{content}{}", end(section), end(&turned(section)))
}

/// The width of a margin of a section, in twentieths of a point.
pub fn margin(section: &str, side: &str) -> i64 {
    let margins = section.split_once("<w:pgMar").and_then(|(_, rest)| rest.split_once("/>"));
    let value = margins.and_then(|(margins, _)| margins.split_once(&format!("w:{side}=\""))?.1.split_once('"'));
    value.and_then(|(value, _)| value.parse().ok()).unwrap_or(0)
}

/// The section with the width and height of its pages exchanged.
fn turned(section: &str) -> String {
    let Some(start) = section.find("<w:pgSz") else { return section.to_owned() };
    let Some(length) = section[start..].find("/>") else { return section.to_owned() };
    let size = &section[start..start + length];
    let value = |name: &str| {
        let rest = size.split_once(&format!("w:{name}=\""))?.1;
        rest.split_once('"').map(|(value, _)| value.to_owned())
    };
    let (Some(width), Some(height)) = (value("w"), value("h")) else { return section.to_owned() };
    let page = format!("<w:pgSz w:w=\"{height}\" w:h=\"{width}\" w:orient=\"landscape\"");
    format!("{}{page}{}", &section[..start], &section[start + length..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_page_is_as_wide_as_it_was_high() {
        let section = "<w:sectPr><w:pgSz w:w=\"10\" w:h=\"20\"/><w:cols/></w:sectPr>";
        let turned = turned(section);
        assert_eq!(turned, "<w:sectPr><w:pgSz w:w=\"20\" w:h=\"10\" w:orient=\"landscape\"/><w:cols/></w:sectPr>");
    }

    #[test]
    fn styles_that_the_text_names_are_added_once() {
        let text = "::: {custom-style=\"Own & Kind\"}\na [b]{custom-style=\"Loud\"}\n:::\n";
        let named = styles_of(&crate::reader::read(text).unwrap().blocks);
        assert_eq!(named, BTreeMap::from([("Loud".to_owned(), true), ("Own & Kind".to_owned(), false)]));
        let (mut xml, mut styles) = ("<w:styles></w:styles>".to_owned(), super::super::styles::Styles::default());
        super::super::styles::add_named(&mut xml, &mut styles, named);
        assert_eq!((styles.id("Own & Kind"), styles.id("Loud")), ("OwnKind", "Loud"));
        assert!(xml.contains("<w:name w:val=\"Own &amp; Kind\"/>") && xml.ends_with("</w:styles>"), "{xml}");
    }
}
