use super::{Sheet, id_attribute, language_attribute, quoted};
use crate::{
    layout::Piece,
    tree::{
        Alignment, Attributes, Block, BlockKind, Caption, Cell, Inline, InlineKind, NumberDelimiter, NumberStyle, Row,
        Table, walk,
    },
};

impl Sheet {
    /// Blocks as nested sections.
    pub fn sections(&mut self, blocks: &[Block]) {
        let mut at = 0;
        while at < blocks.len() {
            if let BlockKind::Div { content, .. } = &blocks[at].kind
                && is_section(content)
            {
                self.sections(content);
                at += 1;
                continue;
            }
            let BlockKind::Heading { level, attributes, content } = &blocks[at].kind else {
                self.block(&blocks[at]);
                at += 1;
                continue;
            };
            let end = blocks[at + 1..]
                .iter()
                .position(|next| matches!(&next.kind, BlockKind::Heading { level: own, .. } if own <= level))
                .map_or(blocks.len(), |found| at + 1 + found);
            let under = &blocks[at + 1..end];
            if let [Block { kind: BlockKind::Div { attributes, content: works }, .. }] = under
                && attributes.id == "refs"
            {
                self.references_title = content.clone();
                self.references = works.clone();
                at = end;
                continue;
            }
            self.line(&format!("<sec{}>", id_attribute(&attributes.id)));
            self.indented(|inner| {
                inner.text_piece("<title>");
                inner.with_breaks(|title| title.inlines(content));
                inner.text_piece("</title>");
                inner.pieces.push(Piece::Fresh);
                inner.sections(under);
            });
            self.line("</sec>");
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
            BlockKind::Plain(content) | BlockKind::Paragraph(content) => self.paragraph(content),
            BlockKind::LineBlock(lines) => {
                let mut content = Vec::new();
                for (place, line) in lines.iter().enumerate() {
                    if place > 0 {
                        content.push(Inline::new(block.line, InlineKind::LineBreak));
                    }
                    content.extend(line.iter().cloned());
                }
                self.paragraph(&content);
            }
            BlockKind::Code { attributes, text } => self.code(attributes, text),
            BlockKind::Raw { format, text } if format == "jats" => {
                self.pieces.extend([Piece::Fresh, Piece::Verbatim(text.clone()), Piece::Fresh]);
            }
            BlockKind::Raw { .. } | BlockKind::Rule => {}
            BlockKind::Quote(content) => self.element("disp-quote", content),
            BlockKind::Bullet(items) => self.list("<list list-type=\"bullet\">", items, &|_| None),
            BlockKind::Ordered { start, style, delimiter, items } => self.ordered(*start, *style, *delimiter, items),
            BlockKind::Definitions(definitions) => {
                self.line("<def-list>");
                self.indented(|list| {
                    for definition in definitions {
                        list.line("<def-item>");
                        list.indented(|item| {
                            item.text_piece("<term>");
                            item.inlines(&definition.term);
                            item.text_piece("</term>");
                            let content: Vec<Block> = definition.definitions.iter().flatten().cloned().collect();
                            item.line("<def>");
                            item.indented(|inner| inner.wrapped(&content, |_| false));
                            item.line("</def>");
                        });
                        list.line("</def-item>");
                    }
                });
                self.line("</def-list>");
            }
            BlockKind::Heading { content, .. } => {
                self.pieces.push(Piece::Fresh);
                self.text_piece("<p><bold>");
                self.inlines(content);
                self.text_piece("</bold></p>");
                self.pieces.push(Piece::Fresh);
            }
            BlockKind::Table(table) => self.table(table),
            BlockKind::Figure { attributes, caption, content } => self.figure(attributes, caption, content),
            BlockKind::Div { attributes, content } => self.division(attributes, content),
        }
    }

    fn element(&mut self, name: &str, content: &[Block]) {
        self.line(&format!("<{name}>"));
        self.indented(|inner| inner.blocks(content));
        self.line(&format!("</{name}>"));
    }

    fn paragraph(&mut self, content: &[Inline]) {
        self.pieces.push(Piece::Fresh);
        if let [Inline { kind: InlineKind::Image { attributes, alt, target }, .. }] = content {
            self.graphic("graphic", attributes, alt, target);
            self.pieces.push(Piece::Fresh);
            return;
        }
        self.text_piece("<p>");
        self.inlines(content);
        self.text_piece("</p>");
        self.pieces.push(Piece::Fresh);
    }

