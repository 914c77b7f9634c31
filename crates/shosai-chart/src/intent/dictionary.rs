//! A dictionary of Japanese nouns and their English meanings, for the words that nothing else of a query answers to: `工学部` speaks
//! of `Engineering`, `night shift` of `夜勤`, and `焦げ付き` of `不良債権` because both mean a bad debt.

use super::Intent;
use super::columns::{Mention, Role};
use super::lists::are_listed;
use super::scan::{Scan, Span};
use super::short_forms::long;
use super::synonyms::stem;
use super::value_actions::action_of;
use super::value_forms::groups;
use super::values::{Action, IDLE, gather};
use crate::table::{Data, Table, fold::fold, header};
use std::collections::HashSet;
use std::sync::LazyLock;

/// Lines of a word, a tab and its meanings between `|`, sorted by bytes.
static WORDS: &str = include_str!("../../../../assets/glossary/words.tsv");
/// The longest word of it, in letters.
const LONGEST: usize = 7;
/// As sure as a gloss; less sure where the word is not what the name is about.
const OF_HEAD: f64 = 0.65;
const OF_PART: f64 = 0.5;
/// Shorter heads of meanings are heads of too many.
const SHORTEST_HEAD: usize = 5;
/// Columns with more values than this are not searched.
const FEW_VALUES: usize = 30;
/// Meanings of a word that are thought of; the others are too rare to be meant.
const FIRST_MEANINGS: usize = 3;
/// Meanings that stand in too many names to tell one from another.
const GENERAL: &str = "number amount quantity volume time day date month year quarter week hour minute second period season term age person people thing case item rate ratio percentage percent average mean total sum value change comparison difference distribution trend transition graph chart figure diagram table share rank ranking order part whole every most first last high low big large small good bad new old more less group type kind sort name place way level degree size unit relation relationship correlation effect result data line bar map plot top bottom side use show look see make draw request movement growth increase decrease rise fall state condition situation one two three point count frequency list record report document content summary outline section form shape color detail standard basis base measure scale balance end beginning start middle center current present past future previous next reason cause purpose method system model plan price money cost work job activity operation business company matter affair subject topic theme problem question answer example class classification category division field area region country city all everything both another other";

fn overlap(one: &Span, other: &Span) -> bool {
    one.start < other.end && other.start < one.end
}

/// The meanings of a word.
pub(super) fn meanings(word: &str) -> Option<&'static str> {
    let bytes = WORDS.as_bytes();
    let (mut low, mut high) = (0, bytes.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let start = bytes[low..middle].iter().rposition(|b| *b == b'\n').map_or(low, |at| low + at + 1);
        let end = bytes[start..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |at| start + at);
        let (own, meanings) = WORDS.get(start..end)?.split_once('\t')?;
        match own.as_bytes().cmp(word.as_bytes()) {
            std::cmp::Ordering::Equal => return Some(meanings),
            std::cmp::Ordering::Less => low = end + 1,
            std::cmp::Ordering::Greater => high = start,
        }
    }
    None
}

/// The English words that a Japanese name means.
pub fn english_of(name: &str) -> Vec<String> {
    let folded = fold(name);
    let found = cut(&folded).into_iter().flat_map(|(_, found)| found.split('|').take(FIRST_MEANINGS));
    found.flat_map(|meaning| meaning.split(' ')).filter(|word| word.len() > 3).map(str::to_owned).collect()
}

/// Whether a Japanese word is a noun of the dictionary, an English one a thing of the glossary and no person.
pub fn is_noun(word: &str) -> bool {
    const ASKS: [&str; 6] = ["plot", "chart", "draw", "show", "view", "play"];
    match word.is_ascii() {
        true => super::glossary::is_english_notion(word) && !ASKS.contains(&word),
        false => meanings(word).is_some(),
    }
}

/// Whether a name and a word share a meaning, a synonym or a kanji.
pub fn is_akin(name: &str, word: &str) -> bool {
    let folded = fold(name);
    let kanji = |c: char| matches!(u32::from(c), 0x3400..=0x9FFF);
    // `国語` and `英語` end alike; what begins alike, or has more in common, is akin.
    let common = word.chars().filter(|c| kanji(*c) && folded.contains(*c)).count();
    let shared = common >= 2 || word.chars().next().is_some_and(|c| kanji(c) && folded.contains(c));
    let meant = |text: &str| if text.is_ascii() { header::words(text) } else { english_of(text) };
    let stems = |text: &str| meant(text).iter().map(|w| stem(w)).collect::<Vec<_>>();
    let (own, other) = (stems(name), stems(word));
    let synonyms = super::synonyms::synonyms_of(name, true);
    shared
        || own.iter().any(|stem| other.contains(stem))
        || synonyms.contains(&word)
        || super::glossary::is_named_alike(name, word)
}

