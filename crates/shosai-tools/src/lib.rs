//! Every tool, one file each, a folder a suite. [`TOOLS`] is the registry: one row a tool, in the order of `tools/list`.

use shosai_tool::ToolEntry;

/// Every tool that works.
pub const TOOLS: &[ToolEntry] = &[];
