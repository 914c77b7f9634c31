//! The numbers a picture shows, for programs that draw the same chart themselves.

use std::collections::HashMap;

use crate::draw::axis::Along;
use crate::draw::rules;
use crate::intent::Auxiliary;
use crate::prepared::{Prepared, Series};
use crate::table::{Column, Kind};
use crate::templates::over_time::tick_name;

/// The charts that other programs have too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Bars to the right, from top to bottom.
    Rows,
    /// Columns side by side.
    Columns,
    /// Columns on top of each other.
    StackedColumns,
    /// Bars to the right that fill the whole length.
    ShareRows,
    /// Lines.
    Lines,
    /// Areas, on top of each other where there are several.
    Areas,
    /// Areas that fill the whole height.
    ShareAreas,
    /// Points by two measures.
    Points,
}

/// What a chart shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbers {
    /// How it is drawn.
    pub form: Form,
    /// The names along the axis; none for points.
    pub categories: Vec<String>,
    /// The series.
    pub series: Vec<NumberSeries>,
    /// Rules at one value, with what they say.
    pub rules: Vec<(String, f64)>,
    /// What the axis of names or of the first measure is called.
    pub across: String,
    /// What is measured, with its unit.
    pub measure: String,
    /// Whether values are per cent of a whole.
    pub percent: bool,
    /// Whether a line is fitted to the values.
    pub fitted: bool,
}

/// A series of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberSeries {
    /// Its name.
    pub name: String,
    /// Its values, one a category; NaN where there is none.
    pub values: Vec<f64>,
    /// The first measure, one a value, where points are drawn.
    pub positions: Vec<f64>,
    /// The places of values that are brought out.
    pub highlighted: Vec<usize>,
}

/// The numbers of a prepared chart; nothing where its kind is one of our own, or where an element of it would be lost.
pub fn numbers(prepared: &Prepared) -> Option<Numbers> {
    let plan = &prepared.plan;
    let lost = [Auxiliary::Forecast, Auxiliary::MovingAvg];
    if plan.auxiliary.iter().any(|element| lost.contains(element)) {
        return None;
    }
    let upright = prepared.x().is_some_and(|column| column.is_time() || column.kind == Kind::Sequence);
    let form = match plan.template {
        "bar" if upright => Form::Columns,
        "bar" | "lollipop" | "diverging_bar" | "share_bar" => Form::Rows,
        "column_timeline" | "change_bar" | "clustered_bar" | "grouped_bar" => Form::Columns,
        "stacked_bar" | "stacked_timeline" => Form::StackedColumns,
        "share_stacked_bar" => Form::ShareRows,
        "line" | "multi_line" | "index_line" => Form::Lines,
        "area" | "stacked_area" => Form::Areas,
        "share_area" => Form::ShareAreas,
        "scatter" | "scatter_groups" | "scatter_regression" => Form::Points,
        _ => return None,
    };
    let (categories, series) = match plan.template {
        "bar" | "lollipop" | "diverging_bar" | "share_bar" => bars(prepared),
        "clustered_bar" | "grouped_bar" | "stacked_bar" | "stacked_timeline" | "share_stacked_bar" => groups(prepared),
        _ if form == Form::Points => (Vec::new(), points(prepared)?),
        _ => over_time(prepared),
    };
    let values: Vec<f64> = series.iter().flat_map(|own| own.values.iter().copied()).collect();
    let rules: Vec<(String, f64)> =
        rules::rules(prepared, &values).into_iter().map(|rule| (rule.label, rule.value)).collect();
    // Bars to the right cannot share their axes with a line in other programs.
    let carried = rules.is_empty() || matches!(form, Form::Columns | Form::Lines | Form::Areas);
    (carried && values.iter().any(|value| value.is_finite())).then(|| Numbers {
        form,
        categories,
        series,
        rules,
        across: prepared.x().map(|column| named(column)).unwrap_or_default(),
        measure: prepared.y().map(|column| named(column)).unwrap_or_default(),
        percent: matches!(plan.template, "share_bar" | "share_stacked_bar" | "share_area"),
        fitted: plan.template == "scatter_regression" || plan.auxiliary.contains(&Auxiliary::Regression),
    })
}

fn named(column: &Column) -> String {
    column.unit.as_ref().map_or_else(|| column.label.clone(), |unit| format!("{} ({unit})", column.label))
}

fn bars(prepared: &Prepared) -> (Vec<String>, Vec<NumberSeries>) {
    let (names, values): (Vec<String>, Vec<f64>) = prepared.bars().into_iter().unzip();
    let brought_out = prepared.plan.auxiliary.contains(&Auxiliary::Highlight);
    let places = names.iter().enumerate().filter(|(_, name)| brought_out && prepared.plan.highlight.contains(name));
    let highlighted = places.map(|(place, _)| place).collect();
    let name = prepared.y().map(|column| column.label.clone()).unwrap_or_default();
    (names, vec![NumberSeries { name, values, positions: Vec::new(), highlighted }])
}

