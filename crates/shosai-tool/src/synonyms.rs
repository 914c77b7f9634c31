//! Names of parameters that mean the same: what one tool calls `path` is `file_path` or `relative_dir` in another's
//! specification, and a caller who has read one of them is understood by all. So is who puts beside the others what belongs
//! into one of them.

use serde_json::{Map, Value};

/// A group of names a line.
const GROUPS: &str = include_str!("synonyms.tsv");

/// The arguments with every unknown name that can only mean one parameter put in that parameter's place.
pub(crate) fn understood(
    known: &[String],
    within: &[(String, String)],
    mut arguments: Map<String, Value>,
) -> Map<String, Value> {
    let unknown: Vec<String> = arguments.keys().filter(|name| !known.contains(name)).cloned().collect();
    for name in unknown {
        if let Some(outer) = outer(&name, within) {
            put_into(&mut arguments, &name, outer);
            continue;
        }
        let Some(meant) = meant(&name, known) else { continue };
        if arguments.contains_key(meant) {
            continue;
        }
        if let Some(value) = arguments.remove(&name) {
            arguments.insert(meant.to_owned(), value);
        }
    }
    arguments
}

/// The only parameter that has a part of this name.
fn outer<'a>(name: &str, within: &'a [(String, String)]) -> Option<&'a str> {
    let mut fitting = within.iter().filter(|(_, part)| part == name);
    let (only, _) = fitting.next()?;
    fitting.next().is_none().then_some(only)
}

/// Moves an argument into another, unless that is no object or has such a part already.
fn put_into(arguments: &mut Map<String, Value>, name: &str, outer: &str) {
    let Some(value) = arguments.get(name).cloned() else { return };
    let parts = arguments.entry(outer).or_insert_with(|| Value::Object(Map::new()));
    if let Some(parts) = parts.as_object_mut().filter(|parts| !parts.contains_key(name)) {
        parts.insert(name.to_owned(), value);
        arguments.remove(name);
    }
}

/// The only parameter of the tool that is in a group of the name's.
fn meant<'a>(name: &str, known: &'a [String]) -> Option<&'a str> {
    let has = |group: &str, name: &str| group.split('\t').any(|word| word == name);
    let beside = |parameter: &&String| GROUPS.lines().any(|group| has(group, name) && has(group, parameter));
    let mut fitting = known.iter().filter(beside);
    let only = fitting.next()?;
    fitting.next().is_none().then_some(only)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(known: &[&str], given: Value) -> Value {
        let known: Vec<String> = known.iter().map(|&name| name.to_owned()).collect();
        let within = [("options".to_owned(), "sheet".to_owned())];
        Value::Object(understood(&known, &within, given.as_object().unwrap().clone()))
    }

    #[test]
    fn another_tools_name_for_the_same_thing_is_understood() {
        assert_eq!(read(&["file_path", "page"], json!({"path": "a.md"})), json!({"file_path": "a.md"}));
        assert_eq!(read(&["relative_dir"], json!({"path": "notes"})), json!({"relative_dir": "notes"}));
        assert_eq!(read(&["episode"], json!({"episode_number": 2})), json!({"episode": 2}));
    }

    #[test]
    fn a_part_that_stands_outside_is_put_where_it_belongs() {
        let known = ["path", "options"];
        assert_eq!(read(&known, json!({"sheet": "b"})), json!({"options": {"sheet": "b"}}));
        assert_eq!(
            read(&known, json!({"sheet": "b", "options": {"dpi": 2}})),
            json!({"options": {"dpi": 2, "sheet": "b"}})
        );
        let twice = json!({"sheet": "b", "options": {"sheet": "a"}});
        assert_eq!(read(&known, twice.clone()), twice);
        assert_eq!(read(&["path", "format"], json!({"to": "pdf"})), json!({"format": "pdf"}));
    }

    #[test]
    fn what_could_mean_two_things_or_stands_there_already_is_left_to_be_told() {
        for (known, given) in [
            (&["path", "relative_dir"][..], json!({"file": "a"})),
            (&["path"], json!({"path": "a", "file": "b"})),
            (&["path"], json!({"colour": "a"})),
        ] {
            assert_eq!(read(known, given.clone()), given);
        }
    }
}
