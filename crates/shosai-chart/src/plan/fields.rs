//! Which columns answer the query: the time axis, the groups and the measures.

use crate::intent::{Cue, Intent, Role, is_average_like, is_headline};
use crate::operations::{Aggregate, Test};
use crate::table::{Column, Data, Kind, Table};

/// The columns chosen, by position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields {
    /// The time axis.
    pub time: Option<usize>,
    /// Whether the query named it.
    pub time_named: bool,
    /// Groups, the most wanted first.
    pub groups: Vec<usize>,
    /// How surely the groups are wanted: 2 for `地域別`, 1.2 for a mere name, 0 when guessed.
    pub group_weight: f64,
    /// Numbers named as groups (`年齢別`), to be put into classes.
    pub classes: Vec<usize>,
    /// Measures, the most wanted first.
    pub measures: Vec<usize>,
    /// Whether the query named the measures.
    pub measures_named: bool,
    /// How the measure is reduced.
    pub aggregate: Option<Aggregate>,
    /// Nouns of the query that no column answers to.
    pub missing: Vec<String>,
}

/// Categories a person can compare at a glance.
const COMFORTABLE: std::ops::RangeInclusive<usize> = 2..=40;

impl Fields {
    /// Chooses the columns.
    pub fn choose(table: &Table, intent: &Intent) -> Fields {
        let mut fields = Fields::default();
        fields.choose_time(table, intent);
        fields.choose_groups(table, intent);
        fields.choose_measures(table, intent);
        fields
    }

    fn choose_time(&mut self, table: &Table, intent: &Intent) {
        let wanted = |at: &usize| intent.mentions.iter().any(|m| m.column == *at && m.role != Role::Unwanted);
        let useful = |at: &usize| table.columns[*at].distinct(2) >= 2;
        let times: Vec<usize> = positions(table, |c| c.is_time());
        let sequences: Vec<usize> = positions(table, |c| c.kind == Kind::Sequence);
        let period_column = times.iter().chain(&sequences).copied().find(|at| names_period(&table.columns[*at], intent));
        let named = times.iter().chain(&sequences).copied().find(wanted).or(period_column.filter(useful));
        self.time_named = named.is_some();
        self.time = named
            .or_else(|| times.iter().copied().find(useful))
            .or_else(|| sequences.iter().copied().find(useful))
            .or_else(|| times.first().copied());
    }

    fn choose_groups(&mut self, table: &Table, intent: &Intent) {
        let is_group = |at: usize| !table.columns[at].is_number() && Some(at) != self.time && !table.columns[at].is_time();
        let mut groups: Vec<(f64, usize)> = Vec::new();
        for mention in intent.mentions.iter().filter(|m| m.role != Role::Unwanted) {
            let column = &table.columns[mention.column];
            if column.is_number() && mention.role == Role::Group && !intent.has(Cue::Relation) {
                self.classes.push(mention.column);
            }
            if column.kind == Kind::Identifier && !tells_rows_apart(intent, mention) {
                continue;
            }
            if is_group(mention.column) && !groups.iter().any(|(_, at)| *at == mention.column) {
                let weight = match (mention.role, mention.each) {
                    (Role::Group, true) => 2.1,
                    (Role::Group, false) => 2.0,
                    _ => 1.2,
                };
                groups.push((weight, mention.column));
            }
        }
        // `ranking by wins` and `teams by wins` name the measure; `salary by age` names a class.
        let other_numbers = intent.mentions.iter().any(|m| m.role == Role::Plain && table.columns[m.column].is_number());
        let ranked = intent.top.is_some() || intent.has(Cue::Ranking);
        let counted = intent.measure.aggregate == Some(Aggregate::Count);
        if ranked || (!other_numbers && !counted && !groups.is_empty()) {
            self.classes.clear();
        }
        for value in &intent.values {
            let several = value.words.len() >= 2;
            if several && is_group(value.column) && !groups.iter().any(|(_, at)| *at == value.column) {
                groups.push((1.6, value.column));
            }
        }
        // A column of which one value is kept no longer tells rows apart, unless the query groups by it.
        groups.retain(|(weight, at)| *weight >= 2.0 || !kept_single(intent, *at));
        let strongest = groups.iter().map(|(weight, _)| *weight).fold(0.0, f64::max);
        // A column merely named beside one that is asked for by `別` is context, not a second grouping.
        self.group_weight = strongest;
        groups.sort_by(|a, b| b.0.total_cmp(&a.0));
        self.groups = groups.into_iter().map(|(_, at)| at).collect();
    }

