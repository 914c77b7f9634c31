//! What the look of lines tells: verse, tables set with blanks, lines that only part scenes.

use super::blocks::{BlockKind, RawBlock};
use crate::chars;

/// A line of verse is no longer than this.
const LONGEST_VERSE: usize = 40;
/// Lines this short are verse without an indent too.
const SHORT_VERSE: usize = 20;
/// So many lines in a row make a poem.
const LEAST_VERSES: usize = 3;

/// Cuts verse and lines of columns out of a paragraph.
pub(super) fn parted(source: &str, block: RawBlock) -> Vec<RawBlock> {
    if block.kind != BlockKind::Paragraph {
        return vec![block];
    }
    let kinds = kinds_of(source, &block);
    if kinds.iter().all(|kind| *kind == BlockKind::Paragraph) {
        return vec![block];
    }
    let mut parts: Vec<RawBlock> = Vec::new();
    for (line, kind) in block.lines.into_iter().zip(kinds) {
        match parts.last_mut().filter(|last| last.kind == kind && kind != BlockKind::Cell) {
            Some(last) => last.lines.push(line),
            None => parts.push(RawBlock { kind, quoted: block.quoted, list: block.list, lines: vec![line] }),
        }
    }
    parts
}

fn kinds_of(source: &str, block: &RawBlock) -> Vec<BlockKind> {
    let looks: Vec<Look> = block.lines.iter().map(|line| look_of(&source[line.clone()])).collect();
    let mut kinds = vec![BlockKind::Paragraph; looks.len()];
    let mut start = 0;
    while start < looks.len() {
        let end = start + looks[start..].iter().take_while(|look| look.open_ended).count();
        let set_apart = looks[start..end].iter().filter(|look| look.set_apart).count();
        let poem = end - start >= LEAST_VERSES
            && (set_apart * 2 >= end - start || looks[start..end].iter().all(|look| look.letters <= SHORT_VERSE));
        for place in start..end {
            if poem || looks[place].indented {
                kinds[place] = BlockKind::Verse;
            }
        }
        start = end.max(start + 1);
    }
    for (kind, look) in kinds.iter_mut().zip(&looks) {
        if look.columns {
            *kind = BlockKind::Cell;
        }
    }
    kinds
}

struct Look {
    letters: usize,
    /// No mark ends a sentence or begins speech.
    open_ended: bool,
    /// Indented further than a paragraph is.
    indented: bool,
    /// Indented, or with full-width blanks inside.
    set_apart: bool,
    columns: bool,
}

fn look_of(line: &str) -> Look {
    // ［＃２字下げ］ is an indent too.
    let note = line.trim_start().strip_prefix("［＃").and_then(|rest| rest.split_once("字下げ］"));
    let set_in = note.is_some_and(|(amount, _)| amount.chars().all(char::is_numeric));
    let body = note.filter(|_| set_in).map_or(line, |(_, rest)| rest).trim();
    let letters = body.chars().count();
    let lead = line.chars().take_while(|letter| *letter == '\u{3000}').count();
    let stops = |letter: char| chars::ends_sentence(letter) || "」』）)、，：:".contains(letter);
    let open_ended = letters > 0
        && letters <= LONGEST_VERSE
        && !body.ends_with(stops)
        && !body.starts_with(['「', '『', '（', '―', '—'])
        && !body.contains('。')
        && body.chars().any(chars::is_japanese);
    let indented = open_ended && (lead >= 2 || set_in);
    let gaps = body.split("\u{3000}\u{3000}").filter(|part| !part.trim().is_empty()).count()
        + body.split('\t').filter(|part| !part.trim().is_empty()).count();
    // Two columns give three parts in all: two by one kind of gap and the whole by the other.
    let columns = !body.contains('。') && (gaps >= 4 || body.contains('\t') && gaps >= 3);
    Look { letters, open_ended, indented, set_apart: indented || (open_ended && body.contains('\u{3000}')), columns }
}

/// Whether a line only parts scenes: ＊＊＊, ◆, …, ―――.
pub(super) fn is_divider(text: &str) -> bool {
    /// A longer one is a picture.
    const LONGEST: usize = 60;
    let marks = "*＊◆◇■□●○★☆※♦♢▼▽▲△⁂◯✦✧† \u{3000}";
    let letters = text.chars().count();
    (1..=LONGEST).contains(&letters) && text.chars().all(|letter| marks.contains(letter)) && !text.trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Manuscript;

    fn kinds(text: &str) -> Vec<BlockKind> {
        Manuscript::read(text).blocks().iter().map(|block| block.kind).collect()
    }

    #[test]
    fn a_poem_in_a_story_is_verse() {
        let text = "　彼は歌った。\n　　春の野に\n　　風ひとつ\n　　立ちわたる\n　歌は終わった。\n";
        assert_eq!(kinds(text), [BlockKind::Paragraph, BlockKind::Verse, BlockKind::Paragraph]);
    }

    #[test]
    fn prose_broken_at_the_margin_is_prose() {
        let text = "この設定は起動するときに一度だけ読み込まれるので、変更した\nあとは再起動してください。\n";
        assert_eq!(kinds(text), [BlockKind::Paragraph]);
    }

    #[test]
    fn columns_are_cells_and_stars_part_scenes() {
        assert_eq!(kinds("品名　　数　　値段\n林檎　　三　　百円\n"), [BlockKind::Cell, BlockKind::Cell]);
        assert_eq!(kinds("朝。\n◆◆◆\n夜。\n"), [BlockKind::Paragraph, BlockKind::Break, BlockKind::Paragraph]);
    }
}
