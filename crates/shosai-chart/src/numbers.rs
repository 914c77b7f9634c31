//! The numbers a picture shows, for programs that draw the same chart themselves.

use std::collections::HashMap;

use shosai_figure::{Chart, ChartForm, ChartSeries};

use crate::draw::rules;
use crate::plan::Auxiliary;
use crate::prepared::{Prepared, Series};
use crate::table::order::{WordOrder, word_order};
use crate::table::readable::readable;
use crate::table::{Column, Data, Kind};
use crate::templates::over_time::tick_name;

/// The numbers of a prepared chart; nothing where its kind is one of our own, or where an element of it would be lost.
pub fn numbers(prepared: &Prepared, title: &str) -> Option<Chart> {
    let plan = &prepared.plan;
    let lost = [Auxiliary::Forecast, Auxiliary::MovingAvg];
    if plan.fallback || plan.auxiliary.iter().any(|element| lost.contains(element)) {
        return None;
    }
    let upright = prepared.x().is_some_and(|column| column.is_time() || column.kind == Kind::Sequence);
    let form = match plan.template {
        "bar" if upright => ChartForm::Columns,
        "bar" | "lollipop" | "diverging_bar" | "share_bar" => ChartForm::Rows,
        "column_timeline" | "change_bar" | "clustered_bar" | "grouped_bar" => ChartForm::Columns,
        "stacked_bar" | "stacked_timeline" => ChartForm::StackedColumns,
        "share_stacked_bar" => ChartForm::ShareRows,
        "line" | "multi_line" | "index_line" => ChartForm::Lines,
        "area" | "stacked_area" => ChartForm::Areas,
        "share_area" => ChartForm::ShareAreas,
        "scatter" | "scatter_groups" | "scatter_regression" => ChartForm::Points,
        _ => return None,
    };
    let (categories, series) = match plan.template {
        "bar" | "lollipop" | "diverging_bar" | "share_bar" => bars(prepared),
        "clustered_bar" | "grouped_bar" | "stacked_bar" | "stacked_timeline" | "share_stacked_bar" => groups(prepared),
        _ if form == ChartForm::Points => (Vec::new(), points(prepared)?),
        _ => over_time(prepared),
    };
    let series = in_the_data_s_order(prepared, series);
    let values: Vec<f64> = series.iter().flat_map(|own| own.values.iter().copied().flatten()).collect();
    let rules: Vec<(String, f64)> =
        rules::rules(prepared, &values).into_iter().map(|rule| (rule.label, rule.value)).collect();
    // Bars to the right cannot share their axes with a line in other programs.
    let carried = rules.is_empty() || matches!(form, ChartForm::Columns | ChartForm::Lines | ChartForm::Areas);
    (carried && !values.is_empty()).then(|| Chart {
        form,
        title: title.to_owned(),
        categories,
        series,
        rules,
        across: prepared.x().map(|column| named(column)).unwrap_or_default(),
        measure: prepared.y().map(|column| named(column)).unwrap_or_default(),
        percent: matches!(plan.template, "share_bar" | "share_stacked_bar" | "share_area"),
        fitted: plan.template == "scatter_regression" || plan.auxiliary.contains(&Auxiliary::Regression),
    })
}

pub(crate) fn named(column: &Column) -> String {
    let label = readable(&column.label);
    match &column.unit {
        Some(unit) => format!("{label} ({unit})"),
        None => label,
    }
}

fn bars(prepared: &Prepared) -> (Vec<String>, Vec<ChartSeries>) {
    let (names, values): (Vec<String>, Vec<f64>) = prepared.bars().into_iter().unzip();
    let brought_out = prepared.plan.auxiliary.contains(&Auxiliary::Highlight);
    let places = names.iter().enumerate().filter(|(_, name)| brought_out && prepared.plan.highlight.contains(name));
    let highlighted = places.map(|(place, _)| place).collect();
    let name = prepared.y().map(|column| column.label.clone()).unwrap_or_default();
    (names, vec![ChartSeries { highlighted, ..ChartSeries::new(name, values) }])
}

fn groups(prepared: &Prepared) -> (Vec<String>, Vec<ChartSeries>) {
    let matrix = prepared.matrix();
    let column = |(at, name): (usize, &String)| ChartSeries::new(name, matrix.cells.iter().map(|row| row[at]));
    let series = matrix.columns.iter().enumerate().map(column).collect();
    (matrix.rows, series)
}

