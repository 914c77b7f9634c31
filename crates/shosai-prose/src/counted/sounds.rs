//! A word whose neighbours have always gone with another word of the same sound.

use super::{
    Counted,
    neighbours::{Line, class_of, joined},
    unpacked,
};

/// The other word must have been seen in a context so often.
const SEEN: f64 = 7.0;
/// And the word that stands there must be common enough to have been seen there so often, had it belonged.
const MISSED: f64 = 4.0;

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

/// The word that was probably meant at `place`.
pub fn other(counted: &Counted, line: Line<'_>, place: usize) -> Option<Sound> {
    let token = &line.tokens[place];
    let surface = line.surface(place);
    let class = class_of(token, surface)?;
    let (group, own) = counted.group(class, token.base())?;
    let (mut best, mut belongs): (Option<(usize, f64, f64)>, bool) = (None, false);
    line.contexts(place, |context| {
        let key = joined(context, group.about);
        let Some(value) = counted.table.get(key) else { return };
        let (winner, seen) = unpacked(value);
        let Some((_, total)) = group.words.get(winner) else { return };
        if winner == own || group.same[own] >> winner & 1 == 1 || counted.table.get(joined(key, own as u32)).is_some() {
            belongs = true;
            return;
        }
        let missed = seen * group.words[own].1 / total;
        if best.is_none_or(|(_, _, most)| seen.min(missed) > most) {
            best = Some((winner, seen, seen.min(missed)));
        }
    });
    let (winner, seen, _) = best.filter(|_| !belongs)?;
    let missed = seen * group.words[own].1 / group.words[winner].1;
    (seen >= SEEN && missed >= MISSED).then(|| Sound {
        meant: in_form(surface, token.base(), group.words[winner].0),
        seen,
        missed,
    })
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
    surface.strip_prefix(stem).map_or_else(
        || other.to_owned(),
        |ending| format!("{}{ending}", &other[..other.len() - alike]),
    )
}
