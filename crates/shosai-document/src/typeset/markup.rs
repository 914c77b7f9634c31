//! Blocks and running text as Typst's markup. What has a function is written as a call of it, so that no text around it
//! can be read as part of it.

use super::string;
use crate::{
    foreign::{self, Notation},
    office::units::Length,
    tree::{
        Attributes, Block, BlockKind, Caption, Definition, Inline, InlineKind, MathKind, NumberDelimiter, NumberStyle,
        Target, walk,
    },
    web::{first_line, line_numbers},
};

/// The blocks of a prepared document; fewer where the caller gives up.
pub fn write(blocks: &[Block], cancelled: &dyn Fn() -> bool) -> String {
    let mut sheet = Sheet { out: String::new(), behind_call: false, within_figure: false, cancelled };
    sheet.blocks(blocks);
    sheet.out
}

pub struct Sheet<'a> {
    out: String,
    /// Whether a bracket or dot would belong to what was written last.
    behind_call: bool,
    within_figure: bool,
    cancelled: &'a dyn Fn() -> bool,
}

impl Sheet<'_> {
    pub fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    pub fn blocks(&mut self, blocks: &[Block]) {
        let start = self.out.len();
        let mut gap = "";
        for block in blocks {
            if (self.cancelled)() {
                return;
            }
            let before = self.out.len();
            self.push(gap);
            let own = self.out.len();
            self.behind_call = false;
            self.block(block);
            if self.out.len() == own {
                self.out.truncate(before);
                continue;
            }
            debug_assert!(own >= start);
            gap = if matches!(block.kind, BlockKind::Plain(_)) { "\n" } else { "\n\n" };
        }
        self.behind_call = true;
    }

    fn block(&mut self, block: &Block) {
        match &block.kind {
            BlockKind::Plain(content) | BlockKind::Paragraph(content) => self.inlines(content),
            BlockKind::LineBlock(lines) => {
                for (place, line) in lines.iter().enumerate() {
                    self.push(if place > 0 { " \\ " } else { "" });
                    self.inlines(line);
                }
            }
            BlockKind::Code { attributes, text } => self.code(attributes, text),
            BlockKind::Raw { format, text } if format == "typst" => self.push(text.trim_end_matches('\n')),
            BlockKind::Raw { .. } => {}
            BlockKind::Quote(content) => self.block_call("quote(block: true)", content),
            BlockKind::Ordered { start, style, delimiter, items } => {
                let numbering = numbering(*style, *delimiter);
                self.list(&format!("#enum(start: {start}, numbering: {}, ", string(&numbering)), items);
            }
            BlockKind::Bullet(items) => self.list("#list(", items),
            BlockKind::Definitions(definitions) => self.definitions(definitions),
            BlockKind::Heading { level, attributes, content } => {
                let numbered = if attributes.has_class("unnumbered") { ", numbering: none" } else { "" };
                let listed = if attributes.has_class("unlisted") { ", outlined: false" } else { "" };
                self.inline_call(&format!("heading(level: {level}{numbered}{listed})"), content);
                self.label(&attributes.id);
            }
            BlockKind::Rule => self.push("#horizontalrule"),
            BlockKind::Table(table) => self.table(table),
            BlockKind::Figure { attributes, caption, content } => self.figure(attributes, caption, content),
            BlockKind::Div { attributes, content } => {
                self.block_call("block", content);
                self.label(&attributes.id);
            }
        }
    }

    fn code(&mut self, attributes: &Attributes, text: &str) {
        let language = attributes.classes.first().map(|name| format!("lang: {}, ", string(name)));
        let code = format!("raw(block: true, {}{})", language.unwrap_or_default(), literal(text));
        match line_numbers(attributes) {
            Some(lit) => {
                let lit: String = lit.iter().map(|line| format!("{line},")).collect();
                self.push(&format!("#doc-lines({}, ({lit}), {code})", first_line(attributes)));
            }
            None => self.push(&format!("#{code}")),
        }
    }

    fn block_call(&mut self, call: &str, content: &[Block]) {
        self.push(&format!("#{call}["));
        self.push("\n");
        self.blocks(content);
        self.push("\n]");
        self.behind_call = true;
    }

    /// Blocks as one value.
    pub fn content(&mut self, blocks: &[Block]) {
        self.push("[");
        self.blocks(blocks);
        // A comment or a backslash at the end would take the bracket along.
        self.push(if matches!(blocks, [Block { kind: BlockKind::Plain(_), .. }]) { "]" } else { "\n]" });
    }

    fn inline_call(&mut self, call: &str, content: &[Inline]) {
        self.push(&format!("#{call}["));
        self.behind_call = false;
        self.inlines(content);
        self.push("]");
        self.behind_call = true;
    }

    pub fn label(&mut self, id: &str) {
        if !id.is_empty() {
            self.push(&format!(" <{id}>"));
        }
    }

    fn list(&mut self, call: &str, items: &[Vec<Block>]) {
        let loose = items.iter().flatten().any(|block| matches!(block.kind, BlockKind::Paragraph(_)));
        self.push(&format!("{call}tight: {},", !loose));
        for item in items {
            self.push("\n");
            self.content(item);
            self.push(",");
        }
        self.push(")");
    }

    fn definitions(&mut self, definitions: &[Definition]) {
        self.push("#terms(");
        for definition in definitions {
            self.push("\nterms.item([");
            self.behind_call = false;
            self.inlines(&definition.term);
            self.push("], [");
            for (place, blocks) in definition.definitions.iter().enumerate() {
                self.push(if place > 0 { "\n\n" } else { "" });
                self.blocks(blocks);
            }
            self.push("\n]),");
        }
        self.push(")");
    }

    fn figure(&mut self, attributes: &Attributes, caption: &Caption, content: &[Block]) {
        // Only whole figures stand in a list of them.
        self.push(if self.within_figure { "#figure(outlined: false, kind: image, " } else { "#figure(kind: image, " });
        let outer = std::mem::replace(&mut self.within_figure, true);
        match content {
            [Block { kind: BlockKind::Plain(alone) | BlockKind::Paragraph(alone), .. }]
                if matches!(alone.as_slice(), [Inline { kind: InlineKind::Image { .. }, .. }]) =>
            {
                if let [Inline { kind: InlineKind::Image { attributes, alt, target }, .. }] = alone.as_slice() {
                    self.push(&picture(attributes, alt, target));
                }
            }
            _ => self.content(content),
        }
        self.within_figure = outer;
        if !caption.long.is_empty() {
            self.push(", caption: ");
            self.content(&caption.long);
        }
        self.push(")");
        self.label(&attributes.id);
    }

    pub fn inlines(&mut self, content: &[Inline]) {
        content.iter().for_each(|inline| self.inline(inline));
    }

    fn inline(&mut self, inline: &Inline) {
        match &inline.kind {
            InlineKind::Text(text) => self.text(text),
            InlineKind::Space | InlineKind::SoftBreak => self.gap(" "),
            InlineKind::LineBreak => self.gap(" \\ "),
            InlineKind::Emphasis(content) => self.inline_call("emph", content),
            InlineKind::Underline(content) => self.inline_call("underline", content),
            InlineKind::Strong(content) => self.inline_call("strong", content),
            InlineKind::Strikeout(content) => self.inline_call("strike", content),
            InlineKind::Superscript(content) => self.inline_call("super", content),
            InlineKind::Subscript(content) => self.inline_call("sub", content),
            InlineKind::SmallCaps(content) => self.inline_call("smallcaps", content),
            InlineKind::Quoted(kind, content) => {
                let (open, close) = kind.marks();
                self.text(&open.to_string());
                self.inlines(content);
                self.text(&close.to_string());
            }
            InlineKind::Cite(_, content) => self.inlines(content),
            InlineKind::Code(_, text) => self.call(&format!("#raw({})", literal(text))),
            InlineKind::Math(kind, tex) => match foreign::writers().formula(*kind, tex, Notation::Typst) {
                Some(formula) => self.call(&formula),
                None => {
                    let sign = if *kind == MathKind::Inline { "$" } else { "$$" };
                    self.text(&format!("{sign}{tex}{sign}"));
                }
            },
            InlineKind::Raw { format, text } if format == "typst" => self.call(text),
            InlineKind::Raw { .. } => {}
            InlineKind::Link { content, target, .. } => {
                let address = match target.url.strip_prefix('#') {
                    Some(id) => format!("<{id}>"),
                    None => string(&target.url),
                };
                self.inline_call(&format!("link({address})"), content);
            }
            InlineKind::Image { attributes, alt, target } => {
                self.call(&format!("#box({})", picture(attributes, alt, target)));
            }
            InlineKind::Note(blocks) => {
                self.push("#footnote");
                self.content(blocks);
                self.behind_call = true;
            }
            InlineKind::Span(attributes, content) => self.span(attributes, content),
            InlineKind::Shortcode(text) => self.text(&format!("{{{{< {text} >}}}}")),
        }
    }

    fn gap(&mut self, text: &str) {
        self.push(text);
        self.behind_call = false;
    }

    fn call(&mut self, text: &str) {
        self.push(text);
        self.behind_call = true;
    }

    fn span(&mut self, attributes: &Attributes, content: &[Inline]) {
        if !attributes.id.is_empty() {
            // Something without width that a link can lead to.
            self.call(&format!("#metadata(none)<{}>", attributes.id));
        }
        let called = [("mark", "highlight"), ("underline", "underline"), ("smallcaps", "smallcaps")];
        match called.iter().find(|(class, _)| attributes.has_class(class)) {
            Some((_, call)) => self.inline_call(call, content),
            None => self.inlines(content),
        }
    }

    /// Letters, none of which means anything to Typst.
    fn text(&mut self, text: &str) {
        let number = text.len() - text.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let mut before = ' ';
        for (place, letter) in text.char_indices() {
            let first = place == 0;
            let meant = match letter {
                '*' | '_' | '`' | '\\' | '#' | '$' | '@' | '<' | '>' | '~' | '[' | ']' | '"' | '\'' | '-' => true,
                '+' | '=' => first,
                '/' => first || before == '/' || text[place + 1..].starts_with(['/', '*']),
                // `1.` begins a list, `...` is one letter.
                '.' => {
                    first && self.behind_call
                        || before == '.'
                        || place > 0 && place == number && place + 1 == text.len()
                }
                '(' | '{' | ';' | ':' => first && self.behind_call,
                _ => false,
            };
            match letter {
                '\u{a0}' => self.out.push('~'),
                letter => {
                    self.push(if meant { "\\" } else { "" });
                    self.out.push(letter);
                }
            }
            before = letter;
        }
        self.behind_call &= text.is_empty();
    }
}

