//! `shosai serve`: MCP over standard input and output, or over HTTP.

use std::{io::IsTerminal, process::ExitCode};

use anyhow::Context;
use serde_json::Value;
use shosai_server::{http, stdio};
use shosai_tool::{
    Config,
    config::{ConfigError, Given, WorkerUse},
};
use shosai_world::{ProcessSpec, World};

use crate::{
    cli::{Selection, ServeArgs},
    messages,
    session::Session,
    terminal::{Terminal, told},
};

const BYTES_PER_MB: usize = 1024 * 1024;

/// The settings that the flags of `serve` set.
pub fn flags(args: &ServeArgs) -> Result<Vec<Given>, ConfigError> {
    let mut flags = selection_flags(&args.selection);
    flags.extend(args.tokens.as_deref().map(|file| Given { setting: "http.tokens", value: file.into() }));
    if let Some(address) = args.http.as_deref().filter(|address| !address.is_empty()) {
        let (host, port) = split_address(address)?;
        flags.extend(host.map(|host| Given { setting: "http.host", value: host.into() }));
        flags.push(Given { setting: "http.port", value: port.into() });
    }
    Ok(flags)
}

/// The settings that the flags of a selection set.
pub fn selection_flags(selection: &Selection) -> Vec<Given> {
    let list = |names: &Vec<String>| names.iter().map(|name| Value::from(name.as_str())).collect::<Value>();
    let given = [
        ("serve.toolsets", selection.toolsets.as_ref().map(list)),
        ("serve.tools", selection.tools.as_ref().map(list)),
        ("serve.exclude_tools", selection.exclude_tools.as_ref().map(list)),
        ("serve.read_only", selection.read_only.then_some(Value::Bool(true))),
        ("serve.profile", selection.profile.as_deref().map(Value::from)),
    ];
    given.into_iter().filter_map(|(setting, value)| Some(Given { setting, value: value? })).collect()
}

/// Whether heavy calls run in processes of their own.
pub fn runs_apart(config: &Config, over_http: bool) -> bool {
    match config.limits.workers {
        WorkerUse::Auto => over_http,
        WorkerUse::Always => true,
        WorkerUse::Never => false,
    }
}

/// Serves until the client goes away or the process is told to stop.
pub fn run(session: Session, over_http: bool, open: bool, terminal: Terminal) -> anyhow::Result<ExitCode> {
    let handler = session.handler()?;
    let http = session.effective.config.http.clone();
    let mut builder = if over_http {
        crate::allocator::give_back_at_once();
        tokio::runtime::Builder::new_multi_thread()
    } else {
        tokio::runtime::Builder::new_current_thread()
    };
    let runtime = builder.enable_all().build().with_context(|| told(messages::RuntimeStill))?;
    let world = session.world().clone();
    let served = runtime.block_on(async move {
        if over_http {
            let bound = http::bind(handler, &http).await?;
            let address = format!("http://{}/", bound.address()?);
            if std::io::stderr().is_terminal() {
                terminal.note(&told(messages::ServingPage { address: &address }));
            }
            if open {
                // A browser may stay as long as the one who opened it.
                drop(tokio::task::spawn_blocking(move || open_page(&world, &address, terminal)));
            }
            return bound.serve().await.map_err(anyhow::Error::from);
        }
        stdio::serve(handler, http.max_body_mb * BYTES_PER_MB).await;
        Ok(())
    });
    session.world().processes().kill_all();
    session.calls().close();
    // Work that has been told to stop and has not yet must not keep the process alive.
    runtime.shutdown_background();
    served.map(|()| ExitCode::SUCCESS)
}

fn open_page(world: &World, address: &str, terminal: Terminal) {
    let opener = match std::env::consts::OS {
        "macos" => ProcessSpec::new("open", [address]),
        "windows" => ProcessSpec::new("explorer", [address]),
        _ => ProcessSpec::new("xdg-open", [address]),
    };
    let opened = world.processes().run(&opener, &|| false).is_ok_and(|answer| answer.success());
    if !opened {
        terminal.note(&told(messages::PageNotOpened { address }));
    }
}

fn split_address(address: &str) -> Result<(Option<String>, u16), ConfigError> {
    let wrong = || ConfigError { place: "--http".to_owned(), message: told(messages::NotHostPort { address }) };
    match address.rsplit_once(':') {
        Some((host, port)) => {
            Ok((Some(host.to_owned()).filter(|host| !host.is_empty()), port.parse().map_err(|_| wrong())?))
        }
        None => Ok((None, address.parse().map_err(|_| wrong())?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_port_or_a_host_and_a_port() {
        assert_eq!(split_address("8080").unwrap(), (None, 8080));
        assert_eq!(split_address(":8080").unwrap(), (None, 8080));
        assert_eq!(split_address("[::1]:80").unwrap(), (Some("[::1]".to_owned()), 80));
        assert!(split_address("localhost").is_err());
    }
}
