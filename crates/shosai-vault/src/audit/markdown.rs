//! Markdown artefacts: list items and table rows are elements, headings are places that links lead to, Mermaid is read.

use std::{collections::BTreeMap, sync::LazyLock};

use regex::Regex;

use super::{
    Artefact, Element, mermaid,
    mermaid::{citations, without_citations},
    ranges_in,
};

#[allow(clippy::unwrap_used)]
static ITEM: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"^\s*(?:[-*+]|[0-9]+[.)])\s+(?:\[[ xX]\]\s+)?(.+)$").unwrap());
#[allow(clippy::unwrap_used)]
static LINK: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\[[^\]]*\]\(#([^)\s]+)\)").unwrap());

/// Names of a table's column that holds citations.
const SOURCE_COLUMNS: [&str; 5] = ["source_lines", "source_line", "出典行", "根拠行", "出典"];

/// Reads a Markdown text, or a bare flowchart.
pub fn read(text: &str) -> Artefact {
    let lines: Vec<&str> = text.lines().collect();
    let first =
        lines.iter().position(|line| !line.trim().is_empty() && !line.trim_start().starts_with("%%")).unwrap_or(0);
    if lines.get(first).is_some_and(|line| mermaid::is_flowchart(line)) {
        return mermaid::read(&lines[first..], first + 1);
    }
    let mut reader = Reader::default();
    let mut place = front_matter_end(&lines);
    while place < lines.len() {
        place = reader.block(&lines, place);
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    artefact: Artefact,
    /// The heading that lines stand under, and all links that were found under it.
    section: Option<Element>,
    columns: Vec<String>,
}

impl Reader {
    /// Takes the block at `place`; the place after it.
    fn block(&mut self, lines: &[&str], place: usize) -> usize {
        let line = lines[place];
        if let Some(fence) = fence_of(line) {
            let end = (place + 1..lines.len())
                .find(|at| {
                    lines[*at].trim().starts_with(fence) && lines[*at].trim().chars().all(|c| fence.starts_with(c))
                })
                .unwrap_or(lines.len());
            self.fenced(&lines[place + 1..end], place + 2);
            return end + 1;
        }
        if line.trim_start().starts_with('|') {
            self.row(lines, place);
        } else {
            self.columns.clear();
            self.plain(line, place + 1);
        }
        place + 1
    }

    fn fenced(&mut self, body: &[&str], first_line: usize) {
        let start = body.iter().position(|line| mermaid::is_flowchart(line));
        if let Some(start) = start {
            let read = mermaid::read(&body[start..], first_line + start);
            self.artefact.elements.extend(read.elements);
            self.artefact.branches.extend(read.branches);
        }
    }

    fn plain(&mut self, line: &str, number: usize) {
        let level = line.chars().take_while(|c| *c == '#').count();
        if (1..=6).contains(&level) && line[level..].starts_with(' ') {
            self.close_section();
            let title = without_citations(&line[level..]);
            self.section = Some(Element {
                id: Some(anchor(&title)),
                text: title,
                line: number,
                sources: citations(line),
                ..Element::default()
            });
            return;
        }
        if let Some(section) = &mut self.section {
            section
                .references
                .extend(LINK.captures_iter(line).filter_map(|found| Some(found.get(1)?.as_str().to_lowercase())));
        }
        if let Some(item) = ITEM.captures(line).and_then(|found| found.get(1)) {
            self.element(item.as_str(), number);
        }
    }

    fn row(&mut self, lines: &[&str], place: usize) {
        let cells: Vec<String> =
            lines[place].trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        let is_rule = |cells: &[String]| {
            cells.iter().all(|cell| !cell.is_empty() && cell.chars().all(|c| matches!(c, '-' | ':' | ' ')))
        };
        let next = lines.get(place + 1).map(|line| {
            line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>()
        });
        if next.is_some_and(|next| is_rule(&next)) {
            self.columns = cells;
            return;
        }
        if self.columns.is_empty() || is_rule(&cells) {
            return;
        }
        let source = self.columns.iter().position(|name| SOURCE_COLUMNS.contains(&name.to_lowercase().as_str()));
        let text: Vec<&str> =
            cells.iter().enumerate().filter(|(at, _)| Some(*at) != source).map(|(_, cell)| cell.as_str()).collect();
        let mut sources = citations(lines[place]);
        sources.extend(source.and_then(|at| cells.get(at)).into_iter().flat_map(|cell| ranges_in(cell)));
        self.artefact.elements.push(Element {
            text: without_citations(&text.join(" ")),
            line: place + 1,
            sources,
            needs_source: true,
            ..Element::default()
        });
    }

    fn element(&mut self, text: &str, line: usize) {
        self.artefact.elements.push(Element {
            text: without_citations(text),
            line,
            sources: citations(text),
            needs_source: true,
            ..Element::default()
        });
    }

    fn close_section(&mut self) {
        self.artefact.elements.extend(self.section.take());
    }

    /// A section that links to itself or twice refers once.
    fn finish(mut self) -> Artefact {
        self.close_section();
        for element in &mut self.artefact.elements {
            let own = element.id.clone();
            let unique: BTreeMap<String, ()> =
                element.references.drain(..).filter(|to| Some(to) != own.as_ref()).map(|to| (to, ())).collect();
            element.references = unique.into_keys().collect();
        }
        self.artefact
    }
}

fn fence_of(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let mark = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let length = line.chars().take_while(|c| *c == mark).count();
    (length >= 3).then(|| &line[..length])
}

fn front_matter_end(lines: &[&str]) -> usize {
    if lines.first().map(|line| line.trim_end()) != Some("---") {
        return 0;
    }
    lines.iter().skip(1).position(|line| matches!(line.trim_end(), "---" | "...")).map_or(0, |end| end + 2)
}

/// The anchor that Markdown readers give to a heading.
fn anchor(title: &str) -> String {
    let kept = title.to_lowercase();
    kept.chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_cite_by_their_own_column_and_rules_are_no_rows() {
        let read = read("| 手順 | 出典行 |\n|---|---|\n| 受付 | 3-4 |\n| 確認 | |\n");
        let cited: Vec<usize> = read.elements.iter().map(|element| element.sources.len()).collect();
        assert_eq!((cited, read.elements[0].text.as_str(), read.elements[0].line), (vec![1, 0], "受付", 3));
    }

    #[test]
    fn links_between_headings_are_references() {
        let read = read("# 申請\n[承認](#承認) を見る\n# 承認\n[申請](#申請)\n");
        assert_eq!(read.elements[0].references, ["承認"]);
        assert!(!read.elements[0].needs_source);
    }

    #[test]
    fn front_matter_and_other_fences_hold_no_elements() {
        assert_eq!(read("---\n- a\n---\n```sh\n- b\n```\n").elements, []);
    }
}
