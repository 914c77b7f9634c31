//! The rhythm of the narration, and what is odd about the speech.

use schemars::JsonSchema;
use serde::Serialize;

use crate::text::{BlockKind, Manuscript, Sentence, Voice};

/// What counts as a good rhythm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RhythmProfile {
    /// Sentences looked at together.
    pub window_size: usize,
    /// Leave speech out.
    pub exclude_dialogue_lines: bool,
    /// A sentence this short or shorter is short.
    pub short: usize,
    /// More short ones in a row break the rhythm.
    pub short_run_max: usize,
    /// A sentence this long or longer is long.
    pub long: usize,
    /// More long ones in a row break the rhythm.
    pub long_run_max: usize,
    /// The mean length of a window must lie here.
    pub window_mean: (f64, f64),
    /// This share of windows must.
    pub in_range_ratio: f64,
}

impl Default for RhythmProfile {
    /// `mixed_device_daily_6k_10k`: daily episodes read on phones and on paper.
    fn default() -> Self {
        Self {
            window_size: 5,
            exclude_dialogue_lines: true,
            short: 14,
            short_run_max: 3,
            long: 60,
            long_run_max: 2,
            window_mean: (18.0, 70.0),
            in_range_ratio: 0.85,
        }
    }
}

/// The rhythm of a text.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct RhythmMetrics {
    /// A quarter of the sentences are no longer.
    pub p25: usize,
    /// Half of them are no longer.
    pub p50: usize,
    /// Three quarters of them are no longer.
    pub p75: usize,
    /// Runs of short sentences that are too long.
    pub short_run_violations: Vec<LineRun>,
    /// Runs of long sentences that are too long.
    pub long_run_violations: Vec<LineRun>,
    /// The share of windows whose mean length is comfortable.
    pub window_in_range_ratio: f64,
}

/// Lines from one to another, and how many sentences they hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LineRun {
    /// The first line.
    pub start_line: usize,
    /// The last line.
    pub end_line: usize,
    /// How many sentences or lines.
    pub count: usize,
}

/// What is odd about the speech; it costs no points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DialogueWarnings {
    /// Lines one after another with the same ending.
    pub same_ending_runs: Vec<LineRun>,
    /// Lines one after another that end in the same mark of excitement.
    pub punctuation_runs: Vec<LineRun>,
    /// Lines one after another of a word or two.
    pub ultra_short_runs: Vec<LineRun>,
}

/// Measures the rhythm.
pub fn rhythm_metrics(manuscript: &Manuscript, profile: &RhythmProfile) -> RhythmMetrics {
    let told: Vec<(&Sentence, usize)> = prose(manuscript)
        .filter(|sentence| !profile.exclude_dialogue_lines || sentence.voice != Voice::Dialogue)
        .map(|sentence| (sentence, length(manuscript, sentence)))
        .collect();
    let mut sorted: Vec<usize> = told.iter().map(|(_, length)| *length).collect();
    sorted.sort_unstable();
    let quantile = |percent: usize| sorted.get(sorted.len().saturating_sub(1) * percent / 100).copied().unwrap_or(0);
    let size = profile.window_size.max(1);
    let means: Vec<f64> = told
        .windows(size)
        .map(|window| window.iter().map(|(_, length)| *length).sum::<usize>() as f64 / size as f64)
        .collect();
    let (low, high) = profile.window_mean;
    let inside = means.iter().filter(|mean| (low..=high).contains(*mean)).count();
    RhythmMetrics {
        p25: quantile(25),
        p50: quantile(50),
        p75: quantile(75),
        short_run_violations: runs(manuscript, &told, profile.short_run_max, |(_, length)| *length <= profile.short),
        long_run_violations: runs(manuscript, &told, profile.long_run_max, |(_, length)| *length >= profile.long),
        window_in_range_ratio: if means.is_empty() { 1.0 } else { inside as f64 / means.len() as f64 },
    }
}

/// Runs of one kind that are told; a text with more needs no longer list.
const MOST_RUNS: usize = 30;
/// More spoken lines in a row than this that end alike sound like one voice.
const SAME_ENDINGS: usize = 2;
/// More lines in a row than this in the same excitement tire.
const SAME_MARKS: usize = 2;
/// More one-word lines in a row than this leave the reader without a picture.
const SHORT_LINES: usize = 3;
/// A spoken line of at most so many letters is ultra-short.
const ULTRA_SHORT: usize = 4;

