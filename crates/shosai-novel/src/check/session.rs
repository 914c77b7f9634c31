//! Sessions of staged checks: what was asked, what was found, where it stands.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::calendar;

use super::{
    steps::{STEPS, Step},
    template::TemplateVersion,
};

/// Issues that a session follows.
const MOST_ISSUES: usize = 2_000;
/// Runs that a session remembers.
const MOST_HISTORY: usize = 500;

/// How long an episode should be, and who says so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LengthGoal {
    /// At least.
    pub min: u32,
    /// At most.
    pub max: u32,
    /// `project_config`, `override` or `default`.
    pub source: String,
}

/// One run of a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepRun {
    /// The step.
    pub step_id: u8,
    /// Its name.
    pub step_name: String,
    /// When it was run.
    pub executed_at: String,
    /// How long it took.
    pub execution_time_ms: u64,
    /// Whether it ran.
    pub success: bool,
    /// Whether the text passed; nothing while a verdict is awaited.
    pub passed: Option<bool>,
    /// The score, where there is one.
    pub quality_score: Option<f64>,
    /// `measured` or `client`.
    pub score_source: Option<String>,
    /// How many issues were found.
    pub issues_found: usize,
    /// The SHA-256 of the text.
    pub manuscript_hash: String,
    /// What went in, beneath the project.
    pub input_file: String,
    /// What came out, beneath the project.
    pub output_file: String,
    /// Tells a reader's verdict from those on other steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary_mark: Option<String>,
}

/// An issue as a session follows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FollowedIssue {
    /// The step that found it.
    pub step_id: u8,
    /// `New`, `Resolved` or `Recurrence`.
    pub state: String,
    /// Its code.
    pub category: String,
    /// Its weight.
    pub severity: String,
    /// The text it was seen in last.
    pub manuscript_hash: String,
}

/// A session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckSession {
    /// `QC_EP001_20240506_070809`.
    pub session_id: String,
    /// The episode.
    pub episode_number: u32,
    /// When it began.
    pub created_at: String,
    /// When it changed last.
    pub updated_at: String,
    /// Grows with every change, so that two writers are told apart.
    pub state_version: u64,
    /// `in_progress`, `completed` or `closed`.
    pub status: String,
    /// The step that comes next; nothing when all have run.
    pub current_step: Option<u8>,
    /// Steps that passed.
    pub completed_steps: Vec<u8>,
    /// Steps that did not pass.
    pub failed_steps: Vec<u8>,
    /// The last run of each step.
    pub results: BTreeMap<u8, StepRun>,
    /// Every run, oldest first.
    pub history: Vec<StepRun>,
    /// The templates that the session began with.
    pub template_version_set: BTreeMap<u8, TemplateVersion>,
    /// The length that is aimed for.
    pub target_length: LengthGoal,
    /// The issues it follows, by id.
    pub issues: BTreeMap<String, FollowedIssue>,
    /// Ways to the manuscript, the one that worked last first.
    pub fetch_order: Vec<String>,
    /// Artefacts it made.
    pub artifacts: Vec<String>,
    /// What was said about the model; kept for the manifest.
    #[serde(default)]
    pub llm_config: Map<String, Value>,
    /// What was said about budgets; kept for the manifest.
    #[serde(default)]
    pub budgets: Map<String, Value>,
}

/// How far a session has come.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Progress {
    pub completed: usize,
    pub total: usize,
    pub percentage: f64,
}

/// The manifest of the specification: what a session is, without its runs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Manifest {
    pub session_id: String,
    pub episode_number: u32,
    pub current_step: Option<u8>,
    pub completed_steps: Vec<u8>,
    pub failed_steps: Vec<u8>,
    /// By step.
    #[schemars(with = "BTreeMap<String, TemplateVersion>")]
    pub template_version_set: BTreeMap<u8, TemplateVersion>,
    pub budgets: Map<String, Value>,
    pub llm_config: Map<String, Value>,
    pub target_length: LengthGoal,
    pub state_version: u64,
    pub status: String,
}

impl CheckSession {
    pub fn progress(&self) -> Progress {
        let (completed, total) = (self.completed_steps.len(), STEPS.len());
        Progress { completed, total, percentage: 100.0 * completed as f64 / total as f64 }
    }

    /// Seconds from the beginning of the session to its last run.
    pub fn spent_seconds(&self) -> Option<u64> {
        let last = calendar::seconds(&self.history.last()?.executed_at)?;
        u64::try_from(last - calendar::seconds(&self.created_at)?).ok()
    }

    /// The steps whose predecessors have run.
    pub fn executable(&self) -> Vec<&'static Step> {
        let ran = |id: &u8| self.results.get(id).is_some_and(|run| run.passed.is_some());
        STEPS
            .iter()
            .filter(|step| !self.completed_steps.contains(&step.id) && step.dependencies.iter().all(ran))
            .collect()
    }

    /// Takes up a run of a step.
    pub fn record(&mut self, run: StepRun) {
        let id = run.step_id;
        self.completed_steps.retain(|step| *step != id);
        self.failed_steps.retain(|step| *step != id);
        match run.passed {
            Some(true) => self.completed_steps.push(id),
            Some(false) => self.failed_steps.push(id),
            None => {}
        }
        self.completed_steps.sort_unstable();
        self.failed_steps.sort_unstable();
        self.results.insert(id, run.clone());
        self.history.push(run);
        if self.history.len() > MOST_HISTORY {
            self.history.remove(0);
        }
        let open = STEPS.iter().map(|step| step.id).find(|step| !self.completed_steps.contains(step));
        self.current_step = open;
    }

    /// Follows the issues of a step: new ones, those that are gone, those that came back.
    pub fn follow(&mut self, step: u8, hash: &str, found: &[shosai_prose::Issue]) {
        for issue in found {
            let known = self.issues.get(&issue.issue_id).map(|known| known.state.as_str());
            let state = match known {
                Some("Resolved") => "Recurrence",
                Some(state) => state,
                None => "New",
            }
            .to_owned();
            if known.is_none() && self.issues.len() >= MOST_ISSUES {
                continue;
            }
            let followed = FollowedIssue {
                step_id: step,
                state,
                category: issue.reason_code.to_owned(),
                severity: issue.severity.name().to_owned(),
                manuscript_hash: hash.to_owned(),
            };
            self.issues.insert(issue.issue_id.clone(), followed);
        }
        for (id, issue) in self.issues.iter_mut().filter(|(_, issue)| issue.step_id == step) {
            if !found.iter().any(|found| found.issue_id == *id) {
                issue.state = "Resolved".to_owned();
            }
        }
    }

    pub fn manifest(&self) -> Manifest {
        let session = self.clone();
        Manifest {
            session_id: session.session_id,
            episode_number: session.episode_number,
            current_step: session.current_step,
            completed_steps: session.completed_steps,
            failed_steps: session.failed_steps,
            template_version_set: session.template_version_set,
            budgets: session.budgets,
            llm_config: session.llm_config,
            target_length: session.target_length,
            state_version: session.state_version,
            status: session.status,
        }
    }
}
