//! Whether a query asks for anything of the table at all.

use crate::intent::{Cue, Intent};

/// Whether a query speaks of something, and nothing it says is known: no column, no value, no kind of picture.
pub fn is_foreign(intent: &Intent) -> bool {
    let said = !intent.mentions.is_empty()
        || !intent.values.is_empty()
        || !intent.auxiliary.is_empty()
        || (intent.measure.aggregate.is_some() && !intent.measure.hinted_count)
        || intent.measure.change.is_some()
        || intent.top.is_some()
        || intent.period.explicit
        || intent.period.cycle.is_some()
        || intent.cues.iter().any(|c| !matches!(c.cue, Cue::Each));
    // Advice is no picture, even of a place that the table knows: `明日の渋谷の天気を教えて`.
    let asked = intent.mentions.is_empty()
        && intent.cues.iter().all(|c| matches!(c.cue, Cue::Each))
        && intent.measure.aggregate.is_none()
        && intent.period.grain.is_none()
        && intent.auxiliary.is_empty()
        && ADVICE.iter().any(|words| intent.full_text.contains(words));
    if asked && has_noun(&intent.loose_text) {
        return true;
    }
    // Nothing but a command to the machine was said, or something else altogether.
    !said && (!intent.ignored.is_empty() || (!intent.measure.hinted_count && has_subject(&intent.loose_text)))
}

/// Words that ask for advice or news.
const ADVICE: [&str; 12] = [
    "明日",
    "あした",
    "教えて",
    "でしょうか",
    "おすすめ",
    "お薦め",
    "should i ",
    "tell me ",
    "recommend",
    "advice",
    "how do i ",
    "tomorrow",
];

/// Whether a noun is left that nothing of the table answers to.
fn has_noun(loose: &str) -> bool {
    const GENERAL: [&str; 8] = ["全体", "概要", "様子", "状況", "数字", "値", "結果", "傾向"];
    let wordy = |c: char| matches!(u32::from(c), 0x3400..=0x9FFF | 0x30A1..=0x30FC);
    let told = |run: &str| run.chars().count() >= 2 && !GENERAL.contains(&run);
    loose.split(|c: char| !wordy(c)).any(told)
        || loose.split(|c: char| !c.is_ascii_alphabetic()).filter(|w| w.len() >= 4).count() >= 2
}

/// Whether words of a text make up a subject of their own.
fn has_subject(loose: &str) -> bool {
    /// So many unknown words are a subject.
    const SUBJECT: usize = 2;
    const PLAIN: &str = "overview|summary|insight|insights|dashboard|report|analysis|analyze|explore|whatever|interesting|show|please|draw|plot|chart|graph|make|give|visualize|visualise|visualization|data|this|that|from|with|look|table|numbers|something|picture|image|create|what|want|your|good|nice|best|just|need|could|would|anything|here|these|those|some|kind|tell|about|everything|figure|file|csv";
    const PLAIN_JA: &str = "表示|可視化|図示|描画|作成|作図|出力|様子|状況|全体|概要|資料|報告|会議|説明|確認|希望|自由|適当|最適|一番|方法|形|表|図|絵|データ|グラフ|チャート|イメージ|レポート|ファイル|テーブル|ビジュアル|プレゼン|願|見|何|良|感|分|上司|社長|部長|役員|用";
    let words = loose.split(|c: char| !c.is_ascii_alphabetic()).filter(|w| w.len() >= 4);
    let is_wordy = |c: char| matches!(u32::from(c), 0x3400..=0x9FFF | 0x30A1..=0x30FC);
    let nouns = loose.split(|c: char| !is_wordy(c)).filter(|run| run.chars().count() >= 2);
    // Nothing that can be read at all is no request either.
    let letters =
        loose.chars().any(|c| c.is_ascii_alphabetic() || is_wordy(c) && c != 'ー' || matches!(c, 'ぁ'..='ん'));
    let gibberish =
        !letters || loose.chars().all(|c| !c.is_ascii_alphabetic() && !matches!(c, 'ぁ'..='ん' | '一'..='龥'));
    // One short word that is neither of the table nor of a picture: `hmm`.
    let lone = loose.trim().trim_matches(['.', '!', '?', '…', '。', '、']);
    let murmur = !lone.is_empty() && lone.len() <= 4 && lone.bytes().all(|b| b.is_ascii_alphabetic()) && lone != "plot";
    let strange = loose.split(|c: char| !c.is_ascii_alphabetic()).any(is_strange);
    gibberish
        || is_greeting(loose)
        || strange
        || murmur
        || is_babble(loose)
        || (is_babble(&loose.replace(|c: char| c.is_ascii_alphabetic(), ""))
            && loose.contains(|c: char| c.is_ascii_alphabetic()))
        || words.filter(|w| !PLAIN.split('|').any(|plain| plain == *w)).count() >= SUBJECT
        || nouns.filter(|noun| !is_made_of(noun, PLAIN_JA)).count() >= SUBJECT
}

