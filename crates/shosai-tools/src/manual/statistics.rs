//! The figures of searches, kept between runs so that thresholds can follow them; no text is kept.

use shosai_manual::{AdaptiveRule, FindAnswer, Ref, SearchRecord, Thresholds, TraceStore, record, tuned};
use shosai_tool::Context;
use shosai_world::{Folder, Hidden, RelPath, RootName, World, WorldError};

/// Older records say nothing of today's manuals.
const MOST_RECORDS: usize = 1_000;
/// The largest file that is read back.
const MAX_FILE_BYTES: u64 = 4 * 1024 * 1024;
/// A file longer than this holds many times the records that count, and is cut down to them.
const LONG_FILE_BYTES: u64 = 1024 * 1024;
/// A write waits for the disk, so records are written together, at most so often. In a store that replicas share a write
/// is a new object of all of them, which the others wait for, and nobody needs it soon.
const WRITE_EVERY_MS: i64 = 5_000;
const WRITE_SHARED_EVERY_MS: i64 = 300_000;

/// Records of searches; the latest waits for what later calls use of it.
#[derive(Default)]
pub struct Statistics {
    records: Option<Vec<SearchRecord>>,
    latest: Option<(String, SearchRecord)>,
    waiting: Vec<SearchRecord>,
    written_ms: Option<i64>,
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
            let records = self.records.get_or_insert_with(|| read(context));
            records.push(finished.clone());
            let old = records.len().saturating_sub(MOST_RECORDS);
            records.drain(..old);
            // What a caller may not write is not kept for another to write.
            if context.world.caches().is_some() {
                self.waiting.push(finished);
                self.write_in_time(context);
            }
        }
    }

    fn write_in_time(&mut self, context: &Context) {
        let now = context.world.clock().now_ms();
        // More than count are not kept waiting.
        let old = self.waiting.len().saturating_sub(MOST_RECORDS);
        self.waiting.drain(..old);
        let pause = if context.world.storage().is_some() { WRITE_SHARED_EVERY_MS } else { WRITE_EVERY_MS };
        if self.written_ms.is_none_or(|written| now.saturating_sub(written) >= pause) {
            write(context, &std::mem::take(&mut self.waiting));
            self.written_ms = Some(now);
        }
    }

    /// Notes that a later call used `place`.
    pub fn used(&mut self, traces: &mut TraceStore, place: &Ref, now_ms: i64) {
        let Some((id, record)) = &mut self.latest else { return };
        if let Ok(trace) = traces.get(id, now_ms) {
            record.note_use(&trace, &place.manual_id, &place.path, place.start_line);
        }
    }
}

fn file(context: &Context, world: &World) -> Option<(Folder, RelPath)> {
    let roots = [RootName::WORKSPACE, RootName::VAULT];
    world.locate(&context.config.manual.adaptive_stats_path, &roots, Hidden::Allow).ok()
}

/// Records that cannot be read are as good as none.
fn read(context: &Context) -> Vec<SearchRecord> {
    let text = file(context, &context.world)
        .and_then(|(folder, path)| folder.read_text(&path, MAX_FILE_BYTES).ok())
        .unwrap_or_default();
    let records = records_of(&text);
    let old = records.len().saturating_sub(MOST_RECORDS);
    records.into_iter().skip(old).collect()
}

/// A search must not fail because its figures could not be kept.
fn write(context: &Context, records: &[SearchRecord]) {
    let Some((folder, path)) = context.world.caches().and_then(|world| file(context, &world)) else { return };
    let long = folder.stat(&path).is_ok_and(|stat| stat.len > LONG_FILE_BYTES);
    let _ = if long {
        folder.update(&path, MAX_FILE_BYTES, |present| {
            let mut kept = records_of(&String::from_utf8_lossy(present.unwrap_or_default()));
            kept.extend_from_slice(records);
            Ok::<_, WorldError>((Some(lines(&kept[kept.len().saturating_sub(MOST_RECORDS)..])), ()))
        })
    } else {
        folder.append(&path, &lines(records))
    };
}

fn records_of(text: &str) -> Vec<SearchRecord> {
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

fn lines(records: &[SearchRecord]) -> Vec<u8> {
    let texts = records.iter().filter_map(|record| serde_json::to_string(record).ok());
    texts.flat_map(|text| (text + "\n").into_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{manual_find::ManualFind, testing::*};
    use super::*;
    use serde_json::json;
    use std::{sync::Arc, time::Duration};

    fn kept(context: &Context) -> usize {
        let (folder, path) = file(context, &context.world).unwrap();
        folder.read_text(&path, MAX_FILE_BYTES).unwrap().lines().count()
    }

    #[test]
    fn records_are_written_together_and_bounded() {
        let (world, controls) = shosai_world::World::memory_with_controls();
        let context = Context::new(world, Arc::new(shosai_tool::Config::default()));
        let manuals = context.world.folder(&RootName::MANUALS).unwrap();
        manuals.write_atomic(&RelPath::parse("m/a.md").unwrap(), "# 休暇\n\n休暇は十日とする。\n".as_bytes()).unwrap();
        let search = || call::<ManualFind>(&context, json!({"query": "休暇"})).unwrap();
        (0..5).for_each(|_| drop(search()));
        assert_eq!(kept(&context), 1);
        controls.step_clock(Duration::from_millis(5_000));
        search();
        assert_eq!(kept(&context), 5);
        let (folder, path) = file(&context, &context.world).unwrap();
        let line = folder.read_text(&path, MAX_FILE_BYTES).unwrap().lines().next().unwrap().to_owned() + "\n";
        folder.write_atomic(&path, line.repeat(LONG_FILE_BYTES as usize / line.len() + 1).as_bytes()).unwrap();
        controls.step_clock(Duration::from_millis(5_000));
        search();
        assert_eq!(kept(&context), MOST_RECORDS);
    }
}
