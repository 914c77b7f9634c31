//! Websites: which files of a folder are pages, what they list, and what lies beside them.

use std::collections::{BTreeMap, BTreeSet};

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use serde_json::{Map, Value};
use shosai_document::{
    book::{Book, Chapter, Entry, Page, Role},
    formats::Warning,
    site::{addresses, way},
};
use shosai_tool::Context;
use shosai_world::{Kind, RelPath, RootName, WalkLimits};

use super::surroundings::{SETTINGS, Surroundings};
use crate::messages;

/// Files that become pages.
const ENDINGS: [&str; 4] = ["qmd", "md", "ipynb", "Rmd"];
/// Files about a project, which are no pages of it.
const ABOUT: [&str; 4] = ["README", "CLAUDE", "AGENTS", "LICENSE"];
/// Folders that tools fill.
const OF_TOOLS: [&str; 6] = ["node_modules", "renv", "packrat", "rsconnect", "venv", "env"];
/// Pages that a site may have, and the largest of them.
const MOST_PAGES: usize = 2_000;
const LARGEST_PAGE: u64 = 10 * 1024 * 1024;
const LARGEST_COPY: u64 = 100 * 1024 * 1024;
/// Links that lead nowhere and are named.
const NAMED: usize = 20;

/// A file that is carried over as it is.
pub struct Copied {
    /// Where it goes, from the site's folder.
    pub to: String,
    /// Where it lies in the workspace.
    pub from: RelPath,
}

/// The pages of a project that is no book.
pub fn website(context: &Context, root: &RelPath, settings: &Map<String, Value>) -> Book {
    let mut files = all_files(context, root, settings);
    let left_out = files.len().saturating_sub(MOST_PAGES);
    files.truncate(MOST_PAGES);
    let chapters = files.into_iter().filter_map(|path| page(context, root, path));
    Book { chapters: chapters.collect(), here: None, left_out }
}

/// A page with its text.
pub fn page(context: &Context, root: &RelPath, path: String) -> Option<Chapter> {
    let workspace = context.world.folder(&RootName::WORKSPACE).ok()?;
    let source = workspace.read_text(&root.join(&path).ok()?, LARGEST_PAGE).ok()?;
    Some(Chapter { entry: Entry { path, role: Role::Page, text: None }, source })
}

/// The files that become pages, from the project's folder.
pub fn files(context: &Context, root: &RelPath, settings: &Map<String, Value>) -> Vec<String> {
    let mut files = all_files(context, root, settings);
    files.truncate(MOST_PAGES);
    files
}

/// The files that could become pages: what `project: render:` names, or all.
fn all_files(context: &Context, root: &RelPath, settings: &Map<String, Value>) -> Vec<String> {
    let project = |key: &str| settings.get("project").and_then(|project| project.get(key));
    let asked: Vec<String> = project("render")
        .and_then(Value::as_array)
        .map_or_else(Vec::new, |list| list.iter().filter_map(Value::as_str).map(str::to_owned).collect());
    let (not, only): (Vec<String>, Vec<String>) = asked.into_iter().partition(|pattern| pattern.starts_with('!'));
    let not = patterns(not.iter().map(|pattern| pattern.trim_start_matches('!')));
    let chosen = patterns(only.iter().map(String::as_str));
    let output = project("output-dir").and_then(Value::as_str).unwrap_or("_site").trim_matches('/');
    let mut found: Vec<String> = beneath(context, root, "")
        .into_iter()
        .filter(|path| is_page(path) && !path.starts_with(&format!("{output}/")))
        .filter(|path| !not.is_match(path) && (only.is_empty() || chosen.is_match(path)))
        .collect();
    // The page at which one enters comes first.
    found.sort_by_key(|path| (path.split('.').next() != Some("index"), path.clone()));
    found
}

/// The files of a project in one of its folders, but for hidden ones, those behind an underscore, and those of projects
/// within it.
fn beneath(context: &Context, root: &RelPath, folder: &str) -> Vec<String> {
    let Ok(workspace) = context.world.folder(&RootName::WORKSPACE) else { return Vec::new() };
    let from = if folder.is_empty() { Ok(root.clone()) } else { root.join(folder) };
    let Ok(walked) = from.and_then(|from| workspace.walk(&from, &WalkLimits::default())) else { return Vec::new() };
    let prefix = if root.is_root() { String::new() } else { format!("{}/", root.as_str()) };
    let paths: Vec<&str> = walked
        .entries
        .iter()
        .filter(|entry| entry.stat.kind == Kind::File)
        .filter_map(|entry| entry.path.as_str().strip_prefix(&prefix))
        .collect();
    let within: BTreeSet<&str> =
        paths.iter().filter_map(|path| path.strip_suffix(SETTINGS)?.strip_suffix('/')).collect();
    let inner = |path: &str| path.match_indices('/').any(|(at, _)| within.contains(&path[..at]));
    let apart = |path: &str| path.split('/').any(|name| name.starts_with('_') || OF_TOOLS.contains(&name));
    paths.into_iter().filter(|path| !apart(path) && !inner(path)).map(str::to_owned).collect()
}

