//! Ends of words that are never written: 言わなかた, してくださ. Each is an end that is written often, with a kana dropped.

use std::{collections::HashMap, sync::LazyLock};

use crate::chars;

/// Kana of an end that are enough to know it by, and at most looked at.
pub const SHORTEST: usize = 3;
pub const LONGEST: usize = 6;

static BROKEN: &[u8] = include_bytes!("../../../../assets/counts/runs.zst");
/// No list is longer.
const MOST: usize = 8 << 20;

/// By the end as it stands: the end that was meant.
static ENDS: LazyLock<HashMap<&'static str, &'static str>> = LazyLock::new(|| {
    let rows = zstd::bulk::decompress(BROKEN, MOST).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    let rows: &'static str = rows.unwrap_or_default().leak();
    rows.lines().filter_map(|row| row.split_once('\t')).collect()
});

/// An end that is never written.
#[derive(Debug)]
pub struct Broken {
    /// Where it ends in the line.
    pub end: usize,
    /// What stands there, and what was probably meant.
    pub stands: &'static str,
    pub meant: &'static str,
}

/// Every such end of a line, the longest one told of each run of kana.
pub fn broken(line: &str) -> Vec<Broken> {
    let mut found: Vec<Broken> = Vec::new();
    keys(line, |key, end| {
        let Some((key, meant)) = ENDS.get_key_value(key) else { return };
        let broken = Broken { end, stands: letters_of(key), meant: letters_of(meant) };
        match found.last_mut().filter(|last| last.end == end) {
            Some(last) if last.stands.len() >= broken.stands.len() => {}
            Some(last) => *last = broken,
            None => found.push(broken),
        }
    });
    found
}

/// A key without what marks its edges.
fn letters_of(key: &'static str) -> &'static str {
    key.trim_start_matches('~').trim_end_matches(['.', '+'])
}

/// The ends of the runs of kana in a line with where they end: the whole of a short run behind its kanji, and the last letters of a long one.
/// `.` marks one before a mark, `+` one before another word.
pub fn keys(line: &str, mut each: impl FnMut(&str, usize)) {
    let is_kana = |letter: char| chars::is_hiragana(letter) || matches!(letter, 'ー' | 'ゝ' | 'ゞ');
    let mut key = String::new();
    let mut from = 0;
    while let Some(start) = line[from..].find(is_kana).map(|at| from + at) {
        let length = line[start..].find(|letter| !is_kana(letter)).unwrap_or(line.len() - start);
        let run = &line[start..start + length];
        from = start + length;
        let next = line[from..].chars().next();
        let edge = if next.is_none_or(|next| "。、！？」』）…\n".contains(next)) { '.' } else { '+' };
        let kanji = line[..start].chars().next_back().filter(|letter| matches!(letter, '一'..='龥'));
        let count = run.chars().count();
        if let Some(kanji) = kanji.filter(|_| count <= LONGEST) {
            key.clear();
            key.extend([kanji]);
            key.push_str(run);
            key.push(edge);
            each(&key, from);
        }
        for (at, _) in run.char_indices().filter(|(at, _)| (SHORTEST..=LONGEST).contains(&run[*at..].chars().count())) {
            key.clear();
            key.push('~');
            key.push_str(&run[at..]);
            key.push(edge);
            each(&key, from);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_without_one_of_its_kana_is_known() {
        let of = |line: &str| broken(line).into_iter().map(|one| (one.stands, one.meant)).collect::<Vec<_>>();
        assert_eq!(of("母は何も言わなかた。"), [("言わなかた", "言わなかった")]);
        assert_eq!(of("再起動してくださ。"), [("してくださ", "してください")]);
        assert!(of("母は何も言わなかった。再起動してください。").is_empty());
    }
}
