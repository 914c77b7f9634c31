//! HTML between blocks.

use super::{Blocks, DEEPEST, Stop};
use crate::messages;
use crate::{
    reader::html_tag::{Tag, TagKind, comment_length, tag},
    tree::{Attributes, Block, BlockKind},
};

/// Elements that cannot stand within a paragraph.
const BLOCK_ELEMENTS: &[&str] = &[
    "article",
    "header",
    "aside",
    "hgroup",
    "blockquote",
    "hr",
    "body",
    "details",
    "canvas",
    "caption",
    "output",
    "col",
    "p",
    "colgroup",
    "pre",
    "dd",
    "option",
    "div",
    "section",
    "dl",
    "table",
    "dt",
    "tbody",
    "legend",
    "textarea",
    "fieldset",
    "tfoot",
    "figcaption",
    "th",
    "figure",
    "thead",
    "footer",
    "tr",
    "form",
    "ul",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "ol",
    "li",
    "td",
    "style",
    "script",
    "main",
    "nav",
    "address",
    "center",
    "dir",
    "frameset",
    "isindex",
    "menu",
    "noframes",
    "meta",
    "summary",
];

/// Elements of [`BLOCK_ELEMENTS`] that may also stand within a paragraph.
const EITHER: &[&str] = &[
    "audio", "applet", "button", "iframe", "embed", "del", "ins", "progress", "map", "area", "noscript", "script",
    "object", "svg", "video", "source",
];

/// Elements whose content is not Markdown.
const VERBATIM: &[&str] = &["pre", "style", "script", "textarea"];