/// Looks at the speech.
pub fn dialogue_warnings(manuscript: &Manuscript) -> DialogueWarnings {
    let spoken: Vec<(&Sentence, usize)> = prose(manuscript)
        .filter(|sentence| sentence.voice == Voice::Dialogue)
        .map(|sentence| (sentence, body(manuscript, sentence).chars().count()))
        .collect();
    let ending = |sentence: &Sentence| {
        let body = body(manuscript, sentence).trim_end_matches(|letter: char| !letter.is_alphanumeric());
        body.chars().rev().take(2).collect::<String>()
    };
    let mark =
        |sentence: &Sentence| body(manuscript, sentence).chars().next_back().filter(|mark| "！？!?…".contains(*mark));
    DialogueWarnings {
        same_ending_runs: alike(manuscript, &spoken, SAME_ENDINGS, |sentence| {
            Some(ending(sentence)).filter(|ending| ending.chars().count() == 2)
        }),
        punctuation_runs: alike(manuscript, &spoken, SAME_MARKS, mark),
        ultra_short_runs: runs(manuscript, &spoken, SHORT_LINES, |(_, length)| *length <= ULTRA_SHORT),
    }
}

fn prose(manuscript: &Manuscript) -> impl Iterator<Item = &Sentence> {
    manuscript.sentences().iter().filter(|sentence| manuscript.blocks()[sentence.block].kind == BlockKind::Paragraph)
}

fn length(manuscript: &Manuscript, sentence: &Sentence) -> usize {
    manuscript.text()[sentence.range.clone()].chars().filter(|letter| !letter.is_whitespace()).count()
}

/// What is said, without the quotes.
fn body<'m>(manuscript: &'m Manuscript, sentence: &Sentence) -> &'m str {
    manuscript.text()[sentence.range.clone()].trim_matches(['「', '」', '『', '』', '。', '―', '—'])
}

fn line_of(manuscript: &Manuscript, sentence: &Sentence) -> usize {
    manuscript.line_and_column(manuscript.source_span(&sentence.range).start).0
}

/// Runs of more than `most` sentences that fit.
fn runs(
    manuscript: &Manuscript,
    sentences: &[(&Sentence, usize)],
    most: usize,
    fits: impl Fn(&(&Sentence, usize)) -> bool,
) -> Vec<LineRun> {
    let groups = sentences.chunk_by(|one, other| fits(one) == fits(other));
    groups
        .filter(|group| group.len() > most && group.first().is_some_and(&fits))
        .filter_map(|group| run_of(manuscript, group))
        .take(MOST_RUNS)
        .collect()
}

/// Runs of more than `most` sentences that have the same thing.
fn alike<T: PartialEq>(
    manuscript: &Manuscript,
    sentences: &[(&Sentence, usize)],
    most: usize,
    thing: impl Fn(&Sentence) -> Option<T>,
) -> Vec<LineRun> {
    let groups = sentences.chunk_by(|(one, _), (other, _)| thing(one).is_some_and(|it| Some(it) == thing(other)));
    groups.filter(|group| group.len() > most).filter_map(|group| run_of(manuscript, group)).take(MOST_RUNS).collect()
}

fn run_of(manuscript: &Manuscript, group: &[(&Sentence, usize)]) -> Option<LineRun> {
    let (first, last) = (group.first()?.0, group.last()?.0);
    Some(LineRun { start_line: line_of(manuscript, first), end_line: line_of(manuscript, last), count: group.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_runs_are_told_with_their_lines() {
        let manuscript = Manuscript::read(
            "走った。\n跳んだ。\n転んだ。\n泣いた。\n彼は長い坂を上りきったところで足を止めて海を見た。\n",
        );
        let metrics = rhythm_metrics(&manuscript, &RhythmProfile::default());
        assert_eq!(metrics.short_run_violations, [LineRun { start_line: 1, end_line: 4, count: 4 }]);
        assert!(metrics.long_run_violations.is_empty());
        assert!(metrics.window_in_range_ratio < 1.0);
    }

    #[test]
    fn speech_is_warned_about_and_not_measured_as_narration() {
        let manuscript =
            Manuscript::read("「行くよ！」\n「待って！」\n「早く！」\n彼は駅に向かって静かに歩き出した。\n");
        assert_eq!(dialogue_warnings(&manuscript).punctuation_runs.len(), 1);
        assert_eq!(rhythm_metrics(&manuscript, &RhythmProfile::default()).p50, 17);
    }
}
