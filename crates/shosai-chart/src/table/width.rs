//! Which columns of a table with too many are used.

use super::fold::fold;
use super::{MAX_COLUMNS, header};

/// The shortest part of a name by which it is asked for, in letters.
const SHORTEST: usize = 2;

/// The positions of the columns that are used: all where they are few, else those that the question speaks of and the
/// first of the others, in their order.
pub fn used(names: &[String], asked: &str) -> Vec<usize> {
    if names.len() <= MAX_COLUMNS {
        return (0..names.len()).collect();
    }
    let asked = fold(asked);
    let said = |part: &str| part.chars().count() >= SHORTEST && asked.contains(part);
    let spoken = |at: &usize| {
        let words = header::words(&header::bracketed(&names[*at]).0);
        words.iter().any(|word| !word.is_ascii() && said(word)) || said(&fold(&names[*at])) || said(&words.join(" "))
    };
    let mut used: Vec<usize> = (0..names.len()).filter(spoken).take(MAX_COLUMNS).collect();
    let others: Vec<usize> = (0..names.len()).filter(|at| !used.contains(at)).take(MAX_COLUMNS - used.len()).collect();
    used.extend(others);
    used.sort_unstable();
    used
}

#[cfg(test)]
mod tests {
    use crate::Table;

    #[test]
    fn a_column_far_to_the_right_is_used_where_it_is_asked_for() {
        let names: Vec<String> = (0..140).map(|n| format!("列{n}")).chain(["A9_医師数【人】".to_owned()]).collect();
        let row: Vec<String> = (0..141).map(|n| n.to_string()).collect();
        let text = format!("{}\n{}\n{}\n", names.join(","), row.join(","), row.join(","));
        let has = |asked: &str| {
            let table = Table::read_asked(&text, asked, &|| false).unwrap();
            assert_eq!(table.columns.len(), 100);
            table.column("A9_医師数【人】").map(|column| column.as_numbers().unwrap().to_vec())
        };
        assert_eq!(has("都道府県ごとの医師数"), Some(vec![140.0, 140.0]));
        assert_eq!(has(""), None);
    }
}
