//! How strongly a query wants each kind of answer.

use super::fields::{Fields, positions};
use crate::intent::{Auxiliary, Cue, Intent, Role};
use crate::operations::Test;
use crate::table::Table;
use crate::table::calendar::Grain;

/// The strengths read from the query, each about 0 to 3.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct Wants {
    /// Change through time, told by strong words.
    pub trend: f64,
    /// All that speaks for a time axis.
    pub time: f64,
    /// A distribution.
    pub distribution: f64,
    /// A composition.
    pub composition: f64,
    /// A relation of two measures.
    pub relation: f64,
    /// Groups.
    pub group: f64,
    /// Comparison.
    pub compare: f64,
    /// Differences between groups.
    pub gap: f64,
    /// Whether the differences open or close.
    pub gap_moves: bool,
    /// Everything at one glance.
    pub panel: f64,
    /// Laid over each other.
    pub overlay: f64,
    /// All in one picture, not in one each.
    pub together: f64,
    /// A coarse period (quarters, years).
    pub coarse: f64,
    /// Two or more measures.
    pub measures: f64,
    /// A line for each.
    pub lines: f64,
    /// More periods than bars can show beside each other.
    pub many_periods: f64,
}

/// A word this weak speaks only where no other does.
const FAINT: f64 = 1.5;
/// A form asked for by name weighs as much as the strongest word.
const FORM: f64 = 3.0;
/// Changes, running totals, forecasts and moving averages need a time axis.
const ALONG_TIME: f64 = 2.0;
/// The weights of a period: asked for, or merely named.
const PERIOD: (f64, f64) = (1.6, 1.0);
/// The weight of a top-N.
const TOP: f64 = 2.5;
/// The weight of a beginning in time.
const SINCE: f64 = 2.0;
/// The weight of two or more measures.
const SEVERAL: f64 = 1.6;

const LINES: [&str; 8] = ["line", "area", "step_line", "calendar", "stacked_area", "slope", "bump", "index_line"];
const SPREADS: [&str; 9] = [
    "histogram",
    "density",
    "ecdf",
    "ridgeline",
    "quantile_band",
    "overlay_density",
    "box_plot",
    "violin",
    "strip_plot",
];

impl Wants {
    /// Reads the strengths.
    pub fn read(table: &Table, intent: &Intent, fields: &Fields) -> Wants {
        let overview =
            intent.weight(Cue::Distribution).max(intent.weight(Cue::Composition)).max(form(intent, &SPREADS));
        let (trend, time) = along_time(table, intent, fields, overview);
        let overlay = intent.weight(Cue::Overlay);
        let distribution = intent.weight(Cue::Distribution).max(form(intent, &SPREADS));
        // `how old are` asks for a spread only where nothing is compared or reduced.
        let named = intent.measure.aggregate.is_some() && !intent.measure.hinted_count;
        let reduced = named || !fields.groups.is_empty() || time > 0.0;
        let distribution = if distribution <= FAINT && reduced { 0.0 } else { distribution };
        let (trend, time) = through_time(intent, fields, (trend, time), distribution);
        // Laying things over each other without a time axis is done with distributions.
        let distribution = if overlay > 0.0 && time == 0.0 { distribution.max(2.0) } else { distribution };
        let pairs = fields.measures.len() >= 2 || positions(table, |c| c.is_number()).len() >= 2;
        let circle = intent.cues.iter().any(|c| c.cue == Cue::Refused && c.form == "share_bar");
        let coarse = matches!(intent.period.grain, Some(Grain::Quarter | Grain::Year | Grain::FiscalYear));
        let several = fields.measures.len() >= 2 && fields.measures_named;
        let composition =
            intent.weight(Cue::Composition).max(form(intent, &["share_bar", "treemap"])).max(when(circle, FORM));
        // Ages and prices do not add up to a whole: their make-up is how they are spread.
        let spread_of_one = composition > 0.0 && !circle && is_of_averages(table, intent, fields);
        // And the share that a percentage is of is no new one.
        let is_share = fields.measures.first().is_some_and(|at| table.columns[*at].unit.as_deref() == Some("%"));
        let (distribution, composition) = match (spread_of_one, is_share && time > 0.0) {
            (true, false) => (distribution.max(composition), 0.0),
            (true, true) => (distribution, 0.0),
            _ => (distribution, composition),
        };
        let scattered = is_scatter_of_groups(intent, fields);
        let distribution = distribution.max(when(scattered, 2.5));
        Wants {
            trend,
            time,
            distribution,
            composition,
            relation: when(pairs && !scattered && !is_of_groups(table, intent, fields), intent.weight(Cue::Relation))
                .max(when(set_against(table, intent, fields, time), 2.5))
                .max(when(is_of_dots(intent, fields), 2.5))
                .max(when(is_fitted(intent, fields, trend) || acts_on(intent, fields, time), 2.5)),
            group: group_weight(table, intent, fields),
            compare: intent
                .weight(Cue::Compare)
                .max(intent.weight(Cue::Achieve))
                .max(intent.weight(Cue::Ranking))
                .max(when(intent.top.is_some(), TOP)),
            gap: intent.weight(Cue::Gap),
            gap_moves: gap_moves(intent),
            panel: intent.weight(Cue::Panel),
            overlay,
            together: intent.weight(Cue::Together),
            coarse: when(coarse, 1.0),
            measures: when(several, SEVERAL),
            lines: intent.weight(Cue::Series),
            many_periods: when(has_many_periods(table, intent, fields) && time > 0.0, 0.8),
        }
    }
}

