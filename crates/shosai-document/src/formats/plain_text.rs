//! What the formats that others' writers write share.

use super::{Choice, WriteContext};
use crate::{
    foreign::{self, Filling, Settings},
    passes,
    tree::{BlockKind, Document, NumberStyle, walk},
};
use shosai_message::Failure;

/// The options of text formats.
pub const OPTIONS: &[Choice] = &[
    Choice { key: "wrap", help: "how lines are filled: auto, none or preserve" },
    Choice { key: "columns", help: "the columns that lines are filled to, 72 if not said" },
    Choice { key: "standalone", help: "false writes the text without a heading made from the front matter" },
    Choice { key: "toc", help: "whether a table of contents is put first" },
    Choice { key: "toc-depth", help: "the lowest level of headings in the table of contents" },
    Choice { key: "number-sections", help: "whether headings are numbered" },
];

/// The options of text formats that fill lines and number nothing.
pub const FILLED: &[Choice] = OPTIONS.split_at(3).0;

/// Writes with the writer of this name; callouts become quotations, raw text of formats not `carried` is left out.
pub fn write(document: &Document, context: &WriteContext, writer: &str, carried: &[&str]) -> Result<Vec<u8>, Failure> {
    let mut document = prepared(document, context, writer, carried);
    drop_empty_raw(&mut document);
    text(document, writer)
}

/// Takes out raw blocks that were emptied, for writers that would leave a gap.
pub fn drop_empty_raw(document: &mut Document) {
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        blocks.retain(|block| !matches!(&block.kind, BlockKind::Raw { text, .. } if text.is_empty()));
    });
}

/// A copy of the document without what the format has no notation for.
pub fn prepared(document: &Document, context: &WriteContext, writer: &str, carried: &[&str]) -> Document {
    let mut document = document.clone();
    passes::simplify(&mut document);
    passes::keep_raw(&mut document, context, writer, carried);
    document
}

/// Writes a prepared document with the writer of this name.
pub fn text(document: Document, writer: &str) -> Result<Vec<u8>, Failure> {
    let standalone = document.metadata.flag("standalone").unwrap_or(true);
    let settings = Settings { standalone, ..Settings::of(&document) };
    let mut text = foreign::writers().text(document, writer, &settings)?;
    text.truncate(text.trim_end_matches('\n').len());
    text.push('\n');
    Ok(text.into_bytes())
}

/// The columns that lines are filled to, if they are filled.
pub fn columns(document: &Document) -> Option<usize> {
    match Settings::of(document).filling {
        Filling::Lines(columns) => Some(columns),
        Filling::AsWritten | Filling::None => None,
    }
}

/// A number as a list of this style writes it.
pub fn number(value: i64, style: NumberStyle) -> String {
    let letters = |first: u8| {
        let mut value = value.max(1) - 1;
        let mut text = Vec::new();
        loop {
            text.push(first + u8::try_from(value % 26).unwrap_or(0));
            value = value / 26 - 1;
            if value < 0 {
                break;
            }
        }
        text.iter().rev().map(|byte| char::from(*byte)).collect::<String>()
    };
    let roman = || u64::try_from(value).ok().and_then(shosai_text::roman).unwrap_or_else(|| value.to_string());
    match style {
        NumberStyle::LowerAlpha => letters(b'a'),
        NumberStyle::UpperAlpha => letters(b'A'),
        NumberStyle::LowerRoman => roman().to_lowercase(),
        NumberStyle::UpperRoman => roman(),
        NumberStyle::Default | NumberStyle::Decimal | NumberStyle::Example => value.to_string(),
    }
}
