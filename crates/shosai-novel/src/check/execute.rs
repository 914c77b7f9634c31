//! Running a step: fetch, measure, ask or judge, record.

use serde_json::{Map, Value, json};
use shosai_prose::{Issue, episode::RhythmProfile};

use super::{
    fetch::{FetchRequest, Fetched, fetch},
    input::{GivenLength, StepInput, Verdict},
    measure::{MeasureOptions, Measured, PASS_SCORE, measure},
    policy::IterationPolicy,
    result::{Attempt, Correction, ManuscriptRef, ReaderInputs, ReaderTask, Repeated, StepOutcome, StepResult},
    session::{CheckSession, LengthGoal, StepRun},
    steps::{Judge, Step, after},
    store::Checks,
    template::Template,
};
use crate::{
    artifacts::Label,
    error::{Failure, Result},
    flow::Submit,
    messages,
    project::{Project, TargetLength, layout},
    story::{Contradiction, Sure},
};

/// Issues and corrections that an answer lists.
const MOST_LISTED: usize = 15;

/// Runs a step once.
///
/// # Errors
/// `QC-001`, `QC-006`, `QC-008`, `QC-009`, `QC-010`, `QC-015` to `QC-018`, as the specification says.
pub fn execute_step(
    project: &Project,
    session_id: &str,
    step: &'static Step,
    input: &StepInput,
    policy: &IterationPolicy,
) -> Result<StepOutcome> {
    policy.check()?;
    let checks = Checks::of(project);
    let episode = checks.load(session_id)?.episode_number;
    let _lock = project.lock_episode(episode)?;
    let mut session = checks.load(session_id)?;
    if session.status != "in_progress" {
        let failure = Failure::from(messages::CheckSessionOver { id: session_id, status: session.status });
        return Err(failure.with("session_reset_required", true));
    }
    let begun = project.world().clock().elapsed();
    let goal = goal(&checks, input)?;
    let template = template(project, &mut session, step, input)?;
    let fetched = fetch(project, &session, &request(input))?;
    let options = MeasureOptions { profile: profile(input)? };
    let measured = measure(project, &session, step, &fetched.text, &goal, &options)?;
    let judged = judge(step, &measured, &session, input.verdict.as_ref())?;
    session.target_length = goal;
    let mut result = result(step, &measured, judged, &fetched, &template);
    if result.passed.is_none() {
        result.llm_instruction = Some(instruction(step, &template, &fetched, project, &session));
    }
    if policy.dry_run {
        result.dry_run = true;
        return Ok(StepOutcome { session, result, artifacts: Vec::new(), next_step: after(step.id), files: None });
    }
    let took = project.world().clock().elapsed().saturating_sub(begun);
    let took = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    record(project, session, Recorded { step, input, measured, fetched, template, result, took })
}

/// The length that is aimed for: the call's, or the project's.
fn goal(checks: &Checks<'_>, input: &StepInput) -> Result<LengthGoal> {
    let given = input.config_overrides.as_ref().and_then(|overrides| overrides.target_length);
    let Some(GivenLength { min, max }) = given else { return checks.configured_goal() };
    if min == 0 || min > max {
        return Err(messages::GoalOutOfOrder { min, max }.into());
    }
    let TargetLength { min, max } = TargetLength { min, max };
    Ok(LengthGoal { min, max, source: "override".to_owned() })
}

/// The step's template, refused when it is another than the session began with.
fn template(project: &Project, session: &mut CheckSession, step: &Step, input: &StepInput) -> Result<Template> {
    let template = Template::load(project, &step.template_name())?;
    let known = session.template_version_set.get(&step.id);
    if known.is_some_and(|known| known.hash != template.hash) && !input.accept_template_change {
        return Err(Failure::from(messages::CheckTemplateChanged { step: step.id })
            .with("expected", json!(known))
            .with("actual", json!(template.version())));
    }
    session.template_version_set.insert(step.id, template.version());
    Ok(template)
}