fn is_page(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let Some((stem, ending)) = name.rsplit_once('.') else { return false };
    ENDINGS.contains(&ending) && !ABOUT.contains(&stem)
}

/// A set of patterns as Quarto reads them: a folder means everything in it.
fn patterns<'p>(texts: impl Iterator<Item = &'p str>) -> GlobSet {
    let mut set = GlobSetBuilder::new();
    for text in texts {
        let text = text.trim_start_matches("./").trim_matches('/');
        let text = if matches!(text, "" | ".") { "**" } else { text };
        for pattern in [text.to_owned(), format!("{text}/**")] {
            set.add_opt(GlobBuilder::new(&pattern).literal_separator(true).build().ok());
        }
    }
    set.build().unwrap_or_default()
}

/// A pattern that cannot be read is one that nothing fits.
trait AddOpt {
    fn add_opt(&mut self, glob: Option<globset::Glob>);
}

impl AddOpt for GlobSetBuilder {
    fn add_opt(&mut self, glob: Option<globset::Glob>) {
        if let Some(glob) = glob {
            self.add(glob);
        }
    }
}

impl Surroundings<'_> {
    /// The documents that patterns name, from the document's folder or with `/` from the project's, with their texts.
    pub fn documents(&self, asked: &[String]) -> Vec<(String, String)> {
        let home = self.document().and_then(RelPath::parent).unwrap_or_else(RelPath::root);
        let root = self.root().cloned().unwrap_or_else(|| home.clone());
        let folder = home.as_str().strip_prefix(root.as_str()).unwrap_or_default().trim_matches('/').to_owned();
        let whole: Vec<String> = asked
            .iter()
            .map(|pattern| match pattern.strip_prefix('/') {
                Some(rest) => rest.to_owned(),
                None => shosai_document::site::joined(&folder, pattern.trim_end_matches('/')),
            })
            .collect();
        let set = patterns(whole.iter().map(String::as_str));
        let own =
            self.document().and_then(|own| own.as_str().strip_prefix(root.as_str())).map(|own| own.trim_matches('/'));
        let here = if folder.is_empty() { "x".to_owned() } else { format!("{folder}/x") };
        let folders: BTreeSet<String> = whole.iter().map(|pattern| folder_of(pattern)).collect();
        // A folder within another is gone through with it.
        let outer = folders.iter().filter(|own| !folders.iter().any(|other| other != *own && is_within(own, other)));
        let files = outer.flat_map(|folder| beneath(self.context, &root, folder));
        let found = files.filter(|path| is_page(path) && set.is_match(path));
        let found = found.filter(|path| Some(path.as_str()) != own && !is_listing(path, own)).take(MOST_PAGES);
        found
            .filter_map(|path| {
                let text = self.text_of(&root.join(&path).ok()?)?;
                Some((way(&here, &path), text))
            })
            .collect()
    }
}

/// The folder that all files are in which a pattern can name: `posts` of `posts/*/index.qmd`.
fn folder_of(pattern: &str) -> String {
    let pattern = pattern.trim_start_matches("./").trim_matches('/');
    let plain = pattern.find(['*', '?', '[', '{', '!']).map_or(pattern, |at| &pattern[..at]);
    let named_file = plain.len() == pattern.len() && is_page(pattern);
    let folder = if plain.len() < pattern.len() || named_file {
        plain.rsplit_once('/').map_or("", |(folder, _)| folder)
    } else {
        plain
    };
    if folder == "." { String::new() } else { folder.to_owned() }
}

fn is_within(folder: &str, other: &str) -> bool {
    other.is_empty() || folder.strip_prefix(other).is_some_and(|rest| rest.starts_with('/'))
}

/// The first page of the folder itself lists the others.
fn is_listing(path: &str, own: Option<&str>) -> bool {
    let folder = |path: &str| path.rsplit_once('/').map_or(String::new(), |(folder, _)| folder.to_owned());
    let stem = path.rsplit('/').next().and_then(|name| name.split('.').next());
    stem == Some("index") && own.is_some_and(|own| folder(own) == folder(path))
}

