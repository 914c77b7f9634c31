//! The text that a call is about: given as it is, or as a file beneath the workspace.

use shosai_document::Resources as _;
use shosai_tool::{Context, Failure, Message, nearest_file};
use shosai_world::{Hidden, RootName};

use super::{
    failure::RenderFailure,
    kinds::{kind_of, may_be_document},
    surroundings::Surroundings,
};
use crate::messages;

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

/// The same where a document is wanted: a table, a picture or another program's file is none, and its own tool is named.
pub fn document(context: &Context, content: Option<&str>, path: Option<&str>) -> Result<String, RenderFailure> {
    match path {
        Some(path) if !may_be_document(path) => {
            let own = kind_of(path).1.iter().rfind(|tool| **tool != "quarto_render");
            let instead: Message = own.map(|tool| messages::OtherTool { tool: *tool }.into()).unwrap_or_default();
            Err(RenderFailure::new(context, messages::NotADocument { path, instead }))
        }
        _ => source(context, content, path),
    }
}

/// A document that cannot be read; where another of nearly its name can, that one is named.
fn unread(context: &Context, path: &str, reason: impl Into<Message>) -> Failure {
    let failure = Failure::from(messages::DocumentUnread { path, reason: reason.into() });
    let is_document = |path: &str| [".qmd", ".md", ".markdown", ".ipynb"].iter().any(|ending| path.ends_with(ending));
    match nearest_file(context, &RootName::WORKSPACE, path, &is_document) {
        Some(near) if near != path => Failure { hint: messages::DocumentNear { near }.into(), ..failure },
        _ => failure,
    }
}

/// Whether a content is the name of a file of the workspace.
pub fn is_file(context: &Context, content: &str) -> bool {
    let path = content.trim();
    let like_one = path.len() <= LONGEST_PATH && !path.contains('\n') && path.contains('.');
    let located = || context.world.locate(path, &[RootName::WORKSPACE], Hidden::Refuse).ok();
    like_one && located().is_some_and(|(folder, path)| folder.exists(&path).unwrap_or(false))
}
