//! Participants with `/`, `(` and the like in their names: Mermaid reads them, the embedded parser does not.

/// Statements in which no participant is named.
const OTHERS: [&str; 21] = [
    "loop",
    "alt",
    "else",
    "opt",
    "par",
    "par_over",
    "and",
    "critical",
    "option",
    "break",
    "rect",
    "box",
    "title",
    "title:",
    "autonumber",
    "end",
    "links",
    "link",
    "properties",
    "details",
    "sequenceDiagram",
];

/// The text with such characters in their full-width form, or `None` when there are none.
///
/// The names stay readable and distinct, so the softened text means the same and looks nearly the same.
pub(crate) fn softened(source: &str) -> Option<String> {
    let lines: Vec<String> = source.split('\n').map(soften_line).collect();
    let softened = lines.join("\n");
    (softened != source).then_some(softened)
}

fn soften_line(line: &str) -> String {
    let trimmed = line.trim_start();
    let word = trimmed.split_whitespace().next().unwrap_or_default();
    if OTHERS.contains(&word) || trimmed.starts_with(['%', '#', '-']) || word.starts_with("acc") {
        return line.to_owned();
    }
    let end = line.find(':').or_else(|| line.find(" as ")).unwrap_or(line.len());
    let end = line.find(" as ").map_or(end, |alias| alias.min(end));
    format!("{}{}", soften_names(&line[..end]), &line[end..])
}

fn soften_names(head: &str) -> String {
    let chars: Vec<char> = head.chars().collect();
    let mut named = false;
    let mut out = String::with_capacity(head.len());
    for (at, &c) in chars.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|n| chars.get(n)).copied();
        let after = chars.get(at + 1).copied();
        let part_of_arrow =
            matches!(before, Some('-' | '|' | '/' | '\\')) || matches!(after, Some('|' | '/' | '\\' | '-'));
        let central = (c == '(' && after == Some(')')) || (c == ')' && before == Some('('));
        match full_width(c) {
            Some(wide) if named && !part_of_arrow && !central => out.push(wide),
            _ => out.push(c),
        }
        // A name ends at an arrow, a comma or a sign, and starts again with the next letter.
        named = if matches!(c, '<' | '>' | '-' | '+' | ',') { false } else { named || c.is_alphanumeric() };
    }
    out
}

fn full_width(c: char) -> Option<char> {
    match c {
        '/' => Some('／'),
        '\\' => Some('＼'),
        '(' => Some('（'),
        ')' => Some('）'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_softened_and_arrows_are_not() {
        let source =
            "sequenceDiagram\nactor A/B as x/y\nA/B->>利用者(管理): a/b (c)\nA-)B: x\nA ()->>() B: y\nA--//B: z";
        let softened = softened(source).unwrap();
        assert_eq!(
            softened,
            "sequenceDiagram\nactor A／B as x/y\nA／B->>利用者（管理）: a/b (c)\nA-)B: x\nA ()->>() B: y\nA--//B: z"
        );
        assert_eq!(super::softened("sequenceDiagram\nA->>B: x/y"), None);
    }
}
