//! The nineteen steps, numbered from 0.

use super::{Flow, Product, Task, Unit};

/// The nineteen steps, numbered from 0.
pub static STEPS: Flow = Flow { id: "nineteen_steps", unit: Unit::Step, templates: "writing", tasks: TASKS, draft: 11 };

static TASKS: &[Task] = &[
    task!(0, "scope_definition", "スコープ定義", "Scope", "構造設計", [], 2, Notes, "writing/write_step00_"),
    task!(1, "story_backbone", "大骨", "Backbone of the story", "構造設計", [0], 2, Notes, "writing/write_step01_"),
    task!(2, "section_goals", "中骨", "Aims of the sections", "構造設計", [1], 2, Notes, "writing/write_step02_"),
    task!(
        3,
        "theme_uniqueness",
        "テーマ性・独自性検証",
        "Theme and what is its own",
        "構造設計",
        [1],
        2,
        Notes,
        "writing/write_step03_"
    ),
    task!(
        4,
        "section_balance",
        "セクションバランス設計",
        "Balance of the sections",
        "構造設計",
        [2],
        2,
        Notes,
        "writing/write_step04_"
    ),
    task!(
        5,
        "scene_beats",
        "小骨（シーン／ビート）",
        "Scenes and beats",
        "構造設計",
        [4],
        2,
        Notes,
        "writing/write_step05_"
    ),
    task!(6, "logic_verification", "論理検証", "Logic", "構造設計", [5], 2, Notes, "writing/write_step06_"),
    task!(
        7,
        "character_consistency",
        "キャラ一貫性検証",
        "Consistency of the characters",
        "構造設計",
        [5],
        2,
        Notes,
        "writing/write_step07_"
    ),
    task!(8, "dialogue_design", "会話設計", "Dialogue", "構造設計", [5, 7], 2, Notes, "writing/write_step08_"),
    task!(9, "emotion_curve", "感情曲線設計", "Curve of emotions", "構造設計", [5], 2, Notes, "writing/write_step09_"),
    task!(10, "worldview_design", "世界観設計", "World", "構造設計", [5], 2, Notes, "writing/write_step10_"),
    task!(
        11,
        "first_draft",
        "初稿生成",
        "First draft",
        "執筆実装",
        [3, 6, 8, 9, 10],
        2,
        Draft,
        "writing/write_step11_"
    ),
    task!(12, "length_optimization", "文字数最適化", "Length", "執筆実装", [11], 2, Revision, "writing/write_step12_"),
    task!(
        13,
        "style_readability",
        "文体・可読性パス",
        "Style and readability",
        "執筆実装",
        [12],
        2,
        Revision,
        "writing/write_step13_"
    ),
    task!(14, "quality_gate", "必須品質ゲート", "Quality gate", "品質保証", [13], 2, Notes, "writing/write_step14_"),
    task!(
        15,
        "final_quality_certification",
        "最終品質認定",
        "Certification of quality",
        "品質保証",
        [14],
        2,
        Notes,
        "writing/write_step15_"
    ),
    task!(
        16,
        "publication_preparation",
        "公開準備",
        "Preparing publication",
        "公開",
        [15],
        2,
        Notes,
        "writing/write_step16_"
    ),
    task!(17, "finishing", "仕上げ", "Finishing", "公開", [15], 2, Revision, "writing/write_step17_"),
    task!(18, "final_confirmation", "最終確認", "Last look", "公開", [16, 17], 2, Notes, "writing/write_step18_"),
];
