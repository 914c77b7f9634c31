//! A query taken apart: what it is about, what must and must not be there, and what kind of answer is wanted.

use std::collections::HashSet;
use std::sync::OnceLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_text::{Folding, fold};

use super::spelling::{is_hiragana, is_kanji};

/// What kind of answer is wanted.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Intent {
    /// What a thing is.
    Definition,
    /// How a thing is done.
    Procedure,
    /// Who or what qualifies.
    Eligibility,
    /// What is excepted.
    Exceptions,
    /// How things differ.
    Compare,
    /// Any.
    #[default]
    Unknown,
}

/// A query taken apart.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Parsed {
    /// What is looked for, in the order of the query.
    pub pieces: Vec<Piece>,
    /// What must be there, as it was quoted.
    pub must: Vec<String>,
    /// What must not be there.
    pub negative: Vec<String>,
    pub intent: Intent,
}

/// One thing that is looked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Piece {
    /// The word or compound.
    pub text: String,
    /// Whether it says how something is asked rather than what: 方法, 注意点, 場合.
    pub generic: bool,
    /// For a verb without its ending, the whole verb, which dictionaries know.
    pub base: Option<String>,
}

impl Piece {
    pub fn of(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { generic: is_generic(&text), text, base: None }
    }
}

/// Longer queries are cut here: no one asks in so many words, and the work stays bounded.
const LONGEST_QUERY: usize = 400;
const MOST_PIECES: usize = 16;

/// Words that tell how something is asked. They never make a section a candidate by themselves.
const GENERIC: &str = include_str!("../../data/question-words.txt");

/// Function words that hiragana between two contents are made of.
const FUNCTION: &str = include_str!("../../data/function-words.txt");

/// Takes a query apart.
pub(crate) fn parse(query: &str) -> Parsed {
    let cut: String = query.chars().take(LONGEST_QUERY).collect();
    let mut parsed = Parsed { intent: intent_of(&cut), ..Parsed::default() };
    let rest = quoted(&cut, &mut parsed.must);
    let folded = fold(&rest, Folding::Plain).replace('\n', " ");
    let folded = excluded(&folded, &mut parsed.negative);
    let mut words: Vec<String> = folded
        .split([' ', ',', '、', '。', '?', '!', '，', '．', '？', '！', ';', ':', '(', ')', '"'])
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    // Characters that were typed apart belong together.
    if words.len() > 1 && words.iter().all(|word| word.chars().count() == 1) {
        words = vec![words.concat()];
    }
    words = joined_latin(words);
    let whole = words.len() == 1 && parsed.must.is_empty();
    for word in words {
        if let Some(negative) = word.strip_prefix('-').filter(|rest| !rest.is_empty() && !whole) {
            parsed.negative.push(negative.to_owned());
            continue;
        }
        parsed.pieces.extend(contents(&word).into_iter().map(Piece::of));
    }
    let quoted_pieces = parsed.must.iter().map(|text| Piece { generic: false, ..Piece::of(text.clone()) });
    let mut pieces: Vec<Piece> = quoted_pieces.collect();
    for piece in std::mem::take(&mut parsed.pieces) {
        if !pieces.iter().any(|known| known.text == piece.text) {
            pieces.push(piece);
        }
    }
    pieces.truncate(MOST_PIECES);
    if pieces.is_empty() && folded.chars().any(char::is_alphanumeric) {
        let text = folded.chars().filter(|c| c.is_alphanumeric()).collect();
        pieces.push(Piece { text, generic: false, base: None });
    }
    // A query of nothing but generic words is about them.
    if pieces.iter().all(|piece| piece.generic) {
        pieces.iter_mut().for_each(|piece| piece.generic = false);
    }
    parsed.pieces = pieces;
    parsed
}

/// Whether a word tells how something is asked.
pub(crate) fn is_generic(word: &str) -> bool {
    static WORDS: OnceLock<HashSet<&str>> = OnceLock::new();
    let words = WORDS.get_or_init(|| GENERIC.split_whitespace().collect());
    // 管理方法 is as generic as its parts.
    let borders = word.char_indices().map(|(at, _)| at).skip(1);
    words.contains(word)
        || borders.map(|at| word.split_at(at)).any(|(one, other)| words.contains(one) && words.contains(other))
}