/// A picture as a value.
fn picture(attributes: &Attributes, alt: &[Inline], target: &Target) -> String {
    let mut call = format!("image({}", string(&target.url));
    for key in ["height", "width"] {
        if let Some(value) = attributes.get(key).filter(|value| Length::read(value).is_some()) {
            call.push_str(&format!(", {key}: {}", length(value)));
        }
    }
    let words = walk::plain_text(alt);
    if !words.is_empty() {
        call.push_str(&format!(", alt: {}", string(&words)));
    }
    call + ")"
}

/// A length as Typst writes it; it has no pixels.
fn length(value: &str) -> String {
    let value = value.trim();
    match value.strip_suffix("px").unwrap_or(value).trim().parse::<f64>() {
        Ok(pixels) => format!("{:.3}in", pixels / 96.0),
        Err(_) => value.replace("rem", "em"),
    }
}

fn numbering(style: NumberStyle, delimiter: NumberDelimiter) -> String {
    let sign = match style {
        NumberStyle::LowerAlpha => "a",
        NumberStyle::UpperAlpha => "A",
        NumberStyle::LowerRoman => "i",
        NumberStyle::UpperRoman => "I",
        NumberStyle::Default | NumberStyle::Decimal | NumberStyle::Example => "1",
    };
    match delimiter {
        NumberDelimiter::OneParenthesis => format!("{sign})"),
        NumberDelimiter::TwoParentheses => format!("({sign})"),
        NumberDelimiter::Default | NumberDelimiter::Period => format!("{sign}."),
    }
}

