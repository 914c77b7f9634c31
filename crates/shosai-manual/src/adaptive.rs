//! Thresholds that follow what searches came to; the records hold figures, never text.

use serde::{Deserialize, Serialize};

use crate::find::{FindSummary, Thresholds, Trace};

/// One search in figures, as it is kept between sessions.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(default)]
pub struct SearchRecord {
    /// When it was made, in milliseconds since 1970.
    pub at_ms: i64,
    pub candidates: usize,
    pub widened: bool,
    pub cut_off: bool,
    /// The part of the candidates in one file.
    pub file_bias: f64,
    /// References used later that were among the candidates.
    pub used_found: usize,
    /// References used later.
    pub used: usize,
    /// Estimated tokens of the question and of the answer.
    pub est_tokens_in: usize,
    /// See `est_tokens_in`.
    pub est_tokens_out: usize,
    /// The thresholds that applied.
    pub candidate_low: u32,
    /// See `candidate_low`.
    pub file_bias_threshold: f64,
    /// Evidence that an audit of a vault file added, for its own stopping rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub added_evidence_count: Option<usize>,
    /// Tokens that it cost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub added_est_tokens: Option<usize>,
    /// Evidence for each token.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marginal_gain: Option<f64>,
}

/// How thresholds may move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AdaptiveRule {
    /// Where they begin, and what they go back to.
    pub base: Thresholds,
    /// The recall that must be kept (ADAPTIVE_MIN_RECALL).
    pub min_recall: f64,
}

impl Default for AdaptiveRule {
    fn default() -> Self {
        Self { base: Thresholds::default(), min_recall: 0.90 }
    }
}

const DAY_MS: i64 = 86_400_000;
/// Records that are compared with those before them.
const WINDOW: usize = 100;
/// Fewer records say nothing; the step that these allow is small, and is taken back when it does not help.
const FEWEST: usize = 10;
const LOW_RANGE: (u32, u32) = (2, 6);
const BIAS_RANGE: (f64, f64) = (0.70, 0.90);
const BIAS_STEP: f64 = 0.03;
/// Going back: recall fallen by more than this, or cut-offs risen by more than that.
const RECALL_FALL: f64 = 0.03;
const CUTOFF_RISE: f64 = 0.05;
/// Widening so many of the searches costs more than it finds.
const OFTEN_WIDENED: f64 = 0.5;
const CHARS_PER_TOKEN: usize = 4;

/// The record of a search. `asked` and `answered` are the characters of the call and of its answer.
pub fn record(
    summary: &FindSummary,
    thresholds: Thresholds,
    at_ms: i64,
    asked: usize,
    answered: usize,
) -> SearchRecord {
    SearchRecord {
        at_ms,
        candidates: summary.candidates,
        widened: summary.scope_expanded,
        cut_off: summary.cutoff_reason.is_some(),
        file_bias: summary.file_bias_ratio,
        est_tokens_in: asked.div_ceil(CHARS_PER_TOKEN),
        est_tokens_out: answered.div_ceil(CHARS_PER_TOKEN),
        candidate_low: thresholds.candidate_low,
        file_bias_threshold: thresholds.file_bias,
        ..SearchRecord::default()
    }
}

impl SearchRecord {
    /// Notes a reference that a later call of the same trace used: its manual, path and first line.
    pub fn note_use(&mut self, trace: &Trace, manual_id: &str, path: &str, start_line: Option<u32>) {
        self.used += 1;
        let found = trace.candidates.iter().any(|hit| {
            hit.place.manual_id == manual_id && hit.path == path && start_line.is_none_or(|line| line == hit.start_line)
        });
        self.used_found += usize::from(found);
    }
}

/// The thresholds for the next search, from all records in the order of their making.
pub fn tuned(records: &[SearchRecord], rule: &AdaptiveRule) -> Thresholds {
    let mut now = rule.base;
    let mut moved_ms: Option<i64> = None;
    for end in FEWEST..=records.len() {
        let seen = &records[..end];
        let at_ms = seen[end - 1].at_ms;
        if worsened(seen) {
            now = rule.base;
            moved_ms = Some(at_ms);
            continue;
        }
        if moved_ms.is_some_and(|moved| at_ms.saturating_sub(moved) < DAY_MS) {
            continue;
        }
        let next = step(now, &seen[seen.len().saturating_sub(WINDOW)..], rule);
        if next != now {
            now = next;
            moved_ms = Some(at_ms);
        }
    }
    now
}

