//! Which columns a question speaks of: every piece of every name against every word, by a few kinds of likeness.

use super::dictionary::{self, Meant};
use super::lexicon::{Hit, Sense, is_whole, senses, stem_senses};
use super::likeness::{
    MOST_SHORTENED, asks, is_akin, is_made_of, is_short_for, is_verb_stem, is_within, sounds_like, stands_alone, tells,
};
use super::pieces::{GENERAL, Piece, pieces};
use super::rivals::mark_outranked;
use super::text::{Script, Text, Token, script};
use crate::table::{Column, Data, Table, fold::fold, header};
use std::collections::HashMap;
use std::ops::Range;

/// How sure each likeness is. An exact name always wins.
pub const EXACT: f32 = 1.0;
const SAME_STEM: f32 = 1.0;
pub const SYNONYM: f32 = 0.85;
const SYNONYM_AND_MEANING: f32 = 0.9;
const KIN_IN_NAME: f32 = 0.93;
const TRANSLATED: f32 = 0.8;
pub const SHORTENED: f32 = 0.75;
const MISSPELT: f32 = 0.85;
pub const BY_UNIT: f32 = 0.62;
const LIKE_MEANING: f32 = 0.55;
const SAME_KANJI: f32 = 0.35;
/// A name of which one piece is met is met to this at least.
const FLOOR: f32 = 0.3;

/// What a question says of one column.
#[derive(Clone, Debug, Default)]
pub struct Link {
    /// 1 for the exact name, 0 for nothing.
    pub strength: f32,
    /// Where.
    pub spans: Vec<Range<usize>>,
    /// Another column is meant by the same words and fits better.
    pub outranked: bool,
    /// Every piece of the name was met.
    pub complete: bool,
    /// Every piece was met that tells the name from others.
    pub whole: bool,
    /// The name is made of the beginnings of several words.
    pub spelt: bool,
}

/// The bytes of `あたり` and `当たり`.
const EACH: usize = 9;
/// What a Japanese word goes on with and still means the same column.
const ENDINGS: [&str; 7] = ["者数", "人数", "者", "数", "率", "量", "額"];
/// More words of a name have no synonym together.
const LONGEST_PHRASE: usize = 4;
/// The longest words that are shown in place of a name, in letters.
const LONGEST_TITLE: usize = 14;

impl Link {
    /// The words that name the column, where they stand together and name it wholly.
    pub fn said<'t>(&self, text: &'t str) -> Option<&'t str> {
        let start = self.spans.iter().map(|span| span.start).min()?;
        let end = self.spans.iter().map(|span| span.end).max()?;
        let covered = |at: &usize| self.spans.iter().any(|span| span.contains(at));
        let gap = text.get(start..end)?.char_indices().any(|(at, c)| !c.is_whitespace() && !covered(&(start + at)));
        let rest = &text[end..];
        let more = ENDINGS.iter().find(|ending| rest.starts_with(**ending)).map_or(0, |ending| ending.len());
        let words = text.get(start..end + more)?;
        (self.whole && !self.outranked && !gap && words.chars().count() <= LONGEST_TITLE).then_some(words)
    }
}

/// The words of a question, ready to be compared.
pub struct Said<'a> {
    text: &'a Text,
    meant: Vec<Meant>,
    groups: HashMap<&'static str, Vec<Range<usize>>>,
}

/// Whether the opposite of a word stands right beside it.
pub fn is_paired(text: &Text, hit: &Hit) -> bool {
    let of = |hit: &Hit, family: &str| hit.sense(family).map(|sense| sense.value());
    let own = |sense: &Sense| sense.family() == "is" && Some(sense.value()) == of(hit, "opposite");
    let beside = |other: &Hit| other.span.end == hit.span.start || hit.span.end == other.span.start;
    text.hits.iter().any(|other| beside(other) && other.senses.iter().any(own))
}

/// Whether a number says how many things there are: `上位10州`. Years, months and units are no things.
fn is_numbered(text: &Text, hit: &Hit) -> bool {
    let before = text.folded[..hit.span.start].chars().next_back();
    let measures = |sense: &Sense| matches!(sense.family(), "unit" | "grain" | "cycle");
    let behind = text.folded[hit.span.end..].chars().next().is_none_or(|c| script(c) != Script::Kanji);
    before.is_some_and(|c| c.is_ascii_digit()) && behind && !hit.senses.iter().any(measures)
}

