//! Running a project: its status, and the command line's own words.

mod noveler;
mod publish;
mod status;
mod story;
#[cfg(test)]
mod tests;

use shosai_tool::ToolEntry;

pub const TOOLS: &[ToolEntry] = &[ToolEntry::of::<status::Status>(), ToolEntry::of::<noveler::Noveler>()];
