//! What each step measures in a text.

use shosai_prose::{
    Aspect, Finding, Issue, Manuscript, Preset, Scores, Settings, Severity, check,
    episode::{
        RhythmProfile, SceneSummary, assess_hooks, body_chars, dialogue_warnings, evidence, rhythm_metrics, scenes,
    },
    score,
};

use super::{
    result::{ConfigSnapshot, LengthProposal, LengthStats, SectionSplit, StepEvidence, StepFigures},
    session::{CheckSession, LengthGoal},
    settings::{introduce_cast, introduce_threads, laid_before},
    steps::{STEPS, Step},
};
use crate::{
    codex::Codex,
    error::Result,
    flow::repeated_in,
    messages,
    project::{Project, layout},
    story::{Concern, Contradiction, design_contradictions, text_contradictions},
};

/// Contradictions that an answer lists.
const MOST_CONTRADICTIONS: usize = 30;

/// The share of a text that may have been said in it before.
const MOST_REPEATED: f64 = 0.2;

/// A score from which a step passes.
pub const PASS_SCORE: f64 = 80.0;

/// How a text is measured.
#[derive(Clone, Copy, Debug, Default)]
pub struct MeasureOptions {
    /// The rhythm that is wanted.
    pub profile: RhythmProfile,
}

/// What a step found.
#[derive(Debug)]
pub struct Measured {
    /// The issues, in order of place.
    pub issues: Vec<Issue>,
    /// The score that follows from them.
    pub score: f64,
    /// Whether the figures pass.
    pub passed: bool,
    /// What a reader needs to judge.
    pub evidence: Option<StepEvidence>,
    pub figures: StepFigures,
    /// What does not fit together.
    pub contradictions: Vec<Contradiction>,
    /// Lines of the text.
    pub lines: usize,
}

/// Slips of the hand: found by these rules whatever their aspect.
const SLIPS: [&str; 15] = [
    "successive_word",
    "misused_word",
    "impossible_particles",
    "dropped_ra",
    "dropped_i",
    "needless_re",
    "needless_or_missing_sa",
    "decomposed_kana",
    "half_width_katakana",
    "stray_letter",
    "stray_minus",
    "unmatched_bracket",
    "invisible_character",
    "radical_for_kanji",
    "doubled_punctuation",
];
/// Who speaks and who sees.
const VOICES: [&str; 5] = [
    "speaker_changes_pronoun",
    "speaker_changes_style",
    "name_spelled_two_ways",
    "mixed_first_person",
    "viewpoint_drift",
];

fn belongs(step: u8, finding: &Finding) -> bool {
    let slip = SLIPS.contains(&finding.rule);
    let voice = VOICES.contains(&finding.rule);
    let thread = finding.rule == "open_foreshadowing";
    match step {
        1 => slip,
        2 => finding.aspect == Aspect::Grammar && !slip && !voice,
        3 => finding.aspect == Aspect::Readability && !thread,
        4 => voice,
        8 => thread,
        10 => finding.aspect == Aspect::Style && !slip,
        11 => finding.aspect == Aspect::Rhythm && !slip,
        12 => true,
        _ => false,
    }
}

/// Measures a text for a step.
///
/// # Errors
/// When the project's other files cannot be listed.
pub fn measure(
    project: &Project,
    session: &CheckSession,
    step: &Step,
    text: &str,
    goal: &LengthGoal,
    options: &MeasureOptions,
) -> Result<Measured> {
    let manuscript = Manuscript::read(text);
    let mut settings = Settings::preset(Preset::Narou);
    let (mut config, _) = project.config_if_usable();
    config.add_codex(&Codex::load(project, &config)?);
    introduce_cast(&mut settings, &config);
    introduce_threads(&mut settings, project, session.episode_number, text)?;
    settings.enable("mixed_first_person");
    settings.exclude_dialogue = options.profile.exclude_dialogue_lines && matches!(step.id, 3 | 10);
    let mut findings = check(&manuscript, &settings);
    findings.retain(|finding| belongs(step.id, finding));
    let scores = score(&manuscript, &findings, &[]);
    let heavy = findings.iter().any(|finding| finding.severity >= Severity::Critical);
    let mut measured = Measured {
        issues: findings.iter().map(|finding| Issue::of(finding, &manuscript, None)).collect(),
        score: scores.overall,
        passed: scores.overall >= PASS_SCORE && !heavy,
        evidence: evidence_for(project, session, step, &manuscript)?,
        figures: figures(&manuscript, goal, &options.profile, scores),
        contradictions: contradictions(project, session.episode_number, step, text)?,
        lines: manuscript.line_count(),
    };
    match step.id {
        9 => judge_scenes(&mut measured, &manuscript),
        11 => judge_rhythm(&mut measured, &manuscript, &options.profile),
        12 => judge_whole(&mut measured, session, &manuscript, goal),
        _ => {}
    }
    Ok(measured)
}

