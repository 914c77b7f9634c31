//! Suggestions for the mistakes people make most.

use super::{Problem, ProblemKind};
use crate::keywords;
use crate::text::Text;

/// What is said when no diagram type is recognised.
pub(super) fn unknown_type(text: &str) -> Text {
    let word: String = text.chars().take_while(|c| !c.is_whitespace()).take(32).collect();
    Text::new(format!("`{word}` is not a diagram type"), format!("`{word}` は図の種類として認識できません"))
}

/// The embedded parser's words, with a Japanese frame around them; a bare offset becomes what stands there.
pub(super) fn explain(message: &str, source: &str, origin: usize) -> Text {
    if message.starts_with("Unexpected character at") {
        let rest = source.get(origin..).unwrap_or_default().split('\n').next().unwrap_or_default();
        let shown: String = rest.chars().take(SHOWN).collect();
        return Text::new(format!("unexpected `{shown}`"), format!("`{shown}` はここでは使えません"));
    }
    let short: String = message.chars().take(MESSAGE).collect();
    Text::new(short.clone(), format!("構文エラー: {short}"))
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
pub(super) fn suggestion(source: &str, kind: Option<&str>, problem: &Problem) -> Option<Text> {
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

fn header(line: &str) -> Text {
    let word: String = line.trim().chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    match keywords::meant(&word) {
        Some(meant) => Text::new(format!("did you mean `{meant}`?"), format!("`{meant}` の間違いではありませんか？")),
        None => Text::new(
            "start the diagram with its type, such as `flowchart TD` or `sequenceDiagram`",
            "図は `flowchart TD` や `sequenceDiagram` のような種類の宣言から始めてください",
        ),
    }
}

fn full_width(line: &str) -> Option<Text> {
    let outside = unquoted(line);
    let (c, meant) = FULL_WIDTH.iter().find(|(c, _)| outside.contains(*c))?;
    Some(Text::new(
        format!("`{c}` is full-width; write `{meant}` where it is syntax, or put the text in double quotes"),
        format!(
            "全角の `{c}` は構文として使えません。構文なら半角の `{meant}` に直し、文字列なら二重引用符で囲んでください"
        ),
    ))
}

/// A line without what stands in double quotes.
fn unquoted(line: &str) -> String {
    line.split('"').step_by(2).collect::<Vec<_>>().join(" ")
}

fn reserved_end(line: &str) -> Option<Text> {
    let outside = unquoted(line);
    let mut words = outside.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let alone = line.trim() == "end" || line.trim() == "end;";
    (!alone && words.any(|word| word == "end")).then(|| {
        Text::new(
            "`end` is a reserved word; write `End` or put it in double quotes",
            "`end` は予約語です。`End` と書くか、二重引用符で囲んでください",
        )
    })
}

fn missing_end(source: &str) -> Option<Text> {
    let starts =
        |word: &str| source.lines().filter(|line| line.trim_start().split([' ', ';']).next() == Some(word)).count();
    (starts("subgraph") > starts("end")).then(|| {
        Text::new("a `subgraph` has no `end`; add one", "`subgraph` に対応する `end` がありません。追加してください")
    })
}

fn missing_block_end(source: &str) -> Option<Text> {
    const OPENERS: [&str; 9] = ["loop", "alt", "opt", "par", "par_over", "critical", "break", "rect", "box"];
    let first = |line: &str| line.trim().split(' ').next().unwrap_or_default().to_owned();
    let opened = source.lines().filter(|line| OPENERS.contains(&first(line).as_str())).count();
    let ended = source.lines().filter(|line| first(line) == "end").count();
    (opened > ended).then(|| {
        Text::new(
            "a `loop`, `alt`, `opt`, `par` or similar has no `end`; add one",
            "`loop`・`alt`・`opt`・`par` などに対応する `end` がありません。追加してください",
        )
    })
}

fn quotes(line: &str) -> Option<Text> {
    (line.matches('"').count() % 2 == 1).then(|| {
        Text::new(
            "a double quote has no partner; close it, or write `#quot;` for a quote inside a label",
            "二重引用符が閉じられていません。閉じるか、ラベルの中の引用符は `#quot;` と書いてください",
        )
    })
}

/// Brackets or quotes inside an unquoted label.
fn quoted_label(line: &str) -> Option<Text> {
    let open = line.find(['[', '{', '('])?;
    let close = line.rfind([']', '}', ')'])?;
    let label = line.get(open + 1..close)?.trim_matches(['[', ']', '(', ')', '{', '}', '/', '\\']);
    (label.contains(['(', ')', '[', ']', '{', '}']) && !label.contains('"') && !label.contains("--")).then(|| {
        Text::new(
            "a label that holds brackets must stand in double quotes: `A[\"f(x)\"]`",
            "括弧を含むラベルは二重引用符で囲んでください: `A[\"f(x)\"]`",
        )
    })
}

fn brackets(line: &str, kind: Option<&str>) -> Option<Text> {
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
    Some(Text::new(
        format!("`{open}` has no `{close}` on this line; close it"),
        format!("`{open}` に対応する `{close}` がこの行にありません。閉じてください"),
    ))
}

fn arrow(line: &str, kind: Option<&str>) -> Option<Text> {
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
        .then(|| Text::new(format!("write the arrow as `{right}`"), format!("矢印は `{right}` と書いてください")))
}
