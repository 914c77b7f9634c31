//! The twelve steps of a staged check.

use crate::{
    error::{Failure, Result},
    messages,
};

/// The part of a check that a step belongs to.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Phase {
    /// Words and sentences.
    BasicQuality,
    /// Story and scenes.
    StructureQuality,
    /// The last touches.
    Polish,
}

impl Phase {
    /// Its name in answers.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BasicQuality => "basic_quality",
            Self::StructureQuality => "structure_quality",
            Self::Polish => "polish",
        }
    }
}

/// Who judges a step.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Judge {
    /// The text is measured, and the figures are the verdict.
    Measures,
    /// The text is measured, and a reader must give the verdict.
    Reader,
}

#[derive(Debug)]
pub struct Step {
    /// Its number, from 1.
    pub id: u8,
    /// Its name in files.
    pub key: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// The part it belongs to.
    pub phase: Phase,
    /// What it looks at.
    pub description: &'static str,
    /// Steps that should come first.
    pub dependencies: &'static [u8],
    pub judge: Judge,
    /// What a reviewer looks for, one line each.
    pub points: &'static [&'static str],
}

impl Step {
    /// The step of that number.
    ///
    /// # Errors
    /// `QC-003` with the valid numbers.
    pub fn of(id: u8) -> Result<&'static Self> {
        STEPS.iter().find(|step| step.id == id).ok_or_else(|| no_step(&id.to_string()))
    }

    /// The step that a caller names: a number, `"3"`, `"step03"` or its key.
    ///
    /// # Errors
    /// `QC-003` with the valid numbers.
    pub fn named(name: &str) -> Result<&'static Self> {
        let name = name.trim();
        if let Some(step) = STEPS.iter().find(|step| step.key == name) {
            return Ok(step);
        }
        let digits = name.trim_start_matches("step").trim_start_matches('_');
        let number = digits.parse::<f64>().ok().filter(|number| number.fract() == 0.0 && (1.0..=12.0).contains(number));
        match number {
            Some(number) => Self::of(number as u8),
            None => Err(no_step(name)),
        }
    }

    pub fn template_name(&self) -> String {
        format!("check_step{:02}_{}", self.id, self.key)
    }

    /// The words of the embedded template.
    pub fn instruction(&self) -> String {
        let points: String = self.points.iter().map(|point| format!("- {point}\n")).collect();
        let verdict = match self.judge {
            Judge::Measures => "測定値がそのまま判定になります。直し方の提案だけを書き添えてください。",
            Judge::Reader => {
                "測定値は証拠であり、判定ではありません。本文を読んで判定し、`input_data.verdict` に返してください。"
            }
        };
        format!(
            "# {}（ステップ{}）\n\n{}\n\n## 見るところ\n\n{points}\n## 返すもの\n\n{verdict}\n\n- summary: 全体の所見（二、三文）\n- issues: 問題の一覧（行、内容、重さ）\n- recommendations: 直し方の提案\n- metrics: quality_score（0〜100）と、そう判断した根拠\n",
            self.name, self.id, self.description
        )
    }
}

fn no_step(name: &str) -> Failure {
    let valid: Vec<u8> = STEPS.iter().map(|step| step.id).collect();
    Failure::from(messages::NoSuchCheckStep { name, last: STEPS.len() }).with("valid_steps", valid)
}

pub fn after(id: u8) -> Option<u8> {
    STEPS.iter().map(|step| step.id).find(|other| *other > id)
}

