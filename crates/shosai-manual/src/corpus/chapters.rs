//! `00_目次.json`: which text file is which chapter.

use crate::messages;
use serde_json::Value;
use shosai_message::Message;

/// The table of contents of a manual made of text files.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Contents {
    /// The manual's name, as the file gives it.
    pub manual: Option<String>,
    /// The chapters in order.
    pub chapters: Vec<Chapter>,
    /// What is wrong with it, for people.
    pub warnings: Vec<Message>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Chapter {
    /// Its identifier, which is the `section_id`.
    pub id: String,
    pub title: String,
    /// The file that holds it.
    pub file: String,
    /// What stands beneath it in the table of contents, as it was written.
    pub children: Option<Value>,
}

/// The name of the table of contents.
pub(crate) const CONTENTS_FILE: &str = "00_目次.json";
/// The table of contents of old, which is not read.
pub(crate) const OLD_CONTENTS_FILE: &str = "00_目次.txt";

impl Contents {
    /// Reads a table of contents; what does not fit is left out with a warning.
    pub fn parse(manual: &str, text: &str) -> Self {
        let path = format!("{manual}/{CONTENTS_FILE}");
        let value: Value = match serde_json::from_str(text) {
            Ok(value) => value,
            Err(error) => {
                return Self::warned(messages::ContentsUnreadable { path, line: error.line(), column: error.column() });
            }
        };
        let Some(entries) = value.get("toc").and_then(Value::as_array) else {
            return Self::warned(messages::ContentsWithoutList { path });
        };
        let mut contents =
            Self { manual: value.get("manual").and_then(Value::as_str).map(str::to_owned), ..Self::default() };
        for (index, entry) in entries.iter().enumerate() {
            match chapter(entry) {
                Some(chapter) if contents.chapters.iter().any(|known| known.id == chapter.id) => {
                    contents.warnings.push(messages::ContentsIdTwice { path: &path, id: chapter.id }.into());
                }
                Some(chapter) => contents.chapters.push(chapter),
                None => {
                    contents.warnings.push(messages::ContentsEntryIncomplete { path: &path, number: index + 1 }.into())
                }
            }
        }
        contents
    }

    fn warned(warning: impl Into<Message>) -> Self {
        Self { warnings: vec![warning.into()], ..Self::default() }
    }
}

fn chapter(entry: &Value) -> Option<Chapter> {
    let text = |name: &str| match entry.get(name)? {
        Value::String(text) if !text.trim().is_empty() => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let children = entry.get("children").filter(|children| children.is_array()).cloned();
    Some(Chapter { id: text("id")?, title: text("title")?, file: text("file")?, children })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_used_and_what_does_not_is_said() {
        let contents = Contents::parse(
            "m",
            r#"{"manual":"給付金編","toc":[{"id":"01","title":"第1章","file":"01.txt"},{"id":"02"},{"id":"01","title":"x","file":"y"},{"id":3,"title":"第3章","file":"03.txt","children":[{"anchor":"a","label":"b"}]}]}"#,
        );
        assert_eq!(contents.chapters.iter().map(|chapter| chapter.id.as_str()).collect::<Vec<_>>(), ["01", "3"]);
        assert!(contents.chapters[1].children.is_some());
        assert_eq!(contents.warnings.len(), 2);
    }

    #[test]
    fn broken_json_is_a_warning() {
        for broken in ["{", "[]", "null", "{\"toc\":{}}"] {
            let contents = Contents::parse("m", broken);
            assert!(contents.chapters.is_empty());
            assert_eq!(contents.warnings.len(), 1);
        }
    }
}
