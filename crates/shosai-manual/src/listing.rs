//! What manuals there are and what is in them.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use crate::corpus::{File, FileKind, FileState, Library, Manual};
use crate::reference::{node_id, title};
use shosai_message::{Failure, Message};
use shosai_world::RelPath;

/// `manual_list`.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct ManualList {
    /// The manuals, by name.
    pub items: Vec<ManualItem>,
}

/// One manual.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct ManualItem {
    /// Its folder's name, or the name of a file beside the folders.
    pub manual_id: String,
    /// Files that are searched.
    pub read: usize,
    /// Files of kinds that hold no text, such as pictures.
    #[serde(skip_serializing_if = "is_none")]
    pub skipped: usize,
    /// Files that could not be read; `manual_ls` lists all of them.
    #[serde(skip_serializing_if = "is_none")]
    pub unreadable: usize,
    /// The first of these, with the reasons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Message>,
}

fn is_none(count: &usize) -> bool {
    *count == 0
}

/// So many reasons are told in a list of manuals.
const MOST_REASONS: usize = 3;

/// `manual_ls`.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct FileList {
    /// The files, by manual and path.
    pub items: Vec<FileItem>,
}

/// One file.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct FileItem {
    /// The manual.
    pub manual_id: String,
    /// The file beneath it.
    pub path: String,
    /// Its ending: `md`, `json`, `txt`, `pdf` …
    pub file_type: String,
    /// Whether it is not searched: `skipped` or `unreadable`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// Why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Message>,
}

/// `manual_toc`.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct Toc {
    /// Every heading, JSON file and chapter in order.
    pub items: Vec<TocItem>,
}

/// One node of a table of contents.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct TocItem {
    /// `heading`, `json_file` or `chapter`.
    pub kind: String,
    /// By which other calls name it.
    pub node_id: String,
    /// The file beneath the manual.
    pub path: String,
    /// Its title.
    pub title: String,
    /// How deep it lies, from 1; 0 for text before the first heading.
    pub level: u8,
    /// The node above it.
    pub parent_id: Option<String>,
    /// Its first line.
    pub line_start: u32,
    /// Its last line, with what lies beneath it.
    pub line_end: u32,
    /// Its pages, sheet or slides, where the file has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

/// `get_toc`: chapters as the first manual server listed them.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct ChapterToc {
    /// The manual.
    pub manual: String,
    /// Its chapters.
    pub toc: Vec<ChapterItem>,
}

/// One chapter.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct ChapterItem {
    /// The `section_id`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its file.
    pub file: String,
    /// What lies beneath it; only in the hierarchical form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub children: Option<Value>,
}

/// `list_sections`.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct SectionList {
    /// The manual.
    pub manual: String,
    /// The `section_id`s in order.
    pub sections: Vec<String>,
}

impl Library {
    /// Every manual.
    pub fn manuals(&self) -> ManualList {
        let item = |(id, manual): (&String, &Manual)| {
            let unreadable = self.unreadable(Some(id)).count();
            ManualItem {
                manual_id: id.clone(),
                read: manual.files.len(),
                skipped: manual.unread.len() - unreadable,
                unreadable,
                reasons: self.unreadable(Some(id)).take(MOST_REASONS).map(|(_, _, reason)| reason.clone()).collect(),
            }
        };
        ManualList { items: self.manuals.iter().map(item).collect() }
    }

    /// The names of all manuals.
    pub fn manual_names(&self) -> Vec<String> {
        self.manuals.keys().cloned().collect()
    }

    /// The files of one manual, or of all.
    ///
    /// # Errors
    /// `not_found` for an unknown manual.
    pub fn files(&self, manual_id: Option<&str>) -> Result<FileList, Failure> {
        if let Some(id) = manual_id {
            self.manual(id)?;
        }
        let wanted = self.manuals.iter().filter(|(id, _)| manual_id.is_none_or(|manual| manual == id.as_str()));
        let mut items = Vec::new();
        for (id, manual) in wanted {
            let mut of_manual: Vec<FileItem> = manual.files.values().map(|file| read_item(file)).collect();
            of_manual.extend(manual.unread.iter().map(|(path, state)| unread_item(id, path, state)));
            of_manual.sort_by(|one, other| one.path.cmp(&other.path));
            items.extend(of_manual);
        }
        Ok(FileList { items })
    }

    /// The table of contents of a manual, one node a heading, JSON file or chapter.
    ///
    /// # Errors
    /// `not_found` for an unknown manual.
    pub fn toc(&self, manual_id: &str) -> Result<Toc, Failure> {
        let manual = self.manual(manual_id)?;
        let items = manual
            .ordered()
            .into_iter()
            .flat_map(|file| (0..file.sections.len()).map(move |place| toc_item(file, place)));
        Ok(Toc { items: items.collect() })
    }

