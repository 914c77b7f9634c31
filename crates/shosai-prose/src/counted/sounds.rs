//! A word whose neighbours have always gone with another word of the same sound.

use super::{
    Counted, likeness,
    neighbours::{Line, class_of, joined},
    unpacked,
};
use crate::chars;

/// The other word must have been seen in a context so often.
const SEEN: f64 = 4.0;
/// Nouns stand beside words that were never counted with them more readily than verbs find new objects, in compounds most of all: 思考パターン.
const SEEN_NOUN: f64 = 8.0;
const SEEN_COMPOUND: f64 = 200.0;
/// And the word that stands there must be common enough to have been seen there so often, had it belonged.
const MISSED: f64 = 1.5;
/// Both so many times where the context is one of many words.
const ANY: f64 = 15.0;

/// What was probably meant.
#[derive(Debug)]
pub struct Sound {
    /// As it would be written in that form.
    pub meant: String,
    /// How often the other word was seen beside the same neighbours.
    pub seen: f64,
    /// How often this one should have been.
    pub missed: f64,
}

impl Sound {
    /// Whether it holds even in a text that goes its own ways.
    pub fn is_sure(&self) -> bool {
        self.seen >= SURELY_SEEN && self.missed >= SURELY_MISSED
    }
}

const SURELY_SEEN: f64 = 30.0;
const SURELY_MISSED: f64 = 15.0;

/// The word that was probably meant at `place`.
pub fn other(counted: &Counted, line: Line<'_>, place: usize) -> Option<Sound> {
    let token = &line.tokens[place];
    let surface = line.surface(place);
    let class = class_of(token, surface)?;
    // A kanji by itself is too many words.
    if class == 'N' && surface.chars().nth(1).is_none() {
        return None;
    }
    let (group, own) = counted.group(class, token.base())?;
    let (mut best, mut belongs): (Option<(usize, f64, f64)>, bool) = (None, false);
    line.contexts(place, |context, any| {
        let key = joined(context, group.about);
        let Some(value) = counted.table.get(key) else { return };
        let (winner, seen) = unpacked(value);
        let Some((_, total)) = group.words.get(winner) else { return };
        if winner == own
            || is_spelling(token.base(), group.words[winner].0)
            || were_one(token.base(), group.words[winner].0)
            || group.same[own] >> winner & 1 == 1
            || counted.table.get(joined(key, own as u32)).is_some()
        {
            belongs = true;
            return;
        }
        let missed = seen * group.words[own].1 / total;
        if any && (seen < ANY * SEEN || missed < ANY * MISSED) {
            return;
        }
        if best.is_none_or(|(_, _, most)| seen.min(missed) > most) {
            best = Some((winner, seen, seen.min(missed)));
        }
    });
    let (winner, seen, _) = best.filter(|_| !belongs)?;
    if class == 'N' && group.words[winner].0.chars().nth(1).is_none() {
        return None;
    }
    let missed = seen * group.words[own].1 / group.words[winner].1;
    let least = match class {
        'N' if line.in_compound(place) => SEEN_COMPOUND,
        'N' => SEEN_NOUN,
        _ => SEEN,
    };
    let doubted = seen >= least && missed >= MISSED;
    if !doubted || (class == 'N' && likeness::speaks_against(line, place, group.words[winner].0)) {
        return None;
    }
    Some(Sound { meant: in_form(surface, token.base(), group.words[winner].0), seen, missed })
}

/// Words that the texts which were counted, many of them old, do not tell apart as we do.
const ONCE_ONE: [&[&str]; 9] = [
    &["早い", "速い"],
    &["温かい", "暖かい"],
    &["固い", "硬い", "堅い"],
    &["怖い", "恐い"],
    &["柔らかい", "軟らかい"],
    &["探す", "捜す"],
    &["表す", "現す", "著す"],
    &["聞く", "聴く"],
    &["効く", "利く"],
];

fn were_one(one: &str, other: &str) -> bool {
    ONCE_ONE.iter().any(|words| words.contains(&one) && words.contains(&other))
}

/// Whether two words have the same kanji: 至 and 至り.
fn is_spelling(one: &str, other: &str) -> bool {
    one.chars().filter(|letter| chars::is_kanji(*letter)).eq(other.chars().filter(|letter| chars::is_kanji(*letter)))
}

/// `surface` with the stem of its dictionary form replaced by the other's, where both end alike.
fn in_form(surface: &str, base: &str, other: &str) -> String {
    let alike: usize = base
        .chars()
        .rev()
        .zip(other.chars().rev())
        .take_while(|(one, another)| one == another)
        .map(|(one, _)| one.len_utf8())
        .sum();
    let stem = &base[..base.len() - alike];
    surface
        .strip_prefix(stem)
        .map_or_else(|| other.to_owned(), |ending| format!("{}{ending}", &other[..other.len() - alike]))
}
