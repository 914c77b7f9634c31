//! Markup that acts: scripts, event attributes and addresses that run code are taken out of a page.

use std::collections::BTreeSet;

use crate::reader::decode_references;

/// Elements that run or load code, or change where a page's addresses lead.
const ACTING: [&str; 8] = ["script", "object", "embed", "applet", "base", "meta", "frame", "frameset"];
/// Attributes that hold words, not addresses.
const WORDS: [&str; 8] = ["alt", "title", "class", "id", "name", "label", "style", "summary"];
/// Letters of an address that are looked at to tell its scheme.
const SCHEME_LETTERS: usize = 120;

/// Whether following or loading this address runs code.
pub fn is_acting(address: &str) -> bool {
    let head: String = address.chars().take(SCHEME_LETTERS).collect();
    let decoded = decode_references(&head);
    let scheme: String =
        decoded.chars().filter(|c| !c.is_whitespace() && !c.is_control()).flat_map(char::to_lowercase).collect();
    let shown = ["data:image/", "data:audio/", "data:video/", "data:font/", "data:text/plain", "data:text/csv"];
    ["javascript:", "vbscript:", "livescript:"].iter().any(|acting| scheme.starts_with(acting))
        || (scheme.starts_with("data:") && !shown.iter().any(|kind| scheme.starts_with(kind)))
}

/// The markup without what acts, and the names of what was taken out. What a browser would read in more than one way is
/// written so that there is only one.
pub fn clean(markup: &str) -> (String, BTreeSet<String>) {
    let mut cleaner = Cleaner { kept: String::with_capacity(markup.len()), dropped: BTreeSet::new() };
    let mut rest = markup;
    while let Some(at) = rest.find('<') {
        cleaner.kept.push_str(&rest[..at]);
        rest = cleaner.step(&rest[at..]);
    }
    cleaner.kept.push_str(rest);
    (cleaner.kept, cleaner.dropped)
}

struct Cleaner {
    kept: String,
    dropped: BTreeSet<String>,
}

struct Tag<'a> {
    name: &'a str,
    attributes: Vec<(&'a str, Option<&'a str>)>,
    self_closing: bool,
    source: &'a str,
}

impl Cleaner {
    /// Takes what begins with `<`; returns what follows it.
    fn step<'a>(&mut self, text: &'a str) -> &'a str {
        let after = &text[1..];
        if text.starts_with("<!--") {
            return self.keep_or_drop(text, comment_end(text));
        }
        // A browser ends such a section elsewhere than a reader of XML; a lone sign could meet a name when what stands
        // between them is taken out.
        let lone = !after.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '!' | '?' | '/'));
        if lone || after.starts_with("![CDATA[") {
            self.kept.push_str("&lt;");
            return after;
        }
        if after.starts_with(['!', '?', '/']) {
            let end = text.find('>').map(|at| at + 1);
            return if closes_script(text) { &text[end.unwrap_or(text.len())..] } else { self.keep_or_drop(text, end) };
        }
        let Some(tag) = read_tag(text) else {
            self.dropped.insert("<".to_owned());
            return "";
        };
        let rest = &text[tag.source.len()..];
        let name = local(tag.name);
        if ACTING.contains(&name.as_str()) || name.contains('<') {
            self.dropped.insert(format!("<{name}>"));
            return if name == "script" && !tag.self_closing { after_script(rest) } else { rest };
        }
        self.keep_tag(&tag);
        rest
    }

    fn keep_or_drop<'a>(&mut self, text: &'a str, end: Option<usize>) -> &'a str {
        let Some(end) = end else {
            self.dropped.insert("<".to_owned());
            return "";
        };
        self.kept.push_str(&text[..end]);
        &text[end..]
    }

    fn keep_tag(&mut self, tag: &Tag<'_>) {
        let acts = |&(name, value): &(&str, Option<&str>)| {
            // A name that is no name could become another one next time it is read.
            let odd = name.contains(['<', '"', '\'', '=']);
            let name = local(name);
            let address = !WORDS.contains(&name.as_str()) && !name.starts_with("aria-");
            odd || (name.starts_with("on") && name.len() > 2)
                || name == "srcdoc"
                || (address && value.is_some_and(is_acting))
        };
        let dropped: Vec<&str> = tag.attributes.iter().filter(|pair| acts(pair)).map(|(name, _)| *name).collect();
        if dropped.is_empty() && !tag.source[1..].contains('<') {
            self.kept.push_str(tag.source);
            return;
        }
        self.dropped.extend(dropped.into_iter().map(local));
        self.kept.push('<');
        self.kept.push_str(tag.name);
        for (name, value) in tag.attributes.iter().filter(|pair| !acts(pair)) {
            self.kept.push(' ');
            self.kept.push_str(name);
            if let Some(value) = value {
                self.kept.push_str(&format!("=\"{}\"", value.replace('"', "&quot;").replace('<', "&lt;")));
            }
        }
        self.kept.push_str(if tag.self_closing { " />" } else { ">" });
    }
}

/// A name in small letters without its namespace.
fn local(name: &str) -> String {
    name.rsplit(':').next().unwrap_or(name).to_ascii_lowercase()
}

