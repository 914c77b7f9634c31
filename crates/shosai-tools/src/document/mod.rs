//! The document tools: publishing, judging the diagrams in a document, and reading documents of other kinds.

pub mod book;
pub mod document_import;
pub mod drawing;
pub mod failure;
mod frozen;
pub mod kinds;
pub mod live;
mod mermaid_cli;
mod place;
pub mod quarto_engine;
pub mod quarto_list_formats;
pub mod quarto_preview;
pub mod quarto_render;
pub mod quarto_validate_mermaid;
pub mod rendering;
mod resources;
pub mod site;
pub mod source;
mod surroundings;
mod template;
pub mod workspace_ls;

use shosai_tool::ToolEntry;

pub const TOOLS: &[ToolEntry] = &[
    ToolEntry::of::<quarto_render::QuartoRender>(),
    ToolEntry::of::<quarto_list_formats::QuartoListFormats>(),
    ToolEntry::of::<quarto_validate_mermaid::QuartoValidateMermaid>(),
    ToolEntry::of::<document_import::DocumentImport>(),
    ToolEntry::of::<quarto_preview::QuartoPreview>(),
    ToolEntry::of::<workspace_ls::WorkspaceLs>(),
];