impl<'a> Blocks<'_, 'a> {
    /// A tag, comment or element that starts a block.
    pub(super) fn html(&mut self, into: &mut Vec<Block>) -> bool {
        let Some(text) = self.line().map(|line| line.text.trim_start()).filter(|text| text.starts_with('<')) else {
            return false;
        };
        if !self.reader.extensions.raw_html && !text.starts_with("<div") {
            return false;
        }
        if text.starts_with("<!--") {
            return self.comment(into);
        }
        if text.starts_with("<!") || text.starts_with("<?") {
            return self.declaration(text, into);
        }
        let Some(tag) = self.tag_here() else { return false };
        if !is_block(&tag.name) && !EITHER.contains(&tag.name.as_str()) {
            return false;
        }
        let verbatim = VERBATIM.contains(&tag.name.as_str());
        match tag.kind {
            TagKind::Open if verbatim => self.verbatim(&tag, into),
            TagKind::Open if tag.name == "div" && self.reader.extensions.native_divs => self.html_div(tag, into),
            TagKind::Open if self.reader.extensions.markdown_in_html_blocks => self.element(&tag, into),
            _ => self.lone_tag(&tag, into),
        }
        true
    }

    /// The tag at the start of this line, which may go on over the next ones.
    fn tag_here(&self) -> Option<Tag> {
        let first = self.line()?.text.trim_start();
        if let Some(tag) = tag(first) {
            return Some(tag);
        }
        if first.contains('>') {
            return None;
        }
        let mut joined = first.to_owned();
        for line in self.lines[self.at + 1..].iter().take_while(|line| !line.is_blank()).take(LONGEST_TAG) {
            joined.push('\n');
            joined.push_str(line.text);
            if line.text.contains('>')
                && let Some(tag) = tag(&joined)
            {
                return Some(tag);
            }
        }
        None
    }

    /// Moves behind `length` bytes of the text that starts here.
    fn skip(&mut self, length: usize) {
        let mut left = length;
        while let Some(line) = self.line().copied() {
            let text = if left == length { line.text.trim_start() } else { line.text };
            if left <= text.len() {
                let rest = text[left..].trim_start();
                if rest.is_empty() {
                    self.at += 1;
                } else {
                    self.lines[self.at] = line.with(rest);
                }
                return;
            }
            left -= text.len() + 1;
            self.at += 1;
        }
    }

    fn raw(&mut self, text: &str, into: &mut Vec<Block>) {
        let number = self.number();
        into.push(Block::new(number, BlockKind::Raw { format: "html".to_owned(), text: text.to_owned() }));
    }

    fn comment(&mut self, into: &mut Vec<Block>) -> bool {
        if self.has_no_end("-->") {
            return false;
        }
        let mut text = String::new();
        for line in &self.lines[self.at..] {
            let first = text.is_empty();
            let start = text.len();
            text.push_str(if first { line.text.trim_start() } else { line.text });
            let end = if first { comment_length(&text) } else { line.text.find("-->").map(|at| start + at + 3) };
            if let Some(length) = end {
                text.truncate(length);
                self.raw(&text, into);
                self.skip(length);
                return true;
            }
            text.push('\n');
        }
        self.no_ends.push("-->".to_owned());
        false
    }

    fn declaration(&mut self, text: &str, into: &mut Vec<Block>) -> bool {
        let Some(end) = text.find('>') else { return false };
        self.raw(&text[..=end], into);
        self.skip(end + 1);
        true
    }

    fn lone_tag(&mut self, tag: &Tag, into: &mut Vec<Block>) {
        self.raw(&tag.source, into);
        self.skip(tag.source.len());
    }

    /// `<pre>`, `<script>` and the like: kept as they are up to their end.
    fn verbatim(&mut self, tag: &Tag, into: &mut Vec<Block>) {
        let close = format!("</{}", tag.name);
        if self.has_no_end(&close) {
            return self.lone_tag(tag, into);
        }
        let mut text = String::new();
        let mut closing = None;
        for line in &self.lines[self.at..] {
            let start = text.len();
            text.push_str(if text.is_empty() { line.text.trim_start() } else { line.text });
            closing = text[start..].to_ascii_lowercase().rfind(&close).map(|at| start + at).or(closing);
            if let Some(at) = closing.map(|at| at.max(start))
                && let Some(end) = text[at..].find('>')
            {
                text.truncate(at + end + 1);
                self.raw(&text, into);
                self.skip(text.len());
                return;
            }
            text.push('\n');
        }
        self.no_ends.push(close);
        self.lone_tag(tag, into);
    }

    fn html_div(&mut self, tag: Tag, into: &mut Vec<Block>) {
        if self.reader.depth >= DEEPEST {
            return self.lone_tag(&tag, into);
        }
        let number = self.number();
        let (content, closed) = self.content_of(&tag);
        if !closed {
            self.reader.warn(number, messages::DivTagOpen);
        }
        let attributes = Attributes::new(tag.id(), tag.classes(), tag.other_pairs());
        into.push(Block::new(number, BlockKind::Div { attributes, content }));
    }

    /// An element whose content is Markdown: its tags are kept around the blocks.
    fn element(&mut self, tag: &Tag, into: &mut Vec<Block>) {
        if tag.self_closing || is_void(&tag.name) || self.reader.depth >= DEEPEST {
            return self.lone_tag(tag, into);
        }
        self.raw(&tag.source, into);
        let (content, closed) = self.content_of(tag);
        into.extend(content);
        if closed {
            self.raw(&format!("</{}>", tag.name), into);
        }
    }

    /// Reads up to the closing tag; tells whether there was one.
    fn content_of(&mut self, tag: &Tag) -> (Vec<Block>, bool) {
        self.skip(tag.source.len());
        let outer = self.place.element.replace(tag.name.clone());
        let indent = if tag.name == "div" { 0 } else { self.line().map_or(0, |line| line.indent()) };
        let outer_indent = std::mem::replace(&mut self.place.element_indent, indent);
        let fenced = std::mem::take(&mut self.place.fenced);
        self.reader.depth += 1;
        let content = self.run(&Stop::Closing(&tag.name));
        self.reader.depth -= 1;
        self.place.fenced = fenced;
        self.place.element = outer;
        self.place.element_indent = outer_indent;
        let closing = self.line().and_then(|line| crate::reader::html_tag::tag(line.text.trim_start()));
        match closing {
            Some(closing) => {
                self.skip(closing.source.len());
                (content, true)
            }
            None => (content, false),
        }
    }
}

/// Lines that a tag may go over.
const LONGEST_TAG: usize = 50;

/// Whether an element cannot stand within a paragraph.
pub fn is_block(name: &str) -> bool {
    BLOCK_ELEMENTS.contains(&name) && !EITHER.contains(&name)
}

fn is_void(name: &str) -> bool {
    matches!(name, "hr" | "br" | "col" | "embed")
}

/// Whether a line starts with the end of an element.
pub fn closes(text: &str, element: &str) -> bool {
    let Some(rest) = text.trim_start().strip_prefix("</") else { return false };
    rest.get(..element.len()).is_some_and(|name| name.eq_ignore_ascii_case(element))
        && rest[element.len()..].trim_start().starts_with('>')
}

/// Where in running text a block-level tag starts, behind the first `from` bytes.
pub fn block_tag_in_text(text: &str, from: usize, element: Option<&str>) -> Option<usize> {
    let mut at = 0;
    let bytes = text.as_bytes();
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'`' => {
                let run = text[at..].bytes().take_while(|b| *b == b'`').count();
                let fence = &text[at..at + run];
                at += run;
                at = text[at..].find(fence).map_or(at, |end| at + end + run);
            }
            b'<' if at >= from => {
                let found = tag(&text[at..]).is_some_and(|tag| {
                    is_block(&tag.name) || tag.kind == TagKind::Close && element == Some(tag.name.as_str())
                });
                if found {
                    return Some(at);
                }
                at += 1;
            }
            _ => at += 1,
        }
    }
    None
}