/// Whether a Japanese name has a word of its kin in it: of `地方` and `都道府県`, `県` is the second.
fn holds(name: &str, word: &str) -> bool {
    let telling = |sense: &Sense| !matches!(sense.family(), "agg" | "general" | "stop");
    !word.is_ascii() && name.contains(word) && senses(word).iter().all(telling)
}

/// The surest meeting so far, the longer of two that are alike.
#[derive(Default)]
struct Best(Option<(f32, Range<usize>)>);

impl Best {
    fn offer(&mut self, strength: f32, span: Range<usize>) {
        let surer =
            |(known, at): &(f32, Range<usize>)| strength > *known || (strength == *known && span.len() > at.len());
        if self.0.as_ref().is_none_or(surer) {
            self.0 = Some((strength, span));
        }
    }
}

impl<'a> Said<'a> {
    pub fn new(text: &'a Text) -> Self {
        let mut by_group: HashMap<&'static str, Vec<Range<usize>>> = HashMap::new();
        for hit in &text.hits {
            // A single kanji inside a longer word says nothing of itself, but `男女` says both.
            let lone = || stands_alone(&text.folded, &hit.span) || is_paired(text, hit) || is_numbered(text, hit);
            if hit.word.chars().count() == 1 && !lone() {
                continue;
            }
            for sense in hit.senses.iter().filter(|s| s.family() == "is") {
                by_group.entry(sense.value()).or_default().push(hit.span.clone());
            }
        }
        // `上位5` names no rank, `時間帯` no zone.
        let asks = |sense: &Sense| matches!(sense.family(), "order" | "cycle");
        let orders = |meant: &Meant| senses(&text.folded[meant.span.clone()]).iter().any(asks);
        let meant = dictionary::words(&text.folded).into_iter().filter(|meant| !orders(meant)).collect();
        Self { text, meant, groups: by_group }
    }

    /// The best likeness of one piece of a name and where it was met.
    fn meet(&self, piece: &Piece) -> Option<(f32, Range<usize>)> {
        let mut best = Best::default();
        if piece.latin {
            self.meet_latin(piece, &mut best);
        } else {
            self.meet_japanese(piece, &mut best);
        }
        if let Some((strength, span)) = self.by_group(piece).0 {
            best.offer(strength, span);
        }
        best.0
    }

    /// The best meeting with a word of the same group of synonyms.
    fn by_group(&self, piece: &Piece) -> Best {
        let mut best = Best::default();
        for group in &piece.groups {
            for span in self.groups.get(group).into_iter().flatten() {
                let strength = if holds(&piece.text, &self.text.folded[span.clone()]) {
                    KIN_IN_NAME
                } else if self.is_meaning(piece, span) {
                    SYNONYM_AND_MEANING
                } else {
                    SYNONYM
                };
                best.offer(strength, span.clone());
            }
        }
        best
    }

    /// The likeness of every piece that is met, where and with its weight. Neighbours that have a synonym together are met
    /// together: `燃費` of `miles per gallon`.
    fn meet_all(&self, pieces: &[Piece]) -> Vec<(f32, Range<usize>, f32)> {
        let mut met: Vec<Option<(f32, Range<usize>)>> = pieces.iter().map(|piece| self.meet(piece)).collect();
        let runs = (0..pieces.len()).flat_map(|from| (from + 2..=pieces.len()).map(move |to| from..to));
        for run in runs.filter(|run| run.len() <= LONGEST_PHRASE) {
            let words: Vec<&str> = pieces[run.clone()].iter().map(|piece| piece.text.as_str()).collect();
            let phrase = Piece::new(&words.join(" "), 1.0);
            let better = |(strength, _): &(f32, Range<usize>)| {
                let total: f32 = met[run.clone()].iter().flatten().map(|(own, _)| own).sum();
                total < strength * run.len() as f32
            };
            if let Some(together) = self.by_group(&phrase).0.filter(better) {
                met[run].fill(Some(together));
            }
        }
        let weighed = met.into_iter().zip(pieces);
        weighed.filter_map(|(met, piece)| met.map(|(strength, span)| (strength, span, piece.weight))).collect()
    }

