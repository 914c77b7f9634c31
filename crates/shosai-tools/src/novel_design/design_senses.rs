//! `design_senses`: what is seen, heard, touched, smelt and tasted.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_novel::design::{Sense, SenseType};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{findings, shown, store};
use crate::novel::{Facts, facts, project, told};

/// The senses.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// At most 200 of them.
    triggers: Vec<Sense>,
    /// The episode, where the ids do not say.
    episode_number: Option<u32>,
    /// The project's folder.
    project_root: Option<String>,
}

/// The tool.
pub struct DesignSenses;

impl Tool for DesignSenses {
    type Input = Input;
    type Output = Facts;
    const NAME: &'static str = "design_senses";
    const TITLE: &'static str = "Design senses";
    const DESCRIPTION: &'static str = "Adds or replaces what is sensed around lines, and counts each sense.";
    const SUITE: Suite = Suite::NovelDesign;
    const EFFECT: Effect = Effect::Replaces;

    fn call(context: &Context, input: Input) -> Result<Reply<Facts>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let first = input.triggers.first().map(|sense| sense.trigger_id.clone());
        let store = store(&project, input.episode_number, first.as_deref())?;
        let registered = input.triggers.len();
        let all = store.add_senses(input.triggers).map_err(told)?;
        let count = |sense: SenseType| all.iter().filter(|kept| kept.sense_type == sense).count();
        let counts: serde_json::Map<String, Value> =
            SenseType::ALL.into_iter().map(|sense| (sense.name().to_owned(), json!(count(sense)))).collect();
        let unused: Vec<&str> =
            SenseType::ALL.into_iter().filter(|sense| count(*sense) == 0).map(SenseType::name).collect();
        let answer = json!({
            "success": true,
            "episode_number": store.episode(),
            "registered_count": registered,
            "counts": counts,
            "unused_senses": unused,
            "triggers": shown(&all),
            "findings": findings(&store)?,
        });
        Ok(facts(&project, answer))
    }
}
