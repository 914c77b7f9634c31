//! Projects as a whole: a book as one file or as pages, a website as pages.

use std::{
    cell::RefCell,
    collections::{BTreeSet, HashMap},
    rc::Rc,
};

use serde_json::{Map, Value};
use shosai_document::{
    FigureSource, Request, Resources,
    book::{Book, Chapter, Library, Page, Whole, entries, write_file, write_site},
    formats::Warning,
    notebook,
};
use shosai_text::Faces;
use shosai_tool::{Context, Failure};
use shosai_world::{Hidden, RelPath, RootName};

use super::{
    drawing::EngineFigures,
    failure::RenderFailure,
    rendering::{Order, faces_of, native, template_of},
    site::{Copied, beside, resources, website},
    surroundings::{SETTINGS, SettingsRead, Surroundings},
};
use crate::messages;

/// The largest chapter, and all chapters together.
const LARGEST_CHAPTER: u64 = 10 * 1024 * 1024;
const LARGEST_BOOK: usize = 60 * 1024 * 1024;

/// A written book: one file, or pages of which the first comes first.
pub struct Bound {
    pub files: Vec<Page>,
    /// What is carried over as it is.
    pub copied: Vec<Copied>,
    pub warnings: Vec<Warning>,
    /// The folder that the project names for what is rendered.
    pub folder: String,
}

/// The folder of the project that a path names, by itself or by its settings.
pub fn project_at(context: &Context, path: &str) -> Option<RelPath> {
    let (folder, found) = context.world.locate(path, &[RootName::WORKSPACE], Hidden::Allow).ok()?;
    if found.as_str().rsplit('/').next() == Some(SETTINGS) {
        return Some(found.parent().unwrap_or_else(RelPath::root));
    }
    let settings = found.join(SETTINGS).ok()?;
    matches!(folder.exists(&settings), Ok(true)).then_some(found)
}

/// Renders a project.
pub fn bind(context: &Context, root: &RelPath, order: &Order<'_>) -> Result<Bound, RenderFailure> {
    let failed = |failure: Failure| RenderFailure::new(context, failure);
    let around = Surroundings::of(context, Some(&within(root, SETTINGS)));
    let settings = around.settings().unwrap_or_default();
    let (book, about) = contents(context, root, &around, &settings);
    if book.chapters.is_empty() {
        return Err(failed(messages::BookEmpty { path: root.as_str() }.into()));
    }
    let (folder, is_book) = output_folder(context, root);
    if !is_book && order.format.id != "html" {
        let (files, mut warnings) = each(context, root, &book, order)?;
        warnings.splice(0..0, cut(&book));
        return Ok(Bound { files, copied: Vec::new(), warnings, folder });
    }
    let seen = Seen::default();
    let (files, mut warnings) = with_whole(context, root, &book, &about, order, &seen, |whole| {
        if order.format.id == "html" {
            return write_site(whole).map_err(failed);
        }
        let made = write_file(whole).map_err(failed)?;
        let path = format!("{}.{}", file_name(&about), order.format.extension);
        Ok((vec![Page { path, bytes: made.bytes }], made.warnings))
    })?;
    let missing = around.missing_chapters();
    let missing = missing.into_iter().map(|path| Warning::new(0, messages::ChapterMissing { path }));
    warnings.splice(0..0, missing.chain(cut(&book)));
    let mut copied = Vec::new();
    if order.format.id == "html" {
        let (beside, lost) = beside(context, root, &book, &files);
        copied = resources(context, root, &settings);
        copied.extend(beside);
        warnings.extend(lost);
    }
    Ok(Bound { files, copied, warnings, folder })
}

/// What a site of too many pages lacks.
fn cut(book: &Book) -> Option<Warning> {
    let (shown, left_out) = (book.chapters.len(), book.left_out);
    (left_out > 0).then(|| Warning::new(0, messages::SiteCut { shown, left_out }))
}

/// The folder that a project is rendered into, and whether it is a book.
pub fn output_folder(context: &Context, root: &RelPath) -> (String, bool) {
    let settings = Surroundings::of(context, Some(&within(root, SETTINGS))).settings().unwrap_or_default();
    let is_book = settings.contains_key("book");
    let named = settings.get("project").and_then(|project| project.get("output-dir")).and_then(Value::as_str);
    let named = named.map(|folder| folder.trim_matches('/')).filter(|folder| !matches!(*folder, "" | "."));
    (named.unwrap_or(if is_book { "_book" } else { "_site" }).to_owned(), is_book)
}

/// A name in a project's folder as one of the workspace.
pub fn within(root: &RelPath, name: &str) -> String {
    if root.is_root() { name.to_owned() } else { format!("{}/{name}", root.as_str()) }
}

