//! 「第3章を参照」: what a reference leads to.

use std::collections::HashMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;
use shosai_text::{Folding, fold};

use crate::corpus::{File, FileKind, Library, SectionId};
use crate::index::key;
use crate::messages;
use crate::query::numbers::leading;
use shosai_message::Failure;

/// What a reference was resolved to.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct Resolved {
    /// The section, if any is likely.
    pub target_section: Option<String>,
    /// 0 to 1.
    pub confidence: f64,
    /// Every section that fits, the likeliest first.
    pub candidates: Vec<ResolvedCandidate>,
}

/// A section that a reference may mean.
#[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
pub struct ResolvedCandidate {
    /// The section.
    pub section_id: String,
    /// Its heading.
    pub title: String,
    /// Its file.
    pub path: String,
    /// 0 to 1.
    pub confidence: f64,
}

/// What kind of part a label names.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
struct Label {
    /// 章, 節, 条 …; empty for bare numbers such as `3.2`.
    kind: String,
    /// 2 and 1 for 第2章-1; letters stand above all numbers.
    numbers: Vec<u64>,
}

/// How titles are compared: looking for parts of them means looking at all of them.
#[derive(Clone, Copy, PartialEq)]
enum Titles {
    Whole,
    InPart,
}

/// Headings by what they are called, made when a reference is first followed.
#[derive(Debug, Default)]
pub(crate) struct Headings {
    by_label: HashMap<(String, Label), Vec<SectionId>>,
    by_title: HashMap<(String, String), Vec<SectionId>>,
}

const KINDS: &[&str] = &["章", "節", "条", "項", "編", "部", "款", "号"];
const NAMED: &[&str] =
    &["別表", "付録", "附録", "付則", "附則", "様式", "別紙", "別添", "図", "表", "appendix", "chapter", "section"];
/// Letters are counted from here, so that 付録A is not 付録1.
const LETTERS_FROM: u64 = 1_000_000;
/// How sure each way of fitting is.
const SAME_LABEL: f64 = 0.95;
const SAME_NUMBER: f64 = 0.7;
const SAME_TITLE: f64 = 0.9;
const PART_OF_TITLE: f64 = 0.6;
/// A title that is also named makes it surer, another file less sure.
const TITLE_BONUS: f64 = 0.04;
const OTHER_FILE_LOSS: f64 = 0.2;
/// A section of another law than the one that is named, and of any where that is not there.
const OTHER_DOCUMENT: f64 = 0.4;
const UNKNOWN_DOCUMENT: f64 = 0.3;
/// Below this a reference is not followed.
const FOLLOWED_FROM: f64 = 0.7;
const MOST_CANDIDATES: usize = 10;
/// A reference that fits more sections than this says nothing.
const MOST_FOLLOWED: usize = 2;
/// Longer texts are no references.
const LONGEST_REFERENCE: usize = 400;

impl Library {
    /// What a reference in a text of a manual leads to.
    ///
    /// # Errors
    /// `not_found` for an unknown manual, `invalid_parameter` for an empty text.
    pub fn resolve_reference(&self, manual: &str, ref_text: &str) -> Result<Resolved, Failure> {
        self.manual(manual)?;
        if ref_text.trim().is_empty() {
            return Err(messages::ReferenceEmpty.into());
        }
        let fitting = self.fitting(manual, None, ref_text, Titles::InPart);
        let candidates: Vec<ResolvedCandidate> = fitting
            .into_iter()
            .take(MOST_CANDIDATES)
            .map(|(id, confidence)| {
                let (file, place) = self.located(id);
                ResolvedCandidate {
                    section_id: node_id(file, place),
                    title: title(file, place),
                    path: file.path.as_str().to_owned(),
                    confidence: (confidence * 100.0).round() / 100.0,
                }
            })
            .collect();
        let best = candidates.first();
        Ok(Resolved {
            target_section: best.map(|best| best.section_id.clone()),
            confidence: best.map_or(0.0, |best| best.confidence),
            candidates,
        })
    }

