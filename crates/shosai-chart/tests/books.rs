//! Workbooks as people keep them: a cover sheet, a title, two rows of names, a remark below.
#![allow(missing_docs, clippy::disallowed_methods, clippy::unwrap_used)]

use shosai_chart::table::{Kind, calendar::Grain};
use shosai_chart::{Code, Table};

fn book(name: &str, sheet: Option<&str>) -> Result<Table, shosai_chart::ChartError> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/books");
    Table::read_file(&std::fs::read(format!("{folder}/{name}")).unwrap(), sheet, "", &|| false)
}

fn names(table: &Table) -> Vec<&str> {
    table.columns.iter().map(|column| column.name.as_str()).collect()
}

#[test]
fn the_first_sheet_that_holds_something_is_read_and_named() {
    let table = book("shops.xlsx", None).unwrap();
    assert_eq!(names(&table), ["月", "売上 東", "売上 西", "客数 東", "客数 西"]);
    assert_eq!((table.rows, table.columns[0].kind), (3, Kind::Time(Grain::Day)));
    assert_eq!(table.columns[2].as_numbers().unwrap(), [80.0, 85.0, 95.0]);
    let told: Vec<String> = table.notes.iter().map(|note| note.to_string()).collect();
    assert!(told[0].contains("\"売上\"") && told[0].contains("備考"), "{told:?}");
    assert!(told.iter().any(|note| note.contains("above the header")), "{told:?}");
}

#[test]
fn a_sheet_is_chosen_by_name_or_number_and_an_unknown_one_refused() {
    assert_eq!(names(&book("shops.xlsx", Some("備考")).unwrap()), ["項目", "内容"]);
    assert_eq!(names(&book("shops.xlsx", Some("3")).unwrap()), ["項目", "内容"]);
    let error = book("shops.xlsx", Some("none")).unwrap_err();
    assert!(error.code == Code::Unprocessable && error.hint.contains("`売上`"), "{error}");
}

#[test]
fn old_and_open_workbooks_are_read_too() {
    let old = book("shops.xls", None).unwrap();
    assert_eq!((names(&old), old.columns[0].is_time()), (vec!["date", "shop", "sales"], true));
    assert_eq!(book("shops.ods", None).unwrap().columns[1].as_numbers().unwrap(), [5.0, 6.5]);
}

#[test]
fn what_only_looks_like_a_workbook_is_refused() {
    let error = Table::read_file(b"PK\x03\x04 and nothing else", None, "", &|| false).unwrap_err();
    assert_eq!(error.code, Code::UnsupportedFormat);
}
