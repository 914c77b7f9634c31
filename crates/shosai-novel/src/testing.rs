//! A project for tests, and what an honest writer hands in.

use serde_json::{Map, Value};
use shosai_world::{RelPath, World};

use crate::{
    project::{Opening, Project, layout},
    yaml,
};

/// A short chapter.
pub const CHAPTER: &str = include_str!("../fixtures/chapter.md");

/// A new project in memory.
pub fn project() -> Project {
    let project = Project::open(&World::memory(), &Opening::default()).unwrap();
    project.init("試し").unwrap();
    project
}

/// A new project whose episodes are as long as the chapter.
pub fn short_project() -> Project {
    let project = project();
    let config = "title: 試し\nwriting: {episode: {target_length: {min: 700, max: 1500}}}\n";
    project.folder().write_atomic(&RelPath::parse(layout::CONFIG_FILE).unwrap(), config.as_bytes()).unwrap();
    project
}

/// What a writer of the chapter hands in for a task, the text itself left out.
pub fn answer_of(slug: &str) -> Map<String, Value> {
    let all = yaml::read(include_str!("../fixtures/answers.yaml")).unwrap();
    all[slug].as_object().unwrap_or_else(|| panic!("no answer for {slug}")).clone()
}
