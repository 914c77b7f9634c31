//! Sentences: cut at 。！？ outside brackets and at the line where speech ends.

use std::ops::Range;

use super::pairs::Pair;
use crate::chars;

/// Who speaks a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    Narration,
    /// A character, aloud: 「…」, 『…』 or after a dash.
    Dialogue,
    /// A character's thought: （…）.
    Inner,
}

/// One sentence of the visible text.
#[derive(Clone, Debug)]
pub struct Sentence {
    /// Where it stands, its end mark included, blanks at both ends left out.
    pub range: Range<usize>,
    /// The block it belongs to.
    pub block: usize,
    /// Who speaks it.
    pub voice: Voice,
}

/// The sentences of one block whose visible text starts at `offset`.
pub(super) fn split(text: &str, offset: usize, block: usize, pairs: &[Pair]) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    let mut start = 0;
    let mut skip_until = 0;
    let mut next_pair = 0;
    let mut push = |range: Range<usize>| {
        let body = &text[range.clone()];
        let lead = body.len() - body.trim_start().len();
        let body = body.trim();
        if !body.is_empty() {
            let at = offset + range.start + lead;
            sentences.push(Sentence { range: at..at + body.len(), block, voice: voice_of(body) });
        }
    };
    let mut letters = text.char_indices().peekable();
    while let Some((place, letter)) = letters.next() {
        while next_pair < pairs.len() && pairs[next_pair].range.start <= offset + place {
            skip_until = skip_until.max(pairs[next_pair].range.end - offset);
            next_pair += 1;
        }
        if place < skip_until {
            continue;
        }
        let next = letters.peek().map(|(_, letter)| *letter);
        let ends = chars::ends_sentence(letter) || (letter == '.' && next.is_none_or(char::is_whitespace));
        if ends {
            if next.is_none_or(|next| !continues_end(next)) {
                push(start..place + letter.len_utf8());
                start = place + letter.len_utf8();
            }
        } else if letter == '\n' && line_ends(text, start, place) {
            push(start..place);
            start = place + 1;
        }
    }
    push(start..text.len());
    sentences
}

/// A second mark or a closer without opener still belongs to the sentence before it.
fn continues_end(next: char) -> bool {
    chars::ends_sentence(next) || matches!(next, '.' | '」' | '』' | '）' | ')' | '”' | '"')
}

/// Whether the line break at `place` ends a sentence: after speech, a thought or an ellipsis, and before speech or an indent.
fn line_ends(text: &str, start: usize, place: usize) -> bool {
    let before = text[start..place].trim_end().chars().next_back();
    let after = text[place + 1..].chars().next();
    before.is_none_or(|letter| matches!(letter, '」' | '』' | '）' | '…' | '―' | '—' | '》' | '】' | '♪'))
        || after.is_none_or(|letter| matches!(letter, '「' | '『' | '（' | '\u{3000}' | '―' | '—' | '─'))
}

fn voice_of(sentence: &str) -> Voice {
    match sentence.chars().next() {
        Some('「' | '『' | '｢') => Voice::Dialogue,
        Some('―' | '—' | '─') => Voice::Dialogue,
        Some('（') if sentence.ends_with('）') => Voice::Inner,
        _ => Voice::Narration,
    }
}
