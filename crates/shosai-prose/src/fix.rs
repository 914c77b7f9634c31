//! Changing what is safe to change.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    check::{check, is_speech},
    finding::Finding,
    settings::Settings,
    text::{Manuscript, closer_of},
};

/// What may be changed.
#[derive(Clone, Debug, Default)]
pub struct FixOptions {
    /// Change speech too; by default it is left alone.
    pub dialogue: bool,
    /// Apply fixes a person should look at, too.
    pub with_care: bool,
    /// Cut long sentences in two, which changes words.
    pub cuts: bool,
    /// Only findings of these reason codes; all when empty.
    pub reason_codes: Vec<String>,
    /// Only findings of these ids; all when empty.
    pub issue_ids: Vec<String>,
    /// Findings that were judged to be none; they are not touched.
    pub ignored_ids: Vec<String>,
    /// Codes that were judged to be none.
    pub ignored_codes: Vec<String>,
}

/// A changed text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FixOutcome {
    /// The text after the fixes.
    pub text: String,
    /// The ids of the findings that were fixed.
    pub applied: Vec<String>,
    /// The ids of the findings that have a fix which was not applied.
    pub skipped: Vec<String>,
}

/// Applies the fixes of `findings` that the options allow; every byte outside their spans stays as it is.
pub fn fix(manuscript: &Manuscript, findings: &[Finding], options: &FixOptions) -> FixOutcome {
    let source = manuscript.source();
    let mut wanted: Vec<(&Finding, &crate::finding::Fix)> =
        findings.iter().filter_map(|finding| finding.suggestion.as_ref().map(|fix| (finding, fix))).collect();
    wanted.sort_by_key(|(_, fix)| (fix.span.start, fix.span.end));
    let mut outcome =
        FixOutcome { text: String::with_capacity(source.len()), applied: Vec::new(), skipped: Vec::new() };
    let mut at = 0;
    for (finding, change) in wanted {
        let sound = source.get(change.span.clone()).is_some() && change.span.start >= at;
        if !sound || !allowed(manuscript, finding, change, options) {
            outcome.skipped.push(finding.id.clone());
            continue;
        }
        outcome.text.push_str(&source[at..change.span.start]);
        outcome.text.push_str(&change.replacement);
        outcome.applied.push(finding.id.clone());
        at = change.span.end;
    }
    outcome.text.push_str(&source[at..]);
    outcome
}

fn allowed(manuscript: &Manuscript, finding: &Finding, change: &crate::finding::Fix, options: &FixOptions) -> bool {
    let chosen = |list: &[String], value: &str| list.is_empty() || list.iter().any(|item| item == value);
    let cut = options.cuts && finding.reason_code == "LONG_SENTENCE";
    (change.safe || options.with_care || cut)
        && chosen(&options.reason_codes, finding.reason_code)
        && chosen(&options.issue_ids, &finding.id)
        && !options.ignored_ids.contains(&finding.id)
        && !options.ignored_codes.iter().any(|code| code == finding.reason_code)
        && (options.dialogue || !is_speech(manuscript.line(finding.line)))
}

/// Fixes can uncover one another (`!` becomes `！`, and then a space is missing); this many rounds settle any text.
const MOST_ROUNDS: usize = 8;

/// Checks and fixes a text until nothing is left that the options allow to change.
pub fn fix_text(source: &str, settings: &Settings, options: &FixOptions) -> FixOutcome {
    let mut outcome = FixOutcome { text: source.to_string(), applied: Vec::new(), skipped: Vec::new() };
    for _ in 0..MOST_ROUNDS {
        let manuscript = Manuscript::read(&outcome.text);
        let round = fix(&manuscript, &check(&manuscript, settings), options);
        let settled = round.text == outcome.text;
        outcome.text = round.text;
        outcome.applied.extend(round.applied);
        outcome.skipped = round.skipped;
        if settled {
            break;
        }
    }
    outcome
}

/// What becomes of full-width spaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FullwidthSpaceMode {
    /// They stay.
    #[default]
    Disabled,
    /// They become half-width.
    Normalize,
    /// They go.
    Remove,
    /// They become half-width in speech only.
    DialogueOnly,
    /// They become half-width in narration only.
    NarrativeOnly,
}

