//! The official command line as a second opinion.

use std::time::Duration;

use shosai_mermaid::SecondOpinion;
use shosai_tool::{Context, Failure, config::MermaidEngine};
use shosai_world::{Ending, ProcessSpec, RelPath};

/// The program's name where the configuration gives no path.
const PROGRAM: &str = "mmdc";
/// The picture it draws, in a folder that vanishes; it refuses `/dev/null`.
const PICTURE: &str = "diagram.svg";
/// A drawn diagram is not larger than this.
const MAX_PICTURE_BYTES: u64 = 64 * 1024 * 1024;

/// The configured program, if it is asked for: `Err` names one that is not there.
pub fn program(context: &Context) -> Result<Option<String>, String> {
    let settings = &context.config.mermaid;
    if settings.engine == MermaidEngine::Native && settings.cli_path.is_none() {
        return Ok(None);
    }
    let program = settings.cli_path.clone().unwrap_or_else(|| PROGRAM.to_owned());
    if context.world.processes().find(&program).is_some() { Ok(Some(program)) } else { Err(program) }
}

/// What the program makes of one diagram.
pub fn opinion(context: &Context, program: &str, code: &str) -> Result<SecondOpinion, Failure> {
    let seconds = context.config.mermaid.timeout_seconds;
    let work = context.world.temp_folder()?;
    let mut spec = ProcessSpec::new(program, ["-i", "-", "-o", PICTURE]);
    spec.cwd = work.machine_path().map(std::path::Path::to_owned);
    spec.stdin = code.as_bytes().to_vec();
    spec.timeout = Duration::from_secs(seconds);
    let stop = || context.cancellation.is_cancelled();
    let finished = match context.world.processes().run(&spec, &stop) {
        Ok(finished) => finished,
        Err(error) => return Ok(SecondOpinion::Failed { reason: error.message }),
    };
    Ok(match finished.ending {
        Ending::Cancelled => return Err(Failure::cancelled()),
        Ending::TimedOut => SecondOpinion::TimedOut { seconds },
        Ending::Exited(0) => {
            let svg = work.folder().read_text(&RelPath::parse(PICTURE)?, MAX_PICTURE_BYTES);
            svg.map_or_else(|error| SecondOpinion::Failed { reason: error.message }, |svg| SecondOpinion::Drew { svg })
        }
        Ending::Exited(_) | Ending::Signalled(_) => SecondOpinion::Refused { stderr: finished.stderr_text() },
    })
}
