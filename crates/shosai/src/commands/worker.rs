//! `shosai worker`: heavy calls of a server, in a process that can be killed.

use std::process::ExitCode;

use shosai_server::worker;
use shosai_tools::TOOLS;

use crate::session::world_of;

/// Works until the server that started it is gone.
pub fn run() -> anyhow::Result<ExitCode> {
    worker::serve(world_of, &TOOLS)?;
    Ok(ExitCode::SUCCESS)
}
