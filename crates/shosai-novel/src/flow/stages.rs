//! The ten stages, numbered from 1.

use super::{Flow, Product, Task, Unit};

/// The ten stages, numbered from 1.
pub static STAGES: Flow = Flow { id: "ten_stage", unit: Unit::Stage, templates: "stages", tasks: TASKS, draft: 8 };

static TASKS: &[Task] = &[
    task!(
        1,
        "plot_data_preparation",
        "プロットデータ準備",
        "Preparing the plot",
        "構造設計",
        [],
        2,
        Notes,
        "stages/stage01_"
    ),
    task!(
        2,
        "plot_analysis_design",
        "プロット分析設計",
        "Analysis of the plot",
        "構造設計",
        [1],
        2,
        Notes,
        "stages/stage02_"
    ),
    task!(
        3,
        "emotional_relationship_design",
        "感情関係性設計",
        "Emotions and relations",
        "構造設計",
        [2],
        2,
        Notes,
        "stages/stage03_"
    ),
    task!(
        4,
        "humor_charm_design",
        "ユーモア魅力設計",
        "Humour and charm",
        "構造設計",
        [3],
        2,
        Notes,
        "stages/stage04_"
    ),
    task!(
        5,
        "character_psychology_dialogue_design",
        "キャラ心理対話設計",
        "Minds and dialogue",
        "構造設計",
        [4],
        2,
        Notes,
        "stages/stage05_"
    ),
    task!(
        6,
        "scene_direction_atmosphere_design",
        "場面演出雰囲気設計",
        "Staging and mood",
        "構造設計",
        [5],
        2,
        Notes,
        "stages/stage06_"
    ),
    task!(
        7,
        "logic_consistency_adjustment",
        "論理整合性調整",
        "Consistency of the logic",
        "構造設計",
        [6],
        2,
        Notes,
        "stages/stage07_"
    ),
    task!(8, "manuscript_writing", "原稿執筆", "Writing the manuscript", "執筆実装", [7], 3, Draft, "stages/stage08_"),
    task!(9, "quality_refinement", "品質仕上げ", "Refinement", "品質保証", [8], 2, Revision, "stages/stage09_"),
    task!(10, "final_adjustment", "最終調整", "Last adjustments", "公開", [9], 1, Revision, "stages/stage10_"),
];
