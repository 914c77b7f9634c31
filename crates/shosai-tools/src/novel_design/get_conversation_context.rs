//! `get_conversation_context`: what surrounds a line.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::design::{ConversationContext, conversation_context};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool};

use crate::novel::{Answered, answered, project};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// EP001_SC01_DL001.
    conversation_id: String,
    /// The project's folder.
    project_root: Option<String>,
}

pub struct GetConversationContext;

impl Tool for GetConversationContext {
    type Input = Input;
    type Output = Answered<ConversationContext>;
    const NAME: &'static str = "get_conversation_context";
    const TITLE: &'static str = "Context of a line";
    const DESCRIPTION: &'static str =
        "A line with its neighbours, scene, feelings so far, senses, and the props that are at hand.";
    const SUITE: Suite = Suite::NovelDesign;
    const EFFECT: Effect = Effect::Reads;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let project = project(context, input.project_root.as_deref())?;
        let found = conversation_context(&project, &input.conversation_id)?;
        answered(&project, found)
    }
}
