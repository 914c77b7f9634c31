//! The verdict: is a text a diagram that Mermaid reads, and if not, where and why.

mod engine;
mod forgive;
pub(crate) mod grammar;
mod limits;
pub(crate) mod prepare;
mod rules;
pub(crate) mod sequence_names;
mod suggest;

use crate::messages;
use serde::Serialize;
use shosai_message::{Argument, Message};

use self::engine::{Answer, Objection};
use self::grammar::scanner::{Reason, Refusal};
use self::prepare::Prepared;

pub use self::limits::LARGEST_SOURCE;
pub(crate) use self::limits::{Ran, run_deep};

/// The source as the renderer takes it.
pub(crate) fn for_drawing(source: &str, prepared: &Prepared) -> String {
    forgive::normalise(source, prepared)
}

/// Tells a long operation to stop; polled between steps.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// What is to be said of one diagram.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// Whether Mermaid reads it.
    pub valid: bool,
    /// The word the diagram starts with, as the author wrote it: `graph`, `sequenceDiagram`, ….
    pub keyword: Option<String>,
    /// Mermaid's name of the type: `flowchart-v2`, `sequence`, ….
    pub diagram_type: Option<String>,
    /// What is wrong, when it is not valid.
    pub problem: Option<Problem>,
    /// What Mermaid accepts and will probably not draw as meant.
    pub warnings: Vec<Message>,
}

/// What is wrong with a diagram, and where.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Problem {
    /// What kind of problem it is.
    pub kind: ProblemKind,
    /// The line inside the block, from 1.
    pub line: usize,
    /// The column on that line in characters, from 1.
    pub column: usize,
    /// The line as Mermaid counts: without front matter, directives, comments and leading blank lines.
    pub mermaid_line: usize,
    /// What was found and what was expected.
    pub message: Message,
    /// What to do about it, when the mistake is a common one.
    pub suggestion: Option<Message>,
}

/// The kinds of problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    /// The text is empty.
    Empty,
    /// The first word is no diagram type.
    UnknownType,
    /// The syntax is broken.
    Syntax,
    /// The text is larger than what is read.
    TooLarge,
    /// The caller asked to stop.
    Stopped,
    /// The parser itself failed; the diagram may be fine.
    Internal,
}

/// Judges one diagram; `stop` is polled and ends the work early.
pub fn judge(source: &str, stop: Stop<'_>) -> Verdict {
    let source = &crate::citations::blanked(source);
    judge_prepared(source, &Prepared::new(source), stop)
}

/// Judges a diagram that was prepared before.
pub(crate) fn judge_prepared(source: &str, prepared: &Prepared, stop: Stop<'_>) -> Verdict {
    let keyword = keyword(&prepared.text);
    let sheet = Sheet { source, prepared };
    let mut verdict = match limits::refuse(source, &prepared.text) {
        Some(text) => sheet.refused(ProblemKind::TooLarge, 0, text),
        None => guarded(&sheet, stop),
    };
    verdict.keyword = keyword;
    verdict
}

/// One text under judgement, in both shapes.
pub(crate) struct Sheet<'a> {
    pub(crate) source: &'a str,
    pub(crate) prepared: &'a Prepared,
}

fn guarded(sheet: &Sheet<'_>, stop: Stop<'_>) -> Verdict {
    let answer = limits::run(sheet.prepared.text.len(), stop, |control| decide(sheet, control));
    match answer {
        limits::Ran::Done(verdict) => verdict,
        limits::Ran::Stopped => sheet.refused(ProblemKind::Stopped, 0, messages::CheckStopped),
        limits::Ran::Failed => sheet.refused(ProblemKind::Internal, 0, messages::ParserFailed),
    }
}

fn decide(sheet: &Sheet<'_>, control: &merman::OperationControl) -> Option<Verdict> {
    if sheet.prepared.text.trim().is_empty() {
        return Some(sheet.refused(ProblemKind::Empty, 0, messages::DiagramEmpty));
    }
    let source = sheet.for_parser();
    let detected = engine::detect(&source);
    let own = detected.as_deref().and_then(|kind| grammar::check(kind, &sheet.prepared.text));
    if let Some(Err(refusal)) = own {
        return Some(sheet.refusal(detected, &refusal));
    }
    if let Some(Err(refusal)) = detected.as_deref().map(|kind| rules::check(kind, &sheet.prepared.text)) {
        return Some(sheet.refusal(detected, &refusal));
    }
    match engine::parse(&source, control) {
        Answer::Stopped => None,
        Answer::Reads(kind) => Some(valid(Some(kind), Vec::new())),
        Answer::Refuses(_) if reads_softened(&source, detected.as_deref(), control) => {
            Some(valid(detected, Vec::new()))
        }
        Answer::Refuses(objection) => Some(sheet.objection(detected, own.is_some(), &objection)),
    }
}

