//! Files people have, of every kind.

use std::path::Path;

use crate::{Desk, Target};

pub const TARGET: Target = Target { name: "import", samples, run };

/// The kind follows from the bytes; a name helps where they tell nothing.
const NAMES: [&str; 3] = ["a", "a.html", "a.xls"];

fn samples(root: &Path) -> Vec<Vec<u8>> {
    let mut found =
        super::files(root, &["assets/templates", "samples/manuals/様式"], &["pptx", "docx", "xlsx", "pdf", "html"]);
    found.push("<title>題</title><h1>一</h1><table><tr><td>a<td>b</table><pre>x</pre>".into());
    found
}

fn run(_: &Desk, input: &[u8]) {
    for name in NAMES {
        let _ = shosai_import::import(name, input, &shosai_import::Limits::default(), &|| false);
    }
}
