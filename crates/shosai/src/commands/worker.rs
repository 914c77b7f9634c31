//! `shosai worker`: heavy calls of a server, in a process that can be killed.

use std::process::ExitCode;

use shosai_server::worker;
use shosai_tools::TOOLS;
use shosai_world::Environment;

use crate::session::world_of;

/// Works until the server that started it is gone.
pub fn run() -> anyhow::Result<ExitCode> {
    let storage = super::store::from_environment(&Environment::of_process())?;
    worker::serve(|config| world_of(config, storage), &TOOLS)?;
    Ok(ExitCode::SUCCESS)
}
