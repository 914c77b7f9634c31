//! What a story says about itself: facts from the codex, the design data and the manuscripts, held against each other.
//!
//! A contradiction always shows both places, and how sure it is; nothing is found where only one place speaks.

mod clock;
mod codex_check;
mod knowing;
mod minds;
mod moment;
mod number;
mod people;
mod point;
mod presence;
mod relatives;
mod source;
#[cfg(test)]
mod tests;
mod text;
mod things;
mod traits;
mod turns;
mod voice;
mod whereabouts;
mod within;
mod words;

pub use number::number;
pub use point::Point;
pub use source::{Story, Utterance};
pub use text::{Narration, Text};
pub(crate) use traits::coloured;
pub(crate) use voice::speaks_of_itself;
pub(crate) use words::pronouns;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_message::Message;

use crate::{error::Result, project::Project};

/// How sure a contradiction is.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Sure {
    /// Two places cannot both be right.
    Certain,
    /// They cannot, if the text was read as it is meant: who speaks, who is meant.
    Likely,
    /// Worth a look.
    Possible,
}

/// Where something is said.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Spot {
    /// A file beneath the project, or the id of something designed.
    pub place: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// What stands there.
    pub quote: String,
}

impl Spot {
    /// The longest quotation; a reader finds the rest by the line.
    const LONGEST: usize = 60;

    pub(crate) fn new(place: impl Into<String>, line: Option<usize>, quote: &str) -> Self {
        Self { place: place.into(), line, quote: quote.trim().chars().take(Self::LONGEST).collect() }
    }
}

/// Which check a contradiction belongs to.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Concern {
    /// Who speaks and how.
    Character,
    /// When, where, and who knows what.
    Plot,
    /// Places, things, numbers.
    World,
    /// Threads that are left open.
    Threads,
}

/// Two places that do not fit together.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Contradiction {
    /// Stays the same while both places do.
    pub id: String,
    pub code: &'static str,
    pub concern: Concern,
    pub sure: Sure,
    /// What does not fit.
    pub message: Message,
    pub here: Spot,
    /// What it does not fit with.
    pub there: Spot,
}

impl Contradiction {
    pub(crate) fn new(
        code: &'static str,
        concern: Concern,
        sure: Sure,
        message: impl Into<Message>,
        here: Spot,
        there: Spot,
    ) -> Self {
        /// Hexadecimal digits that tell a story's contradictions apart.
        const DIGITS: usize = 10;
        let seed = [code, &here.place, &here.quote, &there.place, &there.quote].join("\n");
        let hash = shosai_world::sha256_hex(seed.as_bytes());
        let id = format!("story-{}", hash.get(..DIGITS).unwrap_or_default());
        Self { id, code, concern, sure, message: message.into(), here, there }
    }
}

/// What does not fit in the design data of an episode and those before it.
///
/// # Errors
/// When the design data cannot be read.
pub fn design_contradictions(project: &Project, episode: u32) -> Result<Vec<Contradiction>> {
    let story = Story::designed(project, episode)?;
    let mut found = of_design(&story);
    found.retain(|contradiction| concerns(contradiction, episode));
    Ok(found)
}

/// What does not fit in a text of an episode, held against the codex, the design data and the episodes before it.
///
/// # Errors
/// When the design data or the manuscripts cannot be read.
pub fn text_contradictions(project: &Project, episode: u32, text: Option<&str>) -> Result<Vec<Contradiction>> {
    let story = Story::told(project, episode, text)?;
    let path = story.texts.last().filter(|last| last.number == episode).map(|last| last.path.clone());
    let mut found = of_text(&story);
    found.retain(|contradiction| path.as_ref() == Some(&contradiction.here.place));
    Ok(found)
}

/// Where a person of the cast appears in an episode: lines, from 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Appearance {
    pub name: String,
    pub named: Vec<usize>,
    pub speaks: Vec<usize>,
}

/// Where everybody appears whom the codex or the design names.
///
/// # Errors
/// When the design data or the manuscripts cannot be read.
pub fn appearances(project: &Project, episode: u32) -> Result<Vec<Appearance>> {
    let story = Story::told(project, episode, None)?;
    let Some(text) = story.texts.iter().find(|text| text.number == episode) else { return Ok(Vec::new()) };
    let of = |(person, entry): (usize, &crate::codex::Entry)| {
        let is_named =
            |told: &&Narration| people::mentions(&story.narrated, &told.text).iter().any(|name| name.person == person);
        let known = |line: &&Utterance| !matches!(line.speaker.guess, Some(source::Guess::Either(_)));
        let spoken = text.spoken.iter().filter(known).filter(|line| line.speaker.person == Some(person));
        Appearance {
            name: entry.name.clone(),
            named: text.narration.iter().filter(is_named).map(|told| told.line).collect(),
            speaks: spoken.filter_map(|line| line.spot.line).collect(),
        }
    };
    Ok(story.codex.of(crate::codex::Kind::Person).map(of).collect())
}

fn of_design(story: &Story) -> Vec<Contradiction> {
    let mut found = codex_check::ages(story);
    found.extend(presence::of_scenes(story));
    found.extend(presence::of_utterances(story, &story.designed));
    found.extend(clock::of_scenes(story));
    found.extend(voice::all(story, &story.designed));
    found.extend(within::pronouns(story, &story.designed));
    found.extend(knowing::all(story, &story.designed));
    found.extend(minds::of_emotions(story));
    found.extend(things::of_props(story));
    found.extend(things::of_lines(story, &story.designed));
    found.extend(traits::of_lines(story, &story.designed));
    found.extend(things::of_senses(story));
    settled(found)
}

fn of_text(story: &Story) -> Vec<Contradiction> {
    let mut found = presence::of_utterances(story, &story.spoken);
    found.extend(clock::of_texts(story));
    found.extend(voice::all(story, &story.spoken));
    found.extend(knowing::all(story, &story.spoken));
    found.extend(knowing::of_texts(story));
    found.extend(traits::of_texts(story));
    found.extend(minds::of_texts(story));
    found.extend(things::of_texts(story));
    found.extend(things::of_lines(story, &story.spoken));
    found.extend(traits::of_lines(story, &story.spoken));
    found.extend(whereabouts::of_texts(story));
    found.extend(people::near_names(story));
    found.extend(within::all(story));
    settled(found)
}

/// The surest first, each once.
fn settled(mut found: Vec<Contradiction>) -> Vec<Contradiction> {
    found.sort_by(|one, other| one.sure.cmp(&other.sure).then_with(|| one.here.line.cmp(&other.here.line)));
    let mut seen = std::collections::HashSet::new();
    found.retain(|one| seen.insert((one.id.clone(), one.message.to_string())));
    found
}

/// Whether a contradiction of the design is one of this episode.
fn concerns(contradiction: &Contradiction, episode: u32) -> bool {
    let mark = format!("EP{episode:03}");
    contradiction.here.place.starts_with(&mark) || !contradiction.here.place.starts_with("EP")
}
