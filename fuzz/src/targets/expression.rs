//! Regular expressions that a caller searches the vault with.

use std::path::Path;

use shosai_vault::{Scope, SearchMode, Vault, WriteMode};
use shosai_world::{RootName, World};

use crate::{Desk, Target};

pub const TARGET: Target = Target { name: "expression", samples, run };

fn samples(_: &Path) -> Vec<Vec<u8>> {
    ["(納期|期日).*[0-9]{1,4}", "^#+ \\w+$", "(?i)a{2,5}\\b(?:x|y)*", "[ぁ-んァ-ヶ一-龠]+"].map(Into::into).into()
}

fn run(_: &Desk, input: &[u8]) {
    let world = World::memory();
    let Ok(folder) = world.folder(&RootName::VAULT) else { return };
    let vault = Vault::new(folder);
    let text = "納期は三日です。aaaaaaaaaaaaaaaaaaaaaaaaaaaa!\n# 見出し 42\n".repeat(20);
    let _ = vault.write("notes/a.md", &text, WriteMode::Overwrite, None);
    let _ = vault.search(&String::from_utf8_lossy(input), SearchMode::Regex, &Scope::default(), 20);
}
