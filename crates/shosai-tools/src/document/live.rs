//! A project or a document that a person looks at while writing it: pages are made when they are asked for, and again when
//! something that they are made of has changed.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use serde_json::{Map, Value};
use shosai_document::{
    book::{Book, Press, Role, Whole},
    formats::{Warning, find},
    site::{SEARCH, addresses, page_of, way},
};
use shosai_tool::{Context, Failure};
use shosai_world::{Fingerprint, RelPath, RootName};

use super::{
    book::{Seen, contents, with_whole, within},
    failure::RenderFailure,
    rendering::Order,
    site::{files, is_file, page},
    surroundings::{SETTINGS, Surroundings},
};
use crate::messages;

/// The largest file that is shown as it is.
const LARGEST: u64 = 200 * 1024 * 1024;
/// Files of settings: a change in one is a change of everything.
const SETTINGS_FILES: [&str; 4] = [SETTINGS, "_variables.yml", "_metadata.yml", "_brand.yml"];
/// So often files are only looked at; the next time it is also looked whether there are new ones.
const LOOKS_BETWEEN_LISTS: usize = 10;

/// What is shown at an address.
pub struct Shown {
    pub mime: &'static str,
    pub bytes: Vec<u8>,
    /// Where it was made just now.
    pub rendered: Option<Made>,
}

/// A page that was made.
pub struct Made {
    pub path: String,
    /// From the change, or the wish to see it, to the finished page.
    pub took: Duration,
    /// What could not be carried over.
    pub warnings: Vec<Warning>,
}

pub struct Live {
    context: Context,
    root: RelPath,
    /// The only document, where there is no project.
    only: Option<String>,
    state: Mutex<State>,
}

struct State {
    settings: Map<String, Value>,
    book: Book,
    about: Map<String, Value>,
    press: Press,
    made: HashMap<usize, Vec<u8>>,
    seen: Seen,
    /// What pages show and link to, by its address.
    beside: HashMap<String, RelPath>,
    stamps: BTreeMap<RelPath, Option<Fingerprint>>,
    looks: usize,
    /// What it took to read what has changed.
    took: Duration,
}

impl Live {
    /// Opens a project's folder, or a document and its project if it is in one; `path` is the workspace's.
    pub fn open(context: Context, path: &str) -> Result<(Self, String), RenderFailure> {
        let failed = |context: &Context, failure: Failure| RenderFailure::new(context, failure);
        let workspace = [RootName::WORKSPACE];
        let found =
            context.world.locate(if path.is_empty() { "." } else { path }, &workspace, shosai_world::Hidden::Allow);
        let found =
            if path.is_empty() { RelPath::root() } else { found.map_err(|error| failed(&context, error.into()))?.1 };
        let is_document = is_file(&context, &found) && found.file_name() != Some(SETTINGS);
        let around =
            Surroundings::of(&context, Some(&if is_document { found.to_string() } else { within(&found, SETTINGS) }));
        let home = if is_document { found.parent().unwrap_or_else(RelPath::root) } else { found.clone() };
        let root = around.root().cloned().unwrap_or_else(|| home.clone());
        let name = found.as_str().strip_prefix(root.as_str()).unwrap_or_default().trim_matches('/').to_owned();
        let only = (is_document && around.root().is_none()).then(|| name.clone());
        let state = State::read(&context, &root, only.as_deref())?;
        let listed = state.book.chapters.iter().any(|own| own.entry.path == name);
        let first = if is_document && listed { page_of(&name) } else { String::new() };
        Ok((Self { context, root, only, state: Mutex::new(state) }, first))
    }

    /// What stands at an address; nothing where nothing does.
    pub fn show(&self, address: &str) -> Option<Result<Shown, RenderFailure>> {
        let mut state = self.state();
        let address = if address.is_empty() || address.ends_with('/') {
            format!("{address}index.html")
        } else {
            address.to_owned()
        };
        let place = state
            .book
            .chapters
            .iter()
            .position(|own| !own.entry.path.is_empty() && page_of(&own.entry.path) == address);
        if let Some(place) = place {
            return Some(self.page(&mut state, place));
        }
        let plain = |mime, bytes| Some(Ok(Shown { mime, bytes, rendered: None }));
        if address == SEARCH {
            let State { book, about, press, seen, .. } = &mut *state;
            let made = self.whole(book, about, seen, |whole| Ok(press.search(whole)));
            return plain("text/javascript", made.ok().flatten()?.bytes);
        }
        if address == "index.html"
            && let Some(entrance) = state.press.entrance()
        {
            return plain("text/html; charset=utf-8", entrance.bytes);
        }
        let from = state.beside.get(&address).cloned().or_else(|| self.root.join(&address).ok())?;
        if from.has_hidden_segment() {
            return None;
        }
        let bytes = self.context.world.folder(&RootName::WORKSPACE).ok()?.read(&from, LARGEST).ok()?;
        plain(mime(&address), bytes)
    }

