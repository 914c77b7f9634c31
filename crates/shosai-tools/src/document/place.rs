//! Where a rendered document may be put.

use shosai_document::formats::Format;
use shosai_tool::Context;
use shosai_world::{Folder, Hidden, RelPath, RootName};

use super::failure::RenderFailure;
use crate::messages;

/// The folder and name of an output path: beneath the workspace or an output root, nothing hidden, and an ending that
/// fits the format.
pub fn output(context: &Context, path: &str, format: &Format) -> Result<(Folder, RelPath), RenderFailure> {
    let given = path.rsplit(['/', '\\']).next().and_then(|name| name.rsplit_once('.')).map(|(_, ending)| ending);
    if !given.is_some_and(|ending| fits(ending, format.extension)) {
        let refusal = messages::OutputEnding { format: format.id, extension: format.extension };
        return Err(RenderFailure::new(context, refusal));
    }
    let mut roots = vec![RootName::WORKSPACE];
    roots.extend((0..context.config.roots.output.len()).map(RootName::output));
    // The vault and the manuals are named too, so that a path into them is told apart and refused.
    let guarded = [RootName::VAULT, RootName::MANUALS];
    let all: Vec<RootName> = roots.iter().cloned().chain(guarded.iter().cloned()).collect();
    let outside = |error: shosai_world::WorldError| {
        RenderFailure::new(context, messages::OutputOutside { reason: error.message, way: error.hint })
    };
    let (folder, rel) = context.world.locate(path, &all, Hidden::Refuse).map_err(outside)?;
    if is_guarded(context, path, &roots) {
        return Err(RenderFailure::new(context, messages::OutputGuarded));
    }
    Ok((folder, rel))
}

/// Refuses to write over the document itself: what a format does not carry would be lost.
pub fn refuse_source(context: &Context, document: Option<&str>, output: &str) -> Result<(), RenderFailure> {
    let place =
        |path: &str| context.world.locate(path, &[RootName::WORKSPACE], Hidden::Refuse).ok().map(|(_, path)| path);
    match document.and_then(place) {
        Some(document) if Some(&document) == place(output).as_ref() => {
            Err(RenderFailure::new(context, messages::OutputIsSource { path: output }))
        }
        _ => Ok(()),
    }
}

/// Whether the innermost root of a path is the vault or the manuals.
fn is_guarded(context: &Context, path: &str, allowed: &[RootName]) -> bool {
    for guarded in [RootName::VAULT, RootName::MANUALS] {
        let mut with: Vec<RootName> = allowed.to_vec();
        with.push(guarded.clone());
        let Ok((_, plain)) = context.world.locate(path, allowed, Hidden::Refuse) else { return true };
        let Ok((_, inner)) = context.world.locate(path, &with, Hidden::Refuse) else { return true };
        if inner != plain {
            return true;
        }
        let root = if guarded == RootName::VAULT { "vault" } else { "manuals" };
        let configured =
            if guarded == RootName::VAULT { &context.config.roots.vault } else { &context.config.roots.manuals };
        let relative = configured.as_deref().unwrap_or(root).trim_matches('/');
        let folded = shosai_text::fold(&plain.to_string(), shosai_text::Folding::Plain);
        let prefix = shosai_text::fold(relative, shosai_text::Folding::Plain);
        if folded == prefix || folded.starts_with(&format!("{prefix}/")) {
            return true;
        }
    }
    false
}

/// Whether an ending fits; some formats go by several.
fn fits(ending: &str, expected: &str) -> bool {
    let ending = ending.to_ascii_lowercase();
    let others: &[&str] = match expected {
        "md" => &["markdown", "qmd"],
        "html" => &["htm"],
        "wiki" => &["txt", "mediawiki"],
        "txt" => &["wiki", "jira", "dokuwiki", "zim", "xwiki"],
        "adoc" => &["asciidoc", "asc", "txt"],
        "man" => &["1", "2", "3", "4", "5", "6", "7", "8", "roff"],
        "texi" => &["texinfo", "txi"],
        "rst" => &["txt"],
        "xml" => &["jats"],
        _ => &[],
    };
    ending == expected || others.contains(&ending.as_str())
}
