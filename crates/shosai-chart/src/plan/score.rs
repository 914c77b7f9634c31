//! How well each pattern answers the query, with the words and columns that decided.

use super::fields::Fields;
use super::pattern::Pattern;
use super::reasons::told;
use super::template::{Looks, alias};
use super::wants::Wants;
use super::years::Beside;
use crate::Locale;
use crate::intent::{Cue, Intent};
use crate::operations::Test;
use crate::table::Table;

/// A pattern's score.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// The pattern.
    pub pattern: Pattern,
    /// The higher, the better it answers.
    pub score: f64,
    /// The words and columns that decided.
    pub reasons: Vec<String>,
}

/// Groups asked for, not merely named: the colours of a relation.
pub const GROUPED: f64 = 1.5;
/// A word for a trend that means nothing else: `推移`.
const STRONG: f64 = 3.0;
/// A form or a word this strong decides alone.
const DECISIVE: f64 = 4.0;

struct Sheet {
    scores: Vec<Score>,
    locale: Locale,
}

impl Sheet {
    fn add(&mut self, pattern: Pattern, points: f64, reason: &str) {
        if points == 0.0 {
            return;
        }
        if let Some(score) = self.scores.iter_mut().find(|s| s.pattern == pattern) {
            score.score += points;
            score.reasons.push(format!("{points:+.1} {}", told(reason, self.locale)));
        }
    }

    /// The scores, the best first.
    fn sorted(self) -> Vec<Score> {
        let mut scores = self.scores;
        scores.iter_mut().for_each(|s| s.score = (s.score * 100.0).round() / 100.0);
        scores.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.pattern.cmp(&b.pattern)));
        scores
    }

    fn each(&mut self, reason: &str, points: &[(Pattern, f64)]) {
        points.iter().for_each(|(pattern, points)| self.add(*pattern, *points, reason));
    }
}

/// Scores every pattern; the best comes first.
pub fn score(table: &Table, intent: &Intent, fields: &Fields, wants: &Wants, locale: Locale) -> Vec<Score> {
    use Pattern::{Compare, Drift, Gaps, Overlay, Panels, Spreads, Trend, Trends, Whole};
    let none = |pattern| Score { pattern, score: 0.0, reasons: Vec::new() };
    let mut sheet = Sheet { scores: Pattern::ALL.map(none).to_vec(), locale };
    shape_priors(&mut sheet, table, fields);
    if speaks_of_things(table, intent, fields) {
        sheet.add(Whole, 1.6, "one row a thing and nothing else is asked");
    }
    let words = |cue: Cue| intent.words(cue).join(", ");
    let t = wants.time;
    // `weekly spread per group` compares groups; the period only says what is measured.
    let still = wants.group >= 2.0 && wants.trend == 0.0 && !intent.has(Cue::Shift);
    let spread_time = if still { t * 0.4 } else { t };
    let many = wants.group.max(wants.measures);
    sheet.each(
        &format!("time: {} {} {}", words(Cue::Trend), words(Cue::Shift), intent.period.words.join(", ")),
        &[
            (Trend, t),
            (Trends, t),
            (Panels, t * 0.9),
            (Gaps, t - wants.trend * 0.4),
            (Drift, spread_time),
            (Compare, -t * 0.7),
            (Whole, -t * 0.8),
            (Overlay, -spread_time * 0.8),
            (Spreads, -spread_time * 0.8),
        ],
    );
    let g = wants.group;
    let names: Vec<&str> = fields.groups.iter().map(|at| table.columns[*at].name.as_str()).collect();
    sheet.each(
        &format!("groups: {}", names.join(", ")),
        &[
            (Trend, -many * 1.2),
            (Trends, many),
            (Panels, g * 0.9),
            (Gaps, g),
            (Compare, if t == 0.0 && wants.compare > 0.0 && wants.relation == 0.0 { many } else { g }),
            (Whole, -g * 1.1),
            (Drift, -g * 0.3),
            (Overlay, g * 0.85),
            (Spreads, g),
        ],
    );
    if many == 0.0 {
        let against = [(Trends, -1.0), (Panels, -1.2), (Gaps, -1.2), (Overlay, -1.2), (Spreads, -1.2)];
        sheet.each("no group is asked for", &against);
    }
    if let (Some(_), true) = (intent.period.cycle, wants.trend == 0.0) {
        sheet.add(Compare, 2.5, "a cycle is compared");
    }
    if covers_one_period(table, intent, fields) {
        sheet.each("one period is left", &[(Trend, -2.5), (Trends, -2.5), (Panels, -2.5), (Gaps, -2.5), (Whole, 0.8)]);
    }
    compare_points(&mut sheet, intent, wants, &words);
    overview_points(&mut sheet, wants, fields, &words);
    form_points(&mut sheet, intent);
    crossed_points(&mut sheet, intent, fields, wants);
    beside_points(&mut sheet, intent, fields);
    sheet.sorted()
}