/// The chapters or pages of a project, and what it says of itself.
pub fn contents(
    context: &Context,
    root: &RelPath,
    around: &Surroundings<'_>,
    settings: &Map<String, Value>,
) -> (Book, Map<String, Value>) {
    let about = |key: &str| settings.get(key).and_then(Value::as_object).cloned();
    match about("book") {
        Some(about) => (around.book().unwrap_or_default(), about),
        None => (website(context, root, settings), about("website").unwrap_or_default()),
    }
}

/// Each page of a website by itself.
fn each(
    context: &Context,
    root: &RelPath,
    book: &Book,
    order: &Order<'_>,
) -> Result<(Vec<Page>, Vec<Warning>), RenderFailure> {
    let (mut files, mut warnings) = (Vec::new(), Vec::new());
    for chapter in &book.chapters {
        let path = &chapter.entry.path;
        let whole = within(root, path);
        let template_bytes = order.template_bytes.clone();
        let own = Order { content: &chapter.source, path: Some(&whole), template_bytes, ..*order };
        let made = native(context, &own)?;
        let stem = path.rsplit_once('.').map_or(path.as_str(), |(stem, _)| stem);
        files.push(Page { path: format!("{stem}.{}", order.format.extension), bytes: made.bytes });
        let told = made.warnings.into_iter().filter(|warning| warning.line > 0);
        warnings
            .extend(told.map(|own| Warning { message: messages::InFile { path, finding: own.message }.into(), ..own }));
    }
    Ok((files, warnings))
}

/// Does something with a project and everything around it.
pub fn with_whole<T>(
    context: &Context,
    root: &RelPath,
    book: &Book,
    about: &Map<String, Value>,
    order: &Order<'_>,
    seen: &Seen,
    work: impl FnOnce(&Whole<'_>) -> Result<T, RenderFailure>,
) -> Result<T, RenderFailure> {
    let around = Surroundings::of(context, Some(&within(root, SETTINGS)));
    let template = template_of(&around, order)?;
    let faces = faces_of(context)?;
    let stop = || context.cancellation.is_cancelled();
    let figures = EngineFigures { around: &around, faces: &faces };
    let request = Request {
        source: "",
        format: order.format,
        options: order.options,
        template: template.as_deref(),
        faces: &faces,
        resources: &around,
        figures: &figures,
        cancelled: &stop,
        trust_html: context.config.document.trust_html,
    };
    let library = Shelf { context, root, faces: &faces, seen, read: SettingsRead::default() };
    work(&Whole { request: &request, book, about, library: &library })
}

/// `book.output-file`, or the title with dashes.
fn file_name(about: &Map<String, Value>) -> String {
    let text = |key: &str| about.get(key).and_then(Value::as_str);
    let name = text("output-file").or_else(|| text("title")).unwrap_or("book");
    let name: String =
        name.chars().map(|letter| if letter.is_alphanumeric() || letter == '_' { letter } else { '-' }).collect();
    let parts: Vec<&str> = name.split('-').filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { "book".to_owned() } else { parts.join("-") }
}

/// The files that each chapter was made of besides its own.
pub type Seen = RefCell<HashMap<String, BTreeSet<RelPath>>>;

struct Shelf<'a> {
    context: &'a Context,
    root: &'a RelPath,
    faces: &'a Faces,
    seen: &'a Seen,
    read: SettingsRead,
}

impl Library for Shelf<'_> {
    fn around(&self, path: &str, work: &mut dyn FnMut(&dyn Resources, &dyn FigureSource)) {
        let around = Surroundings::sharing(Rc::clone(&self.read), self.context, Some(&within(self.root, path)));
        work(&around, &EngineFigures { around: &around, faces: self.faces });
        self.seen.borrow_mut().entry(path.to_owned()).or_default().extend(around.seen());
    }
}

