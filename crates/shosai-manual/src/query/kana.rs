//! Other spellings in kana: long vowels, foreign sounds, the other script, and kanji written in kana.

/// More spellings than this are chance.
const MOST: usize = 64;
/// A katakana word that lost its last long vowel must still be this long to mean anything.
const SHORTEST_STEM: usize = 3;
/// A change of sound in a shorter word makes another word.
const SHORTEST_FOREIGN: usize = 4;
/// Shorter hiragana stand in other words everywhere.
const SHORTEST_HIRAGANA: usize = 3;

/// Sounds that are written in two ways, in katakana.
const SOUNDS: &[(&str, &str)] = &[
    ("ヴァ", "バ"),
    ("ヴィ", "ビ"),
    ("ヴェ", "ベ"),
    ("ヴォ", "ボ"),
    ("ヴ", "ブ"),
    ("ティ", "チ"),
    ("ディ", "ジ"),
    ("ディ", "デ"),
    ("デュ", "ジュ"),
    ("トゥ", "ツ"),
    ("トゥ", "ト"),
    ("ファ", "ハ"),
    ("フィ", "ヒ"),
    ("フォ", "ホ"),
    ("ウィ", "イ"),
    ("ウェ", "エ"),
    ("ウォ", "オ"),
    ("クォ", "コ"),
    ("クォ", "クオ"),
    ("クァ", "カ"),
    ("ジェ", "ゼ"),
    ("シェ", "セ"),
    ("ツァ", "サ"),
    ("イヤ", "イア"),
    ("リア", "リヤ"),
    ("フェイ", "フェー"),
    ("フェイ", "フェ"),
    ("メイ", "メ"),
    ("レイ", "レー"),
    ("ッ", ""),
    ("バッグ", "バック"),
    ("ベッド", "ベット"),
    ("レポ", "リポ"),
    ("ゼーション", "ゼイション"),
    ("メー", "メイ"),
    ("テイ", "テー"),
    ("エイ", "エー"),
    ("ケイ", "ケー"),
    ("セイ", "セー"),
    ("デイ", "デー"),
    ("ペイ", "ペー"),
    ("ボウ", "ボー"),
    ("ロウ", "ロー"),
    ("オウ", "オー"),
    ("リング", "ル"),
];