/// Two groupings and no word of time are one comparison; bars asked for beside each other say which.
fn crossed_points(sheet: &mut Sheet, intent: &Intent, fields: &Fields, wants: &Wants) {
    use Pattern::{Compare, Gaps, Trends};
    if fields.groups.len() < 2 || wants.time > 0.0 || wants.group < 2.0 {
        return;
    }
    let beside = intent.cues.iter().any(|c| c.form == "grouped_bar");
    let points = if beside {
        [(Trends, -1.0), (Gaps, 1.0), (Compare, 0.0)]
    } else {
        [(Trends, -1.0), (Gaps, -2.0), (Compare, 0.5)]
    };
    sheet.each("two groupings and no word of time", &points);
}

/// Years beside each other are lines along their months, or bars where bars are asked for or groups are told apart.
fn beside_points(sheet: &mut Sheet, intent: &Intent, fields: &Fields) {
    use Pattern::{Compare, Gaps, Trends};
    let bars = intent.has(Cue::Beside) || intent.cues.iter().any(|c| matches!(c.form, "grouped_bar" | "bar"));
    let points = match fields.beside {
        Some(Beside::Along(_)) if bars => [(Trends, DECISIVE), (Gaps, DECISIVE + 2.0), (Compare, -2.0)],
        Some(Beside::Along(_)) => [(Trends, DECISIVE + 2.0), (Gaps, DECISIVE), (Compare, -2.0)],
        Some(Beside::Groups) if intent.weight(Cue::Trend) >= STRONG => return,
        Some(Beside::Groups) => [(Trends, -2.0), (Gaps, 2.0), (Compare, 0.0)],
        // Two years and nothing else are two bars.
        None if intent.period.years && !intent.has(Cue::Trend) && fields.groups.is_empty() => {
            [(Trends, 0.0), (Gaps, 0.0), (Compare, 1.0)]
        }
        None => return,
    };
    sheet.each("years beside each other", &points);
}

/// A measure named alone, of a table with one row a thing: how it is spread is what can be said.
fn speaks_of_things(table: &Table, intent: &Intent, fields: &Fields) -> bool {
    let coded = table
        .columns
        .iter()
        .any(|c| c.kind == crate::table::Kind::Identifier && c.distinct(usize::MAX) * 10 >= table.rows * 9);
    let bare = intent.cues.iter().all(|c| c.cue == Cue::Each)
        && intent.period.grain.is_none()
        && (intent.measure.aggregate.is_none() || intent.measure.hinted_count);
    coded
        && bare
        && fields.measures_named
        && fields.measures.len() == 1
        && fields.groups.is_empty()
        && intent.top.is_none()
}

