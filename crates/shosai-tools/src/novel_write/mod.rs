//! Writing an episode: nineteen steps, ten stages, and files.

pub mod enhanced_execute_writing_step;
pub mod enhanced_get_writing_tasks;
pub mod enhanced_resume_from_partial_failure;
pub mod execute_writing_step;
pub(crate) mod external;
pub mod get_task_status;
pub mod get_writing_tasks;
mod seen;
#[cfg(test)]
mod tests;
pub mod write;
mod write_file;
pub mod write_resume;
pub mod write_stage;
mod write_step;
pub mod write_step_1;
pub mod write_step_10;
pub mod write_step_2;
pub mod write_step_3;
pub mod write_step_4;
pub mod write_step_5;
pub mod write_step_6;
pub mod write_step_7;
pub mod write_step_8;
pub mod write_step_9;

use serde_json::{Map, Value, json};
use shosai_novel::{
    Project,
    flow::{Flow, Mode, Outcome, Overview, Performed, Request, Session, Submit, perform},
};
use shosai_tool::{Context, Failure};

use crate::novel::{project, told};
use seen::Seen;

/// Seconds that one task may take, as the specification says.
const TASK_SECONDS: u64 = 300;

/// One call of a task.
struct Work<'a> {
    tool: &'static str,
    flow: &'static Flow,
    episode: u32,
    /// The name under which the tool takes the episode.
    episode_key: &'static str,
    /// The name under which the tool takes the task, where it does not stand for one.
    task_key: Option<&'static str>,
    task: f64,
    session_id: Option<&'a str>,
    project_root: Option<&'a str>,
    input: Option<&'a Map<String, Value>>,
    mode: Mode,
    own_model: OwnModel,
}

/// Whether the operator's own model may do the task.
#[derive(Clone, Copy, PartialEq)]
enum OwnModel {
    /// Where one is configured.
    Ask,
    /// The caller does not wait for it.
    Leave,
}

/// What a call came to, with the reason why a configured model did not do it.
struct Worked {
    project: Project,
    performed: Performed,
    fallback: Option<Failure>,
}

impl Worked {
    /// Adds the reason to an answer.
    fn explain(&self, answer: &mut Map<String, Value>) {
        if let Some(error) = &self.fallback {
            let told = json!({ "code": error.code, "message": error.message, "hint": error.hint });
            answer.insert("llm_fallback".to_owned(), told);
        }
    }
}

impl Work<'_> {
    /// Works on the task; where the operator has a model of their own do the steps, an instruction goes to it first.
    fn perform(&self, context: &Context) -> Result<Worked, Failure> {
        let (project, performed) = self.attempt(context, self.session_id, self.input)?;
        let model = external::model(context).filter(|_| self.mode == Mode::Keep && self.own_model == OwnModel::Ask);
        let (Some(llm), Outcome::Awaiting(instruction)) = (model, &performed.outcome) else {
            return Ok(Worked { project, performed, fallback: None });
        };
        let session = performed.session.session_id.clone();
        let hand_in = |input: &Map<String, Value>| self.attempt(context, Some(&session), Some(input));
        match external::run(context, &llm, &project, instruction, hand_in) {
            Ok((project, performed)) => Ok(Worked { project, performed, fallback: None }),
            Err(error) if context.config.novel.llm.fallback_enabled && error.code != "cancelled" => {
                // Nothing is invented in the model's place: the client gets the instruction and the reason.
                Ok(Worked { project, performed, fallback: Some(error) })
            }
            Err(error) => Err(error),
        }
    }

    /// One look or one hand-in, guarding the client against another that is faster.
    fn attempt(
        &self,
        context: &Context,
        session_id: Option<&str>,
        input: Option<&Map<String, Value>>,
    ) -> Result<(Project, Performed), Failure> {
        let project = project(context, self.project_root)?;
        let seen = context.shared.get::<Seen>();
        let key = seen::key(context, &project, self, session_id);
        let known = seen.get(&key);
        let request = Request {
            episode: self.episode,
            session_id,
            task: self.task,
            input,
            seen: known.as_deref(),
            mode: self.mode,
            call: self.call(),
        };
        match perform(&project, self.flow, &request) {
            Ok(performed) => {
                seen.note(key, performed.state_version.clone());
                let mut performed = performed;
                if let Outcome::Awaiting(instruction) = &mut performed.outcome
                    && self.flow.id == shosai_novel::flow::STAGES.id
                {
                    let id = json!(performed.session.session_id);
                    instruction.submit.arguments.insert("session_id".to_owned(), id);
                }
                Ok((project, performed))
            }
            Err(error) => {
                // Whoever has been told of the newer state may answer it.
                if let Some(now) = error.fact("state_version").as_str() {
                    seen.note(key, now.to_owned());
                }
                Err(told(error))
            }
        }
    }

    fn call(&self) -> Submit {
        let mut arguments = Map::new();
        arguments.insert(self.episode_key.to_owned(), json!(self.episode));
        if let Some(key) = self.task_key {
            arguments.insert(key.to_owned(), as_people_write_it(self.task));
        }
        if let Some(root) = self.project_root {
            arguments.insert("project_root".to_owned(), json!(root));
        }
        Submit { tool: self.tool.to_owned(), arguments }
    }
}

