//! A language model behind an OpenAI-compatible address, where the operator configured one.
//!
//! Nothing here invents: what the model does not say is an error, and an answer that was cut is none.

use std::{ops::ControlFlow, thread::sleep, time::Duration};

use serde_json::{Value, json};
use shosai_world::{ErrorKind, Post, World};

use crate::{
    error::{Failure, Result},
    messages,
};

/// The largest answer; a long episode has a tenth of it.
const MAX_ANSWER_BYTES: u64 = 8 * 1024 * 1024;
/// How often a pause asks whether anybody still waits.
const LOOK: Duration = Duration::from_millis(20);
/// Characters of a server's complaint that are told.
const SHOWN_CHARS: usize = 300;

/// The model and its limits.
#[derive(Clone, Debug)]
pub struct Llm {
    /// The address up to and including `/v1`.
    pub base_url: String,
    /// The model's name.
    pub model: String,
    /// The key; none for a server that wants none.
    pub key: Option<String>,
    /// For one answer.
    pub timeout: Duration,
    /// How often a failed request is made again.
    pub retries: u32,
    /// The pause before the first repetition; each further one is twice as long.
    pub first_pause: Duration,
    /// The most tokens of one answer.
    pub max_tokens: u32,
}

/// One message of a conversation.
#[derive(Clone, Debug)]
pub struct Message {
    /// system, user or assistant.
    pub role: &'static str,
    /// What is said.
    pub content: String,
}

/// What the model said.
#[derive(Clone, Debug, PartialEq)]
pub struct Completion {
    pub text: String,
    /// Tokens that the server counted, or an estimate where it did not.
    pub tokens: u64,
    /// Requests that were made.
    pub requests: u32,
}

/// Why one request failed.
enum Setback {
    /// Another try may help.
    Passing(Failure),
    /// It will not.
    Lasting(Failure),
}

