//! `shosai`: the command line, the wiring of the crates, and the exit codes.
//!
//! 0: done. 1: the work failed, or a check found a fault. 2: the command line or the configuration is wrong.

mod allocator;
mod cli;
mod commands;
mod session;
mod terminal;

use std::{io::Write as _, process::ExitCode};

use clap::{CommandFactory, FromArgMatches};
use shosai_tool::Language;
use shosai_world::Environment;

use crate::{cli::Cli, terminal::Terminal};

shosai_message::entries!();

/// The work failed, or a check found a fault.
const FAILED: u8 = 1;
/// The command line or the configuration is wrong.
const MISUSED: u8 = 2;

fn main() -> ExitCode {
    tell_only_the_places_of_faults();
    let arguments: Vec<String> = std::env::args_os().map(|text| text.to_string_lossy().into_owned()).collect();
    let language = cli::language(&arguments, &Environment::of_process());
    let parsed = cli::spoken(Cli::command(), language).try_get_matches();
    match parsed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => language.speaking(|| work(cli)),
        Err(error) if language == Language::Ja && !cli::is_page(&error) => {
            Terminal::new(false).complain(&cli::fault(&error, language));
            ExitCode::from(MISUSED)
        }
        Err(error) => error.exit(),
    }
}

/// The message of a panic, on whatever thread it is, may quote the text that was being read.
fn tell_only_the_places_of_faults() {
    std::panic::set_hook(Box::new(|fault| {
        let place = fault.location().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(std::io::stderr(), "shosai: an internal fault at {place}");
    }));
}

fn work(cli: Cli) -> ExitCode {
    let terminal = Terminal::new(cli.json);
    match commands::run(cli, &terminal) {
        Ok(code) => code,
        Err(error) => {
            terminal.complain(&format!("{error:#}"));
            let misused = error.is::<shosai_tool::config::ConfigError>()
                || error.is::<shosai_server::CatalogueError>()
                || error.is::<shosai_server::team::TeamError>();
            ExitCode::from(if misused { MISUSED } else { FAILED })
        }
    }
}
