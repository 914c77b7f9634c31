//! Unified diffs.

use std::path::Path;

use crate::{Desk, Target};

pub const TARGET: Target = Target { name: "patch", samples, run };

fn samples(_: &Path) -> Vec<Vec<u8>> {
    let renamed = "diff --git a/x b/y\nrename from x\nrename to y\n--- /dev/null\n+++ b/y\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file\n";
    vec!["--- a/x.md\n+++ b/x.md\n@@ -1,3 +1,3 @@\n 一\n-二\n+弐\n 三\n".into(), renamed.into()]
}

fn run(_: &Desk, input: &[u8]) {
    let _ = shosai_novel::patch::parse_patch(&String::from_utf8_lossy(input));
}
