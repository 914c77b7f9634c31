//! Checking an episode in stages: two ways to call the same sessions.

mod check_basic;
mod execute_check_step;
mod get_check_history;
mod get_check_status;
mod get_check_tasks;
mod progressive_check_end_session;
mod progressive_check_execute_step;
mod progressive_check_get_status;
mod progressive_check_get_tasks;
mod progressive_check_list_artifacts;
mod progressive_check_repeat_step;
mod progressive_check_start_session;
mod telling;

use shosai_tool::ToolEntry;

pub const TOOLS: &[ToolEntry] = &[
    ToolEntry::of::<progressive_check_start_session::ProgressiveCheckStartSession>(),
    ToolEntry::of::<progressive_check_get_tasks::ProgressiveCheckGetTasks>(),
    ToolEntry::of::<progressive_check_execute_step::ProgressiveCheckExecuteStep>(),
    ToolEntry::of::<progressive_check_repeat_step::ProgressiveCheckRepeatStep>(),
    ToolEntry::of::<progressive_check_get_status::ProgressiveCheckGetStatus>(),
    ToolEntry::of::<progressive_check_list_artifacts::ProgressiveCheckListArtifacts>(),
    ToolEntry::of::<progressive_check_end_session::ProgressiveCheckEndSession>(),
    ToolEntry::of::<get_check_tasks::GetCheckTasks>(),
    ToolEntry::of::<execute_check_step::ExecuteCheckStep>(),
    ToolEntry::of::<get_check_status::GetCheckStatus>(),
    ToolEntry::of::<get_check_history::GetCheckHistory>(),
    ToolEntry::of::<check_basic::CheckBasic>(),
];
