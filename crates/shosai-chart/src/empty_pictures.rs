//! Pictures that would show nothing: what is drawn instead, or said of them.

use crate::messages;
use crate::operations::Aggregate;
use crate::plan::Plan;
use crate::table::{Kind, Table};

/// Draws something else, or says what is wrong.
pub fn replace(table: &Table, sent: &Table, plan: &mut Plan) {
    one_point(table, plan);
    too_few_to_forecast(table, plan);
    counts_of_one(table, sent, plan);
    too_many_boxes(table, plan);
}

/// A line of one point shows nothing: its series are compared by bars instead.
fn one_point(table: &Table, plan: &mut Plan) {
    let line = matches!(plan.template, "line" | "multi_line" | "area" | "step_line" | "stacked_area");
    let Some(x) = plan.roles.x.clone().filter(|_| line) else { return };
    if table.rows == 0 || table.column(&x).is_none_or(|column| column.distinct(2) > 1) {
        return;
    }
    (plan.template, plan.pattern) = ("bar", crate::plan::Pattern::Compare);
    plan.auxiliary.retain(|element| crate::templates::accepts("bar", *element));
    plan.roles.x = plan.roles.color.take().or(Some(x.clone()));
    plan.warnings.push(messages::OnePointLine { x }.into());
}

/// Points that a straight line ahead must be drawn through.
pub(crate) const LEAST_TO_FORECAST: usize = 6;

/// A line through a few points says nothing of what comes next.
fn too_few_to_forecast(table: &Table, plan: &mut Plan) {
    let wanted = plan.auxiliary.iter().position(|element| *element == crate::plan::Auxiliary::Forecast);
    if let (Some(at), true) = (wanted, table.rows < LEAST_TO_FORECAST) {
        plan.auxiliary.remove(at);
        plan.warnings
            .push(messages::TooFewToForecast { least_to_forecast: LEAST_TO_FORECAST, rows: table.rows }.into());
    }
}

/// Boxes over time that can be told apart.
const MOST_BOXES: usize = 60;

/// More boxes over time than can be told apart are a band.
fn too_many_boxes(table: &Table, plan: &mut Plan) {
    let over_time = |name: &Option<String>| {
        let column = name.as_ref().and_then(|name| table.column(name)).filter(|column| column.is_time());
        column.is_some_and(|column| column.distinct(MOST_BOXES + 1) > MOST_BOXES)
    };
    let roles = &mut plan.roles;
    match plan.template {
        "box_plot" | "violin" | "strip_plot" if over_time(&roles.x) && roles.facet.is_none() => {
            (roles.facet, roles.x) = (roles.x.take(), roles.y.take());
        }
        "time_box" if over_time(&roles.facet) => {}
        _ => return,
    }
    let mark = std::mem::replace(&mut plan.template, "quantile_band");
    plan.pattern = crate::plan::Pattern::Drift;
    plan.auxiliary.retain(|element| crate::templates::accepts(plan.template, *element));
    plan.warnings.push(messages::TooManyBoxes { mark, most: MOST_BOXES }.into());
}

/// Fewer counts may well be all one.
const LEAST_COUNTS: usize = 4;
/// Columns that are named as what may be measured instead.
const MOST_NAMED: usize = 3;

/// Where each place of a picture has one row, counting rows says nothing; something else of them is meant.
fn counts_of_one(table: &Table, sent: &Table, plan: &mut Plan) {
    let counts = table.column("count").filter(|_| plan.aggregate == Aggregate::Count);
    let Some(counts) = counts.and_then(|column| column.as_numbers()).filter(|counts| counts.len() >= LEAST_COUNTS)
    else {
        return;
    };
    let measured = sent.columns.iter().filter(|column| column.kind == Kind::Measure);
    let names: Vec<String> = measured.take(MOST_NAMED).map(|column| format!("`{}`", column.name)).collect();
    if !names.is_empty() && counts.iter().all(|count| (*count - 1.0).abs() < f64::EPSILON) {
        plan.warnings.push(messages::CountsOfOne { columns: names.join(", ") }.into());
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, plan, prepare};

    use super::*;

    #[test]
    fn hundreds_of_boxes_are_a_band_and_that_is_told() {
        let days =
            (0..800).map(|at| format!("{}-{:02}-{:02},{}", 1980 + at / 80, at % 12 + 1, at % 28 + 1, at * 37 % 91));
        let csv = format!("day,ice\n{}\n", days.collect::<Vec<_>>().join("\n"));
        let table = Table::read(csv.as_bytes()).unwrap();
        let drawn = |unit: &str| {
            let encoding = serde_json::json!({"x": {"field": "day", "timeUnit": unit}, "y": {"field": "ice"}});
            let spec =
                crate::spec::ChartSpec::read(&serde_json::json!({"mark": "box_plot", "encoding": encoding})).unwrap();
            prepare(&table, crate::spec::execute(&spec, &table, crate::Language::En).unwrap()).unwrap().plan
        };
        let months = drawn("yearmonth");
        assert_eq!((months.template, months.warnings.len()), ("quantile_band", 1), "{:?}", months.warnings);
        assert_eq!(drawn("year").template, "box_plot");
    }

    #[test]
    fn counting_where_each_place_has_one_row_is_told() {
        let rows = ["地震", "洪水"]
            .iter()
            .flat_map(|kind| (2001..2006).map(move |year| format!("{kind},{year},{}", year % 7)));
        let csv = format!("種類,年,死者\n{}\n", rows.collect::<Vec<_>>().join("\n"));
        let table = Table::read(csv.as_bytes()).unwrap();
        let told = |query: &str| {
            let prepared = prepare(&table, plan(&table, query, &Options::default()).unwrap()).unwrap();
            prepared.plan.warnings.iter().any(|warning| warning.to_string().contains("`死者`"))
        };
        assert!(told("種類別の件数の推移"));
        assert!(!told("種類別の死者の推移"));
    }
}
