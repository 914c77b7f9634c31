//! Writing an episode: nineteen steps, ten stages, and files.

mod answers;
mod enhanced_execute_writing_step;
mod enhanced_get_writing_tasks;
mod enhanced_resume_from_partial_failure;
mod execute_writing_step;
pub(crate) mod external;
mod get_task_status;
mod get_writing_tasks;
mod seen;
#[cfg(test)]
mod tests;
mod write;
mod write_file;
mod write_resume;
mod write_stage;
mod write_step;

use serde_json::{Map, Value, json};
use shosai_novel::{
    Project,
    flow::{CLIENT_CHARS, Flow, Mode, Outcome, Performed, Request, Submit, perform},
};
use shosai_tool::{Context, Failure, ToolEntry};

use crate::next_action::Call;
use crate::novel::project;
use write_step::WriteStep;

pub const TOOLS: &[ToolEntry] = &[
    ToolEntry::of::<get_writing_tasks::GetWritingTasks>(),
    ToolEntry::of::<execute_writing_step::ExecuteWritingStep>(),
    ToolEntry::of::<get_task_status::GetTaskStatus>(),
    ToolEntry::of::<enhanced_get_writing_tasks::EnhancedGetWritingTasks>(),
    ToolEntry::of::<enhanced_execute_writing_step::EnhancedExecuteWritingStep>(),
    ToolEntry::of::<enhanced_resume_from_partial_failure::EnhancedResumeFromPartialFailure>(),
    ToolEntry::of::<write_stage::WriteStage>(),
    ToolEntry::of::<write_resume::WriteResume>(),
    ToolEntry::of::<WriteStep<1>>(),
    ToolEntry::of::<WriteStep<2>>(),
    ToolEntry::of::<WriteStep<3>>(),
    ToolEntry::of::<WriteStep<4>>(),
    ToolEntry::of::<WriteStep<5>>(),
    ToolEntry::of::<WriteStep<6>>(),
    ToolEntry::of::<WriteStep<7>>(),
    ToolEntry::of::<WriteStep<8>>(),
    ToolEntry::of::<WriteStep<9>>(),
    ToolEntry::of::<WriteStep<10>>(),
    ToolEntry::of::<write::Write>(),
];

/// Seconds that one task may take, as the specification says.
const TASK_SECONDS: u64 = 300;

/// What the enhanced tools call the way they work.
const ENHANCED: &str = "enhanced_use_case";

/// How to go on from a step after a failure.
fn resume_hint(episode_number: u32, recovery_point: Value) -> Call {
    let arguments = json!({ "episode_number": episode_number, "recovery_point": recovery_point });
    Call { tool: "enhanced_resume_from_partial_failure", arguments }
}

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

impl Work<'_> {
    /// Works on the task; where the operator has a model of their own do the steps, an instruction goes to it first.
    fn perform(&self, context: &Context) -> Result<Worked, Failure> {
        let (project, performed) = self.attempt(context, self.session_id, self.input, self.room(context))?;
        let model = external::model(context).filter(|_| self.mode == Mode::Keep && self.own_model == OwnModel::Ask);
        let (Some(llm), Outcome::Awaiting(instruction)) = (model, &performed.outcome) else {
            return Ok(Worked { project, performed, fallback: None });
        };
        let session = performed.session.session_id.clone();
        let hand_in = |input: &Map<String, Value>| self.attempt(context, Some(&session), Some(input), CLIENT_CHARS);
        match external::run(context, &llm, instruction, hand_in) {
            Ok((project, performed)) => Ok(Worked { project, performed, fallback: None }),
            Err(error) if context.config.novel.llm.fallback_enabled && error.code != "cancelled" => {
                // Nothing is invented in the model's place: the client gets the instruction and the reason.
                let (project, performed) = self.attempt(context, Some(&session), None, CLIENT_CHARS)?;
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
        room: usize,
    ) -> Result<(Project, Performed), Failure> {
        let project = project(context, self.project_root)?;
        let key = seen::key(context, &project, self, session_id);
        let known = seen::get(context, &key)?;
        let request = Request {
            episode: self.episode,
            session_id,
            task: self.task,
            input,
            seen: known.as_deref(),
            mode: self.mode,
            room,
            call: self.call(),
        };
        match perform(&project, self.flow, &request) {
            Ok(performed) => {
                seen::note(context, &key, &performed.state_version)?;
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
                    seen::note(context, &key, now)?;
                }
                Err(error)
            }
        }
    }

    /// A client's answer is bounded; a model of the operator's own reads more.
    fn room(&self, context: &Context) -> usize {
        let own = external::model(context).is_some() && self.own_model == OwnModel::Ask;
        if own { external::MOST_CONTEXT_CHARS } else { CLIENT_CHARS }
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
