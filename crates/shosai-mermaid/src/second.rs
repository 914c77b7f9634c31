//! A second engine's opinion, merged into ours: the official command line, whose exit code is not to be trusted.

use crate::document::{BlockResult, Validation};
use crate::judge::prepare::Prepared;
use crate::messages;
use shosai_message::Message;

/// What the official command line made of one block.
#[derive(Clone, Debug, PartialEq)]
pub enum SecondOpinion {
    /// It ended well and drew this picture.
    Drew {
        /// The SVG it wrote.
        svg: String,
    },
    /// It ended with an error and said this.
    Refused {
        /// Its error output.
        stderr: String,
    },
    /// It did not end in time.
    TimedOut {
        /// The time it was given.
        seconds: u64,
    },
    /// It could not be run.
    Failed {
        /// Why.
        reason: Message,
    },
}

/// The sign of the picture that Mermaid draws in place of a broken diagram.
const BOMB: &str = "Syntax error in text";

/// Whether an SVG is the bomb that stands for a broken diagram.
pub fn is_bomb(svg: &str) -> bool {
    svg.contains(BOMB) || svg.contains("aria-roledescription=\"error\"")
}

/// Merges the second engine's opinions, one for each block in order, into a validation.
pub fn merge(validation: &mut Validation, opinions: &[SecondOpinion]) {
    for (result, opinion) in validation.results.iter_mut().zip(opinions) {
        match opinion {
            SecondOpinion::Drew { svg } if !is_bomb(svg) => {}
            SecondOpinion::Drew { .. } => {
                refuse(result, messages::CliErrorPicture.into(), None);
            }
            SecondOpinion::Refused { stderr } => {
                let line = error_line(stderr).map(|line| author_line(&result.code, line));
                refuse(result, message(stderr), line);
            }
            SecondOpinion::TimedOut { seconds } => {
                result.warnings.push(messages::CliTooSlow { seconds: *seconds }.into());
            }
            SecondOpinion::Failed { reason } => {
                result.warnings.push(messages::CliFailed { reason: reason.clone() }.into());
            }
        }
    }
    validation.validation_engine = "mermaid-cli";
    validation.recount();
}

/// Our own message and line stay where we have them: they are nearer to the mistake.
fn refuse(result: &mut BlockResult, message: Message, line: Option<usize>) {
    result.is_valid = false;
    if result.error_message.is_none() {
        result.error_message = Some(message);
        result.error_line = line;
    }
}

/// The first line that says what went wrong.
fn message(stderr: &str) -> Message {
    let said = stderr.lines().map(str::trim).find(|line| line.contains("rror") && !line.starts_with("at "));
    said.or_else(|| stderr.lines().map(str::trim).find(|line| !line.is_empty()))
        .map_or_else(|| messages::CliRefused.into(), Message::quoted)
}

/// The number after `line` in an error message.
fn error_line(stderr: &str) -> Option<usize> {
    stderr.match_indices("line ").find_map(|(at, word)| {
        let digits: String = stderr[at + word.len()..].chars().take_while(char::is_ascii_digit).collect();
        digits.parse().ok()
    })
}

/// Mermaid counts lines after removing front matter and comments; the author counts all of them.
fn author_line(code: &str, line: usize) -> usize {
    let prepared = Prepared::new(code);
    let offset = prepared.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
    let origin = prepared.origin(offset.min(prepared.text.len().saturating_sub(1)));
    code.as_bytes()[..origin.min(code.len())].iter().filter(|b| **b == b'\n').count() + 1
}