/// Kanji and the kana that are often written in their place.
const MIXED: &[(&str, &str)] = &[
    ("寄せ", "よせ"),
    ("付け", "つけ"),
    ("付け", "づけ"),
    ("付", "づ"),
    ("合わせ", "あわせ"),
    ("込み", "こみ"),
    ("取り", "とり"),
    ("受け", "うけ"),
    ("上げ", "あげ"),
    ("下げ", "さげ"),
    ("入れ", "いれ"),
    ("出し", "だし"),
    ("掛け", "かけ"),
    ("替え", "かえ"),
    ("替え", "がえ"),
    ("換え", "替え"),
    ("代え", "替え"),
    ("立て", "たて"),
    ("置き", "おき"),
    ("切り", "きり"),
    ("戻し", "もどし"),
    ("返し", "かえし"),
    ("渡し", "わたし"),
    ("消し", "けし"),
    ("直し", "なおし"),
    ("違い", "ちがい"),
    ("扱い", "あつかい"),
    ("使い", "つかい"),
    ("払い", "はらい"),
    ("払い", "ばらい"),
    ("貼り", "はり"),
    ("張り", "貼り"),
    ("引き", "ひき"),
    ("押し", "おし"),
    ("続き", "つづき"),
    ("休み", "やすみ"),
    ("働き", "はたらき"),
    ("届け", "とどけ"),
    ("知らせ", "しらせ"),
    ("問い", "とい"),
    ("打ち", "うち"),
    ("割り", "わり"),
    ("当て", "あて"),
    ("組み", "くみ"),
    ("積もり", "つもり"),
    ("申し", "もうし"),
    ("繰り", "くり"),
    ("並び", "ならび"),
    ("並べ", "並び"),
    ("絞り", "しぼり"),
    ("纏め", "まとめ"),
    ("綴り", "つづり"),
    ("落とし", "おとし"),
    ("抜け", "ぬけ"),
    ("漏れ", "もれ"),
    ("溜まり", "たまり"),
    ("詰め", "づめ"),
    ("詰め", "つめ"),
    ("箇所", "個所"),
    ("箇所", "か所"),
    ("ヶ所", "か所"),
    ("ヶ月", "か月"),
    ("ヶ月", "箇月"),
    ("ヶ月", "ケ月"),
    ("か月", "ケ月"),
    ("か月", "箇月"),
    ("カ月", "か月"),
    ("ヶ年", "か年"),
    ("ヶ条", "か条"),
    ("箇条", "か条"),
    ("毎", "ごと"),
    ("様", "さま"),
    ("全て", "すべて"),
    ("出来", "でき"),
    ("予め", "あらかじめ"),
    ("但し", "ただし"),
    ("又は", "または"),
    ("及び", "および"),
    ("更に", "さらに"),
    ("下さい", "ください"),
    ("頂", "いただ"),
    ("子供", "子ども"),
    ("子供", "こども"),
    ("一人", "ひとり"),
    ("二人", "ふたり"),
    ("友達", "ともだち"),
    ("冪", "べき"),
    ("巾", "べき"),
    ("閾", "しきい"),
    ("紐", "ひも"),
    ("鍵", "かぎ"),
    ("籠", "かご"),
    ("梱", "こん"),
    ("漏洩", "漏えい"),
    ("隠蔽", "隠ぺい"),
    ("改竄", "改ざん"),
    ("斡旋", "あっせん"),
    ("稟議", "りん議"),
    ("譴責", "けん責"),
    ("毀損", "き損"),
    ("補填", "補てん"),
    ("破綻", "破たん"),
    ("捺印", "なつ印"),
    ("怪我", "けが"),
    ("煙草", "たばこ"),
    ("挨拶", "あいさつ"),
    ("曖昧", "あいまい"),
    ("揃", "そろ"),
    ("繋", "つな"),
    ("剥", "は"),
    ("辿", "たど"),
    ("挟", "はさ"),
    ("括", "くく"),
    ("跨", "また"),
    ("遡", "さかのぼ"),
    ("溢", "あふ"),
    ("埋め", "うめ"),
    ("雛形", "ひな形"),
    ("雛型", "ひな型"),
    ("雛形", "雛型"),
    ("ひな形", "ひな型"),
    ("賄賂", "わいろ"),
    ("親戚", "親せき"),
    ("熨斗", "のし"),
    ("躊躇", "ちゅうちょ"),
    ("僅か", "わずか"),
    ("稀", "まれ"),
    ("概ね", "おおむね"),
    ("速やか", "すみやか"),
    ("直ち", "ただち"),
    ("著し", "いちじるし"),
    ("甚だ", "はなはだ"),
    ("勤め", "務め"),
    ("障害", "障がい"),
    ("障碍", "障害"),
    ("障碍", "障がい"),
    ("遵守", "順守"),
    ("附", "付"),
    ("聯", "連"),
    ("廻", "回"),
    ("回送", "廻送"),
    ("年令", "年齢"),
    ("才", "歳"),
    ("日附", "日付"),
    ("摺", "すり"),
    ("嘱託", "しょく託"),
    ("罹患", "り患"),
    ("罹災", "り災"),
    ("蔓延", "まん延"),
    ("逼迫", "ひっ迫"),
    ("齟齬", "そご"),
    ("杜撰", "ずさん"),
    ("按分", "案分"),
    ("綺麗", "きれい"),
    ("色々", "いろいろ"),
    ("様々", "さまざま"),
    ("度々", "たびたび"),
    ("益々", "ますます"),
    ("何処", "どこ"),
    ("何時", "いつ"),
    ("誰", "だれ"),
    ("沢山", "たくさん"),
    ("良い", "よい"),
    ("無い", "ない"),
    ("易", "やす"),
    ("難", "にく"),
    ("嬉", "うれ"),
    ("可笑し", "おかし"),
    ("可愛", "かわい"),
    ("真似", "まね"),
    ("御", "お"),
    ("御", "ご"),
    ("〆切", "締切"),
    ("〆切", "締め切り"),
    ("締切", "締め切り"),
];

