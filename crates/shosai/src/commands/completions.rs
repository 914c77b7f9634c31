//! `shosai completions SHELL`.

use std::process::ExitCode;

use clap::{Command, CommandFactory, builder::PossibleValuesParser};
use shosai_prose::Preset;

use crate::cli::Cli;

/// Arguments that take anything and are mostly one of these: command, argument, what a shell offers.
const OFFERED: [(&str, &str, fn() -> Vec<&'static str>); 2] = [
    ("render", "template", || shosai_document::formats::shipped_templates().collect()),
    ("check", "preset", || Preset::ALL.map(Preset::name).to_vec()),
];

/// Prints the completion script.
pub fn run(shell: clap_complete::Shell) -> anyhow::Result<ExitCode> {
    let mut command = OFFERED.iter().fold(Cli::command(), offering);
    clap_complete::generate(shell, &mut command, "shosai", &mut std::io::stdout());
    Ok(ExitCode::SUCCESS)
}

fn offering(
    command: Command,
    (name, argument, values): &(&'static str, &'static str, fn() -> Vec<&'static str>),
) -> Command {
    command.mut_subcommand(name, |command| {
        command.mut_arg(argument, |arg| arg.value_parser(PossibleValuesParser::new(values())))
    })
}
