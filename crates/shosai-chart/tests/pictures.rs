//! What a designer would look for in the real picture: nothing left out, nothing crossed, nothing told by halves.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use proptest::prelude::*;
use serde_json::{Value, json};
use shosai_chart::scene::check::{faults, frame_of};
use shosai_chart::scene::{Frame, Node, Part, Shape};
use shosai_chart::spec::{ChartSpec, execute};
use shosai_chart::{Canvas, Language, Prepared, Scene, Table, caption, draw_scene, prepare};
use shosai_text::{Face, Faces};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::LazyLock;

static FACES: LazyLock<Faces> = LazyLock::new(|| {
    let face = |bytes: &[u8]| Face::from_bytes(bytes.into()).unwrap();
    Faces {
        regular: face(include_bytes!("../../../assets/fonts/IBMPlexSansJP-Regular.ttf")),
        bold: face(include_bytes!("../../../assets/fonts/IBMPlexSansJP-Bold.ttf")),
    }
});

fn prepared(table: &str, spec: Value, locale: Language) -> Prepared {
    let table = Table::read_str(table).unwrap();
    prepare(&table, execute(&ChartSpec::read(&spec).unwrap(), &table, locale).unwrap()).unwrap()
}

fn drawn(prepared: &Prepared) -> Scene {
    let scene = draw_scene(prepared, Canvas { width: 1200, height: 900, dpi: 96 }, &FACES);
    assert_eq!(faults(&scene, &FACES), Vec::<String>::new());
    scene
}

fn picture(table: &str, spec: Value) -> Scene {
    drawn(&prepared(table, spec, Language::En))
}

fn texts(scene: &Scene) -> Vec<&str> {
    scene.texts().map(|text| text.text.as_str()).collect()
}

/// Rows of a table, each made of its number.
fn table(header: &str, rows: usize, row: impl Fn(usize) -> String) -> String {
    let mut out = format!("{header}\n");
    (0..rows).for_each(|at| writeln!(out, "{}", row(at)).unwrap());
    out
}

/// Months from January 2012.
fn month(at: usize) -> String {
    format!("{}-{:02}-01", 2012 + at / 12, at % 12 + 1)
}

#[test]
fn every_box_is_named_however_long_the_names_are() {
    let data = table("kind,price", 17 * 8, |at| format!("Chests of drawers {:02},{}", at % 17, at * 31 % 97));
    let spec = |mark: &str| json!({"mark": mark, "encoding": {"x": {"field": "kind"}, "y": {"field": "price"}}});
    for mark in ["box_plot", "violin", "strip_plot"] {
        let scene = picture(&data, spec(mark));
        let named = texts(&scene).iter().filter(|text| text.starts_with("Chests of drawers")).count();
        assert_eq!(named, 17, "{mark}");
    }
}

#[test]
fn columns_over_time_are_named_as_the_calendar_counts() {
    let data = table("day,kind,rain", 96, |at| format!("{},{},{}", month(at / 2), ["rain", "snow"][at % 2], at % 17));
    let spec = json!({"mark": "stacked_timeline", "encoding": {"x": {"field": "day", "timeUnit": "yearmonth"}, "y": {"field": "rain", "aggregate": "sum"}, "color": {"field": "kind"}}});
    let scene = picture(&data, spec);
    let months: Vec<&str> =
        texts(&scene).into_iter().filter(|text| ["Jan", "Apr", "Jul", "Oct"].contains(text)).collect();
    assert_eq!(months.len(), 16);
    assert!(["2012", "2013", "2014", "2015"].iter().all(|year| texts(&scene).contains(year)));
    let years = table("year,v", 144, |at| format!("{},{}", 1880 + at, at % 9));
    let spec = json!({"mark": "column_timeline", "encoding": {"x": {"field": "year", "timeUnit": "year"}, "y": {"field": "v", "aggregate": "sum"}}});
    let scene = picture(&years, spec);
    assert!(["1880", "1890", "2020"].iter().all(|year| texts(&scene).contains(year)), "{:?}", texts(&scene));
    assert!(!texts(&scene).contains(&"1888"));
}