    /// A whole name that has a synonym of its own.
    fn kin(&self, whole: &Piece) -> Link {
        let mut link = Link::default();
        for span in whole.groups.iter().filter_map(|group| self.groups.get(group)).flatten() {
            let holds = holds(&whole.text, &self.text.folded[span.clone()]);
            link.strength = link.strength.max(if holds { KIN_IN_NAME } else { SYNONYM });
            (link.complete, link.whole) = (true, true);
            if link.spans.first().is_none_or(|known| known.len() < span.len()) {
                link.spans = vec![span.clone()];
            }
        }
        link
    }

    /// Whether the piece is what the words there mean: of `region` and `state`, kin of `地域`, the first is.
    fn is_meaning(&self, piece: &Piece, span: &Range<usize>) -> bool {
        let means = |meant: &Meant| meant.senses.iter().any(|sense| sense.len() == 1 && sense[0] == piece.stem);
        self.meant.iter().any(|meant| meant.span == *span && means(meant))
    }

    /// Where neighbouring words are written short as one: `unrate` of `unemployment rate`, `beertax` of `ビール税`.
    fn spelt(&self, name: &str) -> Option<Range<usize>> {
        let telling = (2..=12).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_lowercase());
        if !telling || !senses(name).is_empty() {
            return None;
        }
        // Two letters may stand for many words, but for none that say nothing or ask for a picture.
        let says = |word: &str| name.len() > 2 || (tells(word) && !asks(word));
        let said = |token: &&Token| token.script == Script::Latin && says(&self.text.folded[token.span.clone()]);
        let latin: Vec<&Token> = self.text.tokens.iter().filter(said).collect();
        let of_latin = (2..=MOST_SHORTENED).rev().flat_map(|count| latin.windows(count)).find_map(|words| {
            let spelt: Vec<&str> = words.iter().map(|word| &self.text.folded[word.span.clone()]).collect();
            let span = words.first()?.span.start..words.last()?.span.end;
            is_made_of(name, &spelt).then_some(span)
        });
        // `犯罪率`, a crime rate, of `crmrte`; `貯蓄率` of `sr`.
        let of_one = || {
            let made = |meant: &&Meant| {
                let rate = self.text.folded[meant.span.end..].starts_with('率').then_some("rate");
                meant.spelt.iter().any(|sense| {
                    let words: Vec<&str> = sense.iter().copied().chain(rate).collect();
                    words.len() > 1 && is_made_of(name, &words)
                })
            };
            self.meant.iter().find(made).map(|meant| meant.span.clone())
        };
        let asked = |meant: &Meant| {
            senses(&self.text.folded[meant.span.clone()]).iter().any(|s| matches!(s.family(), "cue" | "form"))
        };
        // The `一人` of `一人あたり` is no word of its own.
        let counts = |meant: &&Meant| self.is_each(meant.span.end..meant.span.end + EACH);
        let japanese: Vec<&Meant> = self.meant.iter().filter(|meant| !counts(meant)).collect();
        let of_japanese = || {
            japanese.windows(2).filter(|pair| !pair.iter().any(|meant| asked(meant))).find_map(|pair| {
                let each = self.is_each(pair[0].span.end..pair[1].span.start);
                // `生徒一人あたり支出` is an expenditure per student.
                let (first, second) = match self.text.folded.get(pair[0].span.end..pair[1].span.start)? {
                    "" | "の" => (pair[0], pair[1]),
                    _ if each => (pair[1], pair[0]),
                    _ => return None,
                };
                let mut both = first.spelt.iter().flat_map(|one| second.spelt.iter().map(move |two| (one, two)));
                let made = both.any(|(one, two)| is_made_of(name, &one.iter().chain(two).copied().collect::<Vec<_>>()));
                made.then(|| pair[0].span.start..pair[1].span.end)
            })
        };
        of_latin.or_else(of_one).or_else(of_japanese)
    }

    /// Whether the words there say `for each of`: `一人あたりの`.
    fn is_each(&self, place: Range<usize>) -> bool {
        let each = |hit: &&Hit| hit.senses.iter().any(|sense| sense.name == "quotient.each");
        let within = |hit: &&Hit| place.start <= hit.span.start && hit.span.end <= place.end;
        self.text.hits.iter().filter(within).any(|hit| each(&hit))
    }

    fn meet_latin(&self, piece: &Piece, best: &mut Best) {
        // `第1次` of `第1次産業`.
        let digits = self.text.tokens.iter().filter(|t| t.script == Script::Digit && t.stem == piece.text);
        digits.for_each(|token| best.offer(SAME_STEM, token.span.clone()));
        for (at, token) in self.text.tokens.iter().enumerate().filter(|(_, t)| t.script == Script::Latin) {
            let word = &self.text.folded[token.span.clone()];
            if token.stem == piece.stem || word == piece.text {
                best.offer(SAME_STEM, token.span.clone());
            } else if piece.text.len() > 4
                && word.len() > 3
                && strsim::damerau_levenshtein(word, &piece.text) == 1
                && senses(word).is_empty()
            {
                best.offer(MISSPELT, token.span.clone());
            } else if is_short_for(&piece.text, word)
                || (is_akin(&piece.text, word) && !asks(word))
                || is_within(&token.stem, &piece.text)
                || (piece.text.len() > 5 && tells(word) && is_short_for(word, &piece.text))
            {
                best.offer(SHORTENED, token.span.clone());
            }
            // `percap` of `per capita`.
            if let Some(next) = self.text.tokens.get(at + 1).filter(|t| t.script == Script::Latin) {
                let joined = format!("{word}{}", &self.text.folded[next.span.clone()]);
                if joined == piece.text
                    || (piece.text.len() > 4 && joined.starts_with(&piece.text) && piece.text.len() > word.len())
                {
                    best.offer(SHORTENED, token.span.start..next.span.end);
                }
            }
        }
        for token in self.text.tokens.iter().filter(|t| t.script == Script::Katakana) {
            if sounds_like(&self.text.folded[token.span.clone()], piece.text.trim_end_matches('s')) {
                best.offer(TRANSLATED * SHORTENED, token.span.clone());
            }
        }
        for meant in &self.meant {
            let means = |sense: &Vec<String>| sense.contains(&piece.stem) && (sense.len() == 1 || tells(&piece.stem));
            // `生存率`, a survival rate, of `survived`: the rest of the meaning tells little.
            let akin = |sense: &Vec<String>| {
                let (alike, rest): (Vec<&String>, Vec<&String>) =
                    sense.iter().partition(|word| is_akin(&piece.text, word) || is_short_for(&piece.text, word));
                let general = |word: &String| stem_senses(word).iter().any(|s| matches!(s.name, "stop" | "general"));
                !alike.is_empty() && rest.into_iter().all(general)
            };
            let within = |sense: &Vec<String>| sense.len() == 1 && is_within(&sense[0], &piece.text);
            if meant.senses.iter().any(means) {
                best.offer(TRANSLATED, meant.span.clone());
            } else if meant.senses.iter().any(|sense| akin(sense) || within(sense)) {
                best.offer(TRANSLATED * SHORTENED, meant.span.clone());
            }
        }
    }

    fn meet_japanese(&self, piece: &Piece, best: &mut Best) {
        let folded = self.text.folded.as_str();
        let at = folded.match_indices(piece.text.as_str()).map(|(at, _)| at..at + piece.text.len());
        for span in at.filter(|span| piece.text.chars().count() > 1 || stands_alone(folded, span)) {
            best.offer(SAME_STEM, span);
        }
        for token in self.text.tokens.iter().filter(|t| t.script == Script::Latin) {
            if tells(&token.stem) && piece.senses.iter().any(|sense| sense.contains(&token.stem)) {
                best.offer(TRANSLATED, token.span.clone());
            }
        }
        for meant in &self.meant {
            let alike = |own: &Vec<String>| own.iter().any(|s| tells(s)) && meant.senses.contains(own);
            if piece.senses.iter().any(alike) {
                best.offer(LIKE_MEANING, meant.span.clone());
            }
        }
        // `止まって` for `停止`: one kanji in common, where it begins a word of the question.
        for (at, c) in folded.char_indices() {
            let span = at..at + c.len_utf8();
            let shared = script(c) == Script::Kanji && piece.text.contains(c) && piece.text.chars().count() > 1;
            if shared && is_verb_stem(folded, &span) {
                best.offer(SAME_KANJI, span);
            }
        }
    }
}

