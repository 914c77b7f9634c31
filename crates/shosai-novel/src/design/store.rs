//! Where design data lies, and how it is added to.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use shosai_world::{ErrorKind, Kind, RelPath};

use super::{
    Place, check_items, empty,
    items::{Dialogue, Emotion, Prop, Scene, Sense},
    out_of_range,
};
use crate::{
    error::{Failure, Result},
    messages,
    project::{Project, check_number, layout},
};

/// No file of design data is longer.
const MAX_FILE_BYTES: u64 = 8 * 1024 * 1024;
/// Levels of a feeling.
const LEVELS: std::ops::RangeInclusive<f64> = 0.0..=10.0;
/// The most scenes of an episode, as ids have two digits.
const LAST_SCENE: u32 = 99;

const EMOTIONS: &str = "emotion_points.json";
const SCENES: &str = "scene_settings.json";
const SENSES: &str = "sensory_triggers.json";
const PROPS: &str = "props.json";
const DIALOGUES: &str = "dialogues";

/// The lines of a scene.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SceneDialogues {
    /// EP001_SC01.
    pub scene_id: String,
    /// Its lines in order.
    pub dialogues: Vec<Dialogue>,
}

/// Everything that is designed of an episode.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct EpisodeDesign {
    /// Lines by scene.
    pub conversations: Vec<SceneDialogues>,
    /// Feelings in the order of the story.
    pub emotions: Vec<Emotion>,
    /// Scenes in order.
    pub scenes: Vec<Scene>,
    /// Senses in the order of the story.
    pub senses: Vec<Sense>,
    /// Props by id.
    pub props: Vec<Prop>,
}

/// The design data of an episode.
pub struct DesignStore<'p> {
    project: &'p Project,
    episode: u32,
}

impl<'p> DesignStore<'p> {
    /// The design data of an episode.
    ///
    /// # Errors
    /// `invalid_parameter` for a number that no episode has.
    pub fn of(project: &'p Project, episode: u32) -> Result<Self> {
        check_number(episode)?;
        Ok(Self { project, episode })
    }

    pub fn episode(&self) -> u32 {
        self.episode
    }

    /// Puts the lines of a scene in place of those it had; ids follow their order.
    ///
    /// # Errors
    /// `CD-001`, `CD-002`, `CD-004`.
    pub fn set_dialogues(&self, scene: u32, dialogues: Vec<Dialogue>) -> Result<SceneDialogues> {
        check_items("dialogues", &dialogues)?;
        if !(1..=LAST_SCENE).contains(&scene) {
            return Err(out_of_range("scene_number", 1.0..=f64::from(LAST_SCENE)));
        }
        let mut kept = Vec::with_capacity(dialogues.len());
        for (index, dialogue) in dialogues.into_iter().enumerate() {
            let number = u32::try_from(index + 1).unwrap_or(u32::MAX);
            let field = |name: &str| format!("dialogues[{index}].{name}");
            let dialogue = normalised(dialogue, Place::dialogue(self.episode, scene, number));
            if dialogue.speaker.is_empty() {
                return Err(empty(&field("speaker")));
            }
            if dialogue.text.is_empty() {
                return Err(empty(&field("text")));
            }
            kept.push(dialogue);
        }
        let scene_id = Place::scene(self.episode, scene).to_string();
        let file = SceneDialogues { scene_id: scene_id.clone(), dialogues: kept };
        let _lock = self.project.lock_episode(self.episode)?;
        self.save(&format!("{DIALOGUES}/{scene_id}.json"), &file)?;
        Ok(file)
    }

