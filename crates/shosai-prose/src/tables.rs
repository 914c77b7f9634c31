//! Tables of words: lines of tab-separated columns, comments left out.

/// The lines of a table.
pub(crate) fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| line.split('\t').collect())
}

/// The words of a column, `|` between them.
pub(crate) fn words(column: &'static str) -> Vec<&'static str> {
    column.split('|').filter(|word| !word.is_empty()).collect()
}
