//! The spellings of a word that a corpus really uses.

use shosai_text::{Folding, fold};

use super::kana::{katakana_spellings, mixed_spellings, other_script};
use super::numbers::respelt;
use super::readings::written;
use crate::index::key;

/// How a spelling was come by; the earlier, the surer.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Source {
    /// The word as it was given, folded.
    Given,
    /// Another spelling of the same word.
    Respelt,
    /// A Latin word without its ending.
    Cut,
}

/// The spellings of one word, as keys.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Spellings {
    /// Key and source, the given spelling first; the others occur in the corpus.
    pub keys: Vec<(String, Source)>,
}

/// Kana that stand between two kanji of a compound: 打ち合わせ, 引き継ぎ, 受け付け. Particles are not among them.
const BETWEEN_KANJI: &str = "いきぎしちびみりえけげせてねべめれっ";
/// Longer ones.
const LONG_BETWEEN_KANJI: [&str; 9] = ["わせ", "らせ", "まり", "わり", "とし", "かし", "がり", "かり", "もり"];
/// Compounds of more kanji have no kana between them.
const MOST_KANJI: usize = 5;
/// More spellings than this are chance.
const MOST_SPELLINGS: usize = 24;
/// More would be looked up for longer than they are worth.
const MOST_TRIED: usize = 160;
/// Latin words from this length on are searched by their stem.
const SHORTEST_STEMMED: usize = 5;
const SHORTEST_STEM: usize = 4;

impl Spellings {
    /// The spellings of `word` that `occurs` knows; the given one is always kept.
    pub fn of(word: &str, occurs: &dyn Fn(&str) -> bool) -> Self {
        let plain = fold(word, Folding::Plain).replace('\n', " ");
        let plain = plain.trim();
        let mut found = Self::default();
        found.push(key(plain), Source::Given);
        let mut tried = Tried { occurs, left: MOST_TRIED };
        let joined: String = plain.chars().filter(|c| !matches!(c, ' ' | '・' | '-' | '/' | '_')).collect();
        let mut bases = vec![joined.clone()];
        let numbers = respelt(&joined);
        let both = numbers.iter().flat_map(|spelt| mixed_spellings(spelt)).collect::<Vec<_>>();
        for other in numbers.into_iter().chain(mixed_spellings(&joined)).chain(both).chain(other_script(&joined)) {
            found.push_if(&other, &mut tried);
            if found.has(&other) {
                bases.push(other);
            }
        }
        // Mixed spellings also lead to kana that the corpus writes with other okurigana.
        for base in mixed_spellings(&joined) {
            if !bases.contains(&base) && count_kanji(&base) >= 2.max(count_kanji(&joined)) {
                bases.push(base);
            }
        }
        for other in written(&joined, occurs) {
            found.push_if(&other, &mut tried);
        }
        for base in &bases {
            found.okurigana(base, &mut tried);
            found.katakana(base, &mut tried);
        }
        for stem in latin_stems(plain) {
            found.push_from(&stem, Source::Cut, &mut tried);
        }
        found
    }

    fn okurigana(&mut self, word: &str, tried: &mut Tried<'_>) {
        let kanji = count_kanji(word);
        if kanji == 1 {
            for other in inflected(word) {
                self.push_if(&other, tried);
            }
        }
        if !(2..=MOST_KANJI).contains(&kanji) {
            return;
        }
        for stem in respaced(word, tried) {
            self.push_if(&stem, tried);
        }
    }

    fn katakana(&mut self, word: &str, tried: &mut Tried<'_>) {
        let chars: Vec<char> = word.chars().collect();
        let is_katakana = |c: &char| matches!(c, 'ァ'..='ヶ' | 'ー');
        let Some(start) = chars.iter().position(is_katakana) else { return };
        let len = chars[start..].iter().take_while(|c| is_katakana(c)).count();
        let run: String = chars[start..start + len].iter().collect();
        let before: String = chars[..start].iter().collect();
        let after: String = chars[start + len..].iter().collect();
        for spelling in katakana_spellings(&run).into_iter().skip(1) {
            self.push_if(&format!("{before}{spelling}{after}"), tried);
        }
    }

