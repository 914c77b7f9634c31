//! The writers of `carta`, which stay near pandoc's. Nothing else in this crate names it.

use std::collections::BTreeMap;

use carta::ast;
use shosai_message::Failure;

use super::{Filling, Notation, Settings, Writers};
use crate::messages;
use crate::{
    reader::read_inlines,
    tree::{
        Alignment, Attributes, Block, BlockKind, Caption, Cell, Citation, CitationMode, Column, Document, Inline,
        InlineKind, MathKind, Metadata, NumberDelimiter, NumberStyle, QuoteKind, Row, Table, Target,
    },
};

pub struct Carta;

impl Writers for Carta {
    fn text(&self, document: Document, notation: &str, settings: &Settings) -> Result<String, Failure> {
        let tree = to_carta(&document);
        drop(document);
        finish(tree, notation, &options(settings))
    }

    fn formula(&self, kind: MathKind, tex: &str, notation: Notation) -> Option<String> {
        let mut options = carta::WriterOptions::default();
        options.wrap = carta::WrapMode::None;
        let (writer, opens) = match notation {
            Notation::MathMl => ("html", "<math"),
            Notation::Words => ("html", "<span"),
            Notation::Typst => ("typst", "$"),
        };
        if notation == Notation::MathMl {
            options.math_method = carta::MathMethod::Mathml;
        }
        let formula = inline(&Inline::new(0, InlineKind::Math(kind, tex.to_owned())));
        let tree = ast::Document { blocks: vec![ast::Block::Plain(vec![formula])], ..ast::Document::default() };
        let text = finish(tree, writer, &options).ok()?;
        let text = text.trim();
        text.starts_with(opens).then(|| text.to_owned())
    }
}

fn options(settings: &Settings) -> carta::WriterOptions {
    let mut options = carta::WriterOptions::default();
    (options.wrap, options.columns) = match settings.filling {
        Filling::Lines(columns) => (carta::WrapMode::Auto, Some(columns)),
        Filling::AsWritten => (carta::WrapMode::Preserve, None),
        Filling::None => (carta::WrapMode::None, None),
    };
    options.standalone = settings.standalone;
    options.number_sections = settings.numbered;
    options.toc = settings.contents;
    options.toc_depth = settings.contents_depth;
    options
}

