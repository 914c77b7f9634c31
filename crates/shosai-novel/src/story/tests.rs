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
const FIRST_FILES: &[(&str, &str)] = &[
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
const SECOND_FILES: &[(&str, &str)] = &[
    ("プロジェクト設定.yaml", include_str!("../../fixtures/second/プロジェクト設定.yaml")),
    ("30_設定集/キャラクター設定.md", include_str!("../../fixtures/second/30_設定集/キャラクター設定.md")),
    ("30_設定集/謎.yaml", include_str!("../../fixtures/second/30_設定集/謎.yaml")),
    ("40_原稿/第001話_鐘.md", include_str!("../../fixtures/second/40_原稿/第001話_鐘.md")),
    ("40_原稿/第002話_地下室.md", include_str!("../../fixtures/second/40_原稿/第002話_地下室.md")),
];

/// A clean story and what was planted in it.
struct Tale {
    files: &'static [(&'static str, &'static str)],
    design: &'static str,
    planted: &'static str,
    episodes: u32,
}

/// With a codex of one file an entry, and dates.
const FIRST: Tale = Tale {
    files: FIRST_FILES,
    design: include_str!("../../fixtures/story/design.yaml"),
    planted: include_str!("../../fixtures/planted.yaml"),
    episodes: 3,
};
/// With settings in words, days that are counted, and a narrator who says 俺.
const SECOND: Tale = Tale {
    files: SECOND_FILES,
    design: include_str!("../../fixtures/second/design.yaml"),
    planted: include_str!("../../fixtures/planted_second.yaml"),
    episodes: 2,
};

fn typed<T: serde::de::DeserializeOwned>(value: &Value) -> Vec<T> {
    serde_json::from_value(value.clone()).unwrap()
}

impl Tale {
    /// The story with some texts replaced.
    fn told(&self, design: &str, edits: &[(&str, &str, &str)]) -> Project {
        let project = project();
        for (path, text) in self.files {
            let edits = edits.iter().filter(|(file, ..)| file == path);
            let text = edits.fold((*text).to_owned(), |text, (_, right, wrong)| text.replace(right, wrong));
            project.folder().write_atomic(&RelPath::parse(path).unwrap(), text.as_bytes()).unwrap();
        }
        let designs = yaml::read(design).unwrap();
        for episode in 1..=self.episodes {
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

    fn in_design(&self, project: &Project) -> Vec<Contradiction> {
        (1..=self.episodes).flat_map(|episode| design_contradictions(project, episode).unwrap()).collect()
    }

    fn in_text(&self, project: &Project) -> Vec<Contradiction> {
        (1..=self.episodes).flat_map(|episode| text_contradictions(project, episode, None).unwrap()).collect()
    }

    /// Whether a planted contradiction is found where it is, and was not there before.
    fn finds(&self, kind: &str, one: &Value) -> bool {
        let text = |key: &str| one[key].as_str().unwrap_or_default();
        let (right, wrong) = (text("right"), text("wrong"));
        if kind == "design" {
            assert!(self.design.contains(right), "{}", text("id"));
            let expect = text("expect");
            let shows = |spot: &Spot| spot.place.contains(expect) || spot.quote.contains(expect);
            let planted = self.told(&self.design.replacen(right, wrong, 1), &[]);
            return self.in_design(&planted).iter().any(|one| shows(&one.here) || shows(&one.there));
        }
        let file = text("file");
        let clean = self.files.iter().find(|(path, _)| *path == file).unwrap().1;
        let at = clean.find(right).unwrap_or_else(|| panic!("{}", text("id")));
        let line = clean[..at].matches('\n').count() + 1;
        let lines = line..=line + wrong.matches('\n').count();
        let whole = one["kind"] == "thread";
        let shows = |spot: &Spot| spot.place == file && spot.line.map_or(whole, |line| lines.contains(&line));
        let planted = self.told(self.design, &[(file, right, wrong)]);
        self.in_text(&planted).iter().any(|one| shows(&one.here) || shows(&one.there))
    }

    /// The planted contradictions of one kind that are found, and those that are missed.
    fn measured(&self, kind: &str, sealed: bool) -> (Vec<String>, Vec<String>) {
        let planted = yaml::read(self.planted).unwrap();
        let wanted = |one: &&Value| one["sealed"].as_bool().unwrap_or(false) == sealed;
        let (seen, missed): (Vec<&Value>, Vec<&Value>) =
            planted[kind].as_array().unwrap().iter().filter(wanted).partition(|one| self.finds(kind, one));
        let named = |all: Vec<&Value>| all.iter().map(|one| format!("{} {}", one["id"], one["kind"])).collect();
        (named(seen), named(missed))
    }
}

#[test]
fn a_clean_story_is_told_in_silence() {
    for tale in [FIRST, SECOND] {
        let project = tale.told(tale.design, &[]);
        let alarms = tale.in_design(&project).into_iter().chain(tale.in_text(&project));
        let alarms: Vec<String> = alarms.map(|one| format!("{} {:?} {}", one.code, one.here, one.message)).collect();
        assert!(alarms.is_empty(), "{alarms:#?}");
    }
}

#[test]
fn planted_contradictions_of_the_design_are_found() {
    let (seen, missed) = FIRST.measured("design", false);
    assert!(missed.is_empty(), "found {seen:?}, missed {missed:?}");
}

#[test]
fn planted_contradictions_of_the_text_are_found() {
    let (seen, missed) = FIRST.measured("text", false);
    assert!(missed.is_empty(), "found {seen:?}, missed {missed:?}");
}

/// The sealed half was written before the checks. After it was first measured the checks were extended for another
/// story, so it is no longer unread; it is held to what the story was asked for.
#[test]
fn sealed_contradictions_are_found_as_often_as_was_asked() {
    for (kind, least) in [("design", 8), ("text", 6)] {
        let (seen, missed) = FIRST.measured(kind, true);
        println!("{kind}: found {seen:?}, missed {missed:?}");
        assert!(seen.len() >= least, "found {seen:?}, missed {missed:?}");
    }
}

/// The second story was written after the checks: 10 of 14 and 9 of 14 were found before anything was mended for it.
#[test]
fn settings_in_words_find_nearly_as_much() {
    for (kind, least) in [("design", 13), ("text", 11)] {
        let (seen, missed) = SECOND.measured(kind, false);
        assert!(seen.len() >= least, "found {seen:?}, missed {missed:?}");
    }
}