    fn code(&mut self, attributes: &Attributes, text: &str) {
        let id = id_attribute(&attributes.id);
        let text = match attributes.classes.first().and_then(|class| language(class)) {
            Some(language) => format!("<code{id} language=\"{}\">{}</code>", quoted(language), quoted(text)),
            None => format!("<preformat{id}>{}</preformat>", quoted(text)),
        };
        self.pieces.extend([Piece::Fresh, Piece::Verbatim(text), Piece::Fresh]);
    }

    /// Blocks where only paragraphs and what `fits` may stand: others go into a paragraph of their own.
    pub fn wrapped(&mut self, blocks: &[Block], fits: impl Fn(&BlockKind) -> bool) {
        for block in blocks {
            if matches!(block.kind, BlockKind::Plain(_) | BlockKind::Paragraph(_)) || fits(&block.kind) {
                self.block(block);
            } else {
                self.line("<p specific-use=\"wrapper\">");
                self.indented(|inner| inner.block(block));
                self.line("</p>");
            }
        }
    }

    fn with_breaks(&mut self, inside: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.breaks, true);
        inside(self);
        self.breaks = before;
    }

    fn list(&mut self, open: &str, items: &[Vec<Block>], label: &dyn Fn(usize) -> Option<String>) {
        self.line(open);
        self.indented(|list| {
            for (place, item) in items.iter().enumerate() {
                list.line("<list-item>");
                list.indented(|inner| {
                    if let Some(label) = label(place) {
                        inner.line(&format!("<label>{label}</label>"));
                    }
                    inner.wrapped(item, is_list);
                });
                list.line("</list-item>");
            }
        });
        self.line("</list>");
    }

    fn ordered(&mut self, start: i64, style: NumberStyle, delimiter: NumberDelimiter, items: &[Vec<Block>]) {
        let kind = match style {
            NumberStyle::LowerAlpha => "alpha-lower",
            NumberStyle::UpperAlpha => "alpha-upper",
            NumberStyle::LowerRoman => "roman-lower",
            NumberStyle::UpperRoman => "roman-upper",
            NumberStyle::Default | NumberStyle::Decimal | NumberStyle::Example => "order",
        };
        let plain = start == 1 && matches!(delimiter, NumberDelimiter::Default | NumberDelimiter::Period);
        let label = |place: usize| {
            let number = super::super::plain_text::number(start + i64::try_from(place).unwrap_or(0), style);
            (!plain).then(|| match delimiter {
                NumberDelimiter::TwoParentheses => format!("({number})"),
                NumberDelimiter::OneParenthesis => format!("{number})"),
                NumberDelimiter::Default | NumberDelimiter::Period => format!("{number}."),
            })
        };
        self.list(&format!("<list list-type=\"{kind}\">"), items, &label);
    }

    fn figure(&mut self, attributes: &Attributes, caption: &Caption, content: &[Block]) {
        self.line(&format!("<fig{}>", id_attribute(&attributes.id)));
        self.indented(|inner| {
            if !caption.long.is_empty() {
                inner.text_piece("<caption>");
                for block in &caption.long {
                    if let BlockKind::Plain(content) | BlockKind::Paragraph(content) = &block.kind {
                        inner.text_piece("<p>");
                        inner.inlines(content);
                        inner.text_piece("</p>");
                    } else {
                        inner.block(block);
                    }
                }
                inner.text_piece("</caption>");
            }
            // A description that says what the caption says is not repeated.
            let said: String = caption.long.iter().map(words).collect();
            let mut content = content.to_vec();
            walk::each_inline_list(&mut content, &mut |inlines| {
                for inline in inlines {
                    if let InlineKind::Image { alt, .. } = &mut inline.kind
                        && walk::plain_text(alt) == said
                    {
                        alt.clear();
                    }
                }
            });
            inner.blocks(&content);
        });
        self.line("</fig>");
    }

    fn division(&mut self, attributes: &Attributes, content: &[Block]) {
        if attributes.id == "refs" {
            self.references = content.to_vec();
            return;
        }
        self.line(&format!("<boxed-text{}{}>", id_attribute(&attributes.id), language_attribute(attributes)));
        self.indented(|inner| inner.sections(content));
        self.line("</boxed-text>");
    }

    fn table(&mut self, table: &Table) {
        self.line("<table-wrap>");
        self.indented(|wrap| {
            if !table.caption.long.is_empty() {
                wrap.element("caption", &table.caption.long);
            }
            wrap.line(&format!("<table{}>", id_attribute(&table.attributes.id)));
            wrap.indented(|inner| {
                inner.widths(table);
                inner.rows("thead", "th", &table.head, table);
                for body in &table.bodies {
                    let rows: Vec<Row> = body.head.iter().chain(&body.rows).cloned().collect();
                    inner.rows("tbody", "td", &rows, table);
                }
                inner.rows("tfoot", "td", &table.foot, table);
            });
            wrap.line("</table>");
        });
        self.line("</table-wrap>");
    }

    fn widths(&mut self, table: &Table) {
        if !table.columns.iter().any(|column| column.width.is_some()) {
            return;
        }
        self.line("<colgroup>");
        self.indented(|inner| {
            for column in &table.columns {
                let percent = (column.width.unwrap_or(0.0) * 100.0).round();
                inner.line(&format!("<col width=\"{percent}%\" />"));
            }
        });
        self.line("</colgroup>");
    }

    fn rows(&mut self, group: &str, name: &str, rows: &[Row], table: &Table) {
        if rows.is_empty() {
            return;
        }
        self.line(&format!("<{group}>"));
        self.indented(|inner| {
            for row in rows {
                inner.line("<tr>");
                inner.indented(|line| {
                    let mut column = 0;
                    for cell in &row.cells {
                        let own = table.columns.get(column).map_or(Alignment::Default, |column| column.alignment);
                        line.cell(name, cell, own);
                        column += cell.column_span;
                    }
                });
                inner.line("</tr>");
            }
        });
        self.line(&format!("</{group}>"));
    }

    fn cell(&mut self, name: &str, cell: &Cell, column: Alignment) {
        let alignment = if cell.alignment == Alignment::Default { column } else { cell.alignment };
        let mut open = format!("<{name}");
        let align = match alignment {
            Alignment::Left => " align=\"left\"",
            Alignment::Right => " align=\"right\"",
            Alignment::Center => " align=\"center\"",
            Alignment::Default => "",
        };
        open.push_str(align);
        if cell.column_span > 1 {
            open.push_str(&format!(" colspan=\"{}\"", cell.column_span));
        }
        if cell.row_span > 1 {
            open.push_str(&format!(" rowspan=\"{}\"", cell.row_span));
        }
        self.pieces.push(Piece::Fresh);
        self.text_piece(&format!("{open}>"));
        match cell.content.as_slice() {
            [Block { kind: BlockKind::Plain(content) | BlockKind::Paragraph(content), .. }] => {
                self.with_breaks(|inner| inner.inlines(content));
            }
            other => {
                let from = self.pieces.len();
                self.with_breaks(|inner| inner.wrapped(other, is_list));
                self.hug(from);
            }
        }
        self.text_piece(&format!("</{name}>"));
        self.pieces.push(Piece::Fresh);
    }

    /// Takes the ends of lines off what was written since, so that the tags around it touch it.
    fn hug(&mut self, from: usize) {
        while matches!(self.pieces.get(from), Some(Piece::Fresh)) {
            self.pieces.remove(from);
        }
        while self.pieces.len() > from && matches!(self.pieces.last(), Some(Piece::Fresh)) {
            self.pieces.pop();
        }
    }
}