/// How much a name of nothing but such pieces is worth, where it is not said as it stands.
const GENERAL_NAME: f32 = 0.9;

/// What the question says of every column.
pub fn link(text: &Text, said: &Said<'_>, table: &Table) -> Vec<Link> {
    let names: Vec<Range<usize>> = table.columns.iter().filter_map(|column| exact(text, column, &[])).collect();
    let mut links: Vec<Link> = table.columns.iter().map(|column| link_one(text, said, column, &names)).collect();
    by_general_words(said, table, &mut links);
    mark_outranked(text, table, &mut links);
    links
}

/// `by type` of a table in which only `agency_type` is a type.
fn by_general_words(said: &Said<'_>, table: &Table, links: &mut [Link]) {
    let general = |at: usize| {
        let last = pieces(&table.columns[at])
            .pop()
            .filter(|piece| senses(&piece.text).iter().any(|sense| sense.name == "general"))?;
        said.meet(&last).filter(|(likeness, _)| *likeness >= SYNONYM).map(|(_, span)| (at, span))
    };
    let met: Vec<(usize, Range<usize>)> = (0..links.len()).filter_map(general).collect();
    for (at, span) in &met {
        let named = (0..links.len()).any(|n| n != *at && links[n].spans.contains(span));
        let alone = met.iter().filter(|(_, other)| other == span).count() == 1;
        if alone && !named && links[*at].strength < BY_UNIT {
            links[*at] = Link { strength: BY_UNIT, spans: vec![span.clone()], ..Link::default() };
        }
    }
}

