//! How well each pattern answers the query, with the words and columns that decided.

use super::fields::Fields;
use super::pattern::Pattern;
use super::template::{Looks, alias};
use crate::intent::{Auxiliary, Cue, Intent, Role};
use crate::table::Table;
use crate::table::calendar::Grain;

/// A pattern's score.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Score {
    /// The pattern.
    pub pattern: Pattern,
    /// The higher, the better it answers.
    pub score: f64,
    /// The words and columns that decided.
    pub reasons: Vec<String>,
}

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
    /// Everything at one glance.
    pub panel: f64,
    /// Laid over each other.
    pub overlay: f64,
    /// A coarse period (quarters, years).
    pub coarse: f64,
    /// Two or more measures.
    pub measures: f64,
}

/// A form or a word this strong decides alone.
const DECISIVE: f64 = 4.0;

impl Wants {
    /// Reads the strengths.
    pub fn read(table: &Table, intent: &Intent, fields: &Fields) -> Wants {
        let form = |ids: &[&str]| if intent.cues.iter().any(|c| c.cue == Cue::Form && ids.contains(&c.form)) { 3.0 } else { 0.0 };
        let trend = intent.weight(Cue::Trend).max(form(&["line", "area", "step_line", "calendar", "stacked_area", "slope", "bump", "index_line"]));
        let period = match (intent.period.grain, intent.period.explicit) {
            (Some(_), true) => 1.6,
            (Some(_), false) => 1.0_f64,
            _ => 0.0,
        };
        let period = period.max(named_time(table, intent));
        let derived = if intent.measure.change.is_some() || intent.measure.cumulative { 2.0_f64 } else { 0.0 };
        let ahead = if intent.auxiliary.iter().any(|a| matches!(a, Auxiliary::MovingAvg | Auxiliary::Forecast)) { 2.0 } else { 0.0 };
        let shift = intent.weight(Cue::Shift);
        let cycle = intent.period.cycle.is_some() && trend == 0.0;
        let time = if cycle { 0.0 } else { trend.max(derived).max(ahead) + shift + period };
        let distribution = intent
            .weight(Cue::Distribution)
            .max(form(&["histogram", "density", "ecdf", "ridgeline", "quantile_band", "overlay_density", "box_plot", "violin", "strip_plot"]));
        // Laying things over each other without a time axis is done with distributions.
        let overlay = intent.weight(Cue::Overlay);
        let distribution = if overlay > 0.0 && time == 0.0 { distribution.max(2.0) } else { distribution };
        let relation = if fields.measures.len() >= 2 || super::fields::positions(table, |c| c.is_number()).len() >= 2 {
            intent.weight(Cue::Relation)
        } else {
            0.0
        };
        let refused_whole = intent.cues.iter().any(|c| c.cue == Cue::Refused && c.form == "share_bar");
        Wants {
            trend,
            time,
            distribution,
            composition: intent.weight(Cue::Composition).max(form(&["share_bar", "treemap"])).max(if refused_whole { 3.0 } else { 0.0 }),
            relation,
            group: group_weight(table, intent, fields),
            compare: intent.weight(Cue::Compare).max(intent.weight(Cue::Ranking)).max(if intent.top.is_some() { 2.5 } else { 0.0 }),
            gap: intent.weight(Cue::Gap),
            panel: intent.weight(Cue::Panel),
            overlay,
            coarse: if matches!(intent.period.grain, Some(Grain::Quarter | Grain::Year | Grain::FiscalYear)) { 1.0 } else { 0.0 },
            measures: if fields.measures.len() >= 2 && fields.measures_named { 1.6 } else { 0.0 },
        }
    }
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
    let vague = intent.has(Cue::Each) || intent.has(Cue::Series);
    let possible = fields.default_group(table, intent).is_some();
    if vague && possible && intent.period.grain.is_none() && intent.period.cycle.is_none() { 0.8 } else { 0.0 }
}

