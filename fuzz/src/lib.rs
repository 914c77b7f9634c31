//! Every parser as a target that takes any bytes: `cargo xtask fuzz` feeds them with changed samples,
//! `cargo xtask fuzz --guided` with what libFuzzer finds by coverage,
//! `cargo xtask fuzz --slow` with one piece again and again.

// A chore reads the source tree; a test may panic.
#![allow(clippy::disallowed_methods)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod archive;
mod dice;
mod growth;
mod pump;
mod targets;

use std::path::Path;

use shosai_text::{Face, Faces};

pub use dice::{Dice, change};
pub use growth::{Growth, processor_time};
pub use pump::Pump;
pub use targets::{all, written};

/// What one input may take, in a build without optimisation on a busy machine.
pub const PATIENCE: std::time::Duration = std::time::Duration::from_secs(10);
/// The longest input that is tried, unless a sample is longer.
pub const LONGEST: usize = 64 * 1024;

/// A parser, and what it starts from.
pub struct Target {
    /// What it is called on the command line.
    pub name: &'static str,
    /// Inputs as people write them.
    pub samples: fn(&Path) -> Vec<Vec<u8>>,
    /// Takes anything; a panic, a hang or a flood of memory is a bug.
    pub run: fn(&Desk, &[u8]),
}

/// What the targets share.
pub struct Desk {
    /// The fonts that text is measured with.
    pub faces: Faces,
}

impl Desk {
    /// With the fonts of the source tree.
    ///
    /// # Errors
    /// The fonts are not there.
    pub fn new(root: &Path) -> anyhow::Result<Self> {
        let face = |name: &str| -> anyhow::Result<Face> {
            Ok(Face::from_bytes(std::fs::read(root.join("assets/fonts").join(name))?.into())?)
        };
        Ok(Self { faces: Faces { regular: face("IBMPlexSansJP-Regular.ttf")?, bold: face("IBMPlexSansJP-Bold.ttf")? } })
    }
}

/// The root of the source tree.
#[must_use]
pub fn repository() -> &'static Path {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own)
}
