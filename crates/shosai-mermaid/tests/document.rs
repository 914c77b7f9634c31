//! Whole documents: blocks, malformed spellings, the answer's shape, a second engine.
#![allow(clippy::unwrap_used, clippy::panic)]

use shosai_mermaid::{
    IssueType, SecondOpinion, Severity, ValidateOptions, Validation, find_blocks, is_bomb, merge, validate,
};

fn check(content: &str) -> Validation {
    validate(content, &ValidateOptions::default())
}

fn kinds(content: &str) -> Vec<(usize, IssueType, Severity)> {
    check(content).unblocked_issues.iter().map(|i| (i.line, i.issue_type, i.severity)).collect()
}

#[test]
fn blocks_are_found_with_exact_lines() {
    let blocks = find_blocks("# 題\n\n```{mermaid}\ngraph TD\n    A --> B\n```\n本文");
    assert_eq!((blocks.len(), blocks[0].start_line, blocks[0].end_line), (1, 3, 6));
    assert_eq!(blocks[0].code, "graph TD\n    A --> B\n");
}

#[test]
fn fences_of_every_kind_and_place() {
    let content = "~~~mermaid\npie\n~~~\n\n````{mermaid}\n```\n````\n\n- 項目\n\n  ```mermaid\n  graph TD\n  ```\n\n> ```mermaid\n> graph LR\n> ```\n";
    let blocks = find_blocks(content);
    let codes: Vec<&str> = blocks.iter().map(|b| b.code.as_str()).collect();
    assert_eq!(codes, ["pie\n", "```\n", "graph TD\n", "graph LR\n"]);
    assert_eq!(blocks.iter().map(|b| b.start_line).collect::<Vec<_>>(), [1, 5, 11, 15]);
}

#[test]
fn other_fences_are_left_alone() {
    assert!(find_blocks("````markdown\n```mermaid\ngraph TD\n```\n````\n").is_empty());
    assert!(kinds("````markdown\n```mermaid\ngraph TD\n```\n````\n").is_empty());
    assert!(find_blocks("    ```mermaid\n    graph TD\n    ```\n").is_empty());
}

#[test]
fn an_unclosed_block_reaches_the_end() {
    let content = "```{mermaid}\ngraph TD\n  A --> B\n";
    assert_eq!(find_blocks(content)[0].end_line, 3);
    assert_eq!(kinds(content), [(1, IssueType::Unclosed, Severity::Error)]);
}

#[test]
fn the_malformed_spellings_are_errors() {
    for (content, line, kind) in [
        ("```mermaaid\ngraph TD\n  A --> B\n```", 1, IssueType::Typo),
        ("```mremaid\ngraph TD\n```", 1, IssueType::Typo),
        ("```{ mermaid }\ngraph TD\n```", 1, IssueType::Malformed),
        ("``` {mermaid}\ngraph TD\n```", 1, IssueType::Malformed),
        ("```{mermaid}\n```", 1, IssueType::Malformed),
        ("```mermaid\nflowchrat TD\n  A --> B\n```", 2, IssueType::Typo),
        ("```\ngraph TD\n  A --> B\n```", 1, IssueType::Malformed),
        ("```mermaid\ngraph TD\n```mermaid\nA --> B\n```", 3, IssueType::Malformed),
        ("```mermaid\ngraph TD\n  A --> B\n````", 4, IssueType::Malformed),
        ("```mermaid\ngraph TD\n  A[\"x] --> B\n```", 3, IssueType::Malformed),
        ("```mermaid\ngraph TD\n  // note\n  A --> B\n```", 3, IssueType::Malformed),
    ] {
        assert!(kinds(content).contains(&(line, kind, Severity::Error)), "{content}: {:?}", kinds(content));
        assert!(!check(content).success, "{content}");
    }
    let short = "````mermaid\ngraph TD\n```\n";
    assert!(kinds(short).contains(&(3, IssueType::Malformed, Severity::Error)));
    assert!(kinds(short).contains(&(1, IssueType::Unclosed, Severity::Error)));
}

