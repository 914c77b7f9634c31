//! Compounds whose parts stand beside one another rather than together: 共同して利用する, 時間外、休日及び深夜の労働.

use memchr::memmem;
use shosai_text::Words;

use super::matching::{Pattern, Places, Standing, Strength, places};
use super::search::Search;
use crate::corpus::{File, SectionId};
use crate::index::key;
use crate::query::is_generic;

/// Where a compound stands in so many sections, its parts are not needed.
const ENOUGH: usize = 20;
/// Parts beside one another lie within so many bytes of the key, for each part.
const SPAN: u32 = 24;
const MOST_PARTS: usize = 4;
/// So many words for a term are taken apart.
const MOST_WORDS: usize = 12;
const SHORTEST_PART: usize = 2;
/// A part that stands in more sections says nothing.
const MOST_SECTIONS: usize = 3000;

/// The sections in which the parts of a term that is rare as a whole stand together, and those of other words for it:
/// 時間外及び休日の労働 for 残業. The compounds that stand so become words of the term.
pub(super) fn standing(search: &mut Search<'_>, term: usize, whole: usize) -> Vec<Standing> {
    if whole >= ENOUGH {
        return Vec::new();
    }
    let asked = &search.terms[term];
    let others = asked.meant.iter().chain(&asked.said).map(|word| (word, Strength::Remote));
    let words = [(&asked.text, Strength::Apart)].into_iter().chain(others);
    let mut compounds: Vec<(Vec<String>, Strength)> = Vec::new();
    for (word, strength) in words.take(MOST_WORDS) {
        let parts = parts(&mut search.tagger.borrow_mut(), word);
        if (2..=MOST_PARTS).contains(&parts.len()) && !compounds.iter().any(|(known, _)| *known == parts) {
            compounds.push((parts, strength));
        }
    }
    let mut found = Vec::new();
    for (parts, strength) in compounds {
        let places = together(search, &parts);
        if !places.is_empty() {
            let pattern = Pattern::of(parts.join("…"), strength);
            found.push(Standing { number: search.terms[term].patterns.len(), pattern: pattern.clone(), places });
            search.terms[term].patterns.push(pattern);
        }
    }
    found
}

/// The sections in which parts stand together.
fn together(search: &Search<'_>, parts: &[String]) -> Vec<(SectionId, Places)> {
    let rarest = parts.iter().map(|part| search.library.likely(part, search.manual)).min_by_key(Vec::len);
    let sections: Vec<SectionId> = rarest.unwrap_or_default();
    if sections.len() > MOST_SECTIONS {
        return Vec::new();
    }
    let finders: Vec<memmem::Finder<'_>> = parts.iter().map(memmem::Finder::new).collect();
    let place_of = |id: SectionId| {
        let (file, place) = search.library.located(id);
        Some((id, beside(file, place, &finders)?))
    };
    sections.into_iter().filter(|id| search.allows(*id)).filter_map(place_of).collect()
}

/// The words of a compound, as keys; none for what is a word by itself.
pub(super) fn parts(tagger: &mut Words, word: &str) -> Vec<String> {
    if word.is_ascii() {
        return word.split(' ').filter(|part| part.len() > SHORTEST_PART).map(key).collect();
    }
    let tagged = tagger.of(word);
    if tagged.iter().any(|word| word.part() != "名詞") {
        return Vec::new();
    }
    let mut parts: Vec<String> = Vec::new();
    for word in &tagged {
        match parts.last_mut() {
            // An ending belongs to the word before it.
            Some(last) if word.surface.chars().count() < SHORTEST_PART || word.detail() == "接尾" => {
                last.push_str(word.surface)
            }
            _ => parts.push(word.surface.to_owned()),
        }
    }
    if parts.iter().any(|part| part.chars().count() < SHORTEST_PART) || parts.iter().all(|part| is_generic(part)) {
        return Vec::new();
    }
    parts.iter().map(|part| key(part)).collect()
}

/// The nearest place at which every part stands.
fn beside(file: &File, place: usize, finders: &[memmem::Finder<'_>]) -> Option<Places> {
    let section = &file.sections[place];
    let (from, to) = (section.key.0 as usize, section.key.1 as usize);
    let text = &file.key.text.as_bytes()[from..to];
    let mut marks: Vec<(u32, usize)> = Vec::new();
    for (part, finder) in finders.iter().enumerate() {
        if places(file, place, finder).count == 0 {
            return None;
        }
        marks.extend(finder.find_iter(text).map(|at| ((from + at) as u32, part)));
    }
    marks.sort_unstable();
    let mut last: Vec<Option<u32>> = vec![None; finders.len()];
    let mut found = Places::default();
    for (at, part) in marks {
        last[part] = Some(at);
        let Some(earliest) = last.iter().copied().collect::<Option<Vec<u32>>>().and_then(|all| all.into_iter().min())
        else {
            continue;
        };
        if at - earliest <= SPAN * finders.len() as u32 {
            if found.count == 0 {
                found.first = earliest;
            }
            found.count += 1;
            found.whole += 1;
            found.in_heading += u32::from(at < section.heading_key_end);
            last = vec![None; finders.len()];
        }
    }
    (found.count > 0).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::tests::markdown;

    fn cut(word: &str) -> Vec<String> {
        parts(&mut Words::new(), word)
    }

    fn stands(text: &str, word: &str) -> bool {
        let parts = cut(word);
        let finders: Vec<memmem::Finder<'_>> = parts.iter().map(memmem::Finder::new).collect();
        beside(&markdown(text), 0, &finders).is_some()
    }

    #[test]
    fn parts_beside_one_another_are_the_compound() {
        assert!(stands("個人データを共同して利用する場合", "共同利用"));
        assert!(!stands(
            "共同の事業を行う者は、次に掲げる措置をすべて講じた上で、その旨を公表しつつ、利用する。",
            "共同利用"
        ));
        assert!(cut("申請").is_empty() || cut("申請").len() == 1);
        assert_eq!(cut("error code"), ["error", "code"]);
    }
}