    /// The chapters of a manual as the first manual server listed them. A manual without chapters lists its headings.
    ///
    /// # Errors
    /// `not_found` for an unknown manual.
    pub fn chapters(&self, manual_name: &str, hierarchical: bool) -> Result<ChapterToc, Failure> {
        let manual = self.manual(manual_name)?;
        let mut toc: Vec<ChapterItem> = Vec::new();
        let listed = manual.contents.iter().flat_map(|contents| &contents.chapters);
        for chapter in listed {
            let children = hierarchical.then(|| chapter.children.clone().unwrap_or_else(|| json!([])));
            toc.push(ChapterItem {
                id: chapter.id.clone(),
                title: chapter.title.clone(),
                file: chapter.file.clone(),
                children,
            });
        }
        for file in manual.ordered() {
            if toc.iter().any(|known| known.file == file.path.as_str()) {
                continue;
            }
            let places = 0..file.sections.len();
            for place in places.filter(|place| !hierarchical || file.sections[*place].parent.is_none()) {
                let children = hierarchical.then(|| beneath(file, place));
                toc.push(ChapterItem {
                    id: node_id(file, place),
                    title: title(file, place),
                    file: file.path.as_str().to_owned(),
                    children,
                });
            }
        }
        Ok(ChapterToc { manual: manual_name.to_owned(), toc })
    }

    /// The `section_id`s of a manual.
    ///
    /// # Errors
    /// `not_found` for an unknown manual.
    pub fn sections(&self, manual_name: &str) -> Result<SectionList, Failure> {
        let toc = self.chapters(manual_name, false)?;
        Ok(SectionList { manual: toc.manual, sections: toc.toc.into_iter().map(|chapter| chapter.id).collect() })
    }
}

impl Manual {
    /// The files in the order of the table of contents, then by path.
    pub(crate) fn ordered(&self) -> Vec<&File> {
        let chapters: Vec<&str> =
            self.contents.iter().flat_map(|contents| &contents.chapters).map(|chapter| chapter.file.as_str()).collect();
        let place =
            |file: &File| chapters.iter().position(|name| *name == file.path.as_str()).unwrap_or(chapters.len());
        let mut files: Vec<&File> = self.files.values().map(AsRef::as_ref).collect();
        // A stable sort keeps the order of paths.
        files.sort_by_key(|file| place(file));
        files
    }
}

fn read_item(file: &File) -> FileItem {
    FileItem {
        manual_id: file.manual.clone(),
        path: file.path.as_str().to_owned(),
        file_type: file_type(file),
        state: None,
        reason: None,
    }
}

fn unread_item(manual: &str, path: &RelPath, state: &FileState) -> FileItem {
    let (state, reason) = match state {
        FileState::Skipped(reason) => ("skipped", reason),
        FileState::Unreadable(reason) => ("unreadable", reason),
    };
    FileItem {
        manual_id: manual.to_owned(),
        path: path.as_str().to_owned(),
        file_type: path.extension().unwrap_or_default().to_lowercase(),
        state: Some(state.to_owned()),
        reason: Some(reason.clone()),
    }
}

fn toc_item(file: &File, place: usize) -> TocItem {
    let section = &file.sections[place];
    let last = file.beneath(place).end - 1;
    TocItem {
        kind: match file.kind {
            FileKind::Markdown | FileKind::Imported => "heading",
            FileKind::Json => "json_file",
            FileKind::Chapter => "chapter",
        }
        .to_owned(),
        node_id: node_id(file, place),
        path: file.path.as_str().to_owned(),
        title: title(file, place),
        level: section.level,
        parent_id: section.parent.map(|parent| node_id(file, parent as usize)),
        line_start: section.lines.0,
        line_end: file.sections[last].lines.1,
        at: file.at((section.lines.0, file.sections[last].lines.1)),
    }
}

/// The nodes beneath a heading, nested.
fn beneath(file: &File, place: usize) -> Value {
    let direct = file.beneath(place).filter(|below| file.sections[*below].parent == Some(place as u32));
    direct.map(|below| json!({ "id": node_id(file, below), "title": title(file, below), "children": beneath(file, below) })).collect()
}

fn file_type(file: &File) -> String {
    match file.kind {
        FileKind::Markdown => "md".to_owned(),
        FileKind::Json => "json".to_owned(),
        FileKind::Chapter => "txt".to_owned(),
        FileKind::Imported => file.path.extension().unwrap_or_default().to_lowercase(),
    }
}
