//! Presets: settings for kinds of writing.

use serde_json::json;
use shosai_message::Message;

use crate::{
    messages,
    rules::RULES,
    score::measure,
    settings::Settings,
    text::{BlockKind, Manuscript},
};

/// A kind of writing with settings of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Web serials read on a phone: short sentences, much speech.
    Narou,
    /// Literary fiction: long sentences and rare words are welcome.
    Literary,
    /// Light novels: between the two.
    LightNovel,
    /// Manuals and articles: one style, no vague words, fixed notation.
    Technical,
    /// Every rule.
    Strict,
    /// Stories of any kind, where nobody says which: only what is rarely wrong.
    Fiction,
    /// Manuals and articles, where nobody says more: only what is rarely wrong.
    Document,
}

impl Preset {
    /// Every preset, the usual one first.
    pub const ALL: [Self; 7] =
        [Self::Narou, Self::Literary, Self::LightNovel, Self::Technical, Self::Strict, Self::Fiction, Self::Document];

    /// Its name in tools.
    pub fn name(self) -> &'static str {
        match self {
            Self::Narou => "narou",
            Self::Literary => "literary",
            Self::LightNovel => "light_novel",
            Self::Technical => "technical",
            Self::Strict => "strict",
            Self::Fiction => "fiction",
            Self::Document => "document",
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.name() == name)
    }

    /// What it is for.
    pub fn description(self) -> Message {
        match self {
            Self::Narou => messages::PresetNarou.into(),
            Self::Literary => messages::PresetLiterary.into(),
            Self::LightNovel => messages::PresetLightNovel.into(),
            Self::Technical => messages::PresetTechnical.into(),
            Self::Strict => messages::PresetStrict.into(),
            Self::Fiction => messages::PresetFiction.into(),
            Self::Document => messages::PresetDocument.into(),
        }
    }

    pub(crate) fn apply(self, settings: &mut Settings) {
        match self {
            Self::Narou => narou(settings),
            Self::Literary => literary(settings),
            Self::LightNovel => light_novel(settings),
            Self::Technical => technical(settings),
            Self::Strict => {
                for rule in RULES {
                    settings.enable(rule.name);
                }
            }
            Self::Fiction => fiction(settings),
            Self::Document => document(settings),
        }
    }

    /// The preset that suits a text: what code, links, lists and tables it has tells a document from a story.
    pub fn of(manuscript: &Manuscript) -> Self {
        /// Signs of a document in a thousand letters.
        const SIGNS: f64 = 4.0;
        /// A text with more speech than this is a story.
        const SPEECH: f64 = 0.15;
        let blocks = manuscript.blocks().iter().map(|block| match block.kind {
            BlockKind::Code => 3,
            BlockKind::ListItem | BlockKind::Heading | BlockKind::Cell | BlockKind::Footnote => 1,
            _ => 0,
        });
        let runs = manuscript.runs().iter().filter(|run| run.code || run.link || run.url).count();
        let signs = blocks.sum::<usize>() + runs;
        let measures = measure(manuscript);
        let thousands = (measures.characters as f64 / 1_000.0).max(0.5);
        if signs as f64 / thousands >= SIGNS && measures.dialogue_ratio < SPEECH {
            Self::Document
        } else {
            Self::Fiction
        }
    }
}

/// What a house may ask for, and what too much good prose does.
const ON_REQUEST: [&str; 5] = [
    "consecutive_long_sentences",
    "average_sentence_too_long",
    "long_kanji_run",
    "deep_brackets",
    "consecutive_short_sentences",
];

fn fiction(settings: &mut Settings) {
    for rule in ON_REQUEST {
        settings.disable(rule);
    }
    settings.set_options("long_sentence", json!({"max": 120, "medium_over": 200, "habit": true}));
    settings.set_options("ending_repetition", json!({"run": 5}));
    for rule in ["odd_ellipsis", "empty_line_run"] {
        settings.set_options(rule, json!({"habit": true}));
    }
    settings.set_options("too_many_commas", json!({"max": 5, "sparse": 9, "habit": true}));
}

fn document(settings: &mut Settings) {
    fiction(settings);
    // Reference pages say the same of many things.
    settings.set_options("repeated_passage", json!({"reach": 3, "anywhere": false}));
    settings.set_options("mixed_politeness", json!({"most": 8}));
    for rule in
        ["half_width_mark", "missing_space_after_mark", "half_width_space_after_mark", "odd_ellipsis", "odd_dash"]
    {
        settings.disable(rule);
    }
    for rule in FICTION_ONLY {
        settings.disable(rule);
    }
}

fn narou(settings: &mut Settings) {
    for rule in
        ["dialogue_ratio_out_of_range", "comma_average_out_of_range", "viewpoint_drift", "speaker_changes_style"]
    {
        settings.enable(rule);
    }
}

fn literary(settings: &mut Settings) {
    settings.set_options("consecutive_long_sentences", json!({"length": 80}));
    settings.set_options("long_sentence", json!({"max": 120, "medium_over": 160}));
    settings.set_options("too_many_commas", json!({"max": 7}));
    settings.disable("average_sentence_too_long");
}

fn light_novel(settings: &mut Settings) {
    for rule in ["dialogue_ratio_out_of_range", "viewpoint_drift", "speaker_changes_style"] {
        settings.enable(rule);
    }
    settings.set_options("dialogue_ratio_out_of_range", json!({"min": 0.25, "max": 0.85}));
    settings.set_options("consecutive_long_sentences", json!({"length": 60}));
}

/// What only fiction asks for.
const FICTION_ONLY: [&str; 4] =
    ["ending_repetition", "consecutive_short_sentences", "dialogue_ratio_out_of_range", "missing_indent"];

fn technical(settings: &mut Settings) {
    for rule in RULES {
        let wanted = rule.textlint.iter().any(|name| TECHNICAL.contains(name) || name.starts_with("jtf-style/"));
        if wanted && !UNWANTED_IN_MANUALS.contains(&rule.name) {
            settings.enable(rule.name);
        }
    }
    for rule in FICTION_ONLY {
        settings.disable(rule);
    }
}

/// The rules a manual is checked with, by the names writers of manuals know.
const TECHNICAL: [&str; 20] = [
    "sentence-length",
    "max-ten",
    "max-kanji-continuous-len",
    "no-mix-dearu-desumasu",
    "ja-no-mixed-period",
    "no-double-negative-ja",
    "no-dropping-the-ra",
    "no-doubled-conjunctive-particle-ga",
    "no-doubled-conjunction",
    "no-doubled-joshi",
    "no-dropping-i",
    "no-insert-dropping-sa",
    "no-nfd",
    "ja-no-weak-phrase",
    "ja-no-successive-word",
    "ja-no-abusage",
    "ja-no-redundant-expression",
    "ja-unnatural-alphabet",
    "no-unmatched-pair",
    "no-filler",
];

/// Rules about notation that contradict one another or fit only one house style.
const UNWANTED_IN_MANUALS: [&str; 2] = ["kanji_outside_the_common_table", "dash_in_japanese"];
