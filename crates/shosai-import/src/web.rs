//! HTML: the words of the page without its navigation, by tokens, so that depth and size cost nothing.

use std::cell::RefCell;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer};
use shosai_message::Failure;

use crate::markdown::Page;
use crate::{Kind, Source};

/// What a reader does not read.
const SKIPPED: [&str; 9] = ["script", "style", "nav", "template", "noscript", "svg", "head", "aside", "footer"];

/// The text itself, within which notes at the side are read.
const OWN: [&str; 2] = ["main", "article"];
const ASIDE: [&str; 2] = ["aside", "footer"];

pub(crate) static KIND: Kind = Kind {
    label: "HTML",
    endings: &["html", "htm", "xhtml"],
    shown: |signs| {
        let marked: String = signs.start.iter().map(|byte| byte.to_ascii_lowercase() as char).collect();
        let is_marked = marked.contains("<html") || marked.contains("<!doctype html");
        signs.is_named(&KIND) || (signs.named.is_none() && is_marked)
    },
    read,
};

fn read(source: &Source<'_>) -> Result<Page, Failure> {
    let text = decoded(source.bytes).ok_or_else(|| source.broken(&KIND, "its characters are in no known encoding"))?;
    let mut page = Page::new(source.limits.markdown_bytes);
    write(&mut page, &text);
    Ok(page)
}

/// Adds the words of an HTML text to a page.
pub(crate) fn write(page: &mut Page, text: &str) {
    let limit = text.len().max(1);
    let sink = Sink(RefCell::new(Writer { page: std::mem::replace(page, Page::new(limit)), ..Writer::new(limit) }));
    // A page with a heading of its own needs no title above it.
    sink.0.borrow_mut().titled = text.contains("<h1") || text.contains("<H1");
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(text));
    let tokenizer = Tokenizer::new(sink, Default::default());
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let mut writer = tokenizer.sink.0.into_inner();
    writer.flush();
    *page = writer.page;
}

/// The declared encoding counts where the bytes are not UTF-8.
fn decoded(bytes: &[u8]) -> Option<String> {
    shosai_text::decode(bytes).ok().map(|(text, _)| text)
}

struct Sink(RefCell<Writer>);

struct Writer {
    page: Page,
    text: String,
    /// What is open that is not read, innermost last.
    skipped: Vec<String>,
    title: Option<String>,
    titled: bool,
    heading: Option<usize>,
    /// Open lists; the number of the next item, where items are counted.
    lists: Vec<Option<u32>>,
    /// Open parts of the page's own text.
    own: usize,
    rows: Vec<Vec<String>>,
    tables: usize,
    code: bool,
    item: bool,
}

impl Writer {
    fn new(limit: usize) -> Self {
        Self {
            page: Page::new(limit),
            text: String::new(),
            skipped: Vec::new(),
            title: None,
            titled: false,
            heading: None,
            lists: Vec::new(),
            own: 0,
            rows: Vec::new(),
            tables: 0,
            code: false,
            item: false,
        }
    }

    /// Whether a part that is left out elsewhere is read here.
    fn reads(&self, name: &str) -> bool {
        self.own > 0 && self.skipped.is_empty() && ASIDE.contains(&name)
    }

    /// Writes what was gathered since the last block.
    fn flush(&mut self) {
        let text = std::mem::take(&mut self.text);
        if let Some(row) = self.rows.last_mut().filter(|_| self.tables > 0) {
            if let Some(cell) = row.last_mut() {
                cell.push_str(text.trim());
                cell.push(' ');
            }
            return;
        }
        if self.code {
            self.page.code(&text);
        } else if let Some(level) = self.heading {
            self.page.heading(level, &text);
        } else if self.item {
            let counted = self.lists.last_mut().and_then(Option::as_mut).filter(|_| !text.trim().is_empty());
            let label = counted.map(|number| {
                *number = number.saturating_add(1);
                format!("{}.", *number - 1)
            });
            self.page.numbered_item(self.lists.len().saturating_sub(1), &label.unwrap_or_default(), &text);
            self.item = text.trim().is_empty();
        } else {
            self.page.paragraph(&folded(&text));
        }
    }

