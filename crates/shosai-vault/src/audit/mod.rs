//! Holding an artefact against its source: does every element say where it comes from, is every branch reached, is
//! every reference returned, do the cited lines speak of what they are cited for?

mod graph;
mod json;
mod markdown;
mod mermaid;
mod words;

use std::collections::BTreeSet;

use shosai_message::{Failure, Message};

use crate::{Coverage, LineRange, Lines, coverage, messages};

/// One element of an artefact: a node, an edge, a list item, a row.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Element {
    /// How the artefact names it, if it does.
    pub id: Option<String>,
    /// Its text.
    pub text: String,
    /// The line of the artefact, counted from 1.
    pub line: usize,
    /// The lines of the source that it cites.
    pub sources: Vec<LineRange>,
    /// The elements that it refers to, by id.
    pub references: Vec<String>,
    /// Whether it must cite a source.
    pub needs_source: bool,
}

/// What was read of an artefact.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Artefact {
    pub elements: Vec<Element>,
    pub branches: Vec<graph::Fault>,
}

/// What can be wrong with an artefact.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, serde::Serialize)]
pub enum FindingKind {
    /// An element cites nothing.
    #[serde(rename = "根拠なし要素")]
    NoSource,
    /// A branch that no path reaches, or that leads nowhere.
    #[serde(rename = "孤立分岐")]
    OrphanBranch,
    /// A reference that is not returned, or leads to nothing.
    #[serde(rename = "片方向参照")]
    OneWayReference,
    /// The cited lines share no word with the element, or are not there.
    #[serde(rename = "裏付けなし引用")]
    UnsupportedCitation,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Finding {
    /// What is wrong.
    pub kind: FindingKind,
    /// The line of the artefact.
    pub line: usize,
    /// The element: its id, or the beginning of its text.
    pub element: String,
    /// Why it is wrong.
    pub reason: Message,
}

/// What an audit came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Audit {
    /// Elements that must cite a source.
    pub elements: usize,
    /// Those that do.
    pub with_source: usize,
    /// What is wrong, by line.
    pub findings: Vec<Finding>,
    /// How much of the source the artefact cites.
    pub source_coverage: Coverage,
}

/// Characters of an element's text that stand for it where it has no id.
const SHOWN_CHARS: usize = 40;

/// Audits `artefact` (Markdown with or without Mermaid, bare Mermaid, or JSON) against `source`; `cited` are further
/// ranges known to be cited.
pub fn audit(artefact: &str, is_json: bool, source: &Lines, cited: &[LineRange]) -> Result<Audit, Failure> {
    let read = if is_json { json::read(artefact)? } else { markdown::read(artefact) };
    let mut findings: Vec<Finding> = Vec::new();
    for element in read.elements.iter().filter(|element| element.needs_source && element.sources.is_empty()) {
        findings.push(finding(FindingKind::NoSource, element, messages::AuditNoSource));
    }
    findings.extend(read.branches.iter().map(|fault| Finding {
        kind: FindingKind::OrphanBranch,
        line: fault.line,
        element: fault.node.clone(),
        reason: fault.reason.clone(),
    }));
    findings.extend(one_way_references(&read.elements));
    findings.extend(read.elements.iter().flat_map(|element| unsupported(element, source)));
    findings.sort_by(|a, b| a.line.cmp(&b.line).then(a.kind.cmp(&b.kind)));
    let required: Vec<&Element> = read.elements.iter().filter(|element| element.needs_source).collect();
    let ranges: Vec<LineRange> =
        read.elements.iter().flat_map(|element| element.sources.iter().copied()).chain(cited.iter().copied()).collect();
    Ok(Audit {
        elements: required.len(),
        with_source: required.iter().filter(|element| !element.sources.is_empty()).count(),
        findings,
        source_coverage: coverage(source.count(), source.front_matter(), &ranges)?,
    })
}

fn one_way_references(elements: &[Element]) -> Vec<Finding> {
    let pairs: BTreeSet<(&str, &str)> = elements
        .iter()
        .filter_map(|element| Some((element.id.as_deref()?, &element.references)))
        .flat_map(|(id, references)| references.iter().map(move |to| (id, to.as_str())))
        .collect();
    let known: BTreeSet<&str> = elements.iter().filter_map(|element| element.id.as_deref()).collect();
    let mut findings = Vec::new();
    for element in elements {
        for to in &element.references {
            let from = element.id.as_deref().unwrap_or_default();
            if !known.contains(to.as_str()) {
                findings.push(finding(FindingKind::OneWayReference, element, messages::AuditReferenceLost { to }));
            } else if !pairs.contains(&(to.as_str(), from)) {
                findings.push(finding(FindingKind::OneWayReference, element, messages::AuditReferenceOneWay { to }));
            }
        }
    }
    findings
}

