//! Makes types of the crate's messages, and packs Typst's own faces: half their size, and read only where pages are set.

// A build script writes to the folder that cargo gives it.
#![allow(clippy::disallowed_methods)]

use std::{env, error::Error, fs, path::Path};

/// The smallest level before those that need more memory to read; still made in seconds.
const COMPRESSION: i32 = 19;

fn main() -> Result<(), Box<dyn Error>> {
    shosai_message::generate::entries();
    let files: Vec<&[u8]> = typst_assets::fonts().collect();
    let sizes: Vec<String> = files.iter().map(|file| file.len().to_string()).collect();
    let folder = env::var("OUT_DIR")?;
    fs::write(Path::new(&folder).join("faces.zst"), zstd::bulk::compress(&files.concat(), COMPRESSION)?)?;
    fs::write(Path::new(&folder).join("faces.rs"), format!("[{}]", sizes.join(", ")))?;
    Ok(())
}
