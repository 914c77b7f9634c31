//! Mermaid: judged and drawn.

use std::path::Path;

use shosai_mermaid::DrawOptions;

use super::documents;
use crate::{Desk, Target};

pub const TARGET: Target = Target { name: "mermaid", samples, run };

fn samples(root: &Path) -> Vec<Vec<u8>> {
    let texts = documents(root);
    let texts = texts.iter().filter_map(|bytes| std::str::from_utf8(bytes).ok());
    texts.flat_map(shosai_mermaid::find_blocks).map(|block| block.code.into_bytes()).collect()
}

fn run(desk: &Desk, input: &[u8]) {
    let source = String::from_utf8_lossy(input);
    shosai_mermaid::judge(&source, &|| false);
    let _ = shosai_mermaid::draw(&source, &DrawOptions::new(&desk.faces));
}