struct Sheet {
    scores: Vec<Score>,
}

impl Sheet {
    fn add(&mut self, pattern: Pattern, points: f64, reason: &str) {
        if points == 0.0 {
            return;
        }
        if let Some(score) = self.scores.iter_mut().find(|s| s.pattern == pattern) {
            score.score += points;
            score.reasons.push(format!("{points:+.1} {reason}"));
        }
    }

    fn each(&mut self, reason: &str, points: &[(Pattern, f64)]) {
        points.iter().for_each(|(pattern, points)| self.add(*pattern, *points, reason));
    }
}

/// Scores every pattern; the best comes first.
pub fn score(table: &Table, intent: &Intent, fields: &Fields, wants: &Wants) -> Vec<Score> {
    use Pattern::{P01, P02, P03, P12, P13, P21, P23, P31, P32};
    let mut sheet = Sheet { scores: Pattern::ALL.map(|pattern| Score { pattern, score: 0.0, reasons: Vec::new() }).to_vec() };
    shape_priors(&mut sheet, table, fields);
    let words = |cue: Cue| intent.words(cue).join(", ");
    let t = wants.time;
    let many = wants.group.max(wants.measures);
    sheet.each(
        &format!("time: {} {} {}", words(Cue::Trend), words(Cue::Shift), intent.period.words.join(", ")),
        &[(P01, t), (P12, t), (P31, t * 0.9), (P21, t - wants.trend * 0.4), (P13, t), (P02, -t * 0.7), (P03, -t * 0.8), (P23, -t * 0.8), (P32, -t * 0.8)],
    );
    let g = wants.group;
    sheet.each(
        &format!("groups: {}", fields.groups.iter().map(|at| table.columns[*at].name.as_str()).collect::<Vec<_>>().join(", ")),
        &[(P01, -many * 1.2), (P12, many), (P31, g * 0.9), (P21, g), (P02, g), (P03, -g * 1.1), (P13, -g * 0.3), (P23, g * 0.85), (P32, g)],
    );
    if many == 0.0 {
        sheet.each("no group is asked for", &[(P12, -1.0), (P31, -1.2), (P21, -1.2), (P23, -1.2), (P32, -1.2)]);
    }
    if let (Some(_), true) = (intent.period.cycle, wants.trend == 0.0) {
        sheet.add(P02, 2.5, "a cycle is compared");
    }
    compare_points(&mut sheet, wants, &words);
    overview_points(&mut sheet, wants, fields, &words);
    form_points(&mut sheet, intent);
    let mut scores = sheet.scores;
    scores.iter_mut().for_each(|s| s.score = (s.score * 100.0).round() / 100.0);
    scores.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.pattern.cmp(&b.pattern)));
    scores
}

fn shape_priors(sheet: &mut Sheet, table: &Table, fields: &Fields) {
    use Pattern::{P01, P02, P03, P12};
    let categories = super::fields::positions(table, |c| matches!(c.kind, crate::table::Kind::Category));
    match (fields.time.is_some(), categories.is_empty()) {
        (true, true) => sheet.each("the data has a time axis", &[(P01, 0.5), (P12, 0.1)]),
        (true, false) => sheet.each("the data has a time axis and categories", &[(P01, 0.35), (P02, 0.2), (P12, 0.2)]),
        (false, false) => sheet.each("the data has categories and no time axis", &[(P02, 0.5)]),
        (false, true) => sheet.each("the data has numbers only", &[(P03, 0.5)]),
    }
}

