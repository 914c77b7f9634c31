//! The calls over HTTP that run, so that a notification on another connection can end one of the same caller.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use rmcp::model::RequestId;
use tokio_util::sync::CancellationToken;

use crate::connections::Peer;

/// Who called, from where, and under which id: without sessions, two clients of a caller may use the same ids.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Key {
    caller: Option<String>,
    peer: Option<Peer>,
    id: RequestId,
}

impl Key {
    pub fn new(caller: Option<&str>, peer: Option<Peer>, id: &RequestId) -> Self {
        Self { caller: caller.map(str::to_owned), peer, id: id.clone() }
    }
}

/// The calls that run.
#[derive(Default)]
pub struct Running(Mutex<HashMap<Key, Vec<CancellationToken>>>);

/// One of them, for as long as it does.
pub struct Registered {
    running: Arc<Running>,
    key: Option<Key>,
    token: CancellationToken,
}

impl Running {
    /// Notes a call; one without a key is ended by other means.
    pub fn register(self: &Arc<Self>, key: Option<Key>) -> Registered {
        let token = CancellationToken::new();
        if let Some(key) = &key {
            self.calls().entry(key.clone()).or_default().push(token.clone());
        }
        Registered { running: Arc::clone(self), key, token }
    }

    /// Ends what runs under this key.
    pub fn cancel(&self, key: &Key) {
        self.calls().get(key).into_iter().flatten().for_each(CancellationToken::cancel);
    }

    fn calls(&self) -> MutexGuard<'_, HashMap<Key, Vec<CancellationToken>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Registered {
    /// Waits until the call is ended.
    pub async fn cancelled(&self) {
        self.token.cancelled().await;
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        let Some(key) = &self.key else { return };
        // Marked, so that it is found among others of the same id.
        self.token.cancel();
        let mut calls = self.running.calls();
        if let Some(tokens) = calls.get_mut(key) {
            tokens.retain(|token| !token.is_cancelled());
            if tokens.is_empty() {
                calls.remove(key);
            }
        }
    }
}
