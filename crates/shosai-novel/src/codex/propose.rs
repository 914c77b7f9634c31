//! Entries that a manuscript suggests: names that are said often and that the codex does not have.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use shosai_prose::{Manuscript, episode::evidence, speech::spoken_by_name};

use super::{Codex, Kind};

/// A name that is said less often is hardly an entry.
const LEAST: usize = 2;
const MOST: usize = 20;

/// An entry that might be written, with what the text says.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Proposal {
    pub kind: Kind,
    pub name: String,
    /// How often it is named.
    pub count: usize,
    pub first_line: usize,
    /// The pronoun that lines next to its name use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_person: Option<String>,
    /// A file that could be written as it is.
    pub path: String,
    pub yaml: String,
}

/// What a text names and the codex does not know, the most frequent first.
pub fn propose(codex: &Codex, text: &str) -> Vec<Proposal> {
    let manuscript = Manuscript::read(text);
    let seen = evidence(&manuscript);
    let known = |name: &str| codex.entries.iter().any(|entry| entry.names.iter().any(|own| own.contains(name)));
    let pronouns = pronouns(&manuscript);
    let people = seen.names.iter().map(|mention| (Kind::Person, "人物", mention));
    let places = seen.places.iter().map(|mention| (Kind::Place, "場所", mention));
    let fresh = people.chain(places).filter(|(_, _, mention)| mention.count >= LEAST && !known(&mention.name));
    let mut found: Vec<Proposal> = fresh
        .map(|(kind, folder, mention)| {
            let first_person = (kind == Kind::Person).then(|| pronouns.get(&mention.name).cloned()).flatten();
            let name = &mention.name;
            let pronoun = first_person.as_ref().map(|word| format!("一人称: {word}\n")).unwrap_or_default();
            Proposal {
                kind,
                name: name.clone(),
                count: mention.count,
                first_line: mention.first_line,
                path: format!("30_設定集/{folder}/{name}.yaml"),
                yaml: format!("種類: {folder}\n名前: {name}\n{pronoun}"),
                first_person,
            }
        })
        .collect();
    found.sort_by(|one, other| other.count.cmp(&one.count).then_with(|| one.first_line.cmp(&other.first_line)));
    found.truncate(MOST);
    found
}

/// The pronoun that lines use whose speaker is named: 「俺は行く」と航平.
fn pronouns(manuscript: &Manuscript) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for line in spoken_by_name(manuscript).into_iter().filter(|line| line.named) {
        let said = &manuscript.text()[line.range];
        let mut own = crate::story::pronouns().iter().flatten();
        if let Some(pronoun) = own.find(|word| crate::story::speaks_of_itself(said, word)) {
            found.entry(line.speaker.to_owned()).or_insert_with(|| (*pronoun).to_owned());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_proposes_who_it_names_with_the_pronoun_they_use() {
        let text = "　健太が走ってきた。\n「俺は行く」と健太は言った。\n　美咲は黙っていた。健太は笑った。\n";
        let found = propose(&Codex::default(), text);
        assert_eq!((found[0].name.as_str(), found[0].count, found[0].first_person.as_deref()), ("健太", 3, Some("俺")));
        assert!(found.iter().all(|proposal| proposal.count >= LEAST));
        let mut codex = Codex::default();
        codex.entries.push(super::super::Entry {
            name: "健太".into(),
            names: vec!["健太".into()],
            ..Default::default()
        });
        assert!(propose(&codex, text).iter().all(|proposal| proposal.name != "健太"));
    }
}
