//! Bad input gives a chart or a clear error with a hint, never a panic; the same input gives the same bytes.
#![allow(missing_docs, clippy::unwrap_used)]

use proptest::prelude::*;
use shosai_chart::{
    Canvas, Format, Options, Phase, Table, Visualized, draw_scene, plan, prepare, scene::check::faults, visualize,
};
use shosai_text::{Face, Faces};
use std::sync::LazyLock;

static FACES: LazyLock<Faces> = LazyLock::new(|| {
    let face = |bytes: &[u8]| Face::from_bytes(bytes.into()).unwrap();
    Faces {
        regular: face(include_bytes!("../../../assets/fonts/IBMPlexSansJP-Regular.ttf")),
        bold: face(include_bytes!("../../../assets/fonts/IBMPlexSansJP-Bold.ttf")),
    }
});

const QUERIES: [&str; 16] = [
    "令和元年と令和99年の差、Jan から Mar、the three (港) 数数数",
    "棒グラフで月ごとに、0を超えたら目立たせて",
    "推移",
    "地域別の比較",
    "分布",
    "カテゴリ別の分布を重ねて",
    "箱ひげ図で並べて",
    "店舗ごとの推移を俯瞰",
    "年ごとの分布の変化",
    "四半期ごとの部門差の変化",
    "構成比",
    "x と y の関係に回帰直線",
    "上位5、目標 100、平均線",
    "yoy change with a 3-month moving average and forecast",
    "calendar heatmap over time",
    "<script>alert(1)</script> \u{0} \u{202e} =cmd()",
];

fn call(data: &str, query: &str, format: Format) -> Visualized {
    let options = Options { format, width: 600, height: 400, ..Options::default() };
    visualize(data, query, &options, &FACES, &|| false, &mut |_| ())
}

fn check(answer: &Visualized, data: &str, query: &str) {
    match answer.is_error {
        true => {
            let error = answer.error.as_ref().unwrap();
            assert!(!error.hint.is_empty() && !error.message.is_empty());
            assert_eq!(answer.mime, "image/svg+xml");
            assert!(answer.metadata.fallback_applied);
        }
        false => assert!(answer.image.len() > 500, "{query}: {data:.80}"),
    }
    if answer.mime == "image/svg+xml" {
        let text = std::str::from_utf8(&answer.image).unwrap();
        assert!(!text.contains("NaN") && !text.contains("<script"), "{query}: {data:.80}");
        assert!(
            shosai_figure::usvg::Tree::from_str(text, &shosai_figure::usvg::Options::default()).is_ok(),
            "{query}: {text:.200}"
        );
    }
}

fn bad_inputs() -> Vec<String> {
    let many: Vec<String> = (0..200).map(|n| format!("c{n}")).collect();
    let ones: Vec<String> = (0..200).map(|n| n.to_string()).collect();
    let wide = format!("{}\n{}\n{}\n", many.join(","), ones.join(","), ones.join(","));
    let long = "長".repeat(500);
    let mut out: Vec<String> = [
        "",
        "   \n\n",
        "a",
        "a\n1",
        "a,b",
        "a,b\n",
        "a,b\n1,2",
        "x\n1\n2\n3",
        "a,b\n1\n1,2,3\n,,,\n\n4,5",
        "a,b\n,\n,\n,",
        "a,b\nNA,null\nN/A,-",
        "月,売上\n2024-01,5\n2024-02,5\n2024-03,5",
        "k,v\na,inf\nb,-inf\nc,nan\nd,1",
        "k,v\na,1e300\nb,-1e300\nc,1e-300\nd,0",
        "月,v\n2024-01,1e308\n2024-02,-1e308\n2024-03,1.7e308",
        "k,v\na,-1\nb,-10\nc,-100",
        "名,値\n<script>alert(1)</script>,1\n\"=HYPERLINK(\"\"x\"\")\",2\n&amp;\u{1}\u{202e},3\n</svg>,4",
        "<b>x</b>,\"y\"\"z\"\n1,2\n3,4",
        "date,v\n9999-12-31,1\n0001-01-01,2\n2024-02-30,3",
        "t,v\n1700000000,1\n1700000001,2\n1700000002,3",
        "日付,値\n2024-01-01,1\n2024-01-01,2\n2024-01-01,3",
        "{\"a\":[1,2],\"b\":[{\"c\":1},2]}",
        "[{\"a\":1},{\"a\":[1]}]",
        "[[\"a\",\"b\"],[1]]",
        "[1,2,3]",
        "{}",
        "[]",
        "[{}]",
        "{\"a\":",
        "just some prose without any table in it, really",
        "a\tb\n\"unclosed\t1\n2\t3",
        "\u{feff}列,列,列\n1,2,3\n4,5,6",
        "年,値\n2024,1\n2023,2",
        "品,Jan,Feb,Mar\nA,1,2,3\nB,,x,1e300\nC\n",
        "k,Q1,Q2,Q3,Q4,Q5\na,1,2,3,4,5\nb,5,4,3,2,1",
        "月,v\n令和元年1月,1\n令和99年13月,2\n平成0年,3",
        "日,v\n0001-01-01,1\n2024-01-01,2\n9999-12-31,3",
    ]
    .map(str::to_owned)
    .to_vec();
    out.push(wide);
    out.push(format!("{long},v\n{long},1\n{long}x,2\n"));
    out.push(format!("k,v\n{}", (0..300).map(|n| format!("k{n},{n}\n")).collect::<String>()));
    out
}

