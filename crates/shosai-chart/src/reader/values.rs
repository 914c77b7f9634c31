//! Which values of columns a question names.

use super::dictionary;
use super::lexicon::{Sense, groups, is_whole, senses};
use super::link::Link;
use super::text::{Script, Text, Token, script, stem};
use crate::table::{Data, Table, fold::fold};
use std::ops::Range;

/// Columns with more values than this are searched for exact ones only.
const FEW: usize = 400;
/// Columns with more values than this are not searched for what a single letter stands for: `women` of `F`.
const FEW_LETTERS: usize = 3;
/// Columns with more values than this are not searched by parts.
const FEW_PARTS: usize = 80;
/// Columns with more values than this are not searched.
const MANY: usize = 20_000;

/// A value of a column that was named.
#[derive(Clone, Debug)]
pub struct Value {
    pub column: usize,
    pub word: String,
    pub span: Range<usize>,
    /// As it stands in the table.
    pub exact: bool,
    pub strength: f32,
}

/// Every named value; of two at one place the longer and surer stays.
pub fn find(text: &Text, table: &Table, links: &[Link]) -> Vec<Value> {
    let mut search = Search::new(text, table);
    for (at, column) in table.columns.iter().enumerate() {
        match &column.data {
            Data::Text { words, .. } if words.len() <= MANY => {
                let folded = column.folded_words();
                words.iter().zip(folded).for_each(|(word, own)| search.word(at, folded, word, own));
                search.without_tail(at, words, folded);
                let of = |name: &str| {
                    let flag = folded.iter().position(|word| senses(word).iter().any(|s| s.name == name));
                    flag.map(|at| &words[at])
                };
                if words.len() == 2
                    && let (Some(yes), Some(no)) = (of("flag.yes"), of("flag.no"))
                {
                    search.flag(at, &fold(&column.label), [no, yes]);
                }
            }
            Data::Number(numbers) if column.distinct(3) == 2 && numbers.iter().all(|v| matches!(*v, 0.0 | 1.0)) => {
                search.flag(at, &fold(&column.label), ["0", "1"]);
            }
            _ => {}
        }
    }
    without_conflicts(search.found, text, links, table)
}

/// How sure a value is that a word of its group names.
const KIN: f32 = 0.7;

struct Search<'t> {
    text: &'t Text,
    /// What the columns are called.
    labels: Vec<String>,
    meant: Vec<dictionary::Meant>,
    /// Words that may be a part of a value, and where.
    parts: Vec<(&'t str, Range<usize>)>,
    /// The letters that stand in the question.
    letters: Letters,
    found: Vec<Value>,
}

/// Letters that may be there: one that is not among them is not.
struct Letters(u128);

impl Letters {
    fn of(text: &str) -> Self {
        Self(text.chars().fold(0, |all, letter| all | Self::bit(letter)))
    }

    fn bit(letter: char) -> u128 {
        1 << (u32::from(letter) % u128::BITS)
    }

    /// Whether a word can stand in a text of these letters, by its first and last.
    fn may_hold(&self, word: &str) -> bool {
        let held = |letter: Option<char>| letter.is_some_and(|letter| self.0 & Self::bit(letter) != 0);
        held(word.chars().next()) && held(word.chars().next_back())
    }
}

