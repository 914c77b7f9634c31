//! Specs written by hand: what they draw, and how wrong ones are refused.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use serde_json::{Value, json};
use shosai_chart::spec::{ChartSpec, execute};
use shosai_chart::{ChartError, Code, Language, Prepared, Table, caption, prepare};

const SHOPS: &str = "date,shop,kind,sales,visits,returned
2024-01-10,North,a,100,10,no
2024-01-20,North,b,50,20,yes
2024-01-15,South,a,30,10,no
2024-02-10,North,a,200,40,no
2024-02-11,South,b,60,10,yes
2024-03-01,South,a,90,10,no
2024-03-02,East,b,10,5,no
2023-03-02,North,a,80,16,yes
";

fn draw(table: &str, spec: Value) -> Result<Prepared, ChartError> {
    let table = Table::read_str(table).unwrap();
    prepare(&table, execute(&ChartSpec::read(&spec)?, &table, Language::En)?)
}

/// Names of the x-axis (and the colour) with their values.
fn shown(prepared: &Prepared) -> Vec<(String, f64)> {
    let names = prepared.names(prepared.x().unwrap());
    let split = prepared.color().or(prepared.facet()).map(|column| prepared.names(column));
    let values = prepared.y().unwrap().as_numbers().unwrap().to_vec();
    let name =
        |at: usize| split.as_ref().map_or_else(|| names[at].clone(), |split| format!("{}/{}", names[at], split[at]));
    (0..values.len()).map(|at| (name(at), (values[at] * 100.0).round() / 100.0)).collect()
}

fn pairs(expected: &[(&str, f64)]) -> Vec<(String, f64)> {
    expected.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect()
}

fn refused(spec: Value) -> ChartError {
    draw(SHOPS, spec).unwrap_err()
}

#[test]
fn categories_are_added_up_largest_first() {
    let spec =
        json!({"mark": "bar", "encoding": {"x": {"field": "shop"}, "y": {"field": "sales", "aggregate": "sum"}}});
    assert_eq!(shown(&draw(SHOPS, spec).unwrap()), pairs(&[("North", 430.0), ("South", 180.0), ("East", 10.0)]));
}

#[test]
fn bars_may_lie_as_vega_lite_writes_them() {
    let spec = json!({"mark": {"type": "bar", "tooltip": true}, "encoding": {"y": {"field": "shop", "sort": "-x"}, "x": {"aggregate": "count"}}});
    let drawn = draw(SHOPS, spec).unwrap();
    assert_eq!((drawn.plan.template, shown(&drawn)[0].clone()), ("bar", ("North".to_owned(), 4.0)));
}

#[test]
fn filters_are_exact_in_both_spellings() {
    let spec = |filter: Value| json!({"mark": "bar", "transform": [{"filter": filter}], "encoding": {"x": {"field": "shop"}, "y": {"aggregate": "count"}}});
    let objects = spec(json!({"and": [{"field": "date", "gte": "2024-02"}, {"field": "kind", "equal": "a"}]}));
    let text = spec(json!("datum.date >= '2024-02' && datum.kind == 'a'"));
    let expected = pairs(&[("North", 1.0), ("South", 1.0)]);
    assert_eq!(shown(&draw(SHOPS, objects).unwrap()), expected);
    let drawn = draw(SHOPS, text).unwrap();
    assert_eq!(shown(&drawn), expected);
    assert!(caption(&drawn).subtitle.contains("since Feb 2024"), "{}", caption(&drawn).subtitle);
    let either = spec(json!({"or": [{"field": "sales", "gt": 150}, {"field": "shop", "equal": "East"}]}));
    assert_eq!(shown(&draw(SHOPS, either).unwrap()).len(), 2);
}

#[test]
fn a_ratio_is_of_the_sums_and_not_the_mean_of_ratios() {
    let spec = json!({
        "mark": "bar", "unit": "per visit",
        "transform": [{"calculate": "sum(sales) / sum(visits)", "as": "rate"}],
        "encoding": {"x": {"field": "shop"}, "y": {"field": "rate"}}
    });
    let drawn = draw(SHOPS, spec).unwrap();
    assert_eq!(shown(&drawn), pairs(&[("South", 6.0), ("North", 5.0), ("East", 2.0)]));
    assert_eq!(caption(&drawn).title, "Rate by shop");
}

#[test]
fn the_share_of_a_flag_is_counted() {
    let spec = json!({
        "mark": "bar", "transform": [{"calculate": "count(returned == 'yes') / count() * 100", "as": "returned %"}],
        "encoding": {"x": {"field": "shop", "sort": "ascending"}, "y": {"field": "returned %"}}
    });
    assert_eq!(shown(&draw(SHOPS, spec).unwrap()), pairs(&[("East", 0.0), ("North", 50.0), ("South", 33.33)]));
}

#[test]
fn products_and_differences_are_of_rows() {
    let spec = json!({
        "mark": "bar", "transform": [{"calculate": "sales - visits * 2", "as": "net"}],
        "encoding": {"x": {"field": "kind"}, "y": {"field": "net", "aggregate": "max"}}
    });
    assert_eq!(shown(&draw(SHOPS, spec).unwrap()), pairs(&[("a", 120.0), ("b", 40.0)]));
}

#[test]
fn a_running_total_and_a_change_follow_the_axis() {
    let spec = |window: Value| {
        json!({
            "mark": "line", "transform": [{"filter": {"field": "date", "equal": "2024"}}, {"window": [window]}],
            "encoding": {"x": {"field": "date", "timeUnit": "yearmonth"}, "y": {"field": "sales", "aggregate": "sum"}}
        })
    };
    let total = draw(SHOPS, spec(json!({"op": "sum", "field": "sales"}))).unwrap();
    assert_eq!(shown(&total).iter().map(|p| p.1).collect::<Vec<_>>(), [180.0, 440.0, 540.0]);
    let change = draw(SHOPS, spec(json!({"op": "difference", "field": "sales"}))).unwrap();
    assert_eq!(shown(&change).iter().map(|p| p.1).collect::<Vec<_>>(), [80.0, -160.0]);
    assert!(caption(&change).title.starts_with("Month-over-month difference"), "{}", caption(&change).title);
}

#[test]
fn a_moving_average_is_named_by_its_own_column() {
    let spec = json!({
        "mark": "line", "transform": [{"window": [{"op": "mean", "field": "v", "as": "smooth"}], "frame": [-1, 0]}],
        "encoding": {"x": {"field": "day"}, "y": {"field": "smooth"}}
    });
    let drawn = draw("day,v\n2024-01-01,2\n2024-01-02,4\n2024-01-03,8\n", spec).unwrap();
    assert_eq!(shown(&drawn).iter().map(|p| p.1).collect::<Vec<_>>(), [3.0, 6.0]);
}