#[test]
fn mermaid_in_running_text_is_a_warning() {
    let content = "本文\n\ngraph TD\n    A --> B\n    B --> C\n";
    let found = kinds(content);
    assert_eq!(found[0], (3, IssueType::Unblocked, Severity::Warning));
    assert_eq!(found.iter().map(|f| f.0).collect::<Vec<_>>(), [3, 4, 5]);
    assert!(check(content).success, "warnings alone are no failure");
    let strict = validate(content, &ValidateOptions { strict: true, ..ValidateOptions::default() });
    assert!(!strict.success);
    assert_eq!(kinds("本文にsubgraphやparticipantなどが含まれている\n").len(), 1);
    let inline = kinds("ここに`graph TD; A-->B`という図を入れたい\n");
    assert_eq!(inline, [(1, IssueType::Malformed, Severity::Warning)]);
}

#[test]
fn prose_rules_and_comments_raise_no_alarm() {
    for content in [
        "<!-- a comment -->\n",
        "<!--\ngraph TD\n  A --> B\n-->\n",
        "---\ntitle: graph TD\n---\n\n# 題\n",
        "本文\n\n---\n\n続き\n",
        "| a | b |\n|---|---|\n| 1 | 2 |\n",
        "The end of the graph shows a pie and our journey.\n",
        "# Timeline\n\nThe participant list is long.\n",
        "> graph TD\n> A --> B\n",
        "```python\nx = 'graph TD'\n# A --> B\n```\n",
        "it's a label\n",
        "文中の `-->` は矢印です\n",
        "end\n",
    ] {
        assert!(kinds(content).is_empty(), "{content}: {:?}", check(content).unblocked_issues);
    }
    assert!(check("```mermaid\nflowchart TD\n  A[it's fine] --> B[\"line one\nline two\"]\n```\n").success);
}

#[test]
fn the_answer_has_the_shape_of_the_specification() {
    let answer = check("# スライド\n\n```{mermaid}\ngraph TD\n    A --> B\n```");
    let json = serde_json::to_value(&answer).unwrap();
    assert_eq!(
        json,
        serde_json::json!({
            "success": true, "total_blocks": 1, "valid_blocks": 1, "invalid_blocks": 0,
            "results": [{
                "block_index": 0, "start_line": 3, "end_line": 6, "is_valid": true, "diagram_type": "graph",
                "error_message": null, "error_line": null, "warnings": []
            }],
            "unblocked_issues": [], "validation_engine": "native", "metadata": { "total_validation_time_ms": 0 }
        })
    );
}

#[test]
fn an_invalid_block_says_where_and_what() {
    let answer = check("# s\n\n```{mermaid}\ngraph TD\n    A --\n```\n\n```mermaaid\n```\n");
    let result = &answer.results[0];
    assert_eq!((result.is_valid, result.error_line), (false, Some(2)));
    assert_eq!(answer.codes(), ["MERMAID_VALIDATION_FAILED", "MERMAID_TYPO"]);
    let report = answer.report();
    assert!(report.contains("Block 1 (lines 3-6):") && report.contains("Error at line 2:"), "{report}");
    assert!(report.contains("[ERROR] Line 8:"), "{report}");
}

#[test]
fn a_thousand_blocks_are_validated() {
    let content = "```mermaid\nflowchart TD\n  A --> B\n```\n\n".repeat(1_000);
    let answer = check(&content);
    assert_eq!((answer.total_blocks, answer.valid_blocks), (1_000, 1_000));
    assert_eq!(answer.results[999].start_line, 4_996);
}

#[test]
fn the_bomb_is_recognised_and_merged() {
    let bomb = "<svg aria-roledescription=\"error\"><text>Syntax error in text</text></svg>".to_owned();
    assert!(is_bomb(&bomb) && !is_bomb("<svg><text>fine</text></svg>"));
    let block = "```mermaid\n%% c\nflowchart TD\n  A --> B\n```\n";
    let mut answer = check(&block.repeat(4));
    let opinions = [
        SecondOpinion::Drew { svg: bomb },
        SecondOpinion::Refused { stderr: "Error: Parse error on line 2:\n  at x".to_owned() },
        SecondOpinion::TimedOut { seconds: 30 },
        SecondOpinion::Drew { svg: "<svg/>".to_owned() },
    ];
    merge(&mut answer, &opinions);
    assert_eq!((answer.valid_blocks, answer.invalid_blocks, answer.success), (2, 2, false));
    assert_eq!(answer.results[1].error_line, Some(3), "mermaid counts without the comment");
    assert!(answer.results[2].warnings[0].contains("MERMAID_CLI_TIMEOUT"));
    assert_eq!(answer.validation_engine, "mermaid-cli");
}
