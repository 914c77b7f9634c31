//! GitHub Flavored Markdown; callouts are GitHub's alerts.

use super::{Abilities, Category, Format, Pictures, WriteContext, admonitions, plain_text};
use crate::{
    passes,
    tree::{Attributes, Block, BlockKind, Document, Inline, InlineKind, MathKind, walk},
};
use shosai_message::Failure;

/// GitHub Flavored Markdown.
pub const FORMAT: Format = Format {
    id: "gfm",
    name: "GitHub Flavored Markdown",
    extension: "md",
    mime: "text/markdown",
    category: Category::Markdown,
    abilities: Abilities::AROUND_HTML,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write,
};

fn write(document: &Document, context: &WriteContext) -> Result<Vec<u8>, Failure> {
    let mut document = document.clone();
    prepare(&mut document, context);
    admonitions::replace(&mut document, alert);
    plain_text::text(document, "gfm")
}

/// Leaves out raw text that Markdown does not carry and writes the boxes of tasks as `[ ]`.
pub fn prepare(document: &mut Document, context: &WriteContext) {
    passes::keep_raw(document, context, "Markdown", &["html", "markdown", "gfm"]);
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        if blocks.iter().any(holds_formula) {
            *blocks = std::mem::take(blocks).into_iter().flat_map(apart).collect();
        }
        for block in blocks.iter_mut() {
            anchor(block);
        }
        for block in blocks {
            let (BlockKind::Bullet(items) | BlockKind::Ordered { items, .. }) = &mut block.kind else { continue };
            items.iter_mut().for_each(|item| task(item));
        }
    });
}

fn is_formula(inline: &Inline) -> bool {
    matches!(inline.kind, InlineKind::Math(MathKind::Display, _))
}

/// Whether a formula on a line of its own stands among other words.
fn holds_formula(block: &Block) -> bool {
    matches!(&block.kind, BlockKind::Paragraph(content) if content.len() > 1 && content.iter().any(is_formula))
}

/// A paragraph as several, so that a formula between words is a block of its own.
fn apart(block: Block) -> Vec<Block> {
    if !holds_formula(&block) {
        return vec![block];
    }
    let line = block.line;
    let BlockKind::Paragraph(content) = block.kind else { return Vec::new() };
    let mut parts: Vec<Vec<Inline>> = vec![Vec::new()];
    for inline in content {
        if is_formula(&inline) {
            parts.extend([vec![inline], Vec::new()]);
        } else if let Some(last) = parts.last_mut() {
            last.push(inline);
        }
    }
    let is_space = |inline: &Inline| matches!(inline.kind, InlineKind::Space | InlineKind::SoftBreak);
    for part in &mut parts {
        let leading = part.iter().take_while(|inline| is_space(inline)).count();
        part.drain(..leading);
        while part.last().is_some_and(is_space) {
            part.pop();
        }
    }
    parts.retain(|part| !part.is_empty());
    parts.into_iter().map(|part| Block::new(line, BlockKind::Paragraph(part))).collect()
}

/// Tables of Markdown have no identifier, classes or settings; a division around one has an identifier.
fn anchor(block: &mut Block) {
    let BlockKind::Table(table) = &mut block.kind else { return };
    let mut attributes = std::mem::take(&mut table.attributes);
    let id = std::mem::take(&mut attributes.id);
    if !id.is_empty() {
        let line = block.line;
        let table = std::mem::replace(block, Block::new(line, BlockKind::Rule));
        let attributes = Attributes::new(id, Vec::new(), Vec::new());
        block.kind = BlockKind::Div { attributes, content: vec![table] };
    }
}

fn task(item: &mut [Block]) {
    let Some(Block { kind: BlockKind::Plain(content) | BlockKind::Paragraph(content), .. }) = item.first_mut() else {
        return;
    };
    let [Inline { kind: InlineKind::Text(text), line }, Inline { kind: InlineKind::Space, .. }, ..] =
        content.as_slice()
    else {
        return;
    };
    let mark = match text.as_str() {
        "☐" => "[ ]",
        "☒" => "[x]",
        _ => return,
    };
    content[0] = admonitions::raw_line(*line, mark.to_owned());
}

/// `> [!NOTE]`, which GitHub shows as a box.
fn alert(kind: &str, title: Option<Vec<Inline>>, mut content: Vec<Block>, line: u32) -> Vec<Block> {
    if let Some(title) = title {
        let strong = Inline::new(line, InlineKind::Strong(title));
        content.insert(0, Block::new(line, BlockKind::Paragraph(vec![strong])));
    }
    let mark = admonitions::raw_line(line, format!("[!{}]", kind.to_uppercase()));
    content.insert(0, Block::new(line, BlockKind::Paragraph(vec![mark])));
    vec![Block::new(line, BlockKind::Quote(content))]
}

#[cfg(test)]
mod tests {
    use crate::{formats::find, office::testing::render_with};

    #[test]
    fn what_is_said_about_a_table_is_no_text() {
        let source = "| a |\n|---|\n| 1 |\n\n: Cap {#tbl-x .striped tbl-colwidths=\"[5]\"}\n";
        for format in ["gfm", "commonmark", "hugo", "docusaurus"] {
            let text = String::from_utf8(render_with(find(format).unwrap(), source, None).unwrap()).unwrap();
            assert!(text.contains("Cap") && text.contains("tbl-x") && !text.contains("{."), "{format}: {text}");
        }
    }
}
