use super::{Blocks, CODE_INDENT};
use crate::{
    reader::{
        attributes::{attributes, raw_attribute},
        source::{Line, indent},
    },
    tree::{Attributes, Block, BlockKind},
};

/// Marks that make a fence, at least.
pub(in crate::reader) const SHORTEST_FENCE: usize = 3;

/// A fence that opens code.
struct Fence {
    mark: char,
    length: usize,
    indent: usize,
    info: Info,
}

/// What stands behind the marks of a fence.
enum Info {
    Code(Attributes),
    Raw(String),
    /// A cell that is shown with its fences: `{{python}}`, here with one pair of braces.
    Shown(String),
}

impl<'a> Blocks<'_, 'a> {
    /// Code between fences.
    pub(super) fn fenced_code(&mut self) -> Option<Block> {
        let fence = opening(self.line()?.text)?;
        let end = self.closing_fence(self.at, &fence)?;
        let number = self.number();
        let lines: Vec<&str> =
            self.lines[self.at + 1..end].iter().map(|line| line.less_indented(fence.indent).text).collect();
        self.at = end + 1;
        let text = lines.join("\n");
        let kind = match fence.info {
            Info::Code(attributes) => BlockKind::Code { attributes, text },
            Info::Raw(format) => BlockKind::Raw { format, text },
            Info::Shown(head) => {
                let marks: String = std::iter::repeat_n(fence.mark, fence.length).collect();
                let text = format!("{marks}{head}\n{text}\n{marks}");
                BlockKind::Code { attributes: Attributes::default(), text }
            }
        };
        Some(Block::new(number, kind))
    }

    /// Whether fenced code starts at a line and ends somewhere.
    pub(super) fn starts_fenced_code(&self, at: usize) -> bool {
        opening(self.lines[at].text).is_some_and(|fence| self.closing_fence(at, &fence).is_some())
    }

    fn closing_fence(&self, at: usize, fence: &Fence) -> Option<usize> {
        let kind = usize::from(fence.mark == '~');
        let mut unclosed = self.unclosed_fences.get();
        if fence.length >= unclosed[kind] {
            return None;
        }
        let end = (at + 1..self.lines.len()).find(|line| closes(self.lines[*line].text, fence));
        if end.is_none() {
            unclosed[kind] = fence.length;
            self.unclosed_fences.set(unclosed);
        }
        end
    }

    /// Code by four spaces.
    pub(super) fn indented_code(&mut self) -> Option<Block> {
        let number = self.number();
        let mut end = self.at;
        let mut at = self.at;
        while let Some(line) = self.lines.get(at) {
            if line.is_blank() {
                at += 1;
            } else if line.indent() >= CODE_INDENT {
                at += 1;
                end = at;
            } else {
                break;
            }
        }
        let lines: Vec<&str> = self.lines[self.at..end].iter().map(|line| code_line(line)).collect();
        self.at = end;
        let text = lines.join("\n");
        Some(Block::new(number, BlockKind::Code { attributes: Attributes::default(), text }))
    }
}

fn code_line<'a>(line: &Line<'a>) -> &'a str {
    if line.is_blank() {
        line.text.get(CODE_INDENT..).unwrap_or_default()
    } else {
        line.less_indented(CODE_INDENT).text
    }
}

fn opening(text: &str) -> Option<Fence> {
    let indent = indent(text);
    let rest = &text[indent..];
    let mark = rest.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let length = rest.chars().take_while(|c| *c == mark).count();
    if indent >= CODE_INDENT || length < SHORTEST_FENCE {
        return None;
    }
    Some(Fence { mark, length, indent, info: info(rest[length..].trim(), mark)? })
}

fn closes(text: &str, fence: &Fence) -> bool {
    let trimmed = text.trim();
    indent(text) < CODE_INDENT
        && trimmed.len() >= fence.length
        && trimmed.starts_with(fence.mark)
        && trimmed.chars().all(|c| c == fence.mark)
}

fn info(text: &str, mark: char) -> Option<Info> {
    if text.is_empty() {
        return Some(Info::Code(Attributes::default()));
    }
    if let Some((format, length)) = raw_attribute(text)
        && length == text.len()
    {
        return Some(Info::Raw(format));
    }
    if let Some(inner) = text.strip_prefix("{{").and_then(|rest| rest.strip_suffix("}}"))
        && inner.starts_with(|c: char| c.is_alphabetic())
    {
        return Some(Info::Shown(format!("{{{inner}}}")));
    }
    if let Some(attributes) = whole(text).or_else(|| cell(text)) {
        return Some(Info::Code(attributes));
    }
    if mark == '`' && text.contains('`') {
        return None;
    }
    let end = text.find(|c: char| c.is_whitespace() || c == '{').unwrap_or(text.len());
    let (language, rest) = (&text[..end], text[end..].trim());
    if language.is_empty() {
        return None;
    }
    let mut attributes = if rest.is_empty() { Attributes::default() } else { whole(rest)? };
    attributes.classes.insert(0, language_id(language));
    Some(Info::Code(attributes))
}

fn whole(text: &str) -> Option<Attributes> {
    attributes(text).filter(|(_, length)| *length == text.len()).map(|(attributes, _)| attributes)
}

/// The info of a code cell: `{python}`, `{r, echo=FALSE}`, `{mermaid #id .class key="value"}`.
fn cell(text: &str) -> Option<Attributes> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?.trim();
    let end = inner.find(|c: char| !(c.is_alphanumeric() || "_-+".contains(c))).unwrap_or(inner.len());
    let (language, rest) = (&inner[..end], inner[end..].trim_start_matches(',').trim());
    if !language.starts_with(|c: char| c.is_alphabetic()) {
        return None;
    }
    let (label, rest) = knitr_label(rest);
    let mut attributes = attributes(&format!("{{{rest}}}")).map(|(attributes, _)| attributes).unwrap_or_default();
    attributes.classes.insert(0, language.to_owned());
    attributes.classes.insert(1, CELL.to_owned());
    if let Some(label) = label.filter(|_| attributes.id.is_empty()) {
        attributes.id = label.to_owned();
    }
    Some(attributes)
}

/// `{r fig-name, echo=FALSE}`: the name that knitr's cells have before their options, and the options.
fn knitr_label(text: &str) -> (Option<&str>, &str) {
    let end = text.find(|c: char| c == ',' || c.is_whitespace()).unwrap_or(text.len());
    let word = &text[..end];
    let is_label = word.starts_with(char::is_alphanumeric) && !word.contains('=');
    let options = text[end..].trim_start().trim_start_matches(',').trim_start();
    // `{r name = value}` is an option.
    if is_label && !options.starts_with('=') { (Some(word), options) } else { (None, text) }
}

/// The class of code that was written as a cell to be run.
pub const CELL: &str = "cell-code";

fn language_id(language: &str) -> String {
    match language.to_lowercase().as_str() {
        "c++" => "cpp".to_owned(),
        "objective-c" => "objectivec".to_owned(),
        lower => lower.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_knitr_have_their_name_before_their_options() {
        for (info, id) in [
            ("{r fig-x}", "fig-x"),
            ("{r tbl-y, echo=FALSE}", "tbl-y"),
            ("{r, echo=FALSE}", ""),
            ("{r echo=FALSE}", ""),
            ("{python #z}", "z"),
        ] {
            assert_eq!(cell(info).unwrap().id, id, "{info}");
        }
    }
}
