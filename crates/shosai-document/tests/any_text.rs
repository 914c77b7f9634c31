//! Any text is read in linear time, without a panic and without running out of stack.
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use proptest::prelude::*;
use shosai_document::{read, to_pandoc_json, tree::Document};

/// Reads and walks everything.
fn read_all(source: &str) -> usize {
    let Ok(reading) = read(source) else { return 0 };
    let document = Document { blocks: reading.blocks, ..Document::default() };
    to_pandoc_json(&document).unwrap().len()
}

#[test]
fn ten_thousand_of_anything_nested() {
    for mark in [
        "> ", "- ", "[", "*", "_", "(", "<div>\n", "::: x\n", "^[", "~~", "`", "$", "\"", "'", "{", "![", "**", "\\(",
        "<b>", "@", "|",
    ] {
        read_all(&mark.repeat(10_000));
    }
    let deep: String = (0..500).map(|level| format!("{}- item\n", "  ".repeat(level))).collect();
    assert!(read_all(&deep) > 0);
}

#[test]
fn long_lines_and_long_texts_take_linear_time() {
    let line = "日本語の長い行 with *some* marks, `code` and [brackets](x) ".repeat(10_000);
    assert!(read_all(&line) > line.len() / 4);
    let text = "段落です。\n\n- 項目\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n".repeat(5_000);
    assert!(read_all(&text) > text.len() / 4);
    let dashes = "---- ----\n".repeat(5_000);
    read_all(&dashes);
    let fences = "```x\n".repeat(4_001);
    read_all(&fences);
}

/// Pieces that documents are made of, so that mixtures of them reach every corner.
const PIECES: &[&str] = &[
    "# ",
    "- ",
    "1. ",
    "> ",
    "```\n",
    ":::\n",
    "::: {.a}\n",
    "|a|b|\n|-|-|\n",
    "+--+\n|a |\n+--+\n",
    "---\n",
    "\n",
    "\n\n",
    "    ",
    "*",
    "**",
    "_",
    "`",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "{#id .c k=v}",
    "^",
    "~",
    "$",
    "$$",
    "\\",
    "<",
    ">",
    "<div>",
    "</div>",
    "<!--",
    "-->",
    "&amp;",
    "@key",
    "[^1]",
    "[^1]: ",
    "\"",
    "'",
    "...",
    "--",
    ": ",
    "| ",
    "{{< meta x >}}",
    "日本",
    "　",
    "「",
    "」",
    "word",
    "=",
    "Term\n: def\n",
    "\u{feff}",
    "\r\n",
    "\t",
    "\0",
    "👨‍👩‍👧",
    "e\u{301}",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn mixtures_are_read(choice in proptest::collection::vec(0..PIECES.len(), 0..80)) {
        let source: String = choice.into_iter().map(|place| PIECES[place]).collect();
        read_all(&source);
    }

    #[test]
    fn any_characters_are_read(source in "\\PC{0,200}") {
        read_all(&source);
    }

    #[test]
    fn lines_are_within_the_source(choice in proptest::collection::vec(0..PIECES.len(), 0..60)) {
        let source: String = choice.into_iter().map(|place| PIECES[place]).collect();
        if let Ok(reading) = read(&source) {
            let last = u32::try_from(source.replace("\r\n", "\n").replace('\r', "\n").split('\n').count()).unwrap();
            for block in &reading.blocks {
                prop_assert!((1..=last).contains(&block.line), "{} of {last}", block.line);
            }
        }
    }
}
