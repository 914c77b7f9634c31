//! What is designed: lines, emotions, scenes, senses, props.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A line of dialogue.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Dialogue {
    /// EP001_SC01_DL001; given by the server.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(skip_deserializing)]
    pub conversation_id: String,
    /// Who speaks.
    pub speaker: String,
    /// What is said.
    pub text: String,
    /// What made it be said: an id or a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trigger_id: Option<String>,
    /// What the speaker wants.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub purpose: Option<String>,
    /// The speaker's state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emotion_state: Option<String>,
}

/// A change of feeling.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Emotion {
    /// The line or scene that causes it.
    pub trigger_id: String,
    /// Whose feeling.
    pub viewpoint: String,
    /// Towards whom.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_character: Option<String>,
    /// How it is seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observation_type: Option<Observation>,
    /// Before, 0-10.
    pub before_level: f64,
    /// After, 0-10.
    pub after_level: f64,
    /// Which feeling.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emotion_type: Option<String>,
    /// How it shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expression: Option<String>,
}

/// How a feeling is seen.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Observation {
    /// From inside.
    Internal,
    /// From outside.
    External,
    /// By the narrator.
    Omniscient,
}

/// Where and when a scene plays.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Scene {
    /// EP001_SC01 or SC01.
    pub scene_id: String,
    /// Where.
    pub location: String,
    /// When, in the story.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// Its lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dialogue_range: Option<DialogueRange>,
    /// Who is there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub characters: Vec<String>,
    /// Its mood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub atmosphere: Option<String>,
}

/// Lines from one to another.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DialogueRange {
    /// The first.
    pub start: String,
    /// The last.
    pub end: String,
}

/// Something that is sensed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Sense {
    /// The line or scene it goes with.
    pub trigger_id: String,
    /// By which sense.
    pub sense_type: SenseType,
    /// What.
    pub description: String,
    /// Around the line; during unless given.
    #[serde(default)]
    pub timing: Timing,
    /// What it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub purpose: Option<String>,
}

/// A sense.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SenseType {
    /// Seeing.
    Sight,
    /// Hearing.
    Hearing,
    /// Touching.
    Touch,
    /// Smelling.
    Smell,
    /// Tasting.
    Taste,
}

impl SenseType {
    /// Every sense.
    pub const ALL: [Self; 5] = [Self::Sight, Self::Hearing, Self::Touch, Self::Smell, Self::Taste];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sight => "sight",
            Self::Hearing => "hearing",
            Self::Touch => "touch",
            Self::Smell => "smell",
            Self::Taste => "taste",
        }
    }
}

/// When something is sensed.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Timing {
    /// Before the line.
    Before,
    /// With it.
    #[default]
    During,
    /// After it.
    After,
}

/// A thing and its life in the episode.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Prop {
    /// Its id.
    pub prop_id: String,
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The line or scene that brings it in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub introduced: Option<String>,
    /// The lines or scenes that use it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<String>,
    /// The line or scene after which it is put away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored: Option<String>,
    /// What it means.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meaning: Option<String>,
}
