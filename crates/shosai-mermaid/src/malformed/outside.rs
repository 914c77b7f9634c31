//! Mermaid in running text: words, arrows and whole diagrams that no fence holds.

use super::{Found, IssueType, Severity, covering};
use crate::blocks::{self, Fence};
use crate::keywords::KEYWORDS;
use crate::messages;

/// Misspelled types that are certain enough to report in running text.
const TYPOS: [(&str, &str); 4] = [
    ("flowchrat", "flowchart"),
    ("sequencDiagram", "sequenceDiagram"),
    ("classDigram", "classDiagram"),
    ("stateDiagarm", "stateDiagram"),
];
const DIRECTIONS: [&str; 5] = ["TD", "TB", "BT", "LR", "RL"];
const ARROWS: [&str; 6] = ["-->", "==>", "-.->", "->>", "-->>", "---"];

pub(super) fn check(lines: &[&str], fences: &[Fence], found: &mut Vec<Found>) {
    let mut comment = false;
    let front_matter = front_matter_end(lines);
    let mut near_mermaid = false;
    for (index, line) in lines.iter().enumerate() {
        let number = index + 1;
        if number <= front_matter || covering(fences, number).is_some() {
            near_mermaid = false;
            continue;
        }
        let visible = without_comments(line, &mut comment);
        if blocks::unquoted(&visible).0 > 0 {
            continue;
        }
        let (text, inline) = without_inline_code(&visible);
        if let Some(code) = inline.iter().find_map(|code| declaration(code)) {
            found.push(inline_code(number, code));
        }
        let before = found.len();
        one_line(number, &text, near_mermaid, found);
        let next_to_mermaid = near_mermaid && !text.trim().is_empty();
        near_mermaid = found.len() > before || (next_to_mermaid && text.starts_with([' ', '\t']));
    }
}

fn inline_code(line: usize, keyword: &str) -> Found {
    let text = messages::InlineDiagram { keyword };
    Found::new(line, IssueType::Malformed, Severity::Warning, text).keyword(keyword)
}

fn one_line(number: usize, text: &str, near_mermaid: bool, found: &mut Vec<Found>) {
    if let Some((typo, meant)) = TYPOS.iter().find(|(typo, _)| text.contains(typo)) {
        let message = messages::WordMisspelled { meant, word: typo };
        found.push(Found::new(number, IssueType::Typo, Severity::Error, message).pattern(typo));
        return;
    }
    if near_mermaid && text.trim_start().starts_with("//") {
        let message = messages::CommentMark;
        found.push(Found::new(number, IssueType::Malformed, Severity::Error, message).pattern("//"));
        return;
    }
    let word = declaration(text)
        .or_else(|| distinct_word(text))
        .or_else(|| reserved(text, near_mermaid))
        .or_else(|| arrow(text));
    let Some(word) = word else { return };
    let message = messages::WordOutside { word };
    found.push(Found::new(number, IssueType::Unblocked, Severity::Warning, message).keyword(word));
}

/// The keyword of a line that declares a diagram and does nothing else.
pub(super) fn declaration(line: &str) -> Option<&'static str> {
    let trimmed = line.trim();
    let mut words = trimmed.split([' ', '\t', ';']).filter(|word| !word.is_empty());
    let first = words.next()?;
    let second = words.next();
    let keyword = KEYWORDS.iter().find(|keyword| keyword.word == first)?;
    let fits = match first {
        "graph" | "flowchart" | "flowchart-elk" => second.is_some_and(|word| DIRECTIONS.contains(&word)),
        "pie" => matches!(second, None | Some("title" | "showData")),
        "gitGraph" | "gitGraph:" => true,
        _ => second.is_none(),
    };
    // A lone everyday word may be a heading or a list entry as well as a diagram.
    let everyday = keyword.prose && second.is_none() && !matches!(first, "gantt" | "mindmap" | "journey" | "timeline");
    (fits && !everyday).then_some(keyword.word)
}

