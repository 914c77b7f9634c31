//! What goes with an instruction, so that whoever writes has it before them: the inputs themselves, what came before,
//! who appears and how they speak, the author's own prose, the genre, and what the last checks found.

use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_message::Message;
use shosai_prose::{Manuscript, Settings};
use shosai_world::RelPath;

use super::{
    Task,
    excerpt::{essence, sample},
    instruction::{InputRef, TaskContext},
    session::Session,
};
use crate::{
    check::Checks,
    codex::{Codex, Entry, Kind},
    error::Result,
    messages,
    story::{Story, text_contradictions},
    yaml,
};

/// Characters of a context that a client's answer has room for.
pub const CLIENT_CHARS: usize = 12_000;
/// Episodes that are summed up.
const EPISODES: usize = 3;
/// Characters of the author's own prose.
const SAMPLE: usize = 500;
/// People whose voices are told.
const VOICES: usize = 8;
/// Lines that show a voice.
const LINES: usize = 2;
/// Findings of a kind that go with an instruction; the rest are seen with the quality tools.
const FINDINGS: usize = 5;
/// The share of the room that one input may take.
const SHARE: usize = 2;

/// What goes with an instruction.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Context {
    /// The inputs themselves, as far as there is room.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<Inlined>,
    /// What happened before, in sentences of the texts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub last_episodes: Vec<LastEpisode>,
    /// How those speak who appear.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub voices: Vec<VoiceSheet>,
    /// How the author writes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_prose: Option<Inlined>,
    /// What readers of the genre expect.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub genre_rules: Vec<String>,
    /// What the last checks and refusals found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub last_findings: Vec<Message>,
}

/// A text in an instruction.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Inlined {
    pub path: String,
    pub text: String,
    /// Characters that had no room; the rest is read by its path.
    #[serde(skip_serializing_if = "is_zero")]
    pub left_out_chars: usize,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// An episode before this one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LastEpisode {
    pub episode: u32,
    pub title: String,
    /// Sentences of its own.
    pub sentences: Vec<String>,
}

/// How somebody speaks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct VoiceSheet {
    #[serde(flatten)]
    pub entry: Entry,
    /// Lines of theirs from the texts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
}

#[derive(Deserialize)]
struct Genre {
    words: Vec<String>,
    rules: Vec<String>,
}

static GENRES: LazyLock<Vec<Genre>> = LazyLock::new(|| {
    let read = yaml::read(include_str!("genres.yaml")).ok();
    read.and_then(|value| serde_json::from_value(value).ok()).unwrap_or_default()
});