    fn has(&self, spelling: &str) -> bool {
        let wanted = key(spelling);
        self.keys.iter().any(|(known, _)| *known == wanted)
    }

    fn push_if(&mut self, spelling: &str, tried: &mut Tried<'_>) {
        self.push_from(spelling, Source::Respelt, tried);
    }

    fn push_from(&mut self, spelling: &str, source: Source, tried: &mut Tried<'_>) {
        let key = key(spelling);
        if key.chars().count() >= 2
            && self.keys.len() < MOST_SPELLINGS
            && !self.keys.iter().any(|(known, _)| *known == key)
            && tried.occurs(&key)
        {
            self.push(key, source);
        }
    }

    fn push(&mut self, key: String, source: Source) {
        if !key.is_empty() {
            self.keys.push((key, source));
        }
    }
}

/// Looks spellings up, but not for ever.
struct Tried<'a> {
    occurs: &'a dyn Fn(&str) -> bool,
    left: usize,
}

impl Tried<'_> {
    fn occurs(&mut self, key: &str) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        (self.occurs)(key)
    }
}

/// The compound up to its last kanji, with the kana between its kanji as the corpus writes them.
fn respaced(word: &str, tried: &mut Tried<'_>) -> Vec<String> {
    let chars: Vec<char> = word.chars().collect();
    let Some(last) = chars.iter().rposition(|c| is_kanji(*c)) else { return Vec::new() };
    let beyond_is_kana = chars[last + 1..].iter().all(|c| is_hiragana(*c));
    let mut stems: Vec<String> = vec![String::new()];
    let mut at = 0;
    while at <= last {
        let c = chars[at];
        stems.iter_mut().for_each(|stem| stem.push(c));
        at += 1;
        if !is_kanji(c) {
            continue;
        }
        let gap = chars[at..last.max(at)].iter().take_while(|c| is_hiragana(**c)).count();
        let Some(next) = chars.get(at + gap).copied().filter(|c| at + gap <= last && is_kanji(*c)) else { continue };
        let given: String = chars[at..at + gap].iter().collect();
        let options = gaps(c, &given, next, tried);
        stems = stems
            .iter()
            .flat_map(|stem| options.iter().map(move |gap| format!("{stem}{gap}")))
            .take(MOST_SPELLINGS)
            .collect();
        at += gap;
    }
    if !beyond_is_kana {
        let rest: String = chars[last + 1..].iter().collect();
        stems.iter_mut().for_each(|stem| stem.push_str(&rest));
    }
    stems
}

/// What the corpus writes between two kanji where the query writes `given`.
fn gaps(before: char, given: &str, after: char, tried: &mut Tried<'_>) -> Vec<String> {
    let mut options = vec![given.to_owned()];
    // A particle between two kanji parts two words.
    let is_particle = !given.is_empty() && given.chars().count() == 1 && !BETWEEN_KANJI.contains(given);
    if is_particle {
        return options;
    }
    let others = std::iter::once(String::new())
        .chain(BETWEEN_KANJI.chars().map(String::from))
        .chain(LONG_BETWEEN_KANJI.map(str::to_owned));
    for gap in others {
        if gap != given && (tried.occurs)(&key(&format!("{before}{gap}{after}"))) {
            options.push(gap);
        }
    }
    options
}

