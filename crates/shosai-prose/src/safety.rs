//! Whether a fix may be applied without a person looking: nothing but marks and blanks of running prose may change.

use shosai_text::{Folding, fold};

use crate::{
    finding::Fix,
    text::{BlockKind, Manuscript, Place},
};

/// Whether the fix leaves every word, and everything that is not running prose, as it stands.
pub(crate) fn is_safe(manuscript: &Manuscript, fix: &Fix) -> bool {
    let Some(before) = manuscript.source().get(fix.span.clone()) else { return false };
    let blank = |text: &str| text.chars().all(char::is_whitespace);
    if !same_words(before, &fix.replacement) {
        return false;
    }
    if blank(before) && blank(&fix.replacement) && before.contains('\n') {
        return !manuscript.is_hidden(fix.span.start) && !manuscript.is_hidden(fix.span.end);
    }
    in_prose(manuscript, fix) && !joins_figures(manuscript.source(), fix) && !is_picture(manuscript, fix)
}

/// The letters and digits of both, whatever their width, are the same in the same order.
fn same_words(before: &str, after: &str) -> bool {
    let words = |text: &str| -> String {
        let whole: String = text.chars().filter(|letter| !is_invisible(*letter)).collect();
        fold(&whole, Folding::Plain).chars().filter(|letter| letter.is_alphanumeric()).collect()
    };
    words(before) == words(after)
}

fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}' | '\u{00AD}')
}

/// Headings are anchors, links are addresses, quotations and verse are somebody's letters, tables are set.
fn in_prose(manuscript: &Manuscript, fix: &Fix) -> bool {
    if manuscript.is_hidden(fix.span.start) {
        return false;
    }
    let at = manuscript.visible_place(fix.span.start);
    let run = manuscript.runs().partition_point(|run| run.range.start <= at);
    let run = run.checked_sub(1).and_then(|index| manuscript.runs().get(index));
    let marked = run.is_some_and(|run| at < run.range.end && (run.link || run.code || run.url));
    let places = [Place::Narration, Place::Speech, Place::Thought, Place::ListItem, Place::Footnote];
    let titled = manuscript.block_at(at).is_some_and(|block| block.kind == BlockKind::Heading);
    !marked && !titled && places.contains(&manuscript.place_at(at))
}

/// A line set with blanks is a picture or a table.
fn is_picture(manuscript: &Manuscript, fix: &Fix) -> bool {
    let (line, _) = manuscript.line_and_column(fix.span.start);
    manuscript.line(line).trim().contains("\u{3000}\u{3000}")
}

/// A mark between figures or letters of the alphabet is part of a range, a date or a code.
fn joins_figures(source: &str, fix: &Fix) -> bool {
    let figure = |letter: Option<char>| {
        letter.is_some_and(|letter| {
            letter.is_ascii_alphanumeric()
                || letter.is_numeric()
                || "〇一二三四五六七八九十百千万年月日時分".contains(letter)
        })
    };
    figure(source[..fix.span.start].chars().next_back()) && figure(source[fix.span.end..].chars().next())
}