/// All steps, in order.
pub const STEPS: &[Step] = &[
    Step {
        id: 1,
        key: "typo_check",
        name: "誤字脱字",
        phase: Phase::BasicQuality,
        description: "打ち間違い、脱字、消し残し、閉じていない括弧を探します。",
        dependencies: &[],
        judge: Judge::Measures,
        points: &[
            "同じ語の重なりと消し残し",
            "閉じていない括弧と引用",
            "取り違えた語と誤った慣用句",
            "ら抜き・れ足す・さ入れ",
        ],
    },
    Step {
        id: 2,
        key: "grammar_check",
        name: "文法・表記統一",
        phase: Phase::BasicQuality,
        description: "助詞、文体、表記の揺れを確かめます。",
        dependencies: &[1],
        judge: Judge::Measures,
        points: &[
            "助詞の重なりとねじれ",
            "ですます調と常体の混ざり",
            "同じ語の二通りの表記",
            "三点リーダー、ダッシュ、空白の形",
        ],
    },
    Step {
        id: 3,
        key: "readability_check",
        name: "読みやすさ基礎",
        phase: Phase::BasicQuality,
        description: "文の長さ、平均、難しい言い回しを測ります。",
        dependencies: &[1],
        judge: Judge::Measures,
        points: &["長すぎる文", "地の文の平均の長さ", "回りくどい言い回し"],
    },
    Step {
        id: 4,
        key: "character_consistency",
        name: "キャラクター一貫性",
        phase: Phase::StructureQuality,
        description: "人物の名前、一人称、口調、行動の動機が保たれているかを確かめます。",
        dependencies: &[3],
        judge: Judge::Reader,
        points: &["名前と呼び方", "一人称と口調", "性格や能力に反する行動がないか", "知り得ないことを知っていないか"],
    },
    Step {
        id: 5,
        key: "plot_consistency",
        name: "プロット整合性",
        phase: Phase::StructureQuality,
        description: "プロットの出来事がそろい、因果と時間が通っているかを確かめます。",
        dependencies: &[3],
        judge: Judge::Reader,
        points: &["プロットにある出来事の抜け", "原因のない結果", "時間の前後", "前話までの出来事との食い違い"],
    },
    Step {
        id: 6,
        key: "worldview_check",
        name: "世界観・設定",
        phase: Phase::StructureQuality,
        description: "世界の決まり、場所、用語が設定集と合っているかを確かめます。",
        dependencies: &[3],
        judge: Judge::Reader,
        points: &["設定集にない用語や決まり", "場所の位置や様子の食い違い", "時代や文化に合わない物や言葉"],
    },
    Step {
        id: 7,
        key: "structure_check",
        name: "構造・起承転結",
        phase: Phase::StructureQuality,
        description: "導入・展開・結びの配分と山の位置を確かめます。",
        dependencies: &[3],
        judge: Judge::Reader,
        points: &["導入15・展開70・結び15の配分", "山が後半三分の二にあるか", "場面ごとの目的と変化"],
    },
    Step {
        id: 8,
        key: "foreshadowing_check",
        name: "伏線・回収",
        phase: Phase::StructureQuality,
        description: "張った伏線と回収を突き合わせます。",
        dependencies: &[3],
        judge: Judge::Reader,
        points: &["この話で張った伏線が気づかれる程度か", "回収が唐突でないか", "長く放置された伏線"],
    },
    Step {
        id: 9,
        key: "scene_transition",
        name: "シーン転換",
        phase: Phase::StructureQuality,
        description: "場面の始まりで、いつ・どこ・誰かが分かるかを確かめます。",
        dependencies: &[3],
        judge: Judge::Measures,
        points: &["場面の冒頭の時と場所", "視点の切り替わり", "場面の長さの偏り"],
    },
    Step {
        id: 10,
        key: "expression_check",
        name: "文章表現・文体",
        phase: Phase::Polish,
        description: "文体の揺れ、語の繰り返し、記号と空白の形を確かめます。",
        dependencies: &[3],
        judge: Judge::Measures,
        points: &["近くで繰り返される語と書き出し", "説明に寄った描写", "記号と空白の形"],
    },
    Step {
        id: 11,
        key: "rhythm_tempo",
        name: "リズム・テンポ",
        phase: Phase::Polish,
        description: "地の文の長短、文末の連続、会話の釣り合い、山と引きの位置を測ります。",
        dependencies: &[3],
        judge: Judge::Measures,
        points: &["長い文・短い文の連続", "同じ文末の連続", "五文ごとの平均の長さ", "中盤の山、終盤の引き、結びの強さ"],
    },
    Step {
        id: 12,
        key: "final_quality_approval",
        name: "総合品質認定",
        phase: Phase::Polish,
        description: "全ステップの結果と文字数から、公開してよいかを判定します。",
        dependencies: &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        judge: Judge::Measures,
        points: &["全ステップの合格", "目標の文字数", "総合スコア80以上"],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_found_by_number_text_or_key() {
        for name in ["3", "3.0", "step03", "step_3", "readability_check"] {
            assert_eq!(Step::named(name).unwrap().id, 3, "{name}");
        }
        for name in ["0", "13", "2.5", "x", ""] {
            assert_eq!(Step::named(name).unwrap_err().code, "QC-003", "{name}");
        }
        assert_eq!(after(12), None);
    }
}