    fn page(&self, state: &mut State, place: usize) -> Result<Shown, RenderFailure> {
        let mime = "text/html; charset=utf-8";
        if let Some(bytes) = state.made.get(&place) {
            return Ok(Shown { mime, bytes: bytes.clone(), rendered: None });
        }
        let begun = self.context.world.clock().elapsed();
        let State { book, about, press, seen, .. } = state;
        let failed = |failure| RenderFailure::new(&self.context, failure);
        let page = self.whole(book, about, seen, |whole| press.page(whole, place).map_err(failed))?;
        let bytes = page.map(|page| page.bytes).unwrap_or_default();
        let path = state.book.chapters[place].entry.path.clone();
        let around = Surroundings::of(&self.context, Some(&within(&self.root, &path)));
        let own = page_of(&path);
        for to in addresses(&String::from_utf8_lossy(&bytes), &own) {
            if let Ok((_, from)) = around.locate(&way(&own, &to)) {
                state.beside.insert(to, from);
            }
        }
        state.stamp(&self.context, &self.root);
        state.made.insert(place, bytes.clone());
        let warnings = std::mem::take(&mut state.press.warnings);
        let read = std::mem::take(&mut state.took);
        let took = read + self.context.world.clock().elapsed().saturating_sub(begun);
        Ok(Shown { mime, bytes, rendered: Some(Made { path, took, warnings }) })
    }

    /// Whether something has changed since the last look; what was made of it is forgotten.
    pub fn changed(&self) -> bool {
        let mut state = self.state();
        state.looks += 1;
        if state.looks.is_multiple_of(LOOKS_BETWEEN_LISTS)
            && self.only.is_none()
            && !state.settings.contains_key("book")
        {
            let listed = files(&self.context, &self.root, &state.settings);
            if listed.iter().ne(state.book.chapters.iter().map(|own| &own.entry.path)) {
                return self.read_all(&mut state);
            }
        }
        let begun = self.context.world.clock().elapsed();
        // What is written while this is read is another change.
        let now = state.stamps.iter().map(|(path, before)| (path, before, stamp(&self.context, path)));
        let new: Vec<(RelPath, Option<Fingerprint>)> =
            now.filter(|(_, before, now)| now != *before).map(|(path, _, now)| (path.clone(), now)).collect();
        if new.is_empty() {
            return false;
        }
        let changed: BTreeSet<RelPath> = new.iter().map(|(path, _)| path.clone()).collect();
        state.stamps.extend(new);
        if changed.iter().any(|path| path.file_name().is_some_and(|name| SETTINGS_FILES.contains(&name))) {
            return self.read_all(&mut state);
        }
        for place in 0..state.book.chapters.len() {
            let path = state.book.chapters[place].entry.path.clone();
            let own = self.root.join(&path).ok().is_some_and(|own| changed.contains(&own));
            let uses = state.seen.borrow().get(&path).is_some_and(|seen| !seen.is_disjoint(&changed));
            if own {
                match page(&self.context, &self.root, path.clone()) {
                    Some(new) => state.book.chapters[place].source = new.source,
                    None => return self.read_all(&mut state),
                }
            }
            if own || uses {
                self.read_again(&mut state, place);
            }
        }
        state.stamp(&self.context, &self.root);
        state.took = self.context.world.clock().elapsed().saturating_sub(begun);
        true
    }

    fn read_again(&self, state: &mut State, place: usize) {
        state.made.remove(&place);
        let State { book, about, press, seen, .. } = state;
        let failed = |failure| RenderFailure::new(&self.context, failure);
        let others = self.whole(book, about, seen, |whole| press.read_again(whole, place).map_err(failed));
        if others.unwrap_or(true) {
            state.made.clear();
        }
    }

