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
