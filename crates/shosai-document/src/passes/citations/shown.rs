//! What the style made of a citation or a work, as running text.

use hayagriva::{
    ElemChild, ElemChildren,
    citationberg::{FontStyle, FontVariant, FontWeight, VerticalAlign},
};

use crate::tree::{Attributes, Citation, Inline, InlineKind, Target, walk};

/// A citation with the author's words before it.
pub fn with_prefix(line: u32, own: &[Citation], made: &ElemChildren) -> Vec<Inline> {
    let mut content = inlines(line, made);
    let before = own.first().map(|first| first.prefix.clone()).unwrap_or_default();
    if !before.is_empty() {
        let mut prefix = before;
        prefix.push(Inline::new(line, InlineKind::Space));
        match content.first_mut() {
            Some(Inline { kind: InlineKind::Text(text), .. }) if text.starts_with(['(', '[', '（']) => {
                let open: String = text.chars().take(1).collect();
                *text = text[open.len()..].to_owned();
                prefix.insert(0, Inline::text(line, open));
            }
            _ => {}
        }
        content.splice(0..0, prefix);
    }
    content
}

/// Running text with the marks at the joints of its pieces put in order.
pub fn inlines(line: u32, made: &ElemChildren) -> Vec<Inline> {
    let mut content = pieces(line, made);
    tidy(&mut content, &mut String::new());
    content
}

fn pieces(line: u32, made: &ElemChildren) -> Vec<Inline> {
    made.0.iter().flat_map(|child| inline(line, child)).collect()
}

/// Takes marks out that double the one before them: a full stop behind `.`, `.”` or `?`, a comma before a full stop.
fn tidy(content: &mut [Inline], before: &mut String) {
    for at in 0..content.len() {
        if let InlineKind::Text(text) = &mut content[at].kind {
            let end = before.trim_end_matches(['”', '’', '"', ' ']).chars().next_back();
            if text.starts_with('.') && !text.starts_with("..") && end.is_some_and(|end| ".?!。".contains(end)) {
                text.remove(0);
            }
            *text = text.replace(",.", ".").replace("?.”", "?”").replace("!.”", "!”").replace(".”.", ".”");
            before.push_str(text);
        } else if matches!(content[at].kind, InlineKind::Space) {
            before.push(' ');
            // Numbers and their colon touch.
            let colon = matches!(content.get(at + 1), Some(Inline { kind: InlineKind::Text(next), .. }) if next.starts_with(':'));
            if colon && before.trim_end().ends_with(|c: char| c.is_ascii_digit()) {
                content[at].kind = InlineKind::Text(String::new());
            }
        } else if let Some(inner) = walk::children(&mut content[at]) {
            tidy(inner, before);
        }
    }
}

pub fn inline(line: u32, child: &ElemChild) -> Vec<Inline> {
    match child {
        ElemChild::Text(own) => {
            let mut content = words(line, &own.text);
            if own.formatting.font_style != FontStyle::Normal {
                content = vec![Inline::new(line, InlineKind::Emphasis(content))];
            }
            if own.formatting.font_weight == FontWeight::Bold {
                content = vec![Inline::new(line, InlineKind::Strong(content))];
            }
            if own.formatting.font_variant == FontVariant::SmallCaps {
                content = vec![Inline::new(line, InlineKind::SmallCaps(content))];
            }
            if own.formatting.vertical_align == VerticalAlign::Sup {
                content = vec![Inline::new(line, InlineKind::Superscript(content))];
            }
            content
        }
        ElemChild::Elem(own) => pieces(line, &own.children),
        ElemChild::Markup(text) => words(line, text),
        ElemChild::Link { text, url } => {
            let target = Target { url: url.clone(), title: String::new() };
            vec![Inline::new(
                line,
                InlineKind::Link { attributes: Attributes::default(), content: words(line, &text.text), target },
            )]
        }
        ElemChild::Transparent { .. } => Vec::new(),
    }
}

/// Text as words and spaces, with the spaces at its ends kept.
pub fn words(line: u32, text: &str) -> Vec<Inline> {
    let mut content = Vec::new();
    for (place, word) in text.split(' ').enumerate() {
        if place > 0 {
            content.push(Inline::new(line, InlineKind::Space));
        }
        if !word.is_empty() {
            content.push(Inline::text(line, word.replace('\'', "’")));
        }
    }
    content
}