/// A step's number, `5` rather than `5.0`.
fn as_people_write_it(number: f64) -> Value {
    let text = number.to_string();
    text.parse::<i64>().map_or_else(|_| json!(number), |whole| json!(whole))
}

/// What a task came to, in the words that steps and stages share.
fn told_outcome(flow: &'static Flow, performed: &Performed) -> Map<String, Value> {
    let mut answer = Map::new();
    let mut put = |name: &str, value: Value| answer.insert(name.to_owned(), value);
    put("success", json!(true));
    match &performed.outcome {
        Outcome::Awaiting(instruction) => {
            put("status", json!("awaiting_input"));
            put("llm_instruction", json!(instruction));
        }
        Outcome::Done(done) => {
            put("status", json!("completed"));
            put("artifacts", json!(done.artifacts));
            put("saved_files", json!(done.files));
            if let Some(measured) = &done.measured {
                put("measured", json!(measured));
            }
            if let Some(backup) = done.manuscript.as_ref().and_then(|written| written.backup.as_ref()) {
                put("backup", json!(backup));
            }
            if !done.warnings.is_empty() {
                put("warnings", json!(done.warnings));
            }
            if !done.outdated.is_empty() {
                put("outdated_steps", json!(done.outdated));
            }
            if done.repeated {
                put("already_done", json!(true));
            }
        }
    }
    put("state_version", json!(performed.state_version));
    put("progress", progress(flow, &performed.session));
    if let Some(problem) = &performed.config_problem {
        put("config_problem", json!({ "code": problem.code, "message": problem.message, "hint": problem.hint }));
    }
    answer
}

/// How far a session is.
fn progress(flow: &Flow, session: &Session) -> Value {
    let (completed, total) = (session.completed_stages.len(), flow.tasks.len());
    json!({ "completed": completed, "total": total, "percentage": completed * 100 / total.max(1) })
}

/// The next task of a session, as a call.
fn next_step(flow: &Flow, session: &Session) -> Value {
    session.executable(flow).first().map_or(Value::Null, |task| json!(task.number))
}

/// A list of tasks with what to call next.
fn told_overview(flow: &Flow, overview: &Overview) -> Map<String, Value> {
    let session = &overview.session;
    let next = session.executable(flow).first().copied();
    let answer = json!({
        "success": true,
        "episode_number": session.episode,
        "session_id": session.session_id,
        "total_steps": flow.tasks.len(),
        "completed_steps": session.completed_stages,
        "executable_steps": session.executable(flow).iter().map(|task| task.number).collect::<Vec<_>>(),
        "current_step": next.map(|task| task.number),
        "progress": progress(flow, session),
        "tasks": overview.tasks,
        "next_action": next.map(|task| json!({
            "tool": "execute_writing_step",
            "arguments": { "episode_number": session.episode, "step_id": task.number },
        })),
    });
    answer.as_object().cloned().unwrap_or_default()
}