fn unsupported(element: &Element, source: &Lines) -> Option<Finding> {
    if element.sources.is_empty() {
        return None;
    }
    if let Some(beyond) = element.sources.iter().find(|range| range.start_line > source.count()) {
        let (start, end, lines) = (beyond.start_line, beyond.end_line, source.count());
        let reason = messages::AuditBeyondSource { start, end, lines };
        return Some(finding(FindingKind::UnsupportedCitation, element, reason));
    }
    let cited: String = element.sources.iter().map(|range| source.passage(range.start_line, range.end_line)).collect();
    if words::share(&element.text, &cited) {
        return None;
    }
    Some(finding(FindingKind::UnsupportedCitation, element, messages::AuditNoSharedWord))
}

fn finding(kind: FindingKind, element: &Element, reason: impl Into<Message>) -> Finding {
    let shown =
        element.id.clone().unwrap_or_else(|| crate::note::first_chars(element.text.trim(), SHOWN_CHARS).to_owned());
    Finding { kind, line: element.line, element: shown, reason: reason.into() }
}

/// Reads `12-18`, `L12-L18`, `12`, `12-14, 20` as ranges of lines; nothing where there are none.
pub(crate) fn ranges_in(text: &str) -> Vec<LineRange> {
    let parts = text.split([',', '、', ';']);
    let range = |part: &str| -> Option<LineRange> {
        let digits: String = part
            .chars()
            .map(|c| if matches!(c, '–' | '~' | '〜' | '～') { '-' } else { c })
            .filter(|c| c.is_ascii_digit() || *c == '-')
            .collect();
        let (start, end) = digits.split_once('-').unwrap_or((&digits, &digits));
        let range = LineRange { start_line: start.parse().ok()?, end_line: end.parse().ok()? };
        range.checked().ok()
    };
    parts.filter_map(range).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "申請書を受け付ける。\n内容を確認する。\n不備があれば差し戻す。\n承認する。\n";

    fn run(artefact: &str, is_json: bool) -> Audit {
        audit(artefact, is_json, &Lines::new(SOURCE.to_owned()), &[]).unwrap()
    }

    fn kinds(audit: &Audit) -> Vec<(FindingKind, String)> {
        audit.findings.iter().map(|finding| (finding.kind, finding.element.clone())).collect()
    }

    #[test]
    fn a_flowchart_that_cites_everything_is_clean() {
        let audit = run(
            "```mermaid\nflowchart TD\n  A([受付]) --> B{確認} %% source_lines: 1-2\n  B -->|不備| C[差し戻し] %% source_lines: 3\n  C --> B\n  B -->|よし| D([承認]) %% source_lines: 4\n```\n",
            false,
        );
        assert_eq!(audit.findings, []);
        assert_eq!((audit.elements, audit.with_source, audit.source_coverage.ratio), (4, 4, 1.0));
    }

    #[test]
    fn branches_that_hang_are_found() {
        let audit = run(
            "flowchart TD\n  A([受付]) --> B{確認} %% source_lines: 1-2\n  B --> D([承認]) %% source_lines: 4\n  X[差し戻し] --> D %% source_lines: 3\n",
            false,
        );
        assert_eq!(
            kinds(&audit),
            [(FindingKind::OrphanBranch, "B".to_owned()), (FindingKind::OrphanBranch, "X".to_owned())]
        );
    }

    #[test]
    fn list_items_and_rows_must_cite_and_citations_must_fit() {
        let audit = run(
            "# 手順\n\n- 申請書を受け付ける (source_lines: 1)\n- 内容を確認する\n- 会議を開く (source_lines: 4)\n- 承認 (source_lines: 40)\n",
            false,
        );
        assert_eq!(
            kinds(&audit),
            [
                (FindingKind::NoSource, "内容を確認する".to_owned()),
                (FindingKind::UnsupportedCitation, "会議を開く".to_owned()),
                (FindingKind::UnsupportedCitation, "承認".to_owned())
            ]
        );
        assert_eq!((audit.elements, audit.with_source), (4, 3));
    }

    #[test]
    fn json_nodes_cite_and_refer_in_both_directions() {
        let audit = run(
            r#"{"nodes": [
                {"id": "a", "label": "申請書の受付", "source_lines": [1, 1], "references": ["b"]},
                {"id": "b", "label": "確認", "source_lines": "2", "references": []},
                {"id": "c", "label": "承認", "references": ["z"]}]}"#,
            true,
        );
        assert_eq!(
            kinds(&audit),
            [
                (FindingKind::OneWayReference, "a".to_owned()),
                (FindingKind::NoSource, "c".to_owned()),
                (FindingKind::OneWayReference, "c".to_owned())
            ]
        );
        assert_eq!(audit.findings[0].line, 2);
    }

    #[test]
    fn ranges_are_read_in_every_usual_spelling() {
        let range = |start_line, end_line| LineRange { start_line, end_line };
        assert_eq!(ranges_in("L12-L18, 20"), [range(12, 18), range(20, 20)]);
        assert_eq!(ranges_in("3〜5行"), [range(3, 5)]);
        assert_eq!(ranges_in("0-3, x"), []);
    }
}
