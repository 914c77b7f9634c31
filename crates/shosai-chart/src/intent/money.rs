//! Words for money that came in, and the column that holds it.

use super::scan::Scan;
use crate::table::{Column, Table, fold::fold};

/// What is done with money tells no rows apart: the `earns` of a table with a `paid_by`.
const EARNING: &str = "earn|earns|earned|earning|pay|pays|spend|spends|spent";
/// Money that came in is no number of things, where a column holds money.
const TAKINGS: &str = "income|revenue|earnings|takings|turnover|proceeds|money|収入|収益|売上|売上高|売り上げ";

/// Whether a column's unit is one of money.
pub fn is_money(column: &Column) -> bool {
    let unit = column.unit.as_deref().map(str::to_lowercase).unwrap_or_default();
    unit.contains('円') || ["usd", "eur", "gbp", "jpy", "$", "€", "£", "¥"].iter().any(|own| unit.ends_with(own))
}

/// Whether a column may hold what came in: money, and not what was spent, given besides or taken off.
fn is_income(column: &Column) -> bool {
    const OTHERS: &str = "cost|spend|expense|tax|tip|discount|salary|wage|budget|debt|price|deposit|refund|pay|cap|費|単価|価格|割引|値引|給|年収|予算|税|手数料|送料|所得|家賃|賃料|残高|利益|株";
    let label = fold(&column.label);
    column.is_number() && is_money(column) && !OTHERS.split('|').any(|other| label.contains(other))
}

/// The only column that may hold what came in.
pub fn income_of(table: &Table) -> Option<usize> {
    let mut found = (0..table.columns.len()).filter(|at| is_income(&table.columns[*at]));
    found.next().filter(|_| found.next().is_none())
}

/// The words of the query for what came in.
pub fn words_of_income(scan: &Scan) -> impl Iterator<Item = &'static str> {
    TAKINGS.split('|').filter(|word| !scan.all(word).is_empty())
}

/// The `電気` of `電気代` is paid for, and is no amount of it, where a column holds money.
pub fn is_paid_for(scan: &Scan, table: &Table, word: &str, column: &Column) -> bool {
    const ENDS: [&str; 5] = ["代", "料金", "料", "費", "の料金"];
    let paid = |span: &super::scan::Span| ENDS.iter().any(|end| scan.after(span).starts_with(end));
    let measured = column.is_number() && column.unit.is_some() && !is_money(column);
    let places = scan.all(word);
    let moneyed = || table.columns.iter().any(|c| c.is_number() && is_money(c));
    measured && !word.is_ascii() && !places.is_empty() && places.iter().all(paid) && moneyed()
}

/// Whether a word of money cannot mean a column: one that tells rows apart, or counts things beside one that holds money.
pub fn is_mistaken(table: &Table, word: &str, column: &Column) -> bool {
    let is_one_of = |words: &str| words.split('|').any(|own| own == word);
    if !column.is_number() {
        return is_one_of(EARNING);
    }
    let moneyed = || table.columns.iter().any(|c| c.is_number() && is_money(c));
    column.unit.is_none() && is_one_of(TAKINGS) && moneyed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_in_is_money_and_no_number_of_things() {
        let table =
            Table::read_str("month,tickets_sold,box_office_eur,staff_cost_eur\n2024-01,3,40,5\n2024-02,4,50,6\n")
                .unwrap();
        assert_eq!(income_of(&table), Some(2));
        assert!(is_mistaken(&table, "income", &table.columns[1]) && !is_mistaken(&table, "income", &table.columns[2]));
    }
}
