//! Which columns answer the query: the time axis, the groups and the measures.

use crate::intent::{Cue, Cycle, Intent, Role};
use crate::operations::{Aggregate, Test};
use crate::table::calendar::Grain;
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
    /// What years are set beside each other along.
    pub beside: Option<super::years::Beside>,
    /// Nouns of the query that no column answers to.
    pub missing: Vec<String>,
    /// Nouns of the query that a column of their kind stands in for.
    pub stood_in: Vec<(String, usize)>,
}

/// The strength of a part of a name, or of its meaning in the other language.
const OF_PART: f64 = 0.65;
/// The strength of a full synonym.
const SYNONYM: f64 = 0.8;
/// How surely groups are wanted that are told by their number.
const COUNTED: f64 = 1.5;
/// Categories a person can compare at a glance.
const COMFORTABLE: std::ops::RangeInclusive<usize> = 2..=40;

impl Fields {
    /// Chooses the columns.
    pub fn choose(table: &Table, intent: &Intent) -> Fields {
        let mut fields = Fields::default();
        fields.choose_time(table, intent);
        fields.choose_groups(table, intent);
        fields.choose_measures(table, intent);
        fields.prefer_joined_measures(intent);
        fields
    }

    fn choose_time(&mut self, table: &Table, intent: &Intent) {
        let wanted = |at: &usize| intent.mentions.iter().any(|m| m.column == *at && m.role != Role::Unwanted);
        let useful = |at: &usize| table.columns[*at].distinct(2) >= 2;
        let times: Vec<usize> = positions(table, |c| c.is_time());
        // Weekdays and hours beside dates are a grouping, and no axis to follow.
        let cyclic = [Cycle::Weekday, Cycle::Hour].map(|cycle| super::axis::column_of_cycle(table, cycle));
        let mut sequences: Vec<usize> = positions(table, |c| c.kind == Kind::Sequence);
        sequences.retain(|at| times.is_empty() || !cyclic.contains(&Some(*at)));
        let period_column =
            times.iter().chain(&sequences).copied().find(|at| names_period(&table.columns[*at], intent));
        let named = times.iter().chain(&sequences).copied().find(wanted).or(period_column.filter(useful));
        self.time_named = named.is_some();
        self.time = named
            .or_else(|| times.iter().copied().filter(useful).min_by_key(|at| coarseness(&table.columns[*at])))
            .or_else(|| sequences.iter().copied().find(useful))
            .or_else(|| risen_through(table, intent))
            .or_else(|| times.first().copied());
    }

    fn choose_groups(&mut self, table: &Table, intent: &Intent) {
        let is_group =
            |at: usize| !table.columns[at].is_number() && Some(at) != self.time && !table.columns[at].is_time();
        let mut groups: Vec<(f64, usize)> = Vec::new();
        for mention in intent.mentions.iter().filter(|m| m.role != Role::Unwanted) {
            let column = &table.columns[mention.column];
            if column.is_number() && mention.role == Role::Group && !intent.has(Cue::Relation) {
                self.classes.push(mention.column);
            }
            // `which cities have the most museums` counts the museums.
            let counted = is_counted(intent, mention);
            if column.kind == Kind::Identifier && (counted || !tells_rows_apart(column, intent, mention)) {
                continue;
            }
            let split = intent.has(Cue::Composition) && crate::intent::is_flag(column);
            let faint =
                mention.strength < 0.6 && mention.role != Role::Group && column.kind != Kind::Identifier && !split;
            if !faint && is_group(mention.column) && !groups.iter().any(|(_, at)| *at == mention.column) {
                let weight = match (mention.role, mention.each) {
                    (Role::Group, true) => 2.1,
                    (Role::Group, false) => 2.0,
                    _ if split => 1.6,
                    _ => 1.2,
                };
                groups.push((weight, mention.column));
            }
        }
        // `ranking by wins` and `teams by wins` name the measure; `salary by age` names a class.
        let other_numbers =
            intent.mentions.iter().any(|m| m.role == Role::Plain && table.columns[m.column].is_number());
        let ranked = intent.top.is_some() || intent.has(Cue::Ranking);
        let counted = intent.measure.aggregate == Some(Aggregate::Count);
        if ranked || (!other_numbers && !counted && !groups.is_empty()) {
            self.classes.clear();
        }
        add_told_apart(table, intent, &is_group, &mut groups);
        // A column of which one value is kept no longer tells rows apart, unless the query groups by it.
        groups.retain(|(weight, at)| *weight >= 2.0 || !kept_single(intent, *at));
        // What is only hinted at beside something surer is the subject of the sentence: `of trees`.
        let hinted = |at: usize| intent.mentions.iter().filter(|m| m.column == at).all(|m| m.strength < SYNONYM);
        if groups.iter().any(|(weight, _)| *weight >= 1.6) {
            groups.retain(|(weight, at)| *weight >= 1.6 || !hinted(*at));
        }
        // A total over all of them tells none apart, unless one is asked for by `別`.
        if intent.pooled {
            groups.retain(|(weight, _)| *weight >= 2.0);
        }
        if groups.is_empty() && wants_groups(intent) && !intent.pooled {
            groups.extend(faint_group(table, intent, &is_group).map(|at| (1.2, at)));
        }
        // What every row has its own of tells no distributions apart.
        if intent.has(Cue::Distribution) && !intent.has(Cue::Composition) {
            groups.retain(|(_, at)| !tells_each_row(table, *at));
        }
        let strongest = groups.iter().map(|(weight, _)| *weight).fold(0.0, f64::max);
        // A column merely named beside one that is asked for by `別` is context, not a second grouping.
        self.group_weight = strongest;
        groups.sort_by(|a, b| b.0.total_cmp(&a.0));
        self.groups = groups.into_iter().map(|(_, at)| name_of(table, intent, at)).collect();
    }