    fn fitting(
        &self,
        manual: &str,
        from: Option<(&Arc<File>, usize)>,
        text: &str,
        titles: Titles,
    ) -> Vec<(SectionId, f64)> {
        let headings = self.headings.get_or_init(|| Headings::of(self));
        let cut: String = text.chars().take(LONGEST_REFERENCE).collect();
        let mut found: HashMap<SectionId, f64> = HashMap::new();
        let mut fit = |ids: Option<&Vec<SectionId>>, confidence: f64| {
            for id in ids.into_iter().flatten() {
                let known = found.entry(*id).or_default();
                *known = known.max(confidence);
            }
        };
        for label in labels(&cut) {
            fit(headings.by_label.get(&(manual.to_owned(), label.clone())), SAME_LABEL);
            let bare = Label { kind: String::new(), numbers: label.numbers.clone() };
            if matches!(label.kind.as_str(), "章" | "節" | "") {
                fit(
                    headings.by_label.get(&(manual.to_owned(), bare)),
                    if label.kind.is_empty() { SAME_LABEL } else { SAME_NUMBER },
                );
            }
        }
        let named = quoted(&cut);
        for name in &named {
            fit(headings.by_title.get(&(manual.to_owned(), key(name))), SAME_TITLE);
        }
        if found.is_empty() && titles == Titles::InPart {
            for name in if named.is_empty() { vec![cut.clone()] } else { named } {
                let wanted = without_words(&name);
                let partly: Vec<SectionId> = headings
                    .by_title
                    .iter()
                    .filter(|((of, title), _)| of == manual && wanted.chars().count() >= 2 && title.contains(&wanted))
                    .flat_map(|(_, ids)| ids.iter().copied())
                    .collect();
                partly.into_iter().for_each(|id| {
                    found.insert(id, PART_OF_TITLE);
                });
            }
        }
        let said = key(&cut);
        let document = said.split_once('第').and_then(|(before, _)| document_before(before));
        let is_there = document.is_some_and(|name| {
            self.manual(manual).is_ok_and(|manual| manual.files.values().any(|file| is_called(file, name)))
        });
        let mut fitting: Vec<(SectionId, f64)> = found
            .into_iter()
            .map(|(id, confidence)| {
                let (file, place) = self.located(id);
                let name = key(&bare_title(&title(file, place)));
                let bonus = if name.chars().count() >= 2 && said.contains(&name) { TITLE_BONUS } else { 0.0 };
                let loss = if from.is_some_and(|(own, _)| !Arc::ptr_eq(own, file)) { OTHER_FILE_LOSS } else { 0.0 };
                let sure = confidence + bonus - loss;
                match document {
                    Some(name) if is_called(file, name) => (id, sure + TITLE_BONUS + loss),
                    Some(_) if is_there => (id, sure * OTHER_DOCUMENT),
                    // It speaks of a law that is not among the manual's files.
                    Some(_) => (id, sure.min(UNKNOWN_DOCUMENT)),
                    None => (id, sure),
                }
            })
            .collect();
        fitting.sort_by(|(one, a), (other, b)| b.total_cmp(a).then(one.cmp(other)));
        fitting
    }
}

/// What laws and rules are called at the end.
const DOCUMENTS: [&str; 13] =
    ["法", "法律", "令", "規則", "規程", "規定", "条例", "規約", "約款", "指針", "要綱", "基準", "ガイドライン"];
/// Shorter names are 同法 and 本規程: the text's own.
const SHORTEST_DOCUMENT: usize = 3;
const OWN: [char; 5] = ['同', '本', '当', '前', '各'];

/// The law that is named right before a number: 労働安全衛生法 of 労働安全衛生法第66条. The text is a key.
pub(crate) fn document_before(text: &str) -> Option<&str> {
    let start = text.char_indices().rev().take_while(|(_, c)| is_name(*c)).last().map(|(at, _)| at)?;
    let name = &text[start..];
    let is_one = DOCUMENTS.iter().any(|ending| name.ends_with(&key(ending)));
    (is_one && name.chars().count() >= SHORTEST_DOCUMENT && !name.starts_with(OWN)).then_some(name)
}

fn is_name(c: char) -> bool {
    matches!(c, '\u{30A1}'..='\u{30FA}' | 'ー' | '\u{4E00}'..='\u{9FFF}' | '々')
}

/// Whether a file has that name, or one that holds it.
fn is_called(file: &File, name: &str) -> bool {
    let title = key(&file.title);
    let stem = key(file.path.stem().unwrap_or_default());
    title.contains(name) || stem.contains(name) || title.chars().count() >= SHORTEST_DOCUMENT && name.contains(&title)
}

