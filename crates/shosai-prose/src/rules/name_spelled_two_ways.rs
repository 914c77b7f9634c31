//! One name written in two ways.

use std::{
    collections::{BTreeMap, HashSet},
    ops::Range,
};

use crate::{
    chars,
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// One name written in two ways.
pub const RULE: Rule = Rule {
    name: "name_spelled_two_ways",
    aspect: Aspect::Grammar,
    reason_code: "NAME_SPELLING",
    severity: Severity::Low,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &[],
    options: &[
        RuleOption { name: "names", default: "[]", meaning: "Names and their accepted other spellings; these pass." },
        RuleOption {
            name: "usual",
            default: "3",
            meaning: "How often a spelling occurs before another one of it is reported.",
        },
    ],
    good: &[
        "斎藤が来た。斎藤は座った。斎藤を見た。佐藤も来た。",
        "マリアとマリオとマリモ。",
        "オンボーディングの章。オンボーディングの例。オンボーディングとオフボーディング。",
    ],
    bad: &[
        "斎藤が来た。斎藤は座った。斎藤を見た。斉藤は笑った。",
        "エリーゼが来た。エリーゼは座った。エリーゼを見た。エリゼーは笑った。",
        "アレクセイが来た。アレクセイは座った。アレクセイを見た。アレクセーは笑った。",
    ],
    check,
};

/// A spelling and where it stands.
type Spelling<'m> = (&'m str, Vec<Range<usize>>);

/// A katakana word shorter than this differs from others by chance.
const SHORTEST_KATAKANA: usize = 4;

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let usual = options.number("usual", 3);
    let accepted = options.texts("names").unwrap_or_default();
    near_names(manuscript, usual, &accepted, report);
    let mut spellings: BTreeMap<String, Vec<Spelling<'_>>> = BTreeMap::new();
    for token in manuscript.tokens() {
        let word = manuscript.surface(token);
        let Some(key) = key_of(word, token.finer(), token.reading(), token.detail()) else { continue };
        let known = spellings.entry(key).or_default();
        match known.iter_mut().find(|(spelling, _)| *spelling == word) {
            Some((_, places)) => places.push(token.range.clone()),
            None => known.push((word, vec![token.range.clone()])),
        }
    }
    for known in spellings.values().filter(|known| known.len() > 1) {
        let Some((main, places)) = known.iter().max_by_key(|(_, places)| places.len()) else { continue };
        if places.len() < usual {
            continue;
        }
        let rare = known.iter().filter(|(word, others)| word != main && others.len() * usual <= places.len());
        let called = called_with(manuscript, places);
        for (word, others) in rare.filter(|(word, _)| !accepted.contains(word)) {
            let another =
                |place: &Range<usize>| given_name(manuscript, place).is_some_and(|name| !called.contains(name));
            for place in others.iter().filter(|place| !another(place)) {
                report.add(place.clone(), messages::NameSpelledTwoWays { main, word });
            }
        }
    }
}

/// The given names that stand behind a family name.
fn called_with<'m>(manuscript: &'m Manuscript, places: &[Range<usize>]) -> HashSet<&'m str> {
    places.iter().filter_map(|place| given_name(manuscript, place)).collect()
}

/// 紋兵衛 of 鹿野紋兵衛: who has another given name than 狩野融川 is somebody else.
fn given_name<'m>(manuscript: &'m Manuscript, family: &Range<usize>) -> Option<&'m str> {
    let tokens = manuscript.tokens();
    let next = tokens.get(tokens.partition_point(|token| token.range.start < family.end))?;
    let name = next.range.start == family.end && next.part() == "名詞" && next.detail() != "接尾";
    Some(manuscript.surface(next)).filter(|word| name && word.chars().all(chars::is_kanji))
}

