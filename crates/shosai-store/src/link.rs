//! One connection to the database, driven by whoever waits for its answer: no other thread wakes up for that.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::task::Poll;
use std::time::Duration;

use tokio::runtime::Runtime;
use tokio::time::timeout;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Config, Row};

use crate::fault::Fault;
use crate::pool::Given;
use crate::tls::Tls;

type Driven = Pin<Box<dyn Future<Output = ()> + Send>>;

pub(crate) struct Link {
    /// Nothing only while it is dropped.
    runtime: Option<Runtime>,
    client: Client,
    /// What carries questions and answers; nothing once it has ended, which is told by whatever is asked.
    connection: Option<Driven>,
}

impl Link {
    pub(crate) fn open(config: &Config, tls: &Tls, within: Duration) -> Result<Self, Fault> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(|_| Fault::NotDone)?;
        let connecting = runtime.block_on(async { timeout(within, config.connect(tls.clone())).await });
        let (client, connection) =
            connecting.map_err(|_| Fault::NotDone)?.map_err(|error| match Fault::of(&error) {
                Fault::Unclear => Fault::NotDone,
                fault => fault,
            })?;
        let connection: Driven = Box::pin(async move {
            let _ = connection.await;
        });
        Ok(Self { runtime: Some(runtime), client, connection: Some(connection) })
    }

    /// Runs one statement.
    pub(crate) fn ask(&mut self, sql: &str, values: &[Given], within: Duration) -> Result<Vec<Row>, Fault> {
        let typed: Vec<(&(dyn ToSql + Sync), Type)> =
            values.iter().map(|(value, kind)| (&**value as &(dyn ToSql + Sync), kind.clone())).collect();
        let (runtime, client, connection) = self.parts()?;
        runtime.block_on(beside(connection, within, client.query_typed(sql, &typed)))
    }

    /// Runs several statements.
    pub(crate) fn script(&mut self, sql: &str, within: Duration) -> Result<(), Fault> {
        let (runtime, client, connection) = self.parts()?;
        runtime.block_on(beside(connection, within, client.batch_execute(sql)))
    }

    fn parts(&mut self) -> Result<(&Runtime, &Client, &mut Option<Driven>), Fault> {
        Ok((self.runtime.as_ref().ok_or(Fault::NotDone)?, &self.client, &mut self.connection))
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // A runtime must not be waited for on a thread of another.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Waits for an answer and drives the connection that brings it.
async fn beside<T>(
    connection: &mut Option<Driven>,
    within: Duration,
    answer: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T, Fault> {
    let mut answer = pin!(answer);
    let both = poll_fn(|context| {
        if let Poll::Ready(answer) = answer.as_mut().poll(context) {
            return Poll::Ready(answer);
        }
        if connection.as_mut().is_some_and(|driven| driven.as_mut().poll(context).is_ready()) {
            *connection = None;
        }
        answer.as_mut().poll(context)
    });
    match timeout(within, both).await {
        Ok(answer) => answer.map_err(|error| Fault::of(&error)),
        Err(_) => Err(Fault::Unclear),
    }
}
