//! Links between notes: what a note leads to, what leads to it, and a new name that keeps them.

use shosai_message::Failure;
use shosai_world::{Kind, RelPath, WalkLimits};

use crate::{
    Scope, Vault, messages,
    note::{WriteMode, is_absent},
    policy::{Change, allow},
};

/// A link in a note.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// The note that it stands in.
    pub from: String,
    /// The line, counted from 1.
    pub line: usize,
    /// As it is written, without its heading and its alias.
    pub target: String,
    /// The note that it leads to; `None` where there is none.
    pub to: Option<String>,
}

/// What a note is linked with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Linked {
    /// The links in it.
    pub links: Vec<Link>,
    /// The links of other notes to it.
    pub backlinks: Vec<Link>,
}

/// What a new name changed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Renamed {
    /// How many links now lead to the new name.
    pub links: usize,
    /// The notes that they stand in.
    pub notes: Vec<String>,
    /// Notes whose links could not be changed, because they changed meanwhile or may not be.
    pub left: Vec<String>,
}

/// A note by the time of its last change.
#[derive(Clone, Debug, PartialEq)]
pub struct Recent {
    pub path: String,
    pub modified_ms: i64,
    pub bytes: u64,
}

/// Where deleted notes lie; walks leave hidden folders out.
const TRASH: &str = ".trash";
/// So many notes of one name are told apart in the trash.
const MOST_OF_ONE_NAME: usize = 1_000;

impl Vault {
    /// The links of a note and the links to it.
    ///
    /// # Errors
    /// `not_found` where the note is not there.
    pub fn linked(&self, path: &str) -> Result<Linked, Failure> {
        let path = self.located(path)?;
        self.lines(&path)?;
        let notes = self.note_names()?;
        let mut linked = Linked::default();
        self.each_note(&Scope::default(), &mut Vec::new(), |from, text| {
            for place in links(&text) {
                let to = leads_to(&notes, from, &place.target);
                let link = Link { from: from.to_string(), line: place.line, target: place.target, to };
                if *from == path {
                    linked.links.push(link);
                } else if link.to.as_deref() == Some(path.as_str()) {
                    linked.backlinks.push(link);
                }
            }
        })?;
        Ok(linked)
    }

    /// Gives a note another name and changes the links that lead to it.
    ///
    /// # Errors
    /// `conflict` where the new name is taken; `forbidden` for what may only be added to.
    pub fn rename(&self, from: &str, to: &str) -> Result<Renamed, Failure> {
        let (from, to) = (self.located(from)?, self.located(to)?);
        allow(&from, Change::Replace)?;
        allow(&to, Change::Create)?;
        let notes = self.note_names()?;
        let mut changes: Vec<(RelPath, String, usize, String)> = Vec::new();
        self.each_note(&Scope::default(), &mut Vec::new(), |note, text| {
            let (changed, count) = relinked(&text, &notes, note, &from, &to);
            if count > 0 {
                changes.push((if *note == from { to.clone() } else { note.clone() }, changed, count, text));
            }
        })?;
        self.folder.rename(&from, &to).map_err(|error| match error.code() {
            "conflict" => Failure::from(messages::NoteExists { path: &to }),
            _ => error.into(),
        })?;
        let mut renamed = Renamed::default();
        for (note, changed, count, before) in changes {
            let expected = shosai_world::sha256_hex(before.as_bytes());
            match self.write(note.as_str(), &changed, WriteMode::Overwrite, Some(&expected)) {
                Ok(_) => {
                    renamed.links += count;
                    renamed.notes.push(note.to_string());
                }
                Err(_) => renamed.left.push(note.to_string()),
            }
        }
        Ok(renamed)
    }

