//! Connections to the database, made when needed, thrown away when they break, and asked again where that is safe.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep, timeout};
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Config, Row};

use crate::fault::Fault;
use crate::figures::Figures;
use crate::tls::Tls;

/// One process needs no more: a call holds a connection for one statement only.
const MOST_CONNECTIONS: usize = 8;
const CONNECT_WITHIN: Duration = Duration::from_secs(3);
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
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
    idle: Mutex<Vec<Client>>,
    places: Semaphore,
    /// Whoever waited last waited in vain.
    away: AtomicBool,
    pub(crate) figures: Figures,
}

impl Pool {
    pub(crate) fn new(mut config: Config, tls: Tls) -> Self {
        config.connect_timeout(CONNECT_WITHIN).keepalives_idle(KEEP_ALIVE).tcp_user_timeout(KEEP_ALIVE);
        config.application_name("shosai");
        Self {
            config,
            tls,
            idle: Mutex::default(),
            places: Semaphore::new(MOST_CONNECTIONS),
            away: AtomicBool::new(false),
            figures: Figures::default(),
        }
    }

    /// Runs one statement. It is asked again while the database is away, but not by everybody: once somebody has waited in
    /// vain, the others ask once until there is an answer, so that what needs no database goes on. Every statement of ours is
    /// harmless when it is run twice, since changes carry a number that is done once.
    pub(crate) async fn ask(self: Arc<Self>, sql: &str, values: &[Given]) -> Result<Vec<Row>, Fault> {
        let patience = if self.away.load(Ordering::Relaxed) { Duration::ZERO } else { PATIENCE };
        let end = Instant::now() + patience;
        let mut pause = FIRST_PAUSE;
        loop {
            let begun = Instant::now();
            let answer = self.once(sql, values).await;
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
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Runs a script of several statements, once.
    pub(crate) async fn script(self: Arc<Self>, sql: &str) -> Result<(), Fault> {
        let _place = self.places.acquire().await.map_err(|_| Fault::NotDone)?;
        let client = self.client().await?;
        client.batch_execute(sql).await.map_err(|error| Fault::of(&error))?;
        self.keep(client);
        Ok(())
    }

    async fn once(&self, sql: &str, values: &[Given]) -> Result<Vec<Row>, Fault> {
        let waiting = timeout(PATIENCE, self.places.acquire()).await;
        let _place = waiting.map_err(|_| Fault::NotDone)?.map_err(|_| Fault::NotDone)?;
        let client = self.client().await?;
        let typed: Vec<(&(dyn ToSql + Sync), Type)> =
            values.iter().map(|(value, kind)| (&**value as &(dyn ToSql + Sync), kind.clone())).collect();
        match timeout(ANSWER_WITHIN, client.query_typed(sql, &typed)).await {
            Err(_) => Err(Fault::Unclear),
            Ok(Ok(rows)) => {
                self.keep(client);
                Ok(rows)
            }
            Ok(Err(error)) => {
                let fault = Fault::of(&error);
                match fault {
                    Fault::Refused(_) => self.keep(client),
                    // The others were made in the same world, which has gone.
                    _ => self.idle().clear(),
                }
                Err(fault)
            }
        }
    }

    async fn client(&self) -> Result<Client, Fault> {
        loop {
            let kept = self.idle().pop();
            match kept {
                Some(client) if client.is_closed() => {}
                Some(client) => return Ok(client),
                None => break,
            }
        }
        let connecting = timeout(CONNECT_WITHIN, self.config.connect(self.tls.clone())).await;
        let (client, connection) =
            connecting.map_err(|_| Fault::NotDone)?.map_err(|error| match Fault::of(&error) {
                Fault::Unclear => Fault::NotDone,
                fault => fault,
            })?;
        // It ends when the client is dropped; what went wrong is told by whatever was asked.
        tokio::spawn(async move {
            let _ = connection.await;
        });
        Ok(client)
    }

    fn keep(&self, client: Client) {
        if !client.is_closed() {
            self.idle().push(client);
        }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Client>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
