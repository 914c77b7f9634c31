//! The figures of searches, kept between runs so that thresholds can follow them; no text is kept.

use shosai_manual::{AdaptiveRule, FindAnswer, Ref, SearchRecord, Thresholds, TraceStore, record, tuned};
use shosai_tool::Context;
use shosai_world::{Folder, Hidden, RelPath, RootName};

/// Older records say nothing of today's manuals.
const MOST_RECORDS: usize = 1_000;
/// The largest file that is read back.
const MAX_FILE_BYTES: u64 = 4 * 1024 * 1024;

/// Records of searches; the latest waits for what later calls use of it.
#[derive(Default)]
pub struct Statistics {
    records: Option<Vec<SearchRecord>>,
    latest: Option<(String, SearchRecord)>,
}

impl Statistics {
    /// The thresholds for the next search.
    pub fn thresholds(&mut self, context: &Context) -> Thresholds {
        let settings = &context.config.manual;
        let base = Thresholds {
            candidate_low: settings.adaptive_candidate_low_base,
            file_bias: settings.adaptive_file_bias_base,
        };
        if !settings.adaptive_tuning {
            return base;
        }
        let rule = AdaptiveRule { base, min_recall: settings.adaptive_min_recall };
        tuned(self.records.get_or_insert_with(|| read(context)), &rule)
    }

    /// Takes a new search; the one before it is written down.
    pub fn searched(
        &mut self,
        context: &Context,
        answer: &FindAnswer,
        thresholds: Thresholds,
        asked: usize,
        answered: usize,
    ) {
        if !context.config.manual.adaptive_tuning {
            return;
        }
        let new = record(&answer.summary, thresholds, context.world.clock().now_ms(), asked, answered);
        if let Some((_, finished)) = self.latest.replace((answer.trace_id.clone(), new)) {
            write(context, &finished);
            self.records.get_or_insert_with(|| read(context)).push(finished);
        }
    }

    /// Notes that a later call used `place`.
    pub fn used(&mut self, traces: &mut TraceStore, place: &Ref, now_ms: i64) {
        let Some((id, record)) = &mut self.latest else { return };
        if let Ok(trace) = traces.get(id, now_ms) {
            record.note_use(trace, &place.manual_id, &place.path, place.start_line);
        }
    }
}

fn file(context: &Context) -> Option<(Folder, RelPath)> {
    let roots = [RootName::WORKSPACE, RootName::VAULT];
    context.world.locate(&context.config.manual.adaptive_stats_path, &roots, Hidden::Allow).ok()
}

/// Records that cannot be read are as good as none.
fn read(context: &Context) -> Vec<SearchRecord> {
    let text =
        file(context).and_then(|(folder, path)| folder.read_text(&path, MAX_FILE_BYTES).ok()).unwrap_or_default();
    let records: Vec<SearchRecord> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let old = records.len().saturating_sub(MOST_RECORDS);
    records.into_iter().skip(old).collect()
}

/// A search must not fail because its figures could not be kept.
fn write(context: &Context, record: &SearchRecord) {
    if context.config.serve.read_only {
        return;
    }
    if let (Some((folder, path)), Ok(mut line)) = (file(context), serde_json::to_vec(record)) {
        line.push(b'\n');
        let _ = folder.append(&path, &line);
    }
}
