//! The first manual server's tools, over the same corpus; their HTTP routes answer with the same facts.

pub mod find_exceptions;
pub mod get_section;
pub mod get_toc;
pub mod list_manuals;
pub mod list_sections;
pub mod resolve_reference;
pub mod search_text;

use shosai_tool::ToolEntry;

use crate::manual::library;

pub const TOOLS: &[ToolEntry] = &[
    ToolEntry::of::<list_manuals::ListManuals>(),
    ToolEntry::of::<get_toc::GetToc>(),
    ToolEntry::of::<list_sections::ListSections>(),
    ToolEntry::of::<get_section::GetSection>(),
    ToolEntry::of::<search_text::SearchText>(),
    ToolEntry::of::<find_exceptions::FindExceptions>(),
    ToolEntry::of::<resolve_reference::ResolveReference>(),
];
