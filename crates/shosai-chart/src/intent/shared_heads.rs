//! Measures named by one noun and several words before it: `予定と実績の工数`, `new and churned users`.

use super::columns::{Mention, Role};
use super::scan::{Scan, Span};
use crate::table::{Table, fold::fold, header};

/// As sure as the rest of a name.
const BY_REST: f64 = 0.8;

/// Finds the measures that share a noun of the query and whose other words it says too; one that shares nothing but the noun gives way.
pub fn expand(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) {
    let heads: Vec<(usize, Span, String)> = mentions
        .iter()
        .filter(|m| table.columns[m.column].is_number() && m.strength < 1.0 && m.role == Role::Plain)
        .map(|m| (m.column, m.span.clone(), m.word.clone()))
        .collect();
    for (own, span, word) in heads {
        let sharing = (0..table.columns.len()).filter(|at| table.columns[*at].is_number());
        let rests: Vec<(usize, Vec<String>)> =
            sharing.filter_map(|at| Some((at, rest_of(&table.columns[at].label, &word)?))).collect();
        if rests.len() < 2 || !rests.iter().any(|(at, _)| *at == own) {
            continue;
        }
        let said = |at: usize, rest: &[String]| -> Option<Span> {
            let apart = |place: &Span| place.end <= span.start || span.end <= place.start;
            let elsewhere = mentions.iter().find(|m| m.column == at && apart(&m.span)).map(|m| m.span.clone());
            let spoken = |part: &String| {
                let spellings = super::aliases::other_spellings(part);
                std::iter::once(part.as_str()).chain(spellings).flat_map(|word| scan.all(word)).find(apart)
            };
            let places = rest.iter().map(spoken).collect::<Option<Vec<Span>>>();
            elsewhere.or_else(|| places.and_then(|places| places.first().cloned()))
        };
        let found: Vec<(usize, Span)> =
            rests.iter().filter_map(|(at, rest)| said(*at, rest).map(|place| (*at, place))).collect();
        if found.is_empty() || found.iter().all(|(at, _)| *at == own) {
            continue;
        }
        let is_found = |at: usize| found.iter().any(|(column, _)| *column == at);
        mentions.retain(|m| m.column != own || m.span != span || is_found(own));
        for (at, place) in &found {
            if !mentions.iter().any(|m| m.column == *at) {
                let word = scan.text[place.clone()].to_owned();
                mentions.push(Mention::new(*at, place.clone(), word, BY_REST, Role::Plain));
                scan.hint(place.clone());
            }
        }
        if found.len() >= 2 {
            mentions.iter_mut().filter(|m| is_found(m.column)).for_each(|m| m.joined = true);
        }
    }
}

/// The other words of a name that holds a noun: `予定` of `予定工数`, `churned` of `churned_users`.
fn rest_of(label: &str, noun: &str) -> Option<Vec<String>> {
    if noun.is_ascii() {
        let words = header::words(label);
        let same = |word: &String| word == noun || word.strip_suffix('s') == noun.strip_suffix('s').or(Some(noun));
        let at = words.iter().position(same)?;
        let told =
            |(i, word): &(usize, &String)| *i != at && !["for", "of", "per", "in", "to"].contains(&word.as_str());
        let rest: Vec<String> = words.iter().enumerate().filter(told).map(|(_, word)| word.clone()).collect();
        return (!rest.is_empty()).then_some(rest);
    }
    let folded = fold(label);
    let rest = folded.strip_suffix(noun)?.trim_end_matches(['の', '_', ' ']).to_owned();
    (rest.chars().count() >= 2).then(|| vec![rest])
}

#[cfg(test)]
mod tests {
    use super::super::Intent;
    use crate::table::Table;

    fn columns(header: &str, query: &str) -> Vec<String> {
        let table = Table::read_str(&format!("{header}\n店A,10,21,33\n店B,14,25,37\n店C,11,28,31\n")).unwrap();
        let intent = Intent::read(query, &table);
        let mut found: Vec<usize> = intent.mentions.iter().map(|m| m.column).collect();
        found.sort_unstable();
        found.into_iter().map(|at| table.columns[at].name.clone()).collect()
    }

    #[test]
    fn one_noun_may_name_several_measures() {
        assert_eq!(columns("現場,予定工数,実績工数,件数", "予定と実績の工数を比べて"), ["予定工数", "実績工数"]);
        assert_eq!(
            columns("shop,active_users,new_users,churned_users", "new and churned users by shop"),
            ["shop", "new_users", "churned_users"]
        );
    }
}