#[test]
fn the_rest_is_gathered_or_left_out() {
    let spec = |other: bool| {
        json!({
            "mark": "bar", "transform": [{"limit": 1, "field": "shop", "other": other}],
            "encoding": {"x": {"field": "shop"}, "y": {"field": "sales", "aggregate": "sum"}}
        })
    };
    assert_eq!(shown(&draw(SHOPS, spec(true)).unwrap()), pairs(&[("North", 430.0), ("Other", 190.0)]));
    let cut = draw(SHOPS, spec(false)).unwrap();
    assert_eq!(shown(&cut), pairs(&[("North", 430.0)]));
    assert!(caption(&cut).title.ends_with("by shop, top 1 of 3"), "{}", caption(&cut).title);
}

#[test]
fn what_a_rest_is_gathered_from_is_chosen_by_what_is_drawn() {
    let drawn = |measure: Value, order: &str| {
        let steps = json!([{"calculate": "sum(sales) / sum(visits)", "as": "rate"}, {"limit": 1, "field": "shop", "order": order, "other": true}]);
        let spec = json!({"mark": "bar", "transform": steps, "encoding": {"x": {"field": "shop"}, "y": measure}});
        let first = draw(SHOPS, spec).unwrap();
        let again = draw(SHOPS, shosai_chart::spec::spec_of(&first).to_value()).unwrap();
        assert_eq!(shown(&first), shown(&again));
        shown(&first)
    };
    let of = |aggregate: &str| json!({"field": "sales", "aggregate": aggregate});
    assert_eq!(drawn(of("sum"), "bottom"), pairs(&[("East", 10.0), ("Other", 610.0)]));
    assert_eq!(drawn(of("mean"), "bottom"), pairs(&[("East", 10.0), ("Other", 87.14)]));
    assert_eq!(drawn(of("stdev"), "bottom"), pairs(&[("South", 30.0), ("Other", 71.2)]));
    assert_eq!(drawn(json!({"aggregate": "count"}), "bottom"), pairs(&[("East", 1.0), ("Other", 7.0)]));
    // The largest total is another shop's.
    assert_eq!(drawn(json!({"field": "rate"}), "top"), pairs(&[("South", 6.0), ("Other", 4.84)]));
    let line = |order: &str| {
        let spec = json!({
            "mark": "line", "transform": [{"limit": 1, "field": "kind", "order": order, "other": true}],
            "encoding": {"x": {"field": "date", "timeUnit": "year"}, "y": {"field": "visits", "aggregate": "mean"}, "color": {"field": "kind"}}
        });
        shown(&draw(&SHOPS.replace("South,a", "South,c"), spec).unwrap()).into_iter().map(|p| p.0).collect::<Vec<_>>()
    };
    assert!(line("top").iter().any(|name| name.ends_with("/a")), "{:?}", line("top"));
    assert!(line("bottom").iter().any(|name| name.ends_with("/c")), "{:?}", line("bottom"));
}

#[test]
fn columns_become_rows_and_keep_their_order() {
    let spec = json!({
        "mark": "bar", "transform": [{"fold": ["gold", "silver"], "as": ["medal", "n"]}],
        "encoding": {"x": {"field": "nation"}, "y": {"field": "n", "aggregate": "sum"}, "color": {"field": "medal", "sort": ["silver", "gold"]}}
    });
    let drawn = draw("nation,gold,silver\nA,3,1\nB,2,9\n", spec).unwrap();
    assert_eq!(drawn.plan.template, "stacked_bar");
    let names: Vec<String> = drawn.series().1.into_iter().map(|series| series.name).collect();
    assert_eq!(names, ["silver", "gold"]);
}

#[test]
fn the_same_months_of_years_stand_beside_each_other() {
    let spec = json!({"mark": "bar", "encoding": {
        "x": {"field": "date", "timeUnit": "month"}, "y": {"field": "sales", "aggregate": "sum"},
        "color": {"field": "date", "timeUnit": "year"}, "xOffset": {"field": "date", "timeUnit": "year"}
    }});
    let drawn = draw(SHOPS, spec).unwrap();
    assert_eq!(drawn.plan.template, "clustered_bar");
    assert!(shown(&drawn).contains(&("Mar/2023".to_owned(), 80.0)), "{:?}", shown(&drawn));
}

#[test]
fn a_heat_map_has_its_measure_as_colour() {
    let spec = json!({"mark": "rect", "encoding": {"x": {"field": "shop"}, "y": {"field": "kind"}, "color": {"field": "sales", "aggregate": "mean"}}});
    let drawn = draw(SHOPS, spec).unwrap();
    assert_eq!(drawn.plan.template, "heat_map");
    assert!(shown(&drawn).contains(&("South/a".to_owned(), 60.0)), "{:?}", shown(&drawn));
}

#[test]
fn a_colour_that_repeats_the_axis_is_none() {
    let spec = json!({"mark": "bar", "encoding": {"x": {"field": "shop"}, "y": {"aggregate": "count"}, "color": {"field": "shop"}}});
    let drawn = draw(SHOPS, spec).unwrap();
    assert_eq!((drawn.plan.template, drawn.plan.roles.color.clone()), ("bar", None));
}

#[test]
fn a_line_of_one_point_is_a_comparison() {
    let spec = json!({"mark": "line", "transform": [{"filter": {"field": "date", "equal": "2024-02"}}], "encoding": {
        "x": {"field": "date", "timeUnit": "yearmonth"}, "y": {"field": "sales", "aggregate": "sum"}, "color": {"field": "shop"}
    }});
    let drawn = draw(SHOPS, spec).unwrap();
    assert_eq!((drawn.plan.template, drawn.plan.warnings.len()), ("bar", 1));
    assert_eq!(shown(&drawn).len(), 2);
}

#[test]
fn more_series_than_can_be_told_apart_are_cut_and_told() {
    let mut text = String::from("day,who,n\n");
    (0..20).for_each(|who| text.push_str(&format!("2024-01-01,w{who},{who}\n2024-01-02,w{who},{who}\n")));
    let spec = json!({"mark": "line", "encoding": {"x": {"field": "day"}, "y": {"field": "n", "aggregate": "sum"}, "color": {"field": "who"}}});
    let drawn = draw(&text, spec).unwrap();
    assert_eq!(drawn.series().1.len(), 10);
    assert!(drawn.plan.warnings[0].contains("20 values"), "{:?}", drawn.plan.warnings);
}