    fn open(&mut self, name: &str, tag: &Tag) {
        match name {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.flush();
                self.heading = name[1..].parse().ok();
            }
            "ul" | "ol" | "menu" => {
                self.flush();
                let start = tag.attrs.iter().find(|attribute| &*attribute.name.local == "start");
                let first = start.and_then(|start| start.value.trim().parse().ok()).unwrap_or(1);
                self.lists.push((name == "ol").then_some(first));
            }
            "li" | "dt" => {
                self.flush();
                self.item = name == "li";
            }
            "table" => {
                self.flush();
                self.tables += 1;
            }
            "tr" if self.tables > 0 => {
                self.flush();
                self.rows.push(Vec::new());
            }
            "td" | "th" if self.tables > 0 => {
                self.flush();
                if self.rows.is_empty() {
                    self.rows.push(Vec::new());
                }
                if let Some(row) = self.rows.last_mut() {
                    row.push(String::new());
                }
            }
            "pre" => {
                self.flush();
                self.code = true;
            }
            "br" => self.text.push('\n'),
            "img" => {
                if let Some(alt) = tag.attrs.iter().find(|attribute| &*attribute.name.local == "alt") {
                    self.text.push_str(&alt.value);
                }
            }
            name if is_block(name) => {
                self.own += usize::from(OWN.contains(&name));
                self.flush();
            }
            _ => {}
        }
    }

    fn close(&mut self, name: &str) {
        match name {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.flush();
                self.heading = None;
            }
            "ul" | "ol" | "menu" => {
                self.flush();
                self.lists.pop();
                self.item = false;
            }
            "table" if self.tables > 0 => {
                self.flush();
                self.tables -= 1;
                if self.tables == 0 {
                    let rows: Vec<Vec<String>> =
                        std::mem::take(&mut self.rows).into_iter().filter(|row| !row.is_empty()).collect();
                    self.page.table(&rows);
                }
            }
            "td" | "th" => self.flush(),
            "pre" => {
                self.flush();
                self.code = false;
            }
            "li" => {
                self.flush();
                self.item = false;
            }
            name if is_block(name) => {
                self.own = self.own.saturating_sub(usize::from(OWN.contains(&name)));
                self.flush();
            }
            _ => {}
        }
    }
}

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        let mut writer = self.0.borrow_mut();
        match token {
            Token::CharacterTokens(text) => match writer.skipped.last().map(String::as_str) {
                Some("title") => writer.title.get_or_insert_default().push_str(&text),
                Some(_) => {}
                None => writer.text.push_str(&text),
            },
            Token::TagToken(tag) => return tagged(&mut writer, &tag),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

fn tagged(writer: &mut Writer, tag: &Tag) -> TokenSinkResult<()> {
    let name = &*tag.name;
    match tag.kind {
        TagKind::StartTag if SKIPPED.contains(&name) && !tag.self_closing && !writer.reads(name) => {
            // A file cannot make this list long: what is skipped is skipped whole.
            if writer.skipped.len() < 64 {
                writer.skipped.push(name.to_owned());
            }
            match name {
                "script" => return TokenSinkResult::RawData(RawKind::ScriptData),
                "style" | "noscript" => return TokenSinkResult::RawData(RawKind::Rawtext),
                _ => {}
            }
        }
        TagKind::StartTag if name == "title" => {
            writer.skipped.push(name.to_owned());
            return TokenSinkResult::RawData(RawKind::Rcdata);
        }
        TagKind::StartTag if name == "body" => writer.skipped.clear(),
        TagKind::StartTag if writer.skipped.is_empty() => writer.open(name, tag),
        TagKind::EndTag => {
            if let Some(at) = writer.skipped.iter().rposition(|open| open == name) {
                writer.skipped.truncate(at);
            } else if writer.skipped.is_empty() {
                writer.close(name);
            }
        }
        TagKind::StartTag => {}
    }
    if name == "title"
        && writer.page.is_empty()
        && !writer.titled
        && let Some(title) = writer.title.take()
    {
        writer.page.heading(1, &title);
    }
    TokenSinkResult::Continue
}

fn is_block(name: &str) -> bool {
    matches!(
        name,
        "p" | "div"
            | "section"
            | "article"
            | "main"
            | "header"
            | "blockquote"
            | "dl"
            | "dd"
            | "figure"
            | "figcaption"
            | "hr"
            | "address"
            | "form"
            | "fieldset"
            | "body"
            | "details"
            | "summary"
            | "center"
            | "aside"
            | "footer"
    )
}

/// Line ends of the source are blanks.
fn folded(text: &str) -> String {
    text.split('\n').map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_kept_and_navigation_is_not() {
        let mut page = Page::new(1 << 20);
        write(
            &mut page,
            "<html><head><title>手引 &amp; 規則</title><script>if (a<b) {}</script></head><body><nav><a>目次</a></nav><h2>申請</h2><p>窓口へ<b>出す</b>。</p><ul><li>一<li>二</ul><table><tr><th>項目<th>額</tr><tr><td>旅費</td><td>1</td></tr></table><pre>a\n  b</pre></body></html>",
        );
        assert_eq!(
            page.finish().markdown,
            "# 手引 & 規則\n\n## 申請\n\n窓口へ出す。\n\n- 一\n- 二\n\n| 項目 | 額 |\n| --- | --- |\n| 旅費 | 1 |\n\n```\na\n  b\n```\n"
        );
    }

    #[test]
    fn notes_beside_the_text_are_read_and_items_are_counted() {
        let mut page = Page::new(1 << 20);
        write(
            &mut page,
            "<body><aside>広告</aside><main><ol start=3><li>三<li>四</ol><aside><p>注意</p></aside></main><footer>連絡先</footer></body>",
        );
        assert_eq!(page.finish().markdown, "3. 三\n4. 四\n\n注意\n");
    }
}
