//! What the tools of staged checks tell, and how they find the session that a call means.

use serde_json::{Value, json};
use shosai_novel::{
    Project, Qc,
    check::{CheckSession, Checks, ConfigOverrides, Judge, LengthGoal, STEPS, Step, StepOutcome, Template},
};
use shosai_tool::{Context, Failure};

use crate::novel::{project, told};

/// The project that holds a session. Without a root in the call, the session's own project is the usual one.
pub(super) fn opened(context: &Context, project_root: Option<&str>) -> Result<Project, Failure> {
    project(context, project_root)
}

/// The session of an episode: the named one, the open one, or a new one.
pub(super) fn session(
    project: &Project,
    episode: u32,
    session_id: Option<&str>,
    overrides: Option<&ConfigOverrides>,
) -> Result<CheckSession, Failure> {
    let given = overrides.and_then(|overrides| overrides.target_length);
    let goal = given.map(|length| LengthGoal { min: length.min, max: length.max, source: "override".to_owned() });
    Checks::of(project).open(episode, session_id, goal).map_err(told)
}

/// A step that a caller names by number, text or key.
pub(super) fn step(name: &Value) -> Result<&'static Step, Failure> {
    let text = match name {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    Step::named(&text).map_err(told)
}

/// A task as the specification lists it.
pub(super) fn task(project: &Project, step: &Step) -> Result<Value, Failure> {
    let template = Template::load(project, &step.template_name()).map_err(told)?;
    Ok(json!({
        "id": step.id,
        "key": step.key,
        "name": step.name,
        "phase": step.phase.name(),
        "description": step.description,
        "llm_instruction": template.text,
        "template_source": template.source,
        "judged_by": judge_name(step.judge),
        "estimated_duration": step.duration(),
        "sla_seconds": SLA_SECONDS,
        "dependencies": step.dependencies,
    }))
}

/// A step is answered within this time, as the specification says of every tool.
const SLA_SECONDS: u32 = 300;

fn judge_name(judge: Judge) -> &'static str {
    match judge {
        Judge::Measures => "measures",
        Judge::Reader => "client",
    }
}

/// What is known of a session's tasks.
pub(super) fn tasks(project: &Project, session: &CheckSession) -> Result<Value, Failure> {
    let current = session.current_step.and_then(|id| STEPS.iter().find(|step| step.id == id));
    let short = |step: &Step| json!({ "id": step.id, "name": step.name, "phase": step.phase.name(), "description": step.description, "judged_by": judge_name(step.judge), "estimated_duration": step.duration(), "dependencies": step.dependencies });
    let current_task = current.map(|step| task(project, step)).transpose()?;
    let instruction = current_task.as_ref().map(|task| task["llm_instruction"].clone());
    let next_action = match current {
        Some(step) => {
            json!({ "tool": "progressive_check_execute_step", "arguments": { "session_id": session.session_id, "step_id": step.id } })
        }
        None => {
            json!({ "tool": "progressive_check_end_session", "arguments": { "session_id": session.session_id, "finalize": true } })
        }
    };
    Ok(json!({
        "success": true,
        "session_id": session.session_id,
        "episode_number": session.episode_number,
        "current_step": session.current_step,
        "current_task": current_task,
        "executable_tasks": session.executable().into_iter().map(short).collect::<Vec<_>>(),
        "progress": session.progress(),
        "llm_instruction": instruction,
        "next_action": next_action,
        "phase_info": phases(session),
        "target_length": session.target_length,
        "tasks": STEPS.iter().map(short).collect::<Vec<_>>(),
    }))
}

/// How far each phase has come.
pub(super) fn phases(session: &CheckSession) -> Value {
    let current = session.current_step.and_then(|id| STEPS.iter().find(|step| step.id == id));
    let mut all: Vec<Value> = Vec::new();
    for name in ["basic_quality", "structure_quality", "polish"] {
        let own: Vec<u8> = STEPS.iter().filter(|step| step.phase.name() == name).map(|step| step.id).collect();
        let done = own.iter().filter(|id| session.completed_steps.contains(id)).count();
        all.push(json!({ "phase": name, "steps": own, "completed": done }));
    }
    json!({ "current_phase": current.map(|step| step.phase.name()), "phases": all })
}

/// Minutes that the open steps usually take.
pub(super) fn remaining(session: &CheckSession) -> String {
    let open = || STEPS.iter().filter(|step| !session.completed_steps.contains(&step.id));
    let (low, high) = open().fold((0, 0), |(low, high), step| (low + step.minutes.0, high + step.minutes.1));
    format!("{low}-{high}分")
}

/// What came of a step, as the progressive API tells it.
pub(super) fn outcome(outcome: &StepOutcome) -> Value {
    json!({
        "success": true,
        "session_id": outcome.session.session_id,
        "execution_result": outcome.result,
        "artifacts": outcome.artifacts,
        "passed": outcome.passed,
        "next_step": outcome.next_step,
        "manuscript_fetch_log": outcome.result["manuscript_fetch_log"],
        "progress": outcome.session.progress(),
    })
}

/// A session that is asked for by an episode that has none.
pub(super) fn no_session(episode: u32) -> Failure {
    told(Qc::SessionInconsistent.failure(
        format!("episode {episode} has no check session"),
        "begin one with `get_check_tasks {episode_number}`",
    ))
}

#[cfg(test)]
pub(super) mod testing {
    pub use crate::testing::call;
    use shosai_tool::Context;

    /// A context whose project holds one episode.
    pub fn with_episode(text: &str) -> Context {
        let context = Context::for_tests();
        let project = crate::novel::project(&context, None).unwrap();
        project.init("試し").unwrap();
        let path = shosai_novel::manuscript_path(1, "雨").unwrap();
        project.folder().write_atomic(&path, text.as_bytes()).unwrap();
        context
    }
}