#[test]
fn a_wrong_name_is_told_with_its_path_and_the_nearest() {
    let error = refused(json!({"mark": "bar", "encoding": {"x": {"field": "shops"}, "y": {"aggregate": "count"}}}));
    assert!(error.message.contains("`encoding.x.field`") && error.hint.contains("mean `shop`"), "{error}");
    assert!(error.message.say(Language::Ja).contains("`encoding.x.field`"), "{error}");
    let error = refused(
        json!({"mark": "bar", "transform": [{"filter": {"field": "shop", "equal": "Nroth"}}], "encoding": {"x": {"field": "shop"}, "y": {"aggregate": "count"}}}),
    );
    assert!(error.message.contains("`transform[0].filter.equal`") && error.hint.contains("mean `North`"), "{error}");
}

#[test]
fn wrong_words_are_refused_with_the_valid_ones() {
    for (spec, path, hint) in [
        (json!({"mark": "bars", "encoding": {}}), "mark", "mean `bar`"),
        (json!({"mark": "arc", "encoding": {}}), "mark", "share_bar"),
        (
            json!({"mark": "bar", "encoding": {"x": {"field": "shop"}, "y": {"field": "sales", "aggregate": "avg"}}}),
            "encoding.y.aggregate",
            "`mean`",
        ),
        (
            json!({"mark": "bar", "encoding": {"x": {"field": "shop", "sorted": "y"}}}),
            "encoding.x.sorted",
            "mean `sort`",
        ),
        (json!({"mark": "bar", "encoding": {"theta": {}}}), "encoding.theta", "`facet`"),
        (
            json!({"mark": "bar", "transform": [{"window": [{"op": "avg", "field": "sales"}]}], "encoding": {}}),
            "transform[0].window[0].op",
            "`mean`",
        ),
        (json!({"mark": "bar", "transform": [{"groupby": []}], "encoding": {}}), "transform[0]", "`filter`"),
        (
            json!({"mark": "bar", "encoding": {"x": {"field": "shop", "sort": 3}, "y": {"aggregate": "count"}}}),
            "encoding.x.sort",
            "`ascending`",
        ),
    ] {
        let error = refused(spec.clone());
        assert!(error.message.contains(&format!("`{path}`")), "{spec}: {error}");
        assert!(error.hint.contains(hint), "{spec}: {error}");
    }
}

#[test]
fn what_the_data_does_not_allow_is_refused_and_not_guessed() {
    let y = json!({"field": "sales", "aggregate": "sum"});
    for (spec, path) in [
        (json!({"mark": "bar", "encoding": {"x": {"field": "shop"}, "y": {"field": "sales"}}}), "encoding.y.aggregate"),
        (
            json!({"mark": "bar", "encoding": {"x": {"field": "shop"}, "y": {"field": "kind", "aggregate": "mean"}}}),
            "encoding.y.field",
        ),
        (
            json!({"mark": "line", "encoding": {"x": {"field": "shop", "timeUnit": "year"}, "y": y}}),
            "encoding.x.timeUnit",
        ),
        (
            json!({"mark": "line", "encoding": {"x": {"field": "date", "timeUnit": "yearmonthdatehours"}, "y": y}}),
            "encoding.x.timeUnit",
        ),
        (
            json!({"mark": "bar", "encoding": {"x": {"field": "shop"}, "y": {"field": "sales", "aggregate": "sum", "scale": {"zero": false}}}}),
            "encoding.y.scale.zero",
        ),
        (json!({"mark": "multi_line", "encoding": {"x": {"field": "date"}, "y": y}}), "encoding.color"),
        (
            json!({"mark": "bar", "encoding": {"x": {"field": "shop"}, "y": y, "facet": {"field": "kind"}}}),
            "encoding.facet",
        ),
        (
            json!({"mark": "bar", "transform": [{"calculate": "sum(sales) / visits", "as": "r"}], "encoding": {}}),
            "transform[0].calculate",
        ),
        (
            json!({"mark": "bar", "transform": [{"filter": {"field": "shop", "gt": 3}}], "encoding": {}}),
            "transform[0].filter.gt",
        ),
        (
            json!({"mark": "histogram", "encoding": {"x": {"field": "sales"}}, "lines": [{"kind": "forecast"}]}),
            "lines[0].kind",
        ),
        (json!({"mark": "bar", "encoding": {"x": {"field": "shop"}, "y": y}, "highlight": ["West"]}), "highlight[0]"),
        (json!({"mark": "bar", "encoding": {"x": {"field": "shop"}, "y": y}, "palette": ["red"]}), "palette[0]"),
    ] {
        let error = refused(spec.clone());
        assert!(error.message.contains(&format!("`{path}`")), "{spec}: {error}");
        assert!(matches!(error.code, Code::Unprocessable | Code::Validation));
    }
}

#[test]
fn a_year_that_begins_late_is_told_by_the_months_beside_it() {
    let months = |year: i32, months: std::ops::RangeInclusive<i32>| {
        months.map(|month| format!("{year},{month},10\n")).collect::<String>()
    };
    let text = format!(
        "年,月,n\n{}{}{}{}",
        months(2014, 11..=12),
        months(2015, 1..=12),
        months(2016, 1..=12),
        months(2017, 1..=9)
    );
    let spec = json!({"mark": "line", "encoding": {"x": {"field": "年"}, "y": {"field": "n", "aggregate": "sum"}}});
    let prepared = draw(&text, spec).unwrap();
    let (notes, subtitle) = (caption(&prepared).notes, caption(&prepared).subtitle);
    assert!(notes.contains("begins with Nov 2014") && notes.contains("ends with Sep 2017"), "{notes}");
    assert!(subtitle.contains("120") && !subtitle.contains('%'), "{subtitle}");
}

#[test]
fn a_month_that_ends_early_is_told_and_a_correlation_is_of_all_rows() {
    let mut text = String::from("day,v\n");
    for month in 1..=3 {
        for day in 1..=(if month == 3 { 10 } else { 28 }) {
            text.push_str(&format!("2024-{month:02}-{day:02},1\n"));
        }
    }
    let spec = json!({"mark": "bar", "encoding": {"x": {"field": "day", "timeUnit": "yearmonth"}, "y": {"field": "v", "aggregate": "sum"}}});
    let notes = caption(&draw(&text, spec).unwrap()).notes;
    assert!(notes.contains("the last period ends with Mar 10, 2024") && !notes.contains("first"), "{notes}");
    let mut text = String::from("a,b\n");
    (0..5000).for_each(|n| text.push_str(&format!("{},{}\n", f64::from(n) * 1.7, n % 7)));
    let spec = json!({"mark": "point", "encoding": {"x": {"field": "a"}, "y": {"field": "b"}}});
    let drawn = draw(&text, spec).unwrap();
    assert!(
        drawn.table.rows < 5000 && caption(&drawn).subtitle.contains("over 5,000 rows"),
        "{}",
        caption(&drawn).subtitle
    );
}

