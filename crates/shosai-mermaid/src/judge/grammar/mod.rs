//! Grammars of our own for the diagram types where the embedded parser and Mermaid differ most.

mod class;
pub(crate) mod flowchart;
mod outline;
mod quadrant;
pub(crate) mod scanner;
mod state;
mod states;

/// The grammar's answer for a diagram type, or `None` where the embedded parser decides alone.
pub(crate) fn check(diagram_type: &str, text: &str) -> Option<Result<(), scanner::Refusal>> {
    match diagram_type {
        "flowchart" | "flowchart-v2" | "flowchart-elk" => Some(flowchart::check(text)),
        "class" | "classDiagram" => Some(class::check(text)),
        "state" | "stateDiagram" => Some(state::check(text)),
        "mindmap" => Some(outline::check_mindmap(text)),
        "kanban" => Some(outline::check_kanban(text)),
        "quadrantChart" => Some(quadrant::check(text)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offset(kind: &str, text: &str) -> Option<usize> {
        check(kind, text)?.err().map(|refusal| refusal.offset)
    }

    #[test]
    fn refusals_point_at_the_offending_byte() {
        assert_eq!(offset("flowchart-v2", "graph TD\nA-->B、C\n"), Some(14));
        assert_eq!(offset("flowchart-v2", "graph TD\nA --> end\n"), Some(15));
        assert_eq!(offset("classDiagram", "classDiagram\nA|B\n"), Some(14));
        assert_eq!(offset("stateDiagram", "stateDiagram-v2\nA --> -->\n"), Some(22));
        assert_eq!(offset("quadrantChart", "quadrantChart\nA: [2, 0]\n"), Some(18));
    }

    #[test]
    fn types_without_a_grammar_of_ours_are_left_to_the_parser() {
        assert!(check("pie", "pie\n").is_none());
        assert!(check("flowchart-v2", "graph TD\nA\n").is_some_and(|answer| answer.is_ok()));
    }
}
