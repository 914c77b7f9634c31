//! Pictures in which readers once found a fault, with what they show now.

use crate::scene::check::faults;
use crate::scene::{Node, Part};
use crate::spec::{ChartSpec, execute};
use crate::{Canvas, Caption, Language, Options, Prepared, Scene, Table, caption, draw_scene, prepare, visualize};
use serde_json::{Value, json};
use shosai_text::{Face, Faces};
use std::fmt::Write as _;

fn faces() -> Faces {
    let face = |bytes: &'static [u8]| Face::from_static(bytes).unwrap();
    Faces {
        regular: face(include_bytes!("../../../assets/fonts/IBMPlexSansJP-Regular.ttf")),
        bold: face(include_bytes!("../../../assets/fonts/IBMPlexSansJP-Bold.ttf")),
    }
}

fn prepared(table: &str, spec: Value, language: Language) -> Prepared {
    let table = Table::read_str(table).unwrap();
    prepare(&table, execute(&ChartSpec::read(&spec).unwrap(), &table, language).unwrap()).unwrap()
}

fn drawn(prepared: &Prepared) -> Scene {
    let faces = faces();
    let scene = draw_scene(prepared, Canvas { width: 1200, height: 900, dpi: 96 }, &faces);
    assert_eq!(faults(&scene, &faces), Vec::<String>::new());
    scene
}

fn told(table: &str, spec: Value, language: Language) -> Caption {
    caption(&prepared(table, spec, language))
}

fn texts(scene: &Scene) -> Vec<&str> {
    scene.texts().map(|text| text.text.as_str()).collect()
}

fn table(header: &str, rows: usize, row: impl Fn(usize) -> String) -> String {
    let mut out = format!("{header}\n");
    (0..rows).for_each(|at| writeln!(out, "{}", row(at)).unwrap());
    out
}

#[test]
fn limits_are_told_in_words_and_letters_that_are_not_drawn_in_a_warning() {
    let data = "品名,数量\nビール 😀,3\nKarlovačka,5\n茶,1\n";
    let spec = json!({"mark": "bar", "encoding": {"x": {"field": "品名"}, "y": {"field": "数量", "aggregate": "sum"}}, "transform": [{"filter": {"field": "数量", "gte": 3}}]});
    assert!(told(data, spec.clone(), Language::Ja).subtitle.contains("数量 3以上"));
    assert!(told(data, spec.clone(), Language::En).subtitle.contains("数量 of 3 or more"));
    let scene = drawn(&prepared(data, spec.clone(), Language::Ja));
    assert!(["ビール 〓", "Karlovacka"].iter().all(|name| texts(&scene).contains(name)), "{:?}", texts(&scene));
    let options = Options { spec: Some(spec), ..Options::default() };
    let answer = visualize(data, "数量", &options, &faces(), &|| false, &mut |_| ());
    let warned: Vec<&String> = answer.metadata.warnings.iter().filter(|text| text.contains('〓')).collect();
    assert!(
        warned.len() == 1 && warned[0].contains('😀') && !warned[0].contains('č'),
        "{:?}",
        answer.metadata.warnings
    );
}

#[test]
fn a_remark_in_brackets_is_no_unit() {
    let data = "国,GDP（速報値）,人口（千人）\n日本,5,120000\n米国,9,330000\n";
    let spec = |field: &str| json!({"mark": "bar", "encoding": {"x": {"field": "国"}, "y": {"field": field, "aggregate": "sum"}}});
    let estimate = told(data, spec("GDP（速報値）"), Language::Ja);
    assert!(!estimate.subtitle.contains("単位") && estimate.title.contains("速報値"), "{estimate:?}");
    assert!(told(data, spec("人口（千人）"), Language::Ja).subtitle.contains("単位：千人"));
}

#[test]
fn no_number_carries_two_scales() {
    let data = "国,GDP（百万円）\n日本,3000000\n米国,12500000\n";
    let spec =
        json!({"mark": "bar", "encoding": {"x": {"field": "国"}, "y": {"field": "GDP（百万円）", "aggregate": "sum"}}});
    let prepared = prepared(data, spec, Language::Ja);
    let scene = drawn(&prepared);
    assert!(texts(&scene).iter().all(|text| !text.contains('万') || text.contains("百万円")), "{:?}", texts(&scene));
    assert!(texts(&scene).contains(&"3,000,000") && caption(&prepared).subtitle.contains("12,500,000"));
}

