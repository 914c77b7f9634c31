//! Brackets and quotation marks, matched by position and nesting within a block.

use std::ops::Range;

/// Every pair that is matched, opener first.
const PAIRS: [(char, char); 17] = [
    ('「', '」'),
    ('『', '』'),
    ('（', '）'),
    ('(', ')'),
    ('【', '】'),
    ('〈', '〉'),
    ('《', '》'),
    ('〔', '〕'),
    ('［', '］'),
    ('[', ']'),
    ('｛', '｝'),
    ('{', '}'),
    ('“', '”'),
    ('‘', '’'),
    ('〝', '〟'),
    ('＜', '＞'),
    ('｢', '｣'),
];

/// The mark that closes `opener`.
pub fn closer_of(opener: char) -> Option<char> {
    PAIRS.iter().find(|(open, _)| *open == opener).map(|(_, close)| *close)
}

fn opener_of(closer: char) -> Option<char> {
    PAIRS.iter().find(|(_, close)| *close == closer).map(|(open, _)| *open)
}

/// A bracket and its partner, in the visible text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The opening mark.
    pub mark: char,
    /// From the opener to behind the closer.
    pub range: Range<usize>,
    /// How many pairs stand around it.
    pub depth: usize,
}

/// The pairs of one block, in order of their openers, and the brackets without a partner.
///
/// A closer goes with the nearest opener of its kind; openers passed over on the way have lost their closer.
pub(super) fn match_pairs(text: &str, offset: usize) -> (Vec<Pair>, Vec<(char, usize)>) {
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut counts = [0usize; PAIRS.len()];
    let mut pairs = Vec::new();
    let mut lonely = Vec::new();
    let kind = |mark: char| PAIRS.iter().position(|(open, _)| *open == mark).unwrap_or(0);
    for (place, letter) in text.char_indices() {
        if closer_of(letter).is_some() {
            open.push((letter, place));
            counts[kind(letter)] += 1;
        } else if let Some(opener) = opener_of(letter) {
            if counts[kind(opener)] == 0 {
                // An apostrophe looks like a closing quote, and a smiley like a bracket.
                if letter != '’' {
                    lonely.push((letter, offset + place));
                }
                continue;
            }
            while let Some((mark, start)) = open.pop() {
                counts[kind(mark)] -= 1;
                if mark == opener {
                    pairs.push(Pair {
                        mark,
                        range: offset + start..offset + place + letter.len_utf8(),
                        depth: open.len(),
                    });
                    break;
                }
                lonely.push((mark, offset + start));
            }
        }
    }
    lonely.extend(open.into_iter().map(|(mark, start)| (mark, offset + start)));
    lonely.sort_by_key(|(_, place)| *place);
    pairs.sort_by_key(|pair| pair.range.start);
    (pairs, lonely)
}
