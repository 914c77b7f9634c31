//! A manuscript as Quarto Markdown, for readers of books and PDF.

use std::collections::BTreeMap;

use super::{Line, Part, read::lines};

/// A manuscript as Quarto Markdown: a paragraph a line, ruby and emphasis as spans, every other sign as it stands.
/// `title` heads a manuscript that has no heading of its own. Notes to a typesetter (`［＃…］`) that no book knows are
/// left out and given back.
pub fn quarto(text: &str, title: &str) -> (String, Vec<String>) {
    let mut left_out = Vec::new();
    let mut lines = lines(text);
    for part in lines.iter_mut().flat_map(|line| &mut line.parts) {
        if let Part::Plain(words) = part {
            *words = without_notes(words, &mut left_out);
        }
    }
    let first = lines.iter().find(|line| !line.is_blank());
    let mut all = match first {
        Some(Line { level: Some(_), .. }) => String::new(),
        _ => format!("# {}\n\n", escaped(title)),
    };
    let usual = usual_gap(&lines);
    let mut blank = 0;
    let mut begun = false;
    for line in &lines {
        if line.is_blank() {
            blank += 1;
            continue;
        }
        let rule = is_rule(line.words().trim());
        if begun && blank > usual && !rule {
            all += "\u{a0}\n\n";
        }
        (blank, begun) = (0, line.level.is_none() && !rule);
        let marks = "#".repeat(line.level.unwrap_or(0));
        let space = if marks.is_empty() { "" } else { " " };
        if rule {
            all += "* * *\n\n";
            continue;
        }
        let parts: String = line.parts.iter().map(part).collect();
        all += &format!("{marks}{space}{}\n\n", parts.trim_matches([' ', '\t']));
    }
    (all, left_out)
}

fn without_notes(text: &str, left_out: &mut Vec<String>) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("［＃") {
        let Some(end) = rest[start..].find('］').map(|end| start + end + '］'.len_utf8()) else { break };
        kept += rest[..start].trim_end_matches('※');
        left_out.push(rest[start..end].to_owned());
        rest = &rest[end..];
    }
    kept + rest
}

/// Blank lines between two lines of text, as the manuscript usually has them: more of them part scenes.
fn usual_gap(lines: &[Line]) -> usize {
    let mut gaps: BTreeMap<usize, usize> = BTreeMap::new();
    let mut blank = None;
    for line in lines {
        match (line.is_blank(), line.level, &mut blank) {
            (true, _, Some(blank)) => *blank += 1,
            (true, _, None) => {}
            (false, Some(_), _) => blank = None,
            (false, None, before) => {
                if let Some(gap) = before.replace(0) {
                    *gaps.entry(gap).or_default() += 1;
                }
            }
        }
    }
    gaps.into_iter().rev().max_by_key(|(_, count)| *count).map_or(0, |(gap, _)| gap)
}

/// `---` and `***` part scenes.
fn is_rule(words: &str) -> bool {
    let marks: String = words.chars().filter(|letter| *letter != ' ').collect();
    marks.len() >= 3 && ["-", "*", "_"].iter().any(|mark| marks.trim_start_matches(mark).is_empty())
}

fn part(part: &Part) -> String {
    match part {
        Part::Plain(text) => escaped(text),
        Part::Ruby { base, reading } => {
            format!("[{}]{{.ruby rt=\"{}\"}}", escaped(base), reading.replace(['"', '\\'], "’"))
        }
        Part::Emphasis(text) => format!("[{}]{{.bouten}}", escaped(text)),
    }
}

/// Words in which no sign means anything.
fn escaped(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_ascii_punctuation() {
            all.push('\\');
        }
        all.push(letter);
    }
    all
}