#[test]
fn years_in_japanese_stand_below_every_column() {
    let data = table("year,kind,v", 34, |at| format!("{},k{},{}", 2001 + at / 2, at % 2, 100 + at * 7 % 31));
    let spec = json!({"mark": "stacked_timeline", "encoding": {"x": {"field": "year", "timeUnit": "year"}, "y": {"field": "v", "aggregate": "sum"}, "color": {"field": "kind"}}});
    let scene = drawn(&prepared(&data, spec, Language::Ja));
    let years = texts(&scene).into_iter().filter(|text| text.ends_with('年') && text.len() == 7).count();
    assert_eq!(years, 17);
}

#[test]
fn rows_of_parts_are_all_named() {
    let data = table("state,kind,v", 98, |at| format!("State number {:02},k{},{}", at / 2, at % 2, 1000 + at * 7 % 97));
    let spec = json!({"mark": "stacked_bar", "encoding": {"x": {"field": "state"}, "y": {"field": "v", "aggregate": "sum"}, "color": {"field": "kind"}}});
    let scene = picture(&data, spec);
    assert_eq!(texts(&scene).iter().filter(|text| text.starts_with("State number")).count(), 49);
    assert_eq!(texts(&scene).iter().filter(|text| text.starts_with("2,")).count(), 49);
}

#[test]
fn a_histogram_is_not_one_bar_for_a_few_far_values() {
    let data = table("days,n", 400, |at| format!("{},{}", if at < 3 { 700_000 } else { 1 + at * 37 % 900 }, at % 3));
    let spec = json!({"mark": "histogram", "encoding": {"x": {"field": "days"}}});
    let prepared = prepared(&data, spec, Language::En);
    assert!(caption(&prepared).subtitle.contains("3 rows from 900 on lie beyond"), "{}", caption(&prepared).subtitle);
    let bars = |node: &&Node| matches!(node, Node::Rect { part: Part::Bar { .. }, .. });
    assert!(drawn(&prepared).nodes.iter().filter(bars).count() >= 5);
}

#[test]
fn all_hours_of_a_day_are_named() {
    let data = table("at,v", 48, |at| format!("2024-01-{:02} {:02}:00,{}", 1 + at / 24, at % 24, at % 7));
    let spec = json!({"mark": "bar", "encoding": {"x": {"field": "at", "timeUnit": "hours"}, "y": {"field": "v", "aggregate": "mean"}}});
    let scene = picture(&data, spec);
    assert_eq!(texts(&scene).iter().filter(|text| text.ends_with(":00")).count(), 24);
}

#[test]
fn a_heat_map_turns_where_its_columns_could_not_be_named() {
    let data = table("food,country,v", 500, |at| {
        format!("Wheat and wheat product {},Country {:02},{}", at % 10, at / 10, at * 37 % 91)
    });
    let spec = json!({"mark": "heat_map", "encoding": {"x": {"field": "food"}, "y": {"field": "country"}, "color": {"field": "v", "aggregate": "sum"}}});
    let scene = picture(&data, spec);
    assert_eq!(texts(&scene).iter().filter(|text| text.starts_with("Country")).count(), 50);
}

#[test]
fn bars_in_groups_are_all_numbered() {
    let data =
        table("age,sex,n", 42, |at| format!("age group {:02},{},{}", at / 2, ["f", "m"][at % 2], 1000 + at * 7 % 43));
    let spec = json!({"mark": "clustered_bar", "encoding": {"x": {"field": "age"}, "y": {"field": "n", "aggregate": "sum"}, "color": {"field": "sex"}}});
    let scene = picture(&data, spec);
    assert_eq!(texts(&scene).iter().filter(|text| text.starts_with("1,0")).count(), 42);
}

#[test]
fn no_rule_runs_through_a_number() {
    let data = table("country,points", 20, |at| format!("Country {at},{}", 81.8 + at as f64 * 0.2));
    let spec = json!({"mark": "bar", "lines": [{"kind": "mean"}], "encoding": {"x": {"field": "country"}, "y": {"field": "points", "aggregate": "mean"}}});
    let scene = picture(&data, spec);
    let rule = scene.nodes.iter().find_map(|node| match node {
        Node::Line { points, stroke, .. } if !stroke.dash.is_empty() => Some(points[0].0),
        _ => None,
    });
    let crossed = |frame: &Frame| frame.left < rule.unwrap() && frame.right > rule.unwrap();
    let numbers = scene.texts().filter(|text| text.text.parse::<f64>().is_ok());
    let crossed: Vec<&str> = numbers.filter(|t| crossed(&frame_of(t, &FACES))).map(|t| t.text.as_str()).collect();
    assert!(crossed.is_empty(), "{crossed:?}");
}

