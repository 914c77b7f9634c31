//! A bibliography with mistakes in it: what can be read of it, and what is told of the rest.

use hayagriva::Library;
use shosai_message::Message;

use super::{csl_json, works};
use crate::messages;

/// How often parts of a faulty bibliography are tried before the rest is left unread.
const TRIES: usize = 400;
/// The most bytes that are read for them in all.
const MOST_BYTES: usize = 32_000_000;
/// The most lines of one work that are tried to be left out.
const MOST_LINES: usize = 40;

/// Reads the works one by one where they cannot be read together.
pub fn read(text: &str) -> (Library, Vec<Message>) {
    let (mut helps, mut entries) = (String::new(), Vec::new());
    for entry in works::entries(text) {
        match works::key(entry) {
            Some(_) => entries.push(entry),
            None => helps.push_str(entry),
        }
    }
    if csl_json::biblatex(&helps).is_err() {
        helps.clear();
    }
    let mut reading = Reading { helps, tries: 0, bytes: 0, library: Library::new(), told: Vec::new() };
    reading.part(&entries);
    (reading.library, reading.told)
}

struct Reading {
    /// `@string` and its like, which the works may need.
    helps: String,
    tries: usize,
    bytes: usize,
    library: Library,
    told: Vec<Message>,
}

impl Reading {
    /// Reads some works, by halves where they do not read together.
    fn part(&mut self, entries: &[&str]) {
        let Some(first) = entries.first() else { return };
        let reason = match self.tried(&entries.concat()) {
            Ok(()) => return,
            Err(reason) => reason,
        };
        let key = works::key(first).unwrap_or_default();
        if self.is_spent() {
            self.told.push(messages::WorkUnread { key, reason }.into());
        } else if entries.len() > 1 {
            let (before, after) = entries.split_at(entries.len() / 2);
            self.part(before);
            self.part(after);
        } else {
            let line = self.without_a_line(first);
            self.told.push(match line {
                Some(line) => messages::WorkLineLeftOut { key, line }.into(),
                None => messages::WorkUnread { key, reason }.into(),
            });
        }
    }

    /// Reads a work without the one line that cannot be understood, and says which.
    fn without_a_line(&mut self, entry: &str) -> Option<String> {
        let lines: Vec<&str> = entry.lines().collect();
        let fields = (1..lines.len()).filter(|at| lines[*at].contains('=')).take(MOST_LINES);
        let left_out = fields.into_iter().find(|at| {
            // The last field's line may end the work too.
            let end =
                "}".repeat(lines[*at].matches('}').count().saturating_sub(lines[*at].matches('{').count()).min(1));
            let kept: Vec<&str> = lines[..*at].iter().chain([&end.as_str()]).chain(&lines[at + 1..]).copied().collect();
            !self.is_spent() && self.tried(&kept.join("\n")).is_ok()
        })?;
        Some(lines[left_out].trim().trim_end_matches([',', '}']).to_owned() + "}")
    }

    fn is_spent(&self) -> bool {
        self.tries > TRIES || self.bytes > MOST_BYTES
    }

    fn tried(&mut self, entries: &str) -> Result<(), Message> {
        self.tries += 1;
        self.bytes += self.helps.len() + entries.len();
        let library = csl_json::biblatex(&format!("{}{entries}", self.helps))?;
        library.iter().for_each(|entry| self.library.push(entry));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bad_work_does_not_take_the_others_along() {
        let text = "@string{press = {Press}}\n@book{a,\n title = {A},\n publisher = press\n}\n\
            @book{b,\n title = {B},\n year = {forthcoming},\n note = {x}\n}\n@book{c, title = {C}, month = nonsuch}\n\
            @book{d,\n title = {D},\n year = {forthcoming}}\n";
        let (library, told) = read(text);
        let keys: Vec<&str> = library.iter().map(|entry| entry.key()).collect();
        assert_eq!(keys, ["a", "b", "d"], "{told:?}");
        let told: Vec<String> = told.iter().map(ToString::to_string).collect();
        assert!(told[0].contains("`b`") && told[0].contains("{forthcoming}"), "{told:?}");
        assert!(told[1].contains("`c`"), "{told:?}");
    }

    #[test]
    fn nothing_but_mistakes_ends_soon() {
        let (library, told) = read(&"@book{a, month = nonsuch}\n".repeat(5_000));
        assert!(library.is_empty() && told.len() <= TRIES + 20, "{}", told.len());
    }
}