/// A word that means nothing outside Mermaid, such as `sequenceDiagram`, at the start or after a space.
fn distinct_word(text: &str) -> Option<&'static str> {
    let mut words = text.split(|c: char| c.is_whitespace());
    words.find_map(|word| {
        let bare = word.trim_end_matches([':', ';', ',', '.', '。', '、']);
        let keyword = KEYWORDS.iter().find(|keyword| !keyword.prose && keyword.word == bare)?;
        let camel = keyword.word.chars().any(|c| c.is_ascii_uppercase()) || keyword.word.contains('-');
        camel.then_some(keyword.word)
    })
}

/// `subgraph`, `participant` and `end` where they are not English.
fn reserved(text: &str, near_mermaid: bool) -> Option<&'static str> {
    let trimmed = text.trim();
    if near_mermaid && trimmed == "end" {
        return Some("end");
    }
    if has_word(text, "subgraph") {
        return Some("subgraph");
    }
    let english = text.is_ascii() && !trimmed.starts_with("participant ");
    let statement = trimmed.starts_with("participant ") && trimmed.split_whitespace().count() <= 4;
    (has_word(text, "participant") && (statement || !english)).then_some("participant")
}

fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part))
}

fn arrow(text: &str) -> Option<&'static str> {
    let trimmed = text.trim();
    let table = trimmed.starts_with('|') || trimmed.contains("|-") || trimmed.contains("-|");
    ARROWS.into_iter().find(|arrow| {
        if *arrow == "---" {
            return !table && between_names(trimmed);
        }
        text.contains(arrow)
    })
}

/// `A --- B`: the line joins two names and is no rule, table or title underline.
fn between_names(trimmed: &str) -> bool {
    let Some((before, after)) = trimmed.split_once(" --- ") else { return false };
    let name = |text: &str| !text.trim().is_empty() && !text.contains(' ') && text.chars().any(char::is_alphanumeric);
    name(before) && name(after)
}

/// The last line of YAML front matter, or 0.
fn front_matter_end(lines: &[&str]) -> usize {
    if lines.first().map(|line| line.trim_end()) != Some("---") {
        return 0;
    }
    let closing = lines.iter().skip(1).position(|line| matches!(line.trim_end(), "---" | "..."));
    closing.map_or(0, |at| at + 2)
}

/// A line without what stands in HTML comments, which may span lines.
fn without_comments(line: &str, inside: &mut bool) -> String {
    let mut out = String::new();
    let mut rest = line;
    loop {
        if *inside {
            let end = if rest.len() == line.len() { comment_end(line) } else { rest.find("-->") };
            let Some(end) = end else { return out };
            *inside = false;
            rest = &rest[end + "-->".len()..];
        }
        let Some(start) = rest.find("<!--") else {
            out.push_str(rest);
            return out;
        };
        out.push_str(&rest[..start]);
        *inside = true;
        rest = &rest[start + "<!--".len()..];
    }
}

/// Where a comment from an earlier line ends: an arrow between two names in a diagram that was commented out does not.
fn comment_end(line: &str) -> Option<usize> {
    let trimmed = line.trim();
    (trimmed.starts_with("-->") || trimmed.ends_with("-->")).then(|| line.find("-->")).flatten()
}

fn without_inline_code(line: &str) -> (String, Vec<&str>) {
    let mut out = String::new();
    let mut codes = Vec::new();
    let mut rest = line;
    while let Some(start) = rest.find('`') {
        let ticks = rest[start..].bytes().take_while(|b| *b == b'`').count();
        let marker = &rest[start..start + ticks];
        let after = &rest[start + ticks..];
        let Some(end) = after.find(marker) else { break };
        out.push_str(&rest[..start]);
        codes.push(&after[..end]);
        rest = &after[end + ticks..];
    }
    out.push_str(rest);
    (out, codes)
}
