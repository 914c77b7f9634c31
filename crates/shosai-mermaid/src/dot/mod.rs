//! Graphviz's language in the subset that people use, as a flowchart.

mod graph;
mod read;
mod tokens;
mod write;

use shosai_message::Message;

use crate::messages;

/// A flowchart that says what a graph says, and what was left out of it.
pub struct Flowchart {
    pub source: String,
    pub notes: Vec<Message>,
}

/// Reads a graph and writes it as a flowchart.
pub fn flowchart(source: &str) -> Result<Flowchart, Message> {
    let mut graph = read::read(source)?;
    if graph.nodes.is_empty() {
        return Err(messages::DotEmpty.into());
    }
    let source = write::flowchart(&mut graph);
    let ignored: Vec<String> = graph.ignored.into_iter().collect();
    let mut notes: Vec<Message> = Vec::new();
    if !ignored.is_empty() {
        notes.push(messages::DotIgnored { ignored }.into());
    }
    notes.extend(graph.markup.then(|| messages::DotMarkup.into()));
    Ok(Flowchart { source, notes })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(source: &str) -> Vec<String> {
        flowchart(source).unwrap().source.lines().map(|line| line.trim().to_owned()).collect()
    }

    #[test]
    fn chains_groups_and_attributes_become_a_flowchart() {
        let drawn = lines(
            "digraph G { rankdir=LR; node [shape=box, style=filled, fillcolor=lightblue]\n  a -> b -> {c d} [label=\"は\\nい\" style=dashed];\n  b [label=\"B \\\"q\\\"\", shape=diamond, color=\"#ff0000\"] // note\n  subgraph cluster_0 { label=\"群\"; d; e } a -> e [color=red, dir=both] }",
        );
        for line in [
            "flowchart LR",
            "n0[\"a\"]",
            "n1{\"B #quot;q#quot;\"}",
            "subgraph s0[\"群\"]",
            "n0 -.->|\"は<br/>い\"| n1",
            "n1 -.->|\"は<br/>い\"| n3",
            "n0 <--> n4",
            "style n1 fill:#add8e6,stroke:#ff0000",
            "linkStyle 3 stroke:#ff0000",
        ] {
            assert!(drawn.contains(&line.to_owned()), "{line}: {drawn:#?}");
        }
    }

    #[test]
    fn an_undirected_graph_has_lines_and_ports_and_odd_shapes_are_told() {
        let made =
            flowchart("strict graph { layout=neato a:n -- b [len=2]; c [shape=star label=<<b>x</b>>] }").unwrap();
        assert!(made.source.contains("n0 --- n1") && made.source.contains("n2([\"x\"])"), "{}", made.source);
        let told: Vec<String> = made.notes.iter().map(ToString::to_string).collect();
        for name in ["layout", "len", "shape=star"] {
            assert!(told.join(" ").contains(name), "{name}: {told:?}");
        }
        assert_eq!(told.len(), 2);
    }

    #[test]
    fn what_is_no_graph_says_its_line() {
        for (source, line) in
            [("digraph {\n a -> }", "2"), ("digraph { a [label=\"x }", "1"), ("", "1"), ("graph x", "1")]
        {
            let told = flowchart(source).err().unwrap().to_string();
            assert!(told.contains(line), "{source}: {told}");
        }
    }

    #[test]
    fn what_is_written_is_a_flowchart_that_can_be_judged() {
        let source = "digraph { \"図 1\" -> b; b -> c [style=bold]; subgraph cluster_x { c; d } { rank=same; a; b } x -> y [dir=none] }";
        let made = flowchart(source).unwrap();
        let verdict = crate::judge(&made.source, &|| false);
        assert!(verdict.problem.is_none(), "{:?}: {}", verdict.problem, made.source);
    }
}
