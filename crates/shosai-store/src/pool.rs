//! Connections to the database, made when needed, thrown away when they break, and asked again where that is safe.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Config, Row};

use crate::fault::Fault;
use crate::figures::Figures;
use crate::link::Link;
use crate::tls::Tls;

/// One process needs no more: a call holds a connection for one statement only.
const MOST_CONNECTIONS: usize = 8;
const CONNECT_WITHIN: Duration = Duration::from_secs(3);
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// Making or changing tables waits for whoever uses them.
const SCRIPT_WITHIN: Duration = Duration::from_secs(600);
/// How long a call waits for a database that is away; a restart or a failover takes a few seconds.
const PATIENCE: Duration = Duration::from_secs(6);
const FIRST_PAUSE: Duration = Duration::from_millis(20);
const LONGEST_PAUSE: Duration = Duration::from_millis(500);
/// A dead network is noticed within this time.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

/// A value with its type, so that no statement is prepared beforehand.
pub(crate) type Given = (Box<dyn ToSql + Sync + Send>, Type);

/// What a statement is asked with.
#[macro_export]
#[doc(hidden)]
macro_rules! given {
    ($($value:expr => $kind:ident),* $(,)?) => {
        vec![$((Box::new($value) as Box<dyn tokio_postgres::types::ToSql + Sync + Send>, tokio_postgres::types::Type::$kind)),*]
    };
}

pub(crate) struct Pool {
    config: Config,
    tls: Tls,
    links: Mutex<Links>,
    freed: Condvar,
    /// Whoever waited last waited in vain.
    away: AtomicBool,
    pub(crate) figures: Figures,
}

#[derive(Default)]
struct Links {
    idle: Vec<Link>,
    in_use: usize,
}

/// The right to one connection.
struct Place<'p>(&'p Pool);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.links().in_use -= 1;
        self.0.freed.notify_one();
    }
}

impl Pool {
    pub(crate) fn new(mut config: Config, tls: Tls) -> Self {
        config.connect_timeout(CONNECT_WITHIN).keepalives_idle(KEEP_ALIVE).tcp_user_timeout(KEEP_ALIVE);
        config.application_name("shosai");
        let (links, freed, away) = (Mutex::default(), Condvar::new(), AtomicBool::new(false));
        Self { config, tls, links, freed, away, figures: Figures::default() }
    }

    /// Runs one statement, on a thread that may wait. It is asked again while the database is away, but not by everybody:
    /// once somebody has waited in vain, the others ask once until there is an answer, so that what needs no database goes
    /// on. Every statement of ours is harmless when it is run twice, since changes carry a number that is done once.
    pub(crate) fn ask(&self, sql: &str, values: &[Given]) -> Result<Vec<Row>, Fault> {
        let patience = if self.away.load(Ordering::Relaxed) { Duration::ZERO } else { PATIENCE };
        let end = Instant::now() + patience;
        let mut pause = FIRST_PAUSE;
        loop {
            let begun = Instant::now();
            let answer = self.once(|link| link.ask(sql, values, ANSWER_WITHIN));
            self.figures.note(begun.elapsed(), answer.is_err());
            let fault = match answer {
                Ok(rows) => {
                    self.away.store(false, Ordering::Relaxed);
                    return Ok(rows);
                }
                Err(fault) => fault,
            };
            if matches!(fault, Fault::Refused(_)) {
                return Err(fault);
            }
            if Instant::now() + pause >= end {
                self.away.store(true, Ordering::Relaxed);
                return Err(fault);
            }
            sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Runs a script of several statements, once.
    pub(crate) fn script(&self, sql: &str) -> Result<(), Fault> {
        self.once(|link| link.script(sql, SCRIPT_WITHIN))
    }

    fn once<T: Send>(&self, ask: impl FnOnce(&mut Link) -> Result<T, Fault> + Send) -> Result<T, Fault> {
        let (_place, idle) = self.place()?;
        let (link, answer) = waiting(|| {
            let mut link = idle.map_or_else(|| Link::open(&self.config, &self.tls, CONNECT_WITHIN), Ok)?;
            let answer = ask(&mut link);
            Ok((link, answer))
        })?;
        match &answer {
            Ok(_) | Err(Fault::Refused(_)) => self.links().idle.push(link),
            // The others were made in the same world, which has gone.
            Err(_) => self.links().idle.clear(),
        }
        answer
    }

    /// A place, and the connection that was used last where one is idle.
    fn place(&self) -> Result<(Place<'_>, Option<Link>), Fault> {
        let full = |links: &mut Links| links.in_use >= MOST_CONNECTIONS;
        let waiting = self.freed.wait_timeout_while(self.links(), PATIENCE, full);
        let (mut links, waited) = waiting.unwrap_or_else(PoisonError::into_inner);
        if waited.timed_out() {
            return Err(Fault::NotDone);
        }
        links.in_use += 1;
        let idle = links.idle.pop();
        Ok((Place(self), idle))
    }

    fn links(&self) -> MutexGuard<'_, Links> {
        self.links.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Does work that waits on a runtime of its own, whoever asks: a thread that drives another runtime must not.
fn waiting<T: Send>(work: impl FnOnce() -> Result<T, Fault> + Send) -> Result<T, Fault> {
    use tokio::runtime::{Handle, RuntimeFlavor};
    match Handle::try_current().map(|handle| handle.runtime_flavor()) {
        Err(_) => work(),
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        // It may be its only thread; a client or a command asks seldom enough for another.
        Ok(_) => std::thread::scope(|scope| scope.spawn(work).join()).unwrap_or(Err(Fault::NotDone)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_drives_a_runtime_may_wait_on_another() {
        let other = || -> Result<u8, Fault> {
            Ok(tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async { 7 }))
        };
        assert_eq!(waiting(other), Ok(7));
        let one = tokio::runtime::Builder::new_current_thread().build().unwrap();
        assert_eq!(one.block_on(async { waiting(other) }), Ok(7));
        let many = tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().unwrap();
        assert_eq!(many.block_on(async { tokio::spawn(async move { waiting(other) }).await }).unwrap(), Ok(7));
        assert_eq!(many.block_on(async { tokio::task::spawn_blocking(move || waiting(other)).await }).unwrap(), Ok(7));
    }
}