fn words(block: &Block) -> String {
    match &block.kind {
        BlockKind::Plain(content) | BlockKind::Paragraph(content) => walk::plain_text(content),
        _ => String::new(),
    }
}

fn is_list(kind: &BlockKind) -> bool {
    matches!(kind, BlockKind::Bullet(_) | BlockKind::Ordered { .. } | BlockKind::Definitions(_))
}

/// Whether the blocks of a division are one section: a heading and nothing above its level.
fn is_section(content: &[Block]) -> bool {
    let level = |block: &Block| match &block.kind {
        BlockKind::Heading { level, .. } => Some(*level),
        _ => None,
    };
    let Some((first, others)) = content.split_first() else { return false };
    level(first).is_some_and(|own| others.iter().filter_map(level).all(|other| other > own))
}

/// The name that JATS' readers know a language by; nothing for plain text.
pub fn language(class: &str) -> Option<&str> {
    Some(match class {
        "sh" => "bash",
        "js" => "javascript",
        "ts" => "typescript",
        "py" => "python",
        "rs" => "rust",
        "rb" => "ruby",
        "cpp" => "c++",
        "cs" => "c#",
        "yml" => "yaml",
        "md" => "markdown",
        "tex" => "latex",
        "hs" => "haskell",
        "ps1" => "powershell",
        "bat" => "ms-dos batch",
        "text" | "plain" | "txt" => return None,
        other => other,
    })
}