/// Whether the only objection is to characters in the names of a sequence's participants.
fn reads_softened(source: &str, kind: Option<&str>, control: &merman::OperationControl) -> bool {
    let softened = if kind == Some("sequence") { sequence_names::softened(source) } else { None };
    softened.is_some_and(|text| matches!(engine::parse(&text, control), Answer::Reads(_)))
}

fn valid(diagram_type: Option<String>, warnings: Vec<Message>) -> Verdict {
    Verdict { valid: true, keyword: None, diagram_type, problem: None, warnings }
}

impl Sheet<'_> {
    /// The source as the embedded parser takes it: nothing before the front matter, line count unchanged after it.
    fn for_parser(&self) -> String {
        forgive::normalise(self.source, self.prepared)
    }

    fn refused(&self, kind: ProblemKind, origin: usize, message: impl Into<Message>) -> Verdict {
        let (line, column) = position(self.source, origin);
        let mermaid_line = self.prepared.line_of_origin(origin);
        let problem = Problem { kind, line, column, mermaid_line, message: message.into(), suggestion: None };
        Verdict { valid: false, keyword: None, diagram_type: None, problem: Some(problem), warnings: Vec::new() }
    }

    fn refusal(&self, diagram_type: Option<String>, refusal: &Refusal) -> Verdict {
        // A text that ends too early is wrong where it ends, not on the empty line after it.
        let end = self.prepared.text.trim_end().char_indices().next_back().map_or(0, |(at, _)| at);
        let origin = self.prepared.origin(refusal.offset.min(end));
        let found = found_at(&self.prepared.text, refusal.offset);
        let message: Message = match &refusal.reason {
            Reason::Character => messages::Unexpected { found }.into(),
            Reason::Unexpected { expected } => messages::UnexpectedFor { found, expected: expected.clone() }.into(),
            Reason::Unclosed { what } => messages::Unclosed { what: *what }.into(),
            Reason::Rule(rule) => rule.clone(),
        };
        let mut verdict = self.refused(ProblemKind::Syntax, origin, message);
        verdict.diagram_type = diagram_type;
        self.suggest(&mut verdict);
        verdict
    }

    fn objection(&self, detected: Option<String>, own_accepts: bool, objection: &Objection) -> Verdict {
        let kind = objection.diagram_type.clone().or(detected);
        if forgive::forgives(kind.as_deref(), own_accepts, &objection.message) {
            let warning = messages::AcceptedBut { reason: &objection.message };
            return valid(kind, vec![warning.into()]);
        }
        let origin = objection.offset.map_or(0, |offset| self.authors_offset(offset));
        let (kind_of_problem, message) = if objection.unknown_type {
            (ProblemKind::UnknownType, suggest::unknown_type(&self.prepared.text))
        } else {
            (ProblemKind::Syntax, suggest::explain(&objection.message, self.source, origin))
        };
        let origin = if objection.unknown_type { self.prepared.origin(0) } else { origin };
        let mut verdict = self.refused(kind_of_problem, origin, message);
        verdict.diagram_type = kind;
        self.suggest(&mut verdict);
        verdict
    }

    /// The author's byte for a byte of what the embedded parser was given.
    fn authors_offset(&self, offset: usize) -> usize {
        offset + forgive::dropped(self.source, self.prepared.body_start)
    }

    fn suggest(&self, verdict: &mut Verdict) {
        if let Some(problem) = &mut verdict.problem {
            problem.suggestion = suggest::suggestion(self.source, verdict.diagram_type.as_deref(), problem);
        }
    }
}

/// The first word of the diagram.
pub(crate) fn keyword(prepared: &str) -> Option<String> {
    let word: String = prepared.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    (!word.is_empty()).then_some(word)
}

/// Line and column (both from 1, the column in characters) of a byte.
fn position(source: &str, offset: usize) -> (usize, usize) {
    let mut end = offset.min(source.len());
    while !source.is_char_boundary(end) {
        end -= 1;
    }
    let before = &source[..end];
    let line = before.bytes().filter(|&b| b == b'\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

/// How many characters of the offending text a message repeats.
const SHOWN: usize = 24;

fn found_at(text: &str, offset: usize) -> Argument {
    let rest = text.get(offset..).unwrap_or_default();
    let line = rest.split('\n').next().unwrap_or_default();
    if rest.trim().is_empty() {
        return Message::from(messages::EndOfText).into();
    }
    if line.trim().is_empty() {
        return Message::from(messages::EndOfLine).into();
    }
    let shown: String = line.trim_start().chars().take(SHOWN).collect();
    format!("`{}`", shown.trim_end()).into()
}