#[test]
fn bad_input_gives_a_chart_or_a_clear_error() {
    for data in bad_inputs() {
        for query in QUERIES {
            check(&call(&data, query, Format::Svg), &data, query);
        }
        check(&call(&data, QUERIES[0], Format::Png), &data, QUERIES[0]);
    }
}

#[test]
fn bad_input_is_still_drawn_by_the_rules() {
    for data in bad_inputs() {
        let Ok(table) = Table::read_str(&data) else { continue };
        for query in QUERIES {
            let Ok(plan) = plan(&table, query, &Options::default()) else { continue };
            let prepared = prepare(&table, plan).unwrap();
            let scene = draw_scene(&prepared, Canvas { width: 600, height: 400, dpi: 72 }, &FACES);
            let found = faults(&scene, &FACES);
            assert!(found.is_empty(), "{query}: {data:.80}\n{found:?}");
        }
    }
}

#[test]
fn queries_out_of_bounds_are_refused() {
    for query in ["", "   ", &"あ".repeat(1001)] {
        let answer = call("a,b\nx,1\ny,2\n", query, Format::Png);
        assert_eq!(answer.error.unwrap().code.name(), "E400_VALIDATION");
    }
}

#[test]
fn what_no_row_meets_names_the_picture_that_stands_in_for_another() {
    let rows: String = (0..30).map(|n| format!("shop {},{}\n", n % 5, n * 7 % 90)).collect();
    let answer = visualize(
        &format!("shop,sales\n{rows}"),
        "bar chart of total sales by shop where sales > 5000",
        &Options::default(),
        &FACES,
        &|| false,
        &mut |_| (),
    );
    let told = answer.metadata.warnings.join(" / ");
    assert!(answer.metadata.fallback_applied && told.contains("bar"), "{told}");
}

#[test]
fn strict_turns_a_fallback_into_an_error() {
    let data = "部署,年収\n営業,500\n開発,600\n人事,450\n";
    let loose = call(data, "年収の推移", Format::Png);
    assert!(!loose.is_error && loose.metadata.fallback_applied && loose.metadata.pattern_id == "P13");
    let options = Options { strict: true, ..Options::default() };
    let strict = visualize(data, "年収の推移", &options, &FACES, &|| false, &mut |_| ());
    assert_eq!(strict.error.unwrap().code.name(), "E422_UNPROCESSABLE");
}

