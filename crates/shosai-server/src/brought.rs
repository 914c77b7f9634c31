//! Files that a visitor brings along for one call: they lie in a folder of their own that is the call's workspace, and
//! are gone when it has ended.

use std::sync::Arc;

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Map, Value};
use shosai_tool::{Context, Failure, Shared};
use shosai_world::{Folder, Hidden, RelPath, RootName, TempFolder};

use crate::messages;

/// More files are a folder that somebody chose by mistake.
const MOST_FILES: usize = 500;
/// The largest template that is put beside them.
const LARGEST_TEMPLATE: u64 = 50 * 1024 * 1024;
const LARGEST_LIST: u64 = 1024 * 1024;
/// Templates of the workspace's list that are put beside them.
const MOST_TEMPLATES: usize = 20;

/// The context of a call that sees the files in place of the workspace, and the folder that holds them.
pub(crate) fn desk(
    context: Context,
    files: &[Value],
    arguments: &Map<String, Value>,
) -> Result<(Context, Arc<TempFolder>), Failure> {
    if files.len() > MOST_FILES {
        return Err(messages::TooManyFiles { count: files.len(), most: MOST_FILES }.into());
    }
    let temp = Arc::new(context.world.temp_folder()?);
    for file in files {
        let (path, bytes) = read(file)?;
        // Whole: a folder of this call.
        temp.folder().write_atomic(&path, &bytes)?;
    }
    if let Some(template) = arguments.get("template").and_then(Value::as_str) {
        lend(&context, template, temp.folder())?;
    }
    let world = context.world.with_folder(RootName::WORKSPACE, temp.folder().clone());
    // What engines keep of other workspaces is not for this one, and the other way round.
    Ok((Context { world, shared: Shared::default(), ..context }, temp))
}

fn read(file: &Value) -> Result<(RelPath, Vec<u8>), Failure> {
    let (path, data) = (file["path"].as_str(), file["data"].as_str());
    let (Some(path), Some(bytes)) = (path, data.and_then(|data| STANDARD.decode(data).ok())) else {
        return Err(messages::FileUnfit.into());
    };
    let path = RelPath::parse(path)?;
    if path.has_hidden_segment() || path.segments().next().is_none() {
        return Err(messages::FileUnfit.into());
    }
    Ok((path, bytes))
}

/// Puts a template of the caller's workspace beside the files: one that is named by its path, or those of the list.
fn lend(context: &Context, template: &str, desk: &Folder) -> Result<(), Failure> {
    let copy = |text: &str| -> Result<bool, Failure> {
        let Ok((folder, path)) = context.world.locate(text, &[RootName::WORKSPACE], Hidden::Refuse) else {
            return Ok(false);
        };
        if desk.exists(&path)? || !folder.exists(&path)? {
            return Ok(false);
        }
        // Whole: the same.
        desk.write_atomic(&path, &folder.read(&path, LARGEST_TEMPLATE)?)?;
        Ok(true)
    };
    let is_file = template.contains('.');
    let list = &context.config.document.templates;
    if is_file || !copy(list)? {
        return if is_file { copy(template).map(drop) } else { Ok(()) };
    }
    let text = desk.read_text(&RelPath::parse(list)?, LARGEST_LIST)?;
    let named = text.split(|c: char| c.is_whitespace() || "'\"".contains(c));
    let files = named.filter(|word| word.ends_with(".pptx") || word.ends_with(".potx"));
    files.take(MOST_TEMPLATES).try_for_each(|file| copy(file).map(drop))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn brought(files: Value, arguments: Value) -> Result<(Context, Arc<TempFolder>), Failure> {
        let context = Context::for_tests();
        let workspace = context.world.folder(&RootName::WORKSPACE).unwrap();
        for (path, text) in [
            ("templates/会社.pptx", "PK"),
            ("templates/registered.pptx", "PK2"),
            (context.config.document.templates.as_str(), "templates:\n  ours:\n    path: templates/registered.pptx\n"),
            ("secret.md", "x"),
        ] {
            workspace.write_atomic(&RelPath::parse(path).unwrap(), text.as_bytes()).unwrap();
        }
        desk(context, files.as_array().unwrap(), arguments.as_object().unwrap())
    }

    fn there(context: &Context, path: &str) -> bool {
        context.world.folder(&RootName::WORKSPACE).unwrap().exists(&RelPath::parse(path).unwrap()).unwrap()
    }

    #[test]
    fn a_call_sees_what_was_brought_and_the_template_that_it_names_and_nothing_else() {
        let files = json!([{"path": "図/a.png", "data": "aGk="}]);
        let (context, _temp) = brought(files.clone(), json!({"template": "templates/会社.pptx"})).unwrap();
        assert!(there(&context, "図/a.png") && there(&context, "templates/会社.pptx"));
        assert!(!there(&context, "secret.md") && !there(&context, "templates/registered.pptx"));
        let (context, _temp) = brought(files, json!({"template": "ours"})).unwrap();
        assert!(there(&context, "templates/registered.pptx"));
    }

    #[test]
    fn names_that_lead_elsewhere_are_refused() {
        for path in ["../a.png", "/etc/a", ".ssh/a", ""] {
            assert!(brought(json!([{"path": path, "data": ""}]), json!({})).is_err(), "{path}");
        }
        assert!(brought(json!([{"path": "a", "data": "***"}]), json!({})).is_err());
    }
}
