//! ConTeXt.

mod code;
mod inlines;
mod preamble;
mod table;

use super::{Abilities, Category, Format, Pictures, WriteContext, plain_text};
use crate::{
    layout::{Piece, lay_out},
    tree::{Attributes, Block, BlockKind, Caption, Definition, Document, Inline, NumberDelimiter, NumberStyle},
};
use shosai_message::Failure;

/// ConTeXt.
pub const FORMAT: Format = Format {
    id: "context",
    name: "ConTeXt",
    extension: "tex",
    mime: "text/x-tex",
    category: Category::Other,
    abilities: Abilities::NONE,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write,
};

/// The text being written.
#[derive(Default)]
pub struct Sheet {
    pieces: Vec<Piece>,
    /// Addresses shown as themselves so far: each has a name of its own.
    addresses: usize,
}

fn write(document: &Document, context: &WriteContext) -> Result<Vec<u8>, Failure> {
    let document = plain_text::prepared(document, context, "context", &["context", "tex", "latex"]);
    let mut sheet = Sheet::default();
    sheet.sections(&document.blocks);
    let body = lay_out(&sheet.pieces, plain_text::columns(&document));
    let body = body.trim_matches('\n');
    let text = if document.metadata.flag("standalone").unwrap_or(true) {
        preamble::around(&document, body)
    } else {
        format!("{body}\n")
    };
    Ok(text.into_bytes())
}

impl Sheet {
    pub fn text(&mut self, text: &str) {
        self.pieces.push(Piece::Text(text.to_owned()));
    }

    pub fn line(&mut self, text: &str) {
        self.pieces.extend([Piece::Fresh, Piece::Text(text.to_owned()), Piece::Fresh]);
    }

    pub fn fresh(&mut self) {
        self.pieces.push(Piece::Fresh);
    }

    pub fn blank(&mut self) {
        self.pieces.push(Piece::Blank);
    }

    /// Blocks as nested section levels.
    fn sections(&mut self, blocks: &[Block]) {
        let mut at = 0;
        while at < blocks.len() {
            let BlockKind::Heading { level, attributes, content } = &blocks[at].kind else {
                self.block(&blocks[at]);
                at += 1;
                continue;
            };
            let end = blocks[at + 1..]
                .iter()
                .position(|next| matches!(&next.kind, BlockKind::Heading { level: own, .. } if own <= level))
                .map_or(blocks.len(), |found| at + 1 + found);
            self.blank();
            self.text("\\startsectionlevel[title={");
            self.inlines(content);
            let reference =
                if attributes.id.is_empty() { String::new() } else { format!(",reference={{{}}}", attributes.id) };
            let unnumbered = if attributes.has_class("unnumbered") { ",number=no,incrementnumber=no" } else { "" };
            self.text(&format!("}}{reference}{unnumbered}]"));
            self.blank();
            self.sections(&blocks[at + 1..end]);
            self.blank();
            self.text("\\stopsectionlevel");
            self.blank();
            at = end;
        }
    }