/// Names in katakana that differ in one letter: ミハエル and ミカエル.
fn near_names(manuscript: &Manuscript, usual: usize, accepted: &[&str], report: &mut Report<'_>) {
    /// Names compared; a text with more has a cast of hundreds.
    const MOST: usize = 400;
    let mut counts: BTreeMap<&str, Vec<Range<usize>>> = BTreeMap::new();
    for token in manuscript.tokens() {
        let word = manuscript.surface(token);
        let name = token.base() == "*" || token.finer() == "人名";
        if name && word.chars().count() >= SHORTEST_KATAKANA && word.chars().all(chars::is_katakana) {
            counts.entry(word).or_default().push(token.range.clone());
        }
    }
    let common: Vec<&str> = counts.iter().filter(|(_, places)| places.len() >= usual).map(|(word, _)| *word).collect();
    for (word, places) in
        counts.iter().filter(|(word, places)| places.len() == 1 && !accepted.contains(word)).take(MOST)
    {
        if let Some(main) = common.iter().take(MOST).find(|main| differ_in_one(main, word)) {
            report.add(places[0].clone(), messages::NameSpelledTwoWays { main, word });
        }
    }
}

/// One letter inside is another that sounds like it; the first and the last are the same.
fn differ_in_one(one: &str, other: &str) -> bool {
    one.chars().count() == other.chars().count()
        && one.chars().next() == other.chars().next()
        && one.chars().next_back() == other.chars().next_back()
        && one.chars().zip(other.chars()).filter(|(one, other)| one != other).count() == 1
        && one.chars().zip(other.chars()).all(|(one, other)| one == other || sound_near(one, other))
}

/// Kana by their vowels, in the order of their consonants, the voiced ones with the others.
const KANA: [&str; 5] = [
    "アカサタナハマヤラワガザダバパァャ",
    "イキシチニヒミ＿リ＿ギジヂビピィ＿",
    "ウクスツヌフムユル＿グズヅブプゥュ",
    "エケセテネヘメ＿レ＿ゲゼデベペェ＿",
    "オコソトノホモヨロ＿ゴゾドボポォョ",
];
/// Where the voiced ones stand, and the voiceless ones they go with.
const VOICED: [(usize, usize); 5] = [(10, 1), (11, 2), (12, 3), (13, 5), (14, 5)];

/// Whether two kana share their vowel or their consonant: ハ and カ, but not ン and フ of オン and オフ.
fn sound_near(one: char, other: char) -> bool {
    let place = |letter: char| {
        let (vowel, row) = KANA.iter().enumerate().find(|(_, row)| row.contains(letter))?;
        let consonant = row.chars().position(|kana| kana == letter)?;
        Some((vowel, VOICED.iter().find(|(voiced, _)| *voiced == consonant).map_or(consonant, |(_, plain)| *plain)))
    };
    match (place(one), place(other)) {
        (Some(one), Some(other)) => one.0 == other.0 || one.1 == other.1,
        (None, None) => true,
        _ => false,
    }
}

/// What two spellings of one name share: the reading of a name in kanji, or the letters of one in katakana without what is often slipped.
fn key_of(word: &str, finer: &str, reading: &str, detail: &str) -> Option<String> {
    if finer == "人名" && word.chars().count() >= 2 && word.chars().all(chars::is_kanji) && reading != "*" {
        return Some(format!("{reading}:{}", word.chars().count()));
    }
    let katakana = word.chars().count() >= SHORTEST_KATAKANA && word.chars().all(chars::is_katakana);
    if !katakana || detail == "サ変接続" {
        return None;
    }
    let word = &word
        .replace("ヴァ", "バ")
        .replace("ヴィ", "ビ")
        .replace("ヴェ", "ベ")
        .replace("ヴォ", "ボ")
        .replace("ュウ", "ュ")
        .replace("ョウ", "ョ");
    // セイ and セー are one sound.
    let mut last = ' ';
    let drawn = |letter: &char| {
        let before = std::mem::replace(&mut last, *letter);
        let long = *letter == 'イ' && KANA[3].contains(before);
        !long && !matches!(letter, 'ー' | 'ッ')
    };
    let mut letters: Vec<char> = word.chars().filter(drawn).map(large).collect();
    letters.sort_unstable();
    // The first letter stays in place, so that only the rest may be out of order.
    Some(format!("{}{}", word.chars().next()?, letters.into_iter().collect::<String>()))
}

/// A small vowel as its large one.
fn large(letter: char) -> char {
    match letter {
        'ァ' => 'ア',
        'ィ' => 'イ',
        'ゥ' => 'ウ',
        'ェ' => 'エ',
        'ォ' => 'オ',
        'ヴ' => 'ブ',
        'ヂ' => 'ジ',
        'ヅ' => 'ズ',
        other => other,
    }
}
