//! What each client saw last of a task, so that two of them cannot overwrite one another unknowingly.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use shosai_novel::Project;
use shosai_tool::Context;

use super::Work;

/// Beyond this many the oldest knowledge is worth nothing, and all of it is dropped.
const MOST: usize = 10_000;

/// States by task and client.
#[derive(Default)]
pub struct Seen(Mutex<HashMap<String, String>>);

impl Seen {
    pub fn get(&self, key: &str) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    pub fn note(&self, key: String, state: String) {
        let mut states = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if states.len() >= MOST {
            states.clear();
        }
        states.insert(key, state);
    }
}

/// Names a task as a client sees it.
pub(super) fn key(context: &Context, project: &Project, work: &Work<'_>, session_id: Option<&str>) -> String {
    let client = context.client.name.as_deref().unwrap_or_default();
    let session = session_id.unwrap_or_default();
    format!("{client}\n{}\n{}\n{}\n{session}\n{}", project.root(), work.flow.id, work.episode, work.task)
}