impl TaskContext<'_> {
    /// The context of a task in so many characters.
    pub(super) fn context(&self, session: &Session, inputs: &[InputRef], room: usize) -> Result<Context> {
        let before = session.episode.saturating_sub(1);
        let story = Story::told(self.project, before, None)?;
        let mut context = Context {
            last_episodes: self.last_episodes(before)?,
            voices: self.voices(session, &story),
            own_prose: self.own_prose(before)?,
            genre_rules: genre_rules(&session.genre),
            last_findings: self.last_findings(session)?,
            ..Context::default()
        };
        let taken = serde_json::to_string(&context).map_or(0, |text| text.chars().count());
        context.inputs = self.inlined(inputs, room.saturating_sub(taken));
        Ok(context)
    }

    /// The inputs, what the task rests on first.
    fn inlined(&self, inputs: &[InputRef], mut room: usize) -> Vec<Inlined> {
        let needed = |task: &&Task| self.task.needs.contains(&task.number);
        let needs: Vec<&str> = self.flow.tasks.iter().filter(needed).map(|task| task.slug).collect();
        let first =
            |input: &&InputRef| !needs.iter().any(|slug| input.path.contains(slug)) && input.artifact_id.is_some();
        let mut ordered: Vec<&InputRef> = inputs.iter().collect();
        // The newest results and the manuscript last in the list are nearest to the task.
        ordered.reverse();
        ordered.sort_by_key(first);
        let mut found = Vec::new();
        let whole = room;
        for input in ordered {
            let Ok(path) = RelPath::parse(&input.path) else { continue };
            let Ok(file) = self.project.read_text(&path) else { continue };
            let most = room.min(whole / SHARE);
            let letters = file.text.chars().count();
            let text: String = file.text.chars().take(most).collect();
            if text.is_empty() {
                break;
            }
            room -= text.chars().count();
            found.push(Inlined { path: input.path.clone(), text, left_out_chars: letters.saturating_sub(most) });
        }
        found
    }

    fn last_episodes(&self, last: u32) -> Result<Vec<LastEpisode>> {
        let mut episodes = self.project.episodes()?;
        episodes.retain(|episode| episode.number <= last);
        let skip = episodes.len().saturating_sub(EPISODES);
        let sum = |episode: crate::Episode| {
            let text = self.project.read_text(&episode.path)?.text;
            Ok(LastEpisode { episode: episode.number, title: episode.title, sentences: essence(&text) })
        };
        episodes.into_iter().skip(skip).map(sum).collect()
    }

    /// Who appears in what was designed of the episode, or everybody where nothing says so.
    fn voices(&self, session: &Session, story: &Story) -> Vec<VoiceSheet> {
        let Ok(codex) = Codex::load(self.project, self.config) else { return Vec::new() };
        let named = self.names_in_results(session);
        let mut people: Vec<(usize, &Entry)> = codex.of(Kind::Person).collect();
        people.sort_by_key(|(_, entry)| std::cmp::Reverse(named.get(&entry.name).copied().unwrap_or(0)));
        if people.iter().any(|(_, entry)| named.get(&entry.name).is_some_and(|count| *count > 0)) {
            people.retain(|(_, entry)| named.get(&entry.name).is_some_and(|count| *count > 0));
        }
        let lines = |entry: &Entry| {
            let own = story.spoken.iter().rev().filter(|line| line.speaker.named && line.speaker.name == entry.name);
            own.take(LINES).map(|line| line.text.clone()).collect()
        };
        let sheets = people.into_iter().map(|(_, entry)| VoiceSheet { entry: entry.clone(), lines: lines(entry) });
        // Of the dead and of those who never spoke nothing is known that could be heard.
        let heard = |sheet: &VoiceSheet| {
            sheet.entry.first_person.is_some() || sheet.entry.voice.is_some() || !sheet.lines.is_empty()
        };
        sheets.filter(heard).take(VOICES).collect()
    }

    fn own_prose(&self, last: u32) -> Result<Option<Inlined>> {
        let mut episodes = self.project.episodes()?;
        episodes.retain(|episode| episode.number <= last);
        let Some(episode) = episodes.pop() else { return Ok(None) };
        let text = sample(&self.project.read_text(&episode.path)?.text, SAMPLE);
        Ok((!text.is_empty()).then(|| Inlined { path: episode.path.to_string(), text, left_out_chars: 0 }))
    }

    /// What is heaviest of what the rules and the codex find in the episode as it is written so far.
    fn findings_in_text(&self, episode: u32) -> Vec<Message> {
        let Ok(read) = self.project.read_episode(episode) else { return Vec::new() };
        let manuscript = Manuscript::read(&read.text);
        let mut findings = shosai_prose::check(&manuscript, &Settings::for_text(&manuscript).1);
        findings.sort_by_key(|finding| (std::cmp::Reverse(finding.severity), finding.line));
        let told = findings.iter().take(FINDINGS);
        let told = told.map(|found| messages::FoundInText { line: found.line, finding: found.message.clone() }.into());
        let against = text_contradictions(self.project, episode, None).unwrap_or_default();
        let against = against.into_iter().take(FINDINGS);
        let against = against.map(|one| messages::FoundAgainst { finding: one.message }.into());
        against.chain(told).collect()
    }

    fn last_findings(&self, session: &Session) -> Result<Vec<Message>> {
        let mut found = Vec::new();
        if let Some(rejection) = session.state(self.task).and_then(|state| state.last_rejection.as_ref()) {
            let told = |check: &super::Check| {
                messages::FoundRefused { field: check.field.as_str(), rule: check.rule.as_str() }.into()
            };
            found.extend(rejection.failures.iter().map(told));
        }
        found.extend(self.findings_in_text(session.episode));
        // A damaged session of checks is told by the checks themselves.
        if let Some(checks) = Checks::of(self.project).all(session.episode).ok().and_then(|mut all| all.pop()) {
            let failed = checks.results.values().filter(|run| run.passed == Some(false));
            found.extend(failed.map(|run| {
                let (step, name, count) = (run.step_id.to_string(), run.step_name.as_str(), run.issues_found);
                messages::FoundFailed { step, name, count }.into()
            }));
        }
        Ok(found)
    }
}

fn genre_rules(genre: &str) -> Vec<String> {
    let fitting = GENRES.iter().filter(|row| row.words.iter().any(|word| genre.contains(word.as_str())));
    fitting.flat_map(|row| row.rules.clone()).collect()
}
