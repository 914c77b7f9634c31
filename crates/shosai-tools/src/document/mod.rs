//! The document tools: publishing, and judging the diagrams in a document.

pub mod failure;
mod mermaid_cli;
pub mod quarto_validate_mermaid;
