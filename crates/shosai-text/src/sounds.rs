//! Katakana and Latin words that sound the same: クロージャ and closure, イングレス and ingress.

/// A consonant and the vowel letters after it.
#[derive(Clone, Debug, PartialEq)]
struct Mora {
    consonant: char,
    vowels: String,
}

/// Fewer consonants make too many words alike.
const FEWEST_CONSONANTS: usize = 3;

/// The consonants of a word as both scripts keep them; `None` for words that are too short to tell.
pub fn consonants(word: &str) -> Option<String> {
    let morae = morae(word)?;
    let text: String = morae.iter().filter(|mora| mora.consonant != VOWEL).map(|mora| mora.consonant).collect();
    (text.chars().count() >= FEWEST_CONSONANTS).then_some(text)
}

/// Whether two words of the same consonants also agree in their vowels.
pub fn sound_alike(katakana: &str, latin: &str) -> bool {
    let (Some(one), Some(other)) = (morae(katakana), morae(latin)) else { return false };
    let strip = |morae: Vec<Mora>| -> Vec<Mora> { morae.into_iter().filter(|mora| mora.consonant != VOWEL).collect() };
    let leading = |morae: &[Mora]| {
        morae.first().filter(|mora| mora.consonant == VOWEL).map(|mora| mora.vowels.clone()).unwrap_or_default()
    };
    if leading(&one).is_empty() != leading(&other).is_empty() {
        return false;
    }
    let vowels = leading(&one).chars().next().zip(leading(&other).chars().next());
    if vowels.is_some_and(|(kana, latin)| !may_be(kana, latin, false)) {
        return false;
    }
    let (one, other) = (strip(one), strip(other));
    // Short words have many neighbours: リスト is list, not rest.
    let strict = one.len() <= FEWEST_CONSONANTS;
    one.len() == other.len()
        && one.iter().zip(&other).enumerate().all(|(at, (kana, latin))| {
            if latin.vowels.is_empty() {
                // A vowel that katakana only put in to part two consonants has no letter.
                return matches!(kana.vowels.as_str(), "" | "u" | "o" | "i");
            }
            if kana.vowels.is_empty() {
                return !strict && latin.vowels.chars().all(|letter| matches!(letter, 'e' | 'u' | 'o'));
            }
            // The vowel of a last -er or -or is heard as a long a.
            let strict = strict && at + 1 < one.len();
            let agree = |heard: char| latin.vowels.chars().any(|letter| may_be(heard, letter, strict));
            kana.vowels.chars().any(agree)
        })
}

/// Stands for a vowel without a consonant before it.
const VOWEL: char = '-';

/// Which letters a heard vowel may be written with; fewer where a short word has many neighbours.
fn may_be(heard: char, letter: char, strict: bool) -> bool {
    match heard {
        'a' => matches!(letter, 'a' | 'u') || !strict && matches!(letter, 'o' | 'e'),
        'i' => matches!(letter, 'i' | 'y') || !strict && letter == 'e',
        'u' => matches!(letter, 'u' | 'o') || !strict && letter == 'e',
        'e' => matches!(letter, 'e' | 'a'),
        _ => matches!(letter, 'o' | 'a') || !strict && letter == 'u',
    }
}

fn morae(word: &str) -> Option<Vec<Mora>> {
    if word.chars().all(|c| matches!(c, 'ァ'..='ヶ' | 'ー')) {
        return Some(of_katakana(word));
    }
    word.chars().all(|c| c.is_ascii_lowercase()).then(|| of_latin(word))
}

/// Rows of the kana table: the consonant and its five kana; keys have no small kana.
const ROWS: &[(char, &str)] = &[
    ('k', "カキクケコ"),
    ('g', "ガギグゲゴ"),
    ('s', "サシスセソ"),
    ('s', "ザジズゼゾ"),
    ('t', "タチツテト"),
    ('d', "ダヂヅデド"),
    ('n', "ナニヌネノ"),
    ('h', "ハヒフヘホ"),
    ('b', "バビブベボ"),
    ('p', "パピプペポ"),
    ('m', "マミムメモ"),
    ('r', "ラリルレロ"),
];

fn of_katakana(word: &str) -> Vec<Mora> {
    let mut morae: Vec<Mora> = Vec::new();
    let chars: Vec<char> = word.chars().collect();
    for (at, c) in chars.iter().copied().enumerate() {
        // Keys have no small ツ; before these rows it only doubles the consonant.
        let doubles = chars.get(at + 1).is_some_and(|next| {
            ROWS.iter().any(|(consonant, row)| {
                matches!(consonant, 'k' | 't' | 'p' | 's' | 'd' | 'g' | 'b') && row.contains(*next)
            })
        });
        if at > 0 && matches!(c, 'ツ' | 'ッ') && doubles {
            continue;
        }
        let vowel = "アイウエオ"
            .chars()
            .position(|kana| kana == c)
            .or_else(|| "ァィゥェォ".chars().position(|kana| kana == c))
            .and_then(|at| "aiueo".chars().nth(at));
        let glide = match c {
            'ヤ' | 'ャ' => Some('a'),
            'ユ' | 'ュ' => Some('u'),
            'ヨ' | 'ョ' => Some('o'),
            _ => None,
        };
        if let Some(vowel) = vowel.or(glide) {
            match morae.last_mut() {
                // ファ, ティ, ジャ: the second kana gives the vowel.
                Some(last) => {
                    last.vowels = if matches!(c, 'ア' | 'イ' | 'ウ' | 'エ' | 'オ') && !last.vowels.is_empty() {
                        format!("{}{vowel}", last.vowels)
                    } else {
                        vowel.to_string()
                    }
                }
                None => morae.push(Mora { consonant: VOWEL, vowels: vowel.to_string() }),
            }
            continue;
        }
        match c {
            'ワ' | 'ヮ' => morae.push(Mora { consonant: 'w', vowels: "a".to_owned() }),
            'ン' => morae.push(Mora { consonant: 'n', vowels: String::new() }),
            'ヴ' => morae.push(Mora { consonant: 'b', vowels: "u".to_owned() }),
            _ => {
                if let Some((consonant, at)) = ROWS
                    .iter()
                    .find_map(|(consonant, row)| row.chars().position(|kana| kana == c).map(|at| (*consonant, at)))
                {
                    let vowels = "aiueo".chars().nth(at).map(String::from).unwrap_or_default();
                    morae.push(Mora { consonant, vowels });
                }
            }
        }
    }
    morae
}

