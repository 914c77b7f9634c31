//! What rows are to be told apart by under a word that no column has: the one column left of its kind.

use super::columns::{Mention, Role};
use super::glossary::{is_english_notion, is_of_goods, is_of_people, is_of_places};
use super::scan::{Scan, Span};
use crate::table::{Column, Kind, Table};
use regex_lite::Regex;
use std::sync::LazyLock;

/// Less sure than any word for the column itself.
const BY_KIND: f64 = 0.5;

/// Names of people that the glossary does not know are at least so long, in bytes.
const SHORTEST_DOER: usize = 7;

/// What kind of thing a noun or a name is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Person,
    Place,
    Thing,
}

/// `which lawyer` of a table whose only people are called `partner`, `which toppings` of one that holds a shop and something else.
pub fn find(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) {
    let grouped = |m: &Mention| !table.columns[m.column].is_number() && !table.columns[m.column].is_time();
    if mentions.iter().any(grouped) {
        return;
    }
    let Some(span) = asked(scan) else { return };
    let noun = scan.text[span.clone()].to_owned();
    if let Some(column) = left(table, sort_of(&noun), &noun) {
        let mention = Mention::new(column, span.clone(), noun, BY_KIND, Role::Group);
        mentions.push(Mention { by_kind: true, ..mention });
        scan.hint(span);
    }
}

/// The noun that rows are told apart by, where nothing has understood it.
fn asked(scan: &Scan) -> Option<Span> {
    static LATIN: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"\b(?:which|per|by|each|every)(?: (?:of|the|our|two|three|four|five|six|[0-9]+))* ([a-z]{4,})\b")
            .ok()
    });
    static JAPANESE: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new("([\u{4e00}-\u{9fff}]{1,4}(?:士|者|員|師|手|係))(?:別|ごと|毎)").ok());
    let found = |pattern: &'static LazyLock<Option<Regex>>| -> Vec<Span> {
        let Some(pattern) = pattern.as_ref() else { return Vec::new() };
        pattern.captures_iter(&scan.text).filter_map(|found| found.get(1)).map(|noun| noun.range()).collect()
    };
    let cues = super::cue::places(scan);
    let untold =
        |span: &Span| scan.is_loose(span) && !cues.iter().any(|cue| cue.start < span.end && span.start < cue.end);
    // Of two nouns the second is the head, which this does not know: `by plug type`.
    let alone = |span: &Span| {
        let word = &scan.text[span.clone()];
        let next = scan.after(span).trim_start().split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
        !word.is_ascii() || FOLLOWING.split('|').any(|own| own == next)
    };
    found(&LATIN).into_iter().chain(found(&JAPANESE)).find(|span| untold(span) && alone(span))
}

/// Words that may follow a noun and are no part of its name.
const FOLLOWING: &str = "|is|are|was|were|has|have|had|does|do|did|in|on|over|for|with|by|at|and|that|earns|earned|earn|brings|brought|bring|makes|made|make|sells|sold|sell|gets|got|get|takes|took|take|uses|used|use|costs|cost|gives|gave|wins|won|loses|lost|draws|drew|grew|grows|billed|bills|charges|charged|pays|paid|runs|ran|works|worked|handles|handled|produces|produced|yields|yielded|needs|needed|spends|spent|on|from|as|to|than|most|best";

/// The only column of a kind, where the noun names nothing else.
fn left(table: &Table, sort: Sort, noun: &str) -> Option<usize> {
    let known = sort == Sort::Thing && (is_english_notion(noun) || !noun.is_ascii());
    // What a column is called is no other thing: a `vintage` that is read as a year.
    let told = table.columns.iter().any(|c| crate::table::fold::fold(&c.label).contains(noun));
    let groups = || (0..table.columns.len()).filter(|at| table.columns[*at].kind == Kind::Category);
    let only = |fits: &dyn Fn(&Column) -> bool| {
        let mut found = groups().filter(|at| fits(&table.columns[*at]));
        found.next().filter(|_| found.next().is_none())
    };
    // A short name that ends like a doer is as often a thing: a `temper`.
    let short = |column: &Column| column.label.len() < SHORTEST_DOER && !is_of_people(&column.label);
    let of_sort = |column: &Column| sort_of(&column.label) == sort && !(sort == Sort::Person && short(column));
    match sort {
        _ if known || noun_is_idle(noun) || told => None,
        Sort::Thing => only(&|column| is_of_goods(&column.label)).or_else(|| only(&of_sort)),
        Sort::Person => only(&of_sort),
        Sort::Place => None,
    }
}

/// Nouns for time, figures and pictures.
fn noun_is_idle(noun: &str) -> bool {
    const IDLE: &str = "time|times|date|dates|year|years|month|months|week|weeks|days|hour|hours|quarter|quarters|season|seasons|number|numbers|order|value|values|amount|share|group|groups|kind|type|category|class|level|line|lines|bars|panel|chart|size|weekday|weekdays|weekend|total|average|itself|themselves|other|another|what|much|many|more|most|half|ones|thing|things|side|case|cases|point|points|period|row|rows|column|columns|series|them|these|those|their|color|colour|means|that|this|default|percentage|percent|rank|name|measure|metric|combination|pair|subgroup|segment|bucket|band|range";
    IDLE.split('|').any(|own| own == noun)
}

/// Who does something ends so; some things do too.
fn sort_of(name: &str) -> Sort {
    const THINGS: &str = "number|order|weather|quarter|center|tower|river|power|paper|water|computer|letter|color|floor|sector|motor|error|door|tier|layer|corner|printer|tanker|server|container|sensor|reactor|connector|carrier|chapter|cluster|vendor|supplier|provider|manufacturer|maker|publisher|flavor|trailer|tractor|elevator|counter|register|router|meter|filter|boiler|cover|cancer|gender|career|offer|fiber|timber|summer|winter|other|flower|poster|banner|sticker|burger|butter|beer|deer";
    let last = crate::table::header::words(name).pop().unwrap_or_default();
    let single = last.strip_suffix('s').unwrap_or(&last);
    let doer = ["er", "or"].iter().any(|end| single.len() >= 5 && single.ends_with(end))
        && !THINGS.split('|').any(|own| own == single);
    let title = ["士", "者", "員", "師", "係"].iter().any(|end| name.ends_with(end));
    match () {
        () if is_of_places(name) => Sort::Place,
        () if is_of_people(name) || doer || title => Sort::Person,
        () => Sort::Thing,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Intent;
    use crate::table::Table;

    #[test]
    fn the_only_column_of_a_kind_is_taken() {
        let mut text = String::from("shop,partner,dish,hours\n");
        for row in 0..24 {
            let (shop, partner) = (["North", "South"][row % 2], ["Reed", "Diaz", "Stone"][row % 3]);
            text.push_str(&format!("{shop},{partner},{},{row}\n", ["soba", "udon", "ramen", "somen"][row % 4]));
        }
        let table = Table::read_str(&text).unwrap();
        let column = |query: &str| {
            let intent = Intent::read(query, &table);
            intent.mentions.iter().map(|m| table.columns[m.column].name.clone()).collect::<Vec<_>>()
        };
        assert_eq!(column("which lawyer worked the longest hours"), ["partner", "hours"]);
        assert!(column("hours per noodle").contains(&"dish".to_owned()));
        assert!(!column("hours per weekday").contains(&"dish".to_owned()));
    }
}
