//! A workspace in memory, laid out from the samples.

use std::{fs, path::Path, sync::Arc};

use shosai_tool::{Config, Context};
use shosai_world::{RelPath, RootName, World};

/// A workspace with the files of the tour, for pages that only read.
pub fn of_the_tour(root: &Path) -> anyhow::Result<Context> {
    let world = World::memory();
    lay_out(&world, &root.join("samples/tour"), "")?;
    Ok(Context::new(world, Arc::new(Config::default())))
}

/// Copies the sample workspace into the world: `manuals` and `vault` are roots of their own there.
pub fn lay_out(world: &World, from: &Path, beneath: &str) -> anyhow::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = format!("{beneath}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            lay_out(world, &entry.path(), &format!("{name}/"))?;
            continue;
        }
        let (root, path) = match name.split_once('/') {
            Some(("manuals", rest)) => (RootName::MANUALS, rest),
            Some(("vault", rest)) => (RootName::VAULT, rest),
            _ => (RootName::WORKSPACE, name.as_str()),
        };
        world.folder(&root)?.write_atomic(&RelPath::parse(path)?, &fs::read(entry.path())?)?;
    }
    Ok(())
}
