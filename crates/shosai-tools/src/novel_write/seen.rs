//! What each client saw last of a task, so that two of them cannot overwrite one another unknowingly.

use std::time::Duration;

use shosai_novel::Project;
use shosai_tool::Context;
use shosai_world::WorldError;

use super::Work;

/// Whoever comes back later has forgotten as well.
const LIFETIME: Duration = Duration::from_secs(7 * 24 * 3600);

pub(super) fn get(context: &Context, key: &str) -> Result<Option<String>, WorldError> {
    Ok(context.world.recall(key)?.and_then(|state| String::from_utf8(state).ok()))
}

pub(super) fn note(context: &Context, key: &str, state: &str) -> Result<(), WorldError> {
    context.world.keep(key, state.as_bytes(), LIFETIME)
}

/// Names a task as a client sees it: by its token, since two people may use the same program.
pub(super) fn key(context: &Context, project: &Project, work: &Work<'_>, session_id: Option<&str>) -> String {
    let client = context.client.name.as_deref().unwrap_or_default();
    let session = session_id.unwrap_or_default();
    let token = context.caller.as_deref().unwrap_or_default();
    format!("seen\n{token}\n{client}\n{}\n{}\n{}\n{session}\n{}", project.root(), work.flow.id, work.episode, work.task)
}
