//! `shosai probe`: asks a server on this machine whether it is well, for health checks of containers without a shell.

use std::{
    io::{Read, Write},
    net::{TcpStream, ToSocketAddrs},
    process::ExitCode,
    time::Duration,
};

use anyhow::{Context as _, bail};

/// How long a server may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// Exit code 0 where `/healthz` answers 200.
pub fn run(address: &str) -> anyhow::Result<ExitCode> {
    let place = address.to_socket_addrs().context("no such address")?.next().context("no such address")?;
    let mut stream = TcpStream::connect_timeout(&place, PATIENCE).context("no server answers")?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut start = [0_u8; 12];
    stream.read_exact(&mut start).context("the server closed without an answer")?;
    if &start != b"HTTP/1.1 200" {
        bail!("the server is not well: {}", String::from_utf8_lossy(&start));
    }
    Ok(ExitCode::SUCCESS)
}
