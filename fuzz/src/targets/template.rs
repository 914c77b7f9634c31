//! A PowerPoint template from anywhere.

use std::path::Path;

use shosai_document::formats;

use super::written;
use crate::{Desk, Target};

pub const TARGET: Target = Target { name: "template", samples, run };

const DECK: &str = "# 題\n\n- 本文\n\n## 次\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";

fn samples(_: &Path) -> Vec<Vec<u8>> {
    formats::shipped_templates().filter_map(formats::shipped_template).collect()
}

fn run(desk: &Desk, input: &[u8]) {
    written(desk, DECK, "pptx", Some(input));
}