/// A Japanese word with the stems of each of its meanings that tells something.
struct Word {
    span: Span,
    senses: Vec<Vec<String>>,
}

/// The words of the dictionary in a text.
fn words(text: &str) -> Vec<Word> {
    let senses = |found: &'static str| {
        found.split('|').take(FIRST_MEANINGS).map(stems).filter(|sense| tells(sense)).collect::<Vec<_>>()
    };
    cut(text).into_iter().map(|(span, found)| Word { span, senses: senses(found) }).collect()
}

/// The words of the dictionary in a text with their meanings, the longest from the left.
fn cut(text: &str) -> Vec<(Span, &'static str)> {
    let katakana = |c: char| matches!(u32::from(c), 0x30A1..=0x30FC);
    let begins = |c: char| katakana(c) || matches!(u32::from(c), 0x3400..=0x9FFF);
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    let place = |at: usize| letters.get(at).map_or(text.len(), |(place, _)| *place);
    let is = |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(|(_, c)| katakana(*c));
    let mut out = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        // A word in katakana is a whole run of it.
        let inside = is(Some(at)) && is(at.checked_sub(1));
        let longest = LONGEST.min(letters.len() - at);
        let found = (2..=longest).rev().filter(|_| begins(letters[at].1) && !inside).find_map(|length| {
            let cut = is(Some(at + length - 1)) && is(Some(at + length));
            let span = place(at)..place(at + length);
            meanings(&text[span.clone()]).filter(|_| !cut).map(|found| (length, span, found))
        });
        let Some((length, span, found)) = found else {
            at += 1;
            continue;
        };
        out.push((span, found));
        at += length;
    }
    out
}

fn stems(meaning: &str) -> Vec<String> {
    let idle = ["of", "the", "a", "an", "for", "in", "on", "and", "or", "at", "by", "to", "s"];
    meaning.split([' ', '-']).filter(|word| !idle.contains(word)).map(stem).collect()
}

fn tells(sense: &[String]) -> bool {
    !sense.is_empty() && sense.iter().any(|stem| !is_general(stem))
}

fn is_general(own: &str) -> bool {
    static STEMS: LazyLock<HashSet<String>> = LazyLock::new(|| GENERAL.split(' ').map(stem).collect());
    STEMS.contains(own)
}

/// What a name of the table is made of.
struct Name {
    japanese: Vec<Word>,
    english: Vec<String>,
    /// Whether it is made of nothing but words of the dictionary.
    is_whole: bool,
}

impl Name {
    fn of(name: &str) -> Self {
        let folded = fold(name);
        let english = header::words(name).iter().filter(|w| w.is_ascii() && w.len() >= 2).map(|w| stem(w)).collect();
        let mut japanese = words(&folded);
        let is_whole = japanese.iter().map(|word| word.span.len()).sum::<usize>() == folded.len();
        japanese.retain(|word| !word.senses.is_empty());
        Self { japanese, english, is_whole }
    }

    /// Names such as `推移の里` mean more than their words.
    fn of_value(value: &str) -> Self {
        let name = Self::of(value);
        if name.is_whole { name } else { Self { japanese: Vec::new(), ..name } }
    }

    /// `夕刊` is meant by the `evening edition`, for no other value means anything of an evening.
    fn add_telling_parts(names: &mut [Self]) {
        const SHORTEST: usize = 4;
        let parts = |name: &Self| -> HashSet<String> {
            name.japanese.iter().flat_map(|word| &word.senses).flatten().chain(&name.english).cloned().collect()
        };
        let parts: Vec<HashSet<String>> = names.iter().map(parts).collect();
        for name in names.iter_mut() {
            for word in &mut name.japanese {
                let firsts = word.senses.iter().filter(|sense| sense.len() > 1).filter_map(|sense| sense.first());
                let telling = firsts.filter(|stem| {
                    stem.len() >= SHORTEST
                        && !is_general(stem)
                        && parts.iter().filter(|other| other.contains(*stem)).count() == 1
                });
                let telling: Vec<Vec<String>> = telling.map(|stem| vec![stem.clone()]).collect();
                word.senses.extend(telling);
            }
        }
    }
}

/// What of a query nothing answers to but, for values, their own column: the `学部` of `工学部`.
struct Spoken {
    japanese: Vec<Word>,
    english: Vec<(Span, String)>,
}

