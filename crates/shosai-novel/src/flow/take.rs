//! Taking an input: judged, kept, counted; and giving the instruction for it.

use serde_json::{Map, Value, json};

use shosai_message::Message;

use super::{
    Product,
    acceptance::{Check, accept},
    instruction::TaskContext,
    perform::{Done, Mode, Outcome, Request, hash_of, without_mark},
    session::{Rejection, Session, TaskState, TaskStatus},
};
use crate::{
    error::{Failure, Result},
    messages,
    response::FileRef,
};

/// Wishes go with every instruction, so they are few and short.
const MOST_WISHES: usize = 20;
const WISH_CHARS: usize = 300;

impl TaskContext<'_> {
    pub fn instruct(&self, session: &mut Session, request: &Request<'_>) -> Result<Outcome> {
        if let Some(state) = session.state(self.task)
            && state.status == TaskStatus::Completed
            && !state.outdated
        {
            return Ok(Outcome::Done(Box::new(self.repeated(state))));
        }
        self.issue(session);
        Ok(Outcome::Awaiting(Box::new(self.instruction(session, &request.call, request.room)?)))
    }

    pub fn take(&self, session: &mut Session, request: &Request<'_>, given: &Map<String, Value>) -> Result<Outcome> {
        let (mut input, mark) = without_mark(given);
        self.read_named_manuscript(&mut input)?;
        let hash = hash_of(&input);
        if let Some(state) = session.state(self.task)
            && state.input_hash.as_ref() == Some(&hash)
            && !state.outdated
        {
            return Ok(Outcome::Done(Box::new(self.repeated(state))));
        }
        self.refuse_if_overtaken(session, mark.as_deref().or(request.seen), &input)?;
        self.refuse_if_template_changed(session)?;
        self.issue(session);
        let (failures, warnings) = self.judge(session, &input)?;
        if !failures.is_empty() {
            self.count_rejection(session, &hash, &failures);
            return Err(self.not_accepted(session, failures)?);
        }
        if request.mode == Mode::DryRun {
            return Ok(Outcome::Done(Box::new(Done { warnings, ..Done::default() })));
        }
        self.note_wishes(session, &input);
        let made = self.make(session, &input)?;
        let outdated = self.complete(session, &hash, &made);
        Ok(Outcome::Done(Box::new(Done {
            artifacts: made.artifacts,
            files: made.files,
            manuscript: made.manuscript,
            measured: made.measured,
            warnings,
            repeated: false,
            outdated,
        })))
    }

    fn repeated(&self, state: &TaskState) -> Done {
        let paths = [&state.output_path, &state.manuscript_path];
        let paths = paths.into_iter().flatten().filter_map(|path| shosai_world::RelPath::parse(path).ok());
        let files = paths.filter_map(|path| FileRef::of(self.project, &path).ok()).collect();
        Done { artifacts: state.artifacts.clone(), files, repeated: true, ..Done::default() }
    }

    /// Notes that the instruction was given; saying it again changes nothing.
    fn issue(&self, session: &mut Session) {
        let now = self.project.now().iso8601();
        if let Some(state) = session.stages.get_mut(self.task.slug) {
            state.template = self.mark.clone();
            return;
        }
        session.total_turns_used += 1;
        let state = TaskState {
            number: self.task.number,
            status: TaskStatus::AwaitingInput,
            issued_at: now,
            template: self.mark.clone(),
            attempts: 0,
            last_rejection: None,
            input_hash: None,
            artifacts: Vec::new(),
            output_path: None,
            output_sha256: None,
            manuscript_path: None,
            completed_at: None,
            outdated: false,
        };
        session.stages.insert(self.task.slug.to_owned(), state);
    }

    /// A text that the client saved as a file itself need not be sent again.
    fn read_named_manuscript(&self, input: &mut Map<String, Value>) -> Result<()> {
        if self.task.product == Product::Notes || input.contains_key("manuscript") {
            return Ok(());
        }
        if let Some(path) = input.get("manuscript_path").and_then(Value::as_str) {
            let text = self.project.read_text(&self.project.path(path)?)?.text;
            input.insert("manuscript".to_owned(), text.into());
        }
        Ok(())
    }

    fn refuse_if_overtaken(&self, session: &Session, seen: Option<&str>, input: &Map<String, Value>) -> Result<()> {
        let now = self.state_version(session)?;
        if seen.is_none_or(|seen| seen == now) || self.is_own_work(session, seen, input)? {
            return Ok(());
        }
        let done = session.state(self.task).is_some_and(|state| state.status == TaskStatus::Completed);
        let (task, episode) = (self.flow.named(self.task), session.episode);
        let overtaken: Failure = match done {
            true => messages::DoneByAnother { task, episode }.into(),
            false => messages::ResultsChanged { task, episode }.into(),
        };
        Err(overtaken
            .with("state_version", now)
            .with("completed_steps", session.completed_stages.clone())
            .with("artifacts", session.state(self.task).map(|state| state.artifacts.clone()))
            .with("last_updated", session.last_updated.clone()))
    }

    /// Whether only the manuscript differs from what was seen, and only because this very input was being written when
    /// the server died.
    fn is_own_work(&self, session: &Session, seen: Option<&str>, input: &Map<String, Value>) -> Result<bool> {
        let results = session.results_mark(self.flow, self.task);
        let same_results = seen.is_some_and(|seen| seen.split('.').next() == Some(results.as_str()));
        let text = input.get("manuscript").and_then(Value::as_str);
        let (true, Some(text)) = (same_results, text) else { return Ok(false) };
        Ok(self.manuscript(session)?.is_some_and(|file| file.text == text.replace("\r\n", "\n")))
    }

    fn refuse_if_template_changed(&self, session: &Session) -> Result<()> {
        let Some(state) = session.state(self.task) else { return Ok(()) };
        if state.status == TaskStatus::Completed || state.template.hash == self.mark.hash {
            return Ok(());
        }
        Err(Failure::from(messages::TemplateChanged { path: &self.mark.path })
            .with("given", json!(state.template))
            .with("present", json!(self.mark)))
    }

    /// What is wrong, and what is only off target.
    fn judge(&self, session: &Session, input: &Map<String, Value>) -> Result<(Vec<Check>, Vec<Check>)> {
        let mut failures = accept(self.template, input);
        let text = input.get("manuscript").and_then(Value::as_str).filter(|text| !text.trim().is_empty());
        if self.task.product == Product::Revision && text.is_none() && input.get("verdict") == Some(&json!("revised")) {
            let rule = "required_with:verdict=revised".to_owned();
            failures.push(Check { field: "manuscript".to_owned(), rule, actual: messages::ActualMissing.into() });
        }
        let (refused, warnings) = self.gates(session, input)?;
        failures.extend(refused);
        Ok((failures, warnings))
    }

    fn count_rejection(&self, session: &mut Session, hash: &str, failures: &[Check]) {
        let at = self.project.now().iso8601();
        if let Some(state) = session.stages.get_mut(self.task.slug)
            && state.last_rejection.as_ref().is_none_or(|last| last.input_hash != hash)
        {
            state.attempts += 1;
            state.last_rejection = Some(Rejection { input_hash: hash.to_owned(), failures: failures.to_vec(), at });
            session.total_turns_used += 1;
        }
    }

    fn not_accepted(&self, session: &Session, failures: Vec<Check>) -> Result<Failure> {
        let told = |check: &Check| {
            let Check { field, rule, actual } = check;
            Message::from(messages::CheckFailed { field, rule, actual: actual.clone() })
        };
        let shown: Vec<Message> = failures.iter().map(told).collect();
        let error = Failure::from(messages::NotAccepted { task: self.flow.named(self.task), failures: shown });
        Ok(error
            .with("failures", json!(failures))
            .with("status", "awaiting_input")
            .with("required_fields", self.template.artifacts.required_fields.clone())
            .with("state_version", self.state_version(session)?))
    }

    /// Wishes of the writer, handed in with the first task, go with every later instruction.
    fn note_wishes(&self, session: &mut Session, input: &Map<String, Value>) {
        if !self.task.needs.is_empty() {
            return;
        }
        if let Some(wishes) = input.get("custom_requirements").and_then(Value::as_array) {
            let kept = wishes.iter().filter_map(Value::as_str).take(MOST_WISHES);
            session.custom_requirements = kept.map(|wish| wish.chars().take(WISH_CHARS).collect()).collect();
        }
    }

    /// Notes that the task is done; later tasks that rest on what was replaced are marked.
    fn complete(&self, session: &mut Session, hash: &str, made: &super::products::Made) -> Vec<u8> {
        let now = self.project.now().iso8601();
        let mut replaced = false;
        if let Some(state) = session.stages.get_mut(self.task.slug) {
            replaced = state.input_hash.is_some();
            state.status = TaskStatus::Completed;
            state.input_hash = Some(hash.to_owned());
            state.artifacts = made.artifacts.clone();
            state.output_path = Some(made.output.path.clone());
            state.output_sha256 = Some(made.output.sha256.clone());
            state.manuscript_path = made.manuscript.as_ref().map(|written| written.path.clone());
            state.completed_at = Some(now);
            state.last_rejection = None;
            state.outdated = false;
            state.template = self.mark.clone();
        }
        session.total_turns_used += 1;
        let mut outdated = Vec::new();
        for later in self.flow.dependents(self.task.number).into_iter().filter(|_| replaced) {
            if let Some(state) = session.stages.get_mut(later.slug).filter(|state| state.input_hash.is_some()) {
                state.outdated = true;
                outdated.push(later.number);
            }
        }
        outdated
    }
}
