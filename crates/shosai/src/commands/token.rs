//! `shosai token`: who may call a team's server.

use std::process::ExitCode;

use anyhow::{Context as _, bail};
use serde_json::json;
use shosai_server::team::{TokenEntry, TokenFile};
use shosai_tool::config::Given;

use crate::{
    cli::{TokenArgs, TokenNewArgs, TokenWork},
    session::Session,
    terminal::Terminal,
};

use super::call;
use crate::messages;
use crate::terminal::told;

/// The settings that the flags of `token` set.
pub fn flags(args: &TokenArgs) -> Vec<Given> {
    let file = args.tokens.as_deref().map(|file| Given { setting: "http.tokens", value: file.into() });
    call::flags().into_iter().chain(file).collect()
}

/// Makes, lists or revokes tokens.
pub fn run(session: &Session, work: &TokenWork, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let Some(path) = &session.effective.config.http.tokens else {
        bail!(told(messages::NoTokensFile));
    };
    let file = TokenFile::at(session.world(), path)?;
    match work {
        TokenWork::New(args) => new(session, &file, args, terminal)?,
        TokenWork::List => list(&file, terminal)?,
        TokenWork::Revoke { id } => {
            file.revoke(id)?;
            if terminal.json() {
                terminal.value(&json!({ "revoked": id }));
            } else {
                terminal.line(told(messages::TokenRevoked { id }));
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn new(session: &Session, file: &TokenFile, args: &TokenNewArgs, terminal: &Terminal) -> anyhow::Result<()> {
    let entry = TokenEntry {
        id: args.id.clone(),
        sha256: String::new(),
        toolsets: args.toolsets.clone(),
        read_only: args.read_only,
        roots: args.roots.clone(),
        rate_per_minute: args.rate,
        burst: args.burst,
        quota_per_day: args.quota,
        expires: args.expires.clone(),
    };
    session.catalogue()?.narrowed(&entry.toolsets, entry.read_only)?;
    session.world().narrowed(&entry.roots).with_context(|| "--root".to_owned())?;
    let secret = file.add(session.world(), entry)?;
    if terminal.json() {
        terminal.value(&json!({ "id": args.id, "secret": secret }));
    } else {
        terminal.note(&told(messages::TokenSecret { id: &args.id }));
        terminal.line(secret);
    }
    Ok(())
}

fn list(file: &TokenFile, terminal: &Terminal) -> anyhow::Result<()> {
    let tokens = file.read()?;
    if terminal.json() {
        terminal.value(&json!({ "tokens": tokens }));
    } else if tokens.is_empty() {
        terminal.note(&told(messages::NoTokens));
    } else {
        tokens.iter().for_each(|entry| terminal.line(line(entry)));
    }
    Ok(())
}

fn line(entry: &TokenEntry) -> String {
    let listed = |name: &str, values: &[String]| (!values.is_empty()).then(|| format!("{name} {}", values.join(",")));
    let parts = [
        Some(entry.id.clone()),
        listed("toolsets", &entry.toolsets),
        listed("roots", &entry.roots),
        entry.rate_per_minute.map(|rate| format!("{rate}/min")),
        entry.quota_per_day.map(|quota| format!("{quota}/day")),
        entry.expires.as_ref().map(|day| format!("until {day}")),
        entry.read_only.then(|| "read-only".to_owned()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("  ")
}
