//! GNU Texinfo.

mod inlines;
mod table;

use std::{collections::HashMap, rc::Rc};

use super::{Abilities, Category, Format, Pictures, WriteContext, plain_text};
use crate::{
    layout::{Piece, lay_out},
    reader::read_inlines,
    tree::{Block, BlockKind, Caption, Definition, Document, Inline, InlineKind, NumberStyle, walk},
};
use shosai_message::Failure;

/// Texinfo.
pub const FORMAT: Format = Format {
    id: "texinfo",
    name: "GNU Texinfo",
    extension: "texi",
    mime: "application/x-texinfo",
    category: Category::Other,
    abilities: Abilities::NONE,
    pictures: Pictures::Linked,
    options: plain_text::OPTIONS,
    write,
};

/// The commands of headings, the highest first.
const SECTIONS: [&str; 4] = ["@chapter ", "@section ", "@subsection ", "@subsubsection "];

/// What the names of nodes may not hold.
const NOT_IN_NODES: [char; 5] = ['.', ',', ':', '(', ')'];

/// The text being written.
#[derive(Default)]
pub struct Sheet {
    pieces: Vec<Piece>,
    /// The nodes of headings by identifier.
    nodes: Rc<HashMap<String, String>>,
    /// The names of nodes, and how often each was wanted.
    used: HashMap<String, usize>,
}

fn write(document: &Document, context: &WriteContext) -> Result<Vec<u8>, Failure> {
    let document = plain_text::prepared(document, context, "texinfo", &["texinfo", "tex", "latex"]);
    let mut sheet = Sheet::default();
    sheet.gather(&document.blocks);
    sheet.used.clear();
    let title = document.metadata.text("title").unwrap_or_default();
    sheet.top(&document.blocks, &title);
    sheet.blocks(&document.blocks);
    let body = lay_out(&sheet.pieces, plain_text::columns(&document));
    let body = body.trim_matches('\n');
    let text = if document.metadata.flag("standalone").unwrap_or(true) {
        around(&document, body)
    } else {
        format!("{body}\n")
    };
    Ok(text.into_bytes())
}

fn around(document: &Document, body: &str) -> String {
    let metadata = &document.metadata;
    let text = |key: &str| metadata.text(key).map(|text| escape(&walk::plain_text(&read_inlines(&text, 1))));
    let title = text("title").unwrap_or_default();
    let mut texi = String::from("\\input texinfo  @c -*-texinfo-*-\n");
    if !title.is_empty() {
        texi.push_str(&format!("@settitle {title}\n"));
    }
    texi.push_str("\n@documentencoding UTF-8\n\n@ifnottex\n@paragraphindent 0\n@end ifnottex\n");
    if body.contains("@textstrikeout{") {
        texi.push_str("\n@macro textstrikeout{text}\n~~\\text\\~~\n@end macro\n");
    }
    if !title.is_empty() {
        texi.push_str(&format!("@titlepage\n@title {title}\n"));
        for author in metadata.authors() {
            texi.push_str(&format!("@author {}\n", escape(&author)));
        }
        texi.extend(text("date").map(|date| format!("{date}\n")));
        texi.push_str("@end titlepage\n\n");
    }
    if metadata.flag("toc") == Some(true) {
        texi.push_str("@contents\n\n");
    }
    texi.push_str(body);
    texi.push_str("\n\n@bye\n");
    texi
}

impl Sheet {
    pub fn text(&mut self, text: &str) {
        self.pieces.push(Piece::Text(text.to_owned()));
    }

    pub fn line(&mut self, text: &str) {
        self.pieces.extend([Piece::Fresh, Piece::Text(text.to_owned()), Piece::Fresh]);
    }

    fn top(&mut self, blocks: &[Block], title: &str) {
        let name = if title.is_empty() { "Top".to_owned() } else { escape(&walk::plain_text(&read_inlines(title, 1))) };
        self.line("@node Top");
        self.line(&format!("@top {name}"));
        self.pieces.push(Piece::Blank);
        self.menu(blocks, 1);
    }

    /// Remembers the node of every heading, so that links can name it.
    fn gather(&mut self, blocks: &[Block]) {
        for block in blocks {
            match &block.kind {
                BlockKind::Heading { attributes, content, .. } => {
                    let node = self.node(content);
                    Rc::make_mut(&mut self.nodes).entry(attributes.id.clone()).or_insert(node);
                }
                BlockKind::Div { content, .. } => self.gather(content),
                _ => {}
            }
        }
    }

