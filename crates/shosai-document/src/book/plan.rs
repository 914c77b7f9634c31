//! The chapters of a book in their order, as `book:` of `_quarto.yml` lists them.

use serde_json::Value;

/// Files that a book may have.
const MOST: usize = 500;

/// What a file is in the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    Chapter,
    /// A part: its title where it has no file of its own.
    Part(Option<String>),
    Appendix,
    /// A page of a website: it has no number, and others do not refer into it.
    Page,
}

/// A place in the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The file, from the project's folder; empty for a part that is only a title.
    pub path: String,
    pub role: Role,
    /// The title that lists show in place of the chapter's own.
    pub text: Option<String>,
}

/// The places of a book in order: chapters, parts with theirs, appendices.
pub fn entries(book: &Value) -> Vec<Entry> {
    let mut entries = Vec::new();
    listed(book.get("chapters"), &Role::Chapter, &mut entries);
    listed(book.get("appendices"), &Role::Appendix, &mut entries);
    entries.truncate(MOST);
    entries
}

fn listed(list: Option<&Value>, role: &Role, into: &mut Vec<Entry>) {
    for entry in list.and_then(Value::as_array).into_iter().flatten() {
        let text = |key: &str| entry.get(key).and_then(Value::as_str).map(str::to_owned);
        if let Some(path) = entry.as_str() {
            if !path.trim_matches('-').is_empty() {
                into.push(Entry { path: path.to_owned(), role: role.clone(), text: None });
            }
            continue;
        }
        if let Some(part) = text("part") {
            let (path, title) = if is_file(&part) { (part, None) } else { (String::new(), Some(part)) };
            into.push(Entry { path, role: Role::Part(title), text: None });
        } else if let Some(path) = text("file").or_else(|| text("href")) {
            into.push(Entry { path, role: role.clone(), text: text("text") });
        }
        listed(entry.get("chapters"), role, into);
    }
}

fn is_file(name: &str) -> bool {
    [".qmd", ".md", ".ipynb", ".Rmd"].iter().any(|ending| name.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn parts_come_before_their_chapters_and_appendices_last() {
        let book = json!({
            "chapters": ["index.qmd", {"part": "One", "chapters": ["a.qmd", {"file": "b.qmd", "text": "B"}]}, {"part": "two.qmd", "chapters": ["c.qmd"]}],
            "appendices": ["z.qmd"],
        });
        let found: Vec<(String, Role)> = entries(&book).into_iter().map(|entry| (entry.path, entry.role)).collect();
        let own = |path: &str, role| (path.to_owned(), role);
        assert_eq!(
            found,
            [
                own("index.qmd", Role::Chapter),
                own("", Role::Part(Some("One".to_owned()))),
                own("a.qmd", Role::Chapter),
                own("b.qmd", Role::Chapter),
                own("two.qmd", Role::Part(None)),
                own("c.qmd", Role::Chapter),
                own("z.qmd", Role::Appendix),
            ]
        );
    }
}
