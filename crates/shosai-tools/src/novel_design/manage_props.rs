//! `manage_props`: things and their life in the episode.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_novel::design::Prop;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{findings, shown, store};
use crate::novel::{Facts, facts, project, told};

/// The props.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// At most 200 props.
    props: Vec<Prop>,
    /// The episode, where the ids do not say.
    episode_number: Option<u32>,
    /// The project's folder.
    project_root: Option<String>,
}

/// The tool.
pub struct ManageProps;

impl Tool for ManageProps {
    type Input = Input;
    type Output = Facts;
    const NAME: &'static str = "manage_props";
    const TITLE: &'static str = "Manage props";
    const DESCRIPTION: &'static str =
        "Adds or replaces props and reports one used before it appears, after it is put away, or never.";
    const SUITE: Suite = Suite::NovelDesign;
    const EFFECT: Effect = Effect::Replaces;

    fn call(context: &Context, input: Input) -> Result<Reply<Facts>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let first = input.props.iter().find_map(|prop| prop.introduced.clone().or_else(|| prop.used.first().cloned()));
        let store = store(&project, input.episode_number, first.as_deref())?;
        let registered = input.props.len();
        let all = store.add_props(input.props).map_err(told)?;
        let history: Vec<Value> = all.iter().map(appearances).collect();
        let answer = json!({
            "success": true,
            "episode_number": store.episode(),
            "registered_count": registered,
            "props": shown(&history),
            "findings": findings(&store)?,
        });
        Ok(facts(&project, answer))
    }
}

/// A prop with every place it appears at.
fn appearances(prop: &Prop) -> Value {
    let events = prop.introduced.iter().map(|at| ("introduced", at));
    let events =
        events.chain(prop.used.iter().map(|at| ("used", at))).chain(prop.stored.iter().map(|at| ("stored", at)));
    let history: Vec<Value> = events.map(|(event, at)| json!({ "at": at, "event": event })).collect();
    json!({ "prop_id": prop.prop_id, "name": prop.name, "meaning": prop.meaning, "history": history })
}
