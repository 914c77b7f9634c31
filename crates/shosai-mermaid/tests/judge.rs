//! The verdict, diagram type by diagram type.
#![allow(clippy::unwrap_used, clippy::panic)]

use shosai_mermaid::{ProblemKind, judge, keywords};
use shosai_message::Language;

fn valid(text: &str) -> bool {
    judge(text, &|| false).valid
}

fn refused(text: &str) -> (usize, String, Option<String>) {
    let problem = judge(text, &|| false).problem.unwrap_or_else(|| panic!("accepted: {text}"));
    (problem.line, problem.message.to_string(), problem.suggestion.map(|text| text.to_string()))
}

#[test]
fn a_refusal_is_said_in_both_languages_and_syntax_stays() {
    for (text, en, ja) in [
        ("graph TD\n  A -->", "unexpected `-->`; expected a node id", "`-->` は想定外です（期待: ノードの ID）"),
        (
            "graph TD\n  A[x",
            "unexpected `x`; expected the bracket that closes the label",
            "`x` は想定外です（期待: ラベルを閉じる括弧）",
        ),
        ("graph TD\n  subgraph A", "`subgraph` is opened but never closed", "`subgraph` が閉じられていません"),
        (
            "sankey-beta\na,b",
            "unexpected `a,b`; expected `source,target,value`",
            "`a,b` は想定外です（期待: `source,target,value`）",
        ),
    ] {
        let said = judge(text, &|| false).problem.unwrap().message;
        assert_eq!((said.say(Language::En), said.say(Language::Ja)), (en.to_owned(), ja.to_owned()), "{text}");
    }
}

#[test]
fn every_type_is_read_with_japanese_labels() {
    for text in [
        "flowchart TD\n  A[開始] -->|はい| B{判断}\n  B -.-> C([終わり])",
        "graph LR\n  日本語-->次",
        "sequenceDiagram\n  太郎->>花子: こんにちは",
        "classDiagram\n  class 社員 {\n    +名前() String\n  }\n  社員 <|-- 管理職",
        "stateDiagram-v2\n  [*] --> 待機\n  state 待機 {\n    a --> b\n  }",
        "erDiagram\n  顧客 ||--o{ 注文 : する",
        "gantt\n  section 設計\n  作業 :a1, 2024-01-01, 3d",
        "pie title 割合\n  \"犬\" : 3",
        "gitGraph\n  commit id: \"最初\"",
        "journey\n  title 旅\n  section 朝\n    起きる: 3: 私",
        "quadrantChart\n  x-axis 低い --> 高い\n  \"案\": [0.3, 0.6]",
        "requirementDiagram\n  requirement \"性能\" {\n    id: 1\n  }",
        "mindmap\n  root((中心))\n    枝",
        "timeline\n  title 歴史\n  2002 : 出来事",
        "kanban\n  列[やること]\n    作業[設計]",
        "sankey\na,b,3",
        "xychart\n  x-axis [\"一月\", \"二月\"]\n  bar [1, 2]",
        "block\n  a[\"画面\"] b",
        "packet\n  0-3: \"印\"",
        "architecture-beta\n  service a(server)[機械]",
        "C4Context\n  Person(a, \"人\")",
        "radar-beta\n  axis a[\"日\"]\n  curve c[\"本\"]{1}",
        "treemap-beta\n\"食品\"\n  \"野菜\": 3",
    ] {
        assert!(valid(text), "{text}: {:?}", refused(text));
    }
}

#[test]
fn the_line_is_the_one_in_the_block() {
    let (line, ..) = refused("---\ntitle: 題\n---\n%% comment\nflowchart TD\n  A --> B\n  B[開く --> C");
    assert_eq!(line, 7);
    assert_eq!(refused("stateDiagram-v2\n  A -->  \n\n").0, 2);
    let (line, ..) = refused("sequenceDiagram\n  A->>B: x\n  loop 毎分\n  A->>B: y");
    assert!(line >= 3);
}

#[test]
fn mermaids_own_count_leaves_out_what_it_strips() {
    let problem = judge("---\ntitle: 題\n---\n%% c\nflowchart TD\n  A --> B\n  B --> end", &|| false).problem.unwrap();
    assert_eq!((problem.line, problem.mermaid_line, problem.column), (7, 3, 9));
}

#[test]
fn common_mistakes_come_with_a_way_out() {
    for (text, part) in [
        ("flowchart TD\n  A --> end", "reserved word"),
        ("flowchart TD\n  A[f(x)] --> B", "double quotes"),
        ("flowchart TD\n  subgraph s\n  A --> B", "no `end`"),
        ("flowchart TD\n  A[\"x] --> B", "no partner"),
        ("flowchart TD\n  A -> B", "`-->`"),
        ("flowchart TD\n  A（開始） --> B", "full-width"),
        ("flowchrat TD\n  A --> B", "`flowchart`"),
        ("flowchart TD\n  B[open", "`]`"),
        ("sequenceDiagram\n  loop x\n  A->>B: y", "no `end`"),
    ] {
        let (_, message, suggestion) = refused(text);
        let suggestion = suggestion.unwrap_or_else(|| panic!("no suggestion for {text}: {message}"));
        assert!(suggestion.contains(part), "{text}: {suggestion}");
    }
}

