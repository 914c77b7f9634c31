//! A story, read and mended by every rule.

use std::path::Path;

use shosai_prose::{FixOptions, RULES, Settings, fix_text};

use super::files;
use crate::{Desk, Target};

pub const TARGET: Target = Target { name: "prose", samples, run };

fn samples(root: &Path) -> Vec<Vec<u8>> {
    let mut found = files(root, &["samples/tour", "xtask/corpus/documents"], &["md"]);
    found.push("「はい」と彼は言った。……|漢字《かんじ》、１２３ 。食べれる、全然大丈夫です！！\n".into());
    found
}

fn run(_: &Desk, input: &[u8]) {
    let mut settings = Settings::default();
    for rule in RULES {
        settings.enable(rule.name);
    }
    let _ = fix_text(&String::from_utf8_lossy(input), &settings, &FixOptions::default());
}