    fn choose_measures(&mut self, table: &Table, intent: &Intent) {
        let mut named: Vec<usize> = Vec::new();
        let filtered = |at: usize| intent.filters.iter().any(|(column, test)| *column == at && matches!(test, Test::Between { .. } | Test::Beyond { .. }));
        for mention in intent.mentions.iter().filter(|m| m.role != Role::Unwanted) {
            let at = mention.column;
            let grouped = self.classes.contains(&at);
            if table.columns[at].is_number() && Some(at) != self.time && !grouped && !named.contains(&at) {
                named.push(at);
            }
        }
        let elsewhere: Vec<usize> = named.iter().copied().filter(|at| !filtered(*at)).collect();
        if !elsewhere.is_empty() && elsewhere.len() < named.len() {
            named = elsewhere;
        }
        let strong = |at: &usize| intent.mentions.iter().any(|m| m.column == *at && m.strength >= 1.0);
        if named.iter().any(strong) && intent.measure.aggregate != Some(Aggregate::Count) && !intent.has(Cue::Relation) {
            named.retain(strong);
        }
        let unwanted = |at: usize| intent.mentions.iter().any(|m| m.column == at && m.role == Role::Unwanted);
        let free: Vec<usize> = positions(table, |c| c.kind == Kind::Measure).into_iter().filter(|at| !unwanted(*at) && !self.classes.contains(at)).collect();
        self.measures_named = !named.is_empty();
        self.aggregate = intent.measure.aggregate;
        if self.aggregate == Some(Aggregate::Count) {
            let counted = named.iter().copied().find(|at| is_quantity(&table.columns[*at]));
            self.aggregate = counted.map_or(Some(Aggregate::Count), |_| Some(Aggregate::Sum));
            self.measures = counted.into_iter().collect();
            return;
        }
        let things_named = intent.mentions.iter().any(|m| m.role != Role::Unwanted && table.columns[m.column].kind == Kind::Identifier);
        if named.is_empty() && things_named && self.aggregate.is_none() && !self.groups.iter().any(|at| table.columns[*at].kind == Kind::Identifier) {
            self.aggregate = Some(Aggregate::Count);
            return;
        }
        if named.is_empty() {
            let headline = free.iter().copied().find(|at| is_headline(&table.columns[*at].label));
            named.extend(headline.or_else(|| free.iter().copied().find(|at| table.columns[*at].missing() < table.rows)));
        }
        if named.is_empty() {
            self.aggregate = Some(Aggregate::Count);
        }
        self.measures = named;
    }

    /// The aggregate for a measure: the one asked for, or what suits its nature.
    pub fn aggregate_for(&self, column: Option<&Column>) -> Aggregate {
        self.aggregate.unwrap_or(match column {
            None => Aggregate::Count,
            Some(column) if is_average_like(&column.label, column.unit.as_deref()) => Aggregate::Mean,
            Some(_) => Aggregate::Sum,
        })
    }

    /// A category to compare by when the query names none.
    pub fn default_group(&self, table: &Table, intent: &Intent) -> Option<usize> {
        let unwanted = |at: usize| intent.mentions.iter().any(|m| m.column == at && m.role == Role::Unwanted);
        let candidates = positions(table, |c| matches!(c.kind, Kind::Category | Kind::Sequence) && !c.is_number());
        let usable = |at: &usize| Some(*at) != self.time && !unwanted(*at) && !kept_single(intent, *at);
        let comfortable = |at: &usize| COMFORTABLE.contains(&table.columns[*at].distinct(COMFORTABLE.end() + 1));
        let first = candidates.iter().copied().filter(usable).find(|at| comfortable(at));
        first
            .or_else(|| candidates.iter().copied().find(|at| usable(at) && table.columns[*at].distinct(2) > 1))
            .or_else(|| positions(table, |c| c.kind == Kind::Identifier && matches!(c.data, Data::Text { .. })).into_iter().find(usable))
    }
}

/// Codes are drawn one by one only when the query ranks them or groups by their full name.
fn tells_rows_apart(intent: &Intent, mention: &crate::intent::Mention) -> bool {
    let ranked = intent.top.is_some() || intent.has(Cue::Ranking);
    ranked || (mention.role == Role::Group && mention.strength >= 1.0)
}

fn names_period(column: &Column, intent: &Intent) -> bool {
    let folded = crate::table::fold::fold(&column.label);
    intent.period.words.iter().any(|word| word.contains(&folded) || (folded.is_ascii() && folded.contains(word.trim_start_matches("by "))))
}

fn kept_single(intent: &Intent, at: usize) -> bool {
    intent.filters.iter().any(|(column, test)| *column == at && matches!(test, Test::In(words) if words.len() == 1))
}

fn is_quantity(column: &Column) -> bool {
    const QUANTITIES: [&str; 26] = [
        "数", "件", "人口", "count", "quantity", "qty", "units", "visitors", "population", "orders", "tickets", "sessions", "visits", "users", "steps", "passengers",
        "incidents", "cases", "clicks", "views", "patients", "sales", "attendance", "ridership", "defects", "subscribers",
    ];
    let folded = crate::table::fold::fold(&column.label);
    let words = crate::table::header::words(&column.label);
    if is_average_like(&column.label, column.unit.as_deref()) {
        return false;
    }
    QUANTITIES.iter().any(|q| if q.is_ascii() { words.iter().any(|w| w == q) } else { folded.ends_with(q) || folded.contains("人数") })
}

/// The positions of the columns that pass.
pub fn positions(table: &Table, test: impl Fn(&Column) -> bool) -> Vec<usize> {
    (0..table.columns.len()).filter(|at| test(&table.columns[*at])).collect()
}
