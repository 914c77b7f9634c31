//! An episode measured as a whole: rhythm, speech, hooks, length, and the evidence for judgements that only a reader can make.

mod evidence;
mod hooks;
mod rhythm;
mod scenes;

pub use evidence::{Evidence, Mention, TimeMention, evidence};
pub use hooks::{HookAssessment, HookStrength, assess_hooks};
pub use rhythm::{DialogueWarnings, LineRun, RhythmMetrics, RhythmProfile, dialogue_warnings, rhythm_metrics};
pub use scenes::{SceneSummary, scenes};

use crate::text::{BlockKind, Manuscript};

/// The letters of the body: blanks, headings and notes are not counted.
pub fn body_chars(manuscript: &Manuscript) -> usize {
    let body = manuscript.blocks().iter().filter(|block| block.kind != BlockKind::Heading);
    body.map(|block| manuscript.text()[block.range.clone()].chars().filter(|letter| !letter.is_whitespace()).count())
        .sum()
}
