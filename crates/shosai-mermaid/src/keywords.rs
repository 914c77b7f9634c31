//! The words diagrams start with, and how near a misspelling comes to one.

/// A diagram type as authors write it.
pub(crate) struct Keyword {
    pub(crate) word: &'static str,
    /// Whether it is also an ordinary English word, so that prose may hold it.
    pub(crate) prose: bool,
}

/// Every type current Mermaid knows.
pub(crate) const KEYWORDS: [Keyword; 52] = [
    distinct("flowchart"),
    distinct("flowchart-elk"),
    prose("graph"),
    distinct("sequenceDiagram"),
    distinct("classDiagram"),
    distinct("classDiagram-v2"),
    distinct("stateDiagram"),
    distinct("stateDiagram-v2"),
    distinct("erDiagram"),
    prose("gantt"),
    prose("pie"),
    distinct("gitGraph"),
    prose("journey"),
    distinct("quadrantChart"),
    distinct("requirementDiagram"),
    prose("requirement"),
    distinct("C4Context"),
    distinct("C4Container"),
    distinct("C4Component"),
    distinct("C4Dynamic"),
    distinct("C4Deployment"),
    prose("mindmap"),
    prose("timeline"),
    prose("kanban"),
    prose("sankey"),
    distinct("sankey-beta"),
    prose("xychart"),
    distinct("xychart-beta"),
    prose("block"),
    distinct("block-beta"),
    prose("packet"),
    distinct("packet-beta"),
    prose("architecture"),
    distinct("architecture-beta"),
    distinct("radar-beta"),
    prose("treemap"),
    distinct("treemap-beta"),
    distinct("treeView-beta"),
    distinct("venn-beta"),
    distinct("ishikawa-beta"),
    distinct("wardley-beta"),
    distinct("zenuml"),
    distinct("swimlane-beta"),
    distinct("eventmodeling"),
    distinct("cynefin-beta"),
    distinct("usecase-beta"),
    distinct("agentflow-beta"),
    distinct("railroad-beta"),
    distinct("railroad-ebnf-beta"),
    distinct("railroad-abnf-beta"),
    distinct("railroad-peg-beta"),
    prose("info"),
];

/// The words that diagrams start with, as authors write them.
pub fn keywords() -> impl Iterator<Item = &'static str> {
    KEYWORDS.iter().map(|keyword| keyword.word)
}

const fn distinct(word: &'static str) -> Keyword {
    Keyword { word, prose: false }
}

const fn prose(word: &'static str) -> Keyword {
    Keyword { word, prose: true }
}

/// The keyword that `word` most probably misspells: a small edit away, and not a keyword itself.
pub(crate) fn meant(word: &str) -> Option<&'static str> {
    if KEYWORDS.iter().any(|keyword| keyword.word == word) {
        return None;
    }
    let allowed = allowed_distance(word);
    let ranked = KEYWORDS.iter().map(|keyword| (distance(word, keyword.word), keyword.word));
    ranked.filter(|(distance, _)| *distance <= allowed).min_by_key(|(distance, _)| *distance).map(|(_, word)| word)
}

/// Short words are near to many others, so they may differ less.
fn allowed_distance(word: &str) -> usize {
    match word.chars().count() {
        0..=3 => 0,
        4..=6 => 1,
        _ => 2,
    }
}

/// Edit distance in which swapping two neighbours counts once; letters are compared without regard to case.
pub(crate) fn distance(a: &str, b: &str) -> usize {
    /// Longer words are never keywords.
    const LONGEST: usize = 32;
    let lower = |word: &str| word.chars().take(LONGEST).map(|c| c.to_ascii_lowercase()).collect::<String>();
    strsim::osa_distance(&lower(a), &lower(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_slips_find_their_keyword() {
        for (word, expected) in [
            ("flowchrat", Some("flowchart")),
            ("sequencDiagram", Some("sequenceDiagram")),
            ("garph", Some("graph")),
            ("flowchart", None),
            ("hello", None),
            ("pei", None),
        ] {
            assert_eq!(meant(word), expected, "{word}");
        }
    }

    #[test]
    fn swapping_neighbours_is_one_edit() {
        assert_eq!(distance("mremaid", "mermaid"), 1);
        assert_eq!(distance("mermaaid", "mermaid"), 1);
        assert_eq!(distance("", "abc"), 3);
    }
}
