//! `noveler publish`: an episode or the whole book as a site, a reader of books or a printer takes it.

use serde_json::{Map, Value, json};
use shosai_novel::{Episode, FileRef, Notation, Project, quarto, written};
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

/// Writes it to a file of its own beneath `reports/publish`.
pub fn publish(context: &Context, project: &Project, which: Which, form: &str) -> Result<Value, Failure> {
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
    let (bytes, ending, warnings) = match form {
        "epub" | "pdf" => book(context, project, &texts, which, form)?,
        name => (in_notation(project, &texts, which, Notation::named(name)?).into_bytes(), "txt", Vec::new()),
    };
    let of = match which {
        Which::Episode(number) => format!("{number:03}"),
        Which::All => "all".to_owned(),
    };
    let path = RelPath::parse(&format!("reports/publish/{form}_{of}.{ending}"))?;
    project.folder().write_atomic(&path, &bytes)?;
    let numbers: Vec<u32> = episodes.iter().map(|episode| episode.number).collect();
    Ok(json!({
        "success": true, "episodes": numbers, "notation": form,
        "file": FileRef::of(project, &path)?, "warnings": warnings,
    }))
}

type Texts<'a> = [(&'a Episode, String)];

fn in_notation(project: &Project, texts: &Texts<'_>, which: Which, notation: Notation) -> String {
    let each = texts.iter().map(|(_, text)| written(text, notation));
    let Which::All = which else { return each.collect() };
    let between = if notation == Notation::Aozora { "［＃改ページ］\n" } else { "\n\n" };
    let (config, _) = project.config_if_usable();
    let head: String = [config.title, config.author].into_iter().flatten().map(|line| line + "\n").collect();
    format!("{head}\n{}", each.collect::<Vec<_>>().join(between))
}

/// A book through the document engine: vertical for readers of books, with what the format cannot do told.
fn book(
    context: &Context,
    project: &Project,
    texts: &Texts<'_>,
    which: Which,
    form: &str,
) -> Result<(Vec<u8>, &'static str, Vec<Message>), Failure> {
    let format = rendering::format(context, form)?;
    let (config, _) = project.config_if_usable();
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
    if form == "pdf" {
        warnings.insert(0, messages::PdfIsHorizontal.into());
    }
    Ok((rendered.bytes, format.extension, warnings))
}

#[cfg(test)]
mod tests {
    use crate::testing::{call_named, with_episode};
    use serde_json::{Value, json};

    #[test]
    fn an_episode_becomes_a_vertical_book_and_a_pdf_that_says_it_is_not() {
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
        assert!(pdf["warnings"][0].as_str().unwrap().contains("horizontal"), "{pdf}");
        assert_eq!(publish("publish all aozora")["episodes"], json!([1]));
        let wrong = call_named(&context, "noveler", json!({ "command": "publish 1 docx" })).unwrap_err();
        assert!(wrong.hint.contains("epub"), "{wrong}");
    }
}