#[test]
fn who_leads_is_told_where_all_have_a_value() {
    let spec = |mark: &str| json!({"mark": mark, "encoding": {"x": {"field": "year"}, "y": {"field": "n", "aggregate": "sum"}, "color": {"field": "who"}}});
    let rows = "year,who,n\n2001,a,5\n2001,b,9\n2002,a,6\n2002,b,8\n2003,a,0\n2003,b,\n";
    let told = caption(&draw(rows, spec("multi_line")).unwrap());
    assert!(told.subtitle.contains("b leads in 2002 (8)"), "{}", told.subtitle);
    let apart = "year,who,n\n2001,a,5\n2002,a,6\n2003,b,8\n2004,b,9\n";
    let told = caption(&draw(apart, spec("multi_line")).unwrap());
    assert!(!told.subtitle.contains("leads"), "{}", told.subtitle);
    let small = "year,who,n\n2001,a,5\n2001,b,9\n2001,c,1\n2002,a,6\n2002,b,8\n";
    let told = caption(&draw(small, spec("multi_line")).unwrap());
    assert!(told.subtitle.contains("b leads in 2002 (8)"), "{}", told.subtitle);
}

#[test]
fn what_is_left_of_a_date_is_called_what_it_is() {
    let spec = |unit: &str, title: Value| json!({"mark": "bar", "encoding": {"x": {"field": "date", "timeUnit": unit, "title": title}, "y": {"aggregate": "count"}}});
    let title = |spec: Value| caption(&draw(SHOPS, spec).unwrap()).title;
    assert_eq!(title(spec("month", Value::Null)), "Count by month");
    assert_eq!(title(spec("day", Value::Null)), "Count by weekday");
    assert_eq!(title(spec("month", json!("season"))), "Count by season");
}

#[test]
fn an_index_says_where_it_starts() {
    let spec = json!({"mark": "line", "transform": [{"window": [{"op": "index", "field": "sales"}]}], "encoding": {"x": {"field": "date", "timeUnit": "yearmonth"}, "y": {"field": "sales", "aggregate": "sum"}}});
    let told = caption(&draw(SHOPS, spec).unwrap()).subtitle;
    assert!(told.contains("first value = 100"), "{told}");
}

#[test]
fn what_is_gathered_comes_last_and_hides_the_lowest() {
    let spec = json!({"mark": "bar", "transform": [{"limit": 1, "field": "kind", "other": true}], "encoding": {"x": {"field": "kind", "sort": "-y"}, "y": {"aggregate": "count"}}});
    let drawn = draw(&SHOPS.replace(",b,", ",c,").replacen(",c,", ",b,", 2).replacen(",a,", ",d,", 3), spec).unwrap();
    let names: Vec<String> = drawn.bars().into_iter().map(|(name, _)| name).collect();
    assert_eq!((names.len(), names.last().map(String::as_str)), (2, Some(drawn.rest_word())));
    assert!(!caption(&drawn).subtitle.contains("lowest"), "{}", caption(&drawn).subtitle);
}

#[test]
fn a_heat_map_by_its_own_name_may_have_its_measure_as_colour() {
    let spec = |mark: &str| json!({"mark": mark, "encoding": {"x": {"field": "shop"}, "y": {"field": "kind"}, "color": {"field": "sales", "aggregate": "sum"}}});
    assert_eq!(shown(&draw(SHOPS, spec("heat_map")).unwrap()), shown(&draw(SHOPS, spec("rect")).unwrap()));
}

#[test]
fn a_change_between_years_apart_is_not_called_one_of_a_year() {
    let title = |rows: &str| {
        let spec = json!({"mark": "line", "transform": [{"window": [{"op": "percent_change", "field": "n"}]}], "encoding": {"x": {"field": "year"}, "y": {"field": "n", "aggregate": "sum"}}});
        caption(&draw(rows, spec).unwrap()).title
    };
    assert!(title("year,n\n1990,5\n1995,6\n2000,9\n2005,8\n").starts_with("Period-over-period"));
    assert!(title("year,n\n1990,5\n1991,6\n1992,9\n1993,8\n").starts_with("Year-over-year"));
}

#[test]
fn cells_of_numbers_are_counted_and_rows_of_cells_run_through_time_or_by_their_whole() {
    let rows = "home,away,day\n1,0,2024-03-01\n1,0,2024-01-01\n2,1,2024-01-01\n2,0,2024-01-01\n2,1,2024-02-01\n";
    let cells = json!({"mark": "heat_map", "encoding": {"x": {"field": "home"}, "y": {"field": "away"}, "color": {"aggregate": "count"}}});
    assert_eq!(draw(rows, cells).unwrap().matrix().rows.len(), 2);
    let months = json!({"mark": "heat_map", "encoding": {"x": {"field": "day", "timeUnit": "yearmonth"}, "y": {"field": "home", "type": "nominal"}, "color": {"aggregate": "count"}}});
    let drawn = draw(rows, months).unwrap().matrix();
    assert!(drawn.rows[0].contains("Jan") && drawn.rows[2].contains("Mar"), "{:?}", drawn.rows);
    let parts = "place,part,n\nKyoto,x,9\nKyoto,y,1\nOtsu,x,8\nOtsu,y,7\nNara,x,2\nNara,y,1\n";
    let stack = json!({"mark": "stacked_bar", "encoding": {"x": {"field": "place"}, "y": {"field": "n", "aggregate": "sum"}, "color": {"field": "part"}}});
    assert_eq!(draw(parts, stack).unwrap().matrix().rows, ["Otsu", "Kyoto", "Nara"]);
}

#[test]
fn a_deviation_is_that_of_a_sample() {
    let spec = json!({"mark": "bar", "encoding": {"x": {"field": "place"}, "y": {"field": "n", "aggregate": "stdev"}}});
    let bars = draw("place,n\nA,1\nA,3\nA,5\nB,2\nB,4\n", spec).unwrap().bars();
    let of = |name: &str| bars.iter().find(|(own, _)| own == name).unwrap().1;
    assert!((of("A") - 2.0).abs() < 1e-9 && (of("B") - 2.0_f64.sqrt()).abs() < 1e-9, "{bars:?}");
}

