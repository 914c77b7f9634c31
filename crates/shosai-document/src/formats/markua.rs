//! Markua, Leanpub's Markdown: GitHub's dialect with attribute lists above blocks.

use super::{Category, Desk, Format, Pictures, WriteError, admonitions, plain_text};
use crate::{
    carta,
    tree::{Attributes, Block, BlockKind, Definition, Document, Inline, InlineKind, MathKind, QuoteKind, Target, walk},
};

/// Markua.
pub const FORMAT: Format = Format {
    id: "markua",
    name: "Markua (Leanpub)",
    extension: "md",
    mime: "text/markdown",
    category: Category::Markdown,
    template: false,
    pictures: Pictures::Linked,
    options: plain_text::FILLED.split_at(2).0,
    write,
};

/// Stands before an attribute list, so that the blank line behind it can be taken out.
const LIST_MARK: char = '\u{e000}';

fn write(document: &Document, _: &Desk) -> Result<Vec<u8>, WriteError> {
    let mut document = document.clone();
    document.front_matter.0.clear();
    keep_own_raw(&mut document);
    admonitions::replace(&mut document, aside);
    walk::each_inline_list(&mut document.blocks, &mut |inlines| {
        let old = std::mem::take(inlines);
        for inline in old {
            push_inline(inline, inlines);
        }
    });
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        let old = std::mem::take(blocks);
        for block in old {
            push_block(block, blocks);
        }
    });
    let text = carta::write(&document, "gfm", |_| {})?;
    Ok(finished(&text).into_bytes())
}

/// Drops raw text of other formats and lets Markua's own through.
fn keep_own_raw(document: &mut Document) {
    let own = |format: &str| matches!(format, "markua" | "markdown");
    walk::each_inline_list(&mut document.blocks, &mut |inlines| {
        inlines.retain(|inline| !matches!(&inline.kind, InlineKind::Raw { format, .. } if !own(format)));
        for inline in inlines.iter_mut() {
            if let InlineKind::Raw { format, .. } = &mut inline.kind {
                *format = admonitions::VERBATIM.to_owned();
            }
        }
    });
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        blocks.retain(|block| !matches!(&block.kind, BlockKind::Raw { format, .. } if !own(format)));
        for block in blocks.iter_mut() {
            if let BlockKind::Raw { format, .. } = &mut block.kind {
                *format = admonitions::VERBATIM.to_owned();
            }
        }
    });
}

/// Takes the blank line behind attribute lists out and writes bullets as `*`, outside of code.
fn finished(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut fence: Option<String> = None;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let trimmed = line.trim_start_matches([' ', '>']);
        if let Some(open) = &fence {
            if trimmed.trim_end() == open.as_str() {
                fence = None;
            }
            out.push_str(line);
        } else if trimmed.starts_with("```") {
            fence = Some(trimmed.chars().take_while(|c| *c == '`').collect());
            out.push_str(line);
        } else if line.contains(LIST_MARK) {
            out.push_str(&line.replace(LIST_MARK, ""));
            if lines.peek().is_some_and(|next| next.trim_matches([' ', '>']).is_empty()) {
                lines.next();
            }
        } else if let Some(rest) = trimmed.strip_prefix("- ") {
            out.push_str(&line[..line.len() - trimmed.len()]);
            out.push_str("* ");
            out.push_str(rest);
        } else if let Some((number, rest)) = trimmed
            .split_once(".  ")
            .filter(|(number, _)| number.bytes().all(|b| b.is_ascii_digit()) && !number.is_empty())
        {
            out.push_str(&line[..line.len() - trimmed.len()]);
            out.push_str(&format!("{number}. {rest}"));
        } else {
            out.push_str(line);
        }
        out.push('\n');
    }
    out.truncate(out.trim_end_matches('\n').len());
    out.push('\n');
    out
}

fn raw(line: u32, text: impl Into<String>) -> Inline {
    admonitions::raw_line(line, text.into())
}

fn raw_block(line: u32, text: impl Into<String>) -> Block {
    Block::new(line, BlockKind::Raw { format: admonitions::VERBATIM.to_owned(), text: text.into() })
}

/// An attribute list on a line of its own.
fn list(line: u32, pairs: &[String]) -> Block {
    raw_block(line, format!("{LIST_MARK}{{{}}}", pairs.join(", ")))
}

/// Leanpub's asides: `{class: warning}` and `B> text` have no nesting, so a quotation with a list carries it.
fn aside(kind: &str, title: Option<Vec<Inline>>, mut content: Vec<Block>, line: u32) -> Vec<Block> {
    if let Some(title) = title {
        content.insert(0, Block::new(line, BlockKind::Paragraph(vec![Inline::new(line, InlineKind::Strong(title))])));
    }
    vec![list(line, &[format!("class: {kind}")]), Block::new(line, BlockKind::Quote(content))]
}

