//! A step done by the operator's own model, where one is configured and asked for.

use std::time::Duration;

use serde_json::{Map, Value, json};
use shosai_novel::{
    flow::Instruction,
    llm::{self, Llm, object_in},
};
use shosai_tool::{Context, Failure, Language, Message};

use crate::messages;

/// Characters of context that go with a prompt; a plot, the settings and an episode fit.
pub const MOST_CONTEXT_CHARS: usize = 60_000;
/// How often the model may correct an input that was not accepted.
const CORRECTIONS: usize = 2;
/// The pause before a failed request is made again, as the specification says.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// All requests of a step together may cost this many answers.
const BUDGET_ANSWERS: u64 = 4;

/// The model that the operator wants to do the steps, if any.
pub fn model(context: &Context) -> Option<Llm> {
    let settings = &context.config.novel.llm;
    let (base_url, model) = (settings.base_url.clone()?, settings.model.clone()?);
    (settings.force || !settings.respect_mcp_environment).then(|| Llm {
        base_url,
        model,
        key: context.world.environment().get(&settings.api_key_variable),
        timeout: Duration::from_secs(settings.timeout_seconds),
        retries: settings.retries,
        first_pause: FIRST_PAUSE,
        max_tokens: settings.max_tokens,
    })
}

/// Lets the model make what an instruction asks for and hands it in, correcting it where it is not accepted.
pub fn run<T>(
    context: &Context,
    model: &Llm,
    instruction: &Instruction,
    mut hand_in: impl FnMut(&Map<String, Value>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let cancellation = context.cancellation.clone();
    let cancelled = move || cancellation.is_cancelled();
    let mut said_so_far = vec![
        llm::Message { role: "system", content: instruction.role.clone() },
        llm::Message { role: "user", content: prompt(instruction) },
    ];
    let budget = u64::from(model.max_tokens) * BUDGET_ANSWERS;
    let mut spent = 0;
    let mut last = None;
    let asking = Message::from(messages::ModelAsked).to_string();
    for attempt in 0..=CORRECTIONS {
        context.progress.step(attempt as f64, Some(CORRECTIONS as f64 + 1.0), &asking);
        let said = model.complete(&context.world, &said_so_far, &cancelled)?;
        spent += said.tokens;
        let complaint = match object_in(&said.text) {
            None => "JSONオブジェクトだけを返してください。".to_owned(),
            Some(input) => match hand_in(&input) {
                Ok(done) => return Ok(done),
                Err(error) if error.code == "acceptance_failed" => {
                    let complaint = format!(
                        "受け入れられませんでした: {}。直した全体を返してください。",
                        error.message.say(Language::Ja)
                    );
                    last = Some(error);
                    complaint
                }
                Err(error) => return Err(error),
            },
        };
        if spent >= budget {
            return Err(messages::ModelOverBudget { spent, budget }.into());
        }
        said_so_far.push(llm::Message { role: "assistant", content: said.text });
        said_so_far.push(llm::Message { role: "user", content: complaint });
    }
    Err(last.unwrap_or_else(|| messages::ModelWithoutResult.into()))
}

/// The instruction with its context, as a client gets it.
fn prompt(instruction: &Instruction) -> String {
    let mut asked = json!(instruction);
    if let Some(asked) = asked.as_object_mut() {
        for name in ["role", "submit", "template", "example"] {
            asked.shift_remove(name);
        }
    }
    let mut text = format!(
        "次の指示に従い、required_fields をすべて持つJSONオブジェクトだけを返してください。\n\n{}\n",
        serde_json::to_string_pretty(&asked).unwrap_or_default()
    );
    let example = json!(instruction.example.not_to_be_copied);
    text += &format!("\n形の例（別の物語。写した答えは受け付けない）:\n{example}\n");
    text
}
