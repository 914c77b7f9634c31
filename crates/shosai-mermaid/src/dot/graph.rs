//! A graph as it is read.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What is said of a node, an edge or a group, the last word of each name.
pub type Said = BTreeMap<String, String>;

pub struct Node {
    pub name: String,
    pub said: Said,
    pub group: Option<usize>,
}

pub struct Edge {
    pub from: usize,
    pub to: usize,
    pub said: Said,
}

pub struct Group {
    pub said: Said,
    pub within: Option<usize>,
}

#[derive(Default)]
pub struct Graph {
    pub directed: bool,
    pub said: Said,
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    pub groups: Vec<Group>,
    /// The nodes by their names.
    pub known: HashMap<String, usize>,
    /// What was understood and changes nothing.
    pub ignored: BTreeSet<String>,
    /// Whether labels had markup, of which the words were kept.
    pub markup: bool,
}

impl Graph {
    /// The node of a name; a new one looks as the words before it say.
    pub fn node(&mut self, name: &str, usual: &Said, group: Option<usize>) -> usize {
        let place = *self.known.entry(name.to_owned()).or_insert_with(|| {
            self.nodes.push(Node { name: name.to_owned(), said: usual.clone(), group: None });
            self.nodes.len() - 1
        });
        let node = &mut self.nodes[place];
        node.group = node.group.or(group);
        place
    }
}