    /// `planted vs dead trees`: two measures in one breath are what is told apart, not the trees.
    fn prefer_joined_measures(&mut self, intent: &Intent) {
        let joined = |at: &&usize| intent.mentions.iter().any(|m| m.column == **at && m.joined);
        let hinted = |at: usize| intent.mentions.iter().filter(|m| m.column == at).all(|m| m.strength < 1.0);
        let several = self.measures_named && self.measures.iter().filter(joined).count() >= 2;
        if several && self.group_weight < 1.6 && self.groups.iter().all(|at| hinted(*at)) {
            self.groups.clear();
            self.group_weight = 0.0;
        }
    }

    /// A category to compare by when the query names none.
    pub fn default_group(&self, table: &Table, intent: &Intent) -> Option<usize> {
        let unwanted = |at: usize| intent.mentions.iter().any(|m| m.column == at && m.role == Role::Unwanted);
        let candidates = positions(table, |c| matches!(c.kind, Kind::Category | Kind::Sequence) && !c.is_number());
        let usable = |at: &usize| Some(*at) != self.time && !unwanted(*at) && !kept_single(intent, *at);
        let comfortable = |at: &usize| COMFORTABLE.contains(&table.columns[*at].distinct(COMFORTABLE.end() + 1));
        // The first five are of something there are more than five of.
        let ranked = |at: &usize| intent.top.is_some_and(|top| table.columns[*at].distinct(top.n + 1) > top.n);
        let codes = || {
            let mut found = positions(table, |c| c.kind == Kind::Identifier && matches!(c.data, Data::Text { .. }));
            // Names before codes.
            found.sort_by_key(|at| crate::table::header::is_code(&table.columns[*at].label));
            found
        };
        let of_many = intent.top.and_then(|_| {
            let some = candidates.iter().copied().filter(usable).find(|at| ranked(at));
            some.or_else(|| codes().into_iter().filter(usable).find(|at| ranked(at)))
        });
        let first = candidates.iter().copied().filter(usable).find(|at| comfortable(at));
        of_many
            .or(first)
            .or_else(|| candidates.iter().copied().find(|at| usable(at) && table.columns[*at].distinct(2) > 1))
            .or_else(|| codes().into_iter().find(usable))
    }
}

/// Adds what several values are named of, and what is told by its number.
fn add_told_apart(table: &Table, intent: &Intent, is_group: &dyn Fn(usize) -> bool, groups: &mut Vec<(f64, usize)>) {
    for value in &intent.values {
        let others = value.action == crate::intent::Action::Exclude
            && (intent.has(Cue::Overlay) || intent.has(Cue::Series) || intent.has(Cue::Panel));
        let several = value.words.len() >= 2 || value.action == crate::intent::Action::Highlight || others;
        if several && is_group(value.column) {
            match groups.iter_mut().find(|(_, at)| *at == value.column) {
                Some((weight, _)) => *weight = weight.max(1.6),
                None => groups.push((1.6, value.column)),
            }
        }
    }
    // `博多以外の3港`: what is counted is told apart, unless something surer is.
    let surer = groups.iter().any(|(weight, _)| *weight >= COUNTED);
    if let Some(at) = super::counted::counted_group(table, intent).filter(|at| is_group(*at)) {
        match groups.iter_mut().find(|(_, own)| *own == at) {
            Some((weight, _)) => *weight = weight.max(COUNTED),
            None if !surer => groups.push((COUNTED, at)),
            None => {}
        }
    }
}

/// Whether a column has another word on every row.
pub fn tells_each_row(table: &Table, at: usize) -> bool {
    /// Of fewer rows it may be chance.
    const ENOUGH: usize = 5;
    table.rows >= ENOUGH && !table.columns[at].is_number() && table.columns[at].distinct(usize::MAX) == table.rows
}