    /// The name of a heading's node: its text without what Texinfo reads as marks in names, each once.
    fn node(&mut self, content: &[Inline]) -> String {
        let plain: Vec<Inline> =
            content.iter().filter(|inline| !matches!(inline.kind, InlineKind::Note(_))).cloned().collect();
        let base = self.apart(|own| own.inlines(&plain));
        let base: String = base.chars().filter(|c| !NOT_IN_NODES.contains(c)).collect();
        let base = base.split_whitespace().collect::<Vec<_>>().join(" ");
        let first = if base.is_empty() { "1".to_owned() } else { base.clone() };
        let mut name = first.clone();
        let mut count = self.used.get(&first).copied().unwrap_or(0);
        while self.used.contains_key(&name) {
            count += 1;
            name = format!("{base} {count}").trim_start().to_owned();
        }
        self.used.insert(first, count.max(1));
        self.used.entry(name.clone()).or_insert(1);
        name
    }

    /// What is written inside, as text of one line.
    fn apart(&self, inside: impl FnOnce(&mut Self)) -> String {
        let mut own = Self { nodes: Rc::clone(&self.nodes), ..Self::default() };
        inside(&mut own);
        lay_out(&own.pieces, None)
    }

    /// A menu of the headings of one level, up to the next higher one.
    fn menu(&mut self, blocks: &[Block], level: usize) {
        let mut entries = Vec::new();
        for block in blocks {
            let BlockKind::Heading { level: own, attributes, content } = &block.kind else { continue };
            if *own < level {
                break;
            }
            if *own == level
                && let Some(node) = self.nodes.get(&attributes.id)
            {
                let title = self.apart(|sheet| sheet.inlines(content));
                let repeated = node.strip_prefix(title.as_str()).is_some_and(|rest| rest.starts_with(' '));
                entries.push(if repeated { format!("* {title}: {node}.") } else { format!("* {node}::") });
            }
        }
        if entries.is_empty() {
            return;
        }
        self.line("@menu");
        for entry in entries {
            self.line(&entry);
        }
        self.line("@end menu");
        self.pieces.push(Piece::Blank);
    }

    pub fn blocks(&mut self, blocks: &[Block]) {
        let mut above = None;
        for (place, block) in blocks.iter().enumerate() {
            if let Some(level) = level_of(block) {
                if above.is_some_and(|above| above + 1 == level) && level <= SECTIONS.len() {
                    self.pieces.push(Piece::Blank);
                    self.menu(&blocks[place..], level);
                }
                above = Some(level);
            }
            self.block(block);
            if is_paragraph(block) && place + 1 < blocks.len() {
                self.pieces.push(Piece::Blank);
            }
        }
    }

    fn block(&mut self, block: &Block) {
        match &block.kind {
            BlockKind::Paragraph(content)
                if matches!(content.as_slice(), [Inline { kind: InlineKind::Code(..), .. }]) =>
            {
                self.line("@example");
                self.pieces.push(Piece::Text(escape(&walk::plain_text(content))));
                self.line("@end example");
            }
            BlockKind::Plain(content) | BlockKind::Paragraph(content) => {
                self.inlines(content);
                self.pieces.push(Piece::Fresh);
            }
            BlockKind::LineBlock(lines) => self.lines(lines),
            BlockKind::Code { text, .. } => {
                self.pieces.push(Piece::Blank);
                self.pieces.extend([
                    Piece::Verbatim(format!("@verbatim\n{text}\n@end verbatim")),
                    Piece::Fresh,
                    Piece::Blank,
                ]);
            }
            BlockKind::Raw { format, text } if format == "texinfo" => {
                self.pieces.extend([Piece::Fresh, Piece::Verbatim(text.clone()), Piece::Fresh]);
            }
            BlockKind::Raw { format, text } if format == "tex" => {
                self.pieces.extend([Piece::Fresh, Piece::Verbatim(format!("@tex\n{text}\n@end tex")), Piece::Fresh]);
            }
            BlockKind::Raw { .. } => {}
            BlockKind::Quote(content) => self.environment("@quotation", "@end quotation", content),
            BlockKind::Bullet(items) => self.list("@itemize", "@end itemize", items),
            BlockKind::Ordered { start, style, items, .. } => {
                let first = match style {
                    NumberStyle::LowerAlpha | NumberStyle::UpperAlpha => Some(plain_text::number(*start, *style)),
                    _ => (*start != 1).then(|| start.to_string()),
                };
                self.list(&format!("@enumerate {}", first.unwrap_or_default()), "@end enumerate", items);
            }
            BlockKind::Definitions(definitions) => self.definitions(definitions),
            BlockKind::Heading { level, attributes, content } => self.heading(*level, &attributes.id, content),
            BlockKind::Rule => {
                for line in
                    ["@iftex", "@bigskip@hrule@bigskip", "@end iftex", "@ifnottex", &"-".repeat(72), "@end ifnottex"]
                {
                    self.line(line);
                }
            }
            BlockKind::Table(table) => self.table(table),
            BlockKind::Figure { caption, content, .. } => self.figure(caption, content),
            BlockKind::Div { content, .. } => self.blocks(content),
        }
    }