/// What becomes of brackets without a partner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BracketsMode {
    /// They stay.
    #[default]
    Disabled,
    /// Missing closers are added, however many.
    Auto,
    /// Missing closers are added when a kind of bracket lacks no more than three.
    Conservative,
}

/// More missing closers of a kind than this are left alone by the conservative mode.
const FEW_MISSING: usize = 3;
/// The brackets that are completed.
const COMPLETED: &str = "「『（【〈《〔";

/// Normalises full-width spaces and completes brackets; gives the new text and one line for each change.
pub fn fix_style_extended(
    manuscript: &Manuscript,
    spaces: FullwidthSpaceMode,
    brackets: BracketsMode,
) -> (String, Vec<String>) {
    let mut changes: Vec<(std::ops::Range<usize>, String, String)> = Vec::new();
    if spaces != FullwidthSpaceMode::Disabled {
        changes.extend(space_changes(manuscript, spaces));
    }
    if brackets != BracketsMode::Disabled {
        changes.extend(bracket_changes(manuscript, brackets));
    }
    changes.sort_by_key(|(span, _, _)| (span.start, span.end));
    let source = manuscript.source();
    let mut text = String::with_capacity(source.len());
    let mut at = 0;
    let mut told = Vec::new();
    for (span, replacement, note) in changes {
        text.push_str(&source[at..span.start]);
        text.push_str(&replacement);
        at = span.end;
        told.push(note);
    }
    text.push_str(&source[at..]);
    (text, told)
}

fn space_changes(manuscript: &Manuscript, mode: FullwidthSpaceMode) -> Vec<(std::ops::Range<usize>, String, String)> {
    let (replacement, name) = match mode {
        FullwidthSpaceMode::Remove => ("", "remove"),
        FullwidthSpaceMode::DialogueOnly => (" ", "dialogue_only"),
        FullwidthSpaceMode::NarrativeOnly => (" ", "narrative_only"),
        _ => (" ", "normalize"),
    };
    let quotes: Vec<_> = manuscript
        .pairs()
        .iter()
        .filter(|pair| matches!(pair.mark, '「' | '『'))
        .map(|pair| manuscript.source_span(&pair.range))
        .collect();
    let mut changes = Vec::new();
    let mut next = 0;
    let mut inside_until = 0;
    for (place, _) in manuscript.source().match_indices('\u{3000}') {
        while next < quotes.len() && quotes[next].start <= place {
            inside_until = inside_until.max(quotes[next].end);
            next += 1;
        }
        let spoken = place < inside_until;
        let wanted = match mode {
            FullwidthSpaceMode::DialogueOnly => spoken,
            FullwidthSpaceMode::NarrativeOnly => !spoken,
            _ => true,
        };
        if wanted {
            let (line, _) = manuscript.line_and_column(place);
            changes.push((
                place..place + "\u{3000}".len(),
                replacement.to_string(),
                format!("行{line}: 全角スペース処理 ({name})"),
            ));
        }
    }
    changes
}

fn bracket_changes(manuscript: &Manuscript, mode: BracketsMode) -> Vec<(std::ops::Range<usize>, String, String)> {
    let openers = || manuscript.lonely_brackets().iter().filter(|(mark, _)| COMPLETED.contains(*mark));
    let mut changes = Vec::new();
    for (mark, place) in openers() {
        let missing = openers().take(FEW_MISSING * COMPLETED.len()).filter(|(other, _)| other == mark).count();
        if mode == BracketsMode::Conservative && missing > FEW_MISSING {
            continue;
        }
        let Some(closer) = closer_of(*mark) else { continue };
        let start = manuscript.source_span(&(*place..*place + mark.len_utf8())).start;
        let (line, _) = manuscript.line_and_column(start);
        // The speech most likely ended where its line does.
        let body = manuscript.line(line);
        let line_end =
            start + manuscript.source()[start..].find(['\n', '\r']).unwrap_or(manuscript.source().len() - start);
        let end = line_end - (body.len() - body.trim_end().len()).min(line_end - start);
        changes.push((end..end, closer.to_string(), format!("括弧補正: {closer} を 1 個追加")));
    }
    changes
}
