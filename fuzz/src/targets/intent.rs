//! What a person asks of a table.

use std::path::Path;

use shosai_chart::{Options, Table, plan};

use super::files;
use crate::{Desk, Target};

pub const TARGET: Target = Target { name: "intent", samples, run };

const DATA: &str = "月,部門,売上（円）\n2024-01,東,100\n2024-02,西,\"1,200\"\n2024-03,東,90\n";

fn samples(root: &Path) -> Vec<Vec<u8>> {
    let texts = files(root, &["crates/shosai-chart/tests/queries"], &["tsv"]);
    let texts = texts.iter().filter_map(|bytes| std::str::from_utf8(bytes).ok());
    let queries = texts.flat_map(str::lines).filter_map(|line| line.split('\t').nth(1));
    queries.map(|query| query.as_bytes().to_vec()).collect()
}

fn run(_: &Desk, input: &[u8]) {
    if let Ok(table) = Table::read(DATA.as_bytes()) {
        let _ = plan(&table, &String::from_utf8_lossy(input), &Options::default());
    }
}
