//! The measure and the groups, as columns of the prepared table.

use super::build::Build;
use crate::error::Phrase;
use crate::operations::{Aggregate, Derive, Operation, Test};
use crate::table::{Column, Data};
use serde_json::{Value, json};
impl Build<'_> {
    /// The measure's name in the prepared table, and the column it comes from.
    pub(super) fn measure(&mut self) -> (Option<String>, String) {
        let column = self.fields.measures.first().map(|at| self.column(*at));
        self.aggregate = self.fields.aggregate_for(column);
        match column.filter(|_| self.aggregate != Aggregate::Count) {
            Some(column) => {
                self.looks.negative = column.as_numbers().unwrap_or(&[]).iter().any(|v| *v < 0.0);
                (Some(column.name.clone()), column.name.clone())
            }
            None => (None, "count".to_owned()),
        }
    }

    /// Turns several measures into rows; returns the names of the variable and the value.
    pub(super) fn melt(&mut self) -> (String, String) {
        let columns: Vec<String> = self.fields.measures.iter().map(|at| self.column(*at).name.clone()).collect();
        let (variable, value) =
            (self.locale.pick("系列", "variable").to_owned(), self.locale.pick("値", "value").to_owned());
        let units: Vec<Option<&str>> = self.fields.measures.iter().map(|at| self.column(*at).unit.as_deref()).collect();
        let sizes: Vec<f64> = self.fields.measures.iter().map(|at| largest(self.column(*at))).collect();
        let ratio = sizes.iter().copied().fold(0.0, f64::max)
            / sizes.iter().copied().fold(f64::INFINITY, f64::min).max(f64::MIN_POSITIVE);
        self.looks.unlike = units.iter().any(|u| *u != units[0]) || ratio > 30.0;
        self.looks.negative =
            self.fields.measures.iter().any(|at| self.column(*at).as_numbers().unwrap_or(&[]).iter().any(|v| *v < 0.0));
        let first = self.fields.measures.first().map(|at| self.column(*at));
        self.aggregate = self.fields.aggregate_for(first);
        if columns.iter().all(|c| c != &value) {
            self.operations.push(Operation::Melt {
                columns: columns.clone(),
                variable: variable.clone(),
                value: value.clone(),
            });
        }
        self.map("y", json!(columns));
        self.map("color", variable.clone());
        (variable, value)
    }

    pub(super) fn group_column(&self) -> Option<usize> {
        self.fields.groups.first().copied().or_else(|| self.fields.default_group(self.table, self.intent))
    }

    /// Keeps the largest groups, or those of a top-N, and returns the column's name.
    pub(super) fn group(&mut self, at: usize, most: usize, value: Option<&str>) -> String {
        let column = self.column(at);
        let name = column.name.clone();
        let kept = self.kept_words(at);
        let count = kept.unwrap_or_else(|| column.distinct(usize::MAX));
        self.looks.groups = count.min(most);
        if count > most && self.rest_dwarfs(count, most) {
            self.keep_largest(at, most, count);
        } else if count > most {
            let other = self.locale.pick("その他", "Other").to_owned();
            let derive = match value {
                Some(value) => Derive::LumpSmall { value: value.to_owned(), keep: most - 1, other },
                None => Derive::Lump { keep: frequent(column, most - 1), other },
            };
            self.operations.push(Operation::WithColumn { column: name.clone(), derive, name: name.clone() });
            self.warnings.push(Phrase::new(
                format!("「{name}」は {count} 種類あるため、上位 {} と「その他」にまとめました。", most - 1),
                format!("\"{name}\" has {count} values; the largest {} are shown, the rest as \"Other\".", most - 1),
            ));
        }
        name
    }

    /// Whether the rest, added up, would dwarf every line that is shown; parts of a whole need it all the same.
    fn rest_dwarfs(&self, count: usize, most: usize) -> bool {
        /// Times as many values in the rest as are shown.
        const CROWD: usize = 2;
        let whole = self.is_whole() || self.intent.cues.iter().any(|c| c.form.contains("stacked"));
        let added = matches!(self.aggregate, Aggregate::Sum | Aggregate::Count);
        added && !whole && self.wants.time > 0.0 && self.wants.distribution == 0.0 && count - most > most * CROWD
    }

    fn keep_largest(&mut self, at: usize, most: usize, count: usize) {
        let name = self.column(at).name.clone();
        self.keep_words(at, most, super::series::Kept::Largest);
        self.looks.groups = most;
        self.warnings.push(Phrase::new(
            format!("「{name}」は {count} 種類あるため、上位 {most} だけを描きました。"),
            format!("\"{name}\" has {count} values; only the largest {most} are drawn."),
        ));
    }

    pub(super) fn kept_words(&self, at: usize) -> Option<usize> {
        self.intent.filters.iter().find_map(|(column, test)| match test {
            Test::In(words) if *column == at => Some(words.len()),
            Test::NotIn(words) if *column == at => {
                Some(self.column(at).distinct(usize::MAX).saturating_sub(words.len()))
            }
            _ => None,
        })
    }

    pub(super) fn aggregate_by(&mut self, keys: Vec<String>, value: Option<String>, name: &str) {
        self.operations.push(Operation::GroupbyAgg { keys, value, agg: self.aggregate, name: name.to_owned() });
    }

    pub(super) fn sort(&mut self, column: &str, descending: bool) {
        self.operations.push(Operation::Sort { column: column.to_owned(), descending });
    }

    pub(super) fn map(&mut self, key: &str, value: impl Into<Value>) {
        self.mapping.insert(key.to_owned(), value.into());
    }
}

fn largest(column: &Column) -> f64 {
    column.as_numbers().unwrap_or(&[]).iter().filter(|v| !v.is_nan()).fold(0.0, |m, v| v.abs().max(m))
}

/// The most frequent words.
fn frequent(column: &Column, most: usize) -> Vec<String> {
    let Data::Text { codes, words } = &column.data else { return Vec::new() };
    let mut counts: Vec<(usize, usize)> = (0..words.len()).map(|at| (0, at)).collect();
    for code in codes {
        if let Some(count) = counts.get_mut(*code as usize) {
            count.0 += 1;
        }
    }
    counts.sort_by_key(|(count, at)| (std::cmp::Reverse(*count), *at));
    counts.into_iter().take(most).map(|(_, at)| words[at].clone()).collect()
}
