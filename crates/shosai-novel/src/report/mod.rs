//! An episode at a glance, as one HTML page without scripts or links to elsewhere.

mod curve;

use std::fmt::Write;

use shosai_message::Language;

use crate::{
    error::Result,
    flow::{Diagnostic, Evidence, Flow, Overview, STAGES, STEPS, TaskView, measured, overview},
    project::{Project, ProjectConfig},
};

const STYLE: &str = include_str!("page.css");

/// The page of an episode.
///
/// # Errors
/// `QC-005` when a session is damaged.
pub fn episode_report(project: &Project, episode: u32) -> Result<String> {
    let (config, _) = project.config_or_default()?;
    let flows = [
        ("十段階", &STAGES, overview(project, &STAGES, episode, None)?),
        ("十九ステップ", &STEPS, overview(project, &STEPS, episode, None)?),
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
            page.curve(&file.text);
        }
        None => page.line("<p class=\"quiet\">原稿はまだありません。</p>"),
    }
    for (name, flow, seen) in &flows {
        if !seen.session.stages.is_empty() {
            page.flow(name, flow, seen);
        }
    }
    if flows.iter().all(|(_, _, seen)| seen.session.stages.is_empty()) {
        page.line(
            "<p class=\"quiet\">執筆はまだ始まっていません。<code>shosai noveler write</code> で始められます。</p>",
        );
    }
    let mut notes: Vec<&Diagnostic> = flows.iter().flat_map(|(_, _, seen)| &seen.diagnostics).collect();
    notes.dedup();
    page.notes(&notes);
    page.line(&format!("<footer>{} 作成</footer></main></body></html>", project.now().iso8601()));
    Ok(page.0)
}

#[derive(Default)]
struct Page(String);

impl Page {
    fn line(&mut self, html: &str) {
        self.0.push_str(html);
        self.0.push('\n');
    }

    fn head(&mut self, config: &ProjectConfig, episode: u32, title: Option<&str>) {
        let novel = escaped(config.title.as_deref().unwrap_or("無題"));
        let own =
            title.filter(|title| !title.is_empty()).map(|title| format!("「{}」", escaped(title))).unwrap_or_default();
        self.line(&format!(
            "<!doctype html>\n<html lang=\"ja\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
             <title>{novel} 第{episode}話</title><style>{STYLE}</style></head><body><main>\
             <header><p class=\"quiet\">{novel}</p><h1>第{episode}話{own}</h1></header>"
        ));
    }

    fn figures(&mut self, evidence: &Evidence) {
        let fit = if evidence.in_range { "good" } else { "warn" };
        let share = (evidence.body_chars * 100 / usize::try_from(evidence.target_max).unwrap_or(1).max(1)).min(100);
        let least = evidence.target_min * 100 / evidence.target_max.max(1);
        self.line("<section><h2>原稿</h2><dl class=\"figures\">");
        self.line(&format!(
            "<div><dt>本文</dt><dd class=\"{fit}\">{}<small>字</small></dd><dd class=\"bar\"><i style=\"width:{share}%\"></i><b style=\"left:{least}%\"></b></dd><dd class=\"quiet\">目標 {}〜{}字</dd></div>",
            evidence.body_chars, evidence.target_min, evidence.target_max
        ));
        let percent = (evidence.dialogue_ratio * 100.0).round();
        self.line(&format!("<div><dt>会話</dt><dd>{percent}<small>％</small></dd></div>"));
        let [low, middle, high] = evidence.quartiles;
        self.line(&format!(
            "<div><dt>地の文の長さ</dt><dd>{middle}<small>字</small></dd><dd class=\"quiet\">四分位 {low}・{middle}・{high}</dd></div>"
        ));
        for (aspect, name) in ASPECTS {
            if let Some(score) = evidence.scores.get(aspect) {
                let fit = if *score >= PASSING { "good" } else { "warn" };
                self.line(&format!("<div><dt>{name}</dt><dd class=\"{fit}\">{score}<small>点</small></dd></div>"));
            }
        }
        self.line("</dl>");
        if !evidence.findings.is_empty() {
            let items: String = evidence
                .findings
                .iter()
                .map(|(code, count)| format!("<li><code>{}</code> {count}件</li>", escaped(code)))
                .collect();
            self.line(&format!("<p class=\"quiet\">多い指摘</p><ul class=\"chips\">{items}</ul>"));
        }
        self.line("</section>");
    }

    fn curve(&mut self, text: &str) {
        if let Some(svg) = curve::sentence_lengths(text) {
            self.line(&format!("<section><h2>文の長さの流れ</h2>{svg}</section>"));
        }
    }

    fn flow(&mut self, name: &str, flow: &Flow, seen: &Overview) {
        let (done, all) = (seen.session.completed_stages.len(), flow.tasks.len());
        self.line(&format!(
            "<section><h2>{name} <span class=\"quiet\">{done}／{all}</span></h2><div class=\"bar wide\"><i style=\"width:{}%\"></i></div>\
             <table><thead><tr><th>#</th><th>名前</th><th>段階</th><th>状態</th><th>成果</th></tr></thead><tbody>",
            done * 100 / all.max(1)
        ));
        for task in &seen.tasks {
            self.row(task, seen);
        }
        self.line("</tbody></table></section>");
    }

    fn row(&mut self, task: &TaskView, seen: &Overview) {
        let (mark, word) = match task.status {
            "completed" => ("good", "済"),
            "awaiting_input" => ("now", "入力待ち"),
            "ready" => ("now", "着手できる"),
            "outdated" => ("warn", "要見直し"),
            _ => ("quiet", "未着手"),
        };
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
        self.line("<section><h2>注意</h2><ul>");
        for note in notes {
            self.line(&format!(
                "<li><code>{}</code> {} <span class=\"quiet\">{}</span></li>",
                escaped(&note.code),
                escaped(&note.message.say(Language::Ja)),
                escaped(&note.recommendation.say(Language::Ja))
            ));
        }
        self.line("</ul></section>");
    }
}

/// The score from which a text passes.
const PASSING: f64 = 80.0;
/// Scores in the order in which they are shown.
const ASPECTS: [(&str, &str); 5] =
    [("overall", "総合"), ("rhythm", "リズム"), ("readability", "読みやすさ"), ("grammar", "文法"), ("style", "文体")];

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
        assert!(episode_report(&project, 1).unwrap().contains("原稿はまだありません"));
        let path = RelPath::parse("40_原稿/第001話_雨&風.md").unwrap();
        let text = "　葵は走った。雨が強くなる。\n「待って！」\n".repeat(20);
        project.folder().write_atomic(&path, text.as_bytes()).unwrap();
        project.folder().write_atomic(&RelPath::parse("プロジェクト設定.yaml").unwrap(), b"title: <script>").unwrap();
        let page = episode_report(&project, 1).unwrap();
        assert!(page.contains("雨&amp;風") && page.contains("<svg"));
        assert!(!page.contains("<script"), "{page}");
        assert!(page.ends_with("</html>\n"));
    }
}