/// `2024年の` on yearly data leaves nothing to follow through time.
fn covers_one_period(table: &Table, intent: &Intent, fields: &Fields) -> bool {
    let Some(times) = fields.time.and_then(|at| table.columns[at].as_times()) else { return false };
    intent.filters.iter().any(|(at, test)| match test {
        Test::During { from, until, .. } if Some(*at) == fields.time => {
            let inside: std::collections::HashSet<i64> =
                times.iter().copied().filter(|t| (*from..*until).contains(t)).collect();
            inside.len() <= 1
        }
        _ => false,
    })
}

fn shape_priors(sheet: &mut Sheet, table: &Table, fields: &Fields) {
    use Pattern::{Compare, Trend, Trends, Whole};
    let categories = super::fields::positions(table, |c| matches!(c.kind, crate::table::Kind::Category));
    match (fields.time.is_some(), categories.is_empty()) {
        (true, true) => sheet.each("the data has a time axis", &[(Trend, 0.5), (Trends, 0.1)]),
        (true, false) => {
            sheet.each("the data has a time axis and categories", &[(Trend, 0.35), (Compare, 0.2), (Trends, 0.2)])
        }
        (false, false) => sheet.each("the data has categories and no time axis", &[(Compare, 0.5)]),
        (false, true) => sheet.each("the data has numbers only", &[(Whole, 0.5)]),
    }
}

fn compare_points(sheet: &mut Sheet, intent: &Intent, wants: &Wants, words: &dyn Fn(Cue) -> String) {
    use Pattern::{Compare, Gaps, Panels, Spreads, Trend, Trends, Whole};
    let c = wants.compare;
    let reason = format!("comparison: {} {} {}", words(Cue::Compare), words(Cue::Achieve), words(Cue::Ranking));
    let plain_time = wants.time > 0.0 && wants.trend < 2.5;
    // `which month was best` compares periods, not series.
    // `when was the most picked` asks for one of the periods.
    let when = words(Cue::Trend)
        .split(", ")
        .all(|word| matches!(word, "いつ" | "when did" | "いつ頃" | "どの時期" | "ピークはいつ"));
    // One that is kept alone is compared with a plan or with its own past.
    let alone = intent.filters.iter().any(|(_, test)| matches!(test, Test::In(kept) if kept.len() == 1));
    let through = wants.trend > 0.0 && !when && !alone;
    let series = if wants.group.max(wants.measures) > 0.0 || through { c } else { 0.0 };
    sheet.each(
        &reason,
        &[
            (Compare, c),
            (Trend, -c * 0.3),
            (Trends, series * 0.5),
            (Gaps, if plain_time { series * 0.8 } else { series * 0.3 }),
            (Spreads, c * 0.3),
            (Panels, c * 0.1),
            (Whole, -c * 0.3),
        ],
    );
    let lines = wants.lines;
    sheet.each(&format!("lines: {}", words(Cue::Series)), &[(Trends, lines), (Gaps, -lines)]);
    let g = wants.gap;
    // A plain difference is between groups; one that opens or closes moves through time.
    let standing = wants.time == 0.0 && !wants.gap_moves;
    let (beside, through) = if standing { (1.2, 0.6) } else { (0.8, 1.3) };
    // Lines asked for by name show the difference as the room between them.
    let lined = !standing && intent.cues.iter().any(|found| found.form == "line");
    let (through, apart) = if lined { (0.3, 1.0) } else { (through, 0.3) };
    sheet.each(
        &format!("difference: {}", words(Cue::Gap)),
        &[(Compare, g * beside), (Gaps, g * through), (Trends, g * apart), (Trend, -g * 0.3)],
    );
    if wants.gap == 0.0 && wants.group.max(wants.measures) > 0.0 {
        sheet.add(Trends, wants.many_periods, "many periods read better as lines");
    }
    if wants.coarse > 0.0 && wants.time > 0.0 && wants.group.max(wants.measures) > 0.0 && wants.trend < 2.5 {
        sheet.add(Gaps, wants.coarse, "coarse periods");
    }
    let drawn = intent.cues.iter().any(|c| matches!(c.form, "line" | "grouped_bar")) || wants.lines > 0.0;
    let moves = wants.trend > 0.0 || intent.has(Cue::Shift) || wants.distribution > 0.0;
    if intent.has(Cue::Beside) && intent.period.explicit && wants.group > 0.0 && !drawn && !moves {
        sheet.add(Gaps, 1.5, "beside each other in every period");
    }
    let p = wants.panel;
    let reason = format!("overview: {}", words(Cue::Panel));
    sheet.each(&reason, &[(Panels, p * 1.2), (Trends, -p * 0.3), (Gaps, -p * 0.3), (Trend, -p * 0.2)]);
    if p == 0.0 {
        sheet.add(Panels, -2.5, "no panels are asked for");
    }
}