#[test]
fn the_legend_shows_the_marks_of_the_picture() {
    let data = table("a,b,kind", 60, |at| format!("{},{},k{}", at * 7 % 31, at * 11 % 37, at % 3));
    let spec =
        json!({"mark": "point", "encoding": {"x": {"field": "a"}, "y": {"field": "b"}, "color": {"field": "kind"}}});
    let scene = picture(&data, spec);
    let shapes: Vec<Shape> = scene
        .nodes
        .iter()
        .filter_map(|node| if let Node::Marker { shape, .. } = node { Some(*shape) } else { None })
        .collect();
    assert_eq!(shapes.len(), 63);
    assert_eq!(shapes[..3].iter().map(|shape| format!("{shape:?}")).collect::<HashSet<_>>().len(), 3);
    assert!(!scene.nodes.iter().any(|node| matches!(node, Node::Rect { .. })));
}

#[test]
fn points_in_a_corner_are_spread_and_that_is_said() {
    let data = table("days,mass", 60, |at| format!("{},{}", 1.4_f64.powi(at as i32), 1 + at % 20));
    let spec = |scale: Value| json!({"mark": "point", "encoding": {"x": {"field": "mass"}, "y": {"field": "days", "scale": scale}}});
    let said = |scale: Value| texts(&picture(&data, spec(scale))).iter().any(|text| text.contains("log scale"));
    assert!(said(json!({})));
    assert!(!said(json!({"type": "linear"})));
}

#[test]
fn lines_that_would_lie_flat_are_spread_and_that_is_said() {
    let rows = |tall: usize| {
        table("day,kind,v", 120, move |at| {
            format!("{},k{},{}", month(at / 5), at % 5, if at % 5 == 0 { tall + at * 7 % 97 } else { 1 + at * 11 % 89 })
        })
    };
    let spec = |scale: Value| json!({"mark": "multi_line", "encoding": {"x": {"field": "day"}, "y": {"field": "v", "aggregate": "sum", "scale": scale}, "color": {"field": "kind"}}});
    let said = |tall, scale| caption(&prepared(&rows(tall), spec(scale), Language::En)).subtitle.contains("Log scale");
    assert!(said(9_000, json!({})) && !said(9_000, json!({"type": "linear"})) && !said(100, json!({})));
}

#[test]
fn panels_that_would_lie_flat_have_a_scale_each_and_that_is_said() {
    let rows = |tall: usize| {
        table("day,place,v", 120, move |at| {
            format!("{},p{},{}", month(at / 5), at % 5, if at % 5 == 0 { tall + at * 7 % 97 } else { at * 11 % 89 })
        })
    };
    let spec = || json!({"mark": "small_multiples", "encoding": {"x": {"field": "day"}, "y": {"field": "v", "aggregate": "sum"}, "facet": {"field": "place"}}});
    let said = |tall| caption(&prepared(&rows(tall), spec(), Language::En)).subtitle.contains("own scale");
    assert!(said(90_000) && !said(0));
}

#[test]
fn nothing_happened_in_a_month_without_rows() {
    let data = "day,who\n2024-01-03,a\n2024-02-04,a\n2024-05-01,b\n";
    let spec = json!({"mark": "line", "encoding": {"x": {"field": "day", "timeUnit": "yearmonth"}, "y": {"aggregate": "count"}}});
    let (_, series) = prepared(data, spec, Language::En).series();
    assert_eq!(series[0].points.iter().map(|p| p.1).collect::<Vec<_>>(), [1.0, 1.0, 0.0, 0.0, 1.0]);
}

