//! `noveler publish`: an episode or the whole book as a site, a reader of books or a printer takes it.

use serde_json::{Map, Value, json};
use shosai_novel::{Episode, FileRef, Notation, Project, ProjectConfig, quarto, written};
use shosai_tool::{Context, Failure, Message};
use shosai_world::RelPath;

use crate::{
    document::rendering::{self, Order},
    messages,
};

/// Notes that a warning names; their number tells of the rest.
const MOST_NOTES: usize = 5;

/// What is published.
#[derive(Clone, Copy)]
pub enum Which {
    Episode(u32),
    All,
}

impl Which {
    /// The first number among the words, or `all`.
    pub fn of(words: &str) -> Option<Self> {
        words.split_whitespace().find_map(|word| match word {
            "all" => Some(Self::All),
            word => word.parse().ok().map(Self::Episode),
        })
    }
}

/// How it is published.
#[derive(Clone, Copy)]
pub struct Form<'a> {
    /// A notation, `epub` or `pdf`.
    pub name: &'a str,
    /// The paper of a PDF; a paperback's unless given.
    pub paper: Option<&'a str>,
}

/// The paper of most Japanese novels.
const USUAL_PAPER: &str = "bunko";

/// Writes it to a file of its own beneath `reports/publish`.
pub fn publish(context: &Context, project: &Project, which: Which, form: Form<'_>) -> Result<Value, Failure> {
    let (config, _) = project.config_or_default()?;
    let episodes = match which {
        Which::Episode(number) => vec![project.episode(number)?],
        Which::All => project.episodes()?,
    };
    let mut texts = Vec::new();
    for episode in &episodes {
        texts.push((episode, project.read_text(&episode.path)?.text));
    }
    if texts.is_empty() {
        return Err(messages::NothingToPublish.into());
    }
    let (bytes, ending, warnings) = match form.name {
        "epub" | "pdf" => book(context, config, &texts, which, form)?,
        name => (in_notation(config, &texts, which, Notation::named(name)?).into_bytes(), "txt", Vec::new()),
    };
    let of = match which {
        Which::Episode(number) => format!("{number:03}"),
        Which::All => "all".to_owned(),
    };
    let path = RelPath::parse(&format!("reports/publish/{}_{of}.{ending}", form.name))?;
    // Whole: made of the manuscripts.
    project.folder().write_atomic(&path, &bytes)?;
    let numbers: Vec<u32> = episodes.iter().map(|episode| episode.number).collect();
    Ok(json!({
        "success": true, "episodes": numbers, "notation": form.name,
        "file": FileRef::of_bytes(&path, &bytes), "warnings": warnings,
    }))
}

type Texts<'a> = [(&'a Episode, String)];

fn in_notation(config: ProjectConfig, texts: &Texts<'_>, which: Which, notation: Notation) -> String {
    let each = texts.iter().map(|(_, text)| written(text, notation));
    let Which::All = which else { return each.collect() };
    let between = if notation == Notation::Aozora { "［＃改ページ］\n" } else { "\n\n" };
    let head: String = [config.title, config.author].into_iter().flatten().map(|line| line + "\n").collect();
    format!("{head}\n{}", each.collect::<Vec<_>>().join(between))
}

/// A vertical book through the document engine, with what the format cannot do told.
fn book(
    context: &Context,
    config: ProjectConfig,
    texts: &Texts<'_>,
    which: Which,
    form: Form<'_>,
) -> Result<(Vec<u8>, &'static str, Vec<Message>), Failure> {
    let format = rendering::format(context, form.name)?;
    let named = |episode: &Episode| format!("第{}話　{}", episode.number, episode.title).trim_end().to_owned();
    let (mut body, mut notes) = (String::new(), Vec::new());
    for (episode, text) in texts {
        let (chapter, left_out) = quarto(text, &named(episode));
        body += &chapter;
        notes.extend(left_out);
    }
    let title = config.title.unwrap_or_else(|| named(texts[0].0));
    let mut about = json!({
        "title": title, "lang": "ja", "writing-mode": "vertical-rl", "toc": matches!(which, Which::All),
        "papersize": form.paper.unwrap_or(USUAL_PAPER),
    });
    if let Some(author) = config.author {
        about["author"] = json!(author);
    }
    let content = format!("---\n{about}\n---\n\n{body}");
    let order =
        Order { content: &content, format, path: None, options: &Map::new(), template: None, template_bytes: None };
    let rendered = rendering::native(context, &order)?;
    let mut warnings: Vec<Message> = rendered.warnings.into_iter().map(|warning| warning.message).collect();
    if !notes.is_empty() {
        let count = notes.len();
        notes.truncate(MOST_NOTES);
        warnings.insert(0, messages::NotesLeftOut { count, notes }.into());
    }
    Ok((rendered.bytes, format.extension, warnings))
}

#[cfg(test)]
mod tests {
    use crate::testing::{call_named, with_episode};
    use serde_json::{Value, json};

    #[test]
    fn an_episode_becomes_a_vertical_book_and_vertical_pages() {
        let context = with_episode(1, "# 雨\n\n　彼は｜約束《やくそく》を《《決して》》破らない。\n");
        let publish = |line: &str| -> Value {
            let answer = call_named(&context, "noveler", json!({ "command": line })).unwrap();
            answer["metadata"]["result"].clone()
        };
        let epub = publish("publish 1 epub");
        assert_eq!(epub["file"]["path"], "reports/publish/epub_001.epub");
        assert_eq!(epub["warnings"], json!([]));
        let pdf = publish("publish all pdf");
        assert_eq!(pdf["file"]["path"], "reports/publish/pdf_all.pdf");
        assert_eq!(pdf["warnings"], json!([]));
        assert_eq!(publish("publish 1 pdf a5")["success"], true);
        assert_eq!(publish("publish all aozora")["episodes"], json!([1]));
        let wrong = call_named(&context, "noveler", json!({ "command": "publish 1 docx" })).unwrap_err();
        assert!(wrong.hint.contains("epub"), "{wrong}");
        let broken = json!({ "relative_path": "プロジェクト設定.yaml", "content": "title: [壊れ" });
        call_named(&context, "write", broken).unwrap();
        for line in ["publish 1 narou", "publish all pdf", "story 1"] {
            let refused = call_named(&context, "noveler", json!({ "command": line })).unwrap_err();
            assert_eq!(refused.code, "QC-010", "{line}");
        }
    }
}
