//! What a tool gives back, and how large it may be.

use serde_json::Value;

use crate::{Failure, messages};

/// How many characters a token is taken to be when the size of an answer is estimated.
const CHARS_PER_TOKEN: usize = 4;

/// A tool's typed reply: the facts, and what a person or model looks at beside them.
#[derive(Clone, Debug)]
pub struct Reply<T> {
    /// The facts; they become structured content.
    pub facts: T,
    /// Content in place of the facts' own JSON text, or in addition to it (pictures).
    pub content: Vec<Content>,
    pub placement: Placement,
    /// Whether the facts describe a failure whose shape the specification fixes.
    pub is_error: bool,
}

#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Placement {
    /// As structured content, and as text where no other content is given.
    #[default]
    Structured,
    /// As text beside the other content, for clients that show a model nothing else once there is structured content.
    Text,
}

impl<T> From<T> for Reply<T> {
    fn from(facts: T) -> Self {
        Self { facts, content: Vec::new(), placement: Placement::Structured, is_error: false }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    Text(String),
    /// A picture; it is encoded only where the protocol asks for it.
    Image {
        bytes: Vec<u8>,
        mime: &'static str,
    },
}

/// An erased reply, ready for a transport.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    pub structured: Option<Value>,
    pub content: Vec<Content>,
    /// Whether the call failed in a way the caller can correct.
    pub is_error: bool,
}

impl Answer {
    /// The answer of a failed call. A tool that lists an output schema may not put anything else into
    /// structured content, so the error is text there.
    pub fn failure(error: &Failure, lists_output_schema: bool) -> Self {
        let body = serde_json::json!({ "error": error.facts() });
        let content = vec![Content::Text(body.to_string())];
        Self { structured: (!lists_output_schema).then_some(body), content, is_error: true }
    }

    /// The characters that a model would read; the larger of the two forms, since a client shows one of them.
    pub fn characters(&self) -> usize {
        let text = self.content.iter().map(|part| match part {
            Content::Text(text) => text.chars().count(),
            Content::Image { .. } => 0,
        });
        let structured = self.structured.as_ref().map_or(0, |facts| facts.to_string().chars().count());
        text.sum::<usize>().max(structured)
    }

    /// Refuses an answer over `limit` characters, so that no tool floods a model by accident.
    pub fn bounded(self, limit: usize) -> Result<Self, Failure> {
        let characters = self.characters();
        if characters <= limit {
            return Ok(self);
        }
        let failure = Failure::from(messages::AnswerTooLarge { characters, limit });
        Err(failure.with_details(serde_json::json!({ "characters": characters, "limit": limit })))
    }
}

/// An estimate of the tokens that `characters` cost.
pub fn estimated_tokens(characters: usize) -> usize {
    characters.div_ceil(CHARS_PER_TOKEN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Message;

    #[test]
    fn an_answer_over_the_limit_becomes_an_error_with_a_way_out() {
        let answer = Answer { content: vec![Content::Text("長い".repeat(10))], ..Answer::default() };
        assert!(answer.clone().bounded(20).is_ok());
        let error = answer.bounded(19).unwrap_err();
        assert_eq!(error.code, "too_large");
        assert!(error.hint.to_string().contains("limit"));
    }

    #[test]
    fn pictures_cost_no_characters() {
        let answer =
            Answer { content: vec![Content::Image { bytes: vec![0; 9999], mime: "image/png" }], ..Answer::default() };
        assert_eq!(answer.characters(), 0);
    }

    #[test]
    fn a_tool_with_an_output_schema_keeps_errors_out_of_structured_content() {
        let error = Failure::invalid_parameter(Message::quoted("x"), Message::quoted("y"));
        assert!(Answer::failure(&error, true).structured.is_none());
        assert_eq!(Answer::failure(&error, false).structured.unwrap()["error"]["code"], "invalid_parameter");
    }
}
