use super::{Sheet, escape, quoted};
use crate::{
    layout::Piece,
    tree::{
        Alignment, Attributes, Block, BlockKind, Caption, Cell, Inline, InlineKind, NumberDelimiter, NumberStyle, Row,
        Table,
    },
};

impl Sheet {
    /// Blocks as nested sections.
    pub fn sections(&mut self, blocks: &[Block]) {
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
            let id =
                if attributes.id.is_empty() { String::new() } else { format!(" id=\"{}\"", quoted(&attributes.id)) };
            self.line(&format!("<sec{id}>"));
            self.indented(|inner| {
                inner.text_piece("<title>");
                inner.inlines(content);
                inner.text_piece("</title>");
                inner.pieces.push(Piece::Fresh);
                inner.sections(&blocks[at + 1..end]);
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
                            item.element("def", &content);
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
        if let [Inline { kind: InlineKind::Image { target, .. }, .. }] = content {
            self.graphic(&target.url, &target.title);
            self.pieces.push(Piece::Fresh);
            return;
        }
        self.text_piece("<p>");
        self.inlines(content);
        self.text_piece("</p>");
        self.pieces.push(Piece::Fresh);
    }

    fn code(&mut self, attributes: &Attributes, text: &str) {
        let open = match attributes.classes.first() {
            Some(language) => format!("<code language=\"{}\">", quoted(language)),
            None => "<preformat>".to_owned(),
        };
        let close = if attributes.classes.is_empty() { "</preformat>" } else { "</code>" };
        self.pieces.extend([Piece::Fresh, Piece::Verbatim(format!("{open}{}{close}", escape(text))), Piece::Fresh]);
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
                    inner.blocks(item);
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
        let plain =
            start == 1 && matches!(delimiter, NumberDelimiter::Default | NumberDelimiter::Period) && kind == "order";
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
        let id = if attributes.id.is_empty() { String::new() } else { format!(" id=\"{}\"", quoted(&attributes.id)) };
        self.line(&format!("<fig{id}>"));
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
            inner.blocks(content);
        });
        self.line("</fig>");
    }

    fn division(&mut self, attributes: &Attributes, content: &[Block]) {
        let id = if attributes.id.is_empty() { String::new() } else { format!(" id=\"{}\"", quoted(&attributes.id)) };
        self.line(&format!("<boxed-text{id}>"));
        self.indented(|inner| inner.sections(content));
        self.line("</boxed-text>");
    }

    fn table(&mut self, table: &Table) {
        self.line("<table-wrap>");
        self.indented(|wrap| {
            if !table.caption.long.is_empty() {
                wrap.element("caption", &table.caption.long);
            }
            let id = if table.attributes.id.is_empty() {
                String::new()
            } else {
                format!(" id=\"{}\"", quoted(&table.attributes.id))
            };
            wrap.line(&format!("<table{id}>"));
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
            [Block { kind: BlockKind::Plain(content) | BlockKind::Paragraph(content), .. }] => self.inlines(content),
            other => self.blocks(other),
        }
        self.text_piece(&format!("</{name}>"));
        self.pieces.push(Piece::Fresh);
    }
}
