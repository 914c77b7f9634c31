//! A small story of our own: clean it says nothing, with planted contradictions it shows where they are.

use serde_json::Value;
use shosai_world::RelPath;

use super::*;
use crate::{
    design::{DesignStore, Dialogue, Emotion, Prop, Scene, Sense},
    testing::project,
    yaml,
};

/// The files of the clean story.
const FILES: [(&str, &str); 15] = [
    ("プロジェクト設定.yaml", include_str!("../../fixtures/story/プロジェクト設定.yaml")),
    ("30_設定集/人物/早瀬汐里.yaml", include_str!("../../fixtures/story/30_設定集/人物/早瀬汐里.yaml")),
    ("30_設定集/人物/早瀬誠一.yaml", include_str!("../../fixtures/story/30_設定集/人物/早瀬誠一.yaml")),
    ("30_設定集/人物/三雲航平.md", include_str!("../../fixtures/story/30_設定集/人物/三雲航平.md")),
    ("30_設定集/人物/三雲ひかり.yaml", include_str!("../../fixtures/story/30_設定集/人物/三雲ひかり.yaml")),
    ("30_設定集/人物/倉田静.yaml", include_str!("../../fixtures/story/30_設定集/人物/倉田静.yaml")),
    ("30_設定集/場所/灯台.yaml", include_str!("../../fixtures/story/30_設定集/場所/灯台.yaml")),
    ("30_設定集/場所/港と学校.md", include_str!("../../fixtures/story/30_設定集/場所/港と学校.md")),
    ("30_設定集/物/真鍮の鍵.yaml", include_str!("../../fixtures/story/30_設定集/物/真鍮の鍵.yaml")),
    ("30_設定集/物/懐中時計.yaml", include_str!("../../fixtures/story/30_設定集/物/懐中時計.yaml")),
    ("30_設定集/事実/長崎の消印.yaml", include_str!("../../fixtures/story/30_設定集/事実/長崎の消印.yaml")),
    ("30_設定集/事実/母が島を出た年.yaml", include_str!("../../fixtures/story/30_設定集/事実/母が島を出た年.yaml")),
    ("40_原稿/第001話_鍵.md", include_str!("../../fixtures/story/40_原稿/第001話_鍵.md")),
    ("40_原稿/第002話_時計.md", include_str!("../../fixtures/story/40_原稿/第002話_時計.md")),
    ("40_原稿/第003話_消印.md", include_str!("../../fixtures/story/40_原稿/第003話_消印.md")),
];
const DESIGN: &str = include_str!("../../fixtures/story/design.yaml");
const PLANTED: &str = include_str!("../../fixtures/planted.yaml");

fn typed<T: serde::de::DeserializeOwned>(value: &Value) -> Vec<T> {
    serde_json::from_value(value.clone()).unwrap()
}

/// The story with some texts replaced.
fn story(design: &str, edits: &[(&str, &str, &str)]) -> Project {
    let project = project();
    for (path, text) in FILES {
        let text = edits.iter().filter(|(file, ..)| *file == path).fold(text.to_owned(), |text, (_, right, wrong)| {
            assert!(text.contains(right), "{path}: {right}");
            text.replace(right, wrong)
        });
        project.folder().write_atomic(&RelPath::parse(path).unwrap(), text.as_bytes()).unwrap();
    }
    let designs = yaml::read(design).unwrap();
    for episode in 1..=3 {
        let design = &designs[format!("EP{episode:03}")];
        let store = DesignStore::of(&project, episode).unwrap();
        for (scene, lines) in design["conversations"].as_object().unwrap() {
            store.set_dialogues(scene.parse().unwrap(), typed::<Dialogue>(lines)).unwrap();
        }
        store.add_scenes(typed::<Scene>(&design["scenes"])).unwrap();
        store.add_emotions(typed::<Emotion>(&design["emotions"])).unwrap();
        store.add_senses(typed::<Sense>(&design["senses"])).unwrap();
        store.add_props(typed::<Prop>(&design["props"])).unwrap();
    }
    project
}

fn designed(project: &Project) -> Vec<Contradiction> {
    of_design(&Story::designed(project, 3).unwrap())
}

fn told(project: &Project) -> Vec<Contradiction> {
    (1..=3).flat_map(|episode| text_contradictions(project, episode, None).unwrap()).collect()
}

/// Planted contradictions of one kind: those that are found alone, and how many there are.
fn found(kind: &str, sealed: bool) -> (Vec<String>, Vec<String>) {
    let planted = yaml::read(PLANTED).unwrap();
    let (mut seen, mut missed) = (Vec::new(), Vec::new());
    let wanted = |one: &&Value| one["sealed"].as_bool().unwrap_or(false) == sealed;
    for one in planted[kind].as_array().unwrap().iter().filter(wanted) {
        let text = |key: &str| one[key].as_str().unwrap_or_default();
        let (right, wrong) = (text("right"), text("wrong"));
        let hit = if kind == "design" {
            assert!(DESIGN.contains(right), "{}", text("id"));
            let expect = text("expect");
            let shows = |spot: &Spot| spot.place.contains(expect) || spot.quote.contains(expect);
            designed(&story(&DESIGN.replacen(right, wrong, 1), &[]))
                .iter()
                .any(|one| shows(&one.here) || shows(&one.there))
        } else {
            let file = text("file");
            let clean = FILES.iter().find(|(path, _)| *path == file).unwrap().1;
            let line = clean[..clean.find(right).unwrap()].matches('\n').count() + 1;
            let shows = |spot: &Spot| spot.place == file && spot.line == Some(line);
            told(&story(DESIGN, &[(file, right, wrong)])).iter().any(|one| shows(&one.here) || shows(&one.there))
        };
        if hit { seen.push(text("id").to_owned()) } else { missed.push(format!("{} {}", text("id"), text("kind"))) }
    }
    (seen, missed)
}

#[test]
fn a_clean_story_is_told_in_silence() {
    let project = story(DESIGN, &[]);
    let alarms: Vec<String> = designed(&project)
        .into_iter()
        .chain(told(&project))
        .map(|one| format!("{} {:?} {}", one.code, one.here, one.message))
        .collect();
    assert!(alarms.is_empty(), "{alarms:#?}");
}

#[test]
fn planted_contradictions_of_the_design_are_found() {
    let (seen, missed) = found("design", false);
    assert!(missed.is_empty(), "found {seen:?}, missed {missed:?}");
}

#[test]
fn planted_contradictions_of_the_text_are_found() {
    let (seen, missed) = found("text", false);
    assert!(missed.is_empty(), "found {seen:?}, missed {missed:?}");
}

/// The sealed half is measured, and held to what the story was asked for; nothing was changed after looking at it.
#[test]
fn sealed_contradictions_are_found_as_often_as_was_asked() {
    for (kind, least) in [("design", 8), ("text", 6)] {
        let (seen, missed) = found(kind, true);
        println!("{kind}: found {seen:?}, missed {missed:?}");
        assert!(seen.len() >= least, "found {seen:?}, missed {missed:?}");
    }
}