/// The spellings of `text` with other long vowels and foreign sounds in its katakana; `text` itself comes first.
pub(crate) fn katakana_spellings(text: &str) -> Vec<String> {
    let mut all = vec![text.to_owned()];
    let grow = |all: &mut Vec<String>, other: String| {
        if all.len() < MOST && !all.contains(&other) && !other.is_empty() {
            all.push(other);
        }
    };
    if let Some(stem) = text.strip_suffix('ー')
        && stem.chars().count() >= SHORTEST_STEM
    {
        grow(&mut all, stem.to_owned());
    }
    for (one, other) in SOUNDS {
        for (from, to) in [(*one, *other), (*other, *one)] {
            if !from.is_empty() && text.chars().count() >= SHORTEST_FOREIGN && text.contains(from) {
                grow(&mut all, text.replacen(from, to, 1));
            }
        }
    }
    // Every long-vowel mark may be missing, as long as enough is left.
    for index in 0..all.len() {
        let marks: Vec<usize> = all[index].match_indices('ー').map(|(at, _)| at).collect();
        for at in marks {
            let mut shorter = all[index].clone();
            shorter.replace_range(at..at + 'ー'.len_utf8(), "");
            if shorter.chars().count() > SHORTEST_STEM {
                grow(&mut all, shorter);
            }
        }
    }
    for index in 0..all.len() {
        for longer in with_long_vowel(&all[index]) {
            grow(&mut all, longer);
        }
    }
    all
}

/// The text with one long-vowel mark more, wherever a katakana vowel may be long.
fn with_long_vowel(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let katakana = |c: Option<&char>| c.is_some_and(|c| matches!(c, 'ァ'..='ヶ'));
    let places = (1..chars.len())
        .filter(|at| katakana(chars.get(at - 1)) && katakana(chars.get(*at)) && !matches!(chars[at - 1], 'ッ' | 'ン'));
    places.map(|at| chars[..at].iter().chain(['ー'].iter()).chain(&chars[at..]).collect()).collect()
}

/// The spellings of `text` with kanji in kana and kana in kanji; `text` itself is not among them.
pub(crate) fn mixed_spellings(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for (kanji, kana) in MIXED {
        for (from, to) in [(*kanji, *kana), (*kana, *kanji)] {
            if text.contains(from) {
                let other = text.replacen(from, to, 1);
                if !found.contains(&other) && found.len() < MOST {
                    found.push(other);
                }
            }
        }
    }
    found
}

/// The text in the other kana, where all of it is kana.
pub(crate) fn other_script(text: &str) -> Option<String> {
    let count = text.chars().count();
    if count >= SHORTEST_HIRAGANA && text.chars().all(|c| matches!(c, 'ぁ'..='ゖ' | 'ー')) {
        return Some(text.chars().map(|c| shifted(c, KANA_DISTANCE)).collect());
    }
    let all_katakana = count >= SHORTEST_HIRAGANA && text.chars().all(|c| matches!(c, 'ァ'..='ヶ'));
    all_katakana.then(|| text.chars().map(|c| shifted(c, -KANA_DISTANCE)).collect())
}

/// Katakana stand this far above hiragana.
const KANA_DISTANCE: i32 = 0x60;

fn shifted(c: char, by: i32) -> char {
    if c == 'ー' {
        return c;
    }
    u32::from(c).checked_add_signed(by).and_then(char::from_u32).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_vowels_and_sounds_vary() {
        assert!(katakana_spellings("サーバー").contains(&"サーバ".to_owned()));
        assert!(katakana_spellings("インタフェース").contains(&"インターフェース".to_owned()));
        assert!(katakana_spellings("ヴァイオリン").contains(&"バイオリン".to_owned()));
        assert_eq!(katakana_spellings("キー"), ["キー"]);
    }

    #[test]
    fn kanji_may_be_kana() {
        assert!(mixed_spellings("名よせ").contains(&"名寄せ".to_owned()));
        assert!(mixed_spellings("改ざん").contains(&"改竄".to_owned()));
        assert_eq!(other_script("たばこ").as_deref(), Some("タバコ"));
        assert_eq!(other_script("ごみ"), None);
    }
}
