//! Every channel of a spec is drawn or refused: none is dropped without a word, whatever the mark.
#![allow(missing_docs, clippy::unwrap_used)]

use serde_json::{Value, json};
use shosai_chart::spec::{ChartSpec, execute};
use shosai_chart::{Canvas, ChartError, Language, Plan, TEMPLATES, Table, caption, draw_scene, prepare, svg};
use shosai_text::{Face, Faces};
use std::sync::LazyLock;

const CANVAS: Canvas = Canvas { width: 900, height: 600, dpi: 96 };

static FACES: LazyLock<Faces> = LazyLock::new(|| {
    let face = |bytes: &[u8]| Face::from_bytes(bytes.into()).unwrap();
    Faces {
        regular: face(include_bytes!("../../../assets/fonts/IBMPlexSansJP-Regular.ttf")),
        bold: face(include_bytes!("../../../assets/fonts/IBMPlexSansJP-Bold.ttf")),
    }
});

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
/// Others, with names on every channel.
const MORE_BASES: [&str; 5] = [
    r#"{"x": {"field": "w"}, "y": {"field": "n", "aggregate": "sum"}, "color": {"field": "v"}}"#,
    r#"{"x": {"field": "w"}, "y": {"field": "n", "aggregate": "sum"}, "xOffset": {"field": "v"}}"#,
    r#"{"x": {"field": "w"}, "y": {"field": "n", "aggregate": "mean"}, "color": {"field": "v"}}"#,
    r#"{"x": {"field": "n"}, "y": {"field": "m"}, "color": {"field": "v"}, "size": {"field": "spare n"}}"#,
    r#"{"x": {"field": "n", "bin": true}, "y": {"aggregate": "count"}, "color": {"field": "v"}}"#,
];
const CHANNELS: [&str; 6] = ["x", "y", "color", "xOffset", "facet", "size"];
/// Columns that no base shows: words, numbers and times.
const SPARE: [&str; 3] = ["spare", "spare n", "spare day"];

fn table() -> Table {
    filled(|row| (row * 7 % 31 + 30 + row % 6 * 40, row * 5 % 17 + 100))
}

/// A table whose two numbers are these.
fn filled(numbers: impl Fn(usize) -> (usize, usize)) -> Table {
    let mut text = String::from("day,w,v,n,m,spare,spare n,spare day\n");
    for row in 0..60 {
        let (w, v, spare) = (row % 3, row % 2, row % 4);
        let (n, m) = numbers(row);
        text.push_str(&format!(
            "2024-{:02}-01,w{},v{v},{n},{m},s{spare},{},2023-{:02}-01\n",
            row % 6 + 1,
            // Neither the first nor the last name has the largest sum.
            (w + 1) % 3,
            row % 5 + 1,
            row % 8 + 1
        ));
    }
    Table::read_str(&text).unwrap()
}

fn plan(table: &Table, mark: &str, encoding: &Value) -> Result<Plan, ChartError> {
    plan_of(table, &json!({"mark": mark, "encoding": encoding}))
}

