//! The place in a work that a citation names.

use hayagriva::citationberg::taxonomy::Locator;

use crate::tree::{Inline, walk};

/// The place that a suffix such as `, p. 3` names; other words are kept as they are.
pub fn of(suffix: &[Inline]) -> Option<(Locator, String)> {
    let text = walk::plain_text(suffix).replace('\u{a0}', " ");
    let text = text.trim_start_matches([',', ' ']).trim_end();
    let braced = text.strip_prefix('{').and_then(|rest| rest.split_once('}'));
    let owned = braced.map(|(inside, after)| format!("{inside}{after}"));
    let text = owned.as_deref().unwrap_or(text);
    if text.is_empty() {
        return None;
    }
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return Some((Locator::Page, text.to_owned()));
    }
    let (label, rest) = text.split_once([' ', '.']).unwrap_or(("", text));
    let rest = rest.trim_start_matches([' ', '.']);
    match label_of(label).filter(|_| rest.starts_with(char::is_alphanumeric)) {
        Some(kind) => Some((kind, rest.to_owned())),
        None => Some((Locator::Custom, text.to_owned())),
    }
}

fn label_of(label: &str) -> Option<Locator> {
    Some(match label {
        "p" | "pp" | "page" | "pages" => Locator::Page,
        "ch" | "chap" | "chaps" | "chapter" | "chapters" => Locator::Chapter,
        "sec" | "secs" | "section" | "sections" | "§" | "§§" => Locator::Section,
        "vol" | "vols" | "volume" | "volumes" => Locator::Volume,
        "fig" | "figs" | "figure" | "figures" => Locator::Figure,
        "para" | "paras" | "paragraph" | "paragraphs" | "¶" | "¶¶" => Locator::Paragraph,
        "bk" | "bks" | "book" | "books" => Locator::Book,
        "col" | "cols" | "column" | "columns" => Locator::Column,
        "fol" | "fols" | "folio" | "folios" => Locator::Folio,
        "no" | "nos" | "number" | "numbers" => Locator::Issue,
        "l" | "ll" | "line" | "lines" => Locator::Line,
        "n" | "nn" | "note" | "notes" => Locator::Note,
        "op" | "opp" | "opus" => Locator::Opus,
        "pt" | "pts" | "part" | "parts" => Locator::Part,
        "v" | "vv" | "verse" | "verses" => Locator::Verse,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::read_inlines;

    #[test]
    fn places_are_told_from_other_words() {
        let place = |text: &str| of(&read_inlines(text, 1));
        assert_eq!(place(", p. 33"), Some((Locator::Page, "33".to_owned())));
        assert_eq!(place(", pp.33-35, and elsewhere"), Some((Locator::Page, "33-35, and elsewhere".to_owned())));
        assert_eq!(place(" 12頁"), Some((Locator::Page, "12頁".to_owned())));
        assert_eq!(place(", chap. VI"), Some((Locator::Chapter, "VI".to_owned())));
        assert_eq!(place(", among others"), Some((Locator::Custom, "among others".to_owned())));
        assert_eq!(place(""), None);
    }
}
