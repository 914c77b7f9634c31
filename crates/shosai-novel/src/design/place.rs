//! Places in an episode: `EP001`, `EP001_SC01`, `EP001_SC01_DL001`.

use std::fmt;

use crate::{error::Result, messages};

/// A place; the parts that are absent stand for the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub episode: u32,
    pub scene: Option<u32>,
    /// The line of dialogue in the scene.
    pub dialogue: Option<u32>,
}

impl Place {
    pub fn scene(episode: u32, scene: u32) -> Self {
        Self { episode, scene: Some(scene), dialogue: None }
    }

    /// A line of dialogue.
    pub fn dialogue(episode: u32, scene: u32, dialogue: u32) -> Self {
        Self { episode, scene: Some(scene), dialogue: Some(dialogue) }
    }

    /// Reads an id; one that begins with its scene belongs to `episode`.
    ///
    /// # Errors
    /// `CD-001` for anything else.
    pub fn parse(text: &str, episode: Option<u32>) -> Result<Self> {
        let mut parts = text.trim().split('_').peekable();
        let number = |part: &str, mark: &str| {
            let digits = part.strip_prefix(mark).filter(|digits| (1..=5).contains(&digits.len()))?;
            digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse::<u32>().ok()).flatten()
        };
        let episode = parts
            .next_if(|part| part.starts_with("EP"))
            .map_or(episode, |part| number(part, "EP"))
            .filter(|episode| *episode > 0);
        let scene = parts.next().map(|part| number(part, "SC"));
        let dialogue = parts.next().map(|part| number(part, "DL"));
        match (episode, scene, dialogue, parts.next()) {
            (Some(episode), None, None, None) if text.trim().starts_with("EP") => {
                Ok(Self { episode, scene: None, dialogue: None })
            }
            (Some(episode), Some(Some(scene)), None, None) => Ok(Self::scene(episode, scene)),
            (Some(episode), Some(Some(scene)), Some(Some(dialogue)), None) => {
                Ok(Self::dialogue(episode, scene, dialogue))
            }
            _ => Err(messages::NotAPlace { text }.into()),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "EP{:03}", self.episode)?;
        if let Some(scene) = self.scene {
            write!(out, "_SC{scene:02}")?;
        }
        if let Some(dialogue) = self.dialogue {
            write!(out, "_DL{dialogue:03}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ids_are_read_and_ordered_as_the_story_goes() {
        assert_eq!(Place::parse("EP001_SC02_DL010", None).unwrap(), Place::dialogue(1, 2, 10));
        assert_eq!(Place::parse("SC02_DL010", Some(3)).unwrap(), Place::dialogue(3, 2, 10));
        assert!(Place::dialogue(1, 2, 10) > Place::dialogue(1, 2, 9));
        assert!(Place::dialogue(1, 10, 1) > Place::dialogue(1, 9, 99), "by number, not by text");
        for bad in ["", "SC01", "EP1_DL1", "EP001_SC01_DL001_X", "EPx_SC01", "EP000_SC01", "EP001_SC+1"] {
            assert_eq!(Place::parse(bad, None).unwrap_err().code, "CD-001", "{bad}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(episode in 1..99_999_u32, scene in 0..99_u32, dialogue in 0..999_u32) {
            for place in [Place::scene(episode, scene), Place::dialogue(episode, scene, dialogue)] {
                prop_assert_eq!(Place::parse(&place.to_string(), None).unwrap(), place);
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,30}") {
            let _ = Place::parse(&text, Some(1));
        }
    }
}