/// What speaks for a course through time besides words of it: a beginning, lines laid over each other, a fitted line, the last few
/// periods.
fn through_time(intent: &Intent, fields: &Fields, (trend, time): (f64, f64), distribution: f64) -> (f64, f64) {
    let overlay = intent.weight(Cue::Overlay);
    // `2021年から重ねて`: what begins at a time runs through it.
    let since = |test: &Test| matches!(test, Test::During { until: i64::MAX, .. });
    let runs = overlay > 0.0 && distribution == 0.0 && intent.filters.iter().any(|(_, test)| since(test));
    // Lines laid over each other run through time, where there is one.
    let drawn = overlay > 0.0 && intent.has(Cue::Series) && intent.weight(Cue::Distribution) == 0.0;
    let runs = runs || (drawn && fields.time.is_some());
    let (trend, time) = if runs { (trend.max(SINCE), time.max(SINCE)) } else { (trend, time) };
    // A `trend line` of one measure runs through time.
    let fitted = intent.auxiliary.contains(&Auxiliary::Regression) && intent.full_text.contains("trend");
    let runs = fitted && trend == 0.0 && fields.time.is_some() && fields.measures.len() <= 1;
    let (trend, time) = if runs { (SINCE, time.max(SINCE)) } else { (trend, time) };
    // `紙とデジタルの部数、この10年`: the last few periods are looked at one by one.
    let last = |test: &Test| matches!(test, Test::During { written, .. } if written.starts_with("last "));
    let looked = intent.filters.iter().any(|(_, test)| last(test))
        && [Cue::Compare, Cue::Ranking, Cue::Composition, Cue::Relation].iter().all(|cue| !intent.has(*cue))
        && intent.top.is_none()
        && distribution == 0.0;
    if looked { (trend, time.max(SINCE)) } else { (trend, time) }
}

/// `budget vs gross` of a table with one row a thing sets two measures against each other.
fn set_against(table: &Table, intent: &Intent, fields: &Fields, time: f64) -> bool {
    let versus = intent.words(Cue::Compare).iter().any(|w| matches!(*w, "vs" | "vs." | "versus" | "against"));
    // What is measured in two units stands on no common axis.
    let unlike = |a: usize, b: usize| {
        let mean =
            |at: usize| crate::intent::is_average_like(&table.columns[at].label, table.columns[at].unit.as_deref());
        table.columns[a].unit != table.columns[b].unit || (mean(a) && mean(b))
    };
    let unlike = matches!(fields.measures.as_slice(), [a, b] if unlike(*a, *b));
    let things =
        table.columns.iter().any(|c| c.kind == crate::table::Kind::Identifier) || fields.time.is_none() || unlike;
    let spread = intent.has(Cue::Distribution);
    versus
        && !spread
        && things
        && time == 0.0
        && fields.measures_named
        && fields.measures.len() == 2
        && fields.groups.is_empty()
}

/// Two measures drawn as dots are set against each other.
fn is_of_dots(intent: &Intent, fields: &Fields) -> bool {
    let dots = intent.cues.iter().any(|c| c.cue == Cue::Form && c.form == "scatter");
    dots && fields.measures_named && fields.measures.len() == 2
}

/// A line fitted to two measures asks how one goes with the other, unless it is fitted along time.
fn is_fitted(intent: &Intent, fields: &Fields, trend: f64) -> bool {
    let fitted = intent.auxiliary.contains(&Auxiliary::Regression);
    fitted && trend == 0.0 && fields.measures_named && fields.measures.len() == 2
}

