//! Where everything of a project lies.

use shosai_world::RelPath;

use crate::error::Result;

/// The project's own settings.
pub const CONFIG_FILE: &str = "プロジェクト設定.yaml";
/// Settings of the tools.
pub const RC_FILE: &str = ".novelerrc.yaml";
pub const MANUSCRIPTS: &str = "40_原稿";
/// Plots of single episodes.
pub const EPISODE_PLOTS: &str = "20_プロット/話別プロット";
/// Characters, places and rules of the world.
pub const SETTINGS: &str = "30_設定集";
pub const QUALITY_RECORDS: &str = "50_管理資料/品質記録";
/// What the writing steps leave.
pub const WORK_FILES: &str = "60_作業ファイル";
/// Sessions of the ten stages.
pub const WRITING_SESSIONS: &str = "90_管理/writing_sessions";
/// Answers as JSON.
pub const JSON_OUTPUT: &str = "temp/json_output";
pub const REPORTS: &str = "reports";
/// Artefacts by hash.
pub const ARTIFACTS: &str = ".noveler/artifacts";
/// Sessions of the staged checks.
pub const CHECKS: &str = ".noveler/checks";
/// Design data.
pub const DESIGN: &str = ".noveler/design";
/// Quality data.
pub const QUALITY: &str = ".noveler/quality";
pub const BACKUPS: &str = ".noveler/backups";
/// The record of changes.
pub const AUDIT: &str = ".noveler/audit";
/// Sessions of the nineteen steps.
pub const SESSIONS: &str = ".noveler/sessions";
/// Locks of episodes.
pub const LOCKS: &str = ".noveler/locks";
/// Templates that take the place of the embedded ones.
pub const TEMPLATES: &str = "templates";

/// The folders that a new project has.
pub const FOLDERS: &[&str] = &[
    "10_企画",
    EPISODE_PLOTS,
    "20_プロット/章別プロット",
    SETTINGS,
    MANUSCRIPTS,
    QUALITY_RECORDS,
    WORK_FILES,
    WRITING_SESSIONS,
    ARTIFACTS,
    CHECKS,
    DESIGN,
    QUALITY,
    BACKUPS,
    AUDIT,
    JSON_OUTPUT,
    REPORTS,
];

/// One of the folders above, or a file in one.
///
/// # Errors
/// `invalid_path` when a part is no name.
pub fn beneath(folder: &str, name: &str) -> Result<RelPath> {
    Ok(RelPath::parse(folder)?.join(name)?)
}
