use super::*;
use crate::table::Table;

fn table() -> Table {
    Table::read_str("月,地域,売上\n2024-01,東,10\n2024-01,西,30\n2024-02,東,20\n2024-02,西,\n2024-03,東,40\n").unwrap()
}

fn numbers(table: &Table, name: &str) -> Vec<f64> {
    table.column(name).unwrap().as_numbers().unwrap().to_vec()
}

fn apply(operation: Operation) -> Table {
    operation.apply(table())
}

#[test]
fn groups_are_aggregated_over_all_rows() {
    for (agg, expected) in [
        (Aggregate::Sum, [70.0, 30.0]),
        (Aggregate::Mean, [70.0 / 3.0, 30.0]),
        (Aggregate::Median, [20.0, 30.0]),
        (Aggregate::Max, [40.0, 30.0]),
        (Aggregate::Min, [10.0, 30.0]),
        (Aggregate::Count, [3.0, 1.0]),
        (Aggregate::Distinct, [3.0, 1.0]),
    ] {
        let grouped = apply(Operation::GroupbyAgg {
            keys: vec!["地域".into()],
            value: Some("売上".into()),
            agg,
            name: "v".into(),
        });
        assert_eq!(numbers(&grouped, "v"), expected, "{agg:?}");
    }
}

#[test]
fn rows_are_filtered_sorted_and_cut() {
    let east = apply(Operation::Filter { column: "地域".into(), test: Test::In(vec!["東".into()]) });
    assert_eq!(numbers(&east, "売上"), [10.0, 20.0, 40.0]);
    let rest = apply(Operation::Filter { column: "地域".into(), test: Test::NotIn(vec!["東".into()]) });
    assert_eq!(rest.rows, 2);
    let large =
        apply(Operation::Filter { column: "売上".into(), test: Test::Between { from: Some(20.0), to: None } });
    assert_eq!(numbers(&large, "売上"), [30.0, 20.0, 40.0]);
    let sorted = apply(Operation::Sort { column: "売上".into(), descending: true });
    assert_eq!(numbers(&sorted, "売上")[..4], [40.0, 30.0, 20.0, 10.0]);
    assert_eq!(apply(Operation::Head { n: 2, within: None }).rows, 2);
    assert_eq!(numbers(&apply(Operation::Tail { n: 1 }), "売上"), [40.0]);
    assert_eq!(apply(Operation::Head { n: 1, within: Some("地域".into()) }).rows, 2);
    assert_eq!(numbers(&apply(Operation::Sample { n: 2 }), "売上"), [10.0, 40.0]);
}

#[test]
fn shapes_are_turned() {
    let wide = apply(Operation::Pivot { index: "月".into(), columns: "地域".into(), value: "売上".into() });
    assert_eq!(numbers(&wide, "東"), [10.0, 20.0, 40.0]);
    let long = Operation::Melt { columns: vec!["東".into(), "西".into()], variable: "v".into(), value: "w".into() }
        .apply(wide);
    assert_eq!((long.rows, numbers(&long, "w")[1]), (6, 30.0));
    assert!(apply(Operation::Rename { column: "売上".into(), name: "s".into() }).column("s").is_some());
    assert_eq!(apply(Operation::Select { columns: vec!["月".into()] }).columns.len(), 1);
    assert_eq!(apply(Operation::Drop { columns: vec!["月".into()] }).columns.len(), 2);
    assert_eq!(apply(Operation::Cast { column: "月".into() }).column("月").unwrap().word(0), Some("2024-01"));
}

#[test]
fn neighbours_are_taken_into_account() {
    let east = || apply(Operation::Filter { column: "地域".into(), test: Test::In(vec!["東".into()]) });
    let column = || "売上".to_owned();
    assert_eq!(
        numbers(&Operation::Cumsum { column: column(), within: None }.apply(east()), "売上"),
        [10.0, 30.0, 70.0]
    );
    let rolled = Operation::Rolling { column: column(), window: 2, name: "m".into(), within: None }.apply(east());
    assert_eq!(numbers(&rolled, "m")[1..], [15.0, 30.0]);
    let ranked = Operation::Rank { column: column(), name: "r".into(), within: None }.apply(east());
    assert_eq!(numbers(&ranked, "r"), [3.0, 2.0, 1.0]);
    let shares =
        Operation::Normalize { column: column(), scale: Scale::Share, within: Some("月".into()) }.apply(table());
    assert_eq!(numbers(&shares, "売上")[..2], [25.0, 75.0]);
    let change = Operation::WithColumn {
        column: column(),
        derive: Derive::PercentChange { periods: 1, within: None },
        name: "c".into(),
    };
    assert_eq!(numbers(&change.apply(east()), "c")[1..], [100.0, 100.0]);
}

#[test]
fn values_are_derived() {
    let filled = apply(Operation::FillNull { column: "売上".into(), value: 0.0 });
    assert_eq!(numbers(&filled, "売上")[3], 0.0);
    let quarters = apply(Operation::Resample { column: "月".into(), grain: Grain::Quarter });
    assert_eq!(quarters.column("月").unwrap().distinct(9), 1);
    let binned = apply(Operation::Bin { column: "売上".into(), width: 20.0, name: "b".into() });
    assert_eq!(binned.column("b").unwrap().word(0), Some("0–20"));
    let lumped = apply(Operation::WithColumn {
        column: "地域".into(),
        derive: Derive::LumpRest { keep: vec!["東".into()], bottom: false, other: "その他".into() },
        name: "g".into(),
    });
    assert_eq!(lumped.column("g").unwrap().word(1), Some("その他"));
}
