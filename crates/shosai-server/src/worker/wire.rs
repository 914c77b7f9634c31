//! What a server and its workers say to each other: JSON, a message a line, and the bytes of pictures after it.

use std::io::{self, BufRead, Read, Write};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use shosai_tool::{Answer, Client, Config, Content, Context, Language, ToolEntry};

use crate::calls::{Misfit, Worked};

/// Every type that a picture of an answer can have.
const PICTURES: [&str; 5] = ["image/png", "image/svg+xml", "image/jpeg", "image/webp", "text/html"];

/// What a worker is told first.
#[derive(Serialize, Deserialize)]
pub struct Setup {
    pub config: Config,
    pub memory_bytes: u64,
}

/// What a worker is told then.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToWorker<'a> {
    Call(Box<Request<'a>>),
    /// The caller no longer waits; there is a moment to leave in order.
    Stop,
}

/// One call.
#[derive(Serialize, Deserialize)]
pub struct Request<'a> {
    pub tool: std::borrow::Cow<'a, str>,
    pub arguments: std::borrow::Cow<'a, Map<String, Value>>,
    client_name: Option<String>,
    client_version: Option<String>,
    /// The folders that the caller may use, where not all are open.
    pub folders: Option<Vec<String>>,
    /// Whether the caller may write nothing at all.
    pub read_only: bool,
    /// A folder that is a root for this call only, and its place.
    pub added: Option<(String, String)>,
    pub seconds: u64,
    pub language: Language,
}

/// What a worker says.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FromWorker {
    Progress { done: f64, total: Option<f64>, message: String },
    Ended(Box<Ended>),
}

/// How a call ended.
#[derive(Serialize, Deserialize)]
pub struct Ended {
    outcome: Outcome,
    pub cpu_ms: u64,
    /// Whether it used so much memory that a fresh worker is better for the next call.
    pub worn: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    Answered { structured: Option<Value>, content: Vec<Part>, is_error: bool },
    Misfit { message: String, facts: Value },
    Panicked { place: String },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Part {
    Text(String),
    /// Its bytes follow the line.
    Image {
        mime: String,
        bytes: usize,
    },
}

impl<'a> Request<'a> {
    /// The call as the caller's context stands.
    pub fn new(tool: &'static ToolEntry, arguments: &'a Map<String, Value>, context: &Context, seconds: u64) -> Self {
        let place = |(name, place): (shosai_world::RootName, std::path::PathBuf)| {
            Some((name.as_str().to_owned(), place.to_str()?.to_owned()))
        };
        Self {
            tool: tool.name.into(),
            arguments: std::borrow::Cow::Borrowed(arguments),
            client_name: context.client.name.clone(),
            client_version: context.client.version.clone(),
            folders: context.world.open_folders(),
            read_only: context.world.is_read_only(),
            added: context.world.added_root().and_then(place),
            seconds,
            language: context.language,
        }
    }

    pub fn client(&self) -> Client {
        Client { name: self.client_name.clone(), version: self.client_version.clone() }
    }
}

impl Ended {
    /// Writes how a call ended, with its pictures.
    pub fn write(worked: Worked, cpu_ms: u64, worn: bool, output: &mut impl Write) -> io::Result<()> {
        let mut pictures = Vec::new();
        let outcome = match worked {
            Worked::Answered(Answer { structured, content, is_error }) => {
                let parts = content.into_iter().map(|part| match part {
                    Content::Text(text) => Part::Text(text),
                    Content::Image { bytes, mime } => {
                        let part = Part::Image { mime: mime.to_owned(), bytes: bytes.len() };
                        pictures.push(bytes);
                        part
                    }
                });
                Outcome::Answered { structured, content: parts.collect(), is_error }
            }
            Worked::Misfit(Misfit { message, facts }) => Outcome::Misfit { message, facts },
            Worked::Panicked { place } => Outcome::Panicked { place },
        };
        write_line(output, &FromWorker::Ended(Box::new(Self { outcome, cpu_ms, worn })))?;
        pictures.iter().try_for_each(|bytes| output.write_all(bytes))?;
        output.flush()
    }

    /// The outcome, with its pictures read from `input`.
    pub fn worked(self, input: &mut impl Read) -> io::Result<Worked> {
        Ok(match self.outcome {
            Outcome::Answered { structured, content, is_error } => {
                let content = content.into_iter().map(|part| part.read(input)).collect::<io::Result<_>>()?;
                Worked::Answered(Answer { structured, content, is_error })
            }
            Outcome::Misfit { message, facts } => Worked::Misfit(Misfit { message, facts }),
            Outcome::Panicked { place } => Worked::Panicked { place },
        })
    }
}

impl Part {
    fn read(self, input: &mut impl Read) -> io::Result<Content> {
        match self {
            Self::Text(text) => Ok(Content::Text(text)),
            Self::Image { mime, bytes: length } => {
                let known = PICTURES.into_iter().find(|known| *known == mime);
                let mime = known.ok_or_else(|| io::Error::other("a picture of an unknown type"))?;
                let mut bytes = vec![0; length];
                input.read_exact(&mut bytes)?;
                Ok(Content::Image { bytes, mime })
            }
        }
    }
}

/// Writes one message, without ever holding it as a whole.
pub fn write_line(output: &mut impl Write, message: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *output, message)?;
    output.write_all(b"\n")?;
    output.flush()
}

/// Reads one message; `None` at the end.
pub fn read_line<T: DeserializeOwned>(input: &mut impl BufRead) -> io::Result<Option<T>> {
    let mut line = Vec::new();
    if input.read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    serde_json::from_slice(&line).map(Some).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn there_and_back(worked: Worked) -> Worked {
        let mut bytes = Vec::new();
        Ended::write(worked, 1, false, &mut bytes).unwrap();
        let mut input = bytes.as_slice();
        let Some(FromWorker::Ended(ended)) = read_line(&mut input).unwrap() else { panic!("no end") };
        let worked = ended.worked(&mut input).unwrap();
        assert!(input.is_empty());
        worked
    }

    proptest! {
        #[test]
        fn an_answer_arrives_as_it_was_sent(
            number in any::<f64>().prop_filter("JSON has none", |number| number.is_finite()),
            whole in any::<i64>(),
            text in any::<String>(),
            picture in prop::collection::vec(any::<u8>(), 0..200),
        ) {
            let answer = Answer {
                structured: Some(serde_json::json!({ "z": number, "a": whole, "text": &text })),
                content: vec![
                    Content::Image { bytes: picture.clone(), mime: "image/png" },
                    Content::Text(text),
                    Content::Image { bytes: picture, mime: "image/svg+xml" },
                ],
                is_error: false,
            };
            let Worked::Answered(back) = there_and_back(Worked::Answered(answer.clone())) else { panic!("no answer") };
            prop_assert_eq!(back.structured.as_ref().unwrap().to_string(), answer.structured.as_ref().unwrap().to_string());
            prop_assert_eq!(back, answer);
        }
    }
}
