//! An episode at a glance, as one HTML page without scripts or links to elsewhere.

mod pictures;

use std::fmt::Write;

use shosai_message::{Language, Message};
use shosai_prose::{
    Manuscript,
    pictures::{dialogue_map, sentence_length_curve},
};

use crate::{
    design::DesignStore,
    error::Result,
    flow::{Diagnostic, Evidence, Flow, Overview, STAGES, STEPS, TaskView, measured, overview},
    messages,
    project::{Project, ProjectConfig},
    story::appearances,
};

const STYLE: &str = include_str!("page.css");

/// The page of an episode.
///
/// # Errors
/// `QC-005` when a session is damaged.
pub fn episode_report(project: &Project, episode: u32) -> Result<String> {
    let (config, _) = project.config_or_default()?;
    let flows = [
        (said(messages::ReportStages), &STAGES, overview(project, &STAGES, episode, None)?),
        (said(messages::ReportSteps), &STEPS, overview(project, &STEPS, episode, None)?),
    ];
    let manuscript = match project.find_episode(episode)? {
        Some(found) => Some((found.title.clone(), project.read_text(&found.path)?)),
        None => None,
    };
    let mut page = Page::default();
    page.head(&config, episode, manuscript.as_ref().map(|(title, _)| title.as_str()));
    match &manuscript {
        Some((_, file)) => {
            page.figures(&measured(&file.text, &config));
            let manuscript = Manuscript::read(&file.text);
            page.picture(messages::ReportRhythm, &sentence_length_curve(&manuscript));
            page.picture(messages::ReportSpeech, &dialogue_map(&manuscript));
            let lines = file.text.lines().count();
            page.picture(messages::ReportCast, &pictures::cast(&appearances(project, episode)?, lines));
        }
        None => page.line(&format!("<p class=\"quiet\">{}</p>", said(messages::ReportNoManuscript))),
    }
    let emotions = DesignStore::of(project, episode)?.all()?.emotions;
    page.picture(messages::ReportEmotions, &pictures::emotions(&emotions));
    for (name, flow, seen) in &flows {
        if !seen.session.stages.is_empty() {
            page.flow(name, flow, seen);
        }
    }
    if flows.iter().all(|(_, _, seen)| seen.session.stages.is_empty()) {
        let begin = said(messages::ReportNotBegun { command: format!("shosai noveler write {episode}") });
        page.line(&format!("<p class=\"quiet\">{begin}</p>"));
    }
    let mut notes: Vec<&Diagnostic> = flows.iter().flat_map(|(_, _, seen)| &seen.diagnostics).collect();
    notes.dedup();
    page.notes(&notes);
    let made = said(messages::ReportMade { when: project.now().iso8601() });
    page.line(&format!("<footer>{made}</footer></main></body></html>"));
    Ok(page.0)
}

/// A message as it may stand in a page.
fn said(message: impl Into<Message>) -> String {
    escaped(&message.into().to_string())
}

#[derive(Default)]
struct Page(String);

impl Page {
    fn line(&mut self, html: &str) {
        self.0.push_str(html);
        self.0.push('\n');
    }

    fn head(&mut self, config: &ProjectConfig, episode: u32, title: Option<&str>) {
        let novel = escaped(config.title.as_deref().unwrap_or(&said(messages::ReportUntitled)));
        let number = said(messages::ReportEpisode { episode });
        let own =
            title.filter(|title| !title.is_empty()).map(|title| format!("「{}」", escaped(title))).unwrap_or_default();
        self.line(&format!(
            "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
             <title>{novel} {number}</title><style>{STYLE}</style></head><body><main>\
             <header><p class=\"quiet\">{novel}</p><h1>{number}{own}</h1></header>",
            Language::spoken().tag()
        ));
    }

    fn figures(&mut self, evidence: &Evidence) {
        let fit = if evidence.in_range { "good" } else { "warn" };
        let share = (evidence.body_chars * 100 / usize::try_from(evidence.target_max).unwrap_or(1).max(1)).min(100);
        let least = evidence.target_min * 100 / evidence.target_max.max(1);
        let target = said(messages::ReportTarget { from: evidence.target_min, to: evidence.target_max });
        self.line(&format!(
            "<section><h2>{}</h2><dl class=\"figures\"><div><dt>{}</dt><dd class=\"{fit}\">{}</dd><dd class=\"bar\"><i style=\"width:{share}%\"></i><b style=\"left:{least}%\"></b></dd><dd class=\"quiet\">{target}</dd></div>",
            said(messages::ReportManuscript),
            said(messages::ReportText),
            said(messages::ReportLetters { count: evidence.body_chars }),
        ));
        let percent = (evidence.dialogue_ratio * 100.0).round();
        self.line(&format!("<div><dt>{}</dt><dd>{percent}<small>%</small></dd></div>", said(messages::ReportDialogue)));
        let [low, middle, high] = evidence.quartiles;
        self.line(&format!(
            "<div><dt>{}</dt><dd>{}</dd><dd class=\"quiet\">{}</dd></div>",
            said(messages::ReportNarration),
            said(messages::ReportLetters { count: middle }),
            said(messages::ReportQuartiles { low, middle, high })
        ));
        for (aspect, name) in aspects() {
            if let Some(score) = evidence.scores.get(aspect) {
                let fit = if *score >= PASSING { "good" } else { "warn" };
                self.line(&format!("<div><dt>{name}</dt><dd class=\"{fit}\">{score}</dd></div>"));
            }
        }
        self.line("</dl>");
        if !evidence.findings.is_empty() {
            let items: String = evidence
                .findings
                .iter()
                .map(|(code, count)| format!("<li><code>{}</code> {count}</li>", escaped(code)))
                .collect();
            let title = said(messages::ReportFindings);
            self.line(&format!("<p class=\"quiet\">{title}</p><ul class=\"chips\">{items}</ul>"));
        }
        self.line("</section>");
    }

