//! `shosai noveler report EPISODE`: an HTML page about an episode.

use std::{path::Path, process::ExitCode};

use serde_json::json;
use shosai_novel::{Opening, Project, episode_report, layout};

use crate::{session::Session, terminal::Terminal};

/// Writes the page and says where.
pub fn run(
    session: &Session,
    episode: u32,
    project: Option<&str>,
    output: Option<&Path>,
    terminal: &Terminal,
) -> anyhow::Result<ExitCode> {
    let settings = &session.effective.config.novel;
    let opening =
        Opening { project_root: project, configured: settings.project.as_deref(), strict: settings.strict_paths };
    let project = Project::open(session.world(), &opening)?;
    let page = episode_report(&project, episode)?;
    let written = match output {
        Some(file) => {
            session.write_file(file, page.as_bytes())?;
            file.display().to_string()
        }
        None => {
            let path = layout::beneath(layout::REPORTS, &format!("episode_{episode:03}.html"))?;
            // Whole: a report, made of the project.
            project.folder().write_atomic(&path, page.as_bytes())?;
            let place = project.folder().machine_path(&path)?;
            place.map_or_else(|| path.to_string(), |place| place.display().to_string())
        }
    };
    if terminal.json() {
        terminal.value(&json!({ "report": written }))
    } else {
        terminal.line(&written)
    }
    Ok(ExitCode::SUCCESS)
}
