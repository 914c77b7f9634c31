//! `shosai completions SHELL`.

use std::process::ExitCode;

use clap::CommandFactory;

use crate::cli::Cli;

/// Prints the completion script.
pub fn run(shell: clap_complete::Shell) -> anyhow::Result<ExitCode> {
    clap_complete::generate(shell, &mut Cli::command(), "shosai", &mut std::io::stdout());
    Ok(ExitCode::SUCCESS)
}