impl<'t> Search<'t> {
    fn new(text: &'t Text, table: &Table) -> Self {
        let labels = table.columns.iter().map(|column| fold(&column.label)).collect();
        let part = |token: &'t Token| {
            let said = &text.folded[token.span.clone()];
            // `accountants` of `Accountant / Auditor`; a `process` is no `procedure`.
            let piece = said.strip_suffix('s').filter(|one| !one.ends_with('s')).unwrap_or(said);
            let letters = piece.chars().count();
            let telling = match token.script {
                Script::Digit | Script::Mark => false,
                Script::Latin => piece.len() > 3,
                Script::Hiragana => letters > 2,
                Script::Kanji | Script::Katakana => letters > 1,
            };
            (telling && senses(piece).is_empty()).then(|| (piece, token.span.clone()))
        };
        let parts = text.tokens.iter().filter_map(part).collect();
        let (meant, letters) = (dictionary::words(&text.folded), Letters::of(&text.folded));
        Self { text, labels, meant, parts, letters, found: Vec::new() }
    }

    /// Looks for one value of a column: as it stands, and where there are few, by its stem, its kin and its parts.
    fn word(&mut self, column: usize, words: &[String], word: &str, folded: &str) {
        let here = self.letters.may_hold(folded);
        if !here && words.len() > FEW {
            return;
        }
        let length = folded.chars().count();
        let lone = length == 1 && !folded.is_ascii();
        let idle = (folded.is_ascii() || length == 1) && senses(folded).iter().any(|s| s.name == "stop");
        let little = folded.is_empty() || (length == 1 && !lone) || idle;
        let exact = if here { self.exact(column, folded, little, lone) } else { Vec::new() };
        let near = if exact.is_empty() && words.len() <= FEW && (!little || (length == 1 && words.len() <= FEW_LETTERS))
        {
            self.near(words, folded)
        } else {
            Vec::new()
        };
        let exact = exact.into_iter().map(|span| (span, true, 1.0));
        for (span, exact, strength) in exact.chain(near.into_iter().map(|(span, strength)| (span, false, strength))) {
            self.found.push(Value { column, word: word.to_owned(), span, exact, strength });
        }
    }

    /// `Female` of `Female Characters`, where all are characters.
    fn without_tail(&mut self, column: usize, words: &[String], folded: &[String]) {
        let tail = folded.first().and_then(|word| word.rfind(' ').map(|at| &word[at..]));
        let Some(tail) = tail.filter(|_| (2..=FEW_PARTS).contains(&folded.len())) else { return };
        let heads: Vec<String> = folded.iter().filter_map(|word| word.strip_suffix(tail).map(str::to_owned)).collect();
        if heads.len() == folded.len() {
            words.iter().zip(&heads).for_each(|(word, own)| self.word(column, &heads, word, own));
        }
    }

    /// `women` of a column `female` of 0 and 1 is its 1, `men` its 0.
    fn flag(&mut self, column: usize, label: &str, [no, yes]: [&str; 2]) {
        let own: Vec<&str> = groups(label).collect();
        for hit in self.text.hits.iter().filter(|hit| hit.word.chars().count() > 1) {
            let meant = |family: &str| hit.senses.iter().any(|s| s.family() == family && own.contains(&s.value()));
            // The opposite of a word is kin to it as a column is.
            let opposite = meant("opposite");
            let word = if opposite { no } else { yes };
            if opposite || (meant("is") && hit.sense("opposite").is_some()) {
                let (span, word) = (hit.span.clone(), word.to_owned());
                self.found.push(Value { column, word, span, exact: true, strength: KIN });
            }
        }
    }

    fn exact(&self, column: usize, folded: &str, little: bool, lone: bool) -> Vec<Range<usize>> {
        let (query, label) = (self.text.folded.as_str(), &self.labels[column]);
        let numeric = folded.bytes().all(|b| b.is_ascii_digit());
        let hiragana = folded.chars().all(|c| script(c) == Script::Hiragana);
        let quoted = |span: &Range<usize>| {
            let before = query[..span.start].trim_end();
            let marked = before.chars().next_back().is_some_and(|c| "「『\"'=＝(".contains(c));
            // `category F` of a column that is called so.
            let called = label.is_ascii() && label.len() > 2 && before.ends_with(label.as_str());
            marked || called || self.text.is_code(span)
        };
        let named = |span: &Range<usize>| {
            is_whole(query, span)
                && (!little || quoted(span))
                && (!lone || quoted(span) || (!hiragana && super::likeness::stands_alone(query, span)))
                && (!numeric || quoted(span))
                && !inside_word(query, span)
        };
        let places = query.match_indices(folded).filter(|_| !folded.is_empty());
        places.map(|(start, _)| start..start + folded.len()).filter(named).collect()
    }

    fn near(&self, words: &[String], folded: &str) -> Vec<(Range<usize>, f32)> {
        let mut out = Vec::new();
        let (own, query) = (stem(folded), self.text.folded.as_str());
        if folded.is_ascii() && own.len() > 2 {
            // What was `opened` need not be `Open`.
            let done = |word: &str| ["ed", "ing"].iter().any(|end| word.ends_with(end) && !folded.ends_with(end));
            let alike = self.text.tokens.iter().filter(|t| t.script == Script::Latin && t.stem == own);
            let alike = alike.filter(|token| !done(&self.text.folded[token.span.clone()]));
            out.extend(alike.map(|token| (token.span.clone(), 0.9)));
        }
        // `private rooms` of `Private room`.
        let many = |(at, _): (usize, &str)| at..at + folded.len() + 1;
        let plural = |span: &Range<usize>| query.as_bytes().get(span.end - 1) == Some(&b's') && is_whole(query, span);
        if folded.contains(' ') && self.letters.may_hold(folded) {
            out.extend(query.match_indices(folded).map(many).filter(plural).map(|span| (span, 0.9)));
        }
        // A group that holds several of the values, as that of `sex`, tells none of them.
        let lone = |group: &&str| words.iter().filter(|word| groups(word).any(|own| own == *group)).count() == 1;
        let kin: Vec<&str> = groups(folded).filter(lone).collect();
        // Of many names hardly one is meant by a word of its field: the `centre` is no suburb `Officer`.
        let few = words.len() <= FEW_PARTS;
        for hit in self.text.hits.iter().filter(|hit| few && hit.word.chars().count() > 1) {
            let measures = hit.sense("kind").is_some();
            if !measures && hit.senses.iter().any(|s| s.family() == "is" && kin.contains(&s.value())) {
                out.push((hit.span.clone(), KIN));
            }
        }
        for part in &self.meant {
            let single = |s: &Vec<String>| s.len() == 1 && folded.is_ascii() && s[0] == own;
            if part.senses.iter().any(single) {
                out.push((part.span.clone(), 0.65));
            }
        }
        if words.len() <= FEW_PARTS {
            out.extend(self.parts(words, folded).map(|span| (span, 0.6)));
        }
        out
    }

    /// Parts that only this value has: `那覇` of `那覇センター`.
    fn parts<'s>(&'s self, words: &'s [String], folded: &'s str) -> impl Iterator<Item = Range<usize>> + 's {
        let within = move |piece: &str| {
            let starts = |(at, _): (usize, &str)| at == 0 || folded[..at].ends_with(' ');
            folded != piece && folded.match_indices(piece).any(starts)
        };
        let alone = |piece: &str| words.iter().filter(|word| word.contains(piece)).count() == 1;
        let own = self.parts.iter().filter(move |(piece, _)| within(piece) && alone(piece));
        own.map(|(_, span)| span.clone())
    }
}