/// What pages link to and load from the project's folder, and what is not there.
pub fn beside(context: &Context, root: &RelPath, book: &Book, pages: &[Page]) -> (Vec<Copied>, Vec<Warning>) {
    let made: BTreeSet<&str> = pages.iter().map(|page| page.path.as_str()).collect();
    let sources: BTreeMap<String, &str> = book
        .chapters
        .iter()
        .map(|own| (shosai_document::site::page_of(&own.entry.path), own.entry.path.as_str()))
        .collect();
    let (mut copied, mut warnings) = (BTreeMap::new(), Vec::new());
    let mut missing = 0;
    for page in pages.iter().filter(|page| page.path.ends_with(".html")) {
        let Some(source) = sources.get(&page.path) else { continue };
        let around = Surroundings::of(context, root.join(source).ok().as_ref().map(RelPath::as_str));
        for to in addresses(&String::from_utf8_lossy(&page.bytes), &page.path) {
            if made.contains(to.as_str()) || copied.contains_key(&to) {
                continue;
            }
            let from = around.locate(&way(&page.path, &decoded(&to))).ok().map(|(_, from)| from);
            match from.filter(|from| is_file(context, from)) {
                Some(from) => drop(copied.insert(to, from)),
                None => {
                    missing += 1;
                    if missing <= NAMED {
                        warnings.push(Warning::new(0, messages::LinkNowhere { page: *source, to }));
                    }
                }
            }
        }
    }
    if missing > NAMED {
        warnings.push(Warning::new(0, messages::LinksNowhereMore { count: missing - NAMED }));
    }
    (copied.into_iter().map(|(to, from)| Copied { to: decoded(&to), from }).collect(), warnings)
}

/// What `project: resources:` names.
pub fn resources(context: &Context, root: &RelPath, settings: &Map<String, Value>) -> Vec<Copied> {
    let asked = settings.get("project").and_then(|project| project.get("resources"));
    let asked: Vec<String> = match asked {
        Some(Value::Array(list)) => list.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        Some(Value::String(one)) => vec![one.clone()],
        _ => return Vec::new(),
    };
    let set = patterns(asked.iter().map(String::as_str));
    let found = beneath(context, root, "").into_iter().filter(|path| set.is_match(path) && !is_page(path));
    found.filter_map(|path| Some(Copied { from: root.join(&path).ok()?, to: path })).collect()
}

/// Gives the bytes of every file that is carried over to a writer; what cannot be read is told.
pub fn carry<E>(
    context: &Context,
    copied: &[Copied],
    mut write: impl FnMut(&str, &[u8]) -> Result<(), E>,
) -> Result<Vec<Warning>, E> {
    let mut left_out = Vec::new();
    for copy in copied {
        let workspace = context.world.folder(&RootName::WORKSPACE);
        match workspace.and_then(|workspace| workspace.read(&copy.from, LARGEST_COPY)) {
            Ok(bytes) => write(&copy.to, &bytes)?,
            Err(error) => {
                left_out.push(Warning::new(0, messages::NotCarried { path: &copy.from, reason: error.message }));
            }
        }
    }
    Ok(left_out)
}

pub fn is_file(context: &Context, path: &RelPath) -> bool {
    let stat = context.world.folder(&RootName::WORKSPACE).and_then(|workspace| workspace.stat(path));
    stat.is_ok_and(|stat| stat.kind == Kind::File)
}

