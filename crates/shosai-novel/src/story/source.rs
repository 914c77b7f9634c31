//! A story as the checks see it: codex, designed scenes and lines, told episodes.

use crate::{
    codex::{Codex, Entry, Kind},
    design::{DesignStore, EpisodeDesign, Place, Scene},
    error::Result,
    project::Project,
};

use super::{Point, Spot, moment::Moment, text::Text, words};

/// Episodes before the present one that are read with it.
const MOST_EPISODES: usize = 24;

/// Something said, and who says it.
#[derive(Clone, Debug)]
pub struct Utterance {
    pub speaker: Speaker,
    pub text: String,
    pub spot: Spot,
    pub at: Point,
    /// Who the design says is there; nothing where it does not say.
    pub present: Option<(Vec<String>, Spot)>,
}

/// Who says something.
#[derive(Clone, Debug)]
pub struct Speaker {
    /// As the source names it.
    pub name: String,
    /// The entry of the codex.
    pub person: Option<usize>,
    /// Whether the source itself says so.
    pub named: bool,
    /// How it was guessed, where the source does not say.
    pub guess: Option<Guess>,
}

/// What lets one think who speaks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Guess {
    /// It is the turn of one of two; the other.
    Turn(usize),
    /// One of two speaks, and nobody knows which; the other.
    Either(usize),
    /// Nobody else says 儂.
    Pronoun,
}

impl Speaker {
    /// Somebody whom the source names.
    pub fn named(name: &str, person: Option<usize>) -> Self {
        Self { name: name.to_owned(), person, named: true, guess: None }
    }
}

/// A designed scene with its moment.
#[derive(Clone, Debug)]
pub struct Stage {
    pub at: Point,
    pub scene: Scene,
    pub moment: Moment,
    pub spot: Spot,
}

/// A story.
#[derive(Debug, Default)]
pub struct Story {
    pub codex: Codex,
    /// The codex as narration means it: the narrator of a story in the first person is named by a pronoun.
    pub narrated: Codex,
    pub designs: Vec<(u32, EpisodeDesign)>,
    pub stages: Vec<Stage>,
    /// Lines of the design data.
    pub designed: Vec<Utterance>,
    pub texts: Vec<Text>,
    /// Lines of the manuscripts whose speaker is known.
    pub spoken: Vec<Utterance>,
    /// The person through whose eyes it is told, where there is one.
    pub viewpoint: Option<usize>,
}

impl Story {
    /// The codex and the design data up to an episode.
    pub fn designed(project: &Project, episode: u32) -> Result<Self> {
        let (config, _) = project.config_if_usable();
        let codex = Codex::load(project, &config)?;
        // A story with many eyes drifts nowhere.
        let many =
            config.viewpoint.as_deref().is_some_and(|word| ["多", "神", "全知"].iter().any(|many| word.contains(many)));
        let viewpoint = config.viewpoint_character.as_deref().filter(|_| !many);
        let mut story =
            Self { viewpoint: viewpoint.and_then(|name| codex.named(Kind::Person, name)), codex, ..Self::default() };
        story.shorten_places();
        let first = episode.saturating_sub(MOST_EPISODES as u32).max(1);
        for number in first..=episode {
            let design = DesignStore::of(project, number)?.all()?;
            if design != EpisodeDesign::default() {
                story.take_design(number, design);
            }
        }
        story.narrated = story.codex.clone();
        let first_person = config.viewpoint.as_deref().is_some_and(|word| word.contains("一人称"));
        if let Some(narrator) = story.viewpoint.filter(|_| first_person) {
            let own = story.codex.entries[narrator].first_person.clone();
            let group = words::pronouns().iter().find(|group| own.as_deref().is_some_and(|own| group.contains(&own)));
            let names = group.into_iter().flatten().map(|word| (*word).to_owned());
            story.narrated.entries[narrator].names.extend(names);
        }
        Ok(story)
    }

    /// The same with the manuscripts; `text` stands for the one of the episode where it is given.
    pub fn told(project: &Project, episode: u32, text: Option<&str>) -> Result<Self> {
        let mut story = Self::designed(project, episode)?;
        let mut episodes = project.episodes()?;
        episodes.retain(|one| one.number <= episode);
        let skip = episodes.len().saturating_sub(MOST_EPISODES);
        for one in episodes.into_iter().skip(skip) {
            let given = text.filter(|_| one.number == episode).map(str::to_owned);
            let read = given.map_or_else(|| project.read_text(&one.path).map(|file| file.text), Ok)?;
            story.take_text(Text::read(&story, one.number, one.path.as_str(), &read));
        }
        if let Some(text) = text.filter(|_| story.texts.last().is_none_or(|last| last.number != episode)) {
            story.take_text(Text::read(&story, episode, "manuscript", text));
        }
        Ok(story)
    }