/// Latin words that follow one another are one term.
fn joined_latin(words: Vec<String>) -> Vec<String> {
    let is_latin = |word: &str| {
        word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
            && !word.starts_with('-')
            && !is_generic(word)
    };
    let mut joined: Vec<String> = Vec::new();
    for word in words {
        match joined.last_mut() {
            Some(last) if is_latin(last.rsplit(' ').next().unwrap_or_default()) && is_latin(&word) => {
                last.push(' ');
                last.push_str(&word);
            }
            _ => joined.push(word),
        }
    }
    joined
}

/// The quoted parts, and the query without their marks.
fn quoted(query: &str, must: &mut Vec<String>) -> String {
    let mut rest = query.to_owned();
    for (open, close) in [('「', '」'), ('『', '』'), ('"', '"'), ('“', '”')] {
        while let Some(start) = rest.find(open) {
            let inner = start + open.len_utf8();
            let Some(len) = rest[inner..].find(close) else { break };
            let text = rest[inner..inner + len].trim().to_owned();
            if !text.is_empty() && !must.contains(&text) {
                must.push(text);
            }
            rest.replace_range(start..inner + len + close.len_utf8(), " ");
        }
    }
    rest
}

/// The query without what it excludes: 「Xを除く」, 「X以外」, `NOT X`.
fn excluded(query: &str, negative: &mut Vec<String>) -> String {
    let mut rest = query.to_owned();
    for mark in ["を除いた", "を除く", "を除き", "以外", "ではなく", "でなく", "を含まない"] {
        let Some(at) = rest.find(mark) else { continue };
        let start = rest[..at]
            .rfind([' ', '、', '。', ',', 'の', 'で', 'は', 'が', 'と'])
            .map_or(0, |before| before + rest[before..].chars().next().map_or(1, char::len_utf8));
        let word = rest[start..at].trim().to_owned();
        // Without another subject, what is excluded is the subject: 「社員以外」 is about others than employees.
        if word.is_empty()
            || rest[at + mark.len()..].trim_matches(['の', ' ', '、']).is_empty() && rest[..start].trim().is_empty()
        {
            continue;
        }
        negative.push(word);
        rest.replace_range(start..at + mark.len(), " ");
    }
    while let Some(at) = rest.find("not ").filter(|at| *at == 0 || rest[..*at].ends_with(' ')) {
        let word: String = rest[at + 4..].split(' ').next().unwrap_or_default().to_owned();
        let end = at + 4 + word.len();
        if !word.is_empty() {
            negative.push(word);
        }
        rest.replace_range(at..end, " ");
    }
    rest
}

/// The contents of a stretch of text without blanks: what stands between function words.
fn contents(word: &str) -> Vec<String> {
    let chars: Vec<char> = word.chars().collect();
    let mut found = Vec::new();
    let mut current = String::new();
    let mut at = 0;
    while at < chars.len() {
        let len = chars[at..].iter().take_while(|c| is_hiragana(**c)).count();
        if len == 0 {
            current.push(chars[at]);
            at += 1;
            continue;
        }
        let run = &chars[at..at + len];
        let ends = at + len == chars.len();
        let kept = kept_kana(run, current.is_empty(), ends);
        current.extend(&run[..kept]);
        if kept < len && !current.is_empty() {
            found.push(std::mem::take(&mut current));
        }
        at += len;
    }
    if !current.is_empty() {
        found.push(current);
    }
    found.retain(|text| text.chars().count() > 1 || text.chars().all(is_kanji));
    found.into_iter().flat_map(|text| without_question(&text)).collect()
}

/// The kana that a verb ends with before a noun.
const VERB_ENDS: &str = "するうくぐむぶつぬた";

/// A verb and the question word that it leads to are two: 取り外す手順.
fn without_question(text: &str) -> Vec<String> {
    let after_verb = text
        .char_indices()
        .zip(text.char_indices().skip(1))
        .filter(|((_, before), (_, c))| VERB_ENDS.contains(*before) && is_kanji(*c));
    let mut borders = after_verb.map(|(_, (at, _))| at);
    match borders.find(|at| text[*at..].chars().count() > 1 && is_generic(&text[*at..]) && !is_generic(text)) {
        Some(at) => vec![text[..at].to_owned(), text[at..].to_owned()],
        None => vec![text.to_owned()],
    }
}

