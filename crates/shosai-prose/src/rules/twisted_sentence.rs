//! Subject and predicate that do not meet: 私の夢は医者になりたいです.

use crate::{
    finding::{Aspect, Severity},
    messages,
    pattern::Pattern,
    rule::{Options, Place, Report, Rule},
    text::{Manuscript, Token},
};

/// Subject and predicate that do not meet.
pub const RULE: Rule = Rule {
    name: "twisted_sentence",
    aspect: Aspect::Grammar,
    reason_code: "TWISTED_SENTENCE",
    severity: Severity::Medium,
    by_default: true,
    within: Place::SENTENCES,
    textlint: &[],
    options: &[],
    good: &[
        "私の夢は、本を書くことです。",
        "遅刻した理由は、電車が止まっていたからだ。",
        "問題はない。",
        "理由は分からない。",
        "彼の夢は叶った。",
    ],
    bad: &[
        "私の夢は、本を書きたいです。",
        "遅刻した理由は、電車が止まっていた。",
        "この製品の特徴は、軽くて持ち運びやすいです。",
        "大切なのは、最後まで続けます。",
        "私の夢は、医者になりたいです。",
        "この案の問題点は、費用が高いです。",
    ],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    for sentence in manuscript.sentences() {
        let text = &manuscript.text()[sentence.range.clone()];
        if !text.ends_with('。') || text.contains(['…', '―', '「', '『']) {
            continue;
        }
        let Some(topic) = TOPIC.find_groups(text).next() else { continue };
        let after = sentence.range.start + topic.end;
        let tokens = manuscript.tokens_in(&(after..sentence.range.end));
        let subject = &text[topic.clone()];
        let compound = manuscript
            .tokens_in(&(sentence.range.start..sentence.range.start + topic.start))
            .last()
            .is_some_and(|before| before.part() == "名詞" && before.range.end == sentence.range.start + topic.start);
        if compound || text.chars().count() > LONGEST || CLOSED.is_in(&text[topic.end..]) {
            continue;
        }
        let (_, asks) = KINDS
            .iter()
            .find(|(nouns, _)| nouns.iter().any(|noun| subject.ends_with(noun)))
            .copied()
            .unwrap_or((&[], Asks::Thing));
        if ends_in_predicate(manuscript, tokens) && is_clause(manuscript, tokens, asks) {
            let range = sentence.range.start + topic.start..sentence.range.start + topic.end;
            let end = if asks == Asks::Reason {
                "「…からだ」「…ためだ」"
            } else {
                "「…ことだ」「…点だ」"
            };
            report.add(range, messages::TwistedSentence { subject, end });
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Asks {
    Thing,
    Wish,
    Reason,
    Flaw,
}

/// A longer sentence has several turns, and this looks only at its ends.
const LONGEST: usize = 100;
/// A topic that is closed before the sentence goes on.
static CLOSED: Pattern = Pattern::fixed("(?:こと|ため|から|点|もの|の)(?:で(?:す|し|あ|は)|だ|に(?:ある|あり|よ))");

/// A topic set off by a comma, or one that a wish follows.
static TOPIC: Pattern = Pattern::fixed(
    "(夢|目標|目的|抱負|願い|希望|望み|理由|原因|きっかけ|特徴|長所|短所|欠点|利点|魅力|強み|弱み|問題点|注意点|改善点|相違点|難点|メリット|デメリット|ねらい|狙い|仕事|役割|趣味|課題|問題|ポイント|コツ|秘訣|(?:大切|重要|大事|肝心|必要|問題|残念|不思議|厄介)なの|(?:大切|重要|大事|肝心|必要)なこと|驚いたの|嬉しかったの|面白いの|難しいの|困ったの|気になるの|印象的だったの|悲しかったの|良かったの|悔しいの)は、|(理由|原因|趣味|仕事|夢|目標)は",
);

const KINDS: [(&[&str], Asks); 3] = [
    (&["夢", "目標", "目的", "抱負", "願い", "希望", "望み", "仕事", "役割", "趣味"], Asks::Wish),
    (&["理由", "原因", "きっかけ"], Asks::Reason),
    (&["欠点", "長所", "短所", "利点", "強み", "弱み"], Asks::Flaw),
];

/// Whether the last word is a verb or adjective as it ends a clause, and no noun closes the sentence.
fn ends_in_predicate(manuscript: &Manuscript, tokens: &[Token]) -> bool {
    let mut words = tokens.iter().rev().filter(|token| token.part() != "記号");
    let Some(last) = words.next() else { return false };
    let Some(before) = words.next() else { return false };
    let polite = matches!(last.inflection(), "特殊・デス");
    let end = if polite { before } else { last };
    let closes = matches!(end.part(), "動詞" | "形容詞")
        || matches!(end.inflection(), "特殊・タ" | "特殊・マス" | "特殊・タイ" | "特殊・ナイ" | "不変化型");
    let noun_before = end.inflection() == "特殊・タ"
        && (matches!(before.inflection(), "特殊・ダ" | "特殊・デス") || manuscript.surface(before) == "あっ");
    closes
        && !noun_before
        && end.form() != "未然形"
        && (!matches!(manuscript.surface(end), "う" | "よう" | "まい" | "ん" | "ある" | "あり")
            || before.inflection() == "特殊・マス")
}

/// What a topic does or is by itself: 理由は分からない.
#[rustfmt::skip]
const TOPICAL: &[&str] = &[
    "ある", "ない", "わかる", "分かる", "解る", "知る", "異なる", "変わる", "違う", "なる", "言う", "いう", "思う", "思える", "見える", "聞く", "叶う", "考える", "述べる", "話す",
    "説明", "残る", "存在", "含む", "できる", "出来る", "解決", "達成", "示す", "見つかる", "見当たる", "すぎる", "過ぎる", "尽きる", "問う", "れる", "られる", "せる", "させる",
];

/// Whether what follows is a clause of its own, not something that the topic itself does or is.
fn is_clause(manuscript: &Manuscript, tokens: &[Token], asks: Asks) -> bool {
    let surfaces: Vec<&str> = tokens.iter().map(|token| manuscript.surface(token)).collect();
    let verbs: Vec<&str> =
        tokens.iter().filter(|token| token.part() == "動詞").map(|token| manuscript.base(token)).collect();
    let last_verb = verbs
        .iter()
        .rev()
        .find(|verb| {
            !matches!(**verb, "いる" | "する" | "しまう" | "くる" | "くれる" | "せる" | "させる" | "れる" | "られる")
        })
        .copied()
        .unwrap_or("");
    let subject = tokens.iter().any(|token| manuscript.surface(token) == "が" && token.detail() == "格助詞");
    // 原因は、設定が存在しない has a subject of its own; 原因は、誰がしたか分からない asks.
    let own = asks == Asks::Reason && subject && !surfaces.contains(&"か") && !surfaces.contains(&"と");
    let denied = surfaces.iter().rev().take(3).any(|word| matches!(*word, "ない" | "なかっ"));
    let wish = surfaces.iter().rev().take(4).any(|word| matches!(*word, "たい" | "たく"));
    // A wish is nothing that a dream itself does: 夢は、医者になりたいです.
    let wished = asks == Asks::Wish && wish;
    if !own && !wished && (TOPICAL.contains(&last_verb) || denied) {
        return false;
    }
    let object = surfaces.contains(&"を");
    match asks {
        Asks::Wish => wish || (object && tokens.iter().any(|token| token.inflection() == "特殊・マス")),
        Asks::Reason => subject,
        Asks::Flaw => true,
        Asks::Thing => {
            let polite =
                tokens.iter().rev().take(3).any(|token| matches!(token.inflection(), "特殊・デス" | "特殊・マス"));
            polite || subject
        }
    }
}