#[test]
fn a_month_that_is_not_over_is_dashed_and_compared_with_nothing() {
    let data = table("day,v", 100, |at| {
        format!(
            "{},{}",
            ["2023-12", "2024-01", "2024-02", "2024-03"][at / 28].to_owned() + &format!("-{:02}", at % 28 + 1),
            1
        )
    });
    let spec = json!({"mark": "line", "encoding": {"x": {"field": "day", "timeUnit": "yearmonth"}, "y": {"field": "v", "aggregate": "sum"}}});
    let prepared = prepared(&data, spec, Language::En);
    assert!(prepared.partial.last.is_some());
    assert!(caption(&prepared).subtitle.contains("28 throughout"), "{}", caption(&prepared).subtitle);
    let dashed = |node: &Node| matches!(node, Node::Line { stroke, .. } if !stroke.dash.is_empty());
    assert!(drawn(&prepared).nodes.iter().any(dashed));
}

#[test]
fn a_share_ends_at_one() {
    let data =
        table("class,sex,alive", 40, |at| format!("c{},{},{}", at % 2, ["f", "m"][at / 2 % 2], u8::from(at != 3)));
    let spec = json!({"mark": "clustered_bar", "encoding": {"x": {"field": "class"}, "y": {"field": "alive", "aggregate": "mean"}, "color": {"field": "sex"}}});
    let scene = picture(&data, spec);
    assert!(texts(&scene).contains(&"1.0") && !texts(&scene).contains(&"1.2"), "{:?}", texts(&scene));
}

#[test]
fn a_line_is_named_where_it_ends() {
    let data = table("year,set,v", 40, |at| {
        format!("{},{},{}", 1980 + at, if at < 8 { "early" } else { "late" }, at * 7 % 23)
    });
    let spec = json!({"mark": "multi_line", "encoding": {"x": {"field": "year"}, "y": {"field": "v"}, "color": {"field": "set"}}});
    let scene = picture(&data, spec);
    let at = |name: &str| scene.texts().find(|text| text.text == name).map(|text| text.x).unwrap();
    assert!(at("early") < 500.0 && at("late") > 1000.0, "{} {}", at("early"), at("late"));
}

#[test]
fn a_line_runs_thin_over_years_that_are_missing() {
    let data = table("year,km", 60, |at| format!("{},{}", 1900 + at + if at > 30 { 7 } else { 0 }, at * 7 % 41));
    let spec = json!({"mark": "line", "encoding": {"x": {"field": "year"}, "y": {"field": "km"}}});
    let scene = picture(&data, spec);
    let data_lines = |node: &Node| match node {
        Node::Line { points, stroke, part: Part::Data } => Some((points.len(), stroke.width)),
        _ => None,
    };
    let lines: Vec<(usize, f64)> = scene.nodes.iter().filter_map(data_lines).collect();
    assert_eq!(lines.iter().map(|line| line.0).collect::<Vec<_>>(), [31, 2, 29]);
    assert!(lines[1].1 < lines[0].1 / 2.0);
}

#[test]
fn a_bar_whose_colour_follows_from_its_name_is_a_whole_bar() {
    let data = table("breed,group,rank", 9, |at| format!("Long breed name {at},g{},{}", at % 3, 100 + at * 7 % 31));
    let spec = json!({"mark": "clustered_bar", "encoding": {"x": {"field": "breed"}, "y": {"field": "rank", "aggregate": "mean"}, "color": {"field": "group"}}});
    let scene = picture(&data, spec);
    let heights: Vec<f64> = scene
        .nodes
        .iter()
        .filter_map(|node| match node {
            Node::Rect { frame, part: Part::Bar { .. }, .. } => Some(frame.height()),
            _ => None,
        })
        .collect();
    assert_eq!(heights.len(), 9);
    assert!(heights.iter().all(|height| *height > 30.0), "{heights:?}");
}

#[test]
fn words_are_not_broken() {
    let data =
        "施設,量\n福井坂井地区広域市町村圏事務組合清掃センター,47012\n美浜・三方環境衛生組合ガス化溶融施設,5614\n";
    let spec = json!({"mark": "bar", "encoding": {"x": {"field": "施設"}, "y": {"field": "量", "aggregate": "sum"}}});
    let scene = drawn(&prepared(data, spec, Language::Ja));
    assert!(texts(&scene).contains(&"清掃センター"), "{:?}", texts(&scene));
    let parts = "genre,v\nAdventure and Exploration,900\nMusicalPerformances,7\nRomantic Comedy,60\n";
    let spec =
        json!({"mark": "treemap", "encoding": {"x": {"field": "genre"}, "y": {"field": "v", "aggregate": "sum"}}});
    let scene = picture(parts, spec);
    assert!(!texts(&scene).iter().any(|text| text.contains('…') || text.starts_with("Musical")), "{:?}", texts(&scene));
}

