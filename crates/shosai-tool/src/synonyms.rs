//! Names of parameters that mean the same: what one tool calls `path` is `file_path` or `relative_dir` in another's
//! specification, and a caller who has read one of them is understood by all.

use serde_json::{Map, Value};

/// A group of names a line.
const GROUPS: &str = include_str!("synonyms.tsv");

/// The arguments with every unknown name that can only mean one parameter put in that parameter's place.
pub(crate) fn understood(known: &[String], mut arguments: Map<String, Value>) -> Map<String, Value> {
    let unknown: Vec<String> = arguments.keys().filter(|name| !known.contains(name)).cloned().collect();
    for name in unknown {
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

/// The only parameter of the tool that is in the name's group.
fn meant<'a>(name: &str, known: &'a [String]) -> Option<&'a str> {
    let group = GROUPS.lines().find(|group| group.split('\t').any(|word| word == name))?;
    let mut fitting = known.iter().filter(|parameter| group.split('\t').any(|word| word == parameter.as_str()));
    let only = fitting.next()?;
    fitting.next().is_none().then_some(only)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(known: &[&str], given: Value) -> Value {
        let known: Vec<String> = known.iter().map(|&name| name.to_owned()).collect();
        Value::Object(understood(&known, given.as_object().unwrap().clone()))
    }

    #[test]
    fn another_tools_name_for_the_same_thing_is_understood() {
        assert_eq!(read(&["file_path", "page"], json!({"path": "a.md"})), json!({"file_path": "a.md"}));
        assert_eq!(read(&["relative_dir"], json!({"path": "notes"})), json!({"relative_dir": "notes"}));
        assert_eq!(read(&["episode"], json!({"episode_number": 2})), json!({"episode": 2}));
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
