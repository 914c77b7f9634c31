//! Which columns play which part under a pattern.

use super::features::{Found, letter};
use crate::table::Kind;

/// Columns by part, each by position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Roles {
    pub time: Option<usize>,
    pub groups: Vec<usize>,
    pub measures: Vec<usize>,
    /// The measure was not named but supposed.
    pub supposed: bool,
}

impl Roles {
    pub fn all(&self) -> Vec<usize> {
        self.time.iter().chain(&self.groups).chain(&self.measures).copied().collect()
    }
}

/// A column is drawn from this likelihood on, where a pattern does not need it anyway.
const LIKELY: f32 = 0.5;
/// A measure is drawn and rows are not counted from this on.
const MEASURED: f32 = 0.3;

/// Fills the parts of a pattern with the likeliest columns.
pub fn choose(found: &Found<'_>, pattern: &str, likely: &[f32]) -> Roles {
    let table = found.table;
    let ranked = |letters: &str| -> Vec<usize> {
        let mut at: Vec<usize> = (0..likely.len()).filter(|n| letters.contains(letter(&table.columns[*n]))).collect();
        at.sort_by(|a, b| likely[*b].total_cmp(&likely[*a]).then(a.cmp(b)));
        at
    };
    let times: Vec<usize> = {
        let mut t = ranked("T");
        t.extend(ranked("S"));
        t.sort_by(|a, b| likely[*b].total_cmp(&likely[*a]));
        t
    };
    let through_time = matches!(pattern, "P01" | "P12" | "P13" | "P21" | "P31");
    let mut roles = Roles { time: if through_time { times.first().copied() } else { None }, ..Roles::default() };
    let group_kinds = if through_time { "CI" } else { "CISTM" };
    let mut groups = ranked(group_kinds);
    let is_measure = |n: usize| table.columns[n].kind == Kind::Measure;
    groups.retain(|n| Some(*n) != roles.time && (!is_measure(*n) || (found.frame.is_grouped(&found.links[*n]) && table.columns[*n].distinct(40) < 40)));
    let wanted = |n: &&usize| likely[**n] >= LIKELY;
    let count = match pattern {
        "P01" | "P13" => 0,
        "P12" | "P23" | "P31" | "P32" => 1,
        "P02" | "P21" => groups.iter().filter(wanted).count().clamp(1, 2),
        _ => groups.iter().filter(wanted).count().min(1),
    };
    roles.groups = groups.into_iter().take(count).collect();
    let mut measures: Vec<usize> = ranked("M").into_iter().filter(|n| !roles.groups.contains(n)).collect();
    let most = measures.first().map_or(0.0, |n| likely[*n]);
    let spread = matches!(pattern, "P03" | "P13" | "P23" | "P32") && roles.groups.is_empty();
    if most < MEASURED && !spread {
        measures.clear();
    }
    let several = measures.iter().filter(wanted).count().max(1);
    roles.supposed = most < LIKELY && !measures.is_empty();
    measures.truncate(several.min(4));
    roles.measures = measures;
    // Several measures stand for the series that no column tells apart.
    if pattern == "P12" && roles.measures.len() > 1 && roles.groups.first().is_none_or(|g| likely[*g] < LIKELY) {
        roles.groups.clear();
    }
    roles
}