#[test]
fn rows_without_a_name_of_their_group_are_told() {
    let spec = json!({"mark": "share_bar", "encoding": {"x": {"field": "answer"}, "y": {"aggregate": "count"}}});
    let told = caption(&draw("id,answer\n1,yes\n2,no\n3,\n4,yes\n", spec).unwrap());
    assert!(told.notes.contains("1 missing"), "{}", told.notes);
}

const VOYAGES: &str = "year,built,left,back,cost,crew
1990,1980,1990-02-03,1990-02-13,100,4
1995,1992,1995-02-28,1995-03-02,300,6
2001,1980,2001-06-01,2001-07-01,500,9
";

/// The values that a calculation gives the voyages.
fn calculated(formula: &str) -> Result<Vec<f64>, ChartError> {
    let spec = json!({
        "mark": "bar", "transform": [{"calculate": formula, "as": "v"}],
        "encoding": {"x": {"field": "cost", "type": "nominal", "sort": "ascending"}, "y": {"field": "v", "aggregate": "sum"}}
    });
    Ok(shown(&draw(VOYAGES, spec)?).iter().map(|(_, value)| *value).collect())
}

#[test]
fn a_year_counts_as_its_number() {
    for (formula, expected) in [
        ("year - 1990", [0.0, 5.0, 11.0]),
        ("year - built", [10.0, 3.0, 21.0]),
        ("year >= 1995", [0.0, 1.0, 1.0]),
        ("year == built + 10", [1.0, 0.0, 0.0]),
        ("1995 < year", [0.0, 0.0, 1.0]),
        ("year > '1995'", [0.0, 0.0, 1.0]),
    ] {
        assert_eq!(calculated(formula).unwrap(), expected, "{formula}");
    }
    let spec = json!({
        "mark": "bar", "transform": [{"calculate": "max(year) - min(year)", "as": "span"}],
        "encoding": {"x": {"field": "built"}, "y": {"field": "span"}}
    });
    assert_eq!(shown(&draw(VOYAGES, spec).unwrap()), pairs(&[("1980", 11.0), ("1992", 0.0)]));
}

#[test]
fn dates_are_compared_as_in_filters_and_their_difference_is_in_days() {
    for (formula, expected) in [
        ("left > '1995-02'", [0.0, 0.0, 1.0]),
        ("left <= '1995-02'", [1.0, 1.0, 0.0]),
        ("'1995' == left", [0.0, 1.0, 0.0]),
        ("left >= 1995", [0.0, 1.0, 1.0]),
        ("back <= left + 10", [1.0, 1.0, 0.0]),
        ("back - left", [10.0, 2.0, 30.0]),
        ("left - '1990-02-01'", [2.0, 1853.0, 4138.0]),
        ("'1990-02-13' - back + 0", [0.0, -1843.0, -4156.0]),
    ] {
        assert_eq!(calculated(formula).unwrap(), expected, "{formula}");
    }
    let spec = |formula: &str| json!({"mark": "bar", "transform": [{"calculate": formula, "as": "v"}], "encoding": {"x": {"field": "built"}, "y": {"field": "v"}}});
    let drawn = draw(VOYAGES, spec("max(back) - min(left)")).unwrap();
    assert_eq!(shown(&drawn), pairs(&[("1980", 4166.0), ("1992", 2.0)]));
    assert!(drawn.plan.warnings.iter().any(|warning| warning.contains("in days")), "{:?}", drawn.plan.warnings);
}

#[test]
fn what_has_no_meaning_as_a_number_is_refused() {
    for formula in [
        "left * 2",
        "sum(left) / count()",
        "left",
        "left > cost",
        "left + back",
        "cost + 'abc'",
        "cost > 'abc'",
        "left == 'May'",
        "left < 5",
    ] {
        let error = calculated(formula).unwrap_err();
        assert!(error.message.contains("`transform[0].calculate`"), "{formula}: {error}");
    }
    let error = draw(SHOPS, json!({"mark": "bar", "transform": [{"calculate": "count(shop == 'Nroth')", "as": "n"}], "encoding": {"x": {"field": "kind"}, "y": {"field": "n"}}})).unwrap_err();
    assert!(error.hint.contains("mean `North`"), "{error}");
}

#[test]
fn dates_are_aggregated_as_dates_or_not_at_all() {
    let spec = |op: &str| {
        json!({
            "mark": "bar", "transform": [{"aggregate": [{"op": op, "field": "left", "as": "v"}], "groupby": ["built"]}, {"calculate": "v > '1995'", "as": "late"}],
            "encoding": {"x": {"field": "built"}, "y": {"field": "late", "aggregate": "sum"}}
        })
    };
    assert_eq!(shown(&draw(VOYAGES, spec("max")).unwrap()), pairs(&[("1980", 1.0), ("1992", 0.0)]));
    let error = draw(VOYAGES, spec("sum")).unwrap_err();
    assert!(error.message.contains("`transform[0].aggregate[0].field`"), "{error}");
}

/// Numbers among words, codes, and numbers with their unit.
const WARDS: &str = "ward,code,visits,fee
a,0101,12,1 200 円
b,0102,abc,300円
c,0103,def,500円
d,0104,20,700円
a,0105,abc,NA
";

fn told(prepared: &Prepared, said: &str) -> bool {
    prepared.plan.warnings.iter().any(|warning| warning.contains(said))
}

