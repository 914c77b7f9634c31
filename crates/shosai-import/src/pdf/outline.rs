//! The outline (bookmarks) of a PDF.

use std::collections::{HashMap, HashSet};

use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Name, ObjectIdentifier, String as PdfString};

/// One line of the outline.
#[derive(Debug)]
pub(super) struct Entry {
    pub title: String,
    /// Its page, from 0.
    pub page: usize,
    pub level: usize,
}

/// Outlines are linked lists, and links may lead in a circle.
const MOST_ENTRIES: usize = 10_000;
const DEEPEST: usize = 6;
/// A tree of names is not deeper in any real file.
const DEEPEST_NAMES: usize = 8;

pub(super) fn entries(pdf: &Pdf) -> Vec<Entry> {
    let xref = pdf.xref();
    let Some(catalog) = xref.get::<Dict<'_>>(xref.root_id()) else { return Vec::new() };
    let Some(outlines) = catalog.get::<Dict<'_>>("Outlines") else { return Vec::new() };
    let pages: HashMap<ObjectIdentifier, usize> =
        pdf.pages().iter().enumerate().filter_map(|(index, page)| Some((page.raw().obj_id()?, index))).collect();
    let mut named = HashMap::new();
    if let Some(tree) = catalog.get::<Dict<'_>>("Names").and_then(|names| names.get::<Dict<'_>>("Dests")) {
        collect(&tree, &pages, DEEPEST_NAMES, &mut named);
    }
    if let Some(old) = catalog.get::<Dict<'_>>("Dests") {
        for name in old.keys() {
            if let Some(page) = target(&old, name.as_ref(), &pages) {
                named.insert(name.as_ref().to_vec(), page);
            }
        }
    }
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    let mut open: Vec<(Dict<'_>, usize)> =
        outlines.get::<Dict<'_>>("First").map(|first| (first, 1)).into_iter().collect();
    while let Some((item, level)) = open.pop() {
        if found.len() >= MOST_ENTRIES || item.obj_id().is_some_and(|id| !seen.insert(id)) {
            break;
        }
        if let Some(next) = item.get::<Dict<'_>>("Next") {
            open.push((next, level));
        }
        if let Some(first) = item.get::<Dict<'_>>("First") {
            open.push((first, level + 1));
        }
        let title = item.get::<PdfString<'_>>("Title").map(|title| decoded(title.as_bytes())).unwrap_or_default();
        if let Some(page) = page_of(&item, &pages, &named) {
            found.push(Entry { title, page, level: level.min(DEEPEST) });
        }
    }
    found
}

type Pages = HashMap<ObjectIdentifier, usize>;

fn page_of(item: &Dict<'_>, pages: &Pages, named: &HashMap<Vec<u8>, usize>) -> Option<usize> {
    let action = item.get::<Dict<'_>>("A");
    let by_name = |dict: &Dict<'_>, key: &str| {
        let name = dict.get::<PdfString<'_>>(key).map(|name| name.as_bytes().to_vec());
        let name = name.or_else(|| dict.get::<Name<'_>>(key).map(|name| name.as_ref().to_vec()))?;
        named.get(&name).copied()
    };
    target(item, b"Dest", pages)
        .or_else(|| by_name(item, "Dest"))
        .or_else(|| target(action.as_ref()?, b"D", pages))
        .or_else(|| by_name(action.as_ref()?, "D"))
}

/// The page that a destination `[page /XYZ …]`, or a dictionary with one, leads to.
fn target(dict: &Dict<'_>, key: &[u8], pages: &Pages) -> Option<usize> {
    let array = dict.get::<Array<'_>>(key).or_else(|| dict.get::<Dict<'_>>(key)?.get::<Array<'_>>("D"))?;
    first_page(&array, pages)
}

fn first_page(array: &Array<'_>, pages: &Pages) -> Option<usize> {
    let page = array.iter::<Dict<'_>>().next()?;
    pages.get(&page.obj_id()?).copied()
}

fn collect(tree: &Dict<'_>, pages: &Pages, deeper: usize, named: &mut HashMap<Vec<u8>, usize>) {
    if named.len() >= MOST_ENTRIES || deeper == 0 {
        return;
    }
    if let Some(names) = tree.get::<Array<'_>>("Names") {
        let mut parts = names.flex_iter();
        while let Some(name) = parts.next::<PdfString<'_>>() {
            let name = name.as_bytes().to_vec();
            let page = match parts.next::<hayro_syntax::object::Object<'_>>() {
                Some(hayro_syntax::object::Object::Array(array)) => first_page(&array, pages),
                Some(hayro_syntax::object::Object::Dict(dict)) => target(&dict, b"D", pages),
                _ => None,
            };
            if let Some(page) = page {
                named.insert(name, page);
            }
        }
    }
    for kid in tree.get::<Array<'_>>("Kids").iter().flat_map(|kids| kids.iter::<Dict<'_>>()) {
        collect(&kid, pages, deeper - 1, named);
    }
}

/// A text string: UTF-16 or UTF-8 with a mark, or Latin letters.
fn decoded(bytes: &[u8]) -> String {
    match bytes {
        [0xFE, 0xFF, rest @ ..] => {
            let units: Vec<u16> = rest.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
            String::from_utf16_lossy(&units)
        }
        [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        bytes => bytes.iter().map(|byte| *byte as char).collect(),
    }
}
