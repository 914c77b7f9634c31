//! Grammars of our own for the diagram types where the embedded parser and Mermaid differ most.

mod class;
mod class_lexer;
pub(crate) mod flowchart;
mod flowchart_lexer;
mod flowchart_links;
mod outline;
mod quadrant;
pub(crate) mod scanner;
mod state;
mod state_lexer;

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
