//! The scenes of an episode and how the reader is led into each.

use schemars::JsonSchema;
use serde::Serialize;

use super::evidence::{places_in, times_in};
use crate::text::{BlockKind, Manuscript};

/// One scene.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SceneSummary {
    /// Its number, from one.
    pub scene: usize,
    /// Its first line.
    pub line: usize,
    /// Its letters.
    pub chars: usize,
    /// Words of time in its opening.
    pub times: Vec<String>,
    /// Words of place in its opening.
    pub places: Vec<String>,
    /// Whether the opening says neither when nor where.
    pub unanchored: bool,
}

/// Sentences in which a reader wants to learn when and where she is.
const OPENING_SENTENCES: usize = 4;

/// The scenes, in order.
pub fn scenes(manuscript: &Manuscript) -> Vec<SceneSummary> {
    let numbers = crate::rules::scene_of_blocks(manuscript);
    let mut summaries: Vec<SceneSummary> = Vec::new();
    let mut last = None;
    for (place, block) in manuscript.blocks().iter().enumerate() {
        let text = manuscript.text()[block.range.clone()].trim();
        let told = block.kind == BlockKind::Paragraph && text.chars().any(char::is_alphanumeric);
        if !told {
            continue;
        }
        if last != Some(numbers[place]) {
            last = Some(numbers[place]);
            let (line, _) = manuscript.line_and_column(manuscript.source_span(&block.range).start);
            let opening = opening_of(manuscript, place, &numbers);
            let (times, places) = (times_in(manuscript, &opening), places_in(manuscript, &opening));
            let unanchored = times.is_empty() && places.is_empty();
            summaries.push(SceneSummary { scene: summaries.len() + 1, line, chars: 0, times, places, unanchored });
        }
        if let Some(scene) = summaries.last_mut() {
            scene.chars += text.chars().filter(|letter| !letter.is_whitespace()).count();
        }
    }
    summaries
}

fn opening_of(manuscript: &Manuscript, block: usize, numbers: &[usize]) -> std::ops::Range<usize> {
    let first = manuscript.sentences().partition_point(|sentence| sentence.block < block);
    let own = manuscript.sentences()[first..]
        .iter()
        .take(OPENING_SENTENCES)
        .take_while(|sentence| numbers.get(sentence.block) == numbers.get(block));
    let end = own.last().map_or(manuscript.blocks()[block].range.end, |sentence| sentence.range.end);
    manuscript.blocks()[block].range.start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scene_that_says_neither_when_nor_where_is_told() {
        let text = "翌朝、学校で鐘が鳴った。彼は走った。\n\n＊＊＊\n\n彼は笑った。嬉しかった。\n";
        let found = scenes(&Manuscript::read(text));
        assert_eq!(found.iter().map(|scene| scene.unanchored).collect::<Vec<_>>(), [false, true]);
        assert_eq!(found[1].line, 5);
    }
}