    /// Adds feelings; one of the same cause, viewpoint and target is replaced.
    ///
    /// # Errors
    /// `CD-001`, `CD-002`, `CD-004`.
    pub fn add_emotions(&self, emotions: Vec<Emotion>) -> Result<Vec<Emotion>> {
        check_items("emotions", &emotions)?;
        let mut checked = Vec::with_capacity(emotions.len());
        for (index, mut emotion) in emotions.into_iter().enumerate() {
            emotion.trigger_id = self.place(&emotion.trigger_id)?.to_string();
            emotion.viewpoint = emotion.viewpoint.trim().to_owned();
            if emotion.viewpoint.is_empty() {
                return Err(empty(&format!("emotions[{index}].viewpoint")));
            }
            for (name, level) in [("before_level", emotion.before_level), ("after_level", emotion.after_level)] {
                if !LEVELS.contains(&level) {
                    return Err(out_of_range(&format!("emotions[{index}].{name}"), LEVELS));
                }
            }
            checked.push(emotion);
        }
        let same = |one: &Emotion, other: &Emotion| {
            (&one.trigger_id, &one.viewpoint, &one.target_character)
                == (&other.trigger_id, &other.viewpoint, &other.target_character)
        };
        self.merge(EMOTIONS, checked, same, |emotion| self.order(&emotion.trigger_id))
    }

    /// Adds scenes; one of the same id is replaced.
    ///
    /// # Errors
    /// `CD-001`, `CD-002`, `CD-004`.
    pub fn add_scenes(&self, scenes: Vec<Scene>) -> Result<Vec<Scene>> {
        check_items("scenes", &scenes)?;
        let mut checked = Vec::with_capacity(scenes.len());
        for (index, mut scene) in scenes.into_iter().enumerate() {
            scene.scene_id = self.place(&scene.scene_id)?.to_string();
            scene.location = scene.location.trim().to_owned();
            if scene.location.is_empty() {
                return Err(empty(&format!("scenes[{index}].location")));
            }
            if let Some(range) = &mut scene.dialogue_range {
                let (start, end) = (self.place(&range.start)?, self.place(&range.end)?);
                if start > end || start.scene != end.scene {
                    let field = format!("scenes[{index}].dialogue_range");
                    return Err(Failure::from(messages::LinesOutOfOrder { field: &field }).with("field", field));
                }
                (range.start, range.end) = (start.to_string(), end.to_string());
            }
            checked.push(scene);
        }
        let same = |one: &Scene, other: &Scene| one.scene_id == other.scene_id;
        self.merge(SCENES, checked, same, |scene| self.order(&scene.scene_id))
    }

    /// Adds senses; one of the same line, sense and moment is replaced.
    ///
    /// # Errors
    /// `CD-001`, `CD-002`, `CD-004`.
    pub fn add_senses(&self, senses: Vec<Sense>) -> Result<Vec<Sense>> {
        check_items("triggers", &senses)?;
        let mut checked = Vec::with_capacity(senses.len());
        for (index, mut sense) in senses.into_iter().enumerate() {
            sense.trigger_id = self.place(&sense.trigger_id)?.to_string();
            if sense.description.trim().is_empty() {
                return Err(empty(&format!("triggers[{index}].description")));
            }
            checked.push(sense);
        }
        let same = |one: &Sense, other: &Sense| {
            (&one.trigger_id, one.sense_type, one.timing) == (&other.trigger_id, other.sense_type, other.timing)
        };
        self.merge(SENSES, checked, same, |sense| self.order(&sense.trigger_id))
    }

    /// Adds props; one of the same id is replaced.
    ///
    /// # Errors
    /// `CD-001`, `CD-002`, `CD-004`.
    pub fn add_props(&self, props: Vec<Prop>) -> Result<Vec<Prop>> {
        check_items("props", &props)?;
        let mut checked = Vec::with_capacity(props.len());
        for (index, mut prop) in props.into_iter().enumerate() {
            prop.prop_id = prop.prop_id.trim().to_owned();
            if prop.prop_id.is_empty() {
                return Err(empty(&format!("props[{index}].prop_id")));
            }
            for id in prop.introduced.iter_mut().chain(&mut prop.used).chain(&mut prop.stored) {
                *id = self.place(id)?.to_string();
            }
            checked.push(prop);
        }
        let same = |one: &Prop, other: &Prop| one.prop_id == other.prop_id;
        self.merge(PROPS, checked, same, |prop| prop.prop_id.clone())
    }