#[test]
fn what_mermaid_refuses_is_refused() {
    for text in [
        "",
        "hello",
        "flowchart TD\n  A =B",
        "flowchart TD\n  style A fill:#f9f,,stroke:#333",
        "flowchart TD\n  classDef x fi[ll:red",
        "flowchart TD\n  click A \"a.html",
        "flowchart TD\n  linkStyle default interpolate ",
        "flowchart TD\n  A@{ shape: nonsense }",
        "classDiagram\n  class A(",
        "classDiagram\n  A : draw)",
        "classDiagram\n",
        "stateDiagram-v2\n  state two words {\n  }",
        "stateDiagram-v2\n  state A {\n  B",
        "mindmap\n  a\n  b",
        "quadrantChart\n  A: [0.1, 1.5]",
        "xychart\n  x-axis [日本]\n  bar [1]",
        "sankey\n日本,b,1",
        "requirementDiagram\n  requirement 日本 {\n  }",
        "block\n  A\n  end",
        "gitGraph\n  branch 日本",
        "timeline\ntimeline\n  2002 : x",
    ] {
        assert!(!valid(text), "{text}");
    }
}

#[test]
fn front_matter_may_follow_blank_lines() {
    assert!(valid("\n\n---\nconfig:\n  theme: dark\n---\nflowchart TD\n  A --> B"));
    assert!(valid("%%{init: {'theme': 'dark'}}%%\nflowchart TD\n  A --> B"));
}

#[test]
fn participants_may_have_slashes_and_brackets_in_their_names() {
    assert!(valid("sequenceDiagram\n  actor A/B as 運用者\n  A/B->>利用者(管理): x\n  Note over 利用者(管理): y"));
    assert!(!valid("sequenceDiagram\n  A->>(B: x"));
}

#[test]
fn mermaids_edge_limit_is_kept() {
    let edges = |n: usize| format!("flowchart TD\n{}", "a --> b\n".repeat(n));
    assert!(valid(&edges(500)));
    assert!(!valid(&edges(501)));
    assert!(!valid(&format!("flowchart TD\n{} --> x & y & z", vec!["a"; 200].join(" & "))));
}

#[test]
fn dates_that_only_drawing_would_miss_are_a_warning() {
    let verdict = judge("gantt\n  dateFormat YYYY-MM-DD\n  A :a1, 2014x, 3d", &|| false);
    assert!(verdict.valid);
    assert_eq!(verdict.warnings.len(), 1);
}

#[test]
fn a_caller_can_stop_and_a_flood_is_refused() {
    let stopped = judge("flowchart TD\n  A --> B", &|| true).problem.unwrap();
    assert_eq!(stopped.kind, ProblemKind::Stopped);
    let flood = "x".repeat(shosai_mermaid::LARGEST_SOURCE + 1);
    assert_eq!(judge(&flood, &|| false).problem.unwrap().kind, ProblemKind::TooLarge);
}

#[test]
fn a_megabyte_and_deep_nesting_are_judged() {
    assert!(valid(&format!("sequenceDiagram\n{}", "A->>B: message\n".repeat(70_000))));
    assert!(!valid(&format!("flowchart TD\nA{}", "[".repeat(50_000))));
    assert!(valid(&format!("flowchart TD\n{}{}", "subgraph s\n".repeat(2_000), "end\n".repeat(2_000))));
    assert!(!valid(&format!("classDiagram\n{}class A\n{}", "namespace n {\n".repeat(2_000), "}\n".repeat(2_000))));
}

#[test]
fn the_keyword_is_the_authors() {
    let verdict = judge("graph TD\n  A --> B", &|| false);
    assert_eq!(verdict.keyword.as_deref(), Some("graph"));
    assert_eq!(verdict.diagram_type.as_deref(), Some("flowchart-v2"));
}

#[test]
fn every_word_that_is_suggested_begins_a_diagram() {
    for word in keywords() {
        let problem = judge(&format!("{word}\n"), &|| false).problem;
        let unknown = problem.is_some_and(|problem| problem.kind == ProblemKind::UnknownType);
        assert!(!unknown, "{word}");
    }
}

#[test]
fn the_foot_of_a_relation_is_no_open_bracket() {
    let (line, _, suggestion) = refused("erDiagram\n  CUSTOMER ||--o{ ORDER");
    assert_eq!((line, suggestion), (2, None));
}

#[test]
fn wide_spaces_indent_the_attributes_of_an_entity() {
    assert!(valid("erDiagram\n  A[\"得意　先\"] {\n　　int 番号\n    string　名称\n　}\n　A ||--o{ B : 持つ\n"));
}
