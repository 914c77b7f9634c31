//! Candidates that contradict one another.

use crate::messages;
use std::collections::BTreeMap;

use super::search::Search;
use super::statements::{Statement, contradict, statements};
use super::types::Hit;
use crate::corpus::SectionId;

/// Contradictions are looked for among so many candidates and statements; comparing is quadratic.
const MOST_COMPARED: usize = 40;
const MOST_STATEMENTS: usize = 160;
const MOST_CONFLICTS: usize = 20;

/// Pairs of candidates that state different things about one term.
pub(super) fn conflicts(search: &Search<'_>, ids: &[SectionId], candidates: &mut [Hit]) -> Vec<Hit> {
    let mut stated: BTreeMap<usize, Vec<(usize, Statement)>> = BTreeMap::new();
    for (at, id) in ids.iter().enumerate().take(MOST_COMPARED) {
        let (file, place) = search.library.located(*id);
        let start = file.sections[place].key.0;
        for (term, found) in search.candidates.get(id).iter().flat_map(|candidate| &candidate.terms) {
            let Some(pattern) = search.terms[*term].patterns.first().filter(|_| !search.terms[*term].generic) else {
                continue;
            };
            let made = statements(file.section_key(place), (found.first - start) as usize, &pattern.key);
            let list = stated.entry(*term).or_default();
            list.extend(
                made.into_iter()
                    .map(|statement| (at, statement))
                    .take(MOST_STATEMENTS - list.len().min(MOST_STATEMENTS)),
            );
        }
    }
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for list in stated.values() {
        for (index, (one, statement)) in list.iter().enumerate() {
            for (other, against) in &list[index + 1..] {
                if one != other
                    && contradict(statement, against)
                    && !pairs.contains(&(*one, *other))
                    && pairs.len() < MOST_CONFLICTS
                {
                    pairs.push((*one, *other));
                }
            }
        }
    }
    let shown = |hit: &Hit| format!("{}:{}", hit.path, hit.start_line);
    for (one, other) in &pairs {
        let (first, second) = (shown(&candidates[*one]), shown(&candidates[*other]));
        candidates[*one].conflict_with.push(second);
        candidates[*other].conflict_with.push(first);
    }
    pairs.iter().map(|(one, _)| Hit { reason: messages::HitInConflict.into(), ..candidates[*one].clone() }).collect()
}