/// Whether Japanese letters of one script go on around a span.
fn inside_word(text: &str, span: &Range<usize>) -> bool {
    let own_first = text[span.clone()].chars().next();
    let own_last = text[span.clone()].chars().next_back();
    let same = |a: Option<char>, b: Option<char>| match (a, b) {
        (Some(a), Some(b)) => script(a) == Script::Katakana && script(b) == Script::Katakana,
        _ => false,
    };
    same(text[..span.start].chars().next_back(), own_first) || same(own_last, text[span.end..].chars().next())
}

/// A word is read as the name of a column from this strength on.
const NAMED: f32 = 0.8;
/// A part of a name is met from this strength on.
const BY_PART: f32 = 0.45;

/// `解決時間` of `Resolution_Time` is no `Resolved`.
fn is_within_name(value: &Value, links: &[Link], table: &Table) -> bool {
    let covered =
        |link: &Link| !value.exact && value.span.clone().all(|at| link.spans.iter().any(|own| own.contains(&at)));
    let number = |at: usize| table.columns[at].is_number() && links[at].strength >= BY_PART;
    (0..links.len()).any(|at| number(at) && covered(&links[at]))
}

/// Where columns are named: each word, and all of a name that was met wholly, as `day of the week` is.
fn names(links: &[Link]) -> Vec<(usize, &Link, Range<usize>)> {
    let whole = |link: &Link| {
        let (start, end) = (link.spans.iter().map(|s| s.start).min(), link.spans.iter().map(|s| s.end).max());
        start.zip(end).map(|(start, end)| start..end).filter(|_| link.complete)
    };
    let named = links.iter().enumerate().filter(|(_, link)| link.strength >= NAMED);
    let spans = |at: usize| links[at].spans.iter().cloned().chain(whole(&links[at])).map(move |span| (at, span));
    named.flat_map(|(at, _)| spans(at)).map(|(at, span)| (at, &links[at], span)).collect()
}

