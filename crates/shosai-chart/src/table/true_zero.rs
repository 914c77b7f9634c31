//! Whether nothing of a measure is zero: twice 10 ℃ is not 20 ℃, nor is a year a share of another one.

use super::fold::fold;
use super::{Column, header, words};

/// Whether one number of a column can be told as so many times another: neither its unit nor its name says that its
/// zero is a point among others, and none lies below it.
pub fn has_true_zero(column: &Column) -> bool {
    let arbitrary = |word: &str| words::tells(word, "no-zero");
    let unit = column.unit.as_deref().map(fold).unwrap_or_default();
    let label = fold(&column.label);
    let below = || column.as_numbers().is_some_and(|values| values.iter().any(|value| *value < 0.0));
    !arbitrary(&unit)
        && !header::words(&column.label).iter().any(|word| arbitrary(word))
        && !words::holds(&label, "no-zero-part")
        && !below()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_and_years_have_no_zero_of_their_own() {
        let column = |label: &str, unit: Option<&str>, values: Vec<f64>| Column {
            label: label.to_owned(),
            ..Column::numbers("v", unit.map(str::to_owned), values)
        };
        for (label, unit) in [
            ("平均気温", None),
            ("v", Some("℃")),
            ("AverageTemperature", None),
            ("temp_max", None),
            ("released year", None),
        ] {
            assert!(!has_true_zero(&column(label, unit, vec![1.0])), "{label}");
        }
        assert!(!has_true_zero(&column("score", None, vec![-3.0, 2.0])));
        for (label, unit) in
            [("売上", Some("円")), ("temporary staff", None), ("yearly sales", None), ("depth", Some("km"))]
        {
            assert!(has_true_zero(&column(label, unit, vec![1.0])), "{label}");
        }
    }
}