impl Spoken {
    fn of(scan: &Scan, mentions: &[Mention], of_column: Option<usize>) -> Self {
        let cues = super::cue::places(scan);
        let own = |span: &Span| {
            let mut claims = mentions.iter().filter(|m| overlap(&m.span, span)).peekable();
            claims.peek().is_some() && claims.all(|m| Some(m.column) == of_column) && scan.is_free(span)
        };
        let loose = |span: &Span| (scan.is_loose(span) || own(span)) && !cues.iter().any(|cue| overlap(cue, span));
        let japanese = words(&scan.text).into_iter().filter(|word| loose(&word.span)).collect();
        let latin = scan.latin_words().into_iter().filter(|(span, word)| word.len() >= 3 && loose(span));
        Self { japanese, english: latin.map(|(span, word)| (span, stem(long(word)))).collect() }
    }

    fn is_empty(&self) -> bool {
        self.japanese.is_empty() && self.english.is_empty()
    }

    /// The place that speaks of a name, and how surely. What the column itself is called need not be said of its values.
    fn place_of(&self, name: &Name, of_column: Option<&Name>) -> Option<(Span, f64)> {
        self.in_japanese(name, of_column).chain(self.in_english(name)).max_by(|a, b| a.1.total_cmp(&b.1))
    }

    fn in_japanese<'a>(
        &'a self,
        name: &'a Name,
        of_column: Option<&'a Name>,
    ) -> impl Iterator<Item = (Span, f64)> + 'a {
        self.japanese.iter().filter_map(move |word| {
            let own = |stem: &String| name.english.contains(stem);
            let known = |stem: &String| own(stem) || of_column.is_some_and(|column| column.english.contains(stem));
            let head = name.english.last();
            // The `time` of a `waiting time` need not be said of a `wait`.
            let meant = |sense: &&Vec<String>| {
                sense.iter().all(|stem| known(stem) || is_general(stem)) && sense.iter().any(|stem| own(stem) && !is_general(stem))
            };
            let english = word.senses.iter().filter(meant);
            let english = english.map(|sense| head.is_some_and(|head| sense.contains(head)));
            // A `park visitor` is one of the `visitors` of a column of nothing else.
            let one = |sense: &&Vec<String>| matches!(name.english.as_slice(), [only] if sense.last() == Some(only) && !is_general(only));
            let kinds = word.senses.iter().filter(|_| of_column.is_none()).filter(one).map(|_| false);
            let english = english.chain(kinds);
            let last = name.japanese.len().saturating_sub(1);
            let shared = name.japanese.iter().enumerate().filter(|(_, own)| {
                own.senses.first().is_some_and(|sense| word.senses.first() == Some(sense)) && of_column.is_none()
            });
            let is_head = english.chain(shared.map(|(at, _)| at == last)).max()?;
            Some((word.span.clone(), if is_head { OF_HEAD } else { OF_PART }))
        })
    }

    fn in_english<'a>(&'a self, name: &'a Name) -> impl Iterator<Item = (Span, f64)> + 'a {
        let last = name.japanese.len().saturating_sub(1);
        name.japanese.iter().enumerate().flat_map(move |(at, own)| {
            own.senses.iter().filter_map(move |sense| {
                let says = |run: &&[(Span, String)]| run.iter().map(|(_, stem)| stem).eq(sense);
                let run = self.english.windows(sense.len()).find(says);
                // A `wrestler` may be a `sumo wrestler`, where the name means nothing else.
                let head = sense.last().filter(|head| {
                    name.is_whole && name.japanese.len() == 1 && head.len() >= SHORTEST_HEAD && !is_general(head)
                });
                let kind = || self.english.chunks(1).find(|one| head == one.first().map(|(_, stem)| stem));
                let (run, whole) = run.map(|run| (run, true)).or_else(|| kind().map(|run| (run, false)))?;
                let span = run.first()?.0.start..run.last()?.0.end;
                Some((span, if whole && at == last { OF_HEAD } else { OF_PART }))
            })
        })
    }
}

/// Finds columns that words of the query mean, where one column alone answers to a word.
pub fn find_columns(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) {
    let spoken = Spoken::of(scan, mentions, None);
    if spoken.is_empty() {
        return;
    }
    let mut found: Vec<(Span, usize, f64)> = Vec::new();
    for (at, column) in table.columns.iter().enumerate() {
        if !column.is_time() && !mentions.iter().any(|m| m.column == at) {
            let place = spoken.place_of(&Name::of(&column.label), None);
            found.extend(place.map(|(span, strength)| (span, at, strength)));
        }
    }
    found.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.1.cmp(&b.1)));
    for (span, column, strength) in &found {
        let rivals = found.iter().filter(|(other, at, s)| at != column && overlap(other, span) && s >= strength);
        let free = scan.is_loose(span);
        if free && rivals.count() == 0 {
            let word = scan.text[span.clone()].to_owned();
            mentions.push(Mention::new(*column, span.clone(), word, *strength, Role::Plain));
            scan.hint(span.clone());
        }
    }
}

