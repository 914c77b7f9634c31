//! `shosai man`: the manual page.

use std::process::ExitCode;

use clap::CommandFactory;

use crate::cli::Cli;

/// Prints the manual page of the program, or of one of its commands.
pub fn run(command: Option<&str>) -> anyhow::Result<ExitCode> {
    let mut whole = Cli::command();
    whole.build();
    let chosen = match command {
        None => whole,
        Some(name) => match whole.find_subcommand(name) {
            Some(found) => found.clone(),
            None => anyhow::bail!("there is no command `{name}`; `shosai --help` lists them"),
        },
    };
    clap_mangen::Man::new(chosen).render(&mut std::io::stdout())?;
    Ok(ExitCode::SUCCESS)
}
