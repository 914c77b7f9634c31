//! Something to say, before it is known in which language.

use std::{borrow::Cow, fmt, sync::Arc};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Argument, Catalogue, Language};

/// A message with its arguments.
#[derive(Clone, PartialEq)]
pub struct Message(Kind);

#[derive(Clone, PartialEq)]
enum Kind {
    Entry { entry: Arc<Entry>, attribute: Option<&'static str> },
    Quoted(Arc<str>),
}

#[derive(PartialEq)]
struct Entry {
    catalogue: &'static Catalogue,
    id: &'static str,
    arguments: Vec<(&'static str, Argument)>,
}

impl Message {
    /// An entry of a catalogue; called by the types that the build script makes.
    pub fn new(
        catalogue: &'static Catalogue,
        id: &'static str,
        arguments: impl IntoIterator<Item = (&'static str, Argument)>,
    ) -> Self {
        let entry = Entry { catalogue, id, arguments: arguments.into_iter().collect() };
        Self(Kind::Entry { entry: Arc::new(entry), attribute: None })
    }

    /// What somebody else said, such as a program or a library: it has no other language.
    pub fn quoted(text: impl Into<String>) -> Self {
        Self(Kind::Quoted(Arc::from(text.into())))
    }

    /// The hint that belongs to the same entry.
    pub fn hint(&self) -> Self {
        match &self.0 {
            Kind::Entry { entry, .. } => Self(Kind::Entry { entry: Arc::clone(entry), attribute: Some("hint") }),
            Kind::Quoted(_) => self.clone(),
        }
    }

    /// The entry's name, for programs that tell messages apart; nothing for a quotation.
    pub fn id(&self) -> Option<&'static str> {
        match &self.0 {
            Kind::Entry { entry, .. } => Some(entry.id),
            Kind::Quoted(_) => None,
        }
    }

    /// Whether it says so, in the language spoken now.
    pub fn contains(&self, part: &str) -> bool {
        self.to_string().contains(part)
    }

    pub fn say(&self, language: Language) -> String {
        match &self.0 {
            Kind::Entry { entry, attribute } => entry.catalogue.say(language, entry.id, *attribute, &entry.arguments),
            Kind::Quoted(text) => text.as_ref().to_owned(),
        }
    }
}

impl Default for Message {
    fn default() -> Self {
        Self::quoted("")
    }
}

/// In the language spoken now.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::spoken()))
    }
}

/// A text in the language spoken now, so that answers hold messages and are written once.
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.say(Language::spoken()))
    }
}

impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::quoted)
    }
}

impl JsonSchema for Message {
    fn schema_name() -> Cow<'static, str> {
        String::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_string(), f)
    }
}
