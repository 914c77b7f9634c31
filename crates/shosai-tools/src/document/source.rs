//! The text that a call is about: given as it is, or as a file beneath the workspace.

use shosai_document::Resources as _;
use shosai_import::{Limits, import_with_pictures};
use shosai_tool::{Context, Failure, Message, nearest_file};
use shosai_world::{ErrorKind, Hidden, RootName};

use super::{
    failure::RenderFailure,
    kinds::{is_foreign, is_imported, kind_of, may_be_document},
    surroundings::Surroundings,
};
use crate::messages;

/// How the folder of a file's pictures ends.
pub const PICTURES_OF: &str = "_files";

/// Letters that a path may have to be taken for one.
const LONGEST_PATH: usize = 300;

/// The Markdown of `content` or of the file at `path`.
pub fn source(context: &Context, content: Option<&str>, path: Option<&str>) -> Result<String, RenderFailure> {
    let refuse = |failure: Failure| RenderFailure::new(context, failure);
    match (content, path) {
        (Some(content), None) if is_file(context, content) => {
            Err(refuse(messages::ContentIsPath { path: content.trim() }.into()))
        }
        (Some(content), None) => Ok(content.to_owned()),
        (None, Some(path)) => {
            Surroundings::of(context, None).text(path).map_err(|reason| refuse(unread(context, path, reason)))
        }
        (None, None) | (Some(_), Some(_)) => Err(refuse(messages::ContentOrPath.into())),
    }
}

/// A document to be rendered, and what is to be said about how it was read.
pub struct Read {
    pub text: String,
    pub notes: Vec<Message>,
    /// The pictures of another program's file, by the paths that the text names.
    pub pictures: Vec<String>,
}

impl From<String> for Read {
    fn from(text: String) -> Self {
        Self { text, notes: Vec::new(), pictures: Vec::new() }
    }
}

/// The same where a document is wanted: another program's text is read as Markdown; a table or a picture is none, and its
/// own tool is named.
pub fn document(context: &Context, content: Option<&str>, path: Option<&str>) -> Result<Read, RenderFailure> {
    match path {
        Some(path) if content.is_none() && (is_imported(path) || is_foreign_file(context, path)) => {
            imported(context, path)
        }
        Some(path) if !may_be_document(path) => {
            let own = kind_of(path).1.iter().find(|tool| **tool != "quarto_render");
            let instead: Message = own.map(|tool| messages::OtherTool { tool: *tool }.into()).unwrap_or_default();
            Err(RenderFailure::new(context, messages::NotADocument { path, instead }))
        }
        _ => source(context, content, path).map(Read::from),
    }
}

/// The text of another program's file with links to its pictures, and that its look is not carried over.
pub fn as_markdown(path: &str, bytes: &[u8], stop: &dyn Fn() -> bool) -> Result<Read, Failure> {
    let folder = pictures_folder(path);
    let read = import_with_pictures(path, bytes, &folder, &Limits::default(), stop)?;
    let told = messages::ReadAsMarkdown { path, kind: read.kind.label, pictures: read.pictures.len() };
    let pictures = read.pictures.iter().map(|name| format!("{folder}/{name}")).collect();
    Ok(Read { text: read.markdown, notes: std::iter::once(told.into()).chain(read.notes).collect(), pictures })
}

/// Where the pictures of a file are meant to lie beside it; as long as nobody has put them there, they are taken out of it.
pub fn pictures_folder(path: &str) -> String {
    format!("{}{PICTURES_OF}", path.rsplit(['/', '\\']).next().unwrap_or_default())
}

/// The pictures of the document at a path that a rendered text names, which formats that hold pictures themselves do not.
pub fn beside_text(context: &Context, path: Option<&str>, made: &[u8], pictures: &[String]) -> Vec<(String, Vec<u8>)> {
    let around = Surroundings::of(context, path);
    let Ok(text) = std::str::from_utf8(made) else { return Vec::new() };
    let named =
        |path: &&String| path.rsplit('/').next().is_some_and(|name| text.contains(&format!("{PICTURES_OF}/{name}")));
    pictures.iter().filter(named).filter_map(|path| Some((path.clone(), around.bytes(path).ok()?))).collect()
}

fn imported(context: &Context, path: &str) -> Result<Read, RenderFailure> {
    let bytes = || {
        let (folder, inner) = context.world.locate(path, &[RootName::WORKSPACE], Hidden::Refuse)?;
        folder.read(&inner, Limits::default().file_bytes as u64)
    };
    let bytes = bytes().map_err(|error| {
        let absent = error.kind == ErrorKind::NotFound;
        let told = unread(context, path, error.message);
        // What is there and cannot be read has its own way out.
        RenderFailure::new(context, if absent { told } else { Failure { hint: error.hint, ..told } })
    })?;
    let stop = || context.cancellation.is_cancelled();
    as_markdown(path, &bytes, &stop)
        .map_err(|failure| RenderFailure::new(context, Failure { code: "INVALID_INPUT".into(), ..failure }))
}

/// Whether a file whose name says nothing is another program's.
fn is_foreign_file(context: &Context, path: &str) -> bool {
    let bytes = || {
        let (folder, inner) = context.world.locate(path, &[RootName::WORKSPACE], Hidden::Refuse)?;
        folder.read(&inner, Limits::default().file_bytes as u64)
    };
    kind_of(path).0 == "other" && bytes().is_ok_and(|bytes| is_foreign(&bytes))
}

/// A document that cannot be read; where another of nearly its name can, that one is named.
fn unread(context: &Context, path: &str, reason: impl Into<Message>) -> Failure {
    let failure = Failure::from(messages::DocumentUnread { path, reason: reason.into() });
    if is_folder(context, path) {
        return messages::FolderWithoutSettings { path }.into();
    }
    let is_document = |path: &str| [".qmd", ".md", ".markdown", ".ipynb"].iter().any(|ending| path.ends_with(ending));
    match nearest_file(context, &RootName::WORKSPACE, path, &is_document) {
        Some(near) if near != path => Failure { hint: messages::DocumentNear { near }.into(), ..failure },
        _ => failure,
    }
}

fn is_folder(context: &Context, path: &str) -> bool {
    let located = context.world.locate(path, &[RootName::WORKSPACE], Hidden::Refuse);
    located.is_ok_and(|(folder, path)| folder.list(&path).is_ok())
}

/// Whether a content is the name of a file of the workspace.
pub fn is_file(context: &Context, content: &str) -> bool {
    let path = content.trim();
    let like_one = path.len() <= LONGEST_PATH && !path.contains('\n') && path.contains('.');
    let located = || context.world.locate(path, &[RootName::WORKSPACE], Hidden::Refuse).ok();
    like_one && located().is_some_and(|(folder, path)| folder.exists(&path).unwrap_or(false))
}
