//! Every link of every Markdown page of the repository leads somewhere: files, headings and pictures. Nothing is fetched.

#[cfg(test)]
mod tests {
    use std::{
        collections::{BTreeMap, BTreeSet},
        fs,
        path::{Component, Path, PathBuf},
    };

    use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

    /// Folders whose pages are not ours, or are input of tests.
    const PASSED_OVER: [&str; 6] = [".git", "target", "node_modules", "shosai-tour", "tests", "corpus"];

    /// A page: its anchors, and what it links to.
    struct Page {
        anchors: BTreeSet<String>,
        links: Vec<String>,
    }

    #[test]
    fn every_link_leads_somewhere() {
        let root = crate::repository();
        let mut files = Vec::new();
        markdown_beneath(&root, &mut files);
        let pages: BTreeMap<PathBuf, Page> =
            files.into_iter().map(|path| (path.clone(), read(&fs::read_to_string(path).unwrap()))).collect();
        let links: usize = pages.values().map(|page| page.links.len()).sum();
        assert!(pages.len() > 250 && links > 1000, "{} pages, {links} links", pages.len());
        let broken: Vec<String> = pages
            .iter()
            .flat_map(|(path, page)| page.links.iter().map(move |link| (path, link)))
            .filter(|(path, link)| !leads_somewhere(path, link, &pages))
            .map(|(path, link)| format!("{}: {link}", path.strip_prefix(&root).unwrap_or(path).display()))
            .collect();
        assert!(broken.is_empty(), "{}", broken.join("\n"));
    }

    #[test]
    fn every_page_of_the_book_is_in_its_contents() {
        let docs = crate::repository().join("docs");
        let mut files = Vec::new();
        markdown_beneath(&docs, &mut files);
        let summary = read(&fs::read_to_string(docs.join("SUMMARY.md")).unwrap());
        let listed: BTreeSet<PathBuf> = summary.links.iter().map(|link| docs.join(link)).collect();
        let missing: Vec<_> =
            files.into_iter().filter(|file| !file.ends_with("SUMMARY.md") && !listed.contains(file)).collect();
        assert_eq!(missing, Vec::<PathBuf>::new());
    }

    #[test]
    fn anchors_are_made_as_readers_make_them() {
        let page =
            read("# The `short` sample\n\n## 悪い例 (found)\n\n## A\n\n## A\n\n[x](#a-1)\n\n```\n[y](no.md)\n```\n");
        let expected = ["a", "a-1", "the-short-sample", "悪い例-found"];
        assert_eq!(page.anchors.iter().map(String::as_str).collect::<Vec<_>>(), expected);
        assert_eq!(page.links, ["#a-1"]);
    }

    fn markdown_beneath(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && !PASSED_OVER.contains(&name.as_str()) {
                markdown_beneath(&path, files);
            } else if path.extension().is_some_and(|ending| ending == "md") {
                files.push(path);
            }
        }
    }

    fn read(text: &str) -> Page {
        let mut page = Page { anchors: BTreeSet::new(), links: Vec::new() };
        let mut heading: Option<String> = None;
        for event in Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES) {
            match event {
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => {
                    let anchor = anchor(&heading.take().unwrap_or_default());
                    let twins = (1..).map(|number| format!("{anchor}-{number}"));
                    let free = [anchor.clone()].into_iter().chain(twins).find(|name| !page.anchors.contains(name));
                    page.anchors.extend(free);
                }
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    page.links.push(dest_url.into_string());
                }
                Event::Text(text) | Event::Code(text) => {
                    if let Some(heading) = &mut heading {
                        heading.push_str(&text);
                    }
                }
                _ => {}
            }
        }
        page
    }

    /// The anchor of a heading, as GitHub and mdBook make it.
    fn anchor(heading: &str) -> String {
        let kept = heading
            .to_lowercase()
            .chars()
            .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
            .collect::<String>();
        kept.replace(' ', "-")
    }

    fn leads_somewhere(page: &Path, link: &str, pages: &BTreeMap<PathBuf, Page>) -> bool {
        // A chapter of the contents without a page of its own has an empty link; the web is not looked at.
        if link.is_empty() || link.contains("://") || link.starts_with("mailto:") {
            return true;
        }
        let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
        let target = if path.is_empty() { page.to_owned() } else { plain(&page.parent().unwrap().join(decoded(path))) };
        let anchors = pages.get(&target).map(|page| &page.anchors);
        target.exists() && (anchor.is_empty() || anchors.is_some_and(|anchors| anchors.contains(&decoded(anchor))))
    }

    /// A path without `..`.
    fn plain(path: &Path) -> PathBuf {
        let mut out = PathBuf::new();
        for part in path.components() {
            match part {
                Component::ParentDir => drop(out.pop()),
                Component::CurDir => {}
                other => out.push(other),
            }
        }
        out
    }

    /// A link without its percent signs.
    fn decoded(link: &str) -> String {
        let mut bytes = Vec::new();
        let mut rest = link.as_bytes();
        while let [first, tail @ ..] = rest {
            let hex = tail.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
            match (first, hex.and_then(|hex| u8::from_str_radix(hex, 16).ok())) {
                (b'%', Some(byte)) => {
                    bytes.push(byte);
                    rest = &tail[2..];
                }
                _ => {
                    bytes.push(*first);
                    rest = tail;
                }
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}
