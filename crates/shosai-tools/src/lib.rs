//! Every tool, one file each, a folder a suite. [`TOOLS`] is the registry: one row a tool, in the order of `tools/list`.

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

shosai_message::entries!();

use shosai_tool::ToolEntry;

/// Every tool that works.
pub const TOOLS: &[ToolEntry] = &[
    ToolEntry::of::<manual::manual_list::ManualList>(),
    ToolEntry::of::<manual::manual_ls::ManualLs>(),
    ToolEntry::of::<manual::manual_toc::ManualToc>(),
    ToolEntry::of::<manual::manual_find::ManualFind>(),
    ToolEntry::of::<manual::manual_hits::ManualHits>(),
    ToolEntry::of::<manual::manual_read::ManualRead>(),
    ToolEntry::of::<manual::manual_excepts::ManualExcepts>(),
    ToolEntry::of::<manual::get_tooling_guide::GetToolingGuide>(),
    ToolEntry::of::<vault::vault_ls::VaultLs>(),
    ToolEntry::of::<vault::vault_read::VaultRead>(),
    ToolEntry::of::<vault::vault_find::VaultFind>(),
    ToolEntry::of::<vault::vault_scan::VaultScan>(),
    ToolEntry::of::<vault::vault_coverage::VaultCoverage>(),
    ToolEntry::of::<vault::artifact_audit::ArtifactAudit>(),
    ToolEntry::of::<vault::vault_create::VaultCreate>(),
    ToolEntry::of::<vault::vault_write::VaultWrite>(),
    ToolEntry::of::<vault::vault_replace::VaultReplace>(),
    ToolEntry::of::<vault::vault_search::VaultSearch>(),
    ToolEntry::of::<bridge::bridge_copy_section::BridgeCopySection>(),
    ToolEntry::of::<bridge::bridge_copy_file::BridgeCopyFile>(),
    ToolEntry::of::<chart::chartelier_visualize::ChartelierVisualize>(),
    ToolEntry::of::<document::quarto_render::QuartoRender>(),
    ToolEntry::of::<document::quarto_list_formats::QuartoListFormats>(),
    ToolEntry::of::<document::quarto_validate_mermaid::QuartoValidateMermaid>(),
    ToolEntry::of::<document::quarto_preview::QuartoPreview>(),
    ToolEntry::of::<manual_tools::list_manuals::ListManuals>(),
    ToolEntry::of::<manual_tools::get_toc::GetToc>(),
    ToolEntry::of::<manual_tools::list_sections::ListSections>(),
    ToolEntry::of::<manual_tools::get_section::GetSection>(),
    ToolEntry::of::<manual_tools::search_text::SearchText>(),
    ToolEntry::of::<manual_tools::find_exceptions::FindExceptions>(),
    ToolEntry::of::<manual_tools::resolve_reference::ResolveReference>(),
    ToolEntry::of::<novel_write::get_writing_tasks::GetWritingTasks>(),
    ToolEntry::of::<novel_write::execute_writing_step::ExecuteWritingStep>(),
    ToolEntry::of::<novel_write::get_task_status::GetTaskStatus>(),
    ToolEntry::of::<novel_write::enhanced_get_writing_tasks::EnhancedGetWritingTasks>(),
    ToolEntry::of::<novel_write::enhanced_execute_writing_step::EnhancedExecuteWritingStep>(),
    ToolEntry::of::<novel_write::enhanced_resume_from_partial_failure::EnhancedResumeFromPartialFailure>(),
    ToolEntry::of::<novel_write::write_stage::WriteStage>(),
    ToolEntry::of::<novel_write::write_resume::WriteResume>(),
    ToolEntry::of::<novel_write::write_step_1::WriteStep1>(),
    ToolEntry::of::<novel_write::write_step_2::WriteStep2>(),
    ToolEntry::of::<novel_write::write_step_3::WriteStep3>(),
    ToolEntry::of::<novel_write::write_step_4::WriteStep4>(),
    ToolEntry::of::<novel_write::write_step_5::WriteStep5>(),
    ToolEntry::of::<novel_write::write_step_6::WriteStep6>(),
    ToolEntry::of::<novel_write::write_step_7::WriteStep7>(),
    ToolEntry::of::<novel_write::write_step_8::WriteStep8>(),
    ToolEntry::of::<novel_write::write_step_9::WriteStep9>(),
    ToolEntry::of::<novel_write::write_step_10::WriteStep10>(),
    ToolEntry::of::<novel_write::write::Write>(),
    ToolEntry::of::<novel_design::design_conversations::DesignConversations>(),
    ToolEntry::of::<novel_design::track_emotions::TrackEmotions>(),
    ToolEntry::of::<novel_design::design_scenes::DesignScenes>(),
    ToolEntry::of::<novel_design::design_senses::DesignSenses>(),
    ToolEntry::of::<novel_design::manage_props::ManageProps>(),
    ToolEntry::of::<novel_design::get_conversation_context::GetConversationContext>(),
    ToolEntry::of::<novel_design::export_design_data::ExportDesignData>(),
    ToolEntry::of::<novel_langsmith::langsmith_generate_artifacts::LangsmithGenerateArtifacts>(),
    ToolEntry::of::<novel_langsmith::langsmith_apply_patch::LangsmithApplyPatch>(),
    ToolEntry::of::<novel_langsmith::langsmith_run_verification::LangsmithRunVerification>(),
    ToolEntry::of::<novel_data::convert_cli_to_json::ConvertCliToJson>(),
    ToolEntry::of::<novel_data::validate_json_response::ValidateJsonResponse>(),
    ToolEntry::of::<novel_data::get_file_reference_info::GetFileReferenceInfo>(),
    ToolEntry::of::<novel_data::list_files_with_hashes::ListFilesWithHashes>(),
    ToolEntry::of::<novel_data::get_file_by_hash::GetFileByHash>(),
    ToolEntry::of::<novel_data::check_file_changes::CheckFileChanges>(),
    ToolEntry::of::<novel_data::fetch_artifact::FetchArtifact>(),
    ToolEntry::of::<novel_data::list_artifacts::ListArtifacts>(),
    ToolEntry::of::<novel_data::backup_management::BackupManagement>(),
    ToolEntry::of::<novel_ops::status::Status>(),
    ToolEntry::of::<novel_ops::noveler::Noveler>(),
    ToolEntry::of::<novel_quality::run_quality_checks::RunQualityChecks>(),
    ToolEntry::of::<novel_quality::check_rhythm::CheckRhythm>(),
    ToolEntry::of::<novel_quality::check_readability::CheckReadability>(),
    ToolEntry::of::<novel_quality::check_grammar::CheckGrammar>(),
    ToolEntry::of::<novel_quality::check_style::CheckStyle>(),
    ToolEntry::of::<novel_quality::improve_quality_until::ImproveQualityUntil>(),
    ToolEntry::of::<novel_quality::fix_quality_issues::FixQualityIssues>(),
    ToolEntry::of::<novel_quality::fix_style_extended::FixStyleExtended>(),
    ToolEntry::of::<novel_quality::export_quality_report::ExportQualityReport>(),
    ToolEntry::of::<novel_quality::list_quality_presets::ListQualityPresets>(),
    ToolEntry::of::<novel_quality::get_quality_schema::GetQualitySchema>(),
    ToolEntry::of::<novel_quality::test_result_analysis::TestResultAnalysis>(),
    ToolEntry::of::<novel_quality::get_issue_context::GetIssueContext>(),
    ToolEntry::of::<novel_quality::polish_manuscript::PolishManuscript>(),
    ToolEntry::of::<novel_quality::polish_manuscript_apply::PolishManuscriptApply>(),
    ToolEntry::of::<novel_quality::polish::Polish>(),
    ToolEntry::of::<novel_quality::restore_manuscript_from_artifact::RestoreManuscriptFromArtifact>(),
    ToolEntry::of::<novel_check::progressive_check_start_session::ProgressiveCheckStartSession>(),
    ToolEntry::of::<novel_check::progressive_check_get_tasks::ProgressiveCheckGetTasks>(),
    ToolEntry::of::<novel_check::progressive_check_execute_step::ProgressiveCheckExecuteStep>(),
    ToolEntry::of::<novel_check::progressive_check_repeat_step::ProgressiveCheckRepeatStep>(),
    ToolEntry::of::<novel_check::progressive_check_get_status::ProgressiveCheckGetStatus>(),
    ToolEntry::of::<novel_check::progressive_check_list_artifacts::ProgressiveCheckListArtifacts>(),
    ToolEntry::of::<novel_check::progressive_check_end_session::ProgressiveCheckEndSession>(),
    ToolEntry::of::<novel_check::get_check_tasks::GetCheckTasks>(),
    ToolEntry::of::<novel_check::execute_check_step::ExecuteCheckStep>(),
    ToolEntry::of::<novel_check::get_check_status::GetCheckStatus>(),
    ToolEntry::of::<novel_check::get_check_history::GetCheckHistory>(),
    ToolEntry::of::<novel_check::check_basic::CheckBasic>(),
];
