//! Checking an episode in stages: two ways to call the same sessions.

pub mod check_basic;
pub mod execute_check_step;
pub mod get_check_history;
pub mod get_check_status;
pub mod get_check_tasks;
pub mod progressive_check_end_session;
pub mod progressive_check_execute_step;
pub mod progressive_check_get_status;
pub mod progressive_check_get_tasks;
pub mod progressive_check_list_artifacts;
pub mod progressive_check_repeat_step;
pub mod progressive_check_start_session;

mod telling;
