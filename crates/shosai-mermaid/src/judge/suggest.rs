//! Suggestions for the mistakes people make most.

use super::{Problem, ProblemKind};
use crate::keywords;
use crate::messages;
use shosai_message::Message;

/// What is said when no diagram type is recognised.
pub(super) fn unknown_type(text: &str) -> Message {
    let word: String = text.chars().take_while(|c| !c.is_whitespace()).take(32).collect();
    messages::TypeUnknown { word }.into()
}

/// The embedded parser's words; a bare offset becomes what stands there.
pub(super) fn explain(message: &str, source: &str, origin: usize) -> Message {
    if message.starts_with("Unexpected character at") {
        let rest = source.get(origin..).unwrap_or_default().split('\n').next().unwrap_or_default();
        let shown: String = rest.chars().take(SHOWN).collect();
        return messages::Unexpected { found: format!("`{shown}`") }.into();
    }
    let short: String = message.chars().take(MESSAGE).collect();
    messages::ParserSaid { said: short }.into()
}

/// How many characters of the offending text a message repeats.
const SHOWN: usize = 24;
/// Longer messages only repeat the diagram.
const MESSAGE: usize = 300;

/// Full-width characters that are typed for syntax by mistake, with what was meant.
const FULL_WIDTH: [(char, &str); 16] = [
    ('：', ":"),
    ('；', ";"),
    ('（', "("),
    ('）', ")"),
    ('［', "["),
    ('］', "]"),
    ('｛', "{"),
    ('｝', "}"),
    ('→', "-->"),
    ('⇒', "==>"),
    ('＞', ">"),
    ('｜', "|"),
    ('”', "\""),
    ('“', "\""),
    ('　', "(space)"),
    ('、', ","),
];

/// What to do about a problem, when the mistake is a common one.
pub(super) fn suggestion(source: &str, kind: Option<&str>, problem: &Problem) -> Option<Message> {
    let line = source.lines().nth(problem.line.saturating_sub(1)).unwrap_or_default();
    if problem.kind == ProblemKind::UnknownType {
        return Some(header(line));
    }
    let flowchart = kind.is_some_and(|kind| kind.starts_with("flowchart"));
    full_width(line)
        .or_else(|| flowchart.then(|| reserved_end(line)).flatten())
        .or_else(|| flowchart.then(|| missing_end(source)).flatten())
        .or_else(|| (kind == Some("sequence")).then(|| missing_block_end(source)).flatten())
        .or_else(|| quotes(line))
        .or_else(|| flowchart.then(|| quoted_label(line)).flatten())
        .or_else(|| brackets(line, kind))
        .or_else(|| arrow(line, kind))
}

fn header(line: &str) -> Message {
    let word: String = line.trim().chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    match keywords::meant(&word) {
        Some(meant) => messages::Meant { word: meant }.into(),
        None => messages::StartWithType.into(),
    }
}

fn full_width(line: &str) -> Option<Message> {
    let outside = unquoted(line);
    let (c, meant) = FULL_WIDTH.iter().find(|(c, _)| outside.contains(*c))?;
    Some(messages::FullWidth { found: *c, meant }.into())
}

/// A line without what stands in double quotes.
fn unquoted(line: &str) -> String {
    line.split('"').step_by(2).collect::<Vec<_>>().join(" ")
}

fn reserved_end(line: &str) -> Option<Message> {
    let outside = unquoted(line);
    let mut words = outside.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let alone = line.trim() == "end" || line.trim() == "end;";
    (!alone && words.any(|word| word == "end")).then(|| messages::EndReserved.into())
}

fn missing_end(source: &str) -> Option<Message> {
    let starts =
        |word: &str| source.lines().filter(|line| line.trim_start().split([' ', ';']).next() == Some(word)).count();
    (starts("subgraph") > starts("end")).then(|| messages::SubgraphWithoutEnd.into())
}

fn missing_block_end(source: &str) -> Option<Message> {
    const OPENERS: [&str; 9] = ["loop", "alt", "opt", "par", "par_over", "critical", "break", "rect", "box"];
    let first = |line: &str| line.trim().split(' ').next().unwrap_or_default().to_owned();
    let opened = source.lines().filter(|line| OPENERS.contains(&first(line).as_str())).count();
    let ended = source.lines().filter(|line| first(line) == "end").count();
    (opened > ended).then(|| messages::BlockWithoutEnd.into())
}

fn quotes(line: &str) -> Option<Message> {
    (line.matches('"').count() % 2 == 1).then(|| messages::QuoteAlone.into())
}

/// Brackets or quotes inside an unquoted label.
fn quoted_label(line: &str) -> Option<Message> {
    let open = line.find(['[', '{', '('])?;
    let close = line.rfind([']', '}', ')'])?;
    let label = line.get(open + 1..close)?.trim_matches(['[', ']', '(', ')', '{', '}', '/', '\\']);
    (label.contains(['(', ')', '[', ']', '{', '}']) && !label.contains('"') && !label.contains("--"))
        .then(|| messages::LabelQuoted.into())
}

fn brackets(line: &str, kind: Option<&str>) -> Option<Message> {
    let mut outside = unquoted(line);
    if kind == Some("er") {
        // The feet of a relation are no brackets.
        for foot in ["o{", "|{", "}o", "}|"] {
            outside = outside.replace(foot, "");
        }
    }
    let unmatched = [('[', ']'), ('(', ')'), ('{', '}')]
        .into_iter()
        .find(|(open, close)| outside.matches(*open).count() > outside.matches(*close).count())?;
    let (open, close) = unmatched;
    Some(messages::BracketAlone { open, close }.into())
}

fn arrow(line: &str, kind: Option<&str>) -> Option<Message> {
    let outside = unquoted(line);
    let single = outside.contains("->") && !outside.contains("-->") && !outside.contains("->>");
    let right = match kind? {
        kind if kind.starts_with("flowchart") => "-->",
        "stateDiagram" | "state" => "-->",
        "sequence" => "->>",
        _ => return None,
    };
    let wrong = outside.contains("=>") && !outside.contains("==>");
    ((single && right == "-->") || wrong || outside.contains("~>"))
        .then(|| messages::ArrowWritten { arrow: right }.into())
}