#[test]
fn names_asked_for_as_numbers_are_read_from_their_cells() {
    let sum = json!({"mark": "bar", "encoding": {"x": {"field": "ward", "sort": "ascending"}, "y": {"field": "visits", "aggregate": "sum", "type": "quantitative"}}});
    let drawn = draw(WARDS, sum).unwrap();
    assert_eq!(shown(&drawn)[0], ("a".to_owned(), 12.0));
    assert!(told(&drawn, "3 cells of \"visits\"") && told(&drawn, "abc"), "{:?}", drawn.plan.warnings);
    let doubled = json!({
        "mark": "bar", "transform": [{"calculate": "visits * 2", "as": "v"}, {"filter": {"field": "visits", "gte": 15}}],
        "encoding": {"x": {"field": "ward"}, "y": {"field": "v", "aggregate": "sum"}}
    });
    let drawn = draw(WARDS, doubled).unwrap();
    assert_eq!(shown(&drawn), pairs(&[("d", 40.0)]));
    assert_eq!(drawn.plan.warnings.len(), 1);
    let ratio = json!({"mark": "bar", "transform": [{"calculate": "sum(visits) / count()", "as": "v"}], "encoding": {"x": {"field": "ward", "sort": "ascending"}, "y": {"field": "v"}}});
    assert_eq!(shown(&draw(WARDS, ratio).unwrap())[0], ("a".to_owned(), 6.0));
    let points = json!({"mark": "point", "encoding": {"x": {"field": "code", "type": "quantitative"}, "y": {"field": "visits", "type": "quantitative"}}});
    let drawn = draw(WARDS, points).unwrap();
    assert_eq!((drawn.plan.template, drawn.x().unwrap().as_numbers().unwrap()[0]), ("scatter", 101.0));
    let mean = json!({"mark": "bar", "transform": [{"aggregate": [{"op": "mean", "field": "visits", "as": "m"}], "groupby": ["ward"]}], "encoding": {"x": {"field": "ward", "sort": "ascending"}, "y": {"field": "m", "aggregate": "sum"}}});
    assert_eq!(shown(&draw(WARDS, mean).unwrap())[0], ("a".to_owned(), 12.0));
    let classes =
        json!({"mark": "bar", "encoding": {"x": {"field": "visits", "bin": true}, "y": {"aggregate": "count"}}});
    assert_eq!(draw(WARDS, classes).unwrap().plan.template, "histogram");
    let years =
        json!({"mark": "point", "encoding": {"x": {"field": "year", "type": "quantitative"}, "y": {"field": "cost"}}});
    assert_eq!(draw(VOYAGES, years).unwrap().plan.template, "scatter");
}

#[test]
fn codes_keep_their_spelling_where_they_are_names_and_are_met_by_their_number() {
    let spec = |filter: Value| json!({"mark": "bar", "transform": [{"filter": filter}], "encoding": {"x": {"field": "code"}, "y": {"aggregate": "count"}}});
    assert_eq!(shown(&draw(WARDS, spec(json!({"field": "code", "equal": 103}))).unwrap()), pairs(&[("0103", 1.0)]));
    assert_eq!(shown(&draw(WARDS, spec(json!("datum.code > 103"))).unwrap()).len(), 2);
}

#[test]
fn names_that_are_no_numbers_are_refused_where_a_number_is_asked_for() {
    for (spec, path) in [
        (
            json!({"mark": "point", "encoding": {"x": {"field": "ward", "type": "quantitative"}, "y": {"field": "visits", "type": "quantitative"}}}),
            "encoding.x.field",
        ),
        (
            json!({"mark": "bar", "encoding": {"x": {"field": "ward", "type": "quantitative"}, "y": {"aggregate": "count"}}}),
            "encoding.x.field",
        ),
        (
            json!({"mark": "bar", "transform": [{"calculate": "ward * 2", "as": "v"}], "encoding": {"x": {"field": "ward"}, "y": {"field": "v", "aggregate": "sum"}}}),
            "transform[0].calculate",
        ),
        (
            json!({"mark": "bar", "transform": [{"filter": {"field": "ward", "outlier": false}}], "encoding": {"x": {"field": "ward"}, "y": {"aggregate": "count"}}}),
            "transform[0].filter.outlier",
        ),
        (
            json!({"mark": "bar", "encoding": {"x": {"field": "ward", "type": "temporal"}, "y": {"aggregate": "count"}}}),
            "encoding.x.type",
        ),
        (
            json!({"mark": "scatter", "encoding": {"x": {"field": "code", "type": "nominal"}, "y": {"field": "visits"}}}),
            "encoding.x.type",
        ),
    ] {
        let error = draw(WARDS, spec.clone()).unwrap_err();
        assert!(error.message.contains(&format!("`{path}`")), "{spec}: {error}");
    }
}

#[test]
fn names_to_keep_are_those_of_the_data() {
    let spec = |keep: Value, field: &str| json!({"mark": "bar", "transform": [{"keep": keep, "field": field}], "encoding": {"x": {"field": field}, "y": {"aggregate": "count"}}});
    let error = refused(spec(json!(["North", "Suoth"]), "shop"));
    assert!(error.message.contains("`transform[0].keep[1]`") && error.hint.contains("mean `South`"), "{error}");
    let error = refused(spec(json!(["10", "11"]), "visits"));
    assert!(error.message.contains("`transform[0].keep[1]`"), "{error}");
    let drawn = draw(SHOPS, spec(json!(["10", "40"]), "visits")).unwrap();
    assert_eq!(shown(&drawn), pairs(&[("10", 4.0), ("Other", 3.0), ("40", 1.0)]));
}

#[test]
fn a_heat_map_is_coloured_by_a_ratio_of_sums() {
    let spec = |mark: &str| {
        json!({
            "mark": mark, "transform": [{"calculate": "sum(sales) / sum(visits)", "as": "rate"}],
            "encoding": {"x": {"field": "shop"}, "y": {"field": "kind"}, "color": {"field": "rate"}}
        })
    };
    for mark in ["rect", "heat_map"] {
        let drawn = draw(SHOPS, spec(mark)).unwrap();
        assert_eq!(drawn.plan.template, "heat_map");
        assert!(shown(&drawn).contains(&("North/a".to_owned(), 5.76)), "{:?}", shown(&drawn));
    }
}

#[test]
fn a_unit_is_told_beside_a_line_of_the_callers_own() {
    let spec = |unit: Value| json!({"mark": "bar", "unit": unit, "subtitle": "All shops", "encoding": {"x": {"field": "shop"}, "y": {"field": "sales", "aggregate": "sum"}}});
    let told = |unit: Value| caption(&draw(SHOPS, spec(unit)).unwrap()).subtitle;
    assert_eq!(told(json!("EUR")), "All shops  ·  Unit: EUR");
    assert_eq!(told(Value::Null), "All shops");
}