impl Llm {
    /// Asks the model, again and again while the failure may pass.
    ///
    /// # Errors
    /// `QC-004` when it does not answer, `QC-007` when its answer does not fit the budget, `cancelled`.
    pub fn complete(
        &self,
        world: &World,
        messages: &[Message],
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<Completion> {
        let mut pause = self.first_pause;
        let mut request = 0;
        loop {
            request += 1;
            let failed = match self.ask(world, messages, cancelled) {
                Ok((text, tokens)) => return Ok(Completion { text, tokens, requests: request }),
                Err(Setback::Lasting(error)) => return Err(error),
                Err(Setback::Passing(error)) => error,
            };
            if request > self.retries {
                return Err(failed.with("requests", request));
            }
            let mut waited = Duration::ZERO;
            while waited < pause {
                if cancelled() {
                    return Err(Failure::cancelled());
                }
                sleep(LOOK);
                waited += LOOK;
            }
            pause *= 2;
        }
    }

    fn ask(
        &self,
        world: &World,
        messages: &[Message],
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> std::result::Result<(String, u64), Setback> {
        let said: Vec<Value> =
            messages.iter().map(|message| json!({ "role": message.role, "content": message.content })).collect();
        let body = json!({
            "model": self.model,
            "messages": said,
            "max_tokens": self.max_tokens,
            "stream": true,
            "stream_options": { "include_usage": true },
        });
        let headers = self.key.iter().map(|key| ("authorization".to_owned(), format!("Bearer {key}"))).collect();
        let post = Post {
            url: format!("{}/chat/completions", self.base_url.trim_end_matches('/')),
            headers,
            body: body.to_string().into_bytes(),
            total_time: self.timeout,
            max_bytes: MAX_ANSWER_BYTES,
        };
        let mut answer = Answer::default();
        let mut take = |status: u16, line: &str| answer.take(status, line);
        let status = world.downloads().post_lines(&post, &mut take, cancelled).map_err(|error| match error.kind {
            ErrorKind::Cancelled => Setback::Lasting(Failure::cancelled()),
            ErrorKind::InvalidUrl | ErrorKind::TooLarge => Setback::Lasting(trouble(error.message)),
            _ => Setback::Passing(trouble(error.message)),
        })?;
        answer.judged(status, self.max_tokens)
    }
}

/// An answer while it comes in.
#[derive(Default)]
struct Answer {
    text: String,
    /// Lines that are no events: a plain JSON answer, or a complaint.
    plain: String,
    finish: Option<String>,
    tokens: Option<u64>,
    ended: bool,
    garbled: bool,
}

impl Answer {
    fn take(&mut self, status: u16, line: &str) -> ControlFlow<()> {
        let Some(data) = line.strip_prefix("data:").filter(|_| status == 200).map(str::trim) else {
            // Comments of the stream begin with a colon; event names are of no use here.
            if !line.starts_with(':') && !line.starts_with("event:") {
                self.plain.push_str(line);
                self.plain.push('\n');
            }
            return ControlFlow::Continue(());
        };
        if data == "[DONE]" {
            self.ended = true;
            return ControlFlow::Break(());
        }
        match serde_json::from_str::<Value>(data) {
            Ok(event) => self.absorb(&event, "delta"),
            Err(_) => self.garbled = true,
        }
        ControlFlow::Continue(())
    }

    fn absorb(&mut self, event: &Value, part: &str) {
        let choice = &event["choices"][0];
        self.text.push_str(choice[part]["content"].as_str().unwrap_or_default());
        if let Some(finish) = choice["finish_reason"].as_str() {
            self.finish = Some(finish.to_owned());
        }
        self.tokens = event["usage"]["total_tokens"].as_u64().or(self.tokens);
    }

    /// What was said, if it was said to its end.
    fn judged(mut self, status: u16, budget: u32) -> std::result::Result<(String, u64), Setback> {
        let shown: String = self.plain.trim().chars().take(SHOWN_CHARS).collect();
        let refused = || trouble(messages::ModelRefused { status, answer: shown });
        match status {
            200 => {}
            // Too busy, or broken for the moment.
            408 | 409 | 425 | 429 | 500..=599 => return Err(Setback::Passing(refused())),
            _ => return Err(Setback::Lasting(refused())),
        }
        // A server that does not stream answers with one object.
        if self.text.is_empty() && !self.plain.trim().is_empty() {
            let whole: Value =
                serde_json::from_str(&self.plain).map_err(|_| Setback::Passing(trouble(messages::ModelNotJson)))?;
            self.absorb(&whole, "message");
        }
        if self.garbled {
            return Err(Setback::Passing(trouble(messages::ModelGarbled)));
        }
        match self.finish.as_deref() {
            Some("length") => {
                return Err(Setback::Lasting(messages::ModelCut { tokens: budget }.into()));
            }
            None if !self.ended => return Err(Setback::Passing(trouble(messages::ModelBrokeOff))),
            _ => {}
        }
        if self.text.trim().is_empty() {
            return Err(Setback::Passing(trouble(messages::ModelSilent)));
        }
        /// Characters of Japanese and English text for one token, roughly.
        const CHARS_PER_TOKEN: usize = 2;
        let estimate = u64::try_from(self.text.chars().count() / CHARS_PER_TOKEN).unwrap_or(u64::MAX);
        Ok((self.text, self.tokens.unwrap_or(estimate)))
    }
}

/// The JSON object in what a model said: alone, in a fence, or among other words.
pub fn object_in(text: &str) -> Option<serde_json::Map<String, Value>> {
    let whole = serde_json::from_str::<Value>(text.trim()).ok();
    let within = || {
        let (start, end) = (text.find('{')?, text.rfind('}')?);
        serde_json::from_str::<Value>(text.get(start..=end)?).ok()
    };
    match whole.filter(Value::is_object).or_else(within)? {
        Value::Object(map) => Some(map),
        _ => None,
    }
}

fn trouble(reason: impl Into<shosai_message::Message>) -> Failure {
    messages::ModelUnavailable { reason: reason.into() }.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_object_is_found_among_other_words() {
        for text in [r#"{"a": 1}"#, "```json\n{\"a\": 1}\n```", "はい。\n{\"a\": 1}\n以上です。"] {
            assert_eq!(object_in(text).unwrap()["a"], 1, "{text}");
        }
        assert!(object_in("[1]").is_none() && object_in("none").is_none());
    }

    #[test]
    fn a_cut_answer_is_no_answer() {
        let answered = |lines: &[&str], status| {
            let mut answer = Answer::default();
            for line in lines {
                if answer.take(status, line).is_break() {
                    break;
                }
            }
            answer.judged(status, 10)
        };
        let part = r#"data: {"choices":[{"delta":{"content":"雨"}}]}"#;
        assert!(matches!(answered(&[part, "data: [DONE]"], 200), Ok((text, _)) if text == "雨"));
        assert!(matches!(answered(&[part], 200), Err(Setback::Passing(_))), "it broke off");
        assert!(matches!(answered(&[part, "data: {", "data: [DONE]"], 200), Err(Setback::Passing(_))), "garbled");
        let cut = r#"data: {"choices":[{"delta":{},"finish_reason":"length"}]}"#;
        assert!(matches!(answered(&[part, cut], 200), Err(Setback::Lasting(error)) if error.code == "QC-007"));
        assert!(matches!(answered(&["no key"], 401), Err(Setback::Lasting(_))));
        assert!(matches!(answered(&["busy"], 429), Err(Setback::Passing(_))));
        let whole = r#"{"choices":[{"message":{"content":"風"},"finish_reason":"stop"}],"usage":{"total_tokens":7}}"#;
        assert!(matches!(answered(&[whole], 200), Ok((text, 7)) if text == "風"));
    }

    proptest! {
        #[test]
        fn any_answer_is_survived(lines in proptest::collection::vec("(data: )?\\PC{0,40}", 0..6), status in 100..600_u16) {
            let mut answer = Answer::default();
            for line in &lines {
                let _ = answer.take(status, line);
            }
            let _ = answer.judged(status, 10);
            let _ = object_in(&lines.concat());
        }
    }
}
