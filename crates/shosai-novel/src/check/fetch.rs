//! The manuscript of a check: from the artefacts, from the project, or by hand, and what each way came to.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use shosai_world::sha256_hex;

use super::session::CheckSession;
use crate::{
    artifacts::Label,
    error::{Failure, Qc, Result},
    messages,
    project::Project,
};

/// The ways to a manuscript, in the order of the specification.
pub(super) const USUAL_ORDER: [&str; 3] = ["fetch_artifact", "read_snapshot", "request_manual_upload"];
/// How often a storage that fails is asked.
const MOST_TRIES: u32 = 3;
/// Letters at the beginning of a text that its excerpt hash is made of.
const EXCERPT: usize = 200;

/// One try of one way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FetchAttempt {
    /// The way.
    pub tool_id: String,
    /// `success`, `miss` or `failure`.
    pub result: String,
    /// How long it took.
    pub latency_ms: u64,
    /// What went wrong, as a code.
    pub qc_code: Option<String>,
    /// The hash of the text's beginning.
    pub excerpt_hash: Option<String>,
    /// Which try it was, from one.
    pub attempt_index: u32,
}

/// The manuscript and how it was reached.
#[derive(Clone, Debug)]
pub struct Fetched {
    /// The text.
    pub text: String,
    /// Its SHA-256.
    pub hash: String,
    /// The artefact it is kept as.
    pub artifact_id: Option<String>,
    /// Every try.
    pub log: Vec<FetchAttempt>,
}

/// What the caller says about the manuscript.
#[derive(Clone, Debug, Default)]
pub struct FetchRequest {
    /// Hashes of the text that is meant; any of them.
    pub hashes: Vec<String>,
    /// The text itself, sent by hand.
    pub upload: Option<String>,
    /// The ways that may be used, in order; the session's own unless given.
    pub tools: Vec<String>,
}

/// Fetches the manuscript of a session's episode.
///
/// # Errors
/// `QC-012` for a way that does not exist, `QC-016` when the storage fails, `QC-017` when it must be sent by hand,
/// `QC-018` when what is there has another hash; each with the log of tries.
pub fn fetch(project: &Project, session: &CheckSession, request: &FetchRequest) -> Result<Fetched> {
    let mut tries = Tries { project, log: Vec::new() };
    if let Some(text) = &request.upload {
        return tries.uploaded(text, &request.hashes);
    }
    let order = if request.tools.is_empty() { &session.fetch_order } else { &request.tools };
    let mut worst = None;
    for tool in order {
        let reached = match tool.as_str() {
            "fetch_artifact" => tries.artifact(session.episode_number, &request.hashes),
            "read_snapshot" => tries.snapshot(session.episode_number, &request.hashes),
            "request_manual_upload" => None,
            other => return Err(unavailable(other)),
        };
        match reached {
            Some(Ok(fetched)) => return Ok(Fetched { log: tries.log, ..fetched }),
            Some(Err(error)) => worst = Some(error),
            None => {}
        }
    }
    tries.note("request_manual_upload", "failure", 0, Some(Qc::ManualUploadPending), None, 1);
    let log = json!(tries.log);
    let episode = session.episode_number;
    let error = worst.unwrap_or_else(|| messages::ManuscriptUnreachable { episode }.into());
    Err(with_recovery(error).with("manuscript_fetch_log", log))
}

struct Tries<'p> {
    project: &'p Project,
    log: Vec<FetchAttempt>,
}