#[test]
fn a_month_that_was_joined_with_its_year_is_its_own_axis_where_it_is_asked_for_as_names() {
    let mut rows = String::from("year,month,n\n");
    (0..36).for_each(|at| rows.push_str(&format!("{},{},{}\n", 1990 + at / 12, at % 12 + 1, at)));
    let spec = |mark: &str, kind: Value| json!({"mark": mark, "encoding": {"x": {"field": "month", "type": kind}, "y": {"field": "n", "aggregate": "sum"}}});
    for mark in ["bar", "line"] {
        let drawn = shown(&draw(&rows, spec(mark, json!("ordinal"))).unwrap());
        assert_eq!(drawn.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>()[8..], ["9", "10", "11", "12"]);
        assert_eq!((drawn.len(), drawn[0].1), (12, 36.0), "{mark}");
    }
    assert_eq!(shown(&draw(&rows, spec("line", Value::Null)).unwrap()).len(), 36);
    let years = json!({"mark": "line", "encoding": {"x": {"field": "month", "type": "ordinal"}, "y": {"field": "n", "aggregate": "sum"}, "color": {"field": "year", "timeUnit": "year"}}});
    let drawn = draw(&rows, years).unwrap();
    assert_eq!((drawn.plan.template, drawn.series().1.len()), ("multi_line", 3));
    let calculated = json!({"mark": "bar", "transform": [{"calculate": "month <= 6", "as": "early"}], "encoding": {"x": {"field": "year"}, "y": {"field": "early", "aggregate": "sum"}}});
    assert_eq!(shown(&draw(&rows, calculated).unwrap())[0].1, 6.0);
    let days = "year,month,day,n\n2013,1,1,5\n2013,1,31,6\n2013,2,1,7\n";
    let spec = json!({"mark": "bar", "encoding": {"x": {"field": "day", "type": "ordinal"}, "y": {"field": "n", "aggregate": "sum"}}});
    assert_eq!(shown(&draw(days, spec).unwrap()), pairs(&[("1", 12.0), ("31", 6.0)]));
}

/// What a bar of sales by shop shows after these steps.
fn stepped(steps: Value) -> Result<Vec<(String, f64)>, ChartError> {
    let spec = json!({"mark": "bar", "transform": steps, "encoding": {"x": {"field": "shop"}, "y": {"field": "sales", "aggregate": "sum"}}});
    draw(SHOPS, spec).map(|drawn| shown(&drawn))
}

#[test]
fn steps_are_done_in_the_order_they_are_written() {
    let top = json!({"limit": 2});
    let one = json!({"limit": 1});
    let south = json!({"filter": {"field": "shop", "equal": "South"}});
    let not_north = json!({"filter": {"not": {"field": "shop", "equal": "North"}}});
    let share = json!({"window": [{"op": "share", "field": "sales"}]});
    assert_eq!(stepped(json!([top, not_north])).unwrap(), pairs(&[("South", 180.0)]));
    assert_eq!(stepped(json!([not_north, top])).unwrap(), pairs(&[("South", 180.0), ("East", 10.0)]));
    assert_eq!(
        stepped(json!([top, {"calculate": "sales * 2", "as": "twice"}, south])).unwrap(),
        pairs(&[("South", 180.0)])
    );
    assert_eq!(stepped(json!([share, one])).unwrap(), pairs(&[("North", 69.35)]));
    assert_eq!(stepped(json!([one, share])).unwrap(), pairs(&[("North", 100.0)]));
    assert_eq!(stepped(json!([top, {"filter": {"field": "sales", "lt": 200}}])).unwrap(), pairs(&[("South", 180.0)]));
    let rates = json!({
        "mark": "bar", "transform": [{"calculate": "sum(sales) / sum(visits)", "as": "rate"}, {"filter": {"field": "rate", "gte": 5}}, {"filter": {"field": "kind", "equal": "a"}}],
        "encoding": {"x": {"field": "shop"}, "y": {"field": "rate"}}
    });
    assert_eq!(shown(&draw(SHOPS, rates).unwrap()), pairs(&[("South", 6.0), ("North", 5.76)]));
}

#[test]
fn an_order_of_steps_that_cannot_be_kept_is_refused() {
    let limit = json!({"limit": 2});
    let share = json!({"window": [{"op": "share", "field": "sales"}]});
    for (steps, path) in [
        (json!([limit, {"filter": {"field": "kind", "equal": "a"}}]), "transform[1].filter"),
        (json!([limit, {"keep": ["North"], "field": "shop"}]), "transform[1]"),
        (json!([limit, {"calculate": "sales * 2", "as": "sales"}]), "transform[1]"),
        (json!([share, {"fold": ["sales", "visits"]}]), "transform[1]"),
        (json!([share, {"limit": 1, "other": true}]), "transform[1]"),
        (json!([share, {"limit": 1, "field": "kind"}]), "transform[1]"),
        (json!([limit, {"filter": {"field": "shop", "equal": "South"}}, {"limit": 1, "other": true}]), "transform[2]"),
    ] {
        let error = stepped(steps.clone()).unwrap_err();
        assert!(error.message.contains(&format!("`{path}`")), "{steps}: {error}");
    }
}

#[test]
fn limits_and_windows_of_rows_are_done_or_refused() {
    let boxes = |steps: Value| {
        let spec = json!({"mark": "boxplot", "transform": steps, "encoding": {"x": {"field": "shop"}, "y": {"field": "sales"}}});
        draw(SHOPS, spec).map(|drawn| drawn.table.rows)
    };
    let large = json!({"filter": {"field": "sales", "gte": 90}});
    assert_eq!(boxes(json!([{"limit": 1}, large])).unwrap(), 2);
    assert_eq!(boxes(json!([{"limit": 1, "field": "kind"}])).unwrap(), 5);
    let error = boxes(json!([{"window": [{"op": "rank", "field": "sales"}]}])).unwrap_err();
    assert!(error.message.contains("`transform[0]`"), "{error}");
    let points = json!({"mark": "point", "transform": [{"limit": 1}], "encoding": {"x": {"field": "sales"}, "y": {"field": "visits"}}});
    assert!(refused(points).message.contains("`transform[0].field`"));
}

#[test]
fn the_largest_periods_are_drawn_in_their_order() {
    let spec = json!({"mark": "bar", "transform": [{"limit": 2}], "encoding": {"x": {"field": "date", "timeUnit": "yearmonth"}, "y": {"field": "sales", "aggregate": "sum"}}});
    let drawn = draw(SHOPS, spec).unwrap();
    assert_eq!(shown(&drawn).iter().map(|(_, value)| *value).collect::<Vec<_>>(), [180.0, 260.0]);
    assert!(drawn.plan.told.top.is_some_and(|top| !top.bottom), "{:?}", drawn.plan.told.top);
}

