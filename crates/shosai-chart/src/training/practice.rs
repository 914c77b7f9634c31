//! Questions made from phrases and the columns of tables, so that the models also know how analysts write.

use crate::table::letter::letter;
use crate::table::{Data, Table};

static PHRASES: &str = include_str!("phrases.tsv");

/// A question with its class and its columns.
pub struct Made {
    pub query: String,
    pub class: &'static str,
    pub columns: Vec<String>,
}

/// Each table sees one phrase of so many.
const PART: usize = 12;

/// The phrases that fit a table, filled with its columns; `turn` chooses which.
pub fn practice(table: &Table, turn: usize) -> Vec<Made> {
    let columns = Columns::of(table, turn);
    let phrases = PHRASES.lines().enumerate().filter(|(n, _)| (n + turn).is_multiple_of(PART));
    phrases.filter_map(|(_, line)| columns.fill(line.split_once('\t')?)).collect()
}

/// The columns of a table that slots are filled with.
struct Columns<'t> {
    table: &'t Table,
    turn: usize,
    measures: Vec<usize>,
    groups: Vec<usize>,
    times: Vec<usize>,
}

/// A phrase with its slots filled: its text, and the columns that are drawn.
#[derive(Default)]
struct Filled {
    query: String,
    columns: Vec<usize>,
}

impl<'t> Columns<'t> {
    fn of(table: &'t Table, turn: usize) -> Self {
        let of = |kinds: &str| -> Vec<usize> {
            let fits = |at: &usize| {
                let column = &table.columns[*at];
                kinds.contains(letter(column)) && (letter(column) != 'C' || (2..=40).contains(&column.distinct(41)))
            };
            (0..table.columns.len()).filter(fits).collect()
        };
        Self { table, turn, measures: of("M"), groups: of("C"), times: of("T") }
    }

    fn pick(&self, from: &[usize], n: usize) -> Option<usize> {
        (from.len() > n).then(|| from[(self.turn + n) % from.len()])
    }

    fn value(&self, n: usize) -> Option<&str> {
        let at = self.pick(&self.groups, 0)?;
        let Data::Text { words, .. } = &self.table.columns[at].data else { return None };
        words.get((self.turn + n) % words.len().max(1)).map(String::as_str)
    }

    /// The question that a phrase of a class makes; nothing where the table has no column for a slot.
    fn fill(&self, (class, phrase): (&str, &str)) -> Option<Made> {
        let mut filled = Filled::default();
        for word in phrase.split(' ') {
            self.slot(phrase, word, &mut filled)?;
            if phrase.is_ascii() || filled.query.is_ascii() {
                filled.query.push(' ');
            }
        }
        let Filled { query, mut columns } = filled;
        if matches!(&class[..3], "P01" | "P12" | "P13" | "P21" | "P31") || phrase.contains(['Y', 'T']) {
            let time = *self.times.first()?;
            if !columns.contains(&time) && !matches!(&class[..3], "P02" | "P03") {
                columns.push(time);
            }
        }
        if matches!(class, "P12" | "P21") && phrase.contains('V') {
            columns.extend(self.pick(&self.groups, 0));
        }
        let class = crate::reader::roles::CLASSES.iter().copied().find(|c| *c == class)?;
        let columns: Vec<String> = columns.iter().map(|at| self.table.columns[*at].name.clone()).collect();
        (!columns.is_empty()).then(|| Made { query: query.trim().to_owned(), class, columns })
    }

    fn slot(&self, phrase: &str, word: &str, filled: &mut Filled) -> Option<()> {
        let (at, drawn) = match word.trim_matches(|c: char| !c.is_alphanumeric()) {
            "M" => (self.pick(&self.measures, 0)?, true),
            "M2" => (self.pick(&self.measures, 1)?, true),
            "C" => (self.pick(&self.groups, 0)?, !phrase.contains("where C")),
            "C2" => (self.pick(&self.groups, 1)?, !phrase.contains("where C2")),
            "T" => (self.pick(&self.times, 0)?, true),
            other => {
                filled.query.push_str(match other {
                    "V" | "Vの" => self.value(0)?,
                    "V2" => self.value(1)?,
                    "Y" => "2020",
                    _ => word,
                });
                return Some(());
            }
        };
        let label = &self.table.columns[at].label;
        let spaced = label.is_ascii() && self.turn.is_multiple_of(2);
        filled.query.push_str(&if spaced { label.replace('_', " ") } else { label.clone() });
        if drawn && !filled.columns.contains(&at) {
            filled.columns.push(at);
        }
        Some(())
    }
}
