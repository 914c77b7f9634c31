//! Columns that a query points at without naming them: by the ends of a change, by the kind of place it counts, by what is coloured.

use super::Intent;
use super::columns::{Mention, Role};
use super::scan::{Scan, Span};
use crate::table::{Column, Data, Kind, Table, fold::fold};
use regex_lite::Regex;
use std::sync::LazyLock;

/// As sure as a name.
const POINTED: f64 = 1.0;

/// Finds them where nothing names the column.
pub fn find(scan: &mut Scan, table: &Table, intent: &mut Intent) {
    if let Some(column) = by_ends_of_a_change(scan, table, &mut intent.mentions) {
        // Both ends must be there to be told apart.
        intent.filters.retain(|(at, _)| *at != column);
        intent.values.retain(|value| value.column != column);
    }
    if !super::pooled::is_pooled_whole(scan) {
        by_kind_of_place(scan, table, &mut intent.mentions);
    }
}

fn point(scan: &mut Scan, mentions: &mut Vec<Mention>, column: usize, span: Span) {
    if let Some(mention) = mentions.iter_mut().find(|m| m.column == column) {
        mention.role = Role::Group;
        return;
    }
    let word = scan.text[span.clone()].to_owned();
    scan.hint(span.clone());
    mentions.push(Mention::new(column, span, word, POINTED, Role::Group));
}

/// Whether the values of a column are the two ends of a change: `before` and `after`, `改定前` and `改定後`.
fn is_of_ends(column: &Column) -> bool {
    const ENDS: [(&str, &str); 5] = [("before", "after"), ("pre", "post"), ("前", "後"), ("旧", "新"), ("old", "new")];
    let Data::Text { words, .. } = &column.data else { return false };
    let [a, b] = words.as_slice() else { return false };
    let (a, b) = (fold(a), fold(b));
    let holds = |word: &str, end: &str| if end.is_ascii() { word.starts_with(end) } else { word.contains(end) };
    ENDS.iter().any(|(one, other)| (holds(&a, one) && holds(&b, other)) || (holds(&b, one) && holds(&a, other)))
}

/// `値上げの前と後で`, `before vs after`, `the two periods`: the column of the two ends.
fn by_ends_of_a_change(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) -> Option<usize> {
    static ENDS: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"前後|前と後|以前と以後|before (?:and|vs\.?|versus|or) after|before/after|pre (?:and|vs\.?) post|(?:the|both) two periods|\bafter the (?:change|hike|switch|launch|rise|cut|move|reform)\b").ok()
    });
    let span = ENDS.as_ref().and_then(|ends| ends.find(&scan.text)).map(|found| found.range())?;
    let mut columns = (0..table.columns.len()).filter(|at| is_of_ends(&table.columns[*at]));
    let (Some(at), None) = (columns.next(), columns.next()) else { return None };
    point(scan, mentions, at, span);
    Some(at)
}

/// `どの県`, `下位5県`, `県ごと`: the column whose name ends with the kind of place or thing, `都道府県`.
fn by_kind_of_place(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) {
    static KINDS: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new("(?:どの|各|全|[0-9]|[二三四五六七八九十])(県|市|区|町|村|国|店|社|校|駅|港|室|課|部|科|組|班|館|棟|線|社員|球団|機種)(?:は|が|を|の|で|に|別|ごと|、|。|\\?|$)").ok()
    });
    let kinds: Vec<(Span, String)> = KINDS.as_ref().map_or_else(Vec::new, |kinds| {
        let found = kinds
            .captures_iter(&scan.text)
            .filter_map(|found| found.get(1).map(|kind| (kind.range(), kind.as_str().to_owned())));
        found.collect()
    });
    for (span, kind) in kinds {
        let names = |at: &usize| {
            let column = &table.columns[*at];
            let named =
                matches!(column.kind, Kind::Category | Kind::Identifier) && matches!(column.data, Data::Text { .. });
            let label = fold(&column.label);
            named && (label.ends_with(&kind) || label.ends_with(&format!("{kind}名")))
        };
        let mut columns = (0..table.columns.len()).filter(names);
        if let (Some(at), None, true) = (columns.next(), columns.next(), scan.is_free(&span)) {
            // A code of the same kind is not what is asked for.
            mentions.retain(|m| m.column == at || m.span != span || table.columns[m.column].kind != Kind::Identifier);
            point(scan, mentions, at, span);
        }
    }
}

