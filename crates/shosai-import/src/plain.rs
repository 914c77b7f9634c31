//! Text files: Markdown passes as it is, and numbered headings of plain text become headings.

use shosai_message::Failure;

use crate::markdown::Page;
use crate::numbering::numbered;
use crate::{Kind, Source};

pub(crate) static KIND: Kind = Kind {
    label: "text",
    endings: &["txt", "text"],
    shown: |signs| signs.is_named(&KIND) || (signs.named.is_none() && shosai_text::decode(signs.source.bytes).is_ok()),
    read,
};

fn read(source: &Source<'_>) -> Result<Page, Failure> {
    let (text, _) = shosai_text::decode(source.bytes).map_err(|error| source.broken(&KIND, error))?;
    let mut page = Page::new(source.limits.markdown_bytes);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut paragraph = String::new();
    for line in text.lines() {
        let body = line.trim();
        let level = numbered(body);
        if body.is_empty() || level.is_some() {
            page.paragraph(&std::mem::take(&mut paragraph));
        }
        match level {
            Some(level) => page.heading(level, body),
            None if !body.is_empty() => {
                paragraph.push_str(body);
                paragraph.push('\n');
            }
            None => {}
        }
    }
    page.paragraph(&paragraph);
    Ok(page)
}