fn overview_points(sheet: &mut Sheet, wants: &Wants, fields: &Fields, words: &dyn Fn(Cue) -> String) {
    use Pattern::{Compare, Drift, Gaps, Overlay, Panels, Spreads, Trend, Trends, Whole};
    let d = wants.distribution;
    let reason = format!("distribution: {}", words(Cue::Distribution));
    sheet.each(&reason, &[Whole, Drift, Overlay, Spreads].map(|pattern| (pattern, d)));
    sheet.each(&reason, &[Trend, Compare, Trends, Gaps, Panels].map(|pattern| (pattern, -d)));
    if d == 0.0 {
        let against = [(Drift, -DECISIVE), (Overlay, -DECISIVE), (Spreads, -DECISIVE), (Whole, -1.0)];
        sheet.each("no distribution is asked for", &against);
    } else if wants.time == 0.0 {
        sheet.add(Drift, -2.0, "no change over time is asked for");
    }
    let o = wants.overlay;
    let lines = if wants.time > 0.0 { o } else { 0.0 };
    sheet.each(
        &format!("laid over: {}", words(Cue::Overlay)),
        &[(Overlay, o), (Spreads, -o * 0.5), (Trends, lines * 0.5), (Panels, -lines)],
    );
    // One picture with all of them: lines through time, distributions over each other.
    let one = wants.together;
    let (lines, laid) =
        if wants.time > 0.0 { (one, 0.0) } else { (0.0, if d > 0.0 && wants.group > 0.0 { one } else { 0.0 }) };
    sheet.each(
        &format!("in one picture: {}", words(Cue::Together)),
        &[(Trends, lines * 0.5), (Panels, -one), (Overlay, laid * 0.8), (Spreads, -laid * 0.3)],
    );
    // One picture of everything has no sides.
    let one_spread = one > 0.0 && wants.group == 0.0 && wants.measures == 0.0;
    let spread = if words(Cue::Spread).is_empty() || one_spread { 0.0 } else { 0.8 };
    sheet.each(&format!("side by side: {} {}", words(Cue::Spread), words(Cue::Beside)), &[(Spreads, spread)]);
    let c = wants.composition;
    let reason = format!("composition: {}", words(Cue::Composition));
    if c > 0.0 && d == 0.0 {
        let two_groups = fields.groups.len() >= 2;
        let whole = if wants.time > 0.0 {
            (Trends, c)
        } else if two_groups {
            (Spreads, c + DECISIVE + 1.0)
        } else {
            (Whole, c + 2.0 + wants.group * 1.3)
        };
        sheet.each(&reason, &[whole, (Compare, c * 0.2), (Gaps, c * 0.2), (Panels, c * 0.3)]);
    }
    let r = wants.relation;
    if r > 0.0 {
        let reason = format!("relation: {}", words(Cue::Relation));
        let whole = if wants.group > GROUPED { (Overlay, r + DECISIVE + 1.0) } else { (Whole, r + 2.0) };
        sheet
            .each(&reason, &[whole, (Trend, -r), (Trends, -r * 0.8 - wants.measures), (Compare, -r * 0.5), (Gaps, -r)]);
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
