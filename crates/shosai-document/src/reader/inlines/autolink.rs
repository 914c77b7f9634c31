use super::Inlines;
use crate::reader::entity;
use crate::tree::{Attributes, Inline, InlineKind, Target};

/// Schemes of addresses that are written between angle brackets or bare.
const SCHEMES: &[&str] =
    &["http", "https", "ftp", "ftps", "mailto", "file", "doi", "irc", "news", "tel", "urn", "git", "ssh", "data"];

impl Inlines<'_, '_, '_> {
    /// `<https://example.com>` and `<someone@example.com>`.
    pub(super) fn autolink(&mut self, out: &mut Vec<Inline>) -> bool {
        let Some(inner) = self.rest().strip_prefix('<') else { return false };
        let Some(length) = inner.find(['>', '<', ' ', '\n']).filter(|at| inner[*at..].starts_with('>')) else {
            return false;
        };
        let text = &inner[..length];
        let (class, url) = if is_address(text) {
            ("uri", text.to_owned())
        } else if is_mail(text) {
            ("email", format!("mailto:{text}"))
        } else {
            return false;
        };
        let start = self.at;
        self.at += length + 2;
        let mut attributes = Attributes::with_classes([class]);
        if let Some((more, taken)) = self.attributes_at(self.at) {
            self.at += taken;
            attributes = more;
        }
        let content = vec![Inline::text(self.line_at(start), entity::decode(text))];
        let target = Target { url: super::address(&url), title: String::new() };
        self.push(out, start, InlineKind::Link { attributes, content, target });
        true
    }

    /// An address in running text, if switched on.
    pub(super) fn bare_address(&mut self, out: &mut Vec<Inline>) -> bool {
        let extensions = self.reader.extensions;
        if !extensions.autolink_bare_uris || self.after_word() {
            return false;
        }
        let rest = self.rest();
        let scheme = rest.find(|c: char| !c.is_ascii_alphanumeric()).filter(|end| rest[*end..].starts_with(':'));
        if scheme.is_none() {
            return false;
        }
        let length = rest.find(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '`')).unwrap_or(rest.len());
        let text =
            rest[..length].trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '*', '_', '\'', '、', '。', '」']);
        if !is_address(text) || !text.contains("//") {
            return false;
        }
        let start = self.at;
        self.at += text.len();
        self.last_word = self.at;
        let content = vec![Inline::text(self.line_at(start), text)];
        let target = Target { url: super::address(text), title: String::new() };
        self.push(out, start, InlineKind::Link { attributes: Attributes::with_classes(["uri"]), content, target });
        true
    }
}

fn is_address(text: &str) -> bool {
    text.split_once(':')
        .is_some_and(|(scheme, rest)| !rest.is_empty() && SCHEMES.contains(&scheme.to_ascii_lowercase().as_str()))
}

fn is_mail(text: &str) -> bool {
    let Some((name, host)) = text.split_once('@') else { return false };
    let plain = |c: char| c.is_alphanumeric() || "!#$%&'*+-/=?^_{|}~.".contains(c);
    !name.is_empty()
        && name.chars().all(plain)
        && !name.starts_with('.')
        && host.split('.').all(|part| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '-'))
}