impl Tries<'_> {
    /// By hand: the text is taken as it is, if it is the one that was meant.
    fn uploaded(mut self, text: &str, hashes: &[String]) -> Result<Fetched> {
        let hash = sha256_hex(text.as_bytes());
        if !meant(hashes, &hash) {
            self.note("request_manual_upload", "failure", 0, Some(Qc::HashMismatch), None, 1);
            let log = json!(self.log);
            return Err(with_recovery(mismatch(&hash)).with("manuscript_fetch_log", log));
        }
        self.note("request_manual_upload", "success", 0, None, Some(text), 1);
        Ok(Fetched { artifact_id: keep(self.project, text), text: text.to_owned(), hash, log: self.log })
    }

    /// From the artefacts, under the hash that was named or that the file has now.
    fn artifact(&mut self, episode: u32, hashes: &[String]) -> Option<Result<Fetched>> {
        let begun = self.project.world().clock().elapsed();
        let present = || self.project.read_episode(episode).ok().map(|file| sha256_hex(file.text.as_bytes()));
        let wanted: Vec<String> = if hashes.is_empty() { present().into_iter().collect() } else { hashes.to_vec() };
        let found = wanted.iter().find_map(|hash| self.project.artifacts().text(hash).ok());
        let took = self.since(begun);
        let Some((artifact, text)) = found else {
            self.note("fetch_artifact", "miss", took, Some(Qc::ManuscriptCacheMiss), None, 1);
            return None;
        };
        self.note("fetch_artifact", "success", took, None, Some(&text), 1);
        Some(Ok(Fetched { text, hash: artifact.sha256, artifact_id: Some(artifact.artifact_id), log: Vec::new() }))
    }

    /// From the project's file, asked again when the storage fails.
    fn snapshot(&mut self, episode: u32, hashes: &[String]) -> Option<Result<Fetched>> {
        for attempt in 1..=MOST_TRIES {
            let begun = self.project.world().clock().elapsed();
            let read = self.project.read_episode(episode);
            let took = self.since(begun);
            match read {
                Ok(file) => {
                    let hash = sha256_hex(file.text.as_bytes());
                    if !meant(hashes, &hash) && !meant(hashes, &file.sha256) {
                        self.note("read_snapshot", "failure", took, Some(Qc::HashMismatch), None, attempt);
                        return Some(Err(mismatch(&hash)));
                    }
                    self.note("read_snapshot", "success", took, None, Some(&file.text), attempt);
                    let artifact_id = keep(self.project, &file.text);
                    return Some(Ok(Fetched { text: file.text, hash, artifact_id, log: Vec::new() }));
                }
                Err(error) if crate::Reason::of(&error.code) == crate::Reason::Io && attempt < MOST_TRIES => {
                    self.note("read_snapshot", "failure", took, Some(Qc::StorageFailure), None, attempt);
                }
                Err(error) if crate::Reason::of(&error.code) == crate::Reason::NotFound => {
                    self.note("read_snapshot", "miss", took, Some(Qc::ManuscriptCacheMiss), None, attempt);
                    return None;
                }
                Err(error) => {
                    self.note("read_snapshot", "failure", took, Some(Qc::StorageFailure), None, attempt);
                    return Some(Err(Failure::new(Qc::StorageFailure.code(), error.message, error.hint)));
                }
            }
        }
        None
    }

    fn since(&self, begun: std::time::Duration) -> u64 {
        let now = self.project.world().clock().elapsed();
        u64::try_from(now.saturating_sub(begun).as_millis()).unwrap_or(u64::MAX)
    }

    fn note(&mut self, tool: &str, result: &str, latency_ms: u64, qc: Option<Qc>, text: Option<&str>, attempt: u32) {
        let excerpt = text.map(|text| {
            let start: String = text.chars().take(EXCERPT).collect();
            format!("sha256:{}", sha256_hex(start.as_bytes()))
        });
        self.log.push(FetchAttempt {
            tool_id: tool.to_owned(),
            result: result.to_owned(),
            latency_ms,
            qc_code: qc.map(|qc| qc.code().to_owned()),
            excerpt_hash: excerpt,
            attempt_index: attempt,
        });
    }
}

/// Whether a text with this hash is one that was meant.
fn meant(hashes: &[String], hash: &str) -> bool {
    hashes.is_empty() || hashes.iter().any(|wanted| wanted.trim_start_matches("sha256:").eq_ignore_ascii_case(hash))
}

/// Keeps the text as an artefact; a check does not fail because it could not be kept.
fn keep(project: &Project, text: &str) -> Option<String> {
    let label = Label::of("検査した原稿").typed("text/markdown").tagged("manuscript");
    project.artifacts().put(text.as_bytes(), label).ok().map(|artifact| artifact.artifact_id)
}

fn mismatch(hash: &str) -> Failure {
    Failure::from(messages::ManuscriptNotMeant).with("actual_hash", format!("sha256:{hash}"))
}

/// The hint stands among the details too, under the specification's name.
fn with_recovery(error: Failure) -> Failure {
    let hint = error.hint.to_string();
    error.with("recovery_hint", hint)
}

fn unavailable(tool: &str) -> Failure {
    Failure::from(messages::NoSuchWay { tool, known: USUAL_ORDER.as_slice() })
        .with("valid_tools", USUAL_ORDER.map(Value::from).to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{check::Checks, manuscript_path, testing::project};

    fn written(text: &str) -> (Project, CheckSession) {
        let project = project();
        project.folder().write_atomic(&manuscript_path(1, "").unwrap(), text.as_bytes()).unwrap();
        let session = Checks::of(&project).begin(1, None).unwrap();
        (project, session)
    }

    fn codes(log: &[FetchAttempt]) -> Vec<(&str, Option<&str>)> {
        log.iter().map(|one| (one.tool_id.as_str(), one.qc_code.as_deref())).collect()
    }

    #[test]
    fn the_second_check_finds_the_text_among_the_artefacts() {
        let (project, session) = written("雨。");
        let first = fetch(&project, &session, &FetchRequest::default()).unwrap();
        assert_eq!(codes(&first.log), [("fetch_artifact", Some("QC-015")), ("read_snapshot", None)]);
        let second = fetch(&project, &session, &FetchRequest::default()).unwrap();
        assert_eq!(codes(&second.log), [("fetch_artifact", None)]);
        assert_eq!(second.text, "雨。");
    }

    #[test]
    fn each_failure_has_its_code_and_its_log() {
        let (project, session) = written("雨。");
        let other = FetchRequest { hashes: vec!["sha256:00000000000000".to_owned()], ..FetchRequest::default() };
        let error = fetch(&project, &session, &other).unwrap_err();
        assert_eq!(error.code, "QC-018");
        assert!(!error.fact("manuscript_fetch_log").is_null());
        let upload = FetchRequest { upload: Some("雪。".to_owned()), ..other };
        assert_eq!(fetch(&project, &session, &upload).unwrap_err().code, "QC-018");
        let empty = CheckSession { episode_number: 9, ..session.clone() };
        let error = fetch(&project, &empty, &FetchRequest::default()).unwrap_err();
        assert_eq!(error.code, "QC-017");
        assert!(!error.fact("recovery_hint").is_null());
        let strange = FetchRequest { tools: vec!["telepathy".to_owned()], ..FetchRequest::default() };
        assert_eq!(fetch(&project, &session, &strange).unwrap_err().code, "QC-012");
    }
}
