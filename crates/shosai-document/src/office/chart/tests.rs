use super::*;
use crate::office::package::Package;
use crate::office::testing::chart;
use crate::office::xml::parse;
use shosai_figure::ChartForm;

const LETTERS: Lettering<'static> =
    Lettering { language: "ja-JP", east_asian: None, size: 12.0, colours: Mapping::Slide, seen: [true; ACCENTS] };
const FORMS: [ChartForm; 8] = [
    ChartForm::Rows,
    ChartForm::Columns,
    ChartForm::StackedColumns,
    ChartForm::ShareRows,
    ChartForm::Lines,
    ChartForm::Areas,
    ChartForm::ShareAreas,
    ChartForm::Points,
];

#[test]
fn every_form_caches_the_numbers_that_its_workbook_holds() {
    for form in FORMS {
        let part = chart_part(&chart(form), &LETTERS).unwrap();
        let document = parse(&part.xml).unwrap();
        let values: Vec<&str> = document
            .descendants()
            .filter(|node| matches!(node.tag_name().name(), "val" | "yVal"))
            .flat_map(|node| node.descendants().filter(|node| node.tag_name().name() == "v"))
            .filter_map(|node| node.text())
            .collect();
        assert_eq!(values, ["1.5", "2", "3", "4", "5", "6"], "{form:?}");
        let workbook = Package::read(&part.workbook).unwrap();
        let sheet = workbook.text("xl/worksheets/sheet1.xml").unwrap();
        assert!(values.iter().all(|value| sheet.contains(&format!("<v>{value}</v>"))), "{sheet}");
        assert!(sheet.contains("西 &amp; 南"));
    }
}

#[test]
fn the_cells_that_a_series_names_hold_its_numbers() {
    let part = chart_part(&chart(ChartForm::Points), &LETTERS).unwrap();
    assert!(part.xml.contains("<c:yVal><c:numRef><c:f>Sheet1!$D$2:$D$4</c:f>"));
    let workbook = Package::read(&part.workbook).unwrap();
    assert!(workbook.text("xl/worksheets/sheet1.xml").unwrap().contains("<c r=\"D4\"><v>6</v></c>"));
}

#[test]
fn lines_at_a_value_are_drawn_over_columns() {
    let mut own = chart(ChartForm::Columns);
    own.rules = vec![("目標 5".to_owned(), 5.0)];
    let part = chart_part(&own, &LETTERS).unwrap();
    assert!(part.xml.contains("<c:barChart>") && part.xml.contains("<c:lineChart>"));
    assert!(part.xml.contains("<c:f>Sheet1!$D$1</c:f>"));
}

#[test]
fn no_numbers_and_too_many_are_no_chart() {
    let mut own = chart(ChartForm::Lines);
    own.series.clear();
    assert!(chart_part(&own, &LETTERS).is_none());
    let mut own = chart(ChartForm::Lines);
    own.series[0].values = vec![Some(1.0); MOST_NUMBERS + 1];
    assert!(chart_part(&own, &LETTERS).is_none());
}
