//! Marks of the author that reached the text: whatever the reason, a reader would stumble over them, so they are said.

use std::collections::BTreeMap;

use super::{Passes, crossref::is_kind};
use crate::{
    messages,
    tree::{Document, InlineKind, walk},
};

/// Marks of one document that are said; more of them are a manual about such marks.
const MOST: usize = 20;

impl Passes<'_> {
    /// Says which attributes, references and shortcodes are shown as they were written, each once.
    pub(super) fn tell_unread(&mut self, document: &mut Document) {
        let mut marks: BTreeMap<String, u32> = BTreeMap::new();
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            for (place, inline) in inlines.iter().enumerate() {
                let InlineKind::Text(text) = &inline.kind else { continue };
                // The name of a shortcode is the next word.
                let next = inlines[place + 1..].iter().find_map(|next| match &next.kind {
                    InlineKind::Text(text) => Some(text.as_str()),
                    _ => None,
                });
                for mark in unread(text, next.unwrap_or_default()) {
                    let line = marks.entry(mark).or_insert(inline.line);
                    *line = inline.line.min(*line);
                }
            }
        });
        let told: String = self.warnings.iter().map(|warning| format!("{}\n", warning.message)).collect();
        let unsaid =
            marks.into_iter().filter(|(mark, _)| !told.contains(mark.trim_start_matches(['{', '<', '@', ' '])));
        for (mark, line) in unsaid.take(MOST) {
            self.warn(line, messages::ShownAsWritten { mark });
        }
    }
}

/// The marks in a word: `{.class`, `{#name`, `@fig-name`, and `{{<` with the name behind it.
fn unread(text: &str, next: &str) -> Vec<String> {
    let mut marks = Vec::new();
    for (at, sign) in text.match_indices(['{', '@']) {
        let rest = &text[at + 1..];
        if sign == "@" {
            let key = name(rest);
            let kind = key.split_once('-').filter(|(kind, rest)| is_kind(kind) && !rest.is_empty());
            marks.extend(kind.map(|_| format!("@{key}")));
        } else if let Some(code) = rest.strip_prefix("{<") {
            let own = name(code);
            let own = if own.is_empty() { name(next) } else { own };
            marks.push(format!("{{{{< {own}"));
        } else if let Some(own) = rest.strip_prefix(['.', '#']).map(name) {
            let named = own.starts_with(|first: char| first.is_ascii_alphabetic());
            marks.extend(named.then(|| format!("{{{}{own}", &rest[..1])));
        }
    }
    marks
}

fn name(text: &str) -> &str {
    let ends = |letter: char| !(letter.is_alphanumeric() || matches!(letter, '-' | '_'));
    text.split(ends).next().unwrap_or_default().trim_end_matches('-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{formats::find, office::testing::rendered_with};

    #[test]
    fn marks_are_told_from_words() {
        assert_eq!(unread("](a.png){#fig-one", ""), ["{#fig-one"]);
        assert_eq!(unread("{{<", "video"), ["{{< video"]);
        assert_eq!(unread("(@Fig-two)", ""), ["@Fig-two"]);
        for plain in ["me@fig.com", "{x}", "{.5}", "a{#1", "@name-x"] {
            assert!(unread(plain, "").is_empty(), "{plain}");
        }
    }

    #[test]
    fn a_mark_that_is_shown_is_said_once_with_its_line() {
        let source = "# A\n\n\\!\\[x](a.png){#fig-x} and {#fig-x}\n\n`{.code}` [fine]{.mark}\n";
        let rendered = rendered_with(find("gfm").unwrap(), source, None).unwrap();
        let told = rendered.warnings.iter().filter(|warning| warning.message.id() == Some("shown-as-written"));
        assert_eq!(told.map(|warning| warning.line).collect::<Vec<_>>(), [3]);
    }
}