/// The sections that a reference in a section leads to, if that is clear.
pub(crate) fn targets(library: &Library, file: &Arc<File>, place: usize, text: &str) -> Vec<SectionId> {
    let fitting = library.fitting(&file.manual, Some((file, place)), text, Titles::Whole);
    let Some(best) = fitting.first().map(|(_, confidence)| *confidence).filter(|best| *best >= FOLLOWED_FROM) else {
        return Vec::new();
    };
    let clear: Vec<SectionId> =
        fitting.iter().filter(|(_, confidence)| *confidence >= best).map(|(id, _)| *id).collect();
    if clear.len() > MOST_FOLLOWED {
        return Vec::new();
    }
    let itself = |id: &SectionId| {
        let (found, at) = library.located(*id);
        Arc::ptr_eq(found, file) && at == place
    };
    clear.into_iter().filter(|id| !itself(id)).collect()
}

/// How tools name a section: a chapter by its id, a heading by file and line, a JSON file by its path.
pub(crate) fn node_id(file: &File, place: usize) -> String {
    match file.kind {
        FileKind::Chapter => file.chapter_id.clone(),
        FileKind::Json => file.path.as_str().to_owned(),
        FileKind::Markdown | FileKind::Imported => format!("{}#{}", file.path.as_str(), file.sections[place].lines.0),
    }
}

/// A section's heading, or the file's title where it has none.
pub(crate) fn title(file: &File, place: usize) -> String {
    let heading = &file.sections[place].heading;
    if heading.is_empty() { file.title.clone() } else { heading.clone() }
}

impl Headings {
    fn of(library: &Library) -> Self {
        let mut made = Self::default();
        for id in library.section_ids() {
            let (file, place) = library.located(id);
            let heading = title(file, place);
            let manual = file.manual.clone();
            if let Some(label) = labels(&heading).into_iter().next().filter(|label| begins_with_label(&heading, label))
            {
                made.by_label.entry((manual.clone(), label)).or_default().push(id);
            }
            if file.kind == FileKind::Chapter {
                let numbers: Vec<u64> =
                    file.chapter_id.split(['-', '.', '_']).filter_map(|part| part.parse().ok()).collect();
                if !numbers.is_empty() {
                    let ids =
                        made.by_label.entry((manual.clone(), Label { kind: "章".to_owned(), numbers })).or_default();
                    if !ids.contains(&id) {
                        ids.push(id);
                    }
                }
            }
            let bare = key(&bare_title(&heading));
            let whole = key(&heading);
            if bare != whole && !bare.is_empty() {
                made.by_title.entry((manual.clone(), bare)).or_default().push(id);
            }
            made.by_title.entry((manual, whole)).or_default().push(id);
        }
        made
    }
}

fn begins_with_label(heading: &str, label: &Label) -> bool {
    let folded = fold(heading, Folding::Plain);
    let start = folded.trim_start();
    start.starts_with('第')
        || label.kind.is_empty() && start.starts_with(|c: char| c.is_ascii_digit())
        || start.trim_start_matches('(').starts_with(&label.kind) && !label.kind.is_empty()
}

/// A heading without its label: 「第3章 休暇」 is 「休暇」.
fn bare_title(heading: &str) -> String {
    let folded = fold(heading, Folding::Plain);
    let text = folded.trim();
    let rest = if let Some(rest) = text.strip_prefix('第') {
        let Some((_, len)) = leading(rest) else { return text.to_owned() };
        let after: String = rest.chars().skip(len).collect();
        KINDS.iter().find_map(|kind| after.strip_prefix(kind)).map(str::to_owned).unwrap_or(after)
    } else {
        text.to_owned()
    };
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | ' ' | ')' | '('));
    rest.trim_end_matches([' ', ')']).to_owned()
}

/// Every label in a text: 第3章, 第2章-1, 3.2節, 別表第2, 付録A.
fn labels(text: &str) -> Vec<Label> {
    let folded = fold(text, Folding::Plain);
    let chars: Vec<char> = folded.chars().collect();
    let mut found: Vec<Label> = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let rest: String = chars[at..].iter().take(LONGEST_LABEL).collect();
        let before = at.checked_sub(1).map(|before| chars[before]);
        let Some((label, len)) = numbered(&rest).or_else(|| named(&rest)).or_else(|| dotted(&rest, before)) else {
            at += 1;
            continue;
        };
        if !found.contains(&label) {
            found.push(label);
        }
        at += len.max(1);
    }
    found
}

/// No label is longer, in characters.
const LONGEST_LABEL: usize = 24;