fn request(input: &StepInput) -> FetchRequest {
    let mut tools: Vec<String> = Vec::new();
    for tool in input.available_tools.iter().filter(|tool| !tool.requires_user_confirmation) {
        for id in [Some(&tool.tool_id), tool.fallback_tool_id.as_ref()].into_iter().flatten() {
            if !tools.contains(id) {
                tools.push(id.clone());
            }
        }
    }
    let hashes = input.manuscript_hash_refs.iter().map(|reference| reference.hash.clone()).collect();
    FetchRequest { hashes, upload: input.manuscript_content.clone(), tools }
}

/// The only profile, with the call's figures.
fn profile(input: &StepInput) -> Result<RhythmProfile> {
    /// The widest window that still says something about a place.
    const WIDEST: usize = 50;
    const PROFILE: &str = "mixed_device_daily_6k_10k";
    if let Some(other) = input.rule_profile.as_deref().filter(|name| *name != PROFILE) {
        return Err(messages::NoSuchProfile { name: other, known: PROFILE }.into());
    }
    let usual = RhythmProfile::default();
    Ok(RhythmProfile {
        window_size: input.window_size.unwrap_or(usual.window_size).clamp(1, WIDEST),
        exclude_dialogue_lines: input.exclude_dialogue_lines.unwrap_or(usual.exclude_dialogue_lines),
        ..usual
    })
}

/// The verdict on a step.
struct Judged {
    passed: Option<bool>,
    score: Option<f64>,
    source: Option<&'static str>,
    verdict: Option<Verdict>,
}

/// Figures judge a step of measures; a step of judgement waits for the reader.
fn judge(step: &Step, measured: &Measured, session: &CheckSession, verdict: Option<&Verdict>) -> Result<Judged> {
    let told = verdict.cloned();
    match (step.judge, verdict) {
        (Judge::Measures, _) => Ok(Judged {
            passed: Some(measured.passed),
            score: Some(measured.score),
            source: Some("measured"),
            verdict: told,
        }),
        (Judge::Reader, None) => Ok(Judged { passed: None, score: None, source: None, verdict: None }),
        (Judge::Reader, Some(verdict)) => {
            let score = verdict.metrics.get("quality_score").and_then(Value::as_f64);
            let score = score.filter(|score| (0.0..=100.0).contains(score));
            if verdict.summary.trim().is_empty() || (score.is_none() && verdict.passed.is_none()) {
                return Err(messages::VerdictTooShort.into());
            }
            refuse_borrowed(step, measured, session, verdict)?;
            let passed = verdict.passed.or(score.map(|score| score >= PASS_SCORE));
            Ok(Judged { passed, score, source: Some("client"), verdict: told })
        }
    }
}

/// A verdict that was given on another step already, or that names lines which the text does not have, was not read
/// off this text.
fn refuse_borrowed(step: &Step, measured: &Measured, session: &CheckSession, verdict: &Verdict) -> Result<()> {
    let mark = Some(summary_mark(verdict));
    let same = session.results.values().find(|run| run.step_id != step.id && run.summary_mark == mark);
    if let Some(run) = same {
        return Err(messages::VerdictBorrowed { step: run.step_id, name: run.step_name.as_str() }.into());
    }
    let lines = verdict.issues.iter().filter_map(|issue| issue.get("line").or_else(|| issue.get("line_number")));
    let beyond = lines.filter_map(Value::as_u64).find(|line| *line == 0 || *line > measured.lines as u64);
    if let Some(one) = unsettled(measured, verdict) {
        let message = messages::VerdictOverContradiction { message: one.message.clone(), id: &one.id };
        return Err(Failure::from(message).with("contradictions", json!(measured.contradictions)));
    }
    match beyond {
        Some(line) => Err(messages::VerdictBeyondText { line, lines: measured.lines }.into()),
        None => Ok(()),
    }
}

/// The first certain contradiction that a passing verdict neither names nor accepts.
fn unsettled<'m>(measured: &'m Measured, verdict: &Verdict) -> Option<&'m Contradiction> {
    let score = verdict.metrics.get("quality_score").and_then(Value::as_f64);
    let passes = verdict.passed.or(score.map(|score| score >= PASS_SCORE)) == Some(true);
    let named = |one: &&Contradiction| {
        verdict.accepted_contradictions.contains(&one.id)
            || verdict.issues.iter().any(|issue| issue.to_string().contains(&one.id))
    };
    measured.contradictions.iter().filter(|one| passes && one.sure == Sure::Certain).find(|one| !named(one))
}

