//! A project for tests.

use shosai_world::World;

use crate::project::{Opening, Project};

/// A new project in memory.
pub fn project() -> Project {
    let project = Project::open(&World::memory(), &Opening::default()).unwrap();
    project.init("試し").unwrap();
    project
}
