//! Fixtures written as our own tools.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_tool::{Content, Context, Effect, Failure, Message, Reply, Suite, Tool, ToolEntry};

use crate::peer_tools::PICTURE;

#[derive(Deserialize, JsonSchema)]
pub struct Nothing {}

#[derive(Serialize, JsonSchema)]
pub struct Done {
    done: bool,
}

fn reply(content: Content) -> Result<Reply<Done>, Failure> {
    Ok(Reply { content: vec![content], is_error: false, ..Reply::from(Done { done: true }) })
}

macro_rules! fixture {
    ($tool:ident, $name:literal, |$context:ident| $body:expr) => {
        struct $tool;
        impl Tool for $tool {
            type Input = Nothing;
            type Output = Done;
            const NAME: &'static str = $name;
            const TITLE: &'static str = $name;
            const DESCRIPTION: &'static str = "A fixture of the conformance suite.";
            const SUITE: Suite = Suite::Document;
            const EFFECT: Effect = Effect::Reads;
            fn call($context: &Context, _: Nothing) -> Result<Reply<Done>, Failure> {
                $body
            }
        }
    };
}

fixture!(SimpleText, "test_simple_text", |_context| reply(Content::Text(
    "This is a simple text response for testing.".to_owned()
)));
fixture!(Image, "test_image_content", |_context| reply(Content::Image { bytes: PICTURE.to_vec(), mime: "image/png" }));
fixture!(Error, "test_error_handling", |_context| {
    Err(Failure::new(
        "intended",
        Message::quoted("This tool intentionally returns an error for testing"),
        Message::quoted("expect the error"),
    ))
});
fixture!(Progress, "test_tool_with_progress", |context| {
    for (done, message) in [(0.0, "starting"), (50.0, "halfway"), (100.0, "complete")] {
        context.progress.step(done, Some(100.0), message);
        std::thread::sleep(Duration::from_millis(50));
    }
    reply(Content::Text("all steps were told".to_owned()))
});

/// The fixtures.
pub const TOOLS: &[ToolEntry] =
    &[ToolEntry::of::<SimpleText>(), ToolEntry::of::<Image>(), ToolEntry::of::<Error>(), ToolEntry::of::<Progress>()];
