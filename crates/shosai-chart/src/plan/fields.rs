//! Which columns answer the query: the time axis, the groups and the measures.

use crate::intent::{Cue, Intent, Role, headline_rank, is_average_like};
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
    /// Nouns of the query that no column answers to.
    pub missing: Vec<String>,
}

/// Words that ask how often something is chosen.
const POPULAR: [&str; 5] = ["popular", "popularity", "人気", "favorite", "売れ筋"];
/// The strength of a full synonym.
const SYNONYM: f64 = 0.8;
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
        let sequences: Vec<usize> = positions(table, |c| c.kind == Kind::Sequence);
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
            if column.kind == Kind::Identifier && !tells_rows_apart(intent, mention) {
                continue;
            }
            let faint = mention.strength < 0.6 && mention.role != Role::Group && column.kind != Kind::Identifier;
            if !faint && is_group(mention.column) && !groups.iter().any(|(_, at)| *at == mention.column) {
                let weight = match (mention.role, mention.each) {
                    (Role::Group, true) => 2.1,
                    (Role::Group, false) => 2.0,
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
        for value in &intent.values {
            let several = value.words.len() >= 2 || value.action == crate::intent::Action::Highlight;
            if several && is_group(value.column) {
                match groups.iter_mut().find(|(_, at)| *at == value.column) {
                    Some((weight, _)) => *weight = weight.max(1.6),
                    None => groups.push((1.6, value.column)),
                }
            }
        }
        // A column of which one value is kept no longer tells rows apart, unless the query groups by it.
        groups.retain(|(weight, at)| *weight >= 2.0 || !kept_single(intent, *at));
        // What is only hinted at beside something surer is the subject of the sentence: `of trees`.
        let hinted = |at: usize| intent.mentions.iter().filter(|m| m.column == at).all(|m| m.strength < SYNONYM);
        if groups.iter().any(|(weight, _)| *weight >= 1.6) {
            groups.retain(|(weight, at)| *weight >= 1.6 || !hinted(*at));
        }
        let strongest = groups.iter().map(|(weight, _)| *weight).fold(0.0, f64::max);
        // A column merely named beside one that is asked for by `別` is context, not a second grouping.
        self.group_weight = strongest;
        groups.sort_by(|a, b| b.0.total_cmp(&a.0));
        self.groups = groups.into_iter().map(|(_, at)| at).collect();
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

    fn choose_measures(&mut self, table: &Table, intent: &Intent) {
        let named = self.named_measures(table, intent);
        self.measures_named = !named.is_empty();
        self.aggregate = intent.measure.aggregate;
        // Rows that merely happen are not counted where a measure is named or a distribution is asked for.
        if intent.measure.hinted_count && (!named.is_empty() || intent.has(Cue::Distribution)) {
            self.aggregate = None;
        }
        // Where rows are periods and nothing else, counting them tells nothing: the columns are the counts.
        let rows_are_periods = self.time.is_some()
            && positions(table, |c| matches!(c.kind, Kind::Category | Kind::Identifier)).is_empty()
            && positions(table, |c| c.kind == Kind::Measure).len() >= 2;
        if rows_are_periods && self.aggregate == Some(Aggregate::Count) {
            self.aggregate = None;
        }
        if self.aggregate == Some(Aggregate::Count) {
            let by_unit =
                |at: usize| intent.mentions.iter().any(|m| m.column == at && crate::intent::is_unit_word(&m.word));
            // What rows are only kept by is not what is counted: `注文金額が1万円以上の注文数`.
            let kept_by = |at: usize| intent.filters.iter().any(|(column, test)| *column == at && is_compared(test));
            let adds_up = |at: &usize| is_quantity(&table.columns[*at]) || by_unit(*at);
            let counted = named.iter().copied().find(|at| adds_up(at) && !kept_by(*at));
            let counted = counted.or_else(|| people_counted(table, intent).filter(|_| named.is_empty()));
            self.aggregate = counted.map_or(Some(Aggregate::Count), |_| Some(Aggregate::Sum));
            self.measures = counted.into_iter().collect();
            return;
        }
        self.measures =
            if named.is_empty() { self.default_measure(table, intent).into_iter().collect() } else { named };
        if self.measures.is_empty() {
            self.aggregate = Some(Aggregate::Count);
        }
    }

    /// The numbers the query names, without those it only filters by or merely hints at beside a full name.
    fn named_measures(&self, table: &Table, intent: &Intent) -> Vec<usize> {
        let mut named: Vec<usize> = Vec::new();
        for mention in intent.mentions.iter().filter(|m| m.role != Role::Unwanted) {
            let at = mention.column;
            let free = Some(at) != self.time && !self.classes.contains(&at);
            if table.columns[at].is_number() && free && !named.contains(&at) {
                named.push(at);
            }
        }
        let filtered = |at: usize| intent.filters.iter().any(|(column, test)| *column == at && is_compared(test));
        let elsewhere: Vec<usize> = named.iter().copied().filter(|at| !filtered(*at)).collect();
        if !elsewhere.is_empty() {
            named = elsewhere;
        }
        if intent.has(Cue::Achieve) {
            named.extend(counterpart(table, &named));
        }
        let strong = |at: &usize| intent.mentions.iter().any(|m| m.column == *at && (m.strength >= 1.0 || m.joined));
        let counted = intent.measure.aggregate == Some(Aggregate::Count);
        if named.iter().any(strong) && !counted && !intent.has(Cue::Relation) {
            named.retain(|at| strong(at) || (intent.has(Cue::Achieve) && is_plan_or_actual(table, *at)));
        } else if !intent.has(Cue::Relation) && !intent.has(Cue::Achieve) {
            named = most_meant(intent, named);
        }
        named
    }

    /// The measure when none is named; nothing when rows are to be counted.
    fn default_measure(&self, table: &Table, intent: &Intent) -> Option<usize> {
        let unwanted = |at: usize| intent.mentions.iter().any(|m| m.column == at && m.role == Role::Unwanted);
        let mut free = positions(table, |c| c.kind == Kind::Measure && c.missing() < c.len());
        free.retain(|at| !unwanted(*at) && !self.classes.contains(at));
        let code = |at: usize| table.columns[at].kind == Kind::Identifier;
        let things = intent.mentions.iter().any(|m| m.role != Role::Unwanted && code(m.column));
        if self.aggregate.is_none() && things && !self.groups.iter().any(|at| code(*at)) {
            return None;
        }
        let popular = intent.words(Cue::Compare).iter().any(|w| POPULAR.contains(w));
        if self.aggregate.is_none() && popular {
            return free.into_iter().find(|at| is_quantity(&table.columns[*at]));
        }
        // What adds up comes before what is averaged: the catch before the price.
        let averaged = |at: usize| is_average_like(&table.columns[at].label, table.columns[at].unit.as_deref());
        let is_amount = |at: usize| !averaged(at) && table.columns[at].label.ends_with(['量', '額', '高', '数']);
        let rank = |at: usize| Some((averaged(at), headline_rank(&table.columns[at].label)?, at));
        let ranked = || free.iter().copied().filter_map(rank);
        let headline = ranked().min().filter(|(average, ..)| !average);
        let added = || free.iter().copied().find(|at| is_amount(*at));
        let averaged_headline = || ranked().min().map(|(_, _, at)| at);
        headline.map(|(_, _, at)| at).or_else(added).or_else(averaged_headline).or_else(|| free.first().copied())
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
            .or_else(|| {
                positions(table, |c| c.kind == Kind::Identifier && matches!(c.data, Data::Text { .. }))
                    .into_iter()
                    .find(usable)
            })
    }
}

fn is_compared(test: &Test) -> bool {
    matches!(test, Test::Between { .. } | Test::Beyond { .. })
}

/// Of measures that are only hinted at, and not in one breath, one is meant: the one hinted at most strongly.
fn most_meant(intent: &Intent, named: Vec<usize>) -> Vec<usize> {
    let strength = |at: &usize| {
        let mentions = intent.mentions.iter().filter(|m| m.column == *at);
        mentions.map(|m| m.strength).fold(0.0, f64::max)
    };
    let most = named.iter().map(strength).fold(0.0, f64::max);
    let several = intent.has(Cue::Compare) || intent.has(Cue::Series);
    if several {
        return named;
    }
    let strongest: Vec<usize> = named.into_iter().filter(|at| strength(at) >= most).collect();
    // `average turnover`: what stands beside the aggregate is meant.
    let reduced = |at: &usize| {
        let beside = |m: &&crate::intent::Mention| m.column == *at && m.reduced;
        intent.mentions.iter().any(|m| beside(&m))
    };
    let beside: Vec<usize> = strongest.iter().copied().filter(reduced).collect();
    if beside.is_empty() { strongest } else { beside }
}

const PLANNED: [&str; 10] = ["予算", "計画", "目標", "予定", "budget", "plan", "planned", "target", "goal", "quota"];
const ACTUAL: [&str; 3] = ["実績", "actual", "実際"];

fn is_one_of(table: &Table, at: usize, words: &[&str]) -> bool {
    let column = &table.columns[at];
    let own = crate::table::header::words(&column.label);
    let holds = |word: &&str| if word.is_ascii() { own.iter().any(|w| w == word) } else { column.label.contains(word) };
    column.is_number() && words.iter().any(holds)
}

fn is_plan_or_actual(table: &Table, at: usize) -> bool {
    is_one_of(table, at, &PLANNED) || is_one_of(table, at, &ACTUAL)
}

/// What a plan is met or missed with: the shortest name of an actual figure for a plan, and of a plan for an actual one.
fn counterpart(table: &Table, named: &[usize]) -> Option<usize> {
    let has = |words: &[&str]| named.iter().any(|at| is_one_of(table, *at, words));
    let wanted: &[&str] = match (has(&PLANNED), has(&ACTUAL)) {
        (true, false) => &ACTUAL,
        (false, true) => &PLANNED,
        _ => return None,
    };
    let found = (0..table.columns.len()).filter(|at| is_one_of(table, *at, wanted) && !named.contains(at));
    found.min_by_key(|at| table.columns[*at].label.len())
}

/// Of several time columns the finer tells more; below a day they are alike.
fn coarseness(column: &Column) -> Grain {
    if let Kind::Time(grain) = column.kind { grain.max(Grain::Day) } else { Grain::FiscalYear }
}

/// Codes are drawn one by one only when the query ranks them or groups by their full name.
fn tells_rows_apart(intent: &Intent, mention: &crate::intent::Mention) -> bool {
    let ranked = intent.top.is_some() || intent.has(Cue::Ranking);
    let through_time = intent.has(Cue::Trend) || intent.period.grain.is_some();
    ranked || (mention.role == Role::Group && mention.strength >= 1.0 && !through_time)
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

/// The only column that counts people, where the query asks how many people there are.
fn people_counted(table: &Table, intent: &Intent) -> Option<usize> {
    const PEOPLE: [&str; 6] = ["人数", "何人", "head count", "headcount", "how many people", "number of people"];
    let people = |label: &str| label.strip_suffix('数').is_some_and(crate::intent::is_of_people);
    let asked = PEOPLE.iter().any(|word| intent.full_text.contains(word));
    let mut found = positions(table, |c| c.is_number() && people(&c.label)).into_iter().filter(|_| asked);
    let first = found.next();
    first.filter(|_| found.next().is_none())
}

fn is_quantity(column: &Column) -> bool {
    const QUANTITIES: [&str; 26] = [
        "数",
        "件",
        "人口",
        "count",
        "quantity",
        "qty",
        "units",
        "visitors",
        "population",
        "orders",
        "tickets",
        "sessions",
        "visits",
        "users",
        "steps",
        "passengers",
        "incidents",
        "cases",
        "clicks",
        "views",
        "patients",
        "sales",
        "attendance",
        "ridership",
        "defects",
        "subscribers",
    ];
    let folded = crate::table::fold::fold(&column.label);
    let words = crate::table::header::words(&column.label);
    if is_average_like(&column.label, column.unit.as_deref()) {
        return false;
    }
    // A plural noun over whole numbers counts things: `accidents`.
    let plural = words.last().is_some_and(|w| w.is_ascii() && w.len() > 3 && w.ends_with('s'));
    let whole = || column.as_numbers().unwrap_or(&[]).iter().all(|v| v.is_nan() || (v.fract() == 0.0 && *v >= 0.0));
    if plural && whole() {
        return true;
    }
    QUANTITIES.iter().any(|q| {
        if q.is_ascii() { words.iter().any(|w| w == q) } else { folded.ends_with(q) || folded.contains("人数") }
    })
}

/// The positions of the columns that pass.
pub fn positions(table: &Table, test: impl Fn(&Column) -> bool) -> Vec<usize> {
    (0..table.columns.len()).filter(|at| test(&table.columns[*at])).collect()
}
