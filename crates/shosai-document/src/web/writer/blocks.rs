//! Blocks as HTML.

use super::{
    Page,
    fill::{KEPT, SPACE},
};
use crate::tree::{Attributes, Block, BlockKind, Caption, Definition, Inline, InlineKind, NumberStyle, walk};
use crate::web::{code, escape};

impl Page<'_> {
    /// Blocks, one a line; those that show nothing have none.
    pub fn blocks(&mut self, blocks: &[Block]) {
        let start = self.out.len();
        for block in blocks {
            // What is written of a document that nobody waits for is thrown away.
            if (self.cancelled)() {
                return;
            }
            let before = self.out.len();
            if before > start {
                self.push("\n");
            }
            let own = self.out.len();
            self.block(block);
            if self.out.len() == own {
                self.out.truncate(before);
            }
        }
    }

    fn block(&mut self, block: &Block) {
        match &block.kind {
            BlockKind::Plain(content) => self.inlines(content),
            BlockKind::Paragraph(content) if content.is_empty() => {}
            BlockKind::Paragraph(content) => self.around("p", content),
            BlockKind::LineBlock(lines) => {
                self.push("<div class=\"line-block\">");
                for (place, line) in lines.iter().enumerate() {
                    if place > 0 {
                        self.push("<br />\n");
                    }
                    self.inlines(line);
                }
                self.push("</div>");
            }
            BlockKind::Code { attributes, text } => self.code(attributes, text),
            BlockKind::Raw { format, text } if is_html(format) => self.raw(text),
            BlockKind::Raw { .. } => {}
            BlockKind::Quote(content) => self.division("blockquote", &Attributes::default(), content),
            BlockKind::Ordered { start, style, items, .. } => self.ordered(*start, *style, items),
            BlockKind::Bullet(items) => {
                let tasks = !items.is_empty() && items.iter().all(|item| task(item).is_some());
                self.push(if tasks { "<ul class=\"task-list\">" } else { "<ul>" });
                self.items(items);
                self.push("\n</ul>");
            }
            BlockKind::Definitions(definitions) => self.definitions(definitions),
            BlockKind::Heading { level, attributes, content } => {
                let level = (*level).clamp(1, 6);
                self.push(&format!("<h{level}"));
                self.heading_attributes(attributes);
                self.push(">");
                self.inlines(content);
                self.push(&format!("</h{level}>"));
            }
            BlockKind::Rule => self.push("<hr />"),
            BlockKind::Table(table) => self.table(table),
            BlockKind::Figure { attributes, caption, content } => self.figure(attributes, caption, content),
            BlockKind::Div { attributes, content } => self.division("div", attributes, content),
        }
    }

    fn code(&mut self, attributes: &Attributes, text: &str) {
        self.listings += 1;
        let language = attributes.classes.first().filter(|name| crate::highlight::is_known(name));
        let Some(language) = language else {
            self.push("<pre");
            self.attributes(attributes);
            self.push("><code>");
            self.out.push(KEPT);
            self.raw(&escape(text));
            return self.push("</code></pre>");
        };
        let id = if attributes.id.is_empty() { format!("cb{}", self.listings) } else { escape(&attributes.id) };
        let numbered = attributes.has_class("numberLines") || attributes.has_class("number-lines");
        let (source, hidden) =
            if numbered { (" numberSource", "") } else { ("", " aria-hidden=\"true\" tabindex=\"-1\"") };
        let (classes, name) = (escape(&attributes.classes.join(" ")), escape(crate::highlight::name(language)));
        self.push(&format!("<div{SPACE}class=\"sourceCode\"{SPACE}id=\"{id}\"><pre{SPACE}class=\"sourceCode{source} {classes}\"><code class={KEPT}\"sourceCode {name}\">"));
        for (place, line) in code(Some(language), text).split('\n').enumerate() {
            let number = place + 1;
            self.push(if place > 0 { "\n" } else { "" });
            self.push(&format!("<span id=\"{id}-{number}\"><a href=\"#{id}-{number}\"{hidden}></a>"));
            self.raw(line);
            self.push("</span>");
        }
        self.push("</code></pre></div>");
    }

    fn division(&mut self, name: &str, attributes: &Attributes, content: &[Block]) {
        self.push(&format!("<{name}"));
        self.attributes(attributes);
        self.push(">\n");
        self.blocks(content);
        self.push(&format!("\n</{name}>"));
    }

    fn ordered(&mut self, start: i64, style: NumberStyle, items: &[Vec<Block>]) {
        self.push("<ol");
        if start != 1 {
            self.push(&format!(" start=\"{start}\""));
        }
        if style == NumberStyle::Example {
            self.push(" class=\"example\"");
        }
        let kind = match style {
            NumberStyle::Default => None,
            NumberStyle::Decimal | NumberStyle::Example => Some('1'),
            NumberStyle::LowerAlpha => Some('a'),
            NumberStyle::UpperAlpha => Some('A'),
            NumberStyle::LowerRoman => Some('i'),
            NumberStyle::UpperRoman => Some('I'),
        };
        if let Some(kind) = kind {
            self.push(&format!(" type=\"{kind}\""));
        }
        self.push(">");
        self.items(items);
        self.push("\n</ol>");
    }

    fn items(&mut self, items: &[Vec<Block>]) {
        for item in items {
            self.push("\n<li>");
            match task(item) {
                Some(done) => self.task(item, done),
                None => self.blocks(item),
            }
            self.push("</li>");
        }
    }

    /// An item with a box to tick in place of the sign it begins with.
    fn task(&mut self, item: &[Block], done: bool) {
        let label =
            if done { "<label><input type=\"checkbox\" checked=\"\" />" } else { "<label><input type=\"checkbox\" />" };
        let Some((first, rest)) = item.split_first() else { return };
        if let BlockKind::Plain(content) | BlockKind::Paragraph(content) = &first.kind {
            let paragraph = matches!(first.kind, BlockKind::Paragraph(_));
            self.push(if paragraph { "<p>" } else { "" });
            self.push(label);
            self.inlines(content.get(2..).unwrap_or_default());
            self.push("</label>");
            self.push(if paragraph { "</p>" } else { "" });
        }
        if !rest.is_empty() {
            self.push("\n");
            self.blocks(rest);
        }
    }

    fn definitions(&mut self, definitions: &[Definition]) {
        self.push("<dl>");
        for definition in definitions {
            self.push("\n");
            self.around("dt", &definition.term);
            for content in &definition.definitions {
                self.push("\n<dd>\n");
                self.blocks(content);
                self.push("\n</dd>");
            }
        }
        self.push("\n</dl>");
    }

    fn figure(&mut self, attributes: &Attributes, caption: &Caption, content: &[Block]) {
        self.push("<figure");
        self.attributes(attributes);
        self.push(">\n");
        self.blocks(content);
        if !caption.long.is_empty() {
            // Who has the picture read out need not hear the same words twice.
            self.push(if says_the_same(caption, content) {
                "\n<figcaption aria-hidden=\"true\">"
            } else {
                "\n<figcaption>"
            });
            self.blocks(&caption.long);
            self.push("</figcaption>");
        }
        self.push("\n</figure>");
    }

    /// A note and the link to it.
    pub fn note(&mut self, content: &[Block]) {
        let number = self.notes.len() + 1;
        self.notes.push(String::new());
        let back =
            format!("<a{SPACE}href=\"#fnref{number}\"{SPACE}class=\"footnote-back\"{SPACE}role=\"doc-backlink\">↩︎</a>");
        let item = self.apart(|page| {
            page.push(&format!("<li{SPACE}id=\"fn{number}\">"));
            match content.split_last() {
                Some((Block { kind: BlockKind::Paragraph(last), .. }, before)) => {
                    page.blocks(before);
                    page.push(if before.is_empty() { "<p>" } else { "\n<p>" });
                    page.inlines(last);
                    page.push(&back);
                    page.push("</p>");
                }
                _ => {
                    page.blocks(content);
                    let own_line = content.last().is_some_and(|last| !matches!(last.kind, BlockKind::Plain(_)));
                    page.push(if own_line { "\n" } else { "" });
                    page.push(&back);
                }
            }
            page.push("</li>");
        });
        self.notes[number - 1] = item;
        self.push(&format!(
            "<a{SPACE}href=\"#fn{number}\"{SPACE}class=\"footnote-ref\"{SPACE}id=\"fnref{number}\"{SPACE}role=\"doc-noteref\"><sup>{number}</sup></a>"
        ));
    }

    /// The notes behind everything.
    pub fn endnotes(&mut self) {
        if self.notes.is_empty() {
            return;
        }
        let items = self.notes.join("\n");
        self.push(&format!(
            "\n<section{SPACE}id=\"footnotes\"{SPACE}class=\"footnotes footnotes-end-of-document\"{SPACE}role=\"doc-endnotes\">\n<hr />\n<ol>\n{items}\n</ol>\n</section>"
        ));
    }
}

pub fn is_html(format: &str) -> bool {
    matches!(format, "html" | "html5" | "html4")
}

/// Whether an item begins with a box to tick, and whether it is ticked.
fn task(item: &[Block]) -> Option<bool> {
    let (BlockKind::Plain(content) | BlockKind::Paragraph(content)) = &item.first()?.kind else { return None };
    match content.as_slice() {
        [Inline { kind: InlineKind::Text(sign), .. }, Inline { kind: InlineKind::Space, .. }, ..] => {
            match sign.as_str() {
                "☐" => Some(false),
                "☒" => Some(true),
                _ => None,
            }
        }
        _ => None,
    }
}

fn says_the_same(caption: &Caption, content: &[Block]) -> bool {
    let [Block { kind: BlockKind::Plain(content), .. }] = content else { return false };
    let [Inline { kind: InlineKind::Image { alt, .. }, .. }] = content.as_slice() else { return false };
    let [Block { kind: BlockKind::Plain(words) | BlockKind::Paragraph(words), .. }] = caption.long.as_slice() else {
        return false;
    };
    walk::plain_text(words) == walk::plain_text(alt)
}
