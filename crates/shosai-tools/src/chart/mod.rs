//! Charts from a table and an intent.

pub mod chartelier_visualize;

use shosai_tool::ToolEntry;

pub const TOOLS: &[ToolEntry] = &[ToolEntry::of::<chartelier_visualize::ChartelierVisualize>()];