/// A string of Typst with the line ends of the text.
fn literal(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Document;

    fn written(source: &str) -> String {
        let document = Document { blocks: crate::read(source).unwrap().blocks, ..Document::default() };
        write(&document.blocks, &|| false)
    }

    #[test]
    fn no_text_is_read_as_markup() {
        for (source, expected) in [
            ("*f*(*c*)", "#emph[f]\\(#emph[c])"),
            ("1\\. a - b //c 3.5", "1\\. a \\- b \\/\\/c 3.5"),
            ("\\- a\n", "\\- a"),
            ("`a\"b`.x", "#raw(\"a\\\"b\")\\.x"),
            ("3. a\n4. b\n", "#enum(start: 3, numbering: \"1.\", tight: true,\n[a],\n[b],)"),
            ("# A {#x}\n\nb\n", "#heading(level: 1)[A] <x>\n\nb"),
            ("```r\na \\ \"b\"\n```\n", "#raw(block: true, lang: \"r\", \"a \\\\ \\\"b\\\"\")"),
        ] {
            assert_eq!(written(source).trim_end(), expected, "{source}");
        }
    }

    #[test]
    fn rows_of_a_table_have_as_many_cells_as_it_has_columns() {
        let table = "+---+---+\n| a | b |\n|   +---+\n|   | c |\n+---+---+\n";
        assert!(written(table).contains("table.cell(rowspan: 2)[a"), "{}", written(table));
    }
}
