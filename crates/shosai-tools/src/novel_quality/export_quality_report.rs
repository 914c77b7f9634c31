//! `export_quality_report`: a report in a file.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_novel::FileRef;
use shosai_prose::{Arrangement, Export, ExportFormat, Review, ReviewOptions, select};
use shosai_tool::{Context, Effect, Failure, Reply, Suite, Tool, Work};
use shosai_world::RelPath;

use super::{
    Origin, Source, Target,
    choices::unknown,
    judging::{Judging, selection, settings},
};
use crate::novel::{Answered, answered};

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    #[serde(flatten)]
    target: Target,
    /// json, ndjson, csv, md, html (with pictures), sarif or text; json unless given.
    format: Option<String>,
    /// compact, detailed, grouped_by_reason or grouped_by_severity; detailed unless given.
    template: Option<String>,
    /// Where to write it beneath the project.
    output_path: Option<String>,
    /// The preset whose rules apply.
    preset: Option<String>,
}

facts! {
    Output { report: FileRef, format: &'static str, score: f64, total_issues: usize, metadata: Origin }
}

pub struct ExportQualityReport;

impl Tool for ExportQualityReport {
    type Input = Input;
    type Output = Answered<Output>;
    const NAME: &'static str = "export_quality_report";
    const TITLE: &'static str = "Write a quality report";
    const DESCRIPTION: &'static str = "Writes every issue, score and measure of a text to a file beneath `reports/quality/`: json, ndjson, csv, md, sarif, text, or an html page with the curve of sentence lengths, the map of speech and the strip of endings.";
    const SUITE: Suite = Suite::NovelQuality;
    const EFFECT: Effect = Effect::Adds;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Self::Output>, Failure> {
        let source = Source::read(context, &input.target)?;
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
        let (title, file_path) = (source.title(), source.file_path());
        let issues = select(review.issues(file_path.as_deref()), &selection(&source.project)?).all;
        let export = Export {
            title: &title,
            file_path: file_path.as_deref().unwrap_or_default(),
            review: &review,
            issues: &issues,
            arrangement,
        };
        let path = output_path(&source, input.output_path.as_deref(), format)?;
        let text = export.write(format);
        // Whole: a report, made of the manuscript.
        source.project.folder().write_atomic(&path, text.as_bytes())?;
        let facts = Output {
            report: FileRef::of(&source.project, &path)?,
            format: format.name(),
            score: review.scores.overall,
            total_issues: issues.len(),
            metadata: source.origin(),
        };
        answered(&source.project, facts)
    }
}

/// `reports/quality/quality_ep001_<time>.<format>`, or where the call says.
fn output_path(source: &Source, given: Option<&str>, format: ExportFormat) -> Result<RelPath, Failure> {
    if let Some(given) = given {
        return source.project.path(given);
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
    use super::*;
    use crate::testing::{call, with_episode};
    use serde_json::json;

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