/// What does not fit together and is a step's concern.
fn contradictions(project: &Project, episode: u32, step: &Step, text: &str) -> Result<Vec<Contradiction>> {
    let concern = match step.id {
        4 => Some(Concern::Character),
        5 => Some(Concern::Plot),
        6 => Some(Concern::World),
        8 => Some(Concern::Threads),
        12 => None,
        _ => return Ok(Vec::new()),
    };
    let mut found = design_contradictions(project, episode)?;
    found.extend(text_contradictions(project, episode, Some(text))?);
    found.retain(|one| concern.is_none_or(|concern| one.concern == concern));
    found.sort_by_key(|one| one.sure);
    found.truncate(MOST_CONTRADICTIONS);
    Ok(found)
}

/// The figures that every step reports.
fn figures(manuscript: &Manuscript, goal: &LengthGoal, profile: &RhythmProfile, scores: Scores) -> StepFigures {
    let body_chars = body_chars(manuscript);
    let in_range = u32::try_from(body_chars).is_ok_and(|chars| (goal.min..=goal.max).contains(&chars));
    StepFigures {
        config_snapshot: ConfigSnapshot { target_length: goal.clone() },
        rhythm_metrics: rhythm_metrics(manuscript, profile),
        dialogue_warnings: dialogue_warnings(manuscript),
        hook_assessment: assess_hooks(manuscript),
        length_stats: LengthStats { body_chars, in_range },
        aspect_scores: scores,
        window_in_range: None,
        missing_steps: None,
        repeated_ratio: None,
        length_proposal: None,
    }
}

/// Files that the evidence names.
const MOST_FILES: usize = 30;

/// What a reader needs to judge a step.
fn evidence_for(
    project: &Project,
    session: &CheckSession,
    step: &Step,
    manuscript: &Manuscript,
) -> Result<Option<StepEvidence>> {
    let seen = evidence(manuscript);
    Ok(Some(match step.id {
        4 => {
            let (mut config, _) = project.config_if_usable();
            config.add_codex(&Codex::load(project, &config)?);
            StepEvidence::Characters {
                names: seen.names,
                cast: config.characters,
                viewpoint_character: config.viewpoint_character,
            }
        }
        5 => StepEvidence::Plot {
            times: seen.times,
            scenes: shown_scenes(manuscript),
            plot_files: listed(project, layout::EPISODE_PLOTS),
            open_foreshadowing: laid_before(project, session.episode_number)?,
        },
        6 => StepEvidence::Worldview {
            places: seen.places,
            names: seen.names,
            setting_files: listed(project, layout::SETTINGS),
        },
        7 => StepEvidence::Structure {
            scenes: shown_scenes(manuscript),
            section_split: section_split(manuscript),
            hook_assessment: assess_hooks(manuscript),
        },
        8 => StepEvidence::Threads {
            planted_here: seen.open_foreshadowing,
            paid_off_here: seen.paid_off,
            open_before: laid_before(project, session.episode_number)?,
        },
        9 => StepEvidence::Scenes { scenes: shown_scenes(manuscript) },
        _ => return Ok(None),
    }))
}

/// Scenes that the evidence shows.
const MOST_SCENES: usize = 30;

fn shown_scenes(manuscript: &Manuscript) -> Vec<SceneSummary> {
    let mut all = scenes(manuscript);
    all.truncate(MOST_SCENES);
    all
}

