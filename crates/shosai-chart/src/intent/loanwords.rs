//! Loanwords: `ダウンロード` and `downloads` are one word, known by the consonants both keep.

use super::scan::{Scan, Span};
use crate::table::header;

/// Words of names with fewer consonants than this look like too many others; there are few names.
pub const OF_NAMES: usize = 2;
/// The same for values, of which there may be many.
pub const OF_VALUES: usize = 3;

/// Places of words in the query that say a word of `label` in the other script.
pub fn find(scan: &Scan, label: &str, least: usize) -> Vec<Span> {
    let folded = crate::table::fold::fold(label);
    let mut own: Vec<String> = header::words(label).iter().filter(|w| w.is_ascii()).map(|w| of_latin(w)).collect();
    own.retain(|skeleton| skeleton.len() >= least);
    let kana: Vec<String> = runs(&folded, least).into_iter().map(|span| of_kana(&folded[span])).collect();
    let katakana = runs(&scan.text, least).into_iter().filter(|span| own.contains(&of_kana(&scan.text[span.clone()])));
    /// Little words that sound like names: `has` and `ハウス`.
    const LITTLE: &str = "has|was|his|had|have|does|did|get|got|how|her|use|used|are|our|the|than|then|this|these|those|there|done|its|who|why|when|what|were|more|most|less|for|from|per";
    let same = |word: &str| {
        !LITTLE.split('|').any(|own| own == word) && kana.iter().any(|k| k.len() >= least && *k == of_latin(word))
    };
    let latin = scan.latin_words().into_iter().filter(|(_, word)| same(word)).map(|(span, _)| span);
    // `chair time` for `チェアタイム`.
    let words = scan.latin_words();
    let pairs = words.windows(2).filter_map(|pair| {
        let [(first, a), (second, b)] = pair else { return None };
        let joined = format!("{}{}", of_latin(a), of_latin(b));
        let near = second.start == first.end + 1 && joined.len() >= least;
        (near && kana.contains(&joined)).then_some(first.start..second.end)
    });
    katakana.chain(latin).chain(pairs).collect()
}

/// Runs of katakana long enough to be a loanword of so many consonants.
fn runs(text: &str, least: usize) -> Vec<Span> {
    let mut out = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain(std::iter::once((text.len(), ' '))) {
        match (matches!(c, 'ァ'..='ヺ' | 'ー'), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                if text[from..at].chars().count() >= least {
                    out.push(from..at);
                }
                start = None;
            }
            _ => {}
        }
    }
    out
}

/// The consonants of a run of katakana. Voiced `v` and `b` are one, as are `l` and `r`.
fn of_kana(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        out.push(match c {
            'カ' | 'キ' | 'ク' | 'ケ' | 'コ' => 'k',
            'ガ' | 'ギ' | 'グ' | 'ゲ' | 'ゴ' => 'g',
            'サ' | 'シ' | 'ス' | 'セ' | 'ソ' => 's',
            // `エンタープライズ` ends as `enterprise` sounds.
            'ザ' | 'ズ' | 'ゼ' | 'ゾ' => 's',
            'ジ' | 'ヂ' => 'j',
            'タ' | 'テ' | 'ト' | 'ツ' => 't',
            'チ' => 't',
            'ダ' | 'デ' | 'ド' => 'd',
            'ナ' | 'ニ' | 'ヌ' | 'ネ' | 'ノ' | 'ン' => 'n',
            'ハ' | 'ヒ' | 'フ' | 'ヘ' | 'ホ' => 'h',
            'バ' | 'ビ' | 'ブ' | 'ベ' | 'ボ' | 'ヴ' => 'b',
            'パ' | 'ピ' | 'プ' | 'ペ' | 'ポ' => 'p',
            'マ' | 'ミ' | 'ム' | 'メ' | 'モ' => 'm',
            'ラ' | 'リ' | 'ル' | 'レ' | 'ロ' => 'r',
            _ => continue,
        });
    }
    out
}

/// The consonants of an English word as katakana would spell them.
fn of_latin(word: &str) -> String {
    let word = word.strip_suffix('s').filter(|stem| stem.len() >= 4 && !stem.ends_with('s')).unwrap_or(word);
    let letters: Vec<char> = word.chars().collect();
    let mut out = String::new();
    let mut at = 0;
    while at < letters.len() {
        let (c, next) = (letters[at], letters.get(at + 1).copied().unwrap_or(' '));
        let soft = matches!(next, 'e' | 'i' | 'y');
        let (sound, width) = match (c, next) {
            ('s' | 't', 'h') => ("s", 2),
            ('c', 'h') => ("t", 2),
            ('p', 'h') => ("h", 2),
            ('c', 'k') => ("k", 2),
            ('q', _) => ("k", 1),
            ('g', 'n' | 'h') => ("", 1),
            ('t', 'i') if letters.get(at + 2) == Some(&'o') => ("s", 1),
            ('m', 'p' | 'b') => ("n", 1),
            ('c', _) if soft => ("s", 1),
            ('c', _) => ("k", 1),
            ('g', _) if soft => ("j", 1),
            ('l', _) => ("r", 1),
            ('v', _) => ("b", 1),
            ('f', _) => ("h", 1),
            ('x', _) => ("ks", 1),
            ('z', _) => ("s", 1),
            ('r', _) if !is_vowel(next) => ("", 1),
            ('k' | 'g' | 's' | 'j' | 't' | 'd' | 'n' | 'h' | 'b' | 'p' | 'm' | 'r', _) => ("", 0),
            _ => ("", 1),
        };
        if width == 0 {
            out.push(c);
            at += 1;
        } else {
            out.push_str(sound);
            at += width;
        }
        // A doubled letter sounds once.
        while at < letters.len() && at > 0 && letters[at] == letters[at - 1] && !is_vowel(letters[at]) {
            at += 1;
        }
    }
    out
}

fn is_vowel(c: char) -> bool {
    matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loanwords_keep_their_consonants() {
        for (kana, latin) in [
            ("ダウンロード", "downloads"),
            ("クラッシュ", "crash"),
            ("レイテンシ", "latency"),
            ("リージョン", "region"),
            ("カテゴリ", "category"),
            ("キャンペーン", "campaign"),
            ("セグメント", "segment"),
            ("プラットフォーム", "platform"),
            ("オペレーター", "operator"),
            ("チケット", "ticket"),
        ] {
            assert_eq!(of_kana(kana), of_latin(latin), "{kana} {latin}");
        }
        assert_ne!(of_kana("コンサート"), of_latin("customer"));
        assert_eq!(find(&Scan::new("リージョン別"), "region", OF_NAMES).len(), 1);
        assert_eq!(find(&Scan::new("by segment"), "セグメント", OF_VALUES).len(), 1);
    }
}
