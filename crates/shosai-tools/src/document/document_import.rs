//! `document_import`: a PDF, Word, Excel, PowerPoint, HTML or EPUB file as Markdown.

use schemars::JsonSchema;
use serde::Deserialize;
use shosai_import::{Limits, Place, Unit, import_with_pictures};
use shosai_tool::{Context, Effect, Failure, Message, Reply, Suite, Tool, Work};
use shosai_world::{Hidden, RootName};

use super::{kinds::kind_of, source::pictures_folder};
use crate::messages;

/// Characters of one answer, cut at a line's end: what a model reads at once.
const PAGE_CHARS: usize = 6_000;

/// Sheets that are listed at once.
const MOST_SHEETS: u32 = 60;

#[derive(Deserialize, JsonSchema)]
pub struct Input {
    /// The file beneath the workspace, the manuals or the vault.
    path: String,
    /// The first line wanted, from 1.
    from_line: Option<u32>,
}

facts! {
    Output {
        kind: String, markdown: String, lines: u32,
        places: Vec<Place>,
        notes: Vec<Message>,
        #[serde(skip_serializing_if = "Option::is_none")] next_line: Option<u32>,
    }
}

pub struct DocumentImport;

impl Tool for DocumentImport {
    type Input = Input;
    type Output = Output;
    const NAME: &'static str = "document_import";
    const TITLE: &'static str = "Import a document";
    const DESCRIPTION: &'static str = "Reads a Markdown, PDF, Word, Excel, PowerPoint, HTML, EPUB, CSV or zip file as Markdown, with the lines on which its pages, sheets or slides begin. Long files go on with `from_line`.";
    const SUITE: Suite = Suite::Import;
    const EFFECT: Effect = Effect::Reads;
    const WORK: Work = Work::Heavy;

    fn call(context: &Context, input: Input) -> Result<Reply<Output>, Failure> {
        let roots = [RootName::WORKSPACE, RootName::MANUALS, RootName::VAULT];
        let (folder, path) = context.world.locate(&input.path, &roots, Hidden::Refuse)?;
        let limits = Limits::default();
        let bytes = folder.read(&path, limits.file_bytes as u64)?;
        let stop = || context.cancellation.is_cancelled();
        let read = if is_markdown(&input.path) {
            File { kind: "Markdown", markdown: text(&input.path, &bytes)?, ..File::default() }
        } else {
            let read = import_with_pictures(&input.path, &bytes, &pictures_folder(&input.path), &limits, &stop)?;
            File { kind: read.kind.label, markdown: read.markdown, places: read.places, notes: read.notes }
        };
        let lines = read.markdown.lines().count() as u32;
        let from = input.from_line.unwrap_or(1).max(1);
        let mut markdown = String::new();
        let mut next = from;
        for line in read.markdown.lines().skip(from as usize - 1) {
            // A line that is longer than a page by itself is given whole, so that every call gets further.
            if next > from && markdown.chars().count() + line.chars().count() > PAGE_CHARS {
                break;
            }
            markdown.push_str(line);
            markdown.push('\n');
            next += 1;
        }
        // Whoever begins sees all sheets of a workbook, however long the first is.
        let listed = |place: &Place| from == 1 && place.unit == Unit::Sheet && place.number <= MOST_SHEETS;
        let shown = |place: &Place| (from..next).contains(&place.line) || listed(place);
        Ok(Output {
            kind: read.kind.to_owned(),
            places: {
                let before = read.places.iter().rfind(|place| place.line <= from && !shown(place));
                before.into_iter().chain(read.places.iter().filter(|place| shown(place))).cloned().collect()
            },
            notes: read.notes,
            markdown,
            lines,
            next_line: (next <= lines).then_some(next),
        }
        .into())
    }
}

/// A file that has been read.
#[derive(Default)]
struct File {
    kind: &'static str,
    markdown: String,
    places: Vec<Place>,
    notes: Vec<Message>,
}

/// Whether a file is what we make of others: its marks stand as they are.
fn is_markdown(path: &str) -> bool {
    kind_of(path).0 == "document" && !path.to_ascii_lowercase().ends_with(".ipynb")
}

fn text(path: &str, bytes: &[u8]) -> Result<String, Failure> {
    let unread = |_| messages::DocumentUnread { path, reason: Message::from(messages::NotReadableText) }.into();
    shosai_text::decode(bytes).map(|(text, _)| text).map_err(unread)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::call;
    use serde_json::json;
    use shosai_world::RelPath;

    fn with(path: &str, bytes: &[u8]) -> Context {
        let context = Context::for_tests();
        let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
        folder.write_atomic(&RelPath::parse(path).unwrap(), bytes).unwrap();
        context
    }

    #[test]
    fn a_long_file_goes_on_where_it_stopped() {
        let page = format!("<h1>題</h1>{}", "<p>本文です。</p>".repeat(2_000));
        let context = with("a.html", page.as_bytes());
        let first = call::<DocumentImport>(&context, json!({"path": "a.html"})).unwrap();
        assert!(first["markdown"].as_str().unwrap().starts_with("# 題\n"));
        let next = first["next_line"].as_u64().unwrap();
        let second = call::<DocumentImport>(&context, json!({"path": "a.html", "from_line": next})).unwrap();
        assert!(second["next_line"].as_u64().unwrap() > next);
    }

    #[test]
    fn markdown_is_read_as_it_is_written() {
        let written = "---\ntitle: 議事録\n---\n\n## 議題\n\n1. 予算\n2. 日程\n";
        let read = call::<DocumentImport>(&with("a.md", written.as_bytes()), json!({"path": "a.md"})).unwrap();
        assert_eq!((&read["markdown"], &read["kind"]), (&json!(written), &json!("Markdown")));
    }

    #[test]
    fn what_cannot_be_read_is_told_with_the_way_out() {
        let error = call::<DocumentImport>(&with("a.pdf", b"no pdf"), json!({"path": "a.pdf"})).unwrap_err();
        assert_eq!(error.code, "unavailable");
        assert!(call::<DocumentImport>(&with("a.pdf", b"x"), json!({"path": "../a.pdf"})).is_err());
    }
}
