//! Whatever is thrown at it, the engine answers: no panic, no endless loop, and places that exist.
#![allow(clippy::unwrap_used, clippy::panic)]

use proptest::prelude::*;
use shosai_mermaid::{DrawOptions, ProblemKind, ValidateOptions, draw, find_blocks, judge, validate};
use shosai_text::{Face, Faces};

const SEEDS: [&str; 12] = [
    "flowchart TD\n  A[\"x\"] -->|y| B{z}\n  subgraph s [t]\n  C@{ shape: rect } & D\n  end\n  style A fill:#f9f",
    "sequenceDiagram\n  A->>+B: x\n  alt y\n  B-->>-A: z\n  end",
    "classDiagram\n  class A~T~ {\n    +x() int\n  }\n  A <|-- `B c` : d\n  namespace N {\n  class E\n  }",
    "stateDiagram-v2\n  [*] --> a\n  state a {\n    b --> c : d\n  }\n  note right of a\n  x\n  end note",
    "erDiagram\n  A ||--o{ B : c\n  A {\n    int d PK \"e\"\n  }",
    "mindmap\n  root((a))\n    b[c]\n    ::icon(d)",
    "gantt\n  dateFormat YYYY-MM-DD\n  section a\n  b :c, 2024-01-01, 3d",
    "quadrantChart\n  x-axis a --> b\n  c: [0.1, 0.2]",
    "---\ntitle: a\n---\n%%{init: {'theme': 'dark'}}%%\nblock\n  columns 2\n  a b\n  block:c\n    d\n  end",
    "kanban\n  a[b]\n    c[d]@{ assigned: 'e' }",
    "xychart\n  x-axis [a, b]\n  y-axis 0 --> 3\n  bar [1, 2]",
    "requirementDiagram\n  requirement a {\n    id: 1\n  }\n  b - satisfies -> a",
];

/// A seed with a few edits: characters dropped, doubled, replaced, or the text cut.
fn mutated() -> impl Strategy<Value = String> {
    let edits = prop::collection::vec((0usize..4, any::<prop::sample::Index>(), prop::char::any()), 1..4);
    (prop::sample::select(SEEDS.to_vec()), edits).prop_map(|(seed, edits)| {
        let mut chars: Vec<char> = seed.chars().collect();
        for (kind, index, with) in edits {
            if chars.is_empty() {
                break;
            }
            let at = index.index(chars.len());
            match kind {
                0 => drop(chars.remove(at)),
                1 => chars.insert(at, chars[at]),
                2 => chars[at] = with,
                _ => chars.truncate(at),
            }
        }
        chars.into_iter().collect()
    })
}

fn holds(text: &str) {
    let verdict = judge(text, &|| false);
    assert_eq!(verdict.valid, verdict.problem.is_none());
    if let Some(problem) = verdict.problem {
        assert_ne!(problem.kind, ProblemKind::Internal, "{text:?}");
        assert!((1..=text.lines().count() + 1).contains(&problem.line), "{text:?}: {problem:?}");
        assert!(problem.column >= 1 && problem.mermaid_line >= 1);
    }
}

const CASES: u32 = 400;

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_diagrams_are_judged(text in mutated()) {
        holds(&text);
    }

    #[test]
    fn any_text_is_judged(text in "\\PC{0,80}") {
        holds(&text);
    }

    #[test]
    fn any_document_is_validated(parts in prop::collection::vec(
        prop::sample::select(vec!["```", "````", "~~~", "mermaid", "{mermaid}", "\n", " ", "> ", "- ", "graph TD", "A --> B", "`", "<!--", "-->", "\"", "日本", "//", "---"]), 0..40)) {
        let content: String = parts.concat();
        let lines = content.lines().count();
        for block in find_blocks(&content) {
            prop_assert!(block.start_line >= 1 && block.start_line <= block.end_line && block.end_line <= lines);
        }
        let answer = validate(&content, &ValidateOptions::default());
        prop_assert_eq!(answer.valid_blocks + answer.invalid_blocks, answer.total_blocks);
        for issue in &answer.unblocked_issues {
            prop_assert!(issue.line >= 1 && issue.line <= lines);
            prop_assert!(issue.context.chars().count() <= 80);
        }
    }
}

fn faces() -> Faces {
    let regular: &[u8] = include_bytes!("../../../assets/fonts/IBMPlexSansJP-Regular.ttf");
    let bold: &[u8] = include_bytes!("../../../assets/fonts/IBMPlexSansJP-Bold.ttf");
    Faces { regular: Face::from_bytes(regular.into()).unwrap(), bold: Face::from_bytes(bold.into()).unwrap() }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_diagrams_are_drawn_or_refused(text in mutated()) {
        let faces = faces();
        if let Ok(drawing) = draw(&text, &DrawOptions::new(&faces)) {
            prop_assert!(drawing.svg.starts_with("<svg"));
            prop_assert!(drawing.width.is_finite() && drawing.height.is_finite());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    #[ignore = "the long run: 20,000 mutations, by hand"]
    fn twenty_thousand_mutations(text in mutated()) {
        holds(&text);
    }
}