fn compare_points(sheet: &mut Sheet, wants: &Wants, words: &dyn Fn(Cue) -> String) {
    use Pattern::{P01, P02, P03, P12, P21, P31, P32};
    let c = wants.compare;
    let reason = format!("comparison: {} {}", words(Cue::Compare), words(Cue::Ranking));
    let plain_time = wants.time > 0.0 && wants.trend < 2.5;
    sheet.each(&reason, &[(P02, c), (P01, -c * 0.3), (P12, c * 0.5), (P21, if plain_time { c * 0.8 } else { c * 0.3 }), (P32, c * 0.3), (P31, c * 0.1), (P03, -c * 0.3)]);
    let g = wants.gap;
    sheet.each(&format!("difference: {}", words(Cue::Gap)), &[(P02, g * 0.8), (P21, g * 1.3), (P12, g * 0.3), (P01, -g * 0.3)]);
    if wants.coarse > 0.0 && wants.time > 0.0 && wants.group.max(wants.measures) > 0.0 && wants.trend < 2.5 {
        sheet.add(P21, wants.coarse, "coarse periods");
    }
    let p = wants.panel;
    let reason = format!("overview: {}", words(Cue::Panel));
    sheet.each(&reason, &[(P31, p * 1.2), (P12, -p * 0.3), (P21, -p * 0.3), (P01, -p * 0.2)]);
    if p == 0.0 {
        sheet.add(P31, -2.5, "no panels are asked for");
    }
}

fn overview_points(sheet: &mut Sheet, wants: &Wants, fields: &Fields, words: &dyn Fn(Cue) -> String) {
    use Pattern::{P01, P02, P03, P12, P13, P21, P23, P31, P32};
    let d = wants.distribution;
    let reason = format!("distribution: {}", words(Cue::Distribution));
    sheet.each(&reason, &[(P03, d), (P13, d), (P23, d), (P32, d), (P01, -d), (P02, -d), (P12, -d), (P21, -d), (P31, -d)]);
    if d == 0.0 {
        sheet.each("no distribution is asked for", &[(P13, -DECISIVE), (P23, -DECISIVE), (P32, -DECISIVE), (P03, -1.0)]);
    } else if wants.time == 0.0 {
        sheet.add(P13, -2.0, "no change over time is asked for");
    }
    let o = wants.overlay;
    sheet.each(&format!("laid over: {}", words(Cue::Overlay)), &[(P23, o), (P32, -o * 0.5)]);
    let spread = if words(Cue::Spread).is_empty() { 0.0 } else { 0.8 };
    sheet.each(&format!("side by side: {} {}", words(Cue::Spread), words(Cue::Beside)), &[(P32, spread)]);
    let c = wants.composition;
    let reason = format!("composition: {}", words(Cue::Composition));
    if c > 0.0 && d == 0.0 {
        let two_groups = fields.groups.len() >= 2;
        let whole = if wants.time > 0.0 { (P12, c) } else if two_groups { (P32, c + DECISIVE + 1.0) } else { (P03, c + 2.0 + wants.group * 1.3) };
        sheet.each(&reason, &[whole, (P02, c * 0.2), (P21, c * 0.2), (P31, c * 0.3)]);
    }
    let r = wants.relation;
    if r > 0.0 {
        let reason = format!("relation: {}", words(Cue::Relation));
        let whole = if wants.group > 1.0 { (P23, r + DECISIVE + 1.0) } else { (P03, r + 2.0) };
        sheet.each(&reason, &[whole, (P01, -r), (P12, -r * 0.8 - wants.measures), (P02, -r * 0.5), (P21, -r)]);
    }
}

/// A form asked for by name speaks for the patterns it belongs to.
fn form_points(sheet: &mut Sheet, intent: &Intent) {
    for found in intent.cues.iter().filter(|c| c.cue == Cue::Form) {
        if crate::templates::find(found.form).is_none() {
            continue;
        }
        for pattern in Pattern::ALL {
            let id = alias(found.form, pattern, &Looks::default());
            let answers = crate::templates::find(id).is_some_and(|t| t.patterns.contains(&pattern));
            let points = if answers { 1.5 } else { -0.5 };
            sheet.add(pattern, points, &format!("form: {}", found.word));
        }
    }
}