fn listed(project: &Project, folder: &str) -> Vec<String> {
    let path = shosai_world::RelPath::parse(folder).unwrap_or_default();
    let entries = project.folder().list(&path).map(|(entries, _)| entries).unwrap_or_default();
    entries.into_iter().take(MOST_FILES).map(|entry| entry.path.to_string()).collect()
}

/// The parts of opening, middle and end, by the scenes that begin in them.
fn section_split(manuscript: &Manuscript) -> SectionSplit {
    /// The share of an opening, and of an end.
    const EDGE: f64 = 0.15;
    let all = scenes(manuscript);
    let total: usize = all.iter().map(|scene| scene.chars).sum();
    let mut at = 0;
    let mut parts = [0_usize; 3];
    for scene in &all {
        let middle = (at + scene.chars / 2) as f64 / total.max(1) as f64;
        let part = if middle < EDGE {
            0
        } else if middle <= 1.0 - EDGE {
            1
        } else {
            2
        };
        parts[part] += scene.chars;
        at += scene.chars;
    }
    let share = |part: usize| 100.0 * parts[part] as f64 / total.max(1) as f64;
    SectionSplit {
        opening_pct: share(0),
        middle_pct: share(1),
        end_pct: share(2),
        wanted: [15, 70, 15],
        scenes: all.len(),
    }
}

/// A scene that says neither when nor where loses its share of the points; the first scene may open as it likes.
fn judge_scenes(measured: &mut Measured, manuscript: &Manuscript) {
    let later: Vec<_> = scenes(manuscript).into_iter().skip(1).collect();
    let lost = later.iter().filter(|scene| scene.unanchored).count();
    measured.score = if later.is_empty() { 100.0 } else { 100.0 * (1.0 - lost as f64 / later.len() as f64) };
    measured.passed = measured.score >= PASS_SCORE;
}

fn judge_rhythm(measured: &mut Measured, manuscript: &Manuscript, profile: &RhythmProfile) {
    let metrics = rhythm_metrics(manuscript, profile);
    let steady = metrics.window_in_range_ratio >= profile.in_range_ratio;
    measured.figures.window_in_range = Some(steady);
    measured.passed = measured.passed && steady;
}

/// The last step: every other has passed, the whole scores enough, and the length is right.
fn judge_whole(measured: &mut Measured, session: &CheckSession, manuscript: &Manuscript, goal: &LengthGoal) {
    let missing: Vec<u8> =
        STEPS.iter().map(|step| step.id).filter(|id| *id != 12 && !session.completed_steps.contains(id)).collect();
    let LengthStats { body_chars, in_range } = measured.figures.length_stats;
    let repeated = repeated_in(manuscript);
    measured.passed = measured.passed && in_range && missing.is_empty() && repeated <= MOST_REPEATED;
    measured.figures.repeated_ratio = Some(repeated);
    measured.figures.missing_steps = Some(missing);
    measured.figures.length_proposal = (!in_range).then(|| proposal(manuscript, body_chars, goal));
}

/// What to do about a length that does not fit.
fn proposal(manuscript: &Manuscript, chars: usize, goal: &LengthGoal) -> LengthProposal {
    let (min, max) = (goal.min as usize, goal.max as usize);
    if chars < min {
        let missing_chars = min - chars;
        let message = messages::LengthExtend { chars: missing_chars }.into();
        return LengthProposal::Extend { missing_chars, message };
    }
    let excess_chars = chars - max;
    let all = scenes(manuscript);
    let half = chars / 2;
    let mut at = 0;
    let cut = all
        .iter()
        .skip(1)
        .map(|scene| {
            at += all[scene.scene - 2].chars;
            (at.abs_diff(half), scene.line)
        })
        .min();
    if let Some((_, line)) = cut.filter(|_| chars >= 2 * min) {
        let message = messages::LengthSplit { line }.into();
        return LengthProposal::Split { split_before_line: line, excess_chars, message };
    }
    LengthProposal::Cut { excess_chars, message: messages::LengthCut { chars: excess_chars }.into() }
}
