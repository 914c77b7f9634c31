//! Rows that add up all the others: drawn as a region or a shop they would dwarf everything.

use super::fold::fold;
use super::{Data, Table};
use crate::messages;

/// Names of totals, one a line.
const WORDS: &str = include_str!("total_words.txt");
/// How near a total must be to the sum of the others.
const NEAR: f64 = 0.01;

/// The table without rows that are named a total and are one, with a note of it.
pub fn left_out(mut table: Table) -> Table {
    let found = table.columns.iter().find_map(|column| {
        let Data::Text { codes, words } = &column.data else { return None };
        let code = words.iter().position(|word| is_total(word))? as u32;
        let is_total: Vec<bool> = codes.iter().map(|own| *own == code).collect();
        adds_up(&table, &is_total).then(|| (column.name.clone(), words[code as usize].clone(), is_total))
    });
    let Some((column, word, is_total)) = found else { return table };
    let kept: Vec<u32> = is_total.iter().enumerate().filter(|(_, total)| !**total).map(|(row, _)| row as u32).collect();
    let count = table.rows - kept.len();
    table.notes.push(messages::TotalRowsLeftOut { column, count, word }.into());
    table.take(&kept)
}

fn is_total(word: &str) -> bool {
    let folded = fold(word).replace('-', " ");
    let bare = folded.trim().trim_matches(['(', ')', '（', '）', '【', '】', ':']);
    WORDS.lines().any(|own| own == bare)
}

/// Whether the rows hold the sum of all others in some column of numbers.
fn adds_up(table: &Table, is_total: &[bool]) -> bool {
    let others = is_total.iter().filter(|total| !**total).count();
    table.columns.iter().filter_map(|column| column.as_numbers()).any(|values| {
        let sum = |of_totals: bool| {
            values
                .iter()
                .zip(is_total)
                .filter(|(v, total)| **total == of_totals && !v.is_nan())
                .map(|(v, _)| v)
                .sum::<f64>()
        };
        let (total, rest) = (sum(true), sum(false));
        others >= 2 && total != 0.0 && (total - rest).abs() <= total.abs() * NEAR
    })
}

#[cfg(test)]
mod tests {
    use crate::Table;

    #[test]
    fn a_row_that_adds_up_the_others_is_left_out_and_told() {
        let table = Table::read_str("地域,人口\n北,10\n南,20\n合計,30\n").unwrap();
        assert_eq!((table.rows, table.notes.len()), (2, 1));
        let yearly = "year,region,n\n2020,A,1\n2020,B,2\n2020,Total,3\n2021,A,2\n2021,B,2\n2021,Total,4\n";
        assert_eq!(Table::read_str(yearly).unwrap().rows, 4);
    }

    #[test]
    fn a_name_that_only_sounds_like_one_stays() {
        assert_eq!(Table::read_str("brand,sales\nTotal,30\nShell,50\nEsso,70\n").unwrap().rows, 3);
    }
}