fn of_latin(word: &str) -> Vec<Mora> {
    let word = word
        .replace("tion", "son")
        .replace("sion", "son")
        .replace("ph", "h")
        .replace("sch", "sk")
        .replace("ck", "k")
        .replace("tch", "t")
        .replace("ch", "t")
        .replace("sh", "s")
        .replace("th", "s")
        .replace("qu", "k")
        .replace("wh", "w")
        .replace("dge", "s")
        .replace("ture", "tua");
    let letters: Vec<char> = word.chars().collect();
    let mut morae: Vec<Mora> = Vec::new();
    for (at, c) in letters.iter().copied().enumerate() {
        let next = letters.get(at + 1).copied();
        if letters.get(at.wrapping_sub(1)) == Some(&c) && !is_vowel(c) {
            continue;
        }
        let consonant = match c {
            // A last e is silent.
            'e' if next.is_none() && letters.len() > 3 => continue,
            'a' | 'i' | 'u' | 'e' | 'o' => {
                add_vowel(&mut morae, c);
                continue;
            }
            'y' if at > 0 => {
                add_vowel(&mut morae, 'i');
                continue;
            }
            'w' if next.is_some_and(is_vowel) => 'w',
            'w' | 'y' => {
                add_vowel(&mut morae, if c == 'w' { 'u' } else { 'i' });
                continue;
            }
            'h' | 'f' => 'h',
            'c' if matches!(next, Some('e' | 'i' | 'y')) => 's',
            'c' | 'q' => 'k',
            'g' if matches!(next, Some('e' | 'y')) => 's',
            'j' | 'z' => 's',
            'v' => 'b',
            'l' => 'r',
            'm' if matches!(next, Some('p' | 'b')) => 'n',
            // An r that is not followed by a vowel lengthens the one before it.
            'r' if at > 0
                && !(next.is_some_and(|next| is_vowel(next) || next == 'y')
                    && letters.get(at + 1..) != Some(&['e']))
                && letters.get(at - 1).is_some_and(|before| is_vowel(*before)) =>
            {
                continue;
            }
            'x' => {
                morae.push(Mora { consonant: 'k', vowels: String::new() });
                's'
            }
            c => c,
        };
        morae.push(Mora { consonant, vowels: String::new() });
    }
    morae
}

fn add_vowel(morae: &mut Vec<Mora>, vowel: char) {
    match morae.last_mut() {
        Some(last) => last.vowels.push(vowel),
        None => morae.push(Mora { consonant: VOWEL, vowels: vowel.to_string() }),
    }
}

fn is_vowel(c: char) -> bool {
    matches!(c, 'a' | 'i' | 'u' | 'e' | 'o')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(katakana: &str, latin: &str) -> bool {
        consonants(katakana).is_some() && consonants(katakana) == consonants(latin) && sound_alike(katakana, latin)
    }

    #[test]
    fn words_meet_across_scripts() {
        for (katakana, latin) in [
            ("クロージャ", "closure"),
            ("イテレータ", "iterator"),
            ("イングレス", "ingress"),
            ("ネームスペース", "namespace"),
            ("デプロイメント", "deployment"),
            ("シークレット", "secret"),
            ("アノテーション", "annotation"),
            ("コントローラー", "controller"),
            ("ボリューム", "volume"),
            ("ロールバック", "rollback"),
            ("プラグイン", "plugin"),
            ("テンプレート", "template"),
            ("クラスター", "cluster"),
            ("リスト", "list"),
            ("パスワード", "password"),
            ("ネットワーク", "network"),
            ("ダラス", "dallas"),
            ("ヒューストン", "houston"),
        ] {
            assert!(alike(katakana, latin), "{katakana} {latin} {:?} {:?}", morae(katakana), morae(latin));
        }
    }

    #[test]
    fn other_words_do_not() {
        for (katakana, latin) in [
            ("リスト", "last"),
            ("リスト", "rest"),
            ("パスワード", "pushed"),
            ("ラウンド", "learned"),
            ("リトライ", "little"),
            ("ポイント", "print"),
            ("ノード", "node"),
            ("ファイル", "file"),
        ] {
            assert!(!alike(katakana, latin), "{katakana} {latin}");
        }
    }
}
