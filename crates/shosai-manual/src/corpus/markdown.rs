//! Markdown cut into sections by its headings.

/// A stretch of a file from one heading to the next of any level.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Cut {
    /// The heading's text without marks; empty before the first heading.
    pub heading: String,
    /// 1 to 6; 0 before the first heading.
    pub level: u8,
    /// The first line, counted from 1.
    pub line: u32,
    /// Where it begins, in bytes.
    pub start: usize,
    /// Where its heading ends, in bytes.
    pub heading_end: usize,
}

/// Markdown allows so many blanks before a mark.
const MOST_INDENT: usize = 3;
/// A shorter underline of dashes is too easily a list or a rule.
const SHORTEST_UNDERLINE: usize = 3;

/// The sections of a Markdown text, in order; they cover it without gaps. Blank text before the first heading is left
/// out.
pub(crate) fn cut(text: &str) -> Vec<Cut> {
    let mut cuts = vec![Cut { line: 1, ..Cut::default() }];
    let mut fence: Option<(char, usize)> = None;
    let mut at = 0;
    let mut before = Before::default();
    let skip_to = front_matter_end(text);
    for (index, raw) in text.split_inclusive('\n').enumerate() {
        let start = at;
        at += raw.len();
        let line = raw.trim_end_matches(['\n', '\r']);
        // Lines are counted in 32 bits; a text of 4 billion lines is not read.
        let number = index as u32 + 1;
        if start < skip_to {
            continue;
        }
        if let Some((mark, width)) = fence {
            if closes(line, mark, width) {
                fence = None;
            }
            before = Before::default();
            continue;
        }
        if let Some(opened) = opens(line) {
            fence = Some(opened);
            before = Before::default();
            continue;
        }
        if let Some((level, heading)) = atx(line) {
            cuts.push(Cut { heading, level, line: number, start, heading_end: at });
            before = Before::default();
            continue;
        }
        if let (Some(level), Some((line_number, line_start, heading))) = (underline(line), before.title()) {
            cuts.push(Cut { heading, level, line: line_number, start: line_start, heading_end: at });
            before = Before::default();
            continue;
        }
        before.push(line, number, start);
    }
    let blank_before = cuts.get(1).is_some_and(|first| text[..first.start].trim().is_empty());
    if blank_before {
        cuts.remove(0);
    }
    cuts
}

/// The title that YAML front matter gives a file.
pub(crate) fn front_matter_title(text: &str) -> Option<String> {
    let matter = &text[..front_matter_end(text)];
    let value = matter.lines().find_map(|line| line.strip_prefix("title:"))?.trim();
    let value = value.trim_matches(['"', '\'']).trim();
    (!value.is_empty()).then(|| value.to_owned())
}

/// Where YAML front matter ends; 0 when there is none.
fn front_matter_end(text: &str) -> usize {
    let mut lines = text.split_inclusive('\n');
    let Some(first) = lines.next() else { return 0 };
    if first.trim_end() != "---" {
        return 0;
    }
    let mut at = first.len();
    for line in lines {
        at += line.len();
        if matches!(line.trim_end(), "---" | "...") {
            return at;
        }
    }
    0
}

/// The line that an underline would make a heading: alone between a blank line and the underline.
#[derive(Default)]
struct Before {
    lines_since_blank: usize,
    last: Option<(u32, usize, String)>,
}

impl Before {
    fn push(&mut self, line: &str, number: u32, start: usize) {
        if line.trim().is_empty() {
            *self = Self::default();
            return;
        }
        self.lines_since_blank += 1;
        self.last = is_plain(line).then(|| (number, start, clean(line)));
    }

    fn title(&mut self) -> Option<(u32, usize, String)> {
        if self.lines_since_blank == 1 { self.last.take() } else { None }
    }
}

/// Whether a line is running text and no list, table, quotation or HTML.
fn is_plain(line: &str) -> bool {
    let text = line.trim_start();
    let numbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let indented = line.len() - text.len() > MOST_INDENT;
    !(indented
        || text.starts_with(['-', '*', '+', '|', '>', '<', ':', '#', '='])
        || (numbered.len() < text.len() && numbered.starts_with(['.', ')']))
        || text.contains('|'))
}

fn underline(line: &str) -> Option<u8> {
    let text = line.trim_end();
    let marks = |mark| text.len() >= SHORTEST_UNDERLINE && text.chars().all(|c| c == mark);
    if marks('=') {
        return Some(1);
    }
    marks('-').then_some(2)
}

fn atx(line: &str) -> Option<(u8, String)> {
    let text = unindented(line)?;
    let level = text.bytes().take_while(|byte| *byte == b'#').count();
    if !(1..=6).contains(&level) {
        return None;
    }
    let rest = &text[level..];
    if !rest.is_empty() && !rest.starts_with([' ', '\t', '\u{3000}']) {
        return None;
    }
    Some((level as u8, clean(rest)))
}

/// A heading without closing marks and attributes.
fn clean(heading: &str) -> String {
    let mut text = heading.trim();
    let closed = text.trim_end_matches('#');
    if closed.is_empty() || closed.ends_with([' ', '\t']) {
        text = closed.trim_end();
    }
    if text.ends_with('}')
        && let Some(open) = text.rfind('{')
        && text[open + 1..].starts_with(['#', '.'])
    {
        text = text[..open].trim_end();
    }
    text.to_owned()
}

fn unindented(line: &str) -> Option<&str> {
    let text = line.trim_start_matches(' ');
    (line.len() - text.len() <= MOST_INDENT).then_some(text)
}

fn opens(line: &str) -> Option<(char, usize)> {
    let text = unindented(line)?;
    let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let width = text.chars().take_while(|c| *c == mark).count();
    let inline = mark == '`' && text[width..].contains('`');
    (width >= 3 && !inline).then_some((mark, width))
}

fn closes(line: &str, mark: char, width: usize) -> bool {
    let text = line.trim();
    text.chars().count() >= width && text.chars().all(|c| c == mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headings(text: &str) -> Vec<(u8, String, u32)> {
        cut(text).into_iter().map(|cut| (cut.level, cut.heading, cut.line)).collect()
    }

    #[test]
    fn headings_of_every_level_cut() {
        let found = headings("# A\ntext\n### B ###\n\nC\n===\n\nD\n---\n");
        assert_eq!(found, [(1, "A".into(), 1), (3, "B".into(), 3), (1, "C".into(), 5), (2, "D".into(), 8)]);
    }

    #[test]
    fn fences_and_front_matter_do_not() {
        let found =
            headings("---\ntitle: \"表題\"\n# no\n---\n\n```sh\n# no\n```\n~~~\n# no\n```\n~~~\n## 見出し {#id}\n");
        assert_eq!(found, [(0, String::new(), 1), (2, "見出し".into(), 13)]);
        assert_eq!(front_matter_title("---\ntitle: \"表題\"\n---\n").as_deref(), Some("表題"));
    }

    #[test]
    fn lists_tables_and_rules_are_no_headings() {
        assert_eq!(headings("- a\n---\n\n| a |\n---\n\ntext\nmore\n---\n#tag\n").len(), 1);
    }

    #[test]
    fn a_file_without_headings_is_one_section() {
        assert_eq!(headings("本文だけ"), [(0, String::new(), 1)]);
        assert_eq!(headings(""), [(0, String::new(), 1)]);
    }
}
