//! One file a command.

mod call;
mod chart;
mod check;
mod completions;
mod config;
mod doctor;
mod find;
mod import;
mod man;
mod manual;
mod mermaid;
mod noveler;
mod preview;
mod probe;
mod render;
mod serve;
mod setup;
pub mod store;
mod template;
mod token;
mod tools;
mod tour;
mod vault;
mod worker;

use std::process::ExitCode;

use shosai_tool::{Config, config::Given};

use crate::{
    cli::{Cli, Command},
    session::Session,
    terminal::Terminal,
};

/// The clients that `setup` knows.
pub fn client_ids() -> clap::builder::PossibleValuesParser {
    setup::CLIENTS.iter().map(|client| client.id).into()
}

/// Does what the command line asks.
pub fn run(cli: Cli, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let Cli { workspace, config, command, lang, .. } = cli;
    let spoken = |mut flags: Vec<Given>| {
        flags.extend(lang.clone().map(|lang| Given { setting: "language", value: lang.into() }));
        flags
    };
    let session = |flags| Session::open(workspace.clone(), config.as_deref(), spoken(flags));
    match command {
        Command::Serve(args) => {
            let (flags, over_http) = (spoken(serve::flags(&args)?), args.http.is_some());
            let apart = |config: &Config| serve::runs_apart(config, over_http);
            serve::run(Session::open_with(workspace, config.as_deref(), flags, apart)?, over_http, args.open, *terminal)
        }
        Command::Tools(selection) => tools::run(&session(serve::selection_flags(&selection))?, terminal),
        Command::Call(args) => call::run(&session(call::flags())?, &args, terminal),
        Command::Config(args) => config::run(args.schema, || session(Vec::new()), terminal),
        Command::Doctor => doctor::run(session(doctor::flags()), terminal),
        Command::Tour(args) => tour::run(&args.folder, terminal),
        Command::Find(args) => find::run(&session(call::flags())?, &args, terminal),
        Command::Manual { work } => manual::run(&session(call::flags())?, &work, terminal),
        Command::Vault { work } => vault::run(&session(call::flags())?, &work, terminal),
        Command::Check(args) => check::run(&session(call::flags())?, &args, terminal),
        Command::Chart(args) => chart::run(&session(call::flags())?, &args, terminal),
        Command::Render(args) => {
            let home = workspace.or_else(|| render::home(&args.document));
            render::run(&Session::open(home, config.as_deref(), spoken(call::flags()))?, &args, terminal)
        }
        Command::Preview(args) => {
            let home = workspace.or_else(|| preview::home(&args.document));
            preview::run(&Session::open(home, config.as_deref(), spoken(call::flags()))?, &args, terminal)
        }
        Command::Import(args) => import::run(&session(call::flags())?, &args, terminal),
        Command::Mermaid { work } => mermaid::run(&session(call::flags())?, &work, terminal),
        Command::Noveler { work } => noveler::run(&session(call::flags())?, &work, terminal),
        Command::Template { work } => template::run(&session(call::flags())?, &work, terminal),
        Command::Token(args) => token::run(&session(token::flags(&args))?, &args.work, terminal),
        Command::Store { work } => store::run(&session(call::flags())?, &work, terminal),
        Command::Setup(args) => setup::run(&session(Vec::new())?, &args, terminal),
        Command::Probe { address } => probe::run(&address),
        Command::Worker => worker::run(),
        Command::Man { command } => man::run(command.as_deref()),
        Command::Completions { shell } => completions::run(shell),
    }
}
