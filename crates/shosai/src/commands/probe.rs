//! `shosai probe`: asks a server on this machine whether it is well, for health checks of containers without a shell.

use std::{
    io::{Read, Write},
    net::{TcpStream, ToSocketAddrs},
    process::ExitCode,
    time::Duration,
};

use crate::messages;
use crate::terminal::told;
use anyhow::{Context as _, bail};

/// How long a server may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// Exit code 0 where `/healthz` answers 200.
pub fn run(address: &str) -> anyhow::Result<ExitCode> {
    let address = address.trim_start_matches("http://").trim_end_matches('/');
    let wrong = || anyhow::anyhow!(told(messages::NotHostPort { address }));
    let place = address.to_socket_addrs().map_err(|_| wrong())?.next().ok_or_else(wrong)?;
    let mut stream = TcpStream::connect_timeout(&place, PATIENCE).with_context(|| told(messages::NoServer))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut start = [0_u8; 12];
    stream.read_exact(&mut start).with_context(|| told(messages::ServerClosed))?;
    if &start != b"HTTP/1.1 200" {
        bail!(told(messages::ServerUnwell { said: String::from_utf8_lossy(&start).into_owned() }));
    }
    Ok(ExitCode::SUCCESS)
}