fn finish(tree: ast::Document, writer: &str, options: &carta::WriterOptions) -> Result<String, Failure> {
    let failed = |error: carta::Error| messages::NotWritten { writer, reason: error.to_string() };
    match carta::render_document(writer, tree, carta::MediaBag::default(), options).map_err(failed)? {
        carta::Output::Text(text) => Ok(text),
        carta::Output::Bytes(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// The tree as carta's.
fn to_carta(document: &Document) -> ast::Document {
    ast::Document {
        meta: metadata(&document.front_matter),
        blocks: blocks(&document.blocks),
        ..ast::Document::default()
    }
}

fn metadata(metadata: &Metadata) -> BTreeMap<ast::Text, ast::MetaValue> {
    metadata.0.iter().map(|(key, value)| (key.as_str().into(), meta_value(value))).collect()
}

fn meta_value(value: &serde_json::Value) -> ast::MetaValue {
    use serde_json::Value;
    match value {
        Value::Null => ast::MetaValue::MetaString("".into()),
        Value::Bool(flag) => ast::MetaValue::MetaBool(*flag),
        Value::Number(number) => ast::MetaValue::MetaString(number.to_string().as_str().into()),
        Value::String(text) => ast::MetaValue::MetaInlines(inlines(&read_inlines(text, 1))),
        Value::Array(values) => ast::MetaValue::MetaList(values.iter().map(meta_value).collect()),
        Value::Object(map) => {
            ast::MetaValue::MetaMap(map.iter().map(|(key, value)| (key.as_str().into(), meta_value(value))).collect())
        }
    }
}

fn attributes(own: &Attributes) -> Box<ast::Attr> {
    Box::new(ast::Attr {
        id: own.id.as_str().into(),
        classes: own.classes.iter().map(|class| class.as_str().into()).collect(),
        attributes: own.pairs.iter().map(|(key, value)| (key.as_str().into(), value.as_str().into())).collect(),
    })
}

fn blocks(own: &[Block]) -> Vec<ast::Block> {
    own.iter().map(block).collect()
}

fn items(own: &[Vec<Block>]) -> Vec<Vec<ast::Block>> {
    own.iter().map(|item| blocks(item)).collect()
}

fn block(own: &Block) -> ast::Block {
    match &own.kind {
        BlockKind::Plain(content) => ast::Block::Plain(inlines(content)),
        BlockKind::Paragraph(content) => ast::Block::Para(inlines(content)),
        BlockKind::LineBlock(lines) => ast::Block::LineBlock(lines.iter().map(|line| inlines(line)).collect()),
        BlockKind::Code { attributes: own, text } => ast::Block::CodeBlock(attributes(own), text.as_str().into()),
        BlockKind::Raw { format, text } => {
            ast::Block::RawBlock(ast::Format(format.as_str().into()), text.as_str().into())
        }
        BlockKind::Quote(content) => ast::Block::BlockQuote(blocks(content)),
        BlockKind::Ordered { start, style, delimiter, items: own } => {
            let attributes =
                ast::ListAttributes { start: *start, style: number_style(*style), delim: delimiter_of(*delimiter) };
            ast::Block::OrderedList(attributes, items(own))
        }
        BlockKind::Bullet(own) => ast::Block::BulletList(items(own)),
        BlockKind::Definitions(definitions) => ast::Block::DefinitionList(
            definitions.iter().map(|entry| (inlines(&entry.term), items(&entry.definitions))).collect(),
        ),
        BlockKind::Heading { level, attributes: own, content } => {
            ast::Block::Header(i64::try_from(*level).unwrap_or(1), attributes(own), inlines(content))
        }
        BlockKind::Rule => ast::Block::HorizontalRule,
        BlockKind::Table(own) => ast::Block::Table(Box::new(table(own))),
        BlockKind::Figure { attributes: own, caption: text, content } => {
            ast::Block::Figure(attributes(own), Box::new(caption(text)), blocks(content))
        }
        BlockKind::Div { attributes: own, content } => ast::Block::Div(attributes(own), blocks(content)),
    }
}

fn number_style(style: NumberStyle) -> ast::ListNumberStyle {
    match style {
        NumberStyle::Default => ast::ListNumberStyle::DefaultStyle,
        NumberStyle::Example => ast::ListNumberStyle::Example,
        NumberStyle::Decimal => ast::ListNumberStyle::Decimal,
        NumberStyle::LowerRoman => ast::ListNumberStyle::LowerRoman,
        NumberStyle::UpperRoman => ast::ListNumberStyle::UpperRoman,
        NumberStyle::LowerAlpha => ast::ListNumberStyle::LowerAlpha,
        NumberStyle::UpperAlpha => ast::ListNumberStyle::UpperAlpha,
    }
}

fn delimiter_of(delimiter: NumberDelimiter) -> ast::ListNumberDelim {
    match delimiter {
        NumberDelimiter::Default => ast::ListNumberDelim::DefaultDelim,
        NumberDelimiter::Period => ast::ListNumberDelim::Period,
        NumberDelimiter::OneParenthesis => ast::ListNumberDelim::OneParen,
        NumberDelimiter::TwoParentheses => ast::ListNumberDelim::TwoParens,
    }
}

fn caption(own: &Caption) -> ast::Caption {
    ast::Caption { short: own.short.as_ref().map(|short| inlines(short)), long: blocks(&own.long) }
}

fn table(own: &Table) -> ast::Table {
    ast::Table {
        attr: *attributes(&own.attributes),
        caption: caption(&own.caption),
        col_specs: own.columns.iter().map(column).collect(),
        head: ast::TableHead { rows: rows(&own.head), ..ast::TableHead::default() },
        bodies: own
            .bodies
            .iter()
            .map(|body| ast::TableBody {
                row_head_columns: i64::try_from(body.row_head_columns).unwrap_or(0),
                head: rows(&body.head),
                body: rows(&body.rows),
                ..ast::TableBody::default()
            })
            .collect(),
        foot: ast::TableFoot { rows: rows(&own.foot), ..ast::TableFoot::default() },
    }
}

fn column(own: &Column) -> ast::ColSpec {
    let width = own.width.map_or(ast::ColWidth::ColWidthDefault, ast::ColWidth::ColWidth);
    ast::ColSpec { align: alignment(own.alignment), width }
}

fn alignment(own: Alignment) -> ast::Alignment {
    match own {
        Alignment::Default => ast::Alignment::AlignDefault,
        Alignment::Left => ast::Alignment::AlignLeft,
        Alignment::Right => ast::Alignment::AlignRight,
        Alignment::Center => ast::Alignment::AlignCenter,
    }
}

fn rows(own: &[Row]) -> Vec<ast::Row> {
    own.iter().map(|row| ast::Row { cells: row.cells.iter().map(cell).collect(), ..ast::Row::default() }).collect()
}

fn cell(own: &Cell) -> ast::Cell {
    ast::Cell {
        attr: ast::Attr::default(),
        align: alignment(own.alignment),
        row_span: i64::try_from(own.row_span).unwrap_or(1),
        col_span: i64::try_from(own.column_span).unwrap_or(1),
        content: blocks(&own.content),
    }
}

fn inlines(own: &[Inline]) -> Vec<ast::Inline> {
    own.iter().map(inline).collect()
}

fn target(own: &Target) -> Box<ast::Target> {
    Box::new(ast::Target { url: own.url.as_str().into(), title: own.title.as_str().into() })
}

fn inline(own: &Inline) -> ast::Inline {
    match &own.kind {
        InlineKind::Text(text) => ast::Inline::Str(text.as_str().into()),
        InlineKind::Space => ast::Inline::Space,
        InlineKind::SoftBreak => ast::Inline::SoftBreak,
        InlineKind::LineBreak => ast::Inline::LineBreak,
        InlineKind::Emphasis(content) => ast::Inline::Emph(inlines(content)),
        InlineKind::Underline(content) => ast::Inline::Underline(inlines(content)),
        InlineKind::Strong(content) => ast::Inline::Strong(inlines(content)),
        InlineKind::Strikeout(content) => ast::Inline::Strikeout(inlines(content)),
        InlineKind::Superscript(content) => ast::Inline::Superscript(inlines(content)),
        InlineKind::Subscript(content) => ast::Inline::Subscript(inlines(content)),
        InlineKind::SmallCaps(content) => ast::Inline::SmallCaps(inlines(content)),
        InlineKind::Quoted(kind, content) => {
            let kind = match kind {
                QuoteKind::Single => ast::QuoteType::SingleQuote,
                QuoteKind::Double => ast::QuoteType::DoubleQuote,
            };
            ast::Inline::Quoted(kind, inlines(content))
        }
        InlineKind::Cite(citations, content) => {
            ast::Inline::Cite(citations.iter().map(citation).collect(), inlines(content))
        }
        InlineKind::Code(own, text) => ast::Inline::Code(attributes(own), text.as_str().into()),
        InlineKind::Math(kind, text) => {
            let kind = match kind {
                MathKind::Inline => ast::MathType::InlineMath,
                MathKind::Display => ast::MathType::DisplayMath,
            };
            ast::Inline::Math(kind, text.as_str().into())
        }
        InlineKind::Raw { format, text } => {
            ast::Inline::RawInline(ast::Format(format.as_str().into()), text.as_str().into())
        }
        InlineKind::Link { attributes: own, content, target: to } => {
            ast::Inline::Link(attributes(own), inlines(content), target(to))
        }
        InlineKind::Image { attributes: own, alt, target: to } => {
            ast::Inline::Image(attributes(own), inlines(alt), target(to))
        }
        InlineKind::Note(content) => ast::Inline::Note(blocks(content)),
        InlineKind::Span(own, content) => ast::Inline::Span(attributes(own), inlines(content)),
        InlineKind::Shortcode(text) => ast::Inline::Str(format!("{{{{< {text} >}}}}").as_str().into()),
    }
}

fn citation(own: &Citation) -> ast::Citation {
    ast::Citation {
        id: own.key.as_str().into(),
        prefix: inlines(&own.prefix),
        suffix: inlines(&own.suffix),
        mode: match own.mode {
            CitationMode::AuthorInText => ast::CitationMode::AuthorInText,
            CitationMode::SuppressAuthor => ast::CitationMode::SuppressAuthor,
            CitationMode::Normal => ast::CitationMode::NormalCitation,
        },
        note_num: own.note_number,
        hash: 0,
    }
}
