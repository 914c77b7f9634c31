//! Quarto's options and classes: what becomes of each in every family of formats, one row each in `options.tsv`.

mod told;

pub use told::{Asked, classes, documents};

use std::{collections::HashMap, sync::LazyLock};

use crate::formats::Format;

const TABLE: &str = include_str!("options.tsv");

/// The families of formats, in the order of the table's columns.
pub const FAMILIES: [&str; 10] = ["pptx", "revealjs", "beamer", "html", "pdf", "docx", "odt", "epub", "jats", "text"];

/// Where an option stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// In the front matter or the project's settings.
    Document,
    /// In the `#|` lines of a code cell; most of these can stand in the front matter too.
    Cell,
    /// A class of a division or span.
    Class,
}

/// What becomes of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Followed,
    InPart,
    Ignored,
    /// It changes nothing that a reader of this family sees.
    Unseen,
}

#[derive(Debug)]
pub struct Row {
    pub scope: Scope,
    pub key: &'static str,
    states: [State; FAMILIES.len()],
    /// Values that are followed whatever the state.
    full: Vec<&'static str>,
}

impl Row {
    pub fn state(&self, format: &Format) -> State {
        self.states[family(format)]
    }

    /// The states in the order of [`FAMILIES`].
    pub fn states(&self) -> &[State] {
        &self.states
    }
}

/// Every row, in the order of scopes and names.
pub fn rows() -> &'static [Row] {
    static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| TABLE.lines().filter_map(row).collect());
    &ROWS
}

/// The row of an option by its name or its other name.
fn find(scope: Scope, key: &str) -> Option<&'static Row> {
    static PLACES: LazyLock<HashMap<(Scope, &str), usize>> = LazyLock::new(|| {
        let lines = TABLE.lines().filter(|line| row(line).is_some()).enumerate();
        let names = lines.flat_map(|(place, line)| {
            let mut cells = line.split('\t');
            let scope = scope_of(cells.next().unwrap_or_default());
            let (key, others) = (cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
            let names = std::iter::once(key).chain(others.split(',').filter(|other| *other != "-"));
            names.filter_map(move |name| Some(((scope?, name), place)))
        });
        names.collect()
    });
    PLACES.get(&(scope, key)).and_then(|place| rows().get(*place))
}

/// Whether an option of a document does in this format what it says, or nothing that could be seen.
pub fn is_followed(format: &Format, key: &str) -> bool {
    let row = find(Scope::Document, key).or_else(|| find(Scope::Cell, key));
    row.is_some_and(|row| matches!(row.state(format), State::Followed | State::Unseen))
}

/// Whether a format does something about an option of documents.
pub fn is_done(format: &Format, key: &str) -> bool {
    find(Scope::Document, key).is_some_and(|row| matches!(row.state(format), State::Followed | State::InPart))
}

fn row(line: &'static str) -> Option<Row> {
    let mut cells = line.split('\t');
    let scope = scope_of(cells.next()?)?;
    let key = cells.next()?;
    cells.next()?;
    let mut states = [State::Unseen; FAMILIES.len()];
    for state in &mut states {
        *state = match cells.next()? {
            "y" => State::Followed,
            "p" => State::InPart,
            "n" => State::Ignored,
            _ => State::Unseen,
        };
    }
    let full = cells.next()?.split(' ').filter(|value| *value != "-").collect();
    Some(Row { scope, key, states, full })
}

fn scope_of(name: &str) -> Option<Scope> {
    match name {
        "document" => Some(Scope::Document),
        "cell" => Some(Scope::Cell),
        "class" => Some(Scope::Class),
        _ => None,
    }
}

/// The column of a format: its own, that of a family it belongs to, or that of text.
fn family(format: &Format) -> usize {
    let column = |name: &str| FAMILIES.iter().position(|family| *family == name);
    let of_families = || format.abilities.families.iter().find_map(|name| column(name));
    column(format.id).or_else(of_families).unwrap_or(FAMILIES.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::find as format;

    #[test]
    fn every_line_of_the_table_is_a_row() {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#') && !line.starts_with("scope\t")).count();
        assert_eq!(rows().len(), lines);
    }

    #[test]
    fn an_option_is_found_by_each_of_its_names_and_by_family() {
        assert_eq!(find(Scope::Document, "table-of-contents").unwrap().key, "toc");
        let filters = find(Scope::Document, "filters").unwrap();
        assert_eq!(filters.state(format("mediawiki").unwrap()), State::Ignored);
        let geometry = find(Scope::Document, "documentclass").unwrap();
        assert_eq!(geometry.state(format("html").unwrap()), State::Unseen);
        assert_eq!(geometry.state(format("typst").unwrap()), State::Ignored);
    }
}