#[test]
fn shares_are_of_the_whole_however_few_are_drawn() {
    let rows: Vec<String> = (0..100).map(|at| format!("n{at},{}", if at < 10 { 50 } else { 1 + at % 3 })).collect();
    let table = format!("name,v\n{}\n", rows.join("\n"));
    let whole: f64 = (0..100).map(|at| f64::from(if at < 10 { 50 } else { 1 + at % 3 })).sum();
    let share = (50.0 / whole * 10_000.0).round() / 100.0;
    let spec = |mark: &str, op: &str, transform: Value| json!({"mark": mark, "transform": transform, "encoding": {"x": {"field": "name"}, "y": {"field": "v", "aggregate": op}}});
    let first = |parts: &[(String, f64)]| parts.iter().find(|(name, _)| name == "n0").map(|part| part.1);
    for mark in ["share_bar", "treemap"] {
        let drawn = draw(&table, spec(mark, "sum", json!([]))).unwrap();
        let parts = shown(&drawn);
        assert_eq!((parts.len(), first(&parts)), (50, Some(share)), "{mark}");
        assert!((parts.iter().map(|part| part.1).sum::<f64>() - 100.0).abs() < 0.5, "{mark}");
        assert!(parts.iter().any(|(name, _)| name == "Other"), "{mark} {parts:?}");
        assert_eq!(drawn.plan.warnings.len(), 1);
        // What cannot be added up has no rest.
        let parts = shown(&draw(&table, spec(mark, "mean", json!([]))).unwrap());
        assert_eq!((parts.len(), first(&parts)), (50, Some(share)), "{mark}");
    }
    let window = json!([{"window": [{"op": "share", "field": "v"}]}]);
    let parts = shown(&draw(&table, spec("bar", "sum", window)).unwrap());
    assert_eq!((parts.len(), first(&parts)), (50, Some(share)));
}

#[test]
fn parts_below_zero_are_neither_shared_out_nor_stacked() {
    let losses = SHOPS.replace(",30,10", ",-300,10");
    let date = json!({"field": "date", "timeUnit": "yearmonth"});
    let (shop, kind) = (json!({"field": "shop"}), json!({"field": "kind"}));
    let sum = json!({"field": "sales", "aggregate": "sum"});
    let share = json!([{"window": [{"op": "share", "field": "sales"}]}]);
    for (mark, x, color, steps, instead) in [
        ("share_bar", &shop, None, json!([]), "diverging_bar"),
        ("treemap", &shop, None, json!([]), "diverging_bar"),
        ("share_stacked_bar", &shop, Some(&kind), json!([]), "clustered_bar"),
        ("stacked_bar", &shop, Some(&kind), json!([]), "clustered_bar"),
        ("share_area", &date, Some(&shop), json!([]), "multi_line"),
        ("stacked_area", &date, Some(&shop), json!([]), "multi_line"),
        ("stacked_timeline", &date, Some(&shop), json!([]), "grouped_bar"),
        ("bar", &shop, None, share.clone(), "bar"),
        ("multi_line", &date, Some(&shop), share, "multi_line"),
    ] {
        let mut spec = json!({"mark": mark, "encoding": {"x": x, "y": sum}, "transform": steps});
        if let Some(color) = color {
            spec["encoding"]["color"] = color.clone();
        }
        assert!(draw(SHOPS, spec.clone()).is_ok(), "{mark}");
        let error = draw(&losses, spec.clone()).unwrap_err();
        let hint = &error.hint;
        assert!(
            error.message.contains("negative values") && hint.contains(&format!("`{instead}`")),
            "{mark}: {error} {hint}"
        );
        // What is written there draws them.
        spec["mark"] = json!(instead);
        spec["transform"] = json!([]);
        assert!(draw(&losses, spec).is_ok(), "{mark}");
    }
}

#[test]
fn bars_of_changes_draw_changes_and_a_slope_tells_what_it_leaves_out() {
    let x = |sort: &str| json!({"field": "date", "timeUnit": "yearmonth", "sort": sort});
    let spec = |sort: &str, steps: Value| json!({"mark": "change_bar", "transform": steps, "encoding": {"x": x(sort), "y": {"field": "sales", "aggregate": "sum"}}});
    let data = SHOPS.replace("2023-03-02", "2024-04-02");
    let own = draw(&data, spec("ascending", json!([]))).unwrap();
    let values = |drawn: &Prepared| shown(drawn).iter().map(|p| p.1).collect::<Vec<_>>();
    assert_eq!(values(&own), [80.0, -160.0, -20.0]);
    assert!(caption(&own).title.contains("difference") && told(&own, "`percent_change`"), "{}", caption(&own).title);
    assert_eq!(values(&draw(&data, spec("descending", json!([]))).unwrap()), values(&own));
    let again = draw(&data, shosai_chart::spec::spec_of(&own).to_value()).unwrap();
    assert_eq!((values(&again), caption(&again).title), (values(&own), caption(&own).title));
    let percent = json!([{"window": [{"op": "percent_change", "field": "sales"}]}]);
    let percent = draw(&data, spec("ascending", percent)).unwrap();
    assert!(values(&percent)[0] == 44.44 && !told(&percent, "`percent_change`"));
    let slope = |steps: Value| json!({"mark": "slope", "transform": steps, "encoding": {"x": x("ascending"), "y": {"field": "sales", "aggregate": "sum"}, "color": {"field": "shop"}}});
    assert!(told(&draw(&data, slope(json!([]))).unwrap(), "4 periods"));
    let two = slope(json!([{"filter": {"field": "date", "lt": "2024-03"}}]));
    assert!(!told(&draw(&data, two).unwrap(), "periods"));
}

#[test]
fn two_parts_of_one_time_are_both_named() {
    let rows: Vec<String> = (1..28).map(|at| format!("2024-01-{at:02} {:02}:30,{at}", at * 5 % 24)).collect();
    let table = format!("time,v\n{}\n", rows.join("\n"));
    let day = json!({"field": "time", "timeUnit": "day"});
    let hour = json!({"field": "time", "timeUnit": "hours"});
    let count = json!({"aggregate": "count"});
    for encoding in [
        json!({"x": day, "y": hour, "color": count}),
        json!({"x": hour, "y": day, "color": count}),
        json!({"x": day, "color": hour, "y": count}),
        json!({"x": hour, "color": day, "y": {"field": "v", "aggregate": "mean"}}),
    ] {
        let mark = if encoding["color"] == count { "rect" } else { "heat_map" };
        let drawn = draw(&table, json!({"mark": mark, "encoding": encoding})).unwrap();
        let title = caption(&drawn).title;
        assert!(title.contains("weekday") && title.contains("hour"), "{encoding} {title}");
    }
    let table = Table::read_str(&table).unwrap();
    for query in ["曜日と時間帯ごとの件数をヒートマップで", "時間帯と曜日ごとの件数をヒートマップで"]
    {
        let plan = shosai_chart::plan(&table, query, &Default::default()).unwrap();
        let title = caption(&prepare(&table, plan).unwrap()).title;
        assert!(title.contains("曜日別") && title.contains("時間帯別"), "{query} {title}");
    }
}