    pub fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            self.block(block);
        }
    }

    fn block(&mut self, block: &Block) {
        match &block.kind {
            BlockKind::Plain(content) => {
                self.inlines(content);
                self.fresh();
            }
            BlockKind::Paragraph(content) => {
                self.fresh();
                self.inlines(content);
                self.blank();
            }
            BlockKind::LineBlock(lines) => self.lines(lines),
            BlockKind::Code { attributes, text } => {
                let set = code::highlighted(attributes, text);
                let text = set
                    .unwrap_or_else(|| format!("\\starttyping{}\n{text}\n\\stoptyping", code::numbering(attributes)));
                self.pieces.extend([Piece::Fresh, Piece::Flush(text), Piece::Fresh, Piece::Blank]);
            }
            BlockKind::Raw { format, text } if matches!(format.as_str(), "context" | "tex") => {
                self.pieces.extend([Piece::Fresh, Piece::Flush(text.clone()), Piece::Fresh, Piece::Blank]);
            }
            BlockKind::Raw { .. } => {}
            BlockKind::Quote(content) => self.quote(content),
            BlockKind::Bullet(items) => {
                let packed = if is_tight(items) { "[packed]" } else { "" };
                self.items(&format!("\\startitemize{packed}"), "\\stopitemize", items);
            }
            BlockKind::Ordered { start, style, delimiter, items } => {
                let open = enumerate(*start, *style, *delimiter, is_tight(items));
                self.items(&open, "\\stopenumerate", items);
            }
            BlockKind::Definitions(definitions) => self.definitions(definitions),
            BlockKind::Heading { content, .. } => {
                self.fresh();
                self.styled("\\bf", content);
                self.blank();
            }
            BlockKind::Rule => {
                self.line("\\thinrule");
                self.blank();
            }
            BlockKind::Table(table) => self.table(table),
            BlockKind::Figure { attributes, caption, content } => self.figure(attributes, caption, content),
            BlockKind::Div { attributes, content } => self.division(attributes, content),
        }
    }

    fn lines(&mut self, lines: &[Vec<Inline>]) {
        self.line("\\startlines");
        for line in lines {
            self.inlines(line);
            self.fresh();
        }
        self.line("\\stoplines");
        self.blank();
    }

    fn quote(&mut self, content: &[Block]) {
        self.line("\\startblockquote");
        self.tight_blocks(content);
        self.fresh();
        self.trim_blank();
        self.line("\\stopblockquote");
        self.blank();
    }

    fn definitions(&mut self, definitions: &[Definition]) {
        for definition in definitions {
            self.fresh();
            self.text("\\startdescription{");
            self.inlines(&definition.term);
            self.text("}");
            self.pieces.extend([Piece::Fresh, Piece::In(2)]);
            for (place, own) in definition.definitions.iter().enumerate() {
                if place > 0 {
                    self.blank();
                }
                self.tight_blocks(own);
            }
            self.trim_blank();
            self.pieces.extend([Piece::Fresh, Piece::Out(2)]);
            self.line("\\stopdescription");
            self.blank();
        }
    }

    fn division(&mut self, attributes: &Attributes, content: &[Block]) {
        self.fresh();
        let around = if attributes.id == "refs" {
            Some(("\\startcslreferences".to_owned(), "\\stopcslreferences"))
        } else {
            if !attributes.id.is_empty() {
                self.line(&format!("\\reference[{}]{{}}%", attributes.id));
            }
            attributes.get("lang").map(|language| (format!("\\start\\language[{}]", language_name(language)), "\\stop"))
        };
        if let Some((open, _)) = &around {
            self.line(open);
        }
        self.sections(content);
        self.blank();
        if let Some((_, close)) = around {
            self.line(close);
            self.blank();
        }
    }

    /// Takes a blank line off the end, before a closing command.
    fn trim_blank(&mut self) {
        while matches!(self.pieces.last(), Some(Piece::Blank | Piece::Fresh)) {
            self.pieces.pop();
        }
    }

    /// Blocks without a blank line before the first.
    fn tight_blocks(&mut self, blocks: &[Block]) {
        let first = self.pieces.len();
        self.blocks(blocks);
        if matches!(self.pieces.get(first), Some(Piece::Blank)) {
            self.pieces.remove(first);
        }
    }

    fn items(&mut self, open: &str, close: &str, items: &[Vec<Block>]) {
        self.line(open);
        for item in items {
            self.line("\\item");
            self.pieces.push(Piece::In(2));
            self.tight_blocks(item);
            self.trim_blank();
            self.pieces.extend([Piece::Fresh, Piece::Out(2)]);
        }
        self.line(close);
        self.blank();
    }

    fn figure(&mut self, attributes: &Attributes, caption: &Caption, content: &[Block]) {
        self.fresh();
        let reference = if attributes.id.is_empty() { String::new() } else { format!("reference={},", attributes.id) };
        self.text(&format!("\\startplacefigure[{reference}title={{"));
        self.caption(caption);
        self.text("}]");
        self.fresh();
        self.blocks(content);
        self.fresh();
        self.trim_blank();
        self.line("\\stopplacefigure");
        self.blank();
    }

    pub fn caption(&mut self, caption: &Caption) {
        for block in &caption.long {
            if let BlockKind::Plain(content) | BlockKind::Paragraph(content) = &block.kind {
                self.inlines(content);
            }
        }
    }
}

fn is_tight(items: &[Vec<Block>]) -> bool {
    items.iter().all(|item| matches!(item.first().map(|first| &first.kind), None | Some(BlockKind::Plain(_))))
}

fn enumerate(start: i64, style: NumberStyle, delimiter: NumberDelimiter, tight: bool) -> String {
    let letter = match style {
        NumberStyle::LowerAlpha => "a",
        NumberStyle::UpperAlpha => "A",
        NumberStyle::LowerRoman => "r",
        NumberStyle::UpperRoman => "R",
        NumberStyle::Decimal | NumberStyle::Example | NumberStyle::Default => "n",
    };
    let mut options = vec![letter];
    if tight {
        options.push("packed");
    }
    let mut details = Vec::new();
    if start != 1 {
        details.push(format!("start={start}"));
    }
    match delimiter {
        NumberDelimiter::OneParenthesis => details.push("stopper=)".to_owned()),
        NumberDelimiter::TwoParentheses => details.extend(["left=(".to_owned(), "stopper=)".to_owned()]),
        NumberDelimiter::Period => details.push("stopper=.".to_owned()),
        NumberDelimiter::Default => {}
    }
    let second = if details.is_empty() { String::new() } else { format!("[{}]", details.join(",")) };
    format!("\\startenumerate[{}]{second}", options.join(","))
}

/// Languages that ConTeXt tells apart by country.
const OF_COUNTRIES: [&str; 11] =
    ["ar-dz", "ar-iq", "ar-jo", "ar-lb", "ar-ma", "ar-sy", "de-at", "de-ch", "de-de", "en-gb", "en-us"];
/// Languages that ConTeXt names otherwise than the rest of the world.
const NAMED: [(&str, &str); 7] =
    [("grc", "agr"), ("el", "gr"), ("eu", "ba"), ("he", "il"), ("uk", "ua"), ("vi", "vn"), ("zh", "cn")];

/// A language as ConTeXt names it.
fn language_name(tag: &str) -> String {
    let tag = tag.to_lowercase();
    if OF_COUNTRIES.contains(&tag.as_str()) {
        return tag;
    }
    let short = tag.split('-').next().unwrap_or_default();
    NAMED.iter().find(|(own, _)| *own == short).map_or(short, |(_, name)| name).to_owned()
}
