//! Paths through a flowchart: what no path reaches, and what leads nowhere.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use shosai_message::Message;

use crate::messages;

/// A node of a flowchart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// Its id.
    pub id: String,
    /// The line it first stands on.
    pub line: usize,
    /// Whether it asks a question.
    pub decides: bool,
    /// Whether it is drawn as a beginning or an end.
    pub terminal: bool,
}

/// A branch that hangs.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The node.
    pub node: String,
    /// Its line.
    pub line: usize,
    /// What is wrong with it.
    pub reason: Message,
}

/// The faults of a flowchart whose first node is its start.
pub fn faults(nodes: &[Node], edges: &[(String, String)]) -> Vec<Fault> {
    if edges.is_empty() {
        return Vec::new();
    }
    let mut onward: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (from, to) in edges {
        onward.entry(from).or_default().push(to);
    }
    let targets: BTreeSet<&str> = edges.iter().map(|(_, to)| to.as_str()).collect();
    let reached = reached(nodes, &onward, &targets);
    let has_ends = nodes.iter().any(|node| node.terminal && !onward.contains_key(node.id.as_str()));
    let fault = |node: &Node| {
        let leads = onward.get(node.id.as_str()).map_or(0, |to| to.iter().collect::<BTreeSet<_>>().len());
        if !reached.contains(node.id.as_str()) {
            Some(messages::AuditUnreached.into())
        } else if node.decides && leads < 2 {
            Some(messages::AuditOneWayOn.into())
        } else if leads == 0 && has_ends && !node.terminal {
            Some(messages::AuditLeadsNowhere.into())
        } else {
            None
        }
    };
    nodes
        .iter()
        .filter_map(|node| Some(Fault { node: node.id.clone(), line: node.line, reason: fault(node)? }))
        .collect()
}

/// Everything that can be reached from the first node, or from any that is drawn as a beginning.
fn reached<'a>(
    nodes: &'a [Node],
    onward: &BTreeMap<&'a str, Vec<&'a str>>,
    targets: &BTreeSet<&str>,
) -> BTreeSet<&'a str> {
    let begins = |node: &&Node| node.terminal && !targets.contains(node.id.as_str());
    let mut pending: VecDeque<&str> =
        nodes.first().into_iter().chain(nodes.iter().filter(begins)).map(|node| node.id.as_str()).collect();
    let mut reached = BTreeSet::new();
    while let Some(id) = pending.pop_front() {
        if reached.insert(id) {
            pending.extend(onward.get(id).into_iter().flatten());
        }
    }
    reached
}