/// `does a slow reply hurt csat`: one of two measures does something to the other.
fn acts_on(intent: &Intent, fields: &Fields, time: f64) -> bool {
    const VERBS: &str = "hurt|hurts|help|helps|boost|boosts|harm|harms|reduce|reduces|raise|raises|increase|increases|improve|improves|lower|lowers|damage|damages|kill|kills|cut|cuts|lift|lifts|shape|shapes|matter|matters|mean|means|cost|costs|make|makes|push|pull|下げ|上げ|高め|悪くす|良くす|左右|響|効く|効いて|つなが|繋が|もたら";
    let two = fields.measures_named && fields.measures.len() == 2 && time == 0.0;
    let asked =
        ["does ", "do ", "did ", "is ", "are ", "will ", "can "].iter().any(|ask| intent.full_text.starts_with(ask))
            || intent.full_text.contains(['?', '？', 'か']);
    let said = |verb: &str| match verb.is_ascii() {
        true => intent.full_text.split(|c: char| !c.is_ascii_alphabetic()).any(|word| word == verb),
        false => intent.full_text.contains(verb),
    };
    two && asked && (VERBS.split('|').any(said) || compares_twice(&intent.full_text))
}

/// `出来高が多い週って株価も高い`: each of two measures is said to be large or small, or to grow.
fn compares_twice(text: &str) -> bool {
    const SIZES: [&str; 22] = [
        "多い",
        "少な",
        "高い",
        "低い",
        "長い",
        "短い",
        "長く",
        "短く",
        "高く",
        "低く",
        "大き",
        "小さ",
        "重い",
        "軽い",
        "早い",
        "遅い",
        "速い",
        "上が",
        "下が",
        "増え",
        "減",
        "をとると",
    ];
    SIZES.iter().map(|word| text.matches(word).count()).sum::<usize>() >= 2
}

/// Whether the one measure named is averaged by nature, and nothing is named to split it by.
fn is_of_averages(table: &Table, intent: &Intent, fields: &Fields) -> bool {
    let averaged = |at: usize| {
        let column = &table.columns[at];
        crate::intent::is_average_like(&column.label, column.unit.as_deref())
    };
    let one = fields.measures_named && fields.measures.len() == 1 && averaged(fields.measures[0]);
    one && fields.groups.is_empty() && fields.classes.is_empty() && intent.measure.aggregate.is_none()
}

/// Words for a difference that itself changes.
fn gap_moves(intent: &Intent) -> bool {
    const MOVES: [&str; 20] = [
        "縮", "広が", "開い", "開く", "埋ま", "逆転", "追い", "開き", "詰ま", "拡大", "clos", "widen", "narrow",
        "shrink", "shrunk", "grow", "catch", "overtak", "apart", "converg",
    ];
    let mut told = [Cue::Trend, Cue::Gap].iter().flat_map(|cue| intent.words(*cue));
    told.any(|word| word.contains("推移") || word.contains("変化"))
        || intent.has(Cue::Shift)
        || MOVES.iter().any(|word| intent.full_text.contains(word))
}

fn when(holds: bool, weight: f64) -> f64 {
    if holds { weight } else { 0.0 }
}

fn form(intent: &Intent, ids: &[&str]) -> f64 {
    when(intent.cues.iter().any(|c| c.cue == Cue::Form && ids.contains(&c.form)), FORM)
}

/// The strengths of a trend and of a time axis.
fn along_time(table: &Table, intent: &Intent, fields: &Fields, overview: f64) -> (f64, f64) {
    let trend = intent.weight(Cue::Trend).max(form(intent, &LINES));
    let time = time(table, intent, trend);
    let adjective = intent.period.adjective && trend == 0.0 && !intent.has(Cue::Shift);
    match fields.time {
        // `monthly fee` of a table without months says what is measured.
        None if adjective => (0.0, 0.0),
        // `どうなっている` is no change where nothing can change and something else is asked for.
        None if overview > trend && intent.period.grain.is_none() => (0.0, 0.0),
        // `which campaign costs the most per month` asks for one of the campaigns.
        Some(_)
            if adjective && !fields.groups.is_empty() && (asks_for_the_most(intent) || intent.has(Cue::Ranking)) =>
        {
            (0.0, 0.0)
        }
        // And so does `average monthly visitors by animal, top 5`.
        Some(_) if adjective && !fields.groups.is_empty() && intent.top.is_some() => (0.0, 0.0),
        // The spread of monthly figures is one spread.
        Some(_) if adjective && overview > 0.0 => (0.0, 0.0),
        _ => (trend, time),
    }
}

fn asks_for_the_most(intent: &Intent) -> bool {
    let words = intent.words(Cue::Compare);
    let asks = words.iter().any(|word| matches!(*word, "which" | "who" | "どの" | "どれ" | "どこ"));
    let most = |word: &&&str| {
        matches!(**word, "most" | "least" | "highest" | "lowest" | "best" | "worst" | "一番" | "最も" | "いちばん")
    };
    asks && words.iter().find(most).is_some()
}

