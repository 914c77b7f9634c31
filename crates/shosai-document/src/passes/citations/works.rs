//! The works that a document cites, out of bibliographies that hold many more.

use std::collections::HashSet;

use hayagriva::{Library, io};
use shosai_message::Message;

use super::{csl_json, faulty, quoted};
use crate::{
    messages,
    passes::Passes,
    tree::{Document, InlineKind, walk},
};

/// Fields by which one work leads to others, or is known by other names.
const LEADS: [&str; 6] = ["crossref", "xdata", "xref", "related", "entryset", "ids"];

/// The keys of the works that a document wants.
pub struct Wanted {
    keys: HashSet<String>,
    all: bool,
}

impl Wanted {
    /// What the text cites and what `nocite` names; `@*` is everything.
    pub fn of(document: &mut Document) -> Self {
        let mut keys: HashSet<String> = HashSet::new();
        walk::each_inline_list(&mut document.blocks, &mut |inlines| {
            for inline in inlines.iter() {
                if let InlineKind::Cite(citations, _) = &inline.kind {
                    keys.extend(citations.iter().map(|citation| citation.key.clone()));
                }
            }
        });
        let silent = silent_keys(document);
        let all = silent.iter().any(|key| key == "*");
        keys.extend(silent);
        Self { keys, all }
    }

    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }
}

/// The keys that `nocite` names.
pub fn silent_keys(document: &Document) -> Vec<String> {
    let words = document.metadata.texts("nocite").join(" ");
    let words = words.split([' ', ',', ';', '[', ']', '\n']);
    words.filter_map(|word| Some(word.trim().strip_prefix('@')?.to_owned())).collect()
}

impl Passes<'_> {
    /// The works of every file and of the front matter itself, as far as they are wanted.
    pub(super) fn library(&mut self, document: &Document, wanted: &Wanted) -> Library {
        let mut library = Library::new();
        for path in document.metadata.texts("bibliography") {
            // A file that is not there is told even if nothing is cited.
            match self.resources.text(&path).and_then(|text| parse(&path, &text, wanted)) {
                Ok((more, told)) => {
                    more.iter().for_each(|entry| library.push(entry));
                    for reason in told {
                        self.warn(0, messages::BibliographyInPart { path: &path, reason });
                    }
                }
                Err(reason) => self.warn(0, messages::BibliographyUnread { path, reason }),
            }
        }
        if let Some(references) = document.metadata.get("references").filter(|_| !wanted.is_empty()) {
            match csl_json::library(references) {
                Ok(more) => more.iter().for_each(|entry| library.push(entry)),
                Err(reason) => self.warn(0, messages::ReferencesUnread { reason }),
            }
        }
        library
    }
}

/// The works of a file, and what is told of those that could not be read as they are.
fn parse(path: &str, text: &str, wanted: &Wanted) -> Result<(Library, Vec<Message>), Message> {
    if wanted.is_empty() {
        return Ok((Library::new(), Vec::new()));
    }
    let ending = path.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    let read = match ending.as_str() {
        "yml" | "yaml" => io::from_yaml_str(text).map_err(quoted)?,
        "json" => csl_json::library(&serde_json::from_str(text).map_err(quoted)?)?,
        _ => {
            let asked = if wanted.all { text.to_owned() } else { only(text, wanted) };
            // What was left out may be what the rest needs.
            let read = csl_json::biblatex(&asked).or_else(|_| csl_json::biblatex(text));
            return Ok(read.map_or_else(|_| faulty::read(&asked), |library| (library, Vec::new())));
        }
    };
    Ok((read, Vec::new()))
}

/// The entries of a BibLaTeX file that are wanted, with those they lead to. Reading an entry costs far more than
/// finding where it ends, and most bibliographies hold more works than a chapter cites.
fn only(text: &str, wanted: &Wanted) -> String {
    let entries: Vec<(Option<&str>, &str)> = entries(text).into_iter().map(|entry| (key(entry), entry)).collect();
    let leading = |entry: &str| LEADS.iter().any(|field| entry.contains(field));
    // A work that leads to others brings all that lead or are led to: those with such a field are few.
    let leads = entries.iter().any(|(own, entry)| own.is_some_and(|own| wanted.keys.contains(own)) && leading(entry));
    let named: HashSet<&str> = if leads {
        let fields = entries.iter().filter(|(_, entry)| leading(entry));
        fields.flat_map(|(_, entry)| entry.split([' ', '{', '}', '"', ',', '\n', '='])).collect()
    } else {
        HashSet::new()
    };
    let kept = entries.iter().filter(|(own, entry)| {
        own.is_none_or(|own| wanted.keys.contains(own) || named.contains(own)) || entry.contains("ids")
    });
    kept.map(|(_, entry)| *entry).collect()
}

/// The text from each `@` at the start of a line to the next.
pub fn entries(text: &str) -> Vec<&str> {
    let mut entries = Vec::new();
    let mut from = 0;
    for (at, _) in text.match_indices('@') {
        let begun = text[..at].trim_end_matches([' ', '\t']);
        if at > from && (begun.is_empty() || begun.ends_with(['\n', '}'])) {
            entries.push(&text[from..at]);
            from = at;
        }
    }
    entries.push(&text[from..]);
    entries
}

/// The key of an entry; nothing of what is no work (`@string`, words between entries).
pub fn key(entry: &str) -> Option<&str> {
    let (kind, rest) = entry.strip_prefix('@')?.split_once(['{', '('])?;
    let helps = ["string", "preamble", "comment"].iter().any(|name| kind.trim().eq_ignore_ascii_case(name));
    let (own, _) = rest.split_once(',').filter(|_| !helps)?;
    Some(own.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHELF: &str = "Words between.\n@string{press = {Press}}\n@book{a, title = {A @ B}, publisher = press}\n\
        @inbook{b, title = {B}, crossref = {whole}} @book{whole, title = {Whole}}\n  @misc{c,\n title={\n@odd} }\n\
        @misc{d, title = {D}, ids = {old}}\n";

    fn kept(keys: &[&str]) -> Vec<String> {
        let wanted = Wanted { keys: keys.iter().map(|key| (*key).to_owned()).collect(), all: false };
        let text = only(SHELF, &wanted);
        entries(&text).into_iter().filter_map(key).map(str::to_owned).collect()
    }

    #[test]
    fn only_what_is_cited_is_read_with_what_it_leads_to() {
        assert_eq!(kept(&["a"]), ["a", "d"]);
        assert_eq!(kept(&["b"]), ["b", "whole", "d"]);
        let wanted = Wanted { keys: HashSet::from(["a".to_owned()]), all: false };
        let library = parse("x.bib", SHELF, &wanted).unwrap().0;
        assert_eq!(library.get("a").unwrap().publisher().unwrap().name().unwrap().to_string(), "Press");
    }
}