/// Where a column is named as it stands: the last place, if it can be one that is no part of a longer name.
fn exact(Text { folded: text, hits, .. }: &Text, column: &Column, names: &[Range<usize>]) -> Option<Range<usize>> {
    let spaced = header::words(&column.label).join(" ");
    [fold(&column.label), fold(&column.name), spaced].iter().filter(|name| !name.is_empty()).find_map(|name| {
        let spans = text.match_indices(name.as_str()).map(|(at, _)| at..at + name.len());
        let lone = |span: &Range<usize>| name.chars().count() > 1 || name.is_ascii() || stands_alone(text, span);
        // The `number` of `number of rides` names no column.
        let counting = |span: &Range<usize>| {
            let around = |hit: &Hit| hit.span.start == span.start && hit.span.end > span.end;
            hits.iter().any(|hit| around(hit) && hit.senses.iter().any(|sense| sense.name == "agg.count"))
        };
        let little = name.is_ascii() && senses(name).iter().any(|s| s.name == "stop") && name.len() < 4;
        let within = |span: &Range<usize>| {
            names.iter().any(|name| name.start <= span.start && span.end <= name.end && name.len() > span.len())
        };
        let named = spans.filter(|_| !little).filter(|span| is_whole(text, span) && lone(span) && !counting(span));
        named.max_by_key(|span| (!within(span), span.start))
    })
}

/// Where the unit of a column is said.
fn by_unit(text: &Text, column: &Column) -> Option<Range<usize>> {
    let unit = column.unit.as_deref().map(fold).filter(|_| column.is_number())?;
    let meant = text.hits.iter().filter(|h| h.senses.iter().any(|s| s.family() == "unit" && s.value() == unit));
    let spelt = |t: &&Token| text.folded[t.span.clone()] == unit && unit.len() > 1 && t.script == Script::Latin;
    let spelt = text.tokens.iter().filter(spelt).map(|t| t.span.clone());
    meant.map(|h| h.span.clone()).chain(spelt).next()
}

/// What the letter that most values end with is worth.
const BY_VALUES: f32 = 0.9;
/// Values whose ends are looked at, the fewest and the most.
const FEWEST_ENDS: usize = 3;
const MOST_ENDS: usize = 2_000;

