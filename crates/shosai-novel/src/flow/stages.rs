//! The ten stages, numbered from 1.

use super::{Flow, Product, Task};

/// The ten stages, numbered from 1.
pub static STAGES: Flow = Flow { id: "ten_stage", unit: "stage", templates: "stages", tasks: TASKS, draft: 8 };

macro_rules! task {
    ($number:literal, $slug:literal, $name:literal, $phase:literal, $needs:expr, $turns:literal, $product:ident, $file:literal) => {
        Task {
            number: $number,
            slug: $slug,
            name: $name,
            phase: $phase,
            needs: &$needs,
            turns: $turns,
            product: Product::$product,
            template: include_str!(concat!("../../templates/", $file)),
        }
    };
}

static TASKS: &[Task] = &[
    task!(
        1,
        "plot_data_preparation",
        "プロットデータ準備",
        "構造設計",
        [],
        2,
        Notes,
        "stages/stage01_plot_data_preparation.yaml"
    ),
    task!(
        2,
        "plot_analysis_design",
        "プロット分析設計",
        "構造設計",
        [1],
        2,
        Notes,
        "stages/stage02_plot_analysis_design.yaml"
    ),
    task!(
        3,
        "emotional_relationship_design",
        "感情関係性設計",
        "構造設計",
        [2],
        2,
        Notes,
        "stages/stage03_emotional_relationship_design.yaml"
    ),
    task!(
        4,
        "humor_charm_design",
        "ユーモア魅力設計",
        "構造設計",
        [3],
        2,
        Notes,
        "stages/stage04_humor_charm_design.yaml"
    ),
    task!(
        5,
        "character_psychology_dialogue_design",
        "キャラ心理対話設計",
        "構造設計",
        [4],
        2,
        Notes,
        "stages/stage05_character_psychology_dialogue_design.yaml"
    ),
    task!(
        6,
        "scene_direction_atmosphere_design",
        "場面演出雰囲気設計",
        "構造設計",
        [5],
        2,
        Notes,
        "stages/stage06_scene_direction_atmosphere_design.yaml"
    ),
    task!(
        7,
        "logic_consistency_adjustment",
        "論理整合性調整",
        "構造設計",
        [6],
        2,
        Notes,
        "stages/stage07_logic_consistency_adjustment.yaml"
    ),
    task!(8, "manuscript_writing", "原稿執筆", "執筆実装", [7], 3, Draft, "stages/stage08_manuscript_writing.yaml"),
    task!(
        9,
        "quality_refinement",
        "品質仕上げ",
        "品質保証",
        [8],
        2,
        Revision,
        "stages/stage09_quality_refinement.yaml"
    ),
    task!(10, "final_adjustment", "最終調整", "公開", [9], 1, Revision, "stages/stage10_final_adjustment.yaml"),
];
