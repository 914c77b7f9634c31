//! A manual's 目次, as JSON and as text.

use std::path::Path;

use shosai_world::{RelPath, RootName, World};

use crate::{Desk, Target};

pub const TARGET: Target = Target { name: "contents", samples, run };

fn samples(_: &Path) -> Vec<Vec<u8>> {
    vec![
        r#"{"1章": {"file": "01_概要.md", "sections": {"1.1": "目的"}}, "2章": "02_手順.md"}"#.into(),
        "1. 概要 ... 01_概要.md\n  1.1 目的\n2. 手順 ... 02_手順.md\n".into(),
    ]
}

fn run(_: &Desk, input: &[u8]) {
    let world = World::memory();
    let Ok(folder) = world.folder(&RootName::MANUALS) else { return };
    for (name, bytes) in [("本/00_目次.json", input), ("本/00_目次.txt", input), ("本/01_概要.md", input)] {
        if let Ok(path) = RelPath::parse(name) {
            let _ = folder.write_atomic(&path, bytes);
        }
    }
    let corpus = shosai_manual::Corpus::new(folder);
    if let Ok(library) = corpus.library(&|| false) {
        let _ = library.toc("本");
        let _ = library.chapters("本", true);
        let _ = library.sections("本");
    }
}