/// Whether some words ask for groups, whatever they are.
fn wants_groups(intent: &Intent) -> bool {
    [Cue::Overlay, Cue::Compare, Cue::Gap, Cue::Beside].iter().any(|cue| intent.has(*cue))
}

/// A category that is hardly hinted at, where no other is.
fn faint_group(table: &Table, intent: &Intent, is_group: &dyn Fn(usize) -> bool) -> Option<usize> {
    let category = |at: usize| table.columns[at].kind == Kind::Category && is_group(at) && !kept_single(intent, at);
    let mut hinted = intent.mentions.iter().filter(|m| m.role != Role::Unwanted && category(m.column));
    hinted.next().map(|m| m.column)
}

/// Of several time columns the finer tells more; below a day they are alike.
fn coarseness(column: &Column) -> Grain {
    if let Kind::Time(grain) = column.kind { grain.max(Grain::Day) } else { Grain::FiscalYear }
}

/// Codes are drawn one by one only when the query ranks them or groups by their full name; names also by another word for it.
fn tells_rows_apart(column: &Column, intent: &Intent, mention: &crate::intent::Mention) -> bool {
    let ranked = intent.top.is_some() || intent.has(Cue::Ranking);
    let through_time = intent.has(Cue::Trend) || intent.period.grain.is_some();
    // A code that many rows share is the name of a place or a thing.
    let shared = column.distinct(COMFORTABLE.end() + 1) <= *COMFORTABLE.end() && !is_unique(column);
    let least = match (crate::table::header::is_code(&column.label), shared) {
        (true, false) => 1.0,
        (true, true) => OF_PART,
        (false, _) => SYNONYM,
    };
    let grouped = mention.role == Role::Group && mention.strength >= least;
    // A few codes can be followed through time.
    const FEW: usize = 12;
    let few = shared && (column.distinct(FEW + 1) <= FEW || (mention.strength >= 1.0 && intent.has(Cue::Panel)));
    ranked || (grouped && (!through_time || few))
}

/// The name that goes with a code which is only hinted at: the `title` of the `course_id` that `courses` speaks of.
fn name_of(table: &Table, intent: &Intent, at: usize) -> usize {
    let column = &table.columns[at];
    let hinted = intent.mentions.iter().filter(|m| m.column == at).all(|m| m.strength < SYNONYM);
    if column.kind != Kind::Identifier || !crate::table::header::is_code(&column.label) || !hinted {
        return at;
    }
    let count = column.distinct(usize::MAX);
    let is_name = |c: &Column| {
        let folded = crate::table::fold::fold(&c.label);
        let named = ["name", "title"].iter().any(|end| folded.ends_with(end)) || folded.ends_with('名');
        named && matches!(c.data, Data::Text { .. }) && c.distinct(usize::MAX) == count
    };
    positions(table, is_name).first().copied().unwrap_or(at)
}

/// Whether rows are named as what there are most of.
fn is_counted(intent: &Intent, mention: &crate::intent::Mention) -> bool {
    let before = intent.full_text.get(..mention.span.start).unwrap_or("");
    let most = ["the most ", "the fewest ", "have most "].iter().any(|most| before.ends_with(most));
    most && mention.word.ends_with('s') && mention.role != Role::Group && intent.mentions.len() > 1
}

/// Whether hardly two rows share a value.
fn is_unique(column: &Column) -> bool {
    column.distinct(usize::MAX) * 2 > column.len()
}

/// A ranked category that the query runs through (`年代が上がるにつれて`), where there is no time.
fn risen_through(table: &Table, intent: &Intent) -> Option<usize> {
    let ranked = |at: usize| match &table.columns[at].data {
        Data::Text { words, .. } => {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            crate::table::order::word_order(&words) != crate::table::order::WordOrder::Unordered
        }
        _ => false,
    };
    let runs = intent.has(Cue::Shift) && (intent.has(Cue::Relation) || intent.has(Cue::Trend));
    let mut named = intent.mentions.iter().filter(|m| m.role != Role::Unwanted && ranked(m.column)).map(|m| m.column);
    if runs { named.next() } else { None }
}

fn names_period(column: &Column, intent: &Intent) -> bool {
    let folded = crate::table::fold::fold(&column.label);
    intent
        .period
        .words
        .iter()
        .any(|word| word.contains(&folded) || (folded.is_ascii() && folded.contains(word.trim_start_matches("by "))))
}

fn kept_single(intent: &Intent, at: usize) -> bool {
    intent.filters.iter().any(|(column, test)| *column == at && matches!(test, Test::In(words) if words.len() == 1))
}

/// The positions of the columns that pass.
pub fn positions(table: &Table, test: impl Fn(&Column) -> bool) -> Vec<usize> {
    (0..table.columns.len()).filter(|at| test(&table.columns[*at])).collect()
}