/// Tells two summaries apart without keeping their words.
fn summary_mark(verdict: &Verdict) -> String {
    let letters: String = verdict.summary.chars().filter(|letter| letter.is_alphanumeric()).collect();
    shosai_world::sha256_hex(letters.as_bytes())
}

fn result(
    step: &'static Step,
    measured: &Measured,
    judged: Judged,
    fetched: &Fetched,
    template: &Template,
) -> StepResult {
    let correction = |issue: &Issue| {
        Some(Correction {
            issue_id: issue.issue_id.clone(),
            line: issue.line_number,
            before: issue.details.excerpt.clone(),
            after: issue.suggestion.clone()?,
            auto_fixable: issue.details.auto_fixable,
        })
    };
    StepResult {
        step_id: step.id,
        step_name: step.name,
        status: if judged.passed.is_none() { "awaiting_input" } else { "completed" },
        passed: judged.passed,
        quality_score: judged.score,
        score_source: judged.source,
        verdict: judged.verdict,
        issues_found: measured.issues.len(),
        issues: measured.issues.iter().take(MOST_LISTED).cloned().collect(),
        corrections: measured.issues.iter().filter_map(correction).take(MOST_LISTED).collect(),
        evidence: measured.evidence.clone(),
        contradictions: measured.contradictions.clone(),
        manuscript_hash: format!("sha256:{}", fetched.hash),
        manuscript_fetch_log: fetched.log.clone(),
        template_source: template.source,
        metadata: measured.figures.clone(),
        llm_instruction: None,
        dry_run: false,
    }
}

/// What a reader is asked to do.
fn instruction(
    step: &'static Step,
    template: &Template,
    fetched: &Fetched,
    project: &Project,
    session: &CheckSession,
) -> ReaderTask {
    let path = project.find_episode(session.episode_number).ok().flatten().map(|episode| episode.path.to_string());
    let arguments = Map::from_iter([
        ("session_id".to_owned(), json!(session.session_id)),
        ("step_id".to_owned(), json!(step.id)),
        (
            "input_data".to_owned(),
            json!({ "verdict": { "summary": null, "issues": [], "recommendations": [], "metrics": { "quality_score": null } } }),
        ),
    ]);
    ReaderTask {
        role: "あなたは日本語小説の校閲者です。本文に書かれていることだけを根拠に判定します。",
        task: template.text.clone(),
        inputs: ReaderInputs {
            manuscript: ManuscriptRef { path, sha256: fetched.hash.clone(), artifact_id: fetched.artifact_id.clone() },
            evidence: "execution_result.evidence",
        },
        constraints: ["本文は書き換えない", "推測で点を付けない", "問題には行番号を添える"],
        acceptance_criteria: step.points,
        required_fields: ["summary", "issues", "recommendations", "metrics.quality_score"],
        return_to: Submit { tool: "progressive_check_execute_step".to_owned(), arguments },
    }
}

/// Everything that a run leaves behind.
struct Recorded<'a> {
    step: &'static Step,
    input: &'a StepInput,
    measured: Measured,
    fetched: Fetched,
    template: Template,
    result: StepResult,
    took: u64,
}