    fn lines(&mut self, lines: &[Vec<Inline>]) {
        for (place, line) in lines.iter().enumerate() {
            if place > 0 {
                self.text("@*");
                self.pieces.push(Piece::Break);
            }
            self.inlines(line);
        }
        self.pieces.push(Piece::Fresh);
    }

    fn definitions(&mut self, definitions: &[Definition]) {
        self.line("@table @asis");
        for definition in definitions {
            self.pieces.push(Piece::Fresh);
            self.text("@item ");
            self.inlines(&definition.term);
            self.pieces.push(Piece::Blank);
            for own in &definition.definitions {
                self.blocks(own);
                self.close(own);
            }
        }
        self.line("@end table");
        self.pieces.push(Piece::Blank);
    }

    fn figure(&mut self, caption: &Caption, content: &[Block]) {
        self.line("@float");
        self.blocks(content);
        self.pieces.push(Piece::Fresh);
        self.text("@caption{");
        for block in &caption.long {
            if let BlockKind::Plain(content) | BlockKind::Paragraph(content) = &block.kind {
                self.inlines(content);
            }
        }
        self.text("}");
        self.line("@end float");
    }

    fn environment(&mut self, open: &str, close: &str, content: &[Block]) {
        self.line(open);
        self.blocks(content);
        self.line(close);
    }

    /// A blank line behind a last paragraph.
    fn close(&mut self, blocks: &[Block]) {
        if blocks.last().is_some_and(is_paragraph) {
            self.pieces.push(Piece::Blank);
        }
    }

    fn list(&mut self, open: &str, close: &str, items: &[Vec<Block>]) {
        self.pieces.extend([Piece::Fresh, Piece::Verbatim(open.to_owned()), Piece::Fresh]);
        for item in items {
            self.line("@item");
            self.blocks(item);
            self.pieces.push(Piece::Fresh);
            self.close(item);
        }
        self.line(close);
        self.pieces.push(Piece::Blank);
    }

    fn heading(&mut self, level: usize, id: &str, content: &[Inline]) {
        let Some(command) = SECTIONS.get(level.saturating_sub(1)) else {
            self.pieces.push(Piece::Fresh);
            self.inlines(content);
            return self.pieces.push(Piece::Fresh);
        };
        self.pieces.push(Piece::Blank);
        let node = self.nodes.get(id).cloned().unwrap_or_default();
        self.line(&format!("@node {node}"));
        self.text(command);
        self.inlines(content);
        self.pieces.push(Piece::Fresh);
    }
}

fn is_paragraph(block: &Block) -> bool {
    matches!(block.kind, BlockKind::Paragraph(_))
}

fn level_of(block: &Block) -> Option<usize> {
    match &block.kind {
        BlockKind::Heading { level, .. } => Some(*level),
        _ => None,
    }
}

/// Text with what Texinfo reads as commands escaped.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '@' | '{' | '}' => escaped.extend(['@', character]),
            '\u{a0}' => escaped.push_str("@ "),
            '\u{2014}' => escaped.push_str("---"),
            '\u{2013}' => escaped.push_str("--"),
            '\u{2026}' => escaped.push_str("@dots{}"),
            '\u{2019}' => escaped.push('\''),
            other => escaped.push(other),
        }
    }
    escaped
}