/// Finds values that words of the query mean, where one value alone answers to a word.
pub fn find_values(scan: &mut Scan, table: &Table, intent: &mut Intent) {
    let mut places: Vec<(Span, usize, String)> = Vec::new();
    for (at, column) in table.columns.iter().enumerate() {
        let Data::Text { words, .. } = &column.data else { continue };
        if words.len() > FEW_VALUES || column.is_time() {
            continue;
        }
        let named: Vec<&super::ValueMention> = intent.values.iter().filter(|v| v.column == at).collect();
        let spoken = Spoken::of(scan, &intent.mentions, Some(at));
        if spoken.is_empty() {
            continue;
        }
        let of_column = Name::of(&column.label);
        let mut names: Vec<Name> = words.iter().map(|word| Name::of_value(word)).collect();
        Name::add_telling_parts(&mut names);
        let found: Vec<(Span, &String)> = words
            .iter()
            .zip(&names)
            .filter(|(word, _)| !IDLE.contains(&fold(word).as_str()))
            .filter_map(|(word, name)| spoken.place_of(name, Some(&of_column)).map(|(span, _)| (span, word)))
            .collect();
        for (span, word) in &found {
            let alone = found.iter().filter(|(other, _)| other == span).count() == 1;
            let wanted = !scan.is_negated(span) || action_of(scan, span) == Action::Exclude;
            let listed = named.iter().flat_map(|v| &v.spans).any(|own| are_listed(scan, own, span));
            let again = named.iter().any(|v| v.words.contains(word));
            let wanted = wanted && (named.is_empty() || (listed && !again));
            // `finish time` is a measure, and not those who finished.
            let wanted = wanted && ![" time", " times"].iter().any(|end| scan.after(span).starts_with(end));
            if alone && wanted && !groups(scan, span) && !places.iter().any(|(other, ..)| other == span) {
                places.push((span.clone(), at, (*word).clone()));
            }
        }
    }
    places.sort_by_key(|(span, ..)| span.start);
    places.iter().for_each(|(span, ..)| scan.take(span));
    intent.mentions.retain(|m| !places.iter().any(|(span, ..)| overlap(span, &m.span)));
    for named in gather(scan, places) {
        let own = intent.values.iter().position(|v| v.column == named.column && v.action == named.action);
        let merged = match own {
            Some(at) => {
                intent.values[at].words.extend(named.words);
                intent.values[at].spans.extend(named.spans);
                &intent.values[at]
            }
            None => {
                intent.values.push(named);
                let [.., last] = intent.values.as_slice() else { continue };
                last
            }
        };
        let test = super::filter::of_values(merged);
        intent.filters.retain(|(column, _)| *column != merged.column || own.is_none());
        intent.filters.extend(test);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_looked_up_and_compounds_cut() {
        assert_eq!(meanings("夜勤"), Some("night shift"));
        assert_eq!(meanings("あああ"), None);
        let first = WORDS.lines().next().and_then(|line| line.split_once('\t')).unwrap();
        assert_eq!(meanings(first.0), Some(first.1));
        let last = WORDS.lines().last().and_then(|line| line.split_once('\t')).unwrap();
        assert_eq!(meanings(last.0), Some(last.1));
        let text = "不良債権比率";
        let cut: Vec<&str> = words(text).iter().map(|word| &text[word.span.clone()]).collect();
        assert_eq!(cut, ["不良債権", "比率"]);
        let lines: Vec<&[u8]> = WORDS.lines().map(|line| line.split('\t').next().unwrap().as_bytes()).collect();
        assert!(lines.is_sorted());
    }

    fn table() -> Table {
        let mut text = String::from("faculty,shift,applicants,支店名,不良債権比率(%),遅延件数\n");
        for row in 0..12 {
            let faculty = ["Engineering", "Medicine", "Law"][row % 3];
            let shift = ["Day", "Night"][row % 2];
            text.push_str(&format!("{faculty},{shift},{},店{row},{row}.5,{row}\n", row * 10));
        }
        Table::read_str(&text).unwrap()
    }

    #[test]
    fn meanings_lead_to_columns_and_values_of_the_other_language() {
        let table = table();
        let read = |query: &str| {
            let intent = Intent::read(query, &table);
            let columns: Vec<String> = intent.mentions.iter().map(|m| table.columns[m.column].name.clone()).collect();
            (columns, intent.values.iter().flat_map(|v| v.words.clone()).collect::<Vec<_>>())
        };
        assert_eq!(read("工学部の志願者").1, ["Engineering"]);
        assert!(read("焦げ付きの比率が高い支店").0.contains(&"不良債権比率(%)".to_owned()));
        assert_eq!(read("夜勤だけで比べて").1, ["Night"]);
    }
}
