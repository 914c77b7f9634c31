//! What a call may use: the world, the configuration, its progress and its cancellation.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    fmt,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use serde_json::{Map, Value};
use shosai_world::World;

use crate::{Config, Failure, Language, Message};

/// Everything a tool may use besides its arguments.
#[derive(Clone)]
pub struct Context {
    /// The door outside.
    pub world: World,
    /// The effective configuration.
    pub config: Arc<Config>,
    /// What engines keep between calls.
    pub shared: Shared,
    /// Whether the caller still waits.
    pub cancellation: Cancellation,
    /// Where steps of long work are told.
    pub progress: Progress,
    /// What an answer says beside its facts.
    pub notices: Notices,
    /// Who calls.
    pub client: Client,
    /// The id of the token that calls, where callers have tokens.
    pub caller: Option<Arc<str>>,
    /// The language of the answer.
    pub language: Language,
    /// The language of the caller's own machine, which says more than its arguments: models write those in any language.
    pub machine: Option<Language>,
    /// The language of a caller whose arguments are in none: as it called before, or as the server's machine speaks.
    pub usual: Option<Language>,
}

impl Context {
    /// A context for calls that nobody watches; a server sets progress, cancellation and client for each call.
    pub fn new(world: World, config: Arc<Config>) -> Self {
        let shared = Shared::default();
        Self {
            world,
            config,
            shared,
            cancellation: Cancellation::default(),
            progress: Progress::silent(),
            notices: Notices::default(),
            client: Client::default(),
            caller: None,
            language: Language::default(),
            machine: None,
            usual: None,
        }
    }

    /// The same context in the language of one call: the configured one, the one of the caller's machine, the one that the
    /// arguments are in, or the usual.
    pub fn in_language_of(&self, arguments: &Map<String, Value>) -> Self {
        let named = || if arguments.values().any(is_japanese) { Language::Ja } else { Language::En };
        let known = self.config.language.or(self.machine);
        let language = known.or_else(|| language_of(arguments)).or(self.usual).unwrap_or_else(named);
        Self { language, ..self.clone() }
    }

    /// The same context for one call that names its language itself.
    pub fn spoken_in(self, language: Option<Language>) -> Self {
        match language {
            Some(_) => Self { config: Config { language, ..(*self.config).clone() }.into(), ..self },
            None => self,
        }
    }

    /// The same context for callers on other machines, of whom this one's language says little.
    pub fn for_visitors(self) -> Self {
        Self { usual: self.usual.or(self.machine), machine: None, ..self }
    }

    /// A context over an in-memory world with the default configuration.
    pub fn for_tests() -> Self {
        Self::new(World::memory(), Arc::new(Config::default()))
    }
}

/// Fewer English words in a row may be a command or a name.
const SENTENCE: usize = 3;

/// The language that arguments are written in: Japanese as soon as one text is, English where words stand in a row; names
/// of files and values of a list are in none.
pub fn language_of(arguments: &Map<String, Value>) -> Option<Language> {
    let texts = || said_in(arguments).flat_map(texts);
    if texts().any(|text| Language::of(text) == Language::Ja && !is_name(text)) {
        return Some(Language::Ja);
    }
    let is_word = |word: &&str| word.len() > 1 && word.bytes().all(|b| b.is_ascii_alphabetic());
    let in_words = |text: &str| text.split(' ').filter(is_word).take(SENTENCE).count() == SENTENCE;
    texts().any(in_words).then_some(Language::En)
}

/// Takes the parameter out of the arguments with which any call may choose its language.
pub fn take_language(arguments: &mut Map<String, Value>) -> Option<Language> {
    const PARAMETER: &str = "lang";
    let language = arguments.get(PARAMETER)?.as_str().and_then(Language::of_locale)?;
    arguments.remove(PARAMETER);
    Some(language)
}

/// Parameters that name something there is, whatever language its name is in.
const NAMES: &[&str] =
    &["path", "template", "manual_id", "manual", "dir", "folder", "glob", "root", "file", "sheet", "filename"];

/// The values in which a caller speaks.
fn said_in(arguments: &Map<String, Value>) -> impl Iterator<Item = &Value> {
    let names = |key: &str| NAMES.iter().any(|name| key == *name || key.ends_with(&format!("_{name}")));
    arguments.iter().filter(move |(key, _)| !names(key)).map(|(_, value)| value)
}

fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(items) => items.iter().flat_map(texts).collect(),
        Value::Object(map) => said_in(map).flat_map(texts).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}

