//! Where an episode holds its reader: a minor peak, a small hook, and how it ends.

use schemars::JsonSchema;
use serde::Serialize;

use crate::text::{BlockKind, Manuscript, Voice};

/// How strongly the end pulls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HookStrength {
    /// Nothing is left open.
    Weak,
    /// Something is.
    Avg,
    /// The reader cannot stop here.
    Strong,
}

/// Where the tension stands.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct HookAssessment {
    /// The highest point of the middle, in percent of the text.
    pub minor_peak_position_pct: usize,
    /// The highest point before the end, in percent of the text.
    pub mini_hook_position_pct: usize,
    /// How strongly the end pulls.
    pub main_hook_strength: HookStrength,
    /// What was seen at the end, in Japanese.
    pub main_hook_signs: Vec<&'static str>,
}

/// The middle in which the minor peak is looked for, in percent.
const MIDDLE: std::ops::Range<usize> = 30..70;
/// The part before the end in which the small hook is looked for, in percent.
const BEFORE_END: std::ops::Range<usize> = 72..95;
/// Narrated sentences of at most so many letters quicken the pace.
const QUICK: usize = 15;
/// Sentences of the end.
const LAST_SENTENCES: usize = 4;

/// Looks for peaks and the hook at the end.
pub fn assess_hooks(manuscript: &Manuscript) -> HookAssessment {
    let tension = tension(manuscript);
    let (strength, signs) = last_hook(manuscript);
    HookAssessment {
        minor_peak_position_pct: peak(&tension, MIDDLE),
        mini_hook_position_pct: peak(&tension, BEFORE_END),
        main_hook_strength: strength,
        main_hook_signs: signs,
    }
}

/// The tension of every percent of the text.
fn tension(manuscript: &Manuscript) -> [f64; 100] {
    let prose = || {
        manuscript
            .sentences()
            .iter()
            .filter(|sentence| manuscript.blocks()[sentence.block].kind == BlockKind::Paragraph)
    };
    let total = prose().map(|sentence| sentence.range.len()).sum::<usize>().max(1);
    let mut at = 0;
    let mut felt = [0.0; 100];
    for sentence in prose() {
        let text = &manuscript.text()[sentence.range.clone()];
        let letters = text.chars().filter(|letter| !letter.is_whitespace()).count();
        let marks = text.chars().filter(|letter| "！？!?".contains(*letter)).count();
        let broken = text.matches("――").count() + text.matches("……").count();
        let turn = TURNS.iter().filter(|word| text.contains(**word)).count();
        let quick = usize::from(sentence.voice != Voice::Dialogue && letters <= QUICK);
        let points = 2 * marks + broken + 3 * turn + quick;
        let place = ((at + sentence.range.len() / 2) * 100 / total).min(99);
        felt[place] += points as f64;
        at += sentence.range.len();
    }
    smoothed(&felt)
}

/// A reader's pulse does not jump from sentence to sentence.
fn smoothed(felt: &[f64; 100]) -> [f64; 100] {
    const REACH: usize = 3;
    std::array::from_fn(|place| {
        let range = place.saturating_sub(REACH)..(place + REACH + 1).min(100);
        felt[range.clone()].iter().sum::<f64>() / range.len() as f64
    })
}

fn peak(tension: &[f64; 100], part: std::ops::Range<usize>) -> usize {
    // The first of equals, so that a flat text gives the beginning of the part.
    part.clone().rev().max_by(|one, other| tension[*one].total_cmp(&tension[*other])).unwrap_or(part.start)
}

fn last_hook(manuscript: &Manuscript) -> (HookStrength, Vec<&'static str>) {
    let end: Vec<&str> = manuscript
        .sentences()
        .iter()
        .rev()
        .filter(|sentence| manuscript.blocks()[sentence.block].kind == BlockKind::Paragraph)
        .take(LAST_SENTENCES)
        .map(|sentence| &manuscript.text()[sentence.range.clone()])
        .collect();
    let any = |words: &[&str]| end.iter().any(|text| words.iter().any(|word| text.contains(word)));
    let last = end.first().copied().unwrap_or("");
    let mut signs = Vec::new();
    if end.iter().any(|text| text.contains(['？', '?'])) || last.trim_end_matches(['。', '」']).ends_with('か') {
        signs.push("問い");
    }
    if any(TURNS) {
        signs.push("転換");
    }
    if any(&["正体", "真実", "秘密", "本当の", "だった……", "だったのだ", "知っていた"]) {
        signs.push("露見");
    }
    if any(&["あと", "残り", "までに", "夜明け", "期限", "迫"])
        && any(&["時間", "日", "分", "秒", "刻", "夜明け", "期限"])
    {
        signs.push("時限");
    }
    if any(&["決め", "決意", "覚悟", "行こう", "行く。", "戦う", "誓"]) {
        signs.push("決断");
    }
    if last.contains("――") || last.contains("……") || last.trim_end_matches('」').ends_with(['！', '!']) {
        signs.push("余韻");
    }
    let strength = match signs.len() {
        0 => HookStrength::Weak,
        1 => HookStrength::Avg,
        _ => HookStrength::Strong,
    };
    (strength, signs)
}

/// Words that turn a story.
#[rustfmt::skip]
const TURNS: &[&str] = &[
    "突然", "その時", "そのとき", "次の瞬間", "ところが", "だが、", "しかし", "まさか", "なぜなら", "悲鳴", "叫", "血", "死", "消え", "いない", "見つか",
    "裏切", "嘘", "現れ", "倒れ", "爆", "銃", "走り出", "息を呑", "息をのん", "目を見開", "凍りつ",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_that_asks_pulls_more_than_one_that_sleeps() {
        let calm = "朝になった。\n彼は茶を飲んだ。\n\n庭は静かで、鳥が鳴いていた。\n\n彼は布団に入って目を閉じた。\n";
        let open = "朝になった。\n彼は茶を飲んだ。\n\n突然、扉が開いた。\n\n「まさか、お前が犯人なのか？」\n";
        let of = |text: &str| assess_hooks(&Manuscript::read(text)).main_hook_strength;
        assert_eq!(of(calm), HookStrength::Weak);
        assert_eq!(of(open), HookStrength::Strong);
    }

    #[test]
    fn the_peak_is_where_the_excitement_is() {
        let quiet = "彼は静かな町の通りをゆっくりと歩いて、古い店の前で足を止めた。\n\n".repeat(9);
        let text = format!("{quiet}「危ない！」突然、悲鳴が響いた！\n\n{quiet}");
        let position = assess_hooks(&Manuscript::read(&text)).minor_peak_position_pct;
        assert!((44..=56).contains(&position), "{position}");
        assert_eq!(assess_hooks(&Manuscript::read("")).minor_peak_position_pct, 30);
    }
}
