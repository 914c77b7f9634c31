//! Tables: CSV and JSON in every shape and encoding.

use std::path::Path;

use shosai_chart::{Options, Table, plan};

use super::files;
use crate::{Desk, Target};

pub const TARGET: Target = Target { name: "table", samples, run };

fn samples(root: &Path) -> Vec<Vec<u8>> {
    let mut found = files(root, &["samples/tour", "crates/shosai-chart/tests/data"], &["csv"]);
    found.push(br#"[{"a": 1, "b": "x"}, {"a": null}]"#.to_vec());
    found.push(br#"{"columns": ["a"], "data": [[1], [2]]}"#.to_vec());
    found
}

fn run(_: &Desk, input: &[u8]) {
    if let Ok(table) = Table::read(input) {
        let _ = plan(&table, "推移", &Options::default());
    }
}