    /// ハルム村 is 村 where no other place is one.
    fn shorten_places(&mut self) {
        let last = |entry: &Entry| entry.name.chars().next_back().filter(|_| entry.name.chars().count() > 1);
        let endings: Vec<char> = self.codex.of(Kind::Place).filter_map(|(_, entry)| last(entry)).collect();
        let places = words::list("place");
        for entry in self.codex.entries.iter_mut().filter(|entry| entry.kind == Kind::Place) {
            let Some(short) = last(entry).filter(|end| endings.iter().filter(|other| *other == end).count() == 1)
            else {
                continue;
            };
            let short = short.to_string();
            if places.contains(&short.as_str()) && !entry.names.contains(&short) {
                entry.names.push(short);
            }
        }
    }

    /// Whom and what the design data names and the codex does not have: known by name, and nothing else of them.
    fn take_cast(&mut self, design: &EpisodeDesign) {
        let people = design.scenes.iter().flat_map(|scene| &scene.characters).map(|name| (Kind::Person, name.clone()));
        let things = design.props.iter().filter_map(|prop| Some((Kind::Thing, prop.name.clone()?)));
        for (kind, name) in people.chain(things) {
            let close = kind == Kind::Person && super::people::almost(&self.codex, &name).is_some();
            let part = kind == Kind::Thing && !super::people::named(&self.codex, kind, &name).is_empty();
            if self.codex.named(kind, &name).is_none() && !close && !part {
                self.codex.entries.push(Entry::bare(kind, &name));
            }
        }
    }

    fn take_design(&mut self, episode: u32, design: EpisodeDesign) {
        self.take_cast(&design);
        for scene in &design.scenes {
            let when = scene.time.clone().unwrap_or_default();
            let quote = format!("{} {when} {}", scene.location, scene.characters.join("、"));
            let number = Place::parse(&scene.scene_id, Some(episode)).ok().and_then(|place| place.scene).unwrap_or(0);
            let moment = Moment::read(&when);
            let same = ["同時刻", "同じ時刻", "同じころ", "同じ頃"].iter().any(|word| when.contains(word));
            let moment = self.stages.last().filter(|_| same).map_or(moment, |before| before.moment);
            self.stages.push(Stage {
                at: Point { episode, scene: number },
                moment,
                spot: Spot::new(&scene.scene_id, None, &quote),
                scene: scene.clone(),
            });
        }
        for conversation in &design.conversations {
            let scene =
                Place::parse(&conversation.scene_id, Some(episode)).ok().and_then(|place| place.scene).unwrap_or(0);
            let at = Point { episode, scene };
            for line in &conversation.dialogues {
                let person = self.codex.named(Kind::Person, &line.speaker);
                self.designed.push(Utterance {
                    speaker: Speaker::named(&line.speaker, person),
                    text: line.text.clone(),
                    spot: Spot::new(&line.conversation_id, None, &format!("{}「{}」", line.speaker, line.text)),
                    at,
                    present: self.present(at),
                });
            }
        }
        self.designs.push((episode, design));
    }

    fn take_text(&mut self, text: Text) {
        self.spoken.extend(text.spoken.iter().cloned());
        self.texts.push(text);
    }

    /// The designed scene at a point.
    pub fn stage(&self, at: Point) -> Option<&Stage> {
        self.stages.iter().find(|stage| at.scene != 0 && stage.at == at)
    }

    /// Who the design says is at a point; nothing where it names nobody.
    pub fn present(&self, at: Point) -> Option<(Vec<String>, Spot)> {
        let stage = self.stage(at)?;
        (!stage.scene.characters.is_empty()).then(|| (stage.scene.characters.clone(), stage.spot.clone()))
    }

    /// Whether a person is one of these names.
    pub fn is_among(&self, speaker: &Speaker, names: &[String]) -> bool {
        names.iter().any(|name| {
            *name == speaker.name
                || (speaker.person.is_some() && self.codex.named(Kind::Person, name) == speaker.person)
        })
    }

    /// Where the codex says something of an entry.
    pub fn entry_spot(&self, entry: usize, word: &str) -> Spot {
        let entry = &self.codex.entries[entry];
        let (line, quote) = self.codex.line_of(entry, word);
        Spot::new(&entry.file, Some(line), &quote)
    }

    pub fn name(&self, entry: usize) -> &str {
        &self.codex.entries[entry].name
    }
}
