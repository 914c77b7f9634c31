//! `langsmith_run_verification`: an allowed command run in the project.

use std::{collections::BTreeMap, path::Path, time::Duration};

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use shosai_novel::{Qc, langsmith::record_verification};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};
use shosai_world::{CopyLimits, Ending, ProcessSpec};

use super::command::allowed;
use crate::messages;
use crate::next_action::Call;
use crate::novel::{Answered, project};

/// A check of a novel's tools takes minutes at most; the call itself has a little more.
const RUN_SECONDS: u64 = 280;
/// Bytes of each output that are kept; a program that floods is read and dropped.
const KEPT_BYTES: usize = 256 * 1024;
/// Characters of each output that the answer shows, from its end, where results stand.
const SHOWN_CHARS: usize = 6_000;
/// What a project may hold to be copied for a run.
const COPIED: CopyLimits = CopyLimits { max_entries: 20_000, max_bytes: 256 * 1024 * 1024 };

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// One that the configuration allows, word for word; the first of them unless given.
    command: Option<String>,
    /// The project's folder.
    project_root: Option<String>,
    /// Variables for it, of those that the configuration allows.
    env: Option<BTreeMap<String, String>>,
}

facts! {
    Output {
        returncode: i32,
        /// `exited`, `signalled` or `timed_out`.
        ended: &'static str, command: String, duration_ms: u64, stdout: String, stderr: String, output_cut: bool,
        /// The log of the newest run, where there is one.
        log: Option<String>,
        #[serde(flatten)] failure: Option<VerificationFailure>,
    }
    VerificationFailure { code: &'static str, rerun: Call }
}

pub struct LangsmithRunVerification;

impl Tool for LangsmithRunVerification {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "langsmith_run_verification";
    const TITLE: &'static str = "Run a verification";
    const DESCRIPTION: &'static str = "Runs a command of novel.verification_commands in a copy of the project, without a shell, and records how it ended.";
    const SUITE: Suite = Suite::NovelLangsmith;
    const EFFECT: Effect = Effect::Replaces;
    const WORK: Work = Work::Heavy;
    const TIME_LIMIT_SECONDS: u64 = 300;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let command = allowed(input.command.as_deref(), &context.config.novel.verification_commands)?;
        let (program, arguments) = command.split_first().ok_or(messages::CommandEmpty)?;
        let mut spec = ProcessSpec::new(program, arguments);
        let copy = context.world.temp_folder()?;
        copy.copy_from(project.folder(), COPIED)?;
        spec.cwd = copy.machine_path().map(Path::to_owned);
        spec.pass_env = ["PATH", "LANG", "LC_ALL", "SYSTEMROOT"].map(str::to_owned).to_vec();
        // What the program keeps for itself goes with the copy.
        spec.set_env
            .extend(copy.machine_path().and_then(Path::to_str).map(|home| ("HOME".to_owned(), home.to_owned())));
        spec.timeout = Duration::from_secs(RUN_SECONDS);
        spec.max_output = KEPT_BYTES;
        for (name, value) in input.env.into_iter().flatten() {
            if !context.config.novel.verification_variables.contains(&name) {
                return Err(messages::VariableRefused { name }.into());
            }
            spec.set_env.push((name, value));
        }
        let done = context.world.processes().run(&spec, &|| context.cancellation.is_cancelled())?;
        let (returncode, ended) = match done.ending {
            Ending::Exited(code) => (code, "exited"),
            Ending::Signalled(signal) => (128 + signal, "signalled"),
            Ending::TimedOut => (124, "timed_out"),
            Ending::Cancelled => return Err(Failure::cancelled()),
        };
        let line = command.join(" ");
        let milliseconds = u64::try_from(done.elapsed.as_millis()).unwrap_or(u64::MAX);
        let now = project.now().iso8601();
        let status = json!({ "command": line, "returncode": returncode, "ended": ended, "duration_ms": milliseconds, "at": now });
        let (stdout, stderr) = (done.stdout_text(), done.stderr_text());
        let log = format!(
            "[{now}] {line}\nreturncode: {returncode} ({ended})\n--- stdout\n{stdout}\n--- stderr\n{stderr}\n\n"
        );
        let log_path = record_verification(&project, &status, &log)?;
        let failure = (returncode != 0).then(|| VerificationFailure {
            code: Qc::VerificationFailed.code(),
            rerun: Call { tool: Self::NAME, arguments: json!({ "command": line }) },
        });
        let facts = Output {
            returncode,
            ended,
            command: line,
            duration_ms: milliseconds,
            stdout: end_of(&stdout),
            stderr: end_of(&stderr),
            output_cut: done.stdout_cut || done.stderr_cut,
            log: log_path,
            failure,
        };
        Ok(Answered { success: returncode == 0, ..Answered::about(&project, facts) }.into())
    }
}

fn end_of(text: &str) -> String {
    let letters = text.chars().count();
    if letters <= SHOWN_CHARS {
        return text.to_owned();
    }
    let end: String = text.chars().skip(letters - SHOWN_CHARS).collect();
    format!("…{end}")
}