#[test]
fn a_title_calls_periods_what_they_are() {
    let title = |step: usize| {
        let data = table("day,v", 12, |at| format!("2024-{:02}-{:02},{at}", 1 + at * step / 28, 1 + at * step % 28));
        let spec = json!({"mark": "line", "encoding": {"x": {"field": "day"}, "y": {"field": "v"}}});
        caption(&prepared(&data, spec, Language::En)).title
    };
    assert!(title(1).starts_with("Daily v") && title(7).starts_with("Weekly v") && title(3).starts_with("V,"));
    let clocked =
        table("day,v", 8, |at| format!("2024-{:02}-01T{}:00:00Z,{at}", at + 1, if at < 4 { "08" } else { "07" }));
    let spec = json!({"mark": "line", "encoding": {"x": {"field": "day"}, "y": {"field": "v"}}});
    let title = caption(&prepared(&clocked, spec, Language::En)).title;
    assert_eq!(title, "Monthly v, Jan 1, 2024 – Aug 1, 2024");
}

#[test]
fn a_picture_is_not_named_after_what_it_does_not_show() {
    let table = Table::read_str(&table("year,v", 9, |at| format!("{},{}", 2000 + at, at + 1))).unwrap();
    let spec = |name: &str| json!({"mark": "change_bar", "encoding": {"x": {"field": "year"}, "y": {"field": "v", "aggregate": "sum"}}, "transform": [{"window": [{"op": "percent_change", "field": "v", "as": name}]}]});
    let run = |name: &str| execute(&ChartSpec::read(&spec(name)).unwrap(), &table, Language::En);
    assert!(run("v").is_ok());
    let error = run("change").unwrap_err();
    assert!(error.message.say(Language::En).contains("transform[0].window[0].as"), "{:?}", error.message);
}

/// Names of any length in either language.
fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        "[A-Z][a-z]{2,9}( [a-z]{2,9}){0,4}",
        "[人事営業開発本部第一二三課室]{1,18}",
        "[ァ-ヴー]{2,12}(・[ァ-ヴー]{2,8})?"
    ]
}