/// Whether anything at all in a value is Japanese, a name too.
fn is_japanese(value: &Value) -> bool {
    match value {
        Value::String(text) => Language::of(text) == Language::Ja,
        Value::Array(items) => items.iter().any(is_japanese),
        Value::Object(map) => map.values().any(is_japanese),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// A path or the name of a file.
fn is_name(text: &str) -> bool {
    let ending = text.rsplit_once('.').map(|(_, ending)| ending);
    let has_ending =
        ending.is_some_and(|ending| ending.len() <= 8 && ending.bytes().all(|b| b.is_ascii_alphanumeric()));
    !text.contains(char::is_whitespace) && !text.contains('。') && (has_ending || text.contains('/'))
}

/// Who calls, as far as the client said.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Client {
    /// The client's name.
    pub name: Option<String>,
    /// The client's version.
    pub version: Option<String>,
}

/// A flag that a caller raises when it no longer waits; long work looks at it often.
#[derive(Clone, Debug, Default)]
pub struct Cancellation(Arc<AtomicBool>);

impl Cancellation {
    /// Raises the flag.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work should stop.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for what stops without being asked to look.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Stops the work with `?` once the flag is up.
    pub fn check(&self) -> Result<(), Failure> {
        if self.is_cancelled() { Err(Failure::cancelled()) } else { Ok(()) }
    }
}

/// Takes one step of long work: how far, of how much, and what is being done.
type Listener = dyn Fn(f64, Option<f64>, &str) + Send + Sync;

/// Where steps of long work are told.
#[derive(Clone)]
pub struct Progress(Option<Arc<Listener>>);

impl Progress {
    /// Nobody listens.
    pub const fn silent() -> Self {
        Self(None)
    }

    /// `listener` hears every step.
    pub fn to(listener: impl Fn(f64, Option<f64>, &str) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(listener)))
    }

    /// Tells one step: `done` of `total`, and what is being done; the message holds no document text.
    pub fn step(&self, done: f64, total: Option<f64>, message: &str) {
        if let Some(listener) = &self.0 {
            listener(done, total, message);
        }
    }
}

impl fmt::Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Progress(heard)" } else { "Progress(silent)" })
    }
}

/// What an answer says beside its facts: that something it rests on was away, for instance.
#[derive(Clone, Debug, Default)]
pub struct Notices(Arc<Mutex<Vec<Message>>>);

impl Notices {
    /// Says it once, however often it is added.
    pub fn add(&self, notice: Message) {
        let mut notices = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !notices.contains(&notice) {
            notices.push(notice);
        }
    }

    pub(crate) fn take(&self) -> Vec<Message> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What engines keep between calls, one value a type, made when first asked for.
#[derive(Clone, Default)]
pub struct Shared(Arc<Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>>);

impl Shared {
    /// The one value of type `T`.
    pub fn get<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        let mut values = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let value = values.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(T::default()));
        // The map is keyed by the value's own type, so the cast cannot fail; a fresh value keeps this total.
        Arc::clone(value).downcast::<T>().unwrap_or_default()
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shared")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_values_are_one_a_type() {
        let shared = Shared::default();
        *shared.get::<Mutex<u32>>().lock().unwrap() = 7;
        assert_eq!(*shared.get::<Mutex<u32>>().lock().unwrap(), 7);
        assert_eq!(*shared.get::<Mutex<u64>>().lock().unwrap(), 0);
    }

    #[test]
    fn a_name_says_nothing_about_the_language_of_its_caller() {
        let spoken = |arguments: Value| language_of(arguments.as_object().unwrap());
        assert_eq!(spoken(serde_json::json!({"path": "表", "relative_dir": "議事録"})), None);
        assert_eq!(spoken(serde_json::json!({"path": "表", "query": "議事録"})), Some(Language::Ja));
        assert_eq!(spoken(serde_json::json!({"ref": {"path": "Brief of the course.docx"}})), None);
    }

    #[test]
    fn the_call_the_settings_the_machine_and_then_the_arguments_choose_the_language() {
        let ask = |context: &Context, arguments: Value| {
            let mut arguments = arguments.as_object().unwrap().clone();
            let named = take_language(&mut arguments);
            assert!(!arguments.contains_key("lang"));
            context.clone().spoken_in(named).in_language_of(&arguments).language
        };
        let (japanese, english) =
            (serde_json::json!({"query": "議事録"}), serde_json::json!({"query": "minutes of the meeting"}));
        let plain = Context::for_tests();
        assert_eq!((ask(&plain, japanese.clone()), ask(&plain, english.clone())), (Language::Ja, Language::En));
        let desktop = Context { machine: Some(Language::Ja), ..plain.clone() };
        assert_eq!(ask(&desktop, english.clone()), Language::Ja);
        assert_eq!(ask(&desktop.clone().for_visitors(), english.clone()), Language::En);
        assert_eq!(ask(&desktop.clone().for_visitors(), serde_json::json!({})), Language::Ja);
        let fixed = desktop.spoken_in(Some(Language::En));
        assert_eq!(ask(&fixed, japanese), Language::En);
        assert_eq!(ask(&fixed, serde_json::json!({"query": "x", "lang": "ja-JP"})), Language::Ja);
    }

    #[test]
    fn a_cancelled_call_stops_at_its_next_look() {
        let cancellation = Cancellation::default();
        assert!(cancellation.check().is_ok());
        cancellation.clone().cancel();
        assert_eq!(cancellation.check().unwrap_err().code, "cancelled");
    }
}