/// Groupings that are crossed (`部署と性別のクロスで`), names behind their noun (`by team Box`), and kinds that are not all known.
pub fn tell_apart(scan: &Scan, table: &Table, intent: &mut Intent) {
    if is_crossed(&scan.text) {
        let category = |m: &&mut Mention| table.columns[m.column].kind == Kind::Category && m.role == Role::Plain;
        intent.mentions.iter_mut().filter(category).for_each(|m| m.role = Role::Group);
    }
    if super::pooled::is_pooled_whole(scan) || intent.top.is_some() {
        return;
    }
    beside_unknown(scan, intent);
    // `by team Box` names one team.
    for mention in intent.mentions.iter_mut().filter(|m| m.role == Role::Group) {
        let own = intent.values.iter().filter(|v| v.column == mention.column).flat_map(|v| &v.spans);
        if own.into_iter().any(|span| span.start == mention.span.end + 1 && scan.after(&mention.span).starts_with(' '))
        {
            mention.role = Role::Plain;
        }
    }
}

/// `紙とデジタル` of a column that calls one of them `Digital`: what is set beside a value is another of its kind, so all are shown.
fn beside_unknown(scan: &Scan, intent: &mut Intent) {
    let unknown = |span: &Span| {
        scan.is_loose(span)
            && super::cue::weight_of(&scan.text[span.clone()]) == 0.0
            && !intent.mentions.iter().any(|m| m.span.start < span.end && span.start < m.span.end)
    };
    let listed = |own: &Span| super::lists::neighbours(scan, own).into_iter().any(|span| unknown(&span));
    let mut columns: Vec<(usize, Span)> = Vec::new();
    for value in intent.values.iter().filter(|v| v.words.len() == 1 && v.action == super::Action::Keep) {
        columns.extend(value.spans.iter().find(|span| listed(span)).map(|span| (value.column, span.clone())));
    }
    for (column, span) in columns {
        intent.filters.retain(|(at, _)| *at != column);
        intent.values.retain(|value| value.column != column);
        let word = scan.text[span.clone()].to_owned();
        intent.mentions.retain(|m| m.column != column);
        intent.mentions.push(Mention::new(column, span, word, POINTED, Role::Group));
    }
}

fn is_crossed(text: &str) -> bool {
    static CROSSED: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"クロス(?:集計|表|で|して|し|に)|掛け合わせ|かけ合わせ|(?:の|を)組み合わせ|\bcross(?:-?tab\w*|ed|ing)?\b|\b(?:pairing|pairings|combinations?) of\b").ok()
    });
    CROSSED.as_ref().is_some_and(|crossed| crossed.is_match(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_a_change_and_kinds_of_places_point_at_columns() {
        let mut text = String::from("都道府県,地方,period,rate\n");
        for row in 0..12 {
            let end = ["before", "after"][row % 2];
            text.push_str(&format!("県{row},{},{end},{row}\n", ["九州", "東北"][row % 2]));
        }
        let table = Table::read_str(&text).unwrap();
        let columns = |query: &str| {
            let intent = Intent::read(query, &table);
            intent.mentions.iter().map(|m| table.columns[m.column].name.clone()).collect::<Vec<_>>()
        };
        assert!(columns("値上げの前と後でrateはどう違うか").contains(&"period".to_owned()));
        assert!(columns("rateの下位5県").contains(&"都道府県".to_owned()));
    }
}