/// One step: wider while recall is too low, narrower while widening is frequent and recall is kept.
fn step(now: Thresholds, recent: &[SearchRecord], rule: &AdaptiveRule) -> Thresholds {
    let Some(recall) = recall(recent) else { return now };
    let widened = share(recent, |record| record.widened);
    let (low, bias) = if recall < rule.min_recall {
        (now.candidate_low + 1, now.file_bias - BIAS_STEP)
    } else if widened > OFTEN_WIDENED {
        (now.candidate_low.saturating_sub(1), now.file_bias + BIAS_STEP)
    } else {
        return now;
    };
    Thresholds {
        candidate_low: low.clamp(LOW_RANGE.0, LOW_RANGE.1),
        file_bias: (bias.clamp(BIAS_RANGE.0, BIAS_RANGE.1) * 100.0).round() / 100.0,
    }
}

/// Whether the last hundred are worse than the hundred before them.
fn worsened(seen: &[SearchRecord]) -> bool {
    let Some(split) = seen.len().checked_sub(WINDOW) else { return false };
    let (before, last) = (&seen[split.saturating_sub(WINDOW)..split], &seen[split..]);
    if before.len() < FEWEST {
        return false;
    }
    let fell = matches!((recall(before), recall(last)), (Some(before), Some(last)) if before - last > RECALL_FALL);
    fell || share(last, |record| record.cut_off) - share(before, |record| record.cut_off) > CUTOFF_RISE
}

/// |C∩U| / |U| over the searches of which something was used.
fn recall(records: &[SearchRecord]) -> Option<f64> {
    let used: Vec<f64> = records
        .iter()
        .filter(|record| record.used > 0)
        .map(|record| record.used_found as f64 / record.used as f64)
        .collect();
    (!used.is_empty()).then(|| used.iter().sum::<f64>() / used.len() as f64)
}

fn share(records: &[SearchRecord], is: impl Fn(&SearchRecord) -> bool) -> f64 {
    if records.is_empty() {
        return 0.0;
    }
    records.iter().filter(|record| is(record)).count() as f64 / records.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR_MS: i64 = 3_600_000;

    fn records(count: usize, from_ms: i64, every_ms: i64, used_found: usize, cut_off: bool) -> Vec<SearchRecord> {
        (0..count)
            .map(|index| SearchRecord {
                at_ms: from_ms + index as i64 * every_ms,
                used: 10,
                used_found,
                cut_off,
                ..SearchRecord::default()
            })
            .collect()
    }

    #[test]
    fn low_recall_widens_one_step_a_day_within_bounds() {
        let rule = AdaptiveRule::default();
        let one_day = tuned(&records(24, 0, HOUR_MS / 2, 8, false), &rule);
        assert_eq!((one_day.candidate_low, one_day.file_bias), (4, 0.77));
        let weeks = tuned(&records(90, 0, 12 * HOUR_MS, 8, false), &rule);
        assert_eq!((weeks.candidate_low, weeks.file_bias), (6, 0.70));
    }

    #[test]
    fn ten_searches_that_missed_what_was_read_widen_the_next() {
        let rule = AdaptiveRule::default();
        assert_eq!(tuned(&records(9, 0, 1_000, 5, false), &rule), rule.base);
        assert_eq!(tuned(&records(10, 0, 1_000, 5, false), &rule).candidate_low, rule.base.candidate_low + 1);
    }

    #[test]
    fn nothing_moves_without_use_or_with_good_recall() {
        let rule = AdaptiveRule::default();
        assert_eq!(tuned(&vec![SearchRecord::default(); 200], &rule), rule.base);
        assert_eq!(tuned(&records(200, 0, HOUR_MS, 10, false), &rule), rule.base);
    }

    #[test]
    fn a_fall_of_recall_or_more_cutoffs_go_back() {
        let rule = AdaptiveRule::default();
        let mut falling = records(100, 0, HOUR_MS, 8, false);
        assert_ne!(tuned(&falling, &rule), rule.base);
        falling.extend(records(100, 100 * HOUR_MS, 1, 7, false));
        assert_eq!(tuned(&falling, &rule), rule.base);
        let mut cut = records(100, 0, HOUR_MS, 8, false);
        cut.extend(records(100, 100 * HOUR_MS, 1, 8, true));
        assert_eq!(tuned(&cut, &rule), rule.base);
    }

    #[test]
    fn records_hold_no_text() {
        let text = serde_json::to_value(SearchRecord::default()).unwrap();
        assert!(text.as_object().unwrap().values().all(|value| !value.is_string()));
    }
}