    fn read_all(&self, state: &mut State) -> bool {
        // Settings that cannot be read while they are being written change nothing.
        if let Ok(new) = State::read(&self.context, &self.root, self.only.as_deref()) {
            *state = new;
        }
        true
    }

    fn whole<T>(
        &self,
        book: &Book,
        about: &Map<String, Value>,
        seen: &Seen,
        work: impl FnOnce(&Whole<'_>) -> Result<T, RenderFailure>,
    ) -> Result<T, RenderFailure> {
        with_pages(&self.context, &self.root, book, about, seen, work)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn read(context: &Context, root: &RelPath, only: Option<&str>) -> Result<Self, RenderFailure> {
        let failed = |failure: Failure| RenderFailure::new(context, failure);
        let around = Surroundings::of(context, Some(&within(root, SETTINGS)));
        let settings = around.settings().unwrap_or_default();
        let (book, about) = match only {
            Some(only) => {
                let chapters = page(context, root, only.to_owned()).into_iter().collect();
                (Book { chapters, here: None, left_out: 0 }, Map::new())
            }
            None => contents(context, root, &around, &settings),
        };
        if book.chapters.is_empty() {
            return Err(failed(messages::BookEmpty { path: root.as_str() }.into()));
        }
        let seen = Seen::default();
        let press = with_pages(context, root, &book, &about, &seen, |whole| Press::new(whole).map_err(failed))?;
        let (made, beside, stamps) = (HashMap::new(), HashMap::new(), BTreeMap::new());
        let mut state =
            Self { settings, book, about, press, made, seen, beside, stamps, looks: 0, took: Duration::ZERO };
        state.stamp(context, root);
        Ok(state)
    }

    /// Remembers how everything looks that pages were made of; what is known stays, as pages may be made of it as it was.
    fn stamp(&mut self, context: &Context, root: &RelPath) {
        let mut paths: BTreeSet<RelPath> = self.seen.borrow().values().flatten().cloned().collect();
        let mut folders = BTreeSet::from([String::new()]);
        for chapter in self.book.chapters.iter().filter(|own| !matches!(own.entry.role, Role::Part(Some(_)))) {
            paths.extend(root.join(&chapter.entry.path).ok());
            folders.extend(chapter.entry.path.match_indices('/').map(|(at, _)| chapter.entry.path[..=at].to_owned()));
        }
        for folder in folders {
            paths.extend(SETTINGS_FILES.iter().filter_map(|name| root.join(&format!("{folder}{name}")).ok()));
        }
        paths.extend(self.beside.values().cloned());
        for path in paths {
            self.stamps.entry(path).or_insert_with_key(|path| stamp(context, path));
        }
    }
}

fn with_pages<T>(
    context: &Context,
    root: &RelPath,
    book: &Book,
    about: &Map<String, Value>,
    seen: &Seen,
    work: impl FnOnce(&Whole<'_>) -> Result<T, RenderFailure>,
) -> Result<T, RenderFailure> {
    let Some(format) = find("html") else { return Err(RenderFailure::new(context, messages::ContentEmpty)) };
    let options = Map::new();
    let order = Order { content: "", format, path: None, options: &options, template: None, template_bytes: None };
    with_whole(context, root, book, about, &order, seen, work)
}

fn stamp(context: &Context, path: &RelPath) -> Option<Fingerprint> {
    let stat = context.world.folder(&RootName::WORKSPACE).and_then(|workspace| workspace.stat(path));
    stat.ok().map(|stat| stat.fingerprint)
}

/// What a browser takes a file for, by its ending.
fn mime(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" | "htm" => "text/html; charset=utf-8",
        "css" => "text/css",
        "js" => "text/javascript",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "pdf" => "application/pdf",
        "mp4" => "video/mp4",
        "webm" => "video/webm",
        "mp3" => "audio/mpeg",
        "txt" | "csv" | "md" | "qmd" | "yml" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(context: &Context, path: &str, text: &str) {
        let workspace = context.world.folder(&RootName::WORKSPACE).unwrap();
        workspace.write_atomic(&RelPath::parse(path).unwrap(), text.as_bytes()).unwrap();
    }

    fn text(live: &Live, address: &str) -> (String, bool) {
        let shown = live.show(address).unwrap().map_err(|failure| failure.error.message.to_string()).unwrap();
        (String::from_utf8(shown.bytes).unwrap(), shown.rendered.is_some())
    }

    fn site() -> (Context, Live) {
        let context = Context::for_tests();
        write(&context, "s/_quarto.yml", "project: {type: website}\nwebsite: {title: S, sidebar: {contents: auto}}\n");
        write(&context, "s/index.qmd", "---\ntitle: One\n---\n\n{{< include _part.qmd >}}\n");
        write(&context, "s/_part.qmd", "part one\n");
        write(&context, "s/two.qmd", "---\ntitle: Two\n---\n\nsecond\n");
        let (live, first) = Live::open(context.clone(), "s").unwrap_or_else(|_| panic!("opens"));
        assert_eq!(first, "");
        (context, live)
    }

    #[test]
    fn only_pages_that_a_change_shows_on_are_made_again() {
        let (context, live) = site();
        assert!(text(&live, "").0.contains("part one"));
        assert!(text(&live, "two.html").1 && !text(&live, "two.html").1);
        assert!(!live.changed());
        write(&context, "s/_part.qmd", "part two\n");
        assert!(live.changed() && !live.changed());
        assert!(text(&live, "index.html").0.contains("part two") && !text(&live, "two.html").1);
        write(&context, "s/two.qmd", "---\ntitle: Deux\n---\n\nsecond\n");
        assert!(live.changed());
        let (first, again) = text(&live, "index.html");
        assert!(again && first.contains("Deux"), "{first}");
    }

    #[test]
    fn a_change_that_is_written_just_before_a_page_is_asked_for_is_not_missed() {
        let (context, live) = site();
        write(&context, "s/two.qmd", "---\ntitle: Two\n---\n\nchanged words\n");
        assert!(text(&live, "two.html").0.contains("second"));
        assert!(live.changed() && text(&live, "two.html").0.contains("changed words"));
    }

    #[test]
    fn settings_and_new_pages_change_everything() {
        let (context, live) = site();
        text(&live, "");
        write(&context, "s/_quarto.yml", "project: {type: website}\nwebsite: {title: T, sidebar: {contents: auto}}\n");
        assert!(live.changed() && text(&live, "").0.contains("One – T"));
        write(&context, "s/three.qmd", "# Three\n");
        assert!((0..LOOKS_BETWEEN_LISTS).any(|_| live.changed()));
        assert!(text(&live, "").0.contains("three.html") && live.show("four.html").is_none());
    }

    #[test]
    fn a_document_without_a_project_is_a_page_by_itself() {
        let context = Context::for_tests();
        write(&context, "d/a.qmd", "---\ntitle: 報告\n---\n\n本文 ![](p.svg)\n");
        write(&context, "d/p.svg", "<svg width='3' height='4'/>");
        write(&context, "d/.secret", "x");
        let (live, first) = Live::open(context.clone(), "d/a.qmd").unwrap_or_else(|_| panic!("opens"));
        assert_eq!(first, "a.html");
        assert!(text(&live, "a.html").0.contains("src=\"p.svg\""));
        assert!(text(&live, "").0.contains("url=a.html") && text(&live, "p.svg").0.contains("<svg"));
        assert!(live.show(".secret").is_none() && live.show("../d/a.qmd").is_none());
        write(&context, "d/a.qmd", "別の本文\n");
        assert!(live.changed() && text(&live, "a.html").0.contains("別の本文"));
    }

    #[test]
    fn a_chapter_of_a_book_that_changes_its_numbers_changes_the_others() {
        let context = Context::for_tests();
        write(&context, "b/_quarto.yml", "project: {type: book}\nbook: {title: B, chapters: [index.qmd, one.qmd]}\n");
        write(&context, "b/index.qmd", "# First\n\nSee @sec-x.\n");
        write(&context, "b/one.qmd", "# Own {#sec-x}\n\ntext\n");
        let (live, _) = Live::open(context.clone(), "b").unwrap_or_else(|_| panic!("opens"));
        assert!(text(&live, "index.html").0.replace('\u{a0}', " ").contains("one.html#sec-x"));
        text(&live, "one.html");
        write(&context, "b/one.qmd", "# Own {#sec-x}\n\nother words\n");
        assert!(live.changed() && !text(&live, "index.html").1 && text(&live, "one.html").1);
        write(&context, "b/index.qmd", "# First {.unnumbered}\n\nSee @sec-x.\n");
        assert!(live.changed() && text(&live, "one.html").1);
    }
}