fn decoded(text: &str) -> String {
    super::resources::percent_decoded(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{document::quarto_render::QuartoRender, testing::call};
    use serde_json::json;

    fn folder() -> Context {
        let context = Context::for_tests();
        let workspace = context.world.folder(&RootName::WORKSPACE).unwrap();
        let settings = "project: {type: website, resources: [data/*.json]}\nwebsite:\n  title: 書斎の記録\n  page-navigation: true\n  navbar: {left: [index.qmd, blog/index.qmd], logo: logo.svg}\n  sidebar: {contents: auto}\n  page-footer: \"[規約](terms.qmd)\"\n";
        for (path, text) in [
            ("s/_quarto.yml", settings),
            (
                "s/index.qmd",
                "---\ntitle: 表紙\n---\n\n[規約](terms.qmd#x) [資料](files/a.csv) ![](logo.svg) [無](none.pdf)\n",
            ),
            ("s/terms.qmd", "# 規約 {#x}\n\n<a href=\"blog/index.qmd\">b</a>\n"),
            (
                "s/blog/index.qmd",
                "---\ntitle: 日誌\nlisting: {contents: posts, sort: date desc, categories: true}\n---\n",
            ),
            (
                "s/blog/posts/one.qmd",
                "---\ntitle: 一\ndate: 2024-01-02\ncategories: [春]\n---\n\n![](p.svg)\n\n# A {#fig}\n",
            ),
            ("s/blog/posts/p.svg", "<svg width='3' height='4'/>"),
            ("s/logo.svg", "<svg width='3' height='4'/>"),
            ("s/files/a.csv", "1"),
            ("s/data/x.json", "{}"),
            ("s/_draft.qmd", "x"),
            ("s/README.md", "x"),
            ("s/other/_quarto.yml", "project: {type: default}\n"),
            ("s/other/x.qmd", "x"),
        ] {
            workspace.write_atomic(&RelPath::parse(path).unwrap(), text.as_bytes()).unwrap();
        }
        context
    }

    fn read(context: &Context, path: &str) -> String {
        let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
        folder.read_text(&RelPath::parse(path).unwrap(), 1 << 20).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    #[test]
    fn a_pattern_is_looked_for_in_the_folder_that_it_names() {
        for (pattern, folder) in [
            ("posts", "posts"),
            ("./posts/", "posts"),
            ("posts/*/index.qmd", "posts"),
            ("posts/2024-*.qmd", "posts"),
            ("posts/a/one.qmd", "posts/a"),
            ("*.qmd", ""),
            ("one.qmd", ""),
            (".", ""),
        ] {
            assert_eq!(folder_of(pattern), folder, "{pattern}");
        }
        assert!(is_within("a/b", "a") && is_within("a", "") && !is_within("ab", "a"));
    }

    #[test]
    fn a_file_that_cannot_be_carried_over_is_told() {
        let context = Context::for_tests();
        let path = RelPath::parse("films/gone.mp4").unwrap();
        let copied = [Copied { from: path, to: "films/gone.mp4".to_owned() }];
        let told = carry(&context, &copied, |_, _| Err("nothing is to be written")).unwrap();
        assert!(told[0].message.to_string().contains("films/gone.mp4"), "{told:?}");
    }

    #[test]
    fn a_website_is_pages_that_find_each_other_and_what_they_show() {
        let context = folder();
        let asked = json!({"content": "", "path": "s", "format": "html"});
        let answer = call::<QuartoRender>(&context, asked).unwrap();
        let first = read(&context, "s/_site/index.html");
        for piece in [
            "href=\"terms.html#x\"",
            "href=\"files/a.csv\"",
            "src=\"logo.svg\"",
            "<title>表紙 – 書斎の記録</title>",
            "class=\"brand\"",
        ] {
            assert!(first.contains(piece), "{piece}: {first}");
        }
        assert!(read(&context, "s/_site/terms.html").contains("<a href=\"blog/index.html\">b</a>"));
        let blog = read(&context, "s/_site/blog/index.html");
        assert!(blog.contains("href=\"posts/one.html\"") && blog.contains("src=\"posts/p.svg\""), "{blog}");
        assert!(read(&context, "s/_site/search.js").contains("blog/posts/one.html"));
        for copied in ["files/a.csv", "logo.svg", "blog/posts/p.svg", "data/x.json"] {
            read(&context, &format!("s/_site/{copied}"));
        }
        let warnings = answer["metadata"]["warnings"].to_string();
        assert!(warnings.contains("none.pdf") && !warnings.contains("a.csv"), "{warnings}");
        let folder = context.world.folder(&RootName::WORKSPACE).unwrap();
        for absent in ["_draft.html", "README.html", "other/x.html"] {
            assert!(!folder.exists(&RelPath::parse(&format!("s/_site/{absent}")).unwrap()).unwrap(), "{absent}");
        }
    }

    #[test]
    fn every_file_of_a_folder_becomes_one_of_another_format() {
        let context = folder();
        let asked = json!({"content": "", "path": "s", "format": "gfm", "output_path": "out/index.md"});
        call::<QuartoRender>(&context, asked).unwrap();
        assert!(read(&context, "out/blog/posts/one.md").contains("title: 一"));
        assert!(read(&context, "out/index.md").contains("表紙"));
    }

    #[test]
    fn patterns_name_files_folders_and_what_is_left_out() {
        let context = folder();
        let root = RelPath::parse("s").unwrap();
        let listed = |render: Value| {
            let settings = json!({"project": {"render": render}});
            files(&context, &root, settings.as_object().unwrap())
        };
        assert_eq!(listed(json!(["index.*", "blog"])), ["index.qmd", "blog/index.qmd", "blog/posts/one.qmd"]);
        assert_eq!(listed(json!(["!blog/"])), ["index.qmd", "terms.qmd"]);
    }
}
