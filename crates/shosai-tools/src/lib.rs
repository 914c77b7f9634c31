//! Every tool, one file each, a folder a suite. A tool is one row in the table of its folder; [`TOOLS`] joins the tables.

#[macro_use]
mod facts;

mod bounds;
mod bridge;
mod chart;
pub mod document;
pub mod faces;
mod manual;
mod manual_tools;
mod next_action;
mod novel;
mod novel_check;
mod novel_data;
mod novel_design;
mod novel_langsmith;
mod novel_ops;
mod novel_quality;
mod novel_write;
#[cfg(test)]
mod testing;
mod vault;

use shosai_tool::ToolEntry;

/// The tables in the order of `tools/list`.
const FOLDERS: [&[ToolEntry]; 13] = [
    manual::TOOLS,
    vault::TOOLS,
    bridge::TOOLS,
    chart::TOOLS,
    document::TOOLS,
    manual_tools::TOOLS,
    novel_write::TOOLS,
    novel_design::TOOLS,
    novel_langsmith::TOOLS,
    novel_data::TOOLS,
    novel_ops::TOOLS,
    novel_quality::TOOLS,
    novel_check::TOOLS,
];

/// Every tool that works, in the order of `tools/list`.
pub const TOOLS: &[ToolEntry] = &joined::<{ count() }>();

const fn count() -> usize {
    let (mut count, mut folder) = (0, 0);
    while folder < FOLDERS.len() {
        count += FOLDERS[folder].len();
        folder += 1;
    }
    count
}

const fn joined<const N: usize>() -> [ToolEntry; N] {
    let mut all = [FOLDERS[0][0]; N];
    let (mut at, mut folder) = (0, 0);
    while folder < FOLDERS.len() {
        let mut row = 0;
        while row < FOLDERS[folder].len() {
            all[at] = FOLDERS[folder][row];
            (at, row) = (at + 1, row + 1);
        }
        folder += 1;
    }
    all
}