/// How many kana at the front of a run belong to the word; the rest are function words.
fn kept_kana(run: &[char], begins: bool, ends: bool) -> usize {
    // For every place from the end, whether the rest is made of function words.
    let mut function = vec![false; run.len() + 1];
    function[run.len()] = true;
    for at in (0..run.len()).rev() {
        function[at] =
            function_words().iter().any(|word| begins_with(&run[at..], word).is_some_and(|len| function[at + len]));
    }
    let lone = |at: usize| ends && at > 0 && at + 1 == run.len() && matches!(run[at], 'と' | 'か' | 'な' | 'も' | 'や');
    let prefix = |at: usize| begins && at == 0 && matches!(run, ['お' | 'ご']);
    // A lone kana is no word, so that 「けが」 is not 「け」 and a particle.
    let too_short = |at: usize| begins && at == 1;
    (0..run.len()).find(|at| function[*at] && !lone(*at) && !prefix(*at) && !too_short(*at)).unwrap_or(run.len())
}

fn function_words() -> &'static [&'static str] {
    static WORDS: OnceLock<Vec<&str>> = OnceLock::new();
    WORDS.get_or_init(|| FUNCTION.split_whitespace().collect())
}

fn begins_with(run: &[char], word: &str) -> Option<usize> {
    let mut len = 0;
    for c in word.chars() {
        if run.get(len) != Some(&c) {
            return None;
        }
        len += 1;
    }
    Some(len)
}

fn intent_of(query: &str) -> Intent {
    let has = |words: &[&str]| words.iter().any(|word| query.contains(word));
    if has(&[
        "例外",
        "対象外",
        "除外",
        "できない場合",
        "適用しない",
        "適用されない",
        "禁止",
        "不可",
        "支払われない",
        "支給されない",
        "してはいけない",
    ]) {
        return Intent::Exceptions;
    }
    if has(&["違い", "比較", "相違", "どちら", "使い分け", " vs"]) {
        return Intent::Compare;
    }
    if has(&["とは", "定義", "意味", "何ですか", "って何"]) {
        return Intent::Definition;
    }
    if has(&["対象者", "要件", "条件", "資格", "もらえる", "受けられる", "該当する", "誰が", "対象になる"])
    {
        return Intent::Eligibility;
    }
    if has(&["手順", "方法", "やり方", "手続", "流れ", "するには", "どうやって", "どうすれば", "仕方", "使い方"])
    {
        return Intent::Procedure;
    }
    Intent::Unknown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(query: &str) -> Vec<String> {
        parse(query).pieces.into_iter().filter(|piece| !piece.generic).map(|piece| piece.text).collect()
    }

    #[test]
    fn single_words_stay_whole() {
        for word in [
            "打ち合わせ",
            "引継ぎ",
            "お客さま",
            "しきい値",
            "べき等性",
            "ひもづけ",
            "割り当て",
            "名よせ",
            "切り戻し",
            "楽観的ロック",
            "2重",
            "取扱い",
            "問い合わせ",
            "けが",
            "たばこ",
        ] {
            assert_eq!(pieces(word), [word], "{word}");
        }
        assert_eq!(pieces("し き い 値"), ["しきい値"]);
        assert_eq!(pieces("Smart Pointer"), ["smart pointer"]);
    }

    #[test]
    fn sentences_become_contents() {
        assert_eq!(pieces("顧客名簿を扱うときの注意点"), ["顧客名簿"]);
        assert_eq!(pieces("点検記録の取得方針"), ["点検記録"]);
        assert_eq!(pieces("有給休暇は何日もらえますか？"), ["有給休暇"]);
        assert_eq!(pieces("切り戻しの手順を教えてください"), ["切り戻し"]);
        assert_eq!(pieces("退職するときに必要な手続きについて"), ["退職"]);
        assert_eq!(pieces("部品を取り外す手順"), ["部品", "取り外す"]);
        assert_eq!(pieces("ポイントの有効期限について知りたい"), ["ポイント", "有効期限"]);
        assert_eq!(pieces("在庫が足りない場合の対応"), ["在庫"]);
    }

    #[test]
    fn musts_and_exclusions_are_read() {
        let parsed = parse("「特別休暇」 申請 -育児");
        assert_eq!((parsed.must, parsed.negative), (vec!["特別休暇".to_owned()], vec!["育児".to_owned()]));
        assert_eq!(parse("アルバイトを除く社員の休暇").negative, ["アルバイト"]);
        assert!(parse("社員以外").negative.is_empty());
    }

    #[test]
    fn intents_are_read() {
        assert_eq!(parse("支給されない場合").intent, Intent::Exceptions);
        assert_eq!(parse("申請の手順").intent, Intent::Procedure);
        assert_eq!(parse("休職とは").intent, Intent::Definition);
        assert_eq!(parse("休職").intent, Intent::Unknown);
    }
}
