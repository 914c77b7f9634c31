//! The messages of one crate, in both languages; parsed when the first of them is said.

use std::sync::OnceLock;

use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use fluent_syntax::ast::Entry;
use unic_langid::LanguageIdentifier;

use crate::{Argument, Language};

pub struct Catalogue {
    /// The crate's short name: `manual`, `vault` …
    pub name: &'static str,
    en: Book,
    ja: Book,
}

struct Book {
    source: &'static str,
    bundle: OnceLock<FluentBundle<FluentResource>>,
}

/// One entry as the reference lists it, its arguments as `{ $name }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub id: String,
    pub code: Option<String>,
    pub message: [String; 2],
    pub hint: Option<[String; 2]>,
}

impl Catalogue {
    pub const fn new(name: &'static str, en: &'static str, ja: &'static str) -> Self {
        Self {
            name,
            en: Book { source: en, bundle: OnceLock::new() },
            ja: Book { source: ja, bundle: OnceLock::new() },
        }
    }

    /// An entry, or one attribute of it, with its arguments filled in.
    pub(crate) fn say(
        &self,
        language: Language,
        id: &str,
        attribute: Option<&str>,
        arguments: &[(&'static str, Argument)],
    ) -> String {
        let bundle = self.book(language).bundle(language);
        let entry = bundle.get_message(id);
        let pattern = entry.as_ref().and_then(|entry| match attribute {
            Some(name) => entry.get_attribute(name).map(|attribute| attribute.value()),
            None => entry.value(),
        });
        // The build script has seen every entry in both files, so the name alone is never said.
        let Some(pattern) = pattern else { return id.to_owned() };
        let values: FluentArgs<'_> = arguments.iter().map(|(name, value)| (*name, value.value(language))).collect();
        bundle.format_pattern(pattern, Some(&values), &mut Vec::new()).into_owned()
    }

    /// The entry of a name that was made at run time, in the language spoken now; it takes no arguments.
    pub fn named(&self, id: &str) -> Option<String> {
        let language = Language::spoken();
        self.book(language).bundle(language).has_message(id).then(|| self.say(language, id, None, &[]))
    }

    /// Every entry, in the order of the English file.
    pub fn rows(&self) -> Vec<Row> {
        let said = |language: Language, id: &str, attribute: Option<&str>| {
            let names = variables(self.book(language).source);
            let shown: Vec<(&'static str, Argument)> =
                names.into_iter().map(|name| (name, Argument::Text(format!("{{ ${name} }}")))).collect();
            self.say(language, id, attribute, &shown)
        };
        let resource = parsed(self.en.source);
        let entries = resource.entries().filter_map(|entry| match entry {
            Entry::Message(message) => Some(message),
            _ => None,
        });
        entries
            .map(|entry| {
                let has = |name: &str| entry.attributes.iter().any(|attribute| attribute.id.name == name);
                let id = entry.id.name;
                let both = |attribute| Language::ALL.map(|language| said(language, id, attribute));
                Row {
                    id: id.to_owned(),
                    code: has("code").then(|| said(Language::En, id, Some("code"))),
                    message: both(None),
                    hint: has("hint").then(|| both(Some("hint"))),
                }
            })
            .collect()
    }

    fn book(&self, language: Language) -> &Book {
        match language {
            Language::Ja => &self.ja,
            Language::En => &self.en,
        }
    }
}

impl PartialEq for Catalogue {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Book {
    fn bundle(&self, language: Language) -> &FluentBundle<FluentResource> {
        self.bundle.get_or_init(|| {
            let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
            let mut bundle = FluentBundle::new_concurrent(vec![tag]);
            // Marks around arguments would stand in paths and names that a model copies.
            bundle.set_use_isolating(false);
            bundle.add_resource_overriding(parsed(self.source));
            bundle
        })
    }
}

/// What can be read of a file; the build script has refused files with errors.
fn parsed(source: &str) -> FluentResource {
    FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource)
}

/// The names of the variables in a file.
fn variables(source: &'static str) -> Vec<&'static str> {
    let names = source.split("{ $").skip(1).chain(source.split("{$").skip(1));
    let mut names: Vec<&str> = names
        .map(|rest| rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(rest, |end| &rest[..end]))
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Message;

    static WORDS: Catalogue = Catalogue::new(
        "words",
        "not-there = { $count ->\n    [one] one file\n   *[other] { $count } files\n } of { $names } not there\n    .code = not_found\n    .hint = look for `{ $first }`\nplain = as it is\n",
        "not-there = { $names } のうち { $count } 件がありません\n    .code = not_found\n    .hint = `{ $first }` を探してください\nplain = そのまま\n",
    );

    fn message(count: u32) -> Message {
        let arguments = [("count", count.into()), ("names", vec!["a", "b"].into()), ("first", "a".into())];
        Message::new(&WORDS, "not-there", arguments)
    }

    #[test]
    fn a_message_is_said_in_both_languages_with_its_arguments() {
        assert_eq!(message(1).say(Language::En), "one file of a, b not there");
        assert_eq!(message(3).say(Language::En), "3 files of a, b not there");
        assert_eq!(message(3).say(Language::Ja), "a、b のうち 3 件がありません");
        assert_eq!(message(3).hint().say(Language::Ja), "`a` を探してください");
    }

    #[test]
    fn a_message_within_a_message_follows_the_language_of_the_whole() {
        let inner = Message::new(&WORDS, "plain", []);
        let outer =
            Message::new(&WORDS, "not-there", [("count", 2.into()), ("names", inner.into()), ("first", "x".into())]);
        assert_eq!(outer.say(Language::En), "2 files of as it is not there");
        assert_eq!(outer.say(Language::Ja), "そのまま のうち 2 件がありません");
    }

    #[test]
    fn an_entry_is_found_by_a_name_made_at_run_time() {
        let named = |id: &str| Language::Ja.speaking(|| WORDS.named(id));
        assert_eq!(named(&["pl", "ain"].concat()).as_deref(), Some("そのまま"));
        assert_eq!(named("not_an_entry"), None);
    }

    #[test]
    fn the_reference_lists_every_entry() {
        let rows = WORDS.rows();
        assert_eq!(rows.len(), 2);
        assert_eq!(rows[0].code.as_deref(), Some("not_found"));
        assert_eq!(rows[0].hint.as_ref().unwrap()[1], "look for `{ $first }`");
        assert_eq!(rows[1].message, ["そのまま", "as it is"]);
    }
}
