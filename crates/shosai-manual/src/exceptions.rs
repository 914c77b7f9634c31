//! Exceptions, prohibitions and what does not apply, wherever a manual states them.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;
use shosai_text::{Folding, fold};

use crate::corpus::{File, Library};
use crate::find::EXCEPTION_WORDS;
use crate::reference::{node_id, title};
use shosai_message::Failure;

/// `manual_excepts`.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct Exceptions {
    /// How many there are in all.
    pub total: usize,
    /// Each line with an exception word.
    pub items: Vec<ExceptionItem>,
}

/// One line.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct ExceptionItem {
    /// The section, as `section_id`.
    pub section_id: String,
    /// The file beneath the manual.
    pub path: String,
    /// The line.
    pub start_line: u32,
    /// The section's title.
    pub title: String,
    /// The line with those around it.
    pub snippet: String,
    /// The word that marks it.
    pub term: String,
}

/// Lines before and after a marked one that belong to it.
const LINES_AROUND: usize = 2;
/// A line longer than this is shown in part.
const LONGEST_LINE: usize = 200;

impl Library {
    /// The exceptions of a manual or of one of its sections, at most `limit` of them.
    ///
    /// # Errors
    /// `not_found` for an unknown manual or section.
    pub fn exceptions(&self, manual_id: &str, section_id: Option<&str>, limit: usize) -> Result<Exceptions, Failure> {
        let mut found = Exceptions { total: 0, items: Vec::new() };
        match section_id {
            Some(id) => {
                let (file, at) = self.by_id(manual_id, id)?;
                self.exceptions_of(file, at..file.beneath(at).end, limit, &mut found)?;
            }
            None => {
                for file in self.manual(manual_id)?.files.values() {
                    self.exceptions_of(file, 0..file.sections.len(), limit, &mut found)?;
                }
            }
        }
        Ok(found)
    }

    fn exceptions_of(
        &self,
        file: &Arc<File>,
        places: std::ops::Range<usize>,
        limit: usize,
        found: &mut Exceptions,
    ) -> Result<(), Failure> {
        let (text, _) = self.text_of(file)?;
        let lines: Vec<&str> = text.lines().collect();
        for place in places {
            let section = &file.sections[place];
            let first = section.lines.0 as usize - 1;
            let last = (section.lines.1 as usize).min(lines.len());
            for at in first..last {
                let folded = fold(lines[at], Folding::Plain);
                let Some(term) = EXCEPTION_WORDS.iter().find(|word| folded.contains(**word)) else { continue };
                found.total += 1;
                if found.items.len() >= limit {
                    continue;
                }
                let around = &lines[at.saturating_sub(LINES_AROUND).max(first)..(at + LINES_AROUND + 1).min(last)];
                found.items.push(ExceptionItem {
                    section_id: node_id(file, place),
                    path: file.path.as_str().to_owned(),
                    start_line: at as u32 + 1,
                    title: title(file, place),
                    snippet: around.iter().map(|line| shortened(line)).collect::<Vec<_>>().join("\n"),
                    term: (*term).to_owned(),
                });
            }
        }
        Ok(())
    }
}

fn shortened(line: &str) -> String {
    match line.char_indices().nth(LONGEST_LINE) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.to_owned(),
    }
}
