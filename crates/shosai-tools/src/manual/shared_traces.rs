//! Searches that are taken up later, by another process too: what was asked is kept briefly, on the shelf that replicas
//! share and beneath the workspace, and asked again. What was found need not be kept, and nothing stale is ever read.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use shosai_tool::Context;
use shosai_world::{Folder, RelPath, RootName};

const FOLDER: &str = ".shosai/traces";
/// The largest search that is kept and read back.
const LARGEST: u64 = 64 * 1024;

#[derive(Deserialize, Serialize)]
struct Asked {
    made_ms: i64,
    arguments: Value,
}

/// Searches and keeps what was asked: at once where that is a question to a database, which takes as long as a search.
pub fn beside<T>(context: &Context, id: &str, arguments: &Value, search: impl FnOnce() -> T) -> T {
    if context.world.storage().is_none() {
        remember(context, id, arguments);
        return search();
    }
    std::thread::scope(|threads| {
        threads.spawn(|| remember(context, id, arguments));
        search()
    })
}

/// Keeps what a search was asked, for other processes where the settings want it, and drops what has expired.
fn remember(context: &Context, id: &str, arguments: &Value) {
    let lifetime = Duration::from_secs(context.config.manual.trace_ttl_seconds);
    let text = arguments.to_string();
    if text.len() as u64 <= LARGEST {
        // A search that cannot be kept is only not taken up again, which is told then.
        let _ = context.world.keep(&shelf_name(id), text.as_bytes(), lifetime);
    }
    let Some((folder, now)) = place(context) else { return };
    for entry in folder.list(&RelPath::root()).map(|(entries, _)| entries).unwrap_or_default() {
        if read(&folder, &entry.path).is_none_or(|asked| !is_alive(context, &asked, now)) {
            // Another process may have dropped it.
            let _ = folder.remove(&entry.path);
        }
    }
    let asked = Asked { made_ms: now, arguments: arguments.clone() };
    if let (Ok(name), Ok(text)) = (file(id), serde_json::to_vec(&asked)) {
        // A search that cannot be kept is only not taken up again, which is told then.
        // Whole: the id is new.
        let _ = folder.write_atomic(&name, &text);
    }
}

/// What the search of that id was asked, if it is kept.
pub fn recall(context: &Context, id: &str) -> Option<Value> {
    if let Some(text) = context.world.recall(&shelf_name(id)).ok().flatten() {
        return serde_json::from_slice(&text).ok();
    }
    let (folder, now) = place(context)?;
    let asked = read(&folder, &file(id).ok()?)?;
    is_alive(context, &asked, now).then_some(asked.arguments)
}

fn shelf_name(id: &str) -> String {
    format!("trace {id}")
}

fn place(context: &Context) -> Option<(Folder, i64)> {
    let shared = context.config.manual.share_traces && context.world.storage().is_none();
    let caches = context.world.caches().filter(|_| shared)?;
    let folder = caches.folder(&RootName::WORKSPACE).ok()?.subfolder(&RelPath::parse(FOLDER).ok()?).ok()?;
    Some((folder, context.world.clock().now_ms()))
}

fn is_alive(context: &Context, asked: &Asked, now: i64) -> bool {
    let lifetime = i64::try_from(context.config.manual.trace_ttl_seconds.saturating_mul(1000)).unwrap_or(i64::MAX);
    now.saturating_sub(asked.made_ms) <= lifetime
}

fn file(id: &str) -> shosai_world::Result<RelPath> {
    let plain: String = id.chars().filter(char::is_ascii_hexdigit).collect();
    RelPath::parse(&format!("{plain}.json"))
}

fn read(folder: &Folder, name: &RelPath) -> Option<Asked> {
    serde_json::from_str(&folder.read_text(name, LARGEST).ok()?).ok()
}