/// A word of one kanji with the endings that its last kana may change to: 扱う, 扱い, 扱え, 扱っ.
fn inflected(word: &str) -> Vec<String> {
    let chars: Vec<char> = word.chars().collect();
    let [.., before, tail] = chars.as_slice() else { return Vec::new() };
    let Some(row) = ROWS.iter().find(|row| row.contains(*tail)) else { return Vec::new() };
    let stem: String = chars[..chars.len() - 1].iter().collect();
    if is_hiragana(*before) {
        // 紐づけ, 紐づく, 紐づい: what they share is long enough to be looked for.
        return if is_kanji(chars[0]) { vec![stem] } else { Vec::new() };
    }
    if !is_kanji(*before) {
        return Vec::new();
    }
    row.chars().filter(|c| c != tail).map(|c| format!("{stem}{c}")).collect()
}

/// The endings that a verb goes through.
const ROWS: [&str; 9] = [
    "わいうえおっ",
    "かきくけこい",
    "がぎぐげご",
    "さしすせそ",
    "たちつてとっ",
    "ばびぶべぼん",
    "まみむめもん",
    "らりるれろっ",
    "なにぬねの",
];

/// The beginnings that the forms of the Latin words in a text share.
fn latin_stems(text: &str) -> Vec<String> {
    let Some(last) =
        text.rsplit(|c: char| !c.is_ascii_alphabetic()).next().filter(|word| word.len() >= SHORTEST_STEMMED)
    else {
        return Vec::new();
    };
    let before = &text[..text.len() - last.len()];
    let cut = |ending: &str| last.strip_suffix(ending).filter(|stem| stem.len() >= SHORTEST_STEM);
    let stem = if let Some(stem) = cut("ies") {
        stem
    } else if let Some(stem) = ["ations", "ation", "ing", "ers", "ed", "es"].iter().find_map(|ending| cut(ending)) {
        stem
    } else if let Some(stem) = ["cy", "ce", "t"]
        .iter()
        .find_map(|ending| cut(ending))
        .filter(|stem| stem.ends_with("en") || stem.ends_with("an"))
    {
        stem
    } else if let Some(stem) = cut("s").or_else(|| cut("e")) {
        stem
    } else if let Some(stem) = cut("y").filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        // Policies, but relays.
        stem
    } else {
        return Vec::new();
    };
    vec![format!("{before}{stem}")]
}

fn count_kanji(text: &str) -> usize {
    text.chars().filter(|c| is_kanji(*c)).count()
}

/// Whether a character is a kanji.
pub(crate) fn is_kanji(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '々' | '〆')
}

/// Whether a character is hiragana.
pub(crate) fn is_hiragana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{3096}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelt(word: &str, corpus: &str) -> Vec<String> {
        let corpus = key(corpus);
        Spellings::of(word, &|wanted| corpus.contains(wanted)).keys.into_iter().map(|(key, _)| key).collect()
    }

    #[test]
    fn okurigana_varies() {
        assert!(spelt("打合せ", "打ち合わせる").contains(&"打ち合".to_owned()));
        assert!(spelt("引き継ぎ", "引継").contains(&"引継".to_owned()));
        assert!(spelt("受付", "受け付ける").contains(&"受け付".to_owned()));
        assert!(spelt("問合せ", "お問い合わせは").contains(&"問い合".to_owned()));
        assert_eq!(spelt("顧客", "顧客に客"), ["顧客"]);
    }

    #[test]
    fn other_spellings_are_found_when_they_occur() {
        assert!(spelt("名よせ", "名寄せする").contains(&key("名寄せ")));
        assert!(spelt("べき等性", "冪等性").contains(&key("冪等性")));
        assert!(spelt("２重", "二重").contains(&key("二重")));
        assert!(spelt("REENTRANT", "reentrancy").contains(&"reentran".to_owned()));
        assert!(spelt("メインテナンス", "メンテナンス").contains(&key("メンテナンス")));
        assert!(spelt("扱う", "扱い").contains(&"扱い".to_owned()));
    }

    #[test]
    fn nothing_is_made_up() {
        assert_eq!(spelt("サーバー", "関係ない"), ["サーバー"]);
        assert!(spelt("", "x").is_empty());
    }
}
