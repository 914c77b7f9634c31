//! Words that praise instead of telling.

use super::letters;
use crate::pattern::Pattern;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Words that praise instead of telling.
pub const RULE: Rule = Rule {
    name: "hype_word",
    aspect: Aspect::Readability,
    reason_code: "COMPLEX_VOCABULARY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["ai-writing/no-ai-hype-expressions"],
    options: &[
        RuleOption { name: "allows", default: "[]", meaning: "Words and `/patterns/` that pass." },
        RuleOption { name: "disableAbsolutenessPatterns", default: "false", meaning: "Let superlatives pass." },
        RuleOption { name: "disableAbstractPatterns", default: "false", meaning: "Let vague praise pass." },
        RuleOption { name: "disablePredictivePatterns", default: "false", meaning: "Let predictions pass." },
    ],
    good: &["処理時間が半分になりました。", "丁寧な作りの椅子です。"],
    bad: &["究極の一品です。", "業界の常識を覆しました。", "新時代の幕が開けます。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let allowed = options.allowed("allows");
    for run in letters::prose_runs(manuscript) {
        let text = &manuscript.text()[run.range.clone()];
        for (switch, pattern) in [
            ("disableAbsolutenessPatterns", &SUPERLATIVES),
            ("disableAbstractPatterns", &VAGUE_PRAISE),
            ("disablePredictivePatterns", &PREDICTIONS),
        ] {
            if options.flag(switch, false) {
                continue;
            }
            for found in pattern.find_all(text).filter(|found| !allowed.covers(text, found)) {
                let word = &text[found.clone()];
                report.add(run.range.start + found.start..run.range.start + found.end, messages::HypeWord { word });
            }
        }
    }
}

/// There is nothing beyond: the best, the first, without exception.
static SUPERLATIVES: Pattern = Pattern::fixed(concat!(
    "革命(?:的|を起こ)|革新的|画期的|衝撃的|驚異(?:的|の)|圧倒的|驚くべき|劇的[なに]|飛躍的[なに]|爆発的[なに]|決定的な",
    "|究極(?:の|的)|完璧[なに]|完全無欠|万能[なの]|無敵の|最強の|最高(?:の|峰|クラス|レベル|水準)|最先端|最上級|至高の",
    "|唯一無二|前代未聞|前人未[到踏]|空前(?:絶後|の)|比類(?:の|が)?な[いき]|類(?:を|の)見ない|他の追随を許さ|右に出る(?:もの|者)",
    "|前例の?な[いき]|かつてない|(?:これ|今)までに(?:は)?ない|史上(?:初|最)|世界(?:初|一|最|中が|トップ|クラス|レベル)|業界(?:初|一|最|トップ|ナンバー|No)",
    "|絶対(?:に|的な?)|間違いなく|例外なく|(?:100|百|１００)(?:%|％|パーセント)(?:の?(?:確実|安全|保証|成功))|完全に(?:解決|自動|克服|排除|理解)",
    "|(?:すべて|全て|あらゆる)(?:の)?(?:問題|課題|悩み|ニーズ)|桁違い|異次元|次元の違う|とてつもな[いく]|計り知れな[いく]",
));

/// It shines, and nobody can say how.
static VAGUE_PRAISE: Pattern = Pattern::fixed(concat!(
    "ゲームチェンジャ|パラダイム[・]?シフト|ブレ[ーイ]クスルー|イノベーティブ|ディスラプ|シームレス|エンパワ|レボリューション|シンギュラリティ",
    "|無限(?:の|大の)?可能性|可能性は無限|可能性を秘め|魔法(?:の)?よう[なに]|魔法の(?:杖|ツール|道具)|奇跡(?:的|の|を起こ)|夢(?:のような|を実現|が現実)",
    "|(?:常識|概念|定説|既成概念)を(?:覆|くつがえ|打ち破|変え|塗り替え|超え)|限界を(?:超え|越え|突破|打ち破)|壁を(?:打ち破|突き破)",
    "|新(?:たな)?(?:次元|境地|地平)|別次元|革新を(?:もたら|起こ)|真(?:の力|価を)|潜在能力を(?:解|引き)|力を解き放|心を(?:揺さぶ|鷲掴み|わしづかみ)",
));

/// It will come, because we say so.
static PREDICTIONS: Pattern = Pattern::fixed(concat!(
    "(?:世界|未来|時代|社会|業界|歴史|人生|運命|生き方|働き方)を(?:大きく|根本から|一気に|まるごと)?(?:変え|変革|一変|塗り替え|切り[開拓]|創[りる造]|作り変え|リード|先取り|動か)",
    "|不可避|避け(?:られな|ることのできな|て通れな)[いく]|必然(?:的な|の(?:流れ|変化|結果))|次世代|新(?:しい)?時代|新たな(?:時代|章|幕)|未来(?:の(?:標準|スタンダード|常識)|型の)",
    "|時代の(?:幕開け|転換点|最前線|到来)|幕開け|夜明け(?:を告げ|です|だ。)|転換点(?:を迎え|となる)|(?:間もなく|まもなく|やがて)(?:当たり前|主流|標準)に|一変(?:させ|し(?:ます|た))",
    "|後戻り(?:は|の)?でき|取り残され|加速度的に|革命前夜",
));