fn plan_of(table: &Table, spec: &Value) -> Result<Plan, ChartError> {
    execute(&ChartSpec::read(spec)?, table, Language::En)
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

/// Ways to order, scale and stack, of which each is drawn, refused, or says what is done anyway.
const OPTIONS: [(&str, &str); 13] = [
    ("sort", r#""none""#),
    ("sort", r#""ascending""#),
    ("sort", r#""descending""#),
    ("sort", r#""y""#),
    ("sort", r#""-y""#),
    ("sort", r#"["w1", "v1", "w2", "v0", "w0", "37", "105"]"#),
    ("scale", r#"{"type": "log"}"#),
    ("scale", r#"{"type": "linear"}"#),
    ("scale", r#"{"zero": false}"#),
    ("scale", r#"{"zero": true}"#),
    ("stack", r#""zero""#),
    ("stack", r#""normalize""#),
    ("stack", r#""none""#),
];

/// What a reader sees and is told of a picture.
fn picture(table: &Table, mark: &str, encoding: &Value) -> Result<String, ChartError> {
    Ok(drawn(table, plan(table, mark, encoding)?))
}

/// All that a plan shows and says.
fn drawn(table: &Table, plan: Plan) -> String {
    let warnings = format!("{:?}", plan.warnings);
    let prepared = prepare(table, plan).unwrap();
    let texts = caption(&prepared);
    let drawn = svg(&draw_scene(&prepared, CANVAS, &FACES));
    format!("{drawn}{warnings}{}{}", texts.title, texts.subtitle)
}

#[test]
fn every_option_of_a_channel_is_drawn_or_refused() {
    // What one table shows already, the other does not.
    let tables = [table(), filled(|row| (row * 7 % 31 + 800 - row % 6 * 40, row * 5 % 17 + 1))];
    let marks: Vec<&str> = MARKS.into_iter().chain(TEMPLATES.iter().map(|template| template.id)).collect();
    for mark in marks {
        for base in BASES.iter().chain(&MORE_BASES).map(|base| serde_json::from_str::<Value>(base).unwrap()) {
            let Ok(drawn) = tables.iter().map(|table| picture(table, mark, &base)).collect::<Result<Vec<_>, _>>()
            else {
                continue;
            };
            let is_silent = |channel: &str, key: &str, text: &str| {
                let mut encoding = base.clone();
                encoding[channel][key] = serde_json::from_str(text).unwrap();
                tables.iter().zip(&drawn).all(|(table, drawn)| match picture(table, mark, &encoding) {
                    Ok(own) => own == *drawn,
                    Err(error) => {
                        assert!(error.message.contains(&format!("`encoding.{channel}")), "{mark} {encoding}: {error}");
                        false
                    }
                })
            };
            for (channel, (key, text)) in base.as_object().unwrap().keys().flat_map(|c| OPTIONS.map(|o| (c, o))) {
                let opposite = match (key, text) {
                    ("sort", r#""ascending""# | r#""none""#) => r#""descending""#,
                    ("scale", r#"{"zero": true}"#) => r#"{"zero": false}"#,
                    ("scale", r#"{"type": "linear"}"#) => r#"{"type": "log"}"#,
                    ("stack", r#""none""# | r#""zero""#) => r#""normalize""#,
                    ("stack", _) => r#""none""#,
                    _ => "",
                };
                // What is done anyway may be said, unless its opposite is dropped too.
                let is_idle = || !opposite.is_empty() && !is_silent(channel, key, opposite);
                let lost = is_silent(channel, key, text) && !is_idle();
                assert!(!lost, "{mark} drops {channel}.{key} {text}: {base}");
            }
        }
    }
}

#[test]
fn an_option_that_nothing_shows_is_told_or_refused_with_what_is_possible() {
    let table = table();
    let colored = |color: Value, y: Value| json!({"x": {"field": "w"}, "y": y, "color": color});
    let (sum, v) = (json!({"field": "n", "aggregate": "sum"}), json!({"field": "v"}));
    for (mark, encoding, path, instead) in [
        ("line", json!({"x": {"field": "day", "sort": "-y"}, "y": sum}), "encoding.x.sort", "`ascending`"),
        ("bar", colored(json!({"field": "v", "sort": "descending"}), sum.clone()), "encoding.color.sort", "`[…]`"),
        ("boxplot", json!({"x": {"field": "w", "sort": "-y"}, "y": {"field": "n"}}), "encoding.x.sort", "`[…]`"),
        (
            "bar",
            json!({"x": {"field": "w"}, "y": {"field": "n", "aggregate": "sum", "stack": "normalize"}}),
            "encoding.y.stack",
            "`share_stacked_bar`",
        ),
        (
            "boxplot",
            json!({"x": {"field": "w"}, "y": {"field": "n", "scale": {"zero": false}}}),
            "encoding.y.scale.zero",
            "`line`",
        ),
        ("bar", json!({"x": {"field": "w", "sort": ["x", "y"]}, "y": sum}), "encoding.x.sort", "`w0`"),
        (
            "bar",
            json!({"x": {"field": "w"}, "y": sum, "color": v, "xOffset": {"field": "v", "sort": ["v1", "v0"]}}),
            "encoding.xOffset.sort",
            "left out",
        ),
    ] {
        let said = match plan(&table, mark, &encoding) {
            Ok(plan) => plan.warnings.iter().map(|warning| warning.say(Language::En)).collect::<String>(),
            Err(error) => format!("{} {}", error.message, error.hint),
        };
        assert!(said.contains(&format!("`{path}`")) && said.contains(instead), "{mark} {encoding}: {said}");
    }
}

#[test]
fn every_line_is_drawn_or_refused() {
    let table = table();
    let kinds =
        ["mean", "median", "target", "threshold", "value", "regression", "moving_average", "forecast", "annotation"];
    let anyway = [("facet_histogram", "median"), ("scatter_regression", "regression")];
    let mut lost = Vec::new();
    for mark in TEMPLATES.iter().map(|template| template.id) {
        for base in BASES.iter().chain(&MORE_BASES).map(|base| serde_json::from_str::<Value>(base).unwrap()) {
            let spec = json!({"mark": mark, "encoding": base});
            let Ok(bare) = plan_of(&table, &spec).map(|plan| drawn(&table, plan)) else { continue };
            for kind in kinds {
                let valued = matches!(kind, "target" | "threshold" | "value");
                let line = if valued { json!({"kind": kind, "value": 55}) } else { json!({"kind": kind, "window": 2}) };
                let mut spec = spec.clone();
                spec["lines"] = json!([line]);
                match plan_of(&table, &spec).map(|plan| drawn(&table, plan)) {
                    Ok(own) if own == bare && !anyway.contains(&(mark, kind)) => {
                        lost.push(format!("{mark} {kind} {base}"));
                    }
                    Ok(_) => {}
                    Err(error) => assert!(error.message.contains("`lines[0]"), "{spec}: {error}"),
                }
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn colours_of_the_caller_are_drawn_or_told_not_to_be() {
    let table = table();
    let palette = json!(["#ff0000", "#00aa00", "#0000ff"]);
    let mut count = 0;
    for mark in TEMPLATES.iter().map(|template| template.id) {
        for base in BASES.iter().chain(&MORE_BASES).map(|base| serde_json::from_str::<Value>(base).unwrap()) {
            let Ok(plain) = picture(&table, mark, &base) else { continue };
            let spec = json!({"mark": mark, "encoding": base, "palette": palette});
            let own = drawn(&table, plan_of(&table, &spec).unwrap());
            assert_ne!(own, plain, "{mark} drops the palette: {base}");
            count += 1;
        }
    }
    assert!(count > TEMPLATES.len(), "{count}");
}