fn record(project: &Project, mut session: CheckSession, run: Recorded<'_>) -> Result<StepOutcome> {
    let checks = Checks::of(project);
    let Recorded { step, input, measured, fetched, template, result, took } = run;
    let asked = json!({
        "session_id": session.session_id,
        "step_id": step.id,
        "template_source": template.source,
        "template": template.version(),
        "manuscript_hash": fetched.hash,
        "artifact_id": fetched.artifact_id,
        "check_focus": input.check_focus,
        "tool_selection_status": input.tool_selection_status,
        "available_tools": input.available_tools,
        "verdict": input.verdict,
    });
    let input_file = checks.log(&session, step.id, "input", &asked)?;
    let answered = json!({ "session_id": session.session_id, "step_id": step.id, "template_source": template.source, "execution_result": result });
    let output_file = checks.log(&session, step.id, "output", &answered)?;
    let label = Label::of(format!("検査 ステップ{} {}", step.id, step.name)).typed("application/json").tagged("check");
    let kept = project.artifacts().put(answered.to_string().as_bytes(), label)?.artifact_id;
    let artifacts: Vec<String> = [Some(kept), fetched.artifact_id.clone()].into_iter().flatten().collect();
    for artifact in &artifacts {
        if !session.artifacts.contains(artifact) {
            session.artifacts.push(artifact.clone());
        }
    }
    if let Some(worked) = fetched.log.iter().find(|attempt| attempt.result == "success") {
        session.fetch_order.retain(|tool| *tool != worked.tool_id);
        session.fetch_order.insert(0, worked.tool_id.clone());
    }
    session.follow(step.id, &fetched.hash, &measured.issues);
    session.record(StepRun {
        step_id: step.id,
        step_name: step.name.to_owned(),
        executed_at: project.now().iso8601(),
        execution_time_ms: took,
        success: true,
        passed: result.passed,
        quality_score: result.quality_score,
        score_source: result.score_source.map(str::to_owned),
        issues_found: measured.issues.len(),
        manuscript_hash: fetched.hash,
        input_file: input_file.clone(),
        output_file: output_file.clone(),
        summary_mark: input.verdict.as_ref().filter(|_| step.judge == Judge::Reader).map(summary_mark),
    });
    checks.save(&mut session)?;
    audit(project, &session, step.id, result.passed)?;
    let next_step = session.current_step;
    Ok(StepOutcome { session, result, artifacts, next_step, files: Some((input_file, output_file)) })
}

/// One line a run in the record of changes; it holds no text of the manuscript.
fn audit(project: &Project, session: &CheckSession, step: u8, passed: Option<bool>) -> Result<()> {
    let now = project.now();
    let path = layout::beneath(layout::AUDIT, &format!("{:04}{:02}/audit.log", now.year, now.month))?;
    let line = json!({ "at": now.iso8601(), "event": "check_step", "session_id": session.session_id, "step_id": step, "passed": passed });
    Ok(project.folder().append(&path, format!("{line}\n").as_bytes())?)
}

/// Runs a step as often as the policy asks. Every attempt fetches the text anew, so that a revision made meanwhile counts.
///
/// # Errors
/// `QC-007` when the time is used up before the first attempt; as [`execute_step`].
pub fn repeat_step(
    project: &Project,
    session_id: &str,
    step: &'static Step,
    input: &StepInput,
    policy: &IterationPolicy,
) -> Result<Repeated> {
    policy.check()?;
    let begun = project.world().clock().elapsed();
    let mut attempts: Vec<Attempt> = Vec::new();
    let mut before: Option<f64> = None;
    let mut attempt = 0;
    loop {
        attempt += 1;
        let spent = project.world().clock().elapsed().saturating_sub(begun).as_secs_f64();
        let over = policy.time_budget_s.is_some_and(|budget| spent >= budget);
        if over && attempts.is_empty() {
            return Err(Failure::from(messages::TimeUsedUp).with("attempts", Vec::<Value>::new()));
        }
        let last = execute_step(project, session_id, step, input, policy)?;
        let StepResult { quality_score, passed, .. } = last.result;
        let improvement = before.zip(quality_score).map(|(before, now)| now - before);
        attempts.push(Attempt { attempt, quality_score, passed, improvement });
        let awaiting = passed.is_none().then_some("awaiting_input");
        let late = policy
            .time_budget_s
            .is_some_and(|budget| project.world().clock().elapsed().saturating_sub(begun).as_secs_f64() >= budget);
        let stop = policy.stop(attempt, passed, improvement).or(awaiting).or(late.then_some("time_budget"));
        if let Some(stopped_reason) = stop {
            return Ok(Repeated { last, attempts, stopped_reason });
        }
        before = quality_score;
    }
}

#[cfg(test)]
mod tests;