/// Periods beside each other that bars can still show.
const FEW_PERIODS: usize = 8;

fn has_many_periods(table: &Table, intent: &Intent, fields: &Fields) -> bool {
    let Some(times) = fields.time.and_then(|at| super::axis::kept_times(table, intent, at)) else { return false };
    intent.period.grain.is_some_and(|grain| super::axis::periods(&times, grain) > FEW_PERIODS)
}

/// `the scatter of each operator's readings` is a spread: one measure, several groups.
fn is_scatter_of_groups(intent: &Intent, fields: &Fields) -> bool {
    let words = intent.words(Cue::Relation);
    let scatter = !words.is_empty() && words.iter().all(|word| *word == "scatter");
    scatter && fields.measures_named && fields.measures.len() == 1 && !fields.groups.is_empty()
}

/// `男女の差は年代が上がるにつれて` relates groups, not two measures; so does `要介護度が重くなると費用は`.
fn is_of_groups(table: &Table, intent: &Intent, fields: &Fields) -> bool {
    let led = |m: &crate::intent::Mention| {
        let after = intent.full_text.get(m.span.end..).unwrap_or("");
        m.strength >= 1.0 && after.starts_with('が') && table.columns[m.column].kind == crate::table::Kind::Category
    };
    // A measure that is only hinted at may be no more than the word for growing: the weight of `重くなると`.
    let named = |at: &&usize| intent.mentions.iter().any(|m| m.column == **at && m.strength >= 1.0);
    let surely = fields.measures.iter().filter(named).count();
    if fields.measures_named && (fields.measures.len() == 1 || surely == 1) && intent.mentions.iter().any(led) {
        return true;
    }
    let category = |at: usize| table.columns[at].kind == crate::table::Kind::Category;
    let grouped = intent.mentions.iter().filter(|m| m.role != Role::Unwanted && category(m.column)).count();
    intent.has(Cue::Gap) && grouped >= 2 && fields.measures.len() < 2
}

fn time(table: &Table, intent: &Intent, trend: f64) -> f64 {
    if intent.period.cycle.is_some() && trend == 0.0 {
        return 0.0;
    }
    let period = match (intent.period.grain, intent.period.explicit) {
        (Some(_), true) => PERIOD.0,
        (Some(_), false) => PERIOD.1,
        _ => 0.0,
    };
    let ahead = intent.auxiliary.iter().any(|a| matches!(a, Auxiliary::MovingAvg | Auxiliary::Forecast));
    let derived = ahead || intent.measure.change.is_some() || intent.measure.cumulative;
    // `does the vet change how long you wait`: things put beside each other change nothing through time.
    let beside = intent.has(Cue::Beside) && trend == 0.0 && period == 0.0 && !intent.has(Cue::Gap) && !derived;
    let shift = if beside { 0.0 } else { intent.weight(Cue::Shift) };
    trend.max(when(derived, ALONG_TIME)) + shift + period.max(named_time(table, intent))
}

/// A time column named as a group (`シーズンごと`) asks for its periods as `月次` does.
fn named_time(table: &Table, intent: &Intent) -> f64 {
    let weight = |role: Role| match role {
        Role::Group => 1.6,
        Role::Plain => 0.8,
        Role::Unwanted => 0.0,
    };
    let time = |at: usize| table.columns[at].is_time() || table.columns[at].kind == crate::table::Kind::Sequence;
    intent.mentions.iter().filter(|m| time(m.column)).map(|m| weight(m.role)).fold(0.0, f64::max)
}

fn group_weight(table: &Table, intent: &Intent, fields: &Fields) -> f64 {
    let classes = if fields.classes.is_empty() { 0.0 } else { 2.0 };
    let asked = fields.group_weight.max(classes);
    if asked > 0.0 {
        return asked;
    }
    // In `実施回ごと` the word belongs to the time axis.
    let of_time = named_time(table, intent) >= PERIOD.0;
    // And in a distribution `across the prefectures` of one row each, to the rows.
    let of_rows = intent.has(Cue::Distribution)
        && intent.mentions.iter().any(|m| m.role != Role::Unwanted && super::fields::tells_each_row(table, m.column));
    let vague = !intent.pooled && ((intent.has(Cue::Each) && !of_time && !of_rows) || intent.has(Cue::Series));
    let spread = intent.has(Cue::Distribution);
    let possible =
        fields.default_group(table, intent).is_some_and(|at| !spread || !super::fields::tells_each_row(table, at));
    if vague && possible && intent.period.grain.is_none() && intent.period.cycle.is_none() { 0.8 } else { 0.0 }
}