    /// A picture under its title; nothing where there is nothing to draw.
    fn picture(&mut self, title: impl Into<Message>, svg: &str) {
        if !svg.is_empty() {
            self.line(&format!("<section><h2>{}</h2>{svg}</section>", said(title)));
        }
    }

    fn flow(&mut self, name: &str, flow: &Flow, seen: &Overview) {
        let (done, all) = (seen.session.completed_stages.len(), flow.tasks.len());
        self.line(&format!(
            "<section><h2>{name} <span class=\"quiet\">{done}／{all}</span></h2><div class=\"bar wide\"><i style=\"width:{}%\"></i></div>\
             <table><thead><tr><th>#</th><th>{}</th><th>{}</th><th>{}</th><th>{}</th></tr></thead><tbody>",
            done * 100 / all.max(1),
            said(messages::ReportName),
            said(messages::ReportPhase),
            said(messages::ReportState),
            said(messages::ReportProduct),
        ));
        for task in &seen.tasks {
            self.row(task, seen);
        }
        self.line("</tbody></table></section>");
    }

    fn row(&mut self, task: &TaskView, seen: &Overview) {
        let (mark, word): (_, Message) = match task.status {
            "completed" => ("good", messages::ReportDone.into()),
            "awaiting_input" => ("now", messages::ReportAwaiting.into()),
            "ready" => ("now", messages::ReportReady.into()),
            "outdated" => ("warn", messages::ReportOutdated.into()),
            _ => ("quiet", messages::ReportWaiting.into()),
        };
        let word = said(word);
        let state = seen.session.stages.values().find(|state| state.number == task.step_id);
        let mut product = String::new();
        if let Some(path) = &task.output_path {
            // Writing to a string cannot fail.
            let _ = write!(product, "<code>{}</code>", escaped(path));
        }
        if let Some(when) = state.and_then(|state| state.completed_at.as_deref()) {
            let _ = write!(product, "<br><small class=\"quiet\">{}</small>", escaped(when));
        }
        self.line(&format!(
            "<tr><td>{}</td><td>{}</td><td class=\"quiet\">{}</td><td><span class=\"mark {mark}\">{word}</span></td><td>{product}</td></tr>",
            task.step_id, task.name, task.phase
        ));
    }

    fn notes(&mut self, notes: &[&Diagnostic]) {
        if notes.is_empty() {
            return;
        }
        self.line(&format!("<section><h2>{}</h2><ul>", said(messages::ReportNotes)));
        for note in notes {
            self.line(&format!(
                "<li><code>{}</code> {} <span class=\"quiet\">{}</span></li>",
                escaped(&note.code),
                said(note.message.clone()),
                said(note.recommendation.clone())
            ));
        }
        self.line("</ul></section>");
    }
}

/// The score from which a text passes.
const PASSING: f64 = 80.0;
/// Scores in the order in which they are shown.
fn aspects() -> [(&'static str, String); 5] {
    [
        ("overall", said(messages::ReportOverall)),
        ("rhythm", said(messages::ReportAspectRhythm)),
        ("readability", said(messages::ReportAspectReadability)),
        ("grammar", said(messages::ReportAspectGrammar)),
        ("style", said(messages::ReportAspectStyle)),
    ]
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::project;
    use shosai_world::RelPath;

    #[test]
    fn the_page_shows_the_manuscript_and_escapes_what_it_is_given() {
        let project = project();
        assert!(episode_report(&project, 1).unwrap().contains("There is no manuscript yet"));
        let japanese = Language::Ja.speaking(|| episode_report(&project, 1).unwrap());
        assert!(japanese.contains("原稿はまだありません"), "{japanese}");
        let path = RelPath::parse("40_原稿/第001話_雨&風.md").unwrap();
        let text = "　葵は走った。雨が強くなる。\n「待って！」\n".repeat(20);
        project.folder().write_atomic(&path, text.as_bytes()).unwrap();
        project.folder().write_atomic(&RelPath::parse("プロジェクト設定.yaml").unwrap(), b"title: <script>").unwrap();
        let page = episode_report(&project, 1).unwrap();
        assert!(page.contains("雨&amp;風") && page.matches("<svg").count() == 2, "nobody is known, and no feeling");
        assert!(!page.contains("<script"), "{page}");
        assert!(page.ends_with("</html>\n"));
    }
}
