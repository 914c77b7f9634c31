//! The rules that a project's texts are checked with: its cast and its open threads tell them who and what.

use serde_json::{Map, Value, json};
use shosai_prose::{Settings, Thread, open_threads, threads};

use crate::{
    error::Result,
    project::{Project, ProjectConfig},
};

/// Tells the rules about voices, names and viewpoint who is who.
pub fn introduce_cast(settings: &mut Settings, config: &ProjectConfig) {
    let names_of = |person: &crate::Character| {
        std::iter::once(person.name.clone()).chain(person.aliases.clone()).collect::<Vec<String>>()
    };
    let mut pronouns = Map::new();
    for person in &config.characters {
        for name in person.first_person.as_ref().map_or_else(Vec::new, |_| names_of(person)) {
            pronouns.insert(name, Value::from(person.first_person.clone()));
        }
    }
    let names: Vec<String> = config.characters.iter().flat_map(names_of).collect();
    settings.set_options("speaker_changes_pronoun", json!({ "first_persons": pronouns }));
    settings.set_options("name_spelled_two_ways", json!({ "names": names }));
    if let Some(viewpoint) = &config.viewpoint_character {
        settings.set_options("viewpoint_drift", json!({ "viewpoint_character": viewpoint }));
    }
}

/// Threads that earlier episodes laid may be taken up here; they are looked up only where something is taken up.
///
/// # Errors
/// When the manuscripts cannot be listed.
pub fn introduce_threads(settings: &mut Settings, project: &Project, episode: u32, text: &str) -> Result<()> {
    if threads(text).iter().any(|mark| mark.thread == Thread::PaidOff) {
        let laid = laid_before(project, episode)?;
        settings.set_options("open_foreshadowing", json!({ "laid_before": laid }));
    }
    Ok(())
}

/// The threads that episodes before `number` laid and did not take up.
///
/// # Errors
/// When the manuscripts cannot be listed.
pub fn laid_before(project: &Project, number: u32) -> Result<Vec<String>> {
    let mut marks = Vec::new();
    for episode in project.episodes()?.into_iter().filter(|episode| episode.number < number) {
        if let Ok(file) = project.read_text(&episode.path) {
            marks.extend(threads(&file.text));
        }
    }
    Ok(open_threads(&marks).into_iter().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{manuscript_path, testing::project};

    #[test]
    fn a_thread_of_an_earlier_episode_may_be_taken_up() {
        let project = project();
        let first = manuscript_path(1, "").unwrap();
        project.folder().write_atomic(&first, "鍵。<!-- 伏線: 鍵 -->".as_bytes()).unwrap();
        assert_eq!(laid_before(&project, 2).unwrap(), ["鍵"]);
        assert!(laid_before(&project, 1).unwrap().is_empty());
    }
}
