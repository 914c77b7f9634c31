//! JUnit XML, as cargo-nextest and many others write it.

use roxmltree::{Document, Node, ParsingOptions};
use shosai_tool::Failure;

use super::{Case, Outcome, Run, quoted, unreadable};
use crate::messages;

/// More nodes than any report needs.
const MOST_NODES: u32 = 2_000_000;

pub(super) fn read(text: &str) -> Result<Run, Failure> {
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| {
        let place = error.pos();
        unreadable(messages::NotXmlAt { line: place.row, column: place.col })
    })?;
    let tests = document.descendants().filter(|node| node.has_tag_name("testcase"));
    Ok(Run { format: "junit", cases: tests.map(case).collect() })
}

fn case(test: Node<'_, '_>) -> Case {
    let child = |name: &str| test.children().find(|node| node.has_tag_name(name));
    let (outcome, told) = match (child("error"), child("failure"), child("skipped")) {
        (Some(error), _, _) => (Outcome::Error, Some(error)),
        (None, Some(failure), _) => (Outcome::Failed, Some(failure)),
        (None, None, Some(skipped)) => (Outcome::Skipped, Some(skipped)),
        (None, None, None) => (Outcome::Passed, None),
    };
    let message = told.map_or_else(String::new, |node| {
        let title = node.attribute("message").unwrap_or_default();
        format!("{title}\n{}", node.text().unwrap_or_default()).trim().to_owned()
    });
    let name = test.attribute("name").unwrap_or_default();
    let suite = test.attribute("classname").or_else(|| test.parent_element()?.attribute("name")).unwrap_or_default();
    Case {
        name: if suite.is_empty() { name.to_owned() } else { format!("{suite} {name}") },
        file: test.attribute("file").map(str::to_owned),
        line: test.attribute("line").and_then(|line| line.parse().ok()),
        outcome,
        message,
        seconds: test.attribute("time").and_then(|time| time.parse().ok()).unwrap_or(0.0),
        reproduce: format!("cargo nextest run {}", quoted(name)),
    }
}