/// The kanji that three of four values of a column end with.
fn common_ending(column: &Column) -> Option<String> {
    let Data::Text { words, .. } = &column.data else { return None };
    let known = (FEWEST_ENDS..=MOST_ENDS).contains(&words.len());
    let ends = || words.iter().filter_map(|word| word.chars().next_back().filter(|c| script(*c) == Script::Kanji));
    let last = ends().next().filter(|_| known)?;
    let alike = |end: char| ends().filter(|own| *own == end).count() * 4 >= words.len() * 3;
    [Some(last), ends().nth(1)].into_iter().flatten().find(|end| alike(*end)).map(String::from)
}

fn link_one(text: &Text, said: &Said<'_>, column: &Column, names: &[Range<usize>]) -> Link {
    if let Some(span) = exact(text, column, names) {
        return Link { strength: EXACT, spans: vec![span], complete: true, whole: true, ..Link::default() };
    }
    let whole = Piece::new(&fold(&column.label), 1.0);
    let mut link = said.kin(&whole);
    // `駅` of `駅名`.
    let thing = whole.text.strip_suffix('名').filter(|thing| !thing.is_empty());
    if let Some((likeness, span)) = thing.and_then(|thing| said.meet(&Piece::new(thing, 1.0))) {
        let strength = FLOOR + (0.96 - FLOOR) * likeness;
        if strength > link.strength {
            link = Link { strength, spans: vec![span], complete: true, whole: true, ..Link::default() };
        }
    }
    if let Some(span) = by_unit(text, column).filter(|_| link.strength < BY_UNIT) {
        link = Link { strength: BY_UNIT, spans: vec![span], complete: false, whole: false, ..Link::default() };
    }
    let pieces = pieces(column);
    // A name of one word that could be cut in two: `bedrooms`.
    if pieces.len() > 1
        && whole.text.bytes().all(|b| b.is_ascii_lowercase())
        && let Some((likeness, span)) = said.meet(&whole)
    {
        let strength = FLOOR + (0.96 - FLOOR) * likeness;
        if strength > link.strength {
            link = Link { strength, spans: vec![span], complete: true, whole: true, ..Link::default() };
        }
    }
    // `区` of a column of `葵区` and `清水区`, whatever it is called.
    if let Some((likeness, span)) = common_ending(column).and_then(|ending| said.meet(&Piece::new(&ending, 1.0))) {
        let strength = (FLOOR + (0.96 - FLOOR) * likeness) * BY_VALUES;
        if strength > link.strength {
            link = Link { strength, spans: vec![span], complete: true, whole: true, ..Link::default() };
        }
    }
    let short: String = fold(&column.label).chars().filter(|c| c.is_alphanumeric()).collect();
    if let Some(span) = said.spelt(&short).filter(|_| link.strength < SHORTENED) {
        link =
            Link { strength: SHORTENED, spans: vec![span], complete: true, whole: true, spelt: true, outranked: false };
    }
    let total: f32 = pieces.iter().map(|p| p.weight).sum();
    let met = said.meet_all(&pieces);
    let heavy = met.iter().any(|(_, _, weight)| *weight > GENERAL) || pieces.iter().all(|p| p.weight <= GENERAL);
    if total > 0.0 && heavy && !met.is_empty() {
        let cover: f32 = met.iter().map(|(s, _, weight)| s * weight).sum::<f32>() / total;
        // `type` alone is less than the thing whose type it may be.
        let general = if pieces.iter().all(|p| p.weight <= GENERAL) { GENERAL_NAME } else { 1.0 };
        let strength = (FLOOR + (0.96 - FLOOR) * cover) * general;
        if strength > link.strength {
            let told = |pieces: &mut dyn Iterator<Item = f32>| pieces.filter(|weight| *weight > GENERAL).count();
            link = Link {
                strength,
                complete: met.len() == pieces.len(),
                whole: told(&mut met.iter().map(|m| m.2)) == told(&mut pieces.iter().map(|p| p.weight)),
                spans: met.into_iter().map(|(_, span, _)| span).collect(),
                ..Link::default()
            };
        }
    }
    link
}