#[test]
fn what_is_cut_is_said_on_the_picture() {
    let data = table("maker,year,sold", 60 * 3, |at| format!("Maker {:02},{},{}", at / 3, 2001 + at % 3, 100 + at));
    let years = json!({"field": "year", "timeUnit": "year"});
    let lines = json!({"mark": "multi_line", "encoding": {"x": years, "y": {"field": "sold", "aggregate": "mean"}, "color": {"field": "maker"}}});
    let notes = told(&data, lines, Language::En).notes;
    assert!(notes.contains("maker: top 10 of 60"), "{notes}");
    let parts = json!({"mark": "stacked_area", "encoding": {"x": {"field": "year", "timeUnit": "year"}, "y": {"field": "sold", "aggregate": "sum"}, "color": {"field": "maker"}}});
    let notes = told(&data, parts, Language::En).notes;
    assert!(notes.contains(r#"maker: 9 of 60, the others as "Other""#), "{notes}");
    // A title of the caller's own does not say it; ours does.
    let bars = |title: Option<&str>| {
        let mut spec = json!({"mark": "bar", "encoding": {"x": {"field": "maker"}, "y": {"field": "sold", "aggregate": "sum"}}, "transform": [{"limit": 5, "field": "maker"}]});
        if let Some(title) = title {
            spec["title"] = json!(title);
        }
        told(&data, spec, Language::En)
    };
    assert!(bars(Some("Makers")).notes.contains("maker: top 5 of 60"), "{}", bars(Some("Makers")).notes);
    assert!(bars(None).title.contains("of 60") && !bars(None).notes.contains("of 60"), "{:?}", bars(None));
}

#[test]
fn a_part_of_a_year_is_compared_with_nothing() {
    let data = table("day,sales", 12 * 4 + 3, |at| format!("{}-{:02}-01,100", 2019 + at / 12, at % 12 + 1));
    let x = json!({"field": "day", "timeUnit": "year"});
    let y = json!({"field": "sales", "aggregate": "sum"});
    let changes = json!({"mark": "change_bar", "encoding": {"x": x, "y": y}, "transform": [{"window": [{"op": "percent_change", "field": "sales"}]}]});
    let prepared = prepared(&data, changes, Language::En);
    assert!(prepared.finite(prepared.y()).iter().all(|change| *change == 0.0), "{:?}", prepared.finite(prepared.y()));
    assert!(caption(&prepared).notes.contains("2023 is not all there"), "{}", caption(&prepared).notes);
    let bars = json!({"mark": "bar", "encoding": {"x": x, "y": y}});
    let subtitle = told(&data, bars, Language::En).subtitle;
    assert!(!subtitle.contains("2023"), "{subtitle}");
}

#[test]
fn what_has_no_zero_changes_by_no_percentage() {
    let data =
        table("day,AverageTemperature", 24, |at| format!("{}-{:02}-01,{}", 2019 + at / 12, at % 12 + 1, 1 + at % 12));
    let x = json!({"field": "day", "timeUnit": "yearmonth"});
    let y = json!({"field": "AverageTemperature", "aggregate": "mean"});
    let line = told(&data, json!({"mark": "line", "encoding": {"x": x, "y": y}}), Language::En);
    assert!(!line.subtitle.contains('%') && !line.subtitle.contains('×'), "{}", line.subtitle);
    let spec = json!({"mark": "change_bar", "encoding": {"x": x, "y": y}, "transform": [{"window": [{"op": "percent_change", "field": "AverageTemperature"}]}]});
    let changes = prepared(&data, spec, Language::En);
    assert_eq!(changes.y().and_then(|column| column.unit.clone()), None);
    assert!(caption(&changes).title.contains("difference"), "{}", caption(&changes).title);
}

#[test]
fn histograms_in_panels_have_an_axis_of_counts() {
    let data = table("year,age", 400, |at| format!("{},{}", 2001 + at % 4, at * 37 % 90));
    let spec = json!({"mark": "facet_histogram", "encoding": {"x": {"field": "age"}, "facet": {"field": "year", "timeUnit": "year"}}});
    let scene = drawn(&prepared(&data, spec, Language::En));
    assert_eq!(texts(&scene).iter().filter(|text| **text == "0").count() - 2, 4, "{:?}", texts(&scene));
}

#[test]
fn titles_say_nothing_twice_and_name_moving_averages() {
    let data = table("日付,累計感染者数,GdpPercap", 60, |at| {
        format!("2024-{:02}-{:02},{},{}", 1 + at / 28, 1 + at % 28, at * 3, at * at)
    });
    let x = json!({"field": "日付", "timeUnit": "yearmonthdate"});
    let title = |field: &str, window: Value, language| {
        let y = json!({"field": field, "aggregate": "sum"});
        told(&data, json!({"mark": "line", "encoding": {"x": x, "y": y}, "transform": [{"window": [window], "frame": [-6, 0]}]}), language).title
    };
    let sum = json!({"mark": "line", "encoding": {"x": x, "y": {"field": "累計感染者数", "aggregate": "sum"}}, "transform": [{"window": [{"op": "sum", "field": "累計感染者数"}]}]});
    let running = told(&data, sum, Language::Ja).title;
    assert_eq!(running.matches("累計").count(), 1, "{running}");
    let mean = |field| json!({"op": "mean", "field": field});
    let averaged = title("累計感染者数", mean("累計感染者数"), Language::Ja);
    assert!(averaged.contains("累計感染者数の移動平均の"), "{averaged}");
    let total = table("町,Total", 8, |at| format!("{},{}", ["A", "B"][at % 2], 100 + at * at));
    let spec = json!({"mark": "bar", "encoding": {"x": {"field": "町"}, "y": {"field": "Total", "aggregate": "sum"}}});
    assert_eq!(told(&total, spec, Language::Ja).title, "町別Totalの比較");
    let english = title("GdpPercap", mean("GdpPercap"), Language::En);
    assert!(english.contains("oving average of GDP per cap"), "{english}");
}

#[test]
fn what_is_left_out_is_told_from_what_is_kept() {
    let data = "都道府県,市区町村,人口\n東京都,東京都,14\n東京都,港区,3\n東京都,北区,4\n大阪府,大阪市,2\n";
    let filters = json!([{"filter": {"field": "都道府県", "equal": "東京都"}}, {"filter": {"not": {"field": "市区町村", "equal": "東京都"}}}]);
    let spec = json!({"mark": "bar", "encoding": {"x": {"field": "市区町村"}, "y": {"field": "人口", "aggregate": "sum"}}, "transform": filters});
    let title = told(data, spec, Language::Ja).title;
    assert!(title.starts_with("市区町村の東京都を除く東京都の"), "{title}");
}

#[test]
fn a_heat_map_runs_across_and_down_as_its_channels_say() {
    let data =
        table("sex,class,n", 12, |at| format!("{},{},{at}", ["male", "female"][at % 2], ["1st", "2nd", "3rd"][at % 3]));
    let spec = json!({"mark": "heat_map", "encoding": {"x": {"field": "sex"}, "y": {"field": "class"}, "color": {"field": "n", "aggregate": "sum"}}});
    let scene = drawn(&prepared(&data, spec, Language::En));
    let height = |name: &str| scene.texts().find(|text| text.text == name).map(|text| text.y).unwrap();
    assert_eq!(height("male"), height("female"));
    assert!(height("1st") < height("2nd") && height("2nd") < height("3rd"));
}

#[test]
fn a_density_comes_down_before_the_plot_ends() {
    let data = table("v", 200, |at| format!("{}", 50 + (at * 7919 % 31) + (at * 104_729 % 17)));
    let scene = drawn(&prepared(&data, json!({"mark": "density", "encoding": {"x": {"field": "v"}}}), Language::En));
    let curve = scene.nodes.iter().find_map(|node| match node {
        Node::Line { points, part: Part::Data, .. } if points.len() > 50 => Some(points),
        _ => None,
    });
    let (first, last) = curve.and_then(|points| Some((points.first()?.1, points.last()?.1))).unwrap();
    let lowest = curve.unwrap().iter().map(|point| point.1).fold(0.0, f64::max);
    assert!(lowest - first < 3.0 && lowest - last < 3.0, "{first} {last} {lowest}");
}

#[test]
fn lines_over_a_series_say_what_they_are() {
    let data =
        table("month,jobs", 60, |at| format!("{}-{:02}-01,{}", 2019 + at / 12, at % 12 + 1, 100 + at * 7919 % 41));
    let lines = json!([{"kind": "moving_average", "window": 6}, {"kind": "forecast"}, {"kind": "regression"}]);
    let spec = json!({"mark": "line", "encoding": {"x": {"field": "month", "timeUnit": "yearmonth"}, "y": {"field": "jobs", "aggregate": "sum"}}, "lines": lines});
    let scene = drawn(&prepared(&data, spec, Language::En));
    for name in ["Moving average (6 periods)", "Fitted line", "Straight-line forecast"] {
        assert!(texts(&scene).iter().any(|text| text.starts_with(name)), "{name}: {:?}", texts(&scene));
    }
}

#[test]
fn shares_of_some_parts_are_of_the_whole() {
    let data = table("town", 60 * 20, |at| format!("Town {:02}", at % 60));
    let spec = |mark: &str| json!({"mark": mark, "encoding": {"x": {"field": "town"}, "y": {"aggregate": "count"}}, "transform": [{"limit": 20, "field": "town"}]});
    for mark in ["treemap", "share_bar"] {
        let scene = drawn(&prepared(&data, spec(mark), Language::En));
        let shares: Vec<&str> = texts(&scene).into_iter().filter(|text| text.ends_with('%')).collect();
        assert!(shares.len() >= 20 && shares.iter().all(|share| *share == "1.7%"), "{mark}: {shares:?}");
    }
}

#[test]
fn tiles_carry_their_names_smaller_before_they_carry_none() {
    let data = table("state,n", 30, |at| format!("Massachusetts {at},{}", 400 / (at + 1)));
    let spec =
        json!({"mark": "treemap", "encoding": {"x": {"field": "state"}, "y": {"field": "n", "aggregate": "sum"}}});
    let scene = drawn(&prepared(&data, spec, Language::En));
    let sizes: Vec<f64> =
        scene.texts().filter(|text| text.bold && text.text.starts_with("Mass")).map(|text| text.size).collect();
    assert!(sizes.len() > 15 && sizes.iter().any(|size| *size < sizes[0]), "{sizes:?}");
}

#[test]
fn numbers_below_a_plot_stay_within_the_margins() {
    let data = table("a,b", 80, |at| format!("{},{}", at * 500, at * 7919 % 97));
    let scene = drawn(&prepared(
        &data,
        json!({"mark": "scatter", "encoding": {"x": {"field": "a"}, "y": {"field": "b"}}}),
        Language::En,
    ));
    let margin = crate::draw::ink::Sizes::of(Canvas { width: 1200, height: 900, dpi: 96 }).margin;
    let beyond =
        scene.texts().filter(|text| crate::scene::check::frame_of(text, &faces()).right > 1200.0 - margin + 1.0);
    assert_eq!(beyond.map(|text| text.text.as_str()).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn nobody_leads_at_the_last_of_places_without_an_order() {
    let data = "town,kind,n\nA,yes,31\nB,yes,16\nC,yes,14\nC,no,1\n";
    let of = |field: &str| json!({"field": field});
    let y = json!({"field": "n", "aggregate": "sum"});
    let spec = json!({"mark": "clustered_bar", "pattern": "P21", "encoding": {"x": of("town"), "y": y, "xOffset": of("kind"), "color": of("kind")}});
    let subtitle = told(data, spec, Language::En).subtitle;
    assert!(subtitle.contains("highest: A / yes (31)"), "{subtitle}");
}
