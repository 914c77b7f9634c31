//! `manage_props`: things and their life in the episode.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::design::Prop;
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{Findings, Shown, findings, store};
use crate::novel::{Answered, answered, project};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// At most 200 props.
    props: Vec<Prop>,
    /// The episode, where the ids do not say.
    episode_number: Option<u32>,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output { episode_number: u32, registered_count: usize, props: Shown<Life>, findings: Findings }
    /// A prop with every place it appears at.
    Life { prop_id: String, name: Option<String>, meaning: Option<String>, history: Vec<Appearance> }
    Appearance {
        at: String,
        /// `introduced`, `used` or `stored`.
        event: &'static str,
    }
}

pub struct ManageProps;

impl Tool for ManageProps {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "manage_props";
    const TITLE: &'static str = "Manage props";
    const DESCRIPTION: &'static str =
        "Adds or replaces props and reports one used before it appears, after it is put away, or never.";
    const SUITE: Suite = Suite::NovelDesign;
    const EFFECT: Effect = Effect::Replaces;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let first = input.props.iter().find_map(|prop| prop.introduced.clone().or_else(|| prop.used.first().cloned()));
        let store = store(&project, input.episode_number, first.as_deref())?;
        let registered_count = input.props.len();
        let all = store.add_props(input.props)?;
        let facts = Output {
            episode_number: store.episode(),
            registered_count,
            props: Shown::of(all.into_iter().map(appearances).collect()),
            findings: findings(&project, &store)?,
        };
        answered(&project, facts)
    }
}

fn appearances(prop: Prop) -> Life {
    let at = |event: &'static str| move |at: String| Appearance { at, event };
    let history = prop.introduced.map(at("introduced")).into_iter();
    let history = history.chain(prop.used.into_iter().map(at("used"))).chain(prop.stored.map(at("stored")));
    Life { history: history.collect(), prop_id: prop.prop_id, name: prop.name, meaning: prop.meaning }
}