fn without_conflicts(mut found: Vec<Value>, text: &Text, links: &[Link], table: &Table) -> Vec<Value> {
    let names = names(links);
    // `死亡中位`, `origin = JFK`: the name of its column stands right before a value.
    let beside = |value: &Value| {
        let head = text.folded[..value.span.start].trim_end_matches([' ', '=', 'は', 'が', 'の', ':']);
        links[value.column].spans.iter().any(|span| span.end == head.len())
    };
    let many = |value: &Value| table.columns[value.column].distinct(FEW);
    found.sort_by(|a, b| {
        let sure = b.span.len().cmp(&a.span.len()).then(b.strength.total_cmp(&a.strength));
        // `dog` is a species before it is the name of one pet.
        sure.then(beside(b).cmp(&beside(a))).then(many(a).cmp(&many(b))).then(a.column.cmp(&b.column))
    });
    let places: Vec<Value> = found.iter().filter(|value| value.exact).cloned().collect();
    let all: Vec<(usize, String)> = found.iter().map(|value| (value.column, value.word.clone())).collect();
    let mut kept: Vec<Value> = Vec::new();
    for value in found {
        // An exact name of a column goes before a value that is no longer.
        let named = names.iter().any(|(column, link, n)| {
            // `women` is kin to `sex`, and one of its values.
            let other = all.iter().any(|(own, word)| *own == value.column && *word != value.word);
            let narrower = *column == value.column && (link.strength < 0.97 || other) && value.strength >= KIN;
            !narrower
                && n.start <= value.span.start
                && value.span.end <= n.end
                && (n.len() > value.span.len() || !value.exact || *n == value.span)
        });
        let named = (named && !(value.exact && beside(&value))) || is_within_name(&value, links, table);
        // A word that speaks for a kind of picture, an aggregate or a period is no value unless it is written as one; an
        // `average` is none where its column is not spoken of.
        let spoken = text.hits.iter().any(|h| {
            let alone = !all.iter().any(|(column, word)| *column == value.column && *word != value.word);
            let unspoken = links[value.column].strength == 0.0 && alone;
            let reduces = h.span == value.span && h.sense("agg").is_some() && unspoken;
            let asks = |s: &Sense| matches!(s.family(), "cue" | "form" | "agg" | "grain" | "stop");
            let around = h.span.start <= value.span.start && value.span.end <= h.span.end;
            // Among many texts a word that asks is one of them by chance.
            let chance = value.exact && h.span == value.span && many(&value) == FEW;
            reduces || ((!value.exact || chance) && around && h.senses.iter().any(asks))
        });
        // `出演者数` is a number of them; `都道府県別` goes through a column that is named so.
        let rest = &text.folded[value.span.end..];
        let whole = |link: &Link| value.span.clone().all(|at| link.spans.iter().any(|span| span.contains(&at)));
        let linked = || links.iter().any(|link| link.strength >= BY_PART && whole(link));
        let counted = !value.exact && rest.starts_with('数');
        let through = ["別", "ごと", "毎"].iter().any(|mark| rest.starts_with(mark)) && linked();
        let taken = counted
            || through
            || kept.iter().any(|k| {
                k.span.start < value.span.end
                    && value.span.start < k.span.end
                    && (k.span != value.span || k.column != value.column || k.strength > value.strength)
            });
        // `California (CA)`: what stands in brackets says it again, as the table does.
        let again = |own: &Value| {
            own.column != value.column && text.folded[value.span.end..own.span.start.max(value.span.end)].trim() == "("
        };
        let said_again = places.iter().any(again);
        if !named && !spoken && !taken && !said_again {
            kept.push(value);
        }
    }
    kept.sort_by_key(|v| v.span.start);
    kept
}
