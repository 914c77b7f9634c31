//! Statements of a graph, read one after the other.

use shosai_message::Message;

use super::{
    graph::{Edge, Graph, Group, Said},
    tokens::{Token, tokens},
};
use crate::messages;

/// Groups within groups.
const DEEPEST: usize = 20;
/// Nodes and edges that are read: more than can be laid out.
const MOST: usize = 5_000;

/// What holds for the statements of a group.
#[derive(Clone, Default)]
struct Scope {
    node: Said,
    edge: Said,
    group: Option<usize>,
    depth: usize,
}

struct Reader {
    tokens: Vec<(Token, usize)>,
    at: usize,
    graph: Graph,
}

pub fn read(source: &str) -> Result<Graph, Message> {
    let mut reader = Reader { tokens: tokens(source)?, at: 0, graph: Graph::default() };
    reader.word_is("strict");
    reader.graph.directed = reader.word_is("digraph");
    if !reader.graph.directed && !reader.word_is("graph") {
        return Err(reader.unexpected());
    }
    reader.name();
    reader.mark('{')?;
    reader.statements(&mut Scope::default())?;
    Ok(reader.graph)
}

impl Reader {
    fn statements(&mut self, scope: &mut Scope) -> Result<Vec<usize>, Message> {
        let mut touched = Vec::new();
        if scope.depth > DEEPEST {
            return Err(self.unexpected());
        }
        while !self.mark_is('}') {
            if self.mark_is(';') || self.mark_is(',') {
                continue;
            }
            touched.extend(self.statement(scope)?);
            if self.graph.nodes.len() + self.graph.edges.len() > MOST {
                return Err(messages::LimitExceeded { limit: "dot", actual: MOST + 1, most: MOST }.into());
            }
        }
        Ok(touched)
    }

    fn statement(&mut self, scope: &mut Scope) -> Result<Vec<usize>, Message> {
        if let Some(Token::Word(word)) = self.next_is_list() {
            let said = self.attributes()?;
            match word.to_ascii_lowercase().as_str() {
                "node" => scope.node.extend(said),
                "edge" => scope.edge.extend(said),
                _ => self.say(scope.group, said),
            }
            return Ok(Vec::new());
        }
        if let Some((Token::Word(key), Token::Mark('='))) = self.two()
            && !matches!(key.as_str(), "subgraph")
        {
            self.at += 2;
            let value = self.name().ok_or_else(|| self.unexpected())?;
            self.say(scope.group, Said::from([(key, value)]));
            return Ok(Vec::new());
        }
        let mut ends = vec![self.end(scope)?];
        while matches!(self.peek(), Some(Token::Edge)) {
            self.at += 1;
            ends.push(self.end(scope)?);
        }
        let said = self.attributes()?;
        if ends.len() == 1 {
            for place in &ends[0].0 {
                if ends[0].1 {
                    self.graph.nodes[*place].said.extend(said.clone());
                }
            }
        }
        for pair in ends.windows(2) {
            for from in &pair[0].0 {
                for to in &pair[1].0 {
                    let mut own = scope.edge.clone();
                    own.extend(said.clone());
                    self.graph.edges.push(Edge { from: *from, to: *to, said: own });
                    if self.graph.edges.len() > MOST {
                        return Err(messages::LimitExceeded { limit: "dot", actual: MOST + 1, most: MOST }.into());
                    }
                }
            }
        }
        Ok(ends.into_iter().flat_map(|(nodes, _)| nodes).collect())
    }

    /// One end of an edge: a node, or all of a group; and whether it is a node.
    fn end(&mut self, scope: &mut Scope) -> Result<(Vec<usize>, bool), Message> {
        let named = self.word_is("subgraph").then(|| self.name()).flatten();
        if self.mark_is('{') {
            let mut inner = Scope { depth: scope.depth + 1, ..scope.clone() };
            if named.as_deref().is_some_and(|name| name.starts_with("cluster")) {
                self.graph.groups.push(Group { said: Said::new(), within: scope.group });
                inner.group = Some(self.graph.groups.len() - 1);
            }
            return Ok((self.statements(&mut inner)?, false));
        }
        let name = match named {
            Some(name) => name,
            None => self.name().ok_or_else(|| self.unexpected())?,
        };
        while self.mark_is(':') {
            self.name();
            self.graph.ignored.insert("port".to_owned());
        }
        Ok((vec![self.graph.node(&name, &scope.node, scope.group)], true))
    }

    fn attributes(&mut self) -> Result<Said, Message> {
        let mut said = Said::new();
        while self.mark_is('[') {
            while !self.mark_is(']') {
                if self.mark_is(',') || self.mark_is(';') {
                    continue;
                }
                let key = self.name().ok_or_else(|| self.unexpected())?;
                let value = match self.mark_is('=') {
                    true => self.name().ok_or_else(|| self.unexpected())?,
                    false => "true".to_owned(),
                };
                said.insert(key, value);
            }
        }
        Ok(said)
    }

    fn say(&mut self, group: Option<usize>, said: Said) {
        match group {
            Some(place) => self.graph.groups[place].said.extend(said),
            None => self.graph.said.extend(said),
        }
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    fn two(&self) -> Option<(Token, Token)> {
        Some((self.peek()?.clone(), self.tokens.get(self.at + 1)?.0.clone()))
    }

    /// Takes `node`, `edge` or `graph` before a list of attributes.
    fn next_is_list(&mut self) -> Option<Token> {
        let (Token::Word(word), Token::Mark('[')) = self.two()? else { return None };
        let listed = ["node", "edge", "graph"].iter().any(|name| word.eq_ignore_ascii_case(name));
        listed.then(|| {
            self.at += 1;
            Token::Word(word)
        })
    }

    fn name(&mut self) -> Option<String> {
        let (Token::Word(text) | Token::Markup(text)) = self.peek()?.clone() else { return None };
        self.graph.markup |= matches!(self.peek(), Some(Token::Markup(_)));
        self.at += 1;
        Some(text)
    }

    fn word_is(&mut self, word: &str) -> bool {
        let is = matches!(self.peek(), Some(Token::Word(own)) if own.eq_ignore_ascii_case(word));
        self.at += usize::from(is);
        is
    }

    fn mark_is(&mut self, mark: char) -> bool {
        let is = self.peek() == Some(&Token::Mark(mark));
        self.at += usize::from(is);
        is
    }

    fn mark(&mut self, mark: char) -> Result<(), Message> {
        if self.mark_is(mark) { Ok(()) } else { Err(self.unexpected()) }
    }

    fn unexpected(&self) -> Message {
        let here = self.tokens.get(self.at).or(self.tokens.last());
        let line = here.map_or(1, |(_, line)| *line);
        let found = match self.peek() {
            Some(Token::Word(text) | Token::Markup(text)) => text.clone(),
            Some(Token::Edge) => "->".to_owned(),
            Some(Token::Mark(mark)) => mark.to_string(),
            None => String::new(),
        };
        messages::DotUnexpected { line, found }.into()
    }
}