    /// Moves a note to the trash and says where it lies now.
    ///
    /// # Errors
    /// `not_found` where the note is not there; `forbidden` for what may only be added to.
    pub fn trash(&self, path: &str) -> Result<String, Failure> {
        let path = self.located(path)?;
        allow(&path, Change::Replace)?;
        self.lines(&path)?;
        let (stem, ending) = path.as_str().rsplit_once('.').unwrap_or((path.as_str(), ""));
        for number in 1..MOST_OF_ONE_NAME {
            let name =
                if number == 1 { format!("{TRASH}/{path}") } else { format!("{TRASH}/{stem}.{number}.{ending}") };
            let place = RelPath::parse(name.trim_end_matches('.'))?;
            match self.folder.rename(&path, &place) {
                Ok(()) => return Ok(place.to_string()),
                Err(error) if error.code() == "conflict" => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(messages::TrashFull { path: &path }.into())
    }

    /// The notes that changed last, the latest first.
    ///
    /// # Errors
    /// Where the folder cannot be read.
    pub fn recent(&self, limit: usize) -> Result<Vec<Recent>, Failure> {
        let walked = match self.folder.walk(&RelPath::root(), &WalkLimits::default()) {
            Ok(walked) => walked,
            Err(error) if is_absent(error.kind) => return Ok(Vec::new()),
            Err(error) => return Err(error.into()),
        };
        let files = walked.entries.into_iter().filter(|entry| entry.stat.kind == Kind::File);
        let mut notes: Vec<Recent> = files
            .map(|entry| Recent {
                path: entry.path.to_string(),
                modified_ms: entry.stat.modified_ms,
                bytes: entry.stat.len,
            })
            .collect();
        notes.sort_by(|one, other| other.modified_ms.cmp(&one.modified_ms).then(one.path.cmp(&other.path)));
        notes.truncate(limit);
        Ok(notes)
    }

    fn note_names(&self) -> Result<Vec<String>, Failure> {
        Ok(self.recent(usize::MAX)?.into_iter().map(|note| note.path).collect())
    }
}

/// A link where it stands.
struct Place {
    line: usize,
    target: String,
    /// The target's bytes in the text.
    span: std::ops::Range<usize>,
    is_wiki: bool,
}

/// `[[note]]`, `[[note#heading|alias]]` and `[text](note.md)`; links in fenced code are text.
fn links(text: &str) -> Vec<Place> {
    let mut found = Vec::new();
    let (mut start, mut fenced) = (0, false);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if line.trim_start().starts_with("```") || line.trim_start().starts_with("~~~") {
            fenced = !fenced;
        }
        if !fenced {
            for (open, close, is_wiki) in [("[[", "]]", true), ("](", ")", false)] {
                let mut at = 0;
                while let Some(from) = line[at..].find(open).map(|place| at + place + open.len()) {
                    let Some(len) = line[from..].find(close) else { break };
                    let inner = &line[from..from + len];
                    let end = inner.find(['#', '|']).unwrap_or(inner.len());
                    let target = inner[..end].trim();
                    let offset = from + inner.find(target).unwrap_or(0);
                    if !target.is_empty() && !target.contains("://") && !target.starts_with("mailto:") {
                        found.push(Place {
                            line: number + 1,
                            target: target.to_owned(),
                            span: start + offset..start + offset + target.len(),
                            is_wiki,
                        });
                    }
                    at = from + len;
                }
            }
        }
        start += line.len();
    }
    found.sort_by_key(|place| place.span.start);
    found
}

/// The note that a target names: its path, its path from the note's own folder, or its name alone where only one has it.
fn leads_to(notes: &[String], from: &RelPath, target: &str) -> Option<String> {
    let plain = target.trim_start_matches("./");
    let named = |path: &str| [path.to_owned(), format!("{path}.md")];
    let folder = from.as_str().rsplit_once('/').map_or("", |(folder, _)| folder);
    let beside = joined(folder, target);
    for wanted in named(&beside).into_iter().chain(named(plain)) {
        if notes.contains(&wanted) {
            return Some(wanted);
        }
    }
    let ends: Vec<String> = named(plain).iter().map(|name| format!("/{name}")).collect();
    let mut others = notes.iter().filter(|note| ends.iter().any(|end| note.ends_with(end.as_str())));
    match (others.next(), others.next()) {
        (Some(only), None) => Some(only.clone()),
        _ => None,
    }
}

/// A path seen from a folder, with `..` followed.
fn joined(folder: &str, target: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// A text whose links to one note lead to its new name, and how many there were.
fn relinked(text: &str, notes: &[String], note: &RelPath, from: &RelPath, to: &RelPath) -> (String, usize) {
    let mut made = text.to_owned();
    let mut count = 0;
    for place in links(text).into_iter().rev() {
        if leads_to(notes, note, &place.target).as_deref() == Some(from.as_str()) {
            let keeps_ending = place.target.ends_with(".md");
            let name = to.as_str();
            let wiki = if keeps_ending { name } else { name.strip_suffix(".md").unwrap_or(name) };
            let new = if place.is_wiki { wiki.to_owned() } else { seen_from(note, name) };
            made.replace_range(place.span, &new);
            count += 1;
        }
    }
    (made, count)
}

/// A path as a Markdown link in a note writes it.
fn seen_from(note: &RelPath, to: &str) -> String {
    let depth = note.as_str().matches('/').count();
    format!("{}{to}", "../".repeat(depth))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Selection;
    use shosai_world::{RootName, World};

    fn vault(notes: &[(&str, &str)]) -> Vault {
        let vault = Vault::new(World::memory().folder(&RootName::VAULT).unwrap());
        notes.iter().for_each(|(path, text)| drop(vault.create(path, text).unwrap()));
        vault
    }

    fn text(vault: &Vault, path: &str) -> String {
        vault.read(path, Selection::Whole, 1_000).unwrap().text
    }

    #[test]
    fn links_lead_both_ways_and_broken_ones_are_told() {
        let vault = vault(&[
            ("a.md", "[[notes/b#節|別名]] と [[無い]]\n```\n[[code]]\n```\n"),
            ("notes/b.md", "[戻る](../a.md) https://example.com\n"),
        ]);
        let linked = vault.linked("a.md").unwrap();
        let to: Vec<Option<&str>> = linked.links.iter().map(|link| link.to.as_deref()).collect();
        assert_eq!(to, [Some("notes/b.md"), None]);
        assert_eq!((linked.backlinks.len(), linked.backlinks[0].from.as_str()), (1, "notes/b.md"));
    }

    #[test]
    fn a_new_name_keeps_the_links() {
        let vault = vault(&[
            ("a.md", "[[b]]、[[notes/b.md|別名]]、[[b#節]]\n"),
            ("notes/b.md", "自分: [[b]]\n"),
            ("notes/c.md", "[b](b.md)\n"),
        ]);
        let renamed = vault.rename("notes/b.md", "done/d.md").unwrap();
        assert_eq!((renamed.links, renamed.left.len()), (5, 0));
        assert_eq!(text(&vault, "a.md"), "[[done/d]]、[[done/d.md|別名]]、[[done/d#節]]\n");
        assert_eq!(text(&vault, "done/d.md"), "自分: [[done/d]]\n");
        assert_eq!(text(&vault, "notes/c.md"), "[b](../done/d.md)\n");
        assert_eq!(vault.linked("done/d.md").unwrap().backlinks.len(), 4);
        assert_eq!(vault.rename("a.md", "notes/c.md").unwrap_err().code, "conflict");
    }

    #[test]
    fn what_is_deleted_lies_in_the_trash() {
        let vault = vault(&[("notes/a.md", "一"), ("artifacts/daily/2026-02-03.md", "- 開始\n")]);
        assert_eq!(vault.trash("notes/a.md").unwrap(), ".trash/notes/a.md");
        vault.create("notes/a.md", "二").unwrap();
        assert_eq!(vault.trash("notes/a.md").unwrap(), ".trash/notes/a.2.md");
        assert_eq!(vault.trash("notes/a.md").unwrap_err().code, "not_found");
        assert_eq!(vault.trash("artifacts/daily/2026-02-03.md").unwrap_err().code, "forbidden");
        assert_eq!(vault.recent(10).unwrap().len(), 1);
    }
}
