//! `export_quality_report`: a report in a file.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use shosai_novel::FileRef;
use shosai_prose::{Arrangement, Export, ExportFormat, Review, ReviewOptions, select};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};
use shosai_world::RelPath;

use super::{
    Named, Source,
    choices::unknown,
    judging::{Judging, selection, settings},
};
use crate::novel::{told, with_fallbacks};

/// What to write.
#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The episode.
    episode_number: Option<u32>,
    /// A file beneath the project; it wins over the episode.
    file_path: Option<String>,
    /// The project's folder.
    project_root: Option<String>,
    /// json, ndjson, csv, md, html (with pictures), sarif or text; json unless given.
    format: Option<String>,
    /// compact, detailed, grouped_by_reason or grouped_by_severity; detailed unless given.
    template: Option<String>,
    /// Where to write it beneath the project.
    output_path: Option<String>,
    /// The preset whose rules apply.
    preset: Option<String>,
}

/// The tool.
pub struct ExportQualityReport;

impl Tool for ExportQualityReport {
    type Input = Input;
    type Output = Value;
    const NAME: &'static str = "export_quality_report";
    const TITLE: &'static str = "Write a quality report";
    const DESCRIPTION: &'static str = "Writes every issue, score and measure of a text to a file beneath `reports/quality/`: json, ndjson, csv, md, sarif, text, or an html page with the curve of sentence lengths, the map of speech and the strip of endings.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Adds;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Value>, Failure> {
        let named = Named {
            episode_number: input.episode_number,
            file_path: input.file_path.as_deref(),
            content: None,
            project_root: input.project_root.as_deref(),
        };
        let source = Source::read(context, &named)?;
        let name = input.format.as_deref().unwrap_or("json");
        let format = ExportFormat::named(name)
            .ok_or_else(|| unknown("format", name, ExportFormat::ALL.iter().map(|format| format.name()).collect()))?;
        let template = input.template.as_deref().unwrap_or("detailed");
        let arrangement = Arrangement::named(template).ok_or_else(|| {
            unknown("template", template, vec!["compact", "detailed", "grouped_by_reason", "grouped_by_severity"])
        })?;
        let judging = Judging { preset: input.preset.as_deref(), ..Judging::default() };
        let options = ReviewOptions { settings: settings(context, &source, &judging)?, ..ReviewOptions::default() };
        let review = Review::of(&source.text, &options);
        let issues = select(review.issues(source.file_path()), &selection(&source.project)?).all;
        let title = source.title();
        let export = Export {
            title: &title,
            file_path: source.file_path().unwrap_or_default(),
            review: &review,
            issues: &issues,
            arrangement,
        };
        let path = output_path(&source, input.output_path.as_deref(), format)?;
        let text = export.write(format);
        source.project.folder().write_atomic(&path, text.as_bytes())?;
        let answer = json!({
            "success": true,
            "report": FileRef::of(&source.project, &path).map_err(told)?,
            "format": format.name(),
            "score": review.scores.overall,
            "total_issues": issues.len(),
            "metadata": { "file_path": source.file_path(), "file_hash": source.sha256 },
        });
        Ok(with_fallbacks(&source.project, answer).into())
    }
}

/// `reports/quality/quality_ep001_<time>.<format>`, or where the call says.
fn output_path(source: &Source, given: Option<&str>, format: ExportFormat) -> Result<RelPath, Failure> {
    if let Some(given) = given {
        return source.project.path(given).map_err(told);
    }
    let name = match source.episode {
        Some(number) => format!("quality_ep{number:03}"),
        None => "quality_text".to_owned(),
    };
    let stamp = source.project.stamp();
    Ok(RelPath::parse(&format!("reports/quality/{name}_{stamp}.{}", format.name()))?)
}

#[cfg(test)]
mod tests {
    use super::super::aspect::testing::{call, with_episode};
    use super::*;

    #[test]
    fn every_format_is_written_where_it_says() {
        let context = with_episode(1, "彼は…黙った。\n「もう食べれない」\n");
        let folder = context.world.folder(&shosai_world::RootName::WORKSPACE).unwrap();
        for format in ["json", "ndjson", "csv", "md", "html", "sarif", "text"] {
            let answer = call::<ExportQualityReport>(&context, json!({"episode_number": 1, "format": format})).unwrap();
            let path = answer["report"]["path"].as_str().unwrap();
            assert!(path.starts_with("reports/quality/quality_ep001_") && path.ends_with(format), "{path}");
            let text = folder.read_text(&RelPath::parse(path).unwrap(), 1_000_000).unwrap();
            assert!(text.contains("…"), "{format}: {text}");
        }
        assert!(call::<ExportQualityReport>(&context, json!({"episode_number": 1, "format": "pdf"})).is_err());
    }
}
