//! `shosai store`: the database and the objects that replicas share.

use std::{path::Path, process::ExitCode, sync::Arc};

use anyhow::{Context as _, bail};
use serde_json::json;
use shosai_store::{Store, StoreAddress};
use shosai_world::{
    Environment, ErrorKind, Folder, Kind, RelPath, RootName, RootOptions, Storage, WalkLimits, World, WorldOptions,
};

use crate::{
    cli::StoreWork,
    messages,
    session::{Session, local_world, world_of},
    terminal::Terminal,
};

const SECONDS_PER_HOUR: f64 = 3600.0;
/// A file of the user's is at most so large in memory.
const MAX_FILE: u64 = 1 << 30;
/// Everything, hidden files too: a copy that leaves something out is none.
const ALL: WalkLimits = WalkLimits { max_entries: usize::MAX, max_depth: 256, hidden: true };

/// Makes, checks, fills, empties or tidies the store that the environment names.
pub fn run(session: &Session, work: &StoreWork, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    let Some(address) = StoreAddress::from_environment(&Environment::of_process()).map_err(told)? else {
        bail!(crate::terminal::told(messages::NoStore));
    };
    // Every object is asked of its store: a copy on this machine says nothing about that.
    let store = Arc::new(Store::open(address.uncached()).map_err(told)?);
    let shared = world_of(&session.effective.config, Some(Arc::clone(&store) as Arc<dyn Storage>));
    let facts = match work {
        StoreWork::Init | StoreWork::Migrate => {
            store.migrate().map_err(told)?;
            store.check().and_then(|()| store.try_objects()).map_err(told)?;
            json!({ "ready": true })
        }
        StoreWork::Check { bodies } => {
            store.check().and_then(|()| store.try_objects()).map_err(told)?;
            let (files, bytes) = store.size().map_err(told)?;
            let read = if *bodies { Some(read_all(session, &shared)?) } else { None };
            json!({ "files": files, "bytes": bytes, "bodies_read": read })
        }
        StoreWork::Import { replace } => {
            let local = local_world(&session.effective.config);
            let mut copied = Copied::default();
            for name in session.stored_roots() {
                copied.add(copy(&local.folder(&name)?, &shared.folder(&name)?, *replace)?);
            }
            json!({ "copied": copied.files, "left_alone": copied.kept, "skipped": copied.skipped })
        }
        StoreWork::Export { folder } => {
            let mut copied = Copied::default();
            for name in session.stored_roots() {
                copied.add(copy(&shared.folder(&name)?, &target(folder, &name)?, true)?);
            }
            json!({ "copied": copied.files, "skipped": copied.skipped })
        }
        StoreWork::Gc { grace_hours } => {
            let collected = store.collect(grace_hours * SECONDS_PER_HOUR).map_err(told)?;
            json!({ "blobs": collected.blobs, "records": collected.records })
        }
    };
    if terminal.json() {
        terminal.value(&facts);
    } else {
        let pairs = facts.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null());
        terminal.line(pairs.map(|(name, value)| format!("{name}: {value}")).collect::<Vec<_>>().join(", "));
    }
    Ok(ExitCode::SUCCESS)
}

#[derive(Default)]
struct Copied {
    files: u64,
    kept: u64,
    /// What cannot be copied, and why.
    skipped: Vec<String>,
}

impl Copied {
    fn add(&mut self, other: Self) {
        self.files += other.files;
        self.kept += other.kept;
        self.skipped.extend(other.skipped);
    }
}

/// Copies every file; what is there already is left alone unless it is to be replaced.
fn copy(from: &Folder, to: &Folder, replace: bool) -> anyhow::Result<Copied> {
    let mut copied = Copied::default();
    let walked = match from.walk(&RelPath::root(), &ALL) {
        Err(error) if error.kind == ErrorKind::NotFound => return Ok(copied),
        walked => walked.map_err(told)?,
    };
    let skipped = walked.skipped.iter();
    copied.skipped = skipped.map(|left| format!("{}: {}", left.shown_path, left.reason.describe())).collect();
    for entry in walked.entries {
        if entry.stat.kind == Kind::Folder {
            to.create_dir_all(&entry.path).map_err(told)?;
            continue;
        }
        let bytes = from.read(&entry.path, MAX_FILE).map_err(told)?;
        // Whole: `--replace` asks for it.
        let done = if replace { to.write_atomic(&entry.path, &bytes) } else { to.create_new(&entry.path, &bytes) };
        match done {
            Ok(()) => copied.files += 1,
            Err(error) if error.kind == ErrorKind::AlreadyExists => copied.kept += 1,
            Err(error) => return Err(told(error)).with_context(|| entry.path.to_string()),
        }
    }
    Ok(copied)
}

fn read_all(session: &Session, shared: &World) -> anyhow::Result<u64> {
    let mut read = 0;
    for name in session.stored_roots() {
        let folder = shared.folder(&name)?;
        for entry in folder.walk(&RelPath::root(), &ALL).map_err(told)?.entries {
            if entry.stat.kind == Kind::File {
                // A body that is not what was written is refused by the store.
                folder.read(&entry.path, MAX_FILE).map_err(told).with_context(|| entry.path.to_string())?;
                read += 1;
            }
        }
    }
    Ok(read)
}

fn target(folder: &Path, name: &RootName) -> anyhow::Result<Folder> {
    let place = if *name == RootName::WORKSPACE { folder.to_owned() } else { folder.join(name.as_str()) };
    let options = WorldOptions::default().with_root(name.clone(), RootOptions::at(place));
    Ok(World::real(options).folder(name)?)
}

fn told(error: shosai_world::WorldError) -> anyhow::Error {
    anyhow::anyhow!("{error}; {}", error.hint)
}

/// What the environment names, opened; nothing where it names nothing.
pub fn from_environment(environment: &Environment) -> anyhow::Result<Option<Arc<dyn Storage>>> {
    let Some(address) = StoreAddress::from_environment(environment).map_err(told)? else { return Ok(None) };
    let store: Arc<dyn Storage> = Arc::new(Store::open(address).map_err(told)?);
    Ok(Some(store))
}
