//! Phrases of manuals that say little: doubled words, hidden actors, praise without a figure, two names for one thing.

use std::collections::HashMap;

use shosai_message::Message;

use super::letters;
use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Phrases of manuals that say little.
pub const RULE: Rule = Rule {
    name: "mechanical_phrase",
    aspect: Aspect::Readability,
    reason_code: "COMPLEX_VOCABULARY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["ai-writing/ai-tech-writing-guideline"],
    options: &[
        RuleOption { name: "allows", default: "[]", meaning: "Words and `/patterns/` that pass." },
        RuleOption { name: "disableRedundancyGuidance", default: "false", meaning: "Let doubled words pass." },
        RuleOption { name: "disableVoiceGuidance", default: "false", meaning: "Let hidden actors pass." },
        RuleOption { name: "disableClarityGuidance", default: "false", meaning: "Let praise without a figure pass." },
        RuleOption {
            name: "disableConsistencyGuidance",
            default: "false",
            meaning: "Let two names of one thing pass.",
        },
    ],
    good: &["応答は50ミリ秒以内に返ります。", "設定画面を開き、設定画面で変更します。"],
    bad: &[
        "まず最初に電源を入れます。",
        "検査が担当者によって実施されます。",
        "作業が大幅に効率化します。",
        "操作画面を閉じ、操作ページに戻ります。",
    ],
    check,
};

/// What is said of a word that was found.
type Advice = fn(&str) -> Message;

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let allowed = options.allowed("allows");
    for sentence in manuscript.sentences() {
        let text = &manuscript.text()[sentence.range.clone()];
        if letters::quoted(manuscript, sentence.range.start) {
            continue;
        }
        let advices: [(_, _, Advice); 3] = [
            ("disableRedundancyGuidance", &DOUBLED, |word| messages::MechanicalPhrase { word }.into()),
            ("disableVoiceGuidance", &HIDDEN_ACTOR, |word| messages::MechanicalPhraseActor { word }.into()),
            ("disableClarityGuidance", &WITHOUT_FIGURE, |word| messages::MechanicalPhraseFigure { word }.into()),
        ];
        for (switch, pattern, advice) in advices {
            if options.flag(switch, false) {
                continue;
            }
            for found in pattern.find_all(text).filter(|found| !allowed.covers(text, found)) {
                let word = &text[found.clone()];
                let range = sentence.range.start + found.start..sentence.range.start + found.end;
                report.add(range, advice(word));
            }
        }
    }
    if !options.flag("disableConsistencyGuidance", false) {
        two_names(manuscript, report);
    }
}

/// The same head with two words for one kind of thing: 設定画面 and 設定ページ.
fn two_names(manuscript: &Manuscript, report: &mut Report<'_>) {
    let text = manuscript.text();
    let mut seen: HashMap<(&str, usize), &str> = HashMap::new();
    for found in NAMED.find_all(text) {
        let whole = &text[found.clone()];
        let Some((group, word)) = KINDS
            .iter()
            .enumerate()
            .find_map(|(group, words)| words.iter().find(|word| whole.ends_with(**word)).map(|word| (group, *word)))
        else {
            continue;
        };
        let head = &whole[..whole.len() - word.len()];
        match seen.get(&(head, group)) {
            Some(first) if *first != word => {
                report
                    .add(found.clone(), messages::MechanicalPhraseTwoNames { first: format!("{head}{first}"), whole });
            }
            Some(_) => {}
            None => drop(seen.insert((head, group), word)),
        }
    }
}

/// Words for one kind of thing.
const KINDS: [&[&str]; 4] = [
    &["画面", "ページ", "ウィンドウ", "ダイアログ"],
    &["ファイル", "ドキュメント", "文書"],
    &["フォルダー", "フォルダ", "ディレクトリ", "ディレクトリー"],
    &["機能", "ファンクション", "フィーチャー"],
];

static NAMED: Pattern = Pattern::fixed(
    "[一-龠々ァ-ヺーA-Za-z]+?(?:画面|ページ|ウィンドウ|ダイアログ|ファイル|ドキュメント|文書|フォルダー?|ディレクトリー?|機能|ファンクション|フィーチャー)",
);

/// The same thing said twice, or at needless length.
static DOUBLED: Pattern = Pattern::fixed(concat!(
    "まず(?:は)?(?:最初|はじめ|初め)に|一番最[初後新高]|(?:あらかじめ|事前に|前もって)(?:の)?予(?:測|約|想|告|定|習|防)|後で後悔|最(?:も|高に)ベスト|各[^、。]{1,6}ごと",
    "|約[0-9０-９一二三四五六七八九十百千万]+[^、。]{0,4}(?:ほど|程度|くらい|ぐらい)|およそ[^、。]{1,8}(?:ほど|程度|くらい)|(?:違和|存在|不信)感を感じ|返事を返|過半数を(?:超|越)",
    "|(?:いまだ|未だ)に未|今(?:の)?現在|現状の?現在|従来(?:から|より)の|必ず必要|射程距離|元旦の朝|再(?:び)?再|全(?:て|部)の全|被害を(?:被|こうむ)|製造メーカ|(?:犯罪|罪)を犯す|挙式を挙げ|頭痛が痛",
    "|することができ|することが可能|する必要が(?:あ|ご)|しなければな(?:りま|らな)|というこ(?:と|とがで)(?:にな|ができ)|(?:言|い)うまでも(?:な|あり)|ご(?:存じ|承知)のとおり",
));

/// Who acts stands behind によって, or the action is a noun that is carried out.
static HIDDEN_ACTOR: Pattern = Pattern::fixed(concat!(
    "に(?:よって|より|よる)[^、。]{0,16}(?:され|られ|われ)(?:ま|る|た|て)|[一-龠ァ-ヺー]+(?:が|は)(?:行わ|おこなわ|実施さ|なさ)れ(?:ま|る|た|て)",
    "|[一-龠]{2,}を(?:行|おこな)(?:う|い|っ|え|わ)|[一-龠]{2,}を(?:実施|遂行)(?:し|す|さ)",
));

/// Praise that a figure should replace.
static WITHOUT_FIGURE: Pattern = Pattern::fixed(concat!(
    "(?:高速|迅速|高度|高性能|高品質|優れた|強力|最適|快適|柔軟|堅牢|効率的|効果的に|適切|十分|豊富|多様|様々|さまざま)な?(?:パフォーマンス|性能|処理|動作|速度|応答|品質|機能|対応|方法|設定|管理|運用|サポート|体験|環境)",
    "|(?:大幅|劇的|飛躍的|格段|著しく|大きく|かなり|非常|圧倒的|徹底的)に?(?:[一-龠ァ-ヺーがをはの]{0,12})(?:向上|改善|削減|短縮|増加|減少|低減|効率化|高速化|強化|上が|下が|減|増)",
    "|できるだけ(?:早|速|多|少)[くめ]|可能な限り(?:早|速|多|少)[くめ]|ある程度の?|(?:いくつ|幾つ)かの|しばらく(?:すると|して)|比較的(?:簡単|容易|新し|高|低|多|少)",
));