fn over_time(prepared: &Prepared) -> (Vec<String>, Vec<ChartSeries>) {
    let (along, series) = prepared.series();
    let mut positions: Vec<f64> = match along.bands() {
        Some(bands) => (0..bands).map(|place| place as f64).collect(),
        None => series.iter().flat_map(|own| own.points.iter().map(|p| p.0)).collect(),
    };
    positions.sort_by(f64::total_cmp);
    positions.dedup();
    let categories = positions.iter().map(|at| tick_name(&along, *at, prepared)).collect();
    let measure = prepared.y().map(|column| column.label.clone()).unwrap_or_default();
    let row = |own: &Series| {
        let values: HashMap<u64, f64> = own.points.iter().map(|(at, value)| (at.to_bits(), *value)).collect();
        let name = if own.name.is_empty() { &measure } else { &own.name };
        ChartSeries::new(name, positions.iter().map(|at| values.get(&at.to_bits()).copied().unwrap_or(f64::NAN)))
    };
    (categories, series.iter().map(row).collect())
}

/// Series whose names have no order of their own stand as the data has them; in a picture the largest is the first.
fn in_the_data_s_order(prepared: &Prepared, mut series: Vec<ChartSeries>) -> Vec<ChartSeries> {
    let names: Vec<&str> =
        series.iter().map(|own| own.name.as_str()).filter(|name| *name != prepared.rest_word()).collect();
    let asked = prepared.plan.roles.color.as_deref().and_then(|name| prepared.order_of(name));
    let split = prepared.color().or(prepared.facet());
    if let (WordOrder::Unordered, None, Some(Data::Text { words, .. })) =
        (word_order(&names), asked, split.map(|column| &column.data))
    {
        let places: HashMap<&str, usize> = words.iter().enumerate().map(|(at, word)| (word.as_str(), at)).collect();
        series.sort_by_key(|own| {
            let rest = own.name == prepared.rest_word();
            (rest, places.get(own.name.as_str()).copied().unwrap_or(words.len()))
        });
    }
    series
}

fn points(prepared: &Prepared) -> Option<Vec<ChartSeries>> {
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
        let (positions, values): (Vec<f64>, Vec<f64>) = rows.map(|(_, (x, y))| (*x, *y)).unzip();
        ChartSeries { positions, ..ChartSeries::new(group, values) }
    });
    Some(series.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Table, plan, prepare};

    fn numbers_of(data: &str, query: &str) -> Option<Chart> {
        let table = Table::read_str(data).unwrap();
        let plan = plan(&table, query, &Options::default()).unwrap();
        numbers(&prepare(&table, plan).unwrap(), "")
    }

    #[test]
    fn a_trend_is_a_line_with_a_value_for_every_month() {
        let found = numbers_of("月,売上\n2024-01,100\n2024-02,120\n2024-03,90\n", "月次売上の推移").unwrap();
        assert_eq!((found.form, found.categories.len()), (ChartForm::Lines, 3));
        assert_eq!(
            (found.series[0].name.as_str(), &found.series[0].values[..]),
            ("売上", &[100.0, 120.0, 90.0].map(Some)[..])
        );
    }

    #[test]
    fn categories_are_rows_and_groups_are_series() {
        let bars = numbers_of("店舗,売上\n東京,300\n大阪,200\n福岡,100\n", "店舗別の売上を比較").unwrap();
        assert_eq!((bars.form, &bars.categories[0]), (ChartForm::Rows, &"東京".to_owned()));
        let data = "地域,製品,売上\n東,A,10\n東,B,20\n西,A,30\n西,B,40\n";
        let groups = numbers_of(data, "地域別・製品別の売上を比較").unwrap();
        assert_eq!(groups.series.iter().map(|own| own.values.len()).collect::<Vec<_>>(), [2, 2]);
        assert_eq!(groups.series.iter().flat_map(|own| own.values.iter().flatten()).sum::<f64>(), 100.0);
    }

    #[test]
    fn series_stand_in_the_data_s_order() {
        let data = "月,北,南,西\n2024-01,1,9,5\n2024-02,2,8,6\n2024-03,2,9,6\n";
        let found = numbers_of(data, "北と南と西の推移を比較").unwrap();
        assert_eq!(found.series.iter().map(|own| own.name.as_str()).collect::<Vec<_>>(), ["北", "南", "西"]);
    }

    #[test]
    fn a_distribution_has_no_such_chart() {
        let data: String = (0..60).map(|n| format!("{}\n", (n * 37) % 50)).collect();
        assert_eq!(numbers_of(&format!("点数\n{data}"), "点数の分布"), None);
    }
}