fn groups(prepared: &Prepared) -> (Vec<String>, Vec<NumberSeries>) {
    let matrix = prepared.matrix();
    let series = matrix.columns.iter().enumerate().map(|(column, name)| NumberSeries {
        name: name.clone(),
        values: matrix.cells.iter().map(|row| row[column]).collect(),
        positions: Vec::new(),
        highlighted: Vec::new(),
    });
    let series = series.collect();
    (matrix.rows, series)
}

fn over_time(prepared: &Prepared) -> (Vec<String>, Vec<NumberSeries>) {
    let (along, series) = prepared.series();
    let mut positions: Vec<f64> = match &along {
        Along::Words(words) => (0..words.len()).map(|place| place as f64).collect(),
        Along::Time(_) | Along::Number => series.iter().flat_map(|own| own.points.iter().map(|p| p.0)).collect(),
    };
    positions.sort_by(f64::total_cmp);
    positions.dedup();
    let categories = positions.iter().map(|at| tick_name(&along, *at, prepared)).collect();
    let measure = prepared.y().map(|column| column.label.clone()).unwrap_or_default();
    let row = |own: &Series| {
        let values: HashMap<u64, f64> = own.points.iter().map(|(at, value)| (at.to_bits(), *value)).collect();
        NumberSeries {
            name: if own.name.is_empty() { measure.clone() } else { own.name.clone() },
            values: positions.iter().map(|at| values.get(&at.to_bits()).copied().unwrap_or(f64::NAN)).collect(),
            positions: Vec::new(),
            highlighted: Vec::new(),
        }
    };
    (categories, series.iter().map(row).collect())
}

fn points(prepared: &Prepared) -> Option<Vec<NumberSeries>> {
    let (xs, ys) = (prepared.x()?.as_numbers()?, prepared.y()?.as_numbers()?);
    let names = prepared.color().map(|column| prepared.names(column));
    let mut groups: Vec<String> =
        names.clone().unwrap_or_else(|| vec![prepared.y().map(|y| y.label.clone()).unwrap_or_default()]);
    groups.sort_by(|a, b| crate::table::order::natural(a, b));
    groups.dedup();
    let series = groups.into_iter().map(|group| {
        let rows = xs.iter().zip(ys).enumerate().filter(|(row, (x, y))| {
            x.is_finite() && y.is_finite() && names.as_ref().is_none_or(|names| names[*row] == group)
        });
        let (positions, values) = rows.map(|(_, (x, y))| (*x, *y)).unzip();
        NumberSeries { name: group, values, positions, highlighted: Vec::new() }
    });
    Some(series.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Table, plan, prepare};

    fn numbers_of(data: &str, query: &str) -> Option<Numbers> {
        let table = Table::read_str(data).unwrap();
        let plan = plan(&table, query, &Options::default()).unwrap();
        numbers(&prepare(&table, plan).unwrap())
    }

    #[test]
    fn a_trend_is_a_line_with_a_value_for_every_month() {
        let found = numbers_of("月,売上\n2024-01,100\n2024-02,120\n2024-03,90\n", "月次売上の推移").unwrap();
        assert_eq!((found.form, found.categories.len()), (Form::Lines, 3));
        assert_eq!((found.series[0].name.as_str(), &found.series[0].values[..]), ("売上", &[100.0, 120.0, 90.0][..]));
    }

    #[test]
    fn categories_are_rows_and_groups_are_series() {
        let bars = numbers_of("店舗,売上\n東京,300\n大阪,200\n福岡,100\n", "店舗別の売上を比較").unwrap();
        assert_eq!((bars.form, &bars.categories[0]), (Form::Rows, &"東京".to_owned()));
        let data = "地域,製品,売上\n東,A,10\n東,B,20\n西,A,30\n西,B,40\n";
        let groups = numbers_of(data, "地域別・製品別の売上を比較").unwrap();
        assert_eq!(groups.series.iter().map(|own| own.values.len()).collect::<Vec<_>>(), [2, 2]);
        assert_eq!(groups.series.iter().flat_map(|own| &own.values).sum::<f64>(), 100.0);
    }

    #[test]
    fn a_distribution_has_no_such_chart() {
        let data: String = (0..60).map(|n| format!("{}\n", (n * 37) % 50)).collect();
        assert_eq!(numbers_of(&format!("点数\n{data}"), "点数の分布"), None);
    }
}
