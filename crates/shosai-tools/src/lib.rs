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
mod numbered;
mod paged;
#[cfg(test)]
mod testing;
mod vault;

shosai_message::entries!();

use std::sync::LazyLock;

use shosai_tool::ToolEntry;

/// Every tool that works, in the order of `tools/list`.
pub static TOOLS: LazyLock<Vec<ToolEntry>> = LazyLock::new(|| {
    let plain =
        [manual::TOOLS, vault::TOOLS, bridge::TOOLS, chart::TOOLS, document::TOOLS, manual_tools::TOOLS].concat();
    let novel = [
        novel_write::TOOLS,
        novel_design::TOOLS,
        novel_langsmith::TOOLS,
        novel_data::TOOLS,
        novel_ops::TOOLS,
        novel_quality::TOOLS,
        novel_check::TOOLS,
    ]
    .concat();
    let explained = novel.into_iter().map(|tool| tool.explaining(shosai_novel::explained));
    plain.into_iter().chain(explained).collect()
});
