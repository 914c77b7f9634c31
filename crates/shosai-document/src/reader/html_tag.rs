//! HTML tags.

use super::entity;

/// What a tag does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagKind {
    Open,
    Close,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    pub kind: TagKind,
    /// Its name in small letters.
    pub name: String,
    pub pairs: Vec<(String, String)>,
    pub self_closing: bool,
    /// The tag as written.
    pub source: String,
}

impl Tag {
    pub fn id(&self) -> String {
        self.pair("id").unwrap_or_default().to_owned()
    }

    pub fn classes(&self) -> Vec<String> {
        self.pair("class").unwrap_or_default().split_whitespace().map(str::to_owned).collect()
    }

    pub fn other_pairs(&self) -> Vec<(String, String)> {
        self.pairs
            .iter()
            .filter(|(key, _)| key != "id" && key != "class")
            .map(|(key, value)| (data(key), value.clone()))
            .collect()
    }

    fn pair(&self, key: &str) -> Option<&str> {
        self.pairs.iter().find(|(own, _)| own == key).map(|(_, value)| value.as_str())
    }
}

/// `data-x` is kept as `x`, as attributes of Markdown are written.
fn data(key: &str) -> String {
    key.strip_prefix("data-").unwrap_or(key).to_owned()
}

/// Reads a tag at the start of `text`.
pub fn tag(text: &str) -> Option<Tag> {
    let rest = text.strip_prefix('<')?;
    let (kind, rest) = match rest.strip_prefix('/') {
        Some(rest) => (TagKind::Close, rest),
        None => (TagKind::Open, rest),
    };
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | ':' | '_'))).unwrap_or(rest.len());
    let name = &rest[..end];
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let mut rest = &rest[end..];
    let mut pairs = Vec::new();
    loop {
        let trimmed = rest.trim_start();
        let spaced = trimmed.len() < rest.len();
        rest = trimmed;
        let self_closing = rest.starts_with("/>");
        if let Some(after) = rest.strip_prefix("/>").or_else(|| rest.strip_prefix('>')) {
            let source = text[..text.len() - after.len()].to_owned();
            return Some(Tag { kind, name: name.to_ascii_lowercase(), pairs, self_closing, source });
        }
        if !spaced || kind == TagKind::Close {
            return None;
        }
        rest = pair(rest, &mut pairs)?;
    }
}

fn pair<'a>(text: &'a str, into: &mut Vec<(String, String)>) -> Option<&'a str> {
    let end =
        text.find(|c: char| c.is_whitespace() || matches!(c, '=' | '>' | '/' | '"' | '\'' | '<')).unwrap_or(text.len());
    let key = &text[..end];
    if key.is_empty() {
        return None;
    }
    let Some(rest) = text[end..].trim_start().strip_prefix('=') else {
        into.push((key.to_ascii_lowercase(), String::new()));
        return Some(&text[end..]);
    };
    let rest = rest.trim_start();
    let (value, rest) = match rest.chars().next()? {
        quote @ ('"' | '\'') => rest[1..].split_once(quote)?,
        _ => {
            let end = rest.find(|c: char| c.is_whitespace() || c == '>').unwrap_or(rest.len());
            rest.split_at(end)
        }
    };
    into.push((key.to_ascii_lowercase(), entity::decode(value)));
    Some(rest)
}

/// How many bytes the comment at the start of `text` takes, if it ends there.
pub fn comment_length(text: &str) -> Option<usize> {
    let inner = text.strip_prefix("<!--")?;
    inner.find("-->").map(|at| at + 7)
}

/// How many bytes the processing instruction or declaration at the start of `text` takes.
pub fn instruction_length(text: &str) -> Option<usize> {
    if text.starts_with("<?") {
        return text.find("?>").map(|at| at + 2);
    }
    let declares = text.strip_prefix("<!")?.starts_with(|c: char| c.is_ascii_uppercase());
    declares.then(|| text.find('>').map(|at| at + 1))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags() {
        let read = tag("<div class=\"a b\" id=x data-y='1' hidden>rest").unwrap();
        assert_eq!((read.name.as_str(), read.kind), ("div", TagKind::Open));
        assert_eq!(read.classes(), ["a", "b"]);
        assert_eq!(read.id(), "x");
        assert_eq!(read.other_pairs(), [("y".to_owned(), "1".to_owned()), ("hidden".to_owned(), String::new())]);
        assert_eq!(tag("</p >").map(|tag| tag.kind), Some(TagKind::Close));
        assert!(tag("<br/>").unwrap().self_closing);
        for text in ["< a>", "<1>", "<a", "a < b > c", "<a \"x\">"] {
            assert_eq!(tag(text), None, "{text}");
        }
    }
}