impl Surroundings<'_> {
    /// The settings of the project as they are written.
    pub fn settings(&self) -> Option<Map<String, Value>> {
        self.yaml(&self.root()?.join(SETTINGS).ok()?).ok().flatten()
    }

    /// The book that the document is a chapter of, with the text of every chapter that is there.
    pub fn book(&self) -> Option<Book> {
        let settings = self.settings()?;
        let root = self.root()?;
        let workspace = self.context.world.folder(&RootName::WORKSPACE).ok()?;
        let own = self.document()?.as_str().strip_prefix(root.as_str())?.trim_start_matches('/').to_owned();
        let mut left = LARGEST_BOOK;
        let chapters = entries(settings.get("book")?).into_iter().filter_map(|entry| {
            if entry.path.is_empty() {
                return Some(Chapter { entry, source: String::new() });
            }
            let text = workspace.read_text(&root.join(&entry.path).ok()?, LARGEST_CHAPTER).ok()?;
            left = left.checked_sub(text.len())?;
            let source = if notebook::is_notebook(&text) { notebook::markdown(&text).ok()? } else { text };
            Some(Chapter { entry, source })
        });
        let chapters: Vec<Chapter> = chapters.collect();
        let here = chapters.iter().position(|chapter| chapter.entry.path == own);
        Some(Book { chapters, here, left_out: 0 })
    }

    /// Chapters that the settings list and that are not there.
    fn missing_chapters(&self) -> Vec<String> {
        let listed = self.settings().and_then(|settings| Some(entries(settings.get("book")?))).unwrap_or_default();
        let there = self.book().unwrap_or_default().chapters;
        let is_there = |path: &str| there.iter().any(|chapter| chapter.entry.path == path);
        listed.into_iter().map(|entry| entry.path).filter(|path| !path.is_empty() && !is_there(path)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::call;
    use serde_json::json;

    fn shelf() -> Context {
        let context = Context::for_tests();
        let workspace = context.world.folder(&RootName::WORKSPACE).unwrap();
        let settings = "project: {type: book}\nbook:\n  title: The Book\n  chapters: [index.qmd, {part: First, chapters: [one.qmd, deep/two.qmd]}, gone.qmd]\n  appendices: [more.qmd]\n";
        for (path, text) in [
            ("b/_quarto.yml", settings),
            ("b/index.qmd", "# Preface {.unnumbered}\n\nSee @fig-p, @sec-two and [two](deep/two.qmd).\n"),
            ("b/one.qmd", "# One\n\n## Exercises\n\n![P](p.svg){#fig-p}\n"),
            ("b/p.svg", "<svg width='3' height='4'/>"),
            (
                "b/deep/two.qmd",
                "---\ntitle: Two\n---\n\n## Exercises {#sec-two}\n\nAs in @fig-p; @fig-q.\n\n![Q](../p.svg){#fig-q}\n",
            ),
            ("b/more.qmd", "# More\n\n![R](p.svg){#fig-r}\n\n@fig-r\n"),
        ] {
            workspace.write_atomic(&RelPath::parse(path).unwrap(), text.as_bytes()).unwrap();
        }
        context
    }

    fn read(context: &Context, path: &str) -> String {
        let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
        folder.read_text(&RelPath::parse(path).unwrap(), 1 << 20).unwrap()
    }

    #[test]
    fn a_folder_becomes_one_file_with_references_across_chapters() {
        let context = shelf();
        let asked = json!({"content": "", "path": "b", "format": "gfm", "output_path": "out/book.md"});
        let answer = call::<super::super::quarto_render::QuartoRender>(&context, asked).unwrap();
        let text = read(&context, "out/book.md");
        for piece in [
            "# 1 One",
            "## 1.1 Exercises",
            "# 2 Two",
            "## 2.1 Exercises",
            "# A More",
            ">Figure 1.1</a>",
            ">Figure A.1</a>",
            "[two](#chapter-two)",
        ] {
            assert!(text.replace('\u{a0}', " ").contains(piece), "{piece}: {text}");
        }
        assert!(answer["metadata"]["warnings"].to_string().contains("gone.qmd"), "{answer}");
    }

    #[test]
    fn a_folder_becomes_pages_that_link_to_each_other() {
        let context = shelf();
        let asked = json!({"content": "", "path": "b/_quarto.yml", "format": "html", "output_path": "site/index.html"});
        call::<super::super::quarto_render::QuartoRender>(&context, asked).unwrap();
        let first = read(&context, "site/index.html").replace('\u{a0}', " ");
        assert!(first.contains("href=\"one.html#fig-p\"") && first.contains("Figure 1.1"), "{first}");
        let two = read(&context, "site/deep/two.html").replace('\u{a0}', " ");
        assert!(two.contains("href=\"../one.html#fig-p\"") && two.contains("<h1>2 Two</h1>"), "{two}");
        assert!(read(&context, "site/search.js").contains("deep/two.html#sec-two"));
    }

    #[test]
    fn a_chapter_by_itself_knows_its_number_and_those_of_the_others() {
        let context = shelf();
        let asked = json!({"content": "", "path": "b/deep/two.qmd", "format": "gfm", "output_path": "two.md"});
        let answer = call::<super::super::quarto_render::QuartoRender>(&context, asked).unwrap();
        let text = read(&context, "two.md").replace('\u{a0}', " ");
        assert!(text.contains("As in Figure 1.1; <a href=\"#fig-q\"") && text.contains("Figure 2.1: Q"), "{text}");
        assert_eq!(answer["metadata"]["warnings"], json!([]));
    }

    #[test]
    fn a_project_without_files_is_told() {
        let context = Context::for_tests();
        let workspace = context.world.folder(&RootName::WORKSPACE).unwrap();
        workspace.write_atomic(&RelPath::parse("w/_quarto.yml").unwrap(), b"project: {type: website}\n").unwrap();
        let asked = json!({"content": "", "path": "w", "format": "html", "output_path": "a.html"});
        let answer = call::<super::super::quarto_render::QuartoRender>(&context, asked).unwrap();
        assert_eq!(answer["error"]["code"], "INVALID_INPUT", "{answer}");
    }
}