#[test]
fn the_same_input_gives_the_same_bytes_and_the_right_resolution() {
    let data = include_str!("data/sales_ja.csv");
    let (a, b) = (call(data, "地域別の月次売上推移", Format::Png), call(data, "地域別の月次売上推移", Format::Png));
    assert_eq!((&a.image, &a.metadata), (&b.image, &b.metadata));
    let at = a.image.windows(4).position(|w| w == b"pHYs").unwrap() + 4;
    let per_metre = u32::from_be_bytes(a.image[at..at + 4].try_into().unwrap());
    assert_eq!(per_metre, 11_811, "300 dots an inch");
    assert_eq!(a.image[16..24], [0, 0, 2, 88, 0, 0, 1, 144], "600 by 400 pixels");
}

#[test]
fn a_stopped_call_answers_nothing_and_phases_come_in_order() {
    let data = include_str!("data/sales_ja.csv");
    let stopped = visualize(data, "推移", &Options::default(), &FACES, &|| true, &mut |_| ());
    assert!(stopped.stopped);
    let mut phases = Vec::new();
    visualize(data, "推移", &Options::default(), &FACES, &|| false, &mut |phase| phases.push(phase));
    use Phase::{Done, Drawing, Mapping, Processing, Selection, Validation};
    assert_eq!(phases, [Validation, Selection, Processing, Mapping, Drawing, Done]);
}

#[test]
fn metadata_has_the_shape_of_the_contract() {
    let mut answer = call(include_str!("data/sales_ja.csv"), "地域別の月次売上推移", Format::Svg);
    answer.metadata.set_durations(&[(Phase::Validation, 1.25), (Phase::Selection, 2.0)]);
    let value = serde_json::to_value(&answer.metadata).unwrap();
    for key in [
        "pattern_id",
        "template_id",
        "mapping",
        "auxiliary",
        "operations_applied",
        "decisions",
        "warnings",
        "stats",
        "versions",
        "fallback_applied",
    ] {
        assert!(value.get(key).is_some(), "{key}");
    }
    assert_eq!(value["stats"]["duration_ms"]["total"], 3.3);
    assert_eq!(value["decisions"]["pattern"]["elapsed_ms"], 2.0);
    assert_eq!(value["mapping"]["color"], "地域");
    assert_eq!(value["operations_applied"][0], "resample");
}

#[test]
fn aggregates_are_computed_over_all_rows() {
    let mut data = String::from("店舗,売上\n");
    (0..40_000).for_each(|n| data.push_str(if n % 4 == 0 { "北,3\n" } else { "南,1\n" }));
    let table = Table::read_str(&data).unwrap();
    let prepared = prepare(&table, plan(&table, "店舗別の売上合計", &Options::default()).unwrap()).unwrap();
    let mut sums = prepared.table.column("売上").unwrap().as_numbers().unwrap().to_vec();
    sums.sort_by(f64::total_cmp);
    assert_eq!(sums, [30_000.0, 30_000.0]);
}

fn cell() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "[a-c]",
        "-?[0-9]{1,4}(\\.[0-9])?",
        "20[0-2][0-9]-(0[1-9]|1[0-2])(-[0-3][0-9])?",
        "[¥△(]?[0-9]{1,3}(,[0-9]{3})?[%)円]?",
        "令和[0-9]年[0-9]{1,2}月",
        "[\\PC]{0,6}",
        Just("1e308".to_owned()),
        Just("-1e308".to_owned()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_table_and_query_end_well(
        header in proptest::collection::vec("[a-z月年売上地域date]{1,5}", 1..5),
        rows in proptest::collection::vec(proptest::collection::vec(cell(), 1..6), 0..30),
        query in prop_oneof![proptest::sample::select(QUERIES.to_vec()).prop_map(str::to_owned), "\\PC{1,40}"],
    ) {
        let mut data = header.join(",");
        for row in &rows {
            data.push('\n');
            data.push_str(&row.iter().map(|c| format!("\"{}\"", c.replace('"', "\"\""))).collect::<Vec<_>>().join(","));
        }
        let answer = call(&data, &query, Format::Svg);
        check(&answer, &data, &query);
    }

    #[test]
    fn any_text_ends_well(data in "\\PC{0,200}", query in "\\PC{1,60}") {
        check(&call(&data, &query, Format::Svg), &data, &query);
    }
}
