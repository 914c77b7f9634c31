//! What an accepted input becomes: artefacts, a work file, a manuscript, a record.

use serde_json::{Map, Value, json};
use shosai_world::RelPath;

use super::{
    Product, STAGES,
    evidence::{Evidence, measured},
    instruction::TaskContext,
    session::Session,
};
use crate::{
    artifacts::Label,
    error::Result,
    messages,
    project::{Written, layout, manuscript_path},
    response::{FileRef, StandardResponse},
    yaml,
};

pub(super) struct Made {
    pub artifacts: Vec<String>,
    pub files: Vec<FileRef>,
    pub output: FileRef,
    pub manuscript: Option<Written>,
    pub measured: Option<Evidence>,
}

impl TaskContext<'_> {
    /// Makes everything that an accepted input becomes. Nothing here counts until the session is saved, and doing it
    /// twice gives the same files.
    pub fn make(&self, session: &Session, input: &Map<String, Value>) -> Result<Made> {
        let mut shown = input.clone();
        let mut artifacts = Vec::new();
        let mut files = Vec::new();
        let mut evidence = None;
        let mut manuscript = None;
        if let (Product::Draft | Product::Revision, Some(Value::String(text))) =
            (self.task.product, input.get("manuscript"))
        {
            let figures = measured(text, self.config);
            let kept = self.project.artifacts().put(text.as_bytes(), self.label("原稿").typed("text/markdown"))?;
            let path = match self.project.find_episode(session.episode)? {
                Some(episode) => episode.path,
                None => manuscript_path(session.episode, input.get("title").and_then(Value::as_str).unwrap_or(""))?,
            };
            let written = self.project.write_manuscript(&path, text, None)?;
            let reference = json!({
                "path": written.path,
                "sha256": kept.sha256,
                "artifact_id": kept.artifact_id,
                "body_chars": figures.body_chars,
            });
            shown.insert("manuscript".to_owned(), reference);
            files.push(FileRef::of(self.project, &path)?);
            artifacts.push(kept.artifact_id);
            evidence = Some(figures);
            manuscript = Some(written);
        }
        let output = self.work_file(session, &shown, evidence.as_ref())?;
        let text = self.project.folder().read(&RelPath::parse(&output.path)?, crate::MAX_TEXT_BYTES)?;
        let kept = self.project.artifacts().put(&text, self.label(self.task.name).typed("application/yaml"))?;
        artifacts.insert(0, kept.artifact_id);
        files.insert(0, output.clone());
        let made = Made { artifacts, files, output, manuscript, measured: evidence };
        self.record(session, &made)?;
        Ok(made)
    }

    fn label(&self, description: &str) -> Label {
        Label::of(description).tagged(self.flow.id).tagged(self.task.slug)
    }

    fn work_file(&self, session: &Session, input: &Map<String, Value>, evidence: Option<&Evidence>) -> Result<FileRef> {
        let path = RelPath::parse(&self.filled(session, &self.template.artifacts.path_template))?;
        let mut content = json!({
            "step_id": self.task.number,
            "step_name": self.task.name,
            "phase": self.task.phase,
            "episode": session.episode,
            "template": { "version": self.mark.version, "hash": self.mark.hash },
            "input": input,
        });
        if let (Some(content), Some(evidence)) = (content.as_object_mut(), evidence) {
            content.insert("measured".to_owned(), json!(evidence));
        }
        let text = yaml::write(&content).ok_or(messages::ContentUnwritable { path: path.as_str() })?;
        // Whole: made of the step, beneath the lock of its episode.
        self.project.folder().write_atomic(&path, text.as_bytes())?;
        FileRef::of(self.project, &path)
    }

    /// The answer as JSON beneath `temp/json_output/`; its name follows from the session, so that a repeated call
    /// replaces it.
    fn record(&self, session: &Session, made: &Made) -> Result<()> {
        let name = if self.flow.id == STAGES.id {
            let stamp = session.session_id.split_once('_').map_or("", |(_, stamp)| stamp);
            format!("episode{:03}_step{:02}_{stamp}.json", session.episode, self.task.number)
        } else {
            format!("EP{:03}_step_{:02}.json", session.episode, self.task.number)
        };
        let metadata = json!({
            "session_id": session.session_id,
            "step_id": self.task.number,
            "artifacts": made.artifacts,
            "template": self.mark,
        });
        let response = StandardResponse {
            success: true,
            command: format!("novel {} {}", self.flow.unit.name(), self.task.number),
            execution_time_ms: 0,
            outputs: made.files.clone().into(),
            metadata: metadata.as_object().cloned().unwrap_or_default(),
            timestamp: self.project.now().iso8601(),
        };
        let json = serde_json::to_vec_pretty(&response).unwrap_or_default();
        // Whole: the same.
        Ok(self.project.folder().write_atomic(&layout::beneath(layout::JSON_OUTPUT, &name)?, &json)?)
    }
}
