//! `design_senses`: what is seen, heard, touched, smelt and tasted.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::design::{Sense, SenseType};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use super::{Findings, Shown, findings, store};
use crate::novel::{Answered, answered, project};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// At most 200 of them.
    triggers: Vec<Sense>,
    /// The episode, where the ids do not say.
    episode_number: Option<u32>,
    /// The project's folder.
    project_root: Option<String>,
}

facts! {
    Output {
        episode_number: u32, registered_count: usize, counts: Counts, unused_senses: Vec<SenseType>,
        triggers: Shown<Sense>, findings: Findings,
    }
    /// How often each sense is used.
    Counts { sight: usize, hearing: usize, touch: usize, smell: usize, taste: usize }
}

pub struct DesignSenses;

impl Tool for DesignSenses {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "design_senses";
    const TITLE: &'static str = "Design senses";
    const DESCRIPTION: &'static str = "Adds or replaces what is sensed around lines, and counts each sense.";
    const SUITE: Suite = Suite::NovelDesign;
    const EFFECT: Effect = Effect::Replaces;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let first = input.triggers.first().map(|sense| sense.trigger_id.clone());
        let store = store(&project, input.episode_number, first.as_deref())?;
        let registered_count = input.triggers.len();
        let all = store.add_senses(input.triggers)?;
        let count = |sense: SenseType| all.iter().filter(|kept| kept.sense_type == sense).count();
        let unused = SenseType::ALL.into_iter().filter(|sense| count(*sense) == 0);
        let facts = Output {
            episode_number: store.episode(),
            registered_count,
            counts: Counts {
                sight: count(SenseType::Sight),
                hearing: count(SenseType::Hearing),
                touch: count(SenseType::Touch),
                smell: count(SenseType::Smell),
                taste: count(SenseType::Taste),
            },
            unused_senses: unused.collect(),
            triggers: Shown::of(all),
            findings: findings(&project, &store)?,
        };
        answered(&project, facts)
    }
}
