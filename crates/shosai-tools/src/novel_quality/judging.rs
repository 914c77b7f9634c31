//! How a text is judged: preset, figures, the project's cast, and what was judged to be no issue.

use serde::Deserialize;
use serde_json::{Map, Value};
use shosai_novel::codex::Codex;
use shosai_novel::{
    Project,
    check::{introduce_cast, introduce_threads},
};
use shosai_prose::{Manuscript, Preset, Selection, Settings, ThresholdError};
use shosai_tool::{Context, Failure};
use shosai_world::{ErrorKind, RelPath};

use super::{choices, source::Source};

use crate::messages;
/// What the client says about judging.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Judging<'a> {
    /// The kind of writing.
    pub preset: Option<&'a str>,
    pub thresholds: Option<&'a Map<String, Value>>,
    pub exclude_dialogue_lines: Option<bool>,
}

/// The issues and codes that a project ignores.
const IGNORE_FILE: &str = ".noveler/quality_ignore.json";
const MAX_IGNORE_BYTES: u64 = 4 * 1024 * 1024;

/// The settings of a check: the call's, then `.novelerrc.yaml`'s, then the usual ones; the cast comes from the project.
pub(crate) fn settings(context: &Context, source: &Source, judging: &Judging<'_>) -> Result<Settings, Failure> {
    let rc = source.project.rc()?;
    let usual = |name: &str| {
        rc.defaults.get("run_quality_checks").and_then(|own| own.get(name)).or_else(|| rc.defaults.get(name))
    };
    let preset = judging.preset.or_else(|| usual("preset").and_then(Value::as_str));
    let mut settings = match (preset, source.episode) {
        (Some(name), _) => Settings::preset(choices::preset(name)?),
        (None, Some(_)) => Settings::preset(Preset::Narou),
        // A text that is no episode tells by itself what it is.
        (None, None) => Settings::for_text(&Manuscript::read(&source.text)).1,
    };
    let figures = [usual("thresholds").and_then(Value::as_object), judging.thresholds];
    for figures in figures.into_iter().flatten() {
        settings.set_thresholds(figures).map_err(|error| wrong_figure(&error))?;
    }
    let usual_exclusion = usual("exclude_dialogue_lines").and_then(Value::as_bool);
    settings.exclude_dialogue =
        judging.exclude_dialogue_lines.or(usual_exclusion).unwrap_or(context.config.novel.exclude_dialogue);
    let (mut config, _) = source.project.config_or_default()?;
    config.add_codex(&Codex::load(&source.project, &config)?);
    introduce_cast(&mut settings, &config);
    if let Some(number) = source.episode {
        introduce_threads(&mut settings, &source.project, number, &source.text)?;
    }
    Ok(settings)
}

fn wrong_figure(error: &ThresholdError) -> Failure {
    let valid: Vec<&str> = shosai_prose::THRESHOLDS.iter().map(|threshold| threshold.name).collect();
    match error {
        ThresholdError::Unknown(name) => choices::unknown("thresholds", name, valid),
        ThresholdError::NotANumber(name) => messages::FigureUnfit { name }.into(),
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Ignored {
    issue_ids: Vec<String>,
    reason_codes: Vec<String>,
}

/// A selection that leaves out what the project ignores.
pub(crate) fn selection(project: &Project) -> Result<Selection, Failure> {
    let rc = project.rc()?;
    let path = RelPath::parse(IGNORE_FILE)?;
    let own: Ignored = match project.folder().read_text(&path, MAX_IGNORE_BYTES) {
        Ok(text) => serde_json::from_str(&text).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            messages::IgnoreFileUnreadable { path: IGNORE_FILE, line, column }
        })?,
        Err(error) if error.kind == ErrorKind::NotFound => Ignored::default(),
        Err(error) => return Err(error.into()),
    };
    Ok(Selection {
        ignored_ids: [rc.ignore.issue_ids, own.issue_ids].concat(),
        ignored_codes: [rc.ignore.reason_codes, own.reason_codes].concat(),
        ..Selection::default()
    })
}

facts! {
    NumberedLine {
        line: usize, text: String,
        /// Whether the issue stands on it.
        marked: bool,
    }
}

/// The lines around a place, numbered.
pub(crate) fn lines_around(manuscript: &Manuscript, line: usize, end_line: usize, reach: usize) -> Vec<NumberedLine> {
    /// A paragraph on one line may be very long; this much of it is enough to see the place.
    const LONGEST: usize = 400;
    let first = line.saturating_sub(reach).max(1);
    let last = (end_line + reach).min(manuscript.line_count());
    (first..=last)
        .map(|number| {
            let text = manuscript.line(number).chars().take(LONGEST).collect();
            NumberedLine { line: number, text, marked: (line..=end_line).contains(&number) }
        })
        .collect()
}