/// A greeting that asks for no picture.
fn is_greeting(loose: &str) -> bool {
    const GREETINGS: [&str; 8] = [
        "こんにちは",
        "こんばんは",
        "おはよう",
        "元気ですか",
        "はじめまして",
        "hello there",
        "how are you",
        "good morning",
    ];
    const PICTURES: [&str; 8] = ["グラフ", "図", "チャート", "可視化", "chart", "graph", "plot", "draw"];
    let holds = |words: &[&str]| words.iter().any(|word| loose.contains(word));
    holds(&GREETINGS) && !holds(&PICTURES)
}

/// What no language writes: letters without a vowel, or keys beside each other.
fn is_strange(word: &str) -> bool {
    const KEYS: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
    /// `were` and `pot` lie on one row too; only a run of neighbours is no word.
    const NEIGHBOURS: usize = 4;
    let vowelless = word.len() > NEIGHBOURS && !word.contains(['a', 'e', 'i', 'o', 'u', 'y']);
    vowelless || (word.len() >= NEIGHBOURS && KEYS.iter().any(|keys| keys.contains(word)))
}

/// Kana alone that ask for nothing: no noun, no verb of asking.
fn is_babble(loose: &str) -> bool {
    /// Shorter ones may be a sigh before the request.
    const LEAST: usize = 3;
    const ASKS: [&str; 18] = [
        "して",
        "ください",
        "みせ",
        "おねが",
        "ほしい",
        "たのむ",
        "みたい",
        "どう",
        "なに",
        "なん",
        "いい",
        "よろしく",
        "おまかせ",
        "つく",
        "かいて",
        "だして",
        "これ",
        "それ",
    ];
    let kana = loose.chars().filter(|c| matches!(c, 'ぁ'..='ん' | 'ァ'..='ヶ' | 'ー')).count();
    let others = loose.chars().any(|c| c.is_ascii_alphanumeric() || matches!(u32::from(c), 0x3400..=0x9FFF));
    kana >= LEAST && !others && !ASKS.iter().any(|ask| loose.contains(ask))
}

/// Whether a compound is made of nothing but these words.
fn is_made_of(compound: &str, words: &str) -> bool {
    let mut rest = compound;
    while !rest.is_empty() {
        match words.split('|').filter(|word| rest.starts_with(word)).max_by_key(|word| word.len()) {
            Some(word) => rest = &rest[word.len()..],
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_words_for_a_picture_are_no_subject() {
        assert!(!has_subject("データをグラフで可視化して") && !has_subject("please make a nice chart from this"));
        assert!(has_subject("明日の会議室の鍵は誰の担当") && has_subject("the weather forecast for tomorrow"));
    }

    #[test]
    fn greetings_and_keys_struck_at_random_are_no_request() {
        assert!(has_subject("こんにちは、元気ですか") && has_subject("asdfgh jkl qwe") && has_subject("zxcvb"));
        assert!(!has_subject("こんにちは、グラフにして") && !has_subject("draw trees"));
    }
}