fn comment_end(text: &str) -> Option<usize> {
    if let Some(short) = ["<!-->", "<!--->"].iter().find(|short| text.starts_with(**short)) {
        return Some(short.len());
    }
    let inside = &text[4..];
    let usual = inside.find("-->").map(|at| at + 3);
    let odd = inside[..usual.unwrap_or(inside.len())].find("--!>").map(|at| at + 4);
    odd.or(usual).map(|end| end + 4)
}

fn closes_script(text: &str) -> bool {
    let name = text
        .strip_prefix("</")
        .and_then(|name| name.split(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>')).next());
    name.is_some_and(|name| local(name) == "script")
}

fn after_script(text: &str) -> &str {
    let mut rest = text;
    while let Some(at) = rest.find("</") {
        rest = &rest[at..];
        if closes_script(rest) {
            return rest.find('>').map_or("", |end| &rest[end + 1..]);
        }
        rest = &rest[2..];
    }
    ""
}

/// A tag as a browser reads it; nothing where the text ends within it.
fn read_tag(text: &str) -> Option<Tag<'_>> {
    let blank = |c: char| c.is_ascii_whitespace();
    let name_end = text[1..].find(|c: char| blank(c) || matches!(c, '/' | '>'))? + 1;
    let mut tag = Tag { name: &text[1..name_end], attributes: Vec::new(), self_closing: false, source: text };
    let mut rest = &text[name_end..];
    loop {
        let trimmed = rest.trim_start_matches(|c| blank(c) || c == '/');
        let slash = rest[..rest.len() - trimmed.len()].ends_with('/');
        rest = trimmed;
        if let Some(after) = rest.strip_prefix('>') {
            tag.self_closing = slash;
            tag.source = &text[..text.len() - after.len()];
            return Some(tag);
        }
        // An equals sign at the start belongs to the name.
        let first = rest.chars().next()?.len_utf8();
        let end = first + rest[first..].find(|c: char| blank(c) || matches!(c, '/' | '>' | '='))?;
        let name = &rest[..end];
        rest = rest[end..].trim_start_matches(blank);
        let Some(after) = rest.strip_prefix('=') else {
            tag.attributes.push((name, None));
            continue;
        };
        rest = after.trim_start_matches(blank);
        let value = match rest.chars().next()? {
            quote @ ('"' | '\'') => {
                let (value, after) = rest[1..].split_once(quote)?;
                rest = after;
                value
            }
            _ => {
                let end = rest.find(|c: char| blank(c) || c == '>')?;
                let (value, after) = rest.split_at(end);
                rest = after;
                value
            }
        };
        tag.attributes.push((name, Some(value)));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_acts_is_taken_out_and_the_rest_stays_as_it_is() {
        let harmless = "<p title=\"javascript: the parts\">a &lt; b <br/> <img src='x.png' alt=\"on\"> <!-- c --> \
                        <a href=\"https://a.b/?on=1\">x</a><iframe src=\"https://v.example/1\"></iframe></p>";
        assert_eq!(clean(harmless), (harmless.to_owned(), BTreeSet::new()));
        for (markup, left) in [
            ("<a onclick=\"x()\" href=\"#\">t</a>", "<a href=\"#\">t</a>"),
            ("<a href=\" java\tscript:x\">t</a>", "<a>t</a>"),
            ("<a href='&#106;avascript&colon;x'>t</a>", "<a>t</a>"),
            ("<IMG SRC=x OnError=alert(1)>", "<IMG SRC=\"x\">"),
            ("<img/onerror=x src=y>", "<img src=\"y\">"),
            ("a<script>x < y</script >b", "ab"),
            ("a<script>x", "a"),
            ("<svg><a xlink:href=\"javascript:x\"/><svg:script>x</svg:script></svg>", "<svg><a /></svg>"),
            (
                "<svg><animate attributeName=\"href\" values=\"javascript:x\"></svg>",
                "<svg><animate attributeName=\"href\"></svg>",
            ),
            ("<iframe srcdoc=\"<b>\">", "<iframe>"),
            ("<iframe src=\"data:text/html,x\">", "<iframe>"),
            (
                "<noscript><p title=\"</noscript><img src=x onerror=x>\">",
                "<noscript><p title=\"&lt;/noscript>&lt;img src=x onerror=x>\">",
            ),
            ("<!--><img onerror=x>", "<!--><img>"),
            ("a<img src=x onerror=x", "a"),
            ("<meta http-equiv=refresh content=\"0;url=javascript:x\">", ""),
        ] {
            let (cleaned, dropped) = clean(markup);
            assert_eq!(cleaned, left, "{markup}");
            assert!(!dropped.is_empty() || cleaned.contains("&lt;"), "{markup}");
        }
    }

    proptest! {
        #[test]
        fn cleaning_twice_changes_nothing_more(markup in "([<>/a-c \"'=!-]|on|script|<a |</|href=|javascript:|<!--|-->){0,40}") {
            let (once, _) = clean(&markup);
            prop_assert_eq!(clean(&once).0, once);
        }
    }
}
