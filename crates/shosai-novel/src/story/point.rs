//! A point of the story: an episode, and a scene where it is known.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::number::number;
use crate::design::Place;

/// An episode and a scene; zero for the scene where only the episode is known, zero for both at the beginning.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Point {
    pub episode: u32,
    pub scene: u32,
}

impl Point {
    /// `EP003_SC01`, `第3話`, `三話の終わり`; 最初 is the beginning.
    pub fn parse(text: &str) -> Option<Self> {
        let upper = text.trim().to_uppercase();
        if let Some(at) = upper.find("EP") {
            let id: String =
                upper[at..].chars().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect();
            if let Ok(place) = Place::parse(&id, None) {
                return Some(Self { episode: place.episode, scene: place.scene.unwrap_or(0) });
            }
        }
        // 十年前: before the story.
        if ["最初", "始め", "初めから", "物語開始前", "年前"].iter().any(|word| text.contains(word)) {
            return Some(Self::default());
        }
        let episode = text.contains('話').then(|| number(text)).flatten()?;
        Some(Self { episode: u32::try_from(episode).ok()?, scene: 0 })
    }

    /// Whether this is certainly before another.
    pub fn is_before(self, other: Self) -> bool {
        self.episode < other.episode
            || (self.episode == other.episode && self.scene != 0 && other.scene != 0 && self.scene < other.scene)
    }
}