fn numbered(text: &str) -> Option<(Label, usize)> {
    let rest = text.strip_prefix('第')?.trim_start_matches(' ');
    let skipped = text.chars().count() - rest.chars().count();
    let (value, len) = leading(rest)?;
    let after: String = rest.chars().skip(len).collect();
    let after = after.trim_start_matches(' ');
    let kind = KINDS.iter().find(|kind| after.starts_with(**kind))?;
    let mut numbers = vec![value];
    let tail = &after[kind.len()..];
    let sub = tail.strip_prefix('-').or_else(|| tail.strip_prefix('の')).and_then(leading);
    numbers.extend(sub.map(|(value, _)| value));
    Some((Label { kind: (*kind).to_owned(), numbers }, skipped + len + 1 + sub.map_or(0, |(_, len)| len + 1)))
}

fn named(text: &str) -> Option<(Label, usize)> {
    let kind = NAMED.iter().find(|kind| text.starts_with(**kind))?;
    let rest = text[kind.len()..].trim_start_matches([' ', '第']);
    let skipped = text.chars().count() - rest.chars().count();
    let kind = match *kind {
        "附録" | "appendix" => "付録",
        "付則" => "附則",
        "chapter" => "章",
        "section" => "節",
        kind => kind,
    };
    if let Some((value, len)) = leading(rest) {
        return Some((Label { kind: kind.to_owned(), numbers: vec![value] }, skipped + len));
    }
    let letter = rest.chars().next().filter(char::is_ascii_lowercase)?;
    let alone = rest.chars().nth(1).is_none_or(|c| !c.is_ascii_alphabetic());
    alone.then(|| {
        (Label { kind: kind.to_owned(), numbers: vec![LETTERS_FROM + u64::from(u32::from(letter))] }, skipped + 1)
    })
}

fn dotted(text: &str, before: Option<char>) -> Option<(Label, usize)> {
    if before.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-')) {
        return None;
    }
    let number: String = text.chars().take_while(|c| c.is_ascii_digit() || matches!(c, '.' | '-')).collect();
    let trimmed = number.trim_end_matches(['.', '-']);
    let numbers: Vec<u64> = trimmed.split(['.', '-']).map(str::parse).collect::<Result<_, _>>().ok()?;
    let after = &text[number.len()..];
    let is_label = numbers.len() > 1 || number.len() > trimmed.len() || after.starts_with(['章', '節', ' ']);
    (is_label && !after.starts_with(|c: char| c.is_ascii_alphabetic() || "%円日年月時分件回".contains(c)))
        .then_some((Label { kind: String::new(), numbers }, number.len()))
}

fn quoted(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (open, close) in [('「', '」'), ('『', '』'), ('"', '"'), ('[', ']')] {
        let mut rest = text;
        while let Some((_, after)) = rest.split_once(open) {
            let Some((inside, beyond)) = after.split_once(close) else { break };
            if !inside.trim().is_empty() {
                found.push(inside.trim().to_owned());
            }
            rest = beyond;
        }
    }
    found
}

/// The words of a reference without those that only say that it is one.
fn without_words(text: &str) -> String {
    let mut words = fold(text, Folding::Plain);
    for word in [
        "を参照してください",
        "を参照のこと",
        "をご参照ください",
        "を参照",
        "参照",
        "に準ずる",
        "のとおり",
        "を見よ",
        "の項",
        "について",
    ] {
        words = words.replace(word, "");
    }
    key(words.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(kind: &str, numbers: &[u64]) -> Label {
        Label { kind: kind.to_owned(), numbers: numbers.to_vec() }
    }

    #[test]
    fn labels_are_read_in_every_spelling() {
        assert_eq!(labels("第3章を参照"), [label("章", &[3])]);
        assert_eq!(labels("第三章"), [label("章", &[3])]);
        assert_eq!(labels("第２章－１"), [label("章", &[2, 1])]);
        assert_eq!(labels("3.2節"), [label("", &[3, 2])]);
        assert_eq!(labels("別表第2及び付録A"), [label("別表", &[2]), label("付録", &[LETTERS_FROM + 97])]);
        assert_eq!(labels("第十二条の2"), [label("条", &[12, 2])]);
        assert!(labels("30日以内、1,000円").is_empty());
    }

    #[test]
    fn titles_lose_their_labels() {
        assert_eq!(bare_title("第3章 休暇"), "休暇");
        assert_eq!(bare_title("3.2 申請の手順"), "申請の手順");
        assert_eq!(bare_title("第15条（年次有給休暇）"), "年次有給休暇");
    }
}
