//! Many callers: each token has its own tools, folders, rate and quota, and is known in the log by its id.

mod file;
mod meter;

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use serde_json::json;
use shosai_tool::{Context, Shared, config::LogLevel};
use shosai_world::{Fingerprint, World, sha256};

use crate::{Handler, Log};

pub use file::{TeamError, TokenEntry, TokenFile};
pub use meter::Limited;
use meter::Meter;

/// A changed file is noticed within this time; looking more often would cost every request a system call.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// The callers that a file of tokens names. The file is read again when it changes.
pub struct Team {
    whole: Handler,
    file: TokenFile,
    state: Mutex<State>,
}

/// One caller.
pub struct Caller {
    entry: TokenEntry,
    handler: Handler,
    meter: Arc<Mutex<Meter>>,
}

/// Why a secret admits nobody.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// No token has it.
    Unknown,
    /// The token's last day has passed.
    Expired {
        /// Whose it was.
        id: String,
    },
}

#[derive(Default)]
struct State {
    /// By the digest of the secret.
    callers: HashMap<[u8; 32], Arc<Caller>>,
    mark: Option<Fingerprint>,
    looked: Duration,
    /// What engines keep for callers who share the same folders; callers with others must not see it.
    contexts: HashMap<Vec<String>, Context>,
    meters: HashMap<String, Arc<Mutex<Meter>>>,
}

impl Team {
    /// Reads the tokens of `file` for callers of what `whole` offers.
    pub fn open(whole: Handler, file: TokenFile) -> Result<Self, TeamError> {
        let team = Self { whole, file, state: Mutex::default() };
        team.reload()?;
        if team.world().readable_by_others(team.file.shown()) {
            let facts =
                json!({ "file": team.file.shown(), "hint": "everybody on this machine can read it; `chmod 600` it" });
            team.log().line(LogLevel::Warn, "tokens_readable", facts);
        }
        Ok(team)
    }

    /// Who has this secret.
    pub fn recognise(&self, secret: &str) -> Result<Arc<Caller>, Refusal> {
        self.look();
        // Found by its digest: whoever measures the time learns about a digest that nobody can turn back.
        let found = self.state().callers.get(&sha256(secret.as_bytes())).cloned();
        let caller = found.ok_or(Refusal::Unknown)?;
        let today = self.world().clock().now_utc().date();
        match &caller.entry.expires {
            Some(last) if *last < today => Err(Refusal::Expired { id: caller.entry.id.clone() }),
            _ => Ok(caller),
        }
    }

    /// Reads the file again. Calls that run go on as they began; a file that cannot be used changes nothing.
    pub fn reload(&self) -> Result<usize, TeamError> {
        let mark = self.file.mark();
        let mut state = self.state();
        state.mark = mark;
        state.looked = self.world().clock().elapsed();
        let entries = self.file.read()?;
        let ids: HashSet<String> = entries.iter().map(|entry| entry.id.clone()).collect();
        let roots: HashSet<Vec<String>> = entries.iter().map(|entry| entry.roots.clone()).collect();
        let mut callers = HashMap::with_capacity(entries.len());
        for entry in entries {
            let (digest, caller) = self.caller(&mut state, entry)?;
            callers.insert(digest, Arc::new(caller));
        }
        state.meters.retain(|id, _| ids.contains(id));
        state.contexts.retain(|kept, _| roots.contains(kept));
        state.callers = callers;
        Ok(state.callers.len())
    }

    /// Reads the file again and tells the log how that went.
    pub fn reload_and_tell(&self) {
        match self.reload() {
            Ok(tokens) => self.log().line(LogLevel::Info, "tokens_reloaded", json!({ "tokens": tokens })),
            Err(error) => {
                let facts = json!({ "reason": error.to_string(), "kept": self.state().callers.len() });
                self.log().line(LogLevel::Error, "tokens_kept", facts);
            }
        }
    }

    fn look(&self) {
        let now = self.world().clock().elapsed();
        {
            let mut state = self.state();
            if now.saturating_sub(state.looked) < LOOK_EVERY {
                return;
            }
            state.looked = now;
        }
        if self.file.mark() != self.state().mark {
            self.reload_and_tell();
        }
    }

    fn caller(&self, state: &mut State, entry: TokenEntry) -> Result<([u8; 32], Caller), TeamError> {
        let wrong = |message: String| TeamError { place: format!("token `{}`", entry.id), message };
        let digest = file::digest(&entry.sha256).ok_or_else(|| wrong("`sha256` is no digest".to_owned()))?;
        let catalogue = self
            .whole
            .catalogue()
            .narrowed(&entry.toolsets, entry.read_only)
            .map_err(|error| wrong(error.to_string()))?;
        let context = match state.contexts.get(&entry.roots) {
            Some(context) => context.clone(),
            None => {
                let made = self.context(&entry.roots).map_err(|error| wrong(format!("{error}; {}", error.hint)))?;
                state.contexts.insert(entry.roots.clone(), made.clone());
                made
            }
        };
        let context = match entry.read_only {
            true => Context { world: context.world.read_only(), ..context },
            false => context,
        };
        let context = Context { caller: Some(entry.id.as_str().into()), ..context };
        let meter = Arc::clone(state.meters.entry(entry.id.clone()).or_default());
        let handler = self.whole.for_caller(&entry.id, catalogue, context);
        Ok((digest, Caller { entry, handler, meter }))
    }

    fn context(&self, roots: &[String]) -> shosai_world::Result<Context> {
        let whole = self.whole.calls().context();
        if roots.is_empty() {
            return Ok(whole);
        }
        Ok(Context { world: whole.world.narrowed(roots)?, shared: Shared::default(), ..whole })
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn world(&self) -> &World {
        self.whole.calls().world()
    }

    fn log(&self) -> &Log {
        self.whole.calls().log()
    }
}

impl Caller {
    /// Its name in the log.
    pub fn id(&self) -> &str {
        &self.entry.id
    }

    /// What it is offered.
    pub fn handler(&self) -> &Handler {
        &self.handler
    }

    /// Takes one request, or says when to come back.
    pub fn spend(&self) -> Result<(), Limited> {
        let world = self.handler.calls().world();
        let clock = world.clock();
        let mut meter = self.meter.lock().unwrap_or_else(PoisonError::into_inner);
        match world.storage() {
            Some(storage) => meter.spend_shared(&self.entry, storage.as_ref(), clock.elapsed(), clock.now_ms()),
            None => meter.spend(&self.entry, clock.elapsed(), clock.now_ms()),
        }
    }
}