fn push_block(block: Block, into: &mut Vec<Block>) {
    let line = block.line;
    match block.kind {
        BlockKind::Heading { level, attributes, content } => {
            let id = Some(&attributes.id).filter(|id| !id.is_empty()).map(|id| format!("id: {id}"));
            let mut pairs: Vec<String> = id.into_iter().collect();
            pairs.extend(attributes.classes.iter().map(|class| format!("class: {class}")));
            if !pairs.is_empty() {
                into.push(list(line, &pairs));
            }
            into.push(Block::new(line, BlockKind::Heading { level, attributes: Attributes::default(), content }));
        }
        BlockKind::Code { attributes, text } => {
            let mut pairs = Vec::new();
            if !attributes.id.is_empty() {
                pairs.push(format!("id: {}", attributes.id));
            }
            pairs.extend(attributes.classes.first().map(|class| format!("class: {class}")));
            pairs.extend(attributes.pairs.iter().map(|(key, value)| format!("{key}: {value}")));
            if !pairs.is_empty() {
                into.push(list(line, &pairs));
            }
            into.push(raw_block(line, format!("```\n{text}\n```")));
        }
        BlockKind::Rule => into.push(raw_block(line, "* * *")),
        BlockKind::Div { content, .. } => into.extend(content),
        BlockKind::Figure { caption, content, .. } => {
            into.extend(content);
            into.extend(caption.long.into_iter().map(paragraph));
        }
        BlockKind::Table(mut table) => {
            let caption = std::mem::take(&mut table.caption.long);
            table.attributes = Attributes::default();
            into.push(Block::new(line, BlockKind::Table(table)));
            into.extend(caption.into_iter().map(paragraph));
        }
        BlockKind::LineBlock(lines) => {
            let mut content = Vec::new();
            for (place, own) in lines.into_iter().enumerate() {
                if place > 0 {
                    content.push(raw(line, "\n"));
                }
                content.extend(own);
            }
            into.push(Block::new(line, BlockKind::Paragraph(content)));
        }
        BlockKind::Definitions(definitions) => {
            into.extend(definitions.into_iter().flat_map(|own| definition(line, own)))
        }
        BlockKind::Paragraph(content) | BlockKind::Plain(content) if is_formula(&content) => {
            if let Some(Inline { kind: InlineKind::Raw { text, .. }, .. }) = content.into_iter().next() {
                let formula = text.trim_start_matches(FORMULA).trim().to_owned();
                into.push(list(line, &["format: latex".to_owned()]));
                into.push(raw_block(line, format!("```\n{formula}\n```")));
            }
        }
        kind => into.push(Block::new(line, kind)),
    }
}

/// A term with `: definition` below it; further blocks of a definition follow as they are.
fn definition(line: u32, own: Definition) -> Vec<Block> {
    let mut content = own.term;
    let mut more = Vec::new();
    for definition in own.definitions {
        let mut blocks = definition.into_iter();
        content.push(raw(line, "\n: "));
        match blocks.next() {
            Some(Block { kind: BlockKind::Plain(text) | BlockKind::Paragraph(text), .. }) => content.extend(text),
            Some(other) => more.push(other),
            None => {}
        }
        more.extend(blocks);
    }
    let mut blocks = vec![Block::new(line, BlockKind::Paragraph(content))];
    blocks.extend(more);
    blocks
}

/// Stands before a displayed formula until its paragraph is seen.
const FORMULA: char = '\u{e001}';

fn is_formula(content: &[Inline]) -> bool {
    matches!(content, [Inline { kind: InlineKind::Raw { text, .. }, .. }] if text.starts_with(FORMULA))
}

fn paragraph(block: Block) -> Block {
    match block.kind {
        BlockKind::Plain(content) => Block::new(block.line, BlockKind::Paragraph(content)),
        kind => Block::new(block.line, kind),
    }
}

fn push_inline(inline: Inline, into: &mut Vec<Inline>) {
    let line = inline.line;
    let mut around = |open: &str, content: Vec<Inline>, close: &str| {
        into.push(raw(line, open));
        into.extend(content);
        into.push(raw(line, close));
    };
    match inline.kind {
        InlineKind::Superscript(content) => around("^", content, "^"),
        InlineKind::Subscript(content) => around("~", content, "~"),
        InlineKind::Quoted(QuoteKind::Double, content) => around("\"", content, "\""),
        InlineKind::Quoted(QuoteKind::Single, content) => around("'", content, "'"),
        InlineKind::SmallCaps(content) | InlineKind::Span(_, content) => into.extend(content),
        InlineKind::Cite(_, content) => into.extend(content),
        InlineKind::Text(text) => into.push(raw(line, text)),
        InlineKind::LineBreak => into.push(raw(line, "\n")),
        InlineKind::Math(MathKind::Inline, text) => into.push(raw(line, format!("`{text}`$"))),
        InlineKind::Math(MathKind::Display, text) => into.push(raw(line, format!("{FORMULA}{text}"))),
        InlineKind::Link { attributes, content, target }
            if attributes.has_class("uri") || attributes.has_class("email") =>
        {
            let class = if attributes.has_class("uri") { "uri" } else { "email" };
            let shown = walk::plain_text(&content).replace('/', "~/");
            let shown = if shown.is_empty() { target.url.replace('/', "~/") } else { shown };
            into.push(raw(line, format!("[{shown}]({}){{class: {class}}}", target.url)));
        }
        InlineKind::Link { content, target, .. } => {
            into.push(Inline::new(line, InlineKind::Link { attributes: Attributes::default(), content, target }));
        }
        InlineKind::Image { attributes, alt, target } => push_image(line, &attributes, &alt, &target, into),
        kind => into.push(Inline::new(line, kind)),
    }
}

/// A picture with its attribute list on the line above.
fn push_image(line: u32, attributes: &Attributes, alt: &[Inline], target: &Target, into: &mut Vec<Inline>) {
    let words: String = alt.iter().map(words_of).collect();
    let mut pairs = Vec::new();
    if !words.is_empty() {
        pairs.push(format!("alt: \"{words}\""));
    }
    if !target.title.is_empty() {
        pairs.push(format!("title: \"{}\"", target.title));
    }
    pairs.extend(attributes.pairs.iter().map(|(key, value)| format!("{key}: {value}")));
    let head = if pairs.is_empty() { String::new() } else { format!("{{{}}}\n", pairs.join(", ")) };
    into.push(raw(line, format!("{head}![]({})", target.url)));
}

fn words_of(inline: &Inline) -> String {
    match &inline.kind {
        InlineKind::Raw { text, .. } => text.clone(),
        _ => walk::plain_text(std::slice::from_ref(inline)),
    }
}
