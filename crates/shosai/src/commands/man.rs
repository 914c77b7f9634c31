//! `shosai man`: the manual page.

use std::{io::Write, process::ExitCode};

use clap::CommandFactory;

use crate::cli::{Cli, examples};
use crate::messages;
use crate::terminal::told;

/// The sections that no flag tells of.
const SECTIONS: &str = include_str!("man.roff");

/// Prints the manual page of the program, or of one of its commands.
pub fn run(command: Option<&str>) -> anyhow::Result<ExitCode> {
    let mut whole = Cli::command();
    whole.build();
    let chosen = match command {
        None => whole,
        Some(name) => match whole.find_subcommand(name) {
            Some(found) => found.clone(),
            None => anyhow::bail!(told(messages::NoCommand { command: name })),
        },
    };
    let is_whole = command.is_none();
    let lines: Vec<&str> = command.into_iter().flat_map(examples).collect();
    let mut out = std::io::stdout().lock();
    // What a page of ours says of examples is below, with a word on each.
    let mut page = Vec::new();
    clap_mangen::Man::new(chosen.after_help("")).render(&mut page)?;
    out.write_all(String::from_utf8_lossy(&page).replace(".SH EXTRA\n", "").as_bytes())?;
    if is_whole {
        out.write_all(SECTIONS.as_bytes())?;
    }
    if !lines.is_empty() {
        writeln!(out, ".SH EXAMPLES\n.nf\n{}\n.fi", lines.join("\n").replace('\\', "\\e").replace('-', "\\-"))?;
    }
    Ok(ExitCode::SUCCESS)
}
