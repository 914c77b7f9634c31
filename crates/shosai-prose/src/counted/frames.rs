//! A particle that stands where the noun and the verb have always had another.

use super::{
    Counted, count_of,
    neighbours::{CASES, Line, hash, joined},
    unpacked,
};

/// The noun must have been seen with the verb and another particle so often.
const SEEN: f64 = 4.0;
/// The verb takes the particle that stands there less than once in so many places.
const RARE: f64 = 40.0;
/// Or it would have been seen with this noun so often, had it belonged.
const MISSED: f64 = 0.4;
const SELDOM: f64 = 0.1;
/// Without the noun: the verb has been seen so often, takes the other particle in this share, and takes the one that stands there less than once in so many.
const VERB_SEEN: f64 = 1_000.0;
const USUAL: f64 = 0.5;
const NEVER: f64 = 1_500.0;

/// The particle at `place` and the one that was probably meant.
#[derive(Debug)]
pub struct Case {
    pub place: usize,
    pub meant: &'static str,
    pub seen: f64,
    pub share: f64,
}

impl Case {
    /// Whether it holds even in a text that goes its own ways.
    pub fn is_sure(&self) -> bool {
        self.seen >= SURELY_SEEN && self.share * SURELY_RARE < 1.0
    }
}

const SURELY_SEEN: f64 = 8.0;
const SURELY_RARE: f64 = 200.0;

/// The particle that the verb at `place` would have had.
pub fn other(counted: &Counted, line: Line<'_>, place: usize) -> Option<Case> {
    let (verb, left) = line.verb_with_noun(place)?;
    let own = CASES.iter().position(|case| *case == left.particle)?;
    if left.place + 1 != place || is_free(line, place, left.particle) {
        return None;
    }
    let shares = counted.verb(&verb)?;
    let all: f64 = shares.iter().sum();
    let share = shares[own] / all;
    let key = joined(hash(b'F', &[left.noun]), hash(b'W', &[&verb]));
    let (winner, seen) = match counted.table.get(key).map(unpacked) {
        Some((winner, _)) if winner == own => return None,
        Some((winner, seen)) => {
            let known = counted.table.get(joined(key, own as u32)).is_some();
            let missed = share * RARE < 1.0 || (seen * share >= MISSED && share <= SELDOM && left.particle != "で");
            (!known && seen >= SEEN && missed).then_some((winner, seen))?
        }
        None => {
            let (usual, most) = shares.iter().enumerate().max_by(|one, other| one.1.total_cmp(other.1))?;
            let sure = all >= VERB_SEEN && most / all >= USUAL && share * NEVER < 1.0;
            sure.then_some((usual, 0.0))?
        }
    };
    let meant = *CASES.get(winner)?;
    // に and へ say the same of a place, and から and と stand where they like.
    let swapped = matches!((left.particle, meant), ("へ", "に") | ("に", "へ")) || matches!(meant, "から" | "と");
    let object = meant == "を" && line.has_object(left.place);
    (!swapped && !object).then_some(Case { place: left.place, meant, seen, share })
}

/// Whether the verb at `place` has been seen with its noun and their particle: older texts have 会社に働く.
pub fn is_known(counted: &Counted, line: Line<'_>, place: usize) -> bool {
    let Some((verb, left)) = line.verb_with_noun(place) else { return false };
    let Some(own) = CASES.iter().position(|case| *case == left.particle) else { return false };
    let key = joined(hash(b'F', &[left.noun]), hash(b'W', &[&verb]));
    let winner = counted.table.get(key).map(unpacked);
    let second = counted.table.get(joined(key, own as u32)).map_or(0.0, count_of);
    winner.is_some_and(|(winner, _)| winner == own) || second >= KNOWN
}

/// A particle that was seen less is somebody's slip.
const KNOWN: f64 = 3.0;

impl Line<'_> {
    /// Whether the clause has an object before `place`: 値を引数に取る has one, so に is no slip.
    fn has_object(&self, place: usize) -> bool {
        let clause = self.tokens[..place].iter().enumerate().rev().take(CLAUSE);
        clause
            .take_while(|(_, token)| token.part() != "記号" || token.detail() == "読点")
            .any(|(at, _)| self.surface(at) == "を")
    }
}

/// Words of a clause that are looked back over.
const CLAUSE: usize = 14;

/// Verbs whose に says what a thing is used for: モデルに使用すべきではない.
const OF_USE: [&str; 7] = ["使う", "用いる", "使用", "利用", "活用", "応用", "適用"];

/// Whether a particle stands there on its own account: 彼と行く, 店から買う, 彼に書いてもらう, 私が読んだ本.
fn is_free(line: Line<'_>, place: usize, particle: &str) -> bool {
    let after = &line.tokens[place + 1..(place + 6).min(line.tokens.len())];
    let favour = after
        .iter()
        .take(4)
        .any(|token| matches!(token.base(), "もらう" | "いただく" | "頂く" | "くれる" | "貰う" | "ほしい"));
    let mut rest = after.iter().skip_while(|token| {
        matches!(token.part(), "助動詞")
            || matches!(token.detail(), "接続助詞" | "非自立" | "接尾")
            || token.base() == "する"
    });
    let clause = rest.next().is_some_and(|token| matches!(token.part(), "名詞" | "連体詞"));
    // ある before a noun is no verb: ラベルをあるプロセスに渡す.
    let some = line.tokens[place].base() == "ある" && after.first().is_some_and(|next| next.part() == "名詞");
    let next = |at: usize| after.get(at).map_or("", |token| token.base());
    // 絵が描いてある, 不愉快でならない.
    let state = particle == "が" && matches!(next(0), "て" | "で") && matches!(next(1), "ある" | "いる");
    // この商売がやってゆける.
    let able =
        particle == "が" && after.iter().take(3).any(|token| matches!(token.base(), "いける" | "ゆける" | "行ける"));
    let unbearable = particle == "で" && line.tokens[place].base() == "なる" && matches!(next(0), "ない" | "ぬ" | "ん");
    match particle {
        "で" if line.tokens[place].base() == "ある" => true,
        _ if some || state || unbearable || able => true,
        "と" | "から" => true,
        "に" => favour || OF_USE.contains(&line.tokens[place].base()),
        "が" | "で" => clause,
        _ => false,
    }
}