    /// Everything that is designed.
    ///
    /// # Errors
    /// `CD-005` when a file is damaged.
    pub fn all(&self) -> Result<EpisodeDesign> {
        Ok(EpisodeDesign {
            conversations: self.conversations()?,
            emotions: self.load(EMOTIONS)?,
            scenes: self.load(SCENES)?,
            senses: self.load(SENSES)?,
            props: self.load(PROPS)?,
        })
    }

    /// Where a file of this episode lies.
    ///
    /// # Errors
    /// `invalid_path` when the name is none.
    pub fn path(&self, name: &str) -> Result<RelPath> {
        layout::beneath(layout::DESIGN, &format!("EP{:03}/{name}", self.episode))
    }

    fn conversations(&self) -> Result<Vec<SceneDialogues>> {
        let folder = self.path(DIALOGUES)?;
        if !self.project.folder().exists(&folder)? {
            return Ok(Vec::new());
        }
        let (entries, _) = self.project.folder().list(&folder)?;
        let files = entries.iter().filter(|entry| entry.stat.kind == Kind::File);
        files
            .filter(|entry| entry.path.extension() == Some("json"))
            .map(|entry| self.load_path(&entry.path).map(Option::unwrap_or_default))
            .collect()
    }

    /// An id of this episode.
    fn place(&self, id: &str) -> Result<Place> {
        let place = Place::parse(id, Some(self.episode))?;
        if place.episode == self.episode {
            return Ok(place);
        }
        Err(messages::PlaceOfOtherEpisode { id, episode: place.episode, wanted: self.episode }.into())
    }

    fn order(&self, id: &str) -> Option<Place> {
        Place::parse(id, Some(self.episode)).ok()
    }

    fn merge<T, K: Ord>(
        &self,
        name: &str,
        added: Vec<T>,
        same: impl Fn(&T, &T) -> bool,
        order: impl Fn(&T) -> K,
    ) -> Result<Vec<T>>
    where
        T: Serialize + DeserializeOwned,
    {
        let _lock = self.project.lock_episode(self.episode)?;
        let mut items: Vec<T> = self.load(name)?;
        for item in added {
            match items.iter().position(|kept| same(kept, &item)) {
                Some(place) => items[place] = item,
                None => items.push(item),
            }
        }
        items.sort_by_key(order);
        self.save(name, &items)?;
        Ok(items)
    }

    fn load<T: DeserializeOwned>(&self, name: &str) -> Result<Vec<T>> {
        self.load_path(&self.path(name)?).map(Option::unwrap_or_default)
    }

    fn load_path<T: DeserializeOwned>(&self, path: &RelPath) -> Result<Option<T>> {
        let bytes = match self.project.folder().read(path, MAX_FILE_BYTES) {
            Ok(bytes) => bytes,
            Err(error) if error.kind == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        serde_json::from_slice(&bytes).map(Some).map_err(|error| {
            let (path, line, column) = (path.as_str(), error.line(), error.column());
            Failure::from(messages::DesignDamaged { path, line, column }).with("file", path)
        })
    }

    fn save<T: Serialize>(&self, name: &str, content: &T) -> Result<()> {
        self.project.write_json(&self.path(name)?, content)
    }
}

/// Blanks at the ends and the brackets of speech go; the id is ours.
fn normalised(dialogue: Dialogue, place: Place) -> Dialogue {
    let text = dialogue.text.trim();
    let bare = text.strip_prefix('「').and_then(|inner| inner.strip_suffix('」'));
    // A closing bracket inside means that there are two speeches, which are left as they are.
    let text = bare.filter(|inner| !inner.contains(['「', '」'])).unwrap_or(text);
    let trimmed = |given: Option<String>| given.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    Dialogue {
        conversation_id: place.to_string(),
        speaker: dialogue.speaker.trim().to_owned(),
        text: text.trim().to_owned(),
        trigger_id: trimmed(dialogue.trigger_id),
        purpose: trimmed(dialogue.purpose),
        emotion_state: trimmed(dialogue.emotion_state),
    }
}