/// Marks, each with its colour if it needs one; the measure is `v`, groups are `a` and `b`, time is `day`.
const MARKS: [(&str, &str, Option<&str>); 22] = [
    ("bar", "a", None),
    ("dot_plot", "a", None),
    ("lollipop", "a", None),
    ("diverging_bar", "a", None),
    ("box_plot", "a", None),
    ("violin", "a", None),
    ("strip_plot", "a", None),
    ("clustered_bar", "a", Some("b")),
    ("stacked_bar", "a", Some("b")),
    ("heat_map", "a", Some("b")),
    ("line", "day", None),
    ("area", "day", None),
    ("column_timeline", "day", None),
    ("calendar", "day", None),
    ("multi_line", "day", Some("b")),
    ("grouped_bar", "day", Some("b")),
    ("stacked_timeline", "day", Some("b")),
    ("stacked_area", "day", Some("b")),
    ("period_heat_map", "day", Some("a")),
    ("slope", "day", Some("b")),
    ("small_multiples", "day", Some("a")),
    ("facet_area", "day", Some("b")),
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Whatever the names, sizes, signs and spans are: no text over another or outside, as many series as colours tell
    /// apart, no more texts than anybody reads.
    #[test]
    fn every_picture_can_be_read(
        names in proptest::collection::hash_set(name(), 2..60),
        groups in proptest::collection::hash_set(name(), 2..14),
        (skew, negative) in (0_u8..4, any::<bool>()),
        days in 1_i64..400,
    ) {
        /// Texts of one picture at most; a heat map of 50 rows with its numbers has the most.
        const BUDGET: usize = 900;
        let (names, groups): (Vec<_>, Vec<_>) = (names.into_iter().collect(), groups.into_iter().collect());
        let data = table("a,b,day,v", 240, |at| {
            let size = ((at * 7919 % 1009) as f64 + 1.0).powi(i32::from(skew) + 1);
            let value = if negative && at % 3 == 0 { -size } else { size };
            let day = shosai_chart::table::calendar::Date::of(1_600_000_000 + at as i64 % 40 * days * 86_400);
            format!("{},{},{:04}-{:02}-{:02},{value}", names[at % names.len()], groups[at / 3 % groups.len()], day.year, day.month, day.day)
        });
        let table = Table::read_str(&data).unwrap();
        let mut pictures = 0;
        for (mark, x, color) in MARKS {
            let raw = matches!(mark, "box_plot" | "violin" | "strip_plot");
            let y = if raw { json!({"field": "v"}) } else { json!({"field": "v", "aggregate": "mean"}) };
            let mut encoding = json!({"x": {"field": x}, "y": y});
            match (mark, color) {
                ("heat_map" | "period_heat_map", Some(by)) => {
                    encoding = json!({"x": {"field": x}, "y": {"field": by}, "color": y});
                }
                ("small_multiples" | "facet_area", Some(by)) => encoding["facet"] = json!({"field": by}),
                (_, Some(by)) => encoding["color"] = json!({"field": by}),
                _ => {}
            }
            let spec = ChartSpec::read(&json!({"mark": mark, "encoding": encoding})).unwrap();
            let Ok(plan) = execute(&spec, &table, Language::Ja) else { continue };
            pictures += 1;
            let prepared = prepare(&table, plan).unwrap();
            let split = prepared.color().map(|column| prepared.names(column).into_iter().collect::<HashSet<_>>().len());
            let told_by_colour = !mark.contains("heat_map");
            prop_assert!(!told_by_colour || split.unwrap_or(0) <= 10, "{mark}: {split:?} series");
            for (width, height) in [(1200, 900), (640, 480)] {
                let scene = draw_scene(&prepared, Canvas { width, height, dpi: 96 }, &FACES);
                prop_assert_eq!(faults(&scene, &FACES), Vec::<String>::new(), "{} {}x{}", mark, width, height);
                prop_assert!(scene.texts().count() <= BUDGET, "{mark}: {} texts", scene.texts().count());
            }
        }
        prop_assert!(pictures >= 16, "{pictures} pictures");
    }
}

#[test]
fn years_as_a_measure_have_no_mark_between_thousands() {
    let data = table("name,year,v", 12, |at| format!("n{},{},{}", at % 4, 2011 + at, 1000 + at * 50));
    let bar = |y: Value, transform: Value| json!({"mark": "bar", "transform": transform, "encoding": {"x": {"field": "name"}, "y": y}});
    let last = json!([{"calculate": "max(year) + 0", "as": "last"}]);
    let rows = json!([{"calculate": "year + 1", "as": "next"}]);
    let many = json!([{"aggregate": [{"op": "max", "field": "year", "as": "end"}], "groupby": ["name"]}]);
    for spec in [
        bar(json!({"field": "year", "aggregate": "max"}), json!([])),
        bar(json!({"field": "last"}), last),
        bar(json!({"field": "next", "aggregate": "max"}), rows),
        bar(json!({"field": "end"}), many),
        json!({"mark": "boxplot", "encoding": {"x": {"field": "name"}, "y": {"field": "year"}}}),
        json!({"mark": "scatter", "encoding": {"x": {"field": "v"}, "y": {"field": "year"}}}),
    ] {
        let prepared = prepared(&data, spec.clone(), Language::En);
        let scene = drawn(&prepared);
        let told = format!("{} {}", texts(&scene).join(" "), caption(&prepared).alt);
        assert!(!told.contains("2,0") && told.contains("20"), "{spec} {told}");
    }
    // Amounts of that size, and years that are added up, are no years.
    for y in [json!({"field": "v", "aggregate": "max"}), json!({"field": "year", "aggregate": "sum"})] {
        let scene = picture(&data, bar(y, json!([])));
        assert!(texts(&scene).iter().any(|text| text.contains(',')), "{:?}", texts(&scene));
    }
}
