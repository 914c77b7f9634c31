//! Every channel of a spec is drawn or refused: none is dropped without a word, whatever the mark.
#![allow(missing_docs, clippy::unwrap_used)]

use serde_json::{Value, json};
use shosai_chart::spec::{ChartSpec, execute};
use shosai_chart::{ChartError, Language, Plan, TEMPLATES, Table};

const MARKS: [&str; 10] = ["bar", "line", "trail", "area", "point", "circle", "square", "tick", "rect", "boxplot"];
/// Encodings of which every mark takes one.
const BASES: [&str; 10] = [
    r#"{"x": {"field": "day"}, "y": {"field": "n", "aggregate": "sum"}}"#,
    r#"{"x": {"field": "w"}, "y": {"field": "n", "aggregate": "sum"}}"#,
    r#"{"x": {"field": "n"}, "y": {"field": "m"}}"#,
    r#"{"x": {"field": "w"}, "y": {"field": "n"}}"#,
    r#"{"x": {"field": "n"}}"#,
    r#"{"x": {"field": "n"}, "color": {"field": "v"}}"#,
    r#"{"x": {"field": "n"}, "facet": {"field": "v"}}"#,
    r#"{"x": {"field": "w"}, "y": {"field": "v"}}"#,
    r#"{"x": {"field": "day"}, "y": {"field": "n", "aggregate": "sum"}, "color": {"field": "v"}}"#,
    r#"{"x": {"field": "day"}, "y": {"field": "n", "aggregate": "sum"}, "facet": {"field": "v"}}"#,
];
const CHANNELS: [&str; 6] = ["x", "y", "color", "xOffset", "facet", "size"];
/// Columns that no base shows: words, numbers and times.
const SPARE: [&str; 3] = ["spare", "spare n", "spare day"];

fn table() -> Table {
    let mut text = String::from("day,w,v,n,m,spare,spare n,spare day\n");
    for row in 0..60 {
        let (w, v, spare) = (row % 3, row % 2, row % 4);
        text.push_str(&format!(
            "2024-{:02}-01,w{w},v{v},{},{},s{spare},{},2023-{:02}-01\n",
            row % 6 + 1,
            row * 7 % 31 + 1,
            row * 5 % 17 + 2,
            row % 5 + 1,
            row % 8 + 1
        ));
    }
    Table::read_str(&text).unwrap()
}

fn plan(table: &Table, mark: &str, encoding: &Value) -> Result<Plan, ChartError> {
    let spec = json!({"mark": mark, "encoding": encoding});
    execute(&ChartSpec::read(&spec)?, table, Language::En)
}

fn shows(plan: &Plan, column: &str) -> bool {
    let roles = &plan.roles;
    let all = [&roles.x, &roles.y, &roles.color, &roles.facet, &plan.told.size];
    all.into_iter().any(|name| name.as_deref() == Some(column))
}

#[test]
fn every_channel_is_drawn_or_refused() {
    let table = table();
    let marks: Vec<&str> = MARKS.into_iter().chain(TEMPLATES.iter().map(|template| template.id)).collect();
    for mark in marks {
        let bases: Vec<Value> = BASES
            .iter()
            .map(|base| serde_json::from_str(base).unwrap())
            .filter(|base| plan(&table, mark, base).is_ok())
            .collect();
        assert!(!bases.is_empty(), "{mark} is drawn from none");
        for (base, channel) in bases.iter().flat_map(|base| CHANNELS.map(|channel| (base, channel))) {
            if base.get(channel).is_some() {
                continue;
            }
            for column in SPARE {
                let mut encoding = base.clone();
                encoding[channel] = json!({ "field": column });
                match plan(&table, mark, &encoding) {
                    Ok(plan) => {
                        assert!(shows(&plan, column), "{mark} drops {channel} {column}: {encoding} {:?}", plan.roles)
                    }
                    Err(error) => assert!(error.message.contains("`encoding."), "{mark} {encoding}: {error}"),
                }
            }
        }
    }
}

#[test]
fn a_channel_that_is_not_taken_is_refused_with_what_is() {
    let table = table();
    for (mark, encoding, path) in [
        ("point", json!({"x": {"field": "n"}, "y": {"field": "m"}, "facet": {"field": "w"}}), "encoding.facet"),
        (
            "point",
            json!({"x": {"field": "n"}, "y": {"field": "m"}, "color": {"field": "v"}, "facet": {"field": "w"}}),
            "encoding.facet",
        ),
        ("boxplot", json!({"x": {"field": "w"}, "y": {"field": "n"}, "color": {"field": "v"}}), "encoding.color"),
        ("boxplot", json!({"x": {"field": "w"}, "y": {"field": "n"}, "facet": {"field": "v"}}), "encoding.facet"),
        ("tick", json!({"x": {"field": "w"}, "y": {"field": "n"}, "color": {"field": "v"}}), "encoding.color"),
        ("bar", json!({"x": {"field": "w"}, "y": {"aggregate": "count"}, "size": {"field": "n"}}), "encoding.size"),
        (
            "bar",
            json!({"x": {"field": "w"}, "y": {"aggregate": "count"}, "color": {"field": "v"}, "xOffset": {"field": "spare"}}),
            "encoding.xOffset",
        ),
    ] {
        let error = plan(&table, mark, &encoding).unwrap_err();
        assert!(error.message.contains(&format!("`{path}`")), "{mark} {encoding}: {error}");
    }
    let error = plan(&table, "point", &json!({"x": {"field": "n"}, "y": {"field": "m"}, "facet": {"field": "w"}}));
    let hint = error.unwrap_err().hint.to_string();
    assert!(hint.contains("takes `encoding.x`, `encoding.y`, `encoding.color`, `encoding.size`"), "{hint}");
    assert!(hint.contains("`small_multiples`"), "{hint}");
}

#[test]
fn a_colour_that_repeats_the_axis_of_lying_boxes_is_none() {
    let encoding = json!({"x": {"field": "n"}, "y": {"field": "w"}, "color": {"field": "w"}});
    assert_eq!(plan(&table(), "boxplot", &encoding).unwrap().template, "box_plot");
}

#[test]
fn a_way_to_show_a_column_that_its_place_does_not_have_is_refused() {
    let table = table();
    for (mark, encoding, path) in [
        (
            "point",
            json!({"x": {"field": "n", "aggregate": "mean"}, "y": {"field": "m", "aggregate": "mean"}}),
            "encoding.x.aggregate",
        ),
        ("scatter", json!({"x": {"field": "n"}, "y": {"field": "m", "aggregate": "mean"}}), "encoding.y.aggregate"),
        ("scatter", json!({"x": {"field": "n", "bin": true}, "y": {"field": "m"}}), "encoding.x.bin"),
        ("boxplot", json!({"x": {"field": "w"}, "y": {"field": "n", "timeUnit": "year"}}), "encoding.y.timeUnit"),
        (
            "bar",
            json!({"x": {"field": "w"}, "y": {"aggregate": "count"}, "color": {"field": "n", "aggregate": "mean"}}),
            "encoding.color.aggregate",
        ),
        (
            "bar",
            json!({"x": {"field": "day", "timeUnit": "month", "bin": true}, "y": {"aggregate": "count"}}),
            "encoding.x.bin",
        ),
    ] {
        let error = plan(&table, mark, &encoding).unwrap_err();
        assert!(error.message.contains(&format!("`{path}`")), "{mark} {encoding}: {error}");
    }
}
