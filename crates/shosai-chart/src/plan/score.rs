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
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
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
    use Pattern::{P01, P02, P03, P12, P13, P21, P23, P31, P32};
    let none = |pattern| Score { pattern, score: 0.0, reasons: Vec::new() };
    let mut sheet = Sheet { scores: Pattern::ALL.map(none).to_vec(), locale };
    shape_priors(&mut sheet, table, fields);
    if speaks_of_things(table, intent, fields) {
        sheet.add(P03, 1.6, "one row a thing and nothing else is asked");
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
            (P01, t),
            (P12, t),
            (P31, t * 0.9),
            (P21, t - wants.trend * 0.4),
            (P13, spread_time),
            (P02, -t * 0.7),
            (P03, -t * 0.8),
            (P23, -spread_time * 0.8),
            (P32, -spread_time * 0.8),
        ],
    );
    let g = wants.group;
    sheet.each(
        &format!(
            "groups: {}",
            fields.groups.iter().map(|at| table.columns[*at].name.as_str()).collect::<Vec<_>>().join(", ")
        ),
        &[
            (P01, -many * 1.2),
            (P12, many),
            (P31, g * 0.9),
            (P21, g),
            (P02, if t == 0.0 && wants.compare > 0.0 && wants.relation == 0.0 { many } else { g }),
            (P03, -g * 1.1),
            (P13, -g * 0.3),
            (P23, g * 0.85),
            (P32, g),
        ],
    );
    if many == 0.0 {
        sheet.each("no group is asked for", &[(P12, -1.0), (P31, -1.2), (P21, -1.2), (P23, -1.2), (P32, -1.2)]);
    }
    if let (Some(_), true) = (intent.period.cycle, wants.trend == 0.0) {
        sheet.add(P02, 2.5, "a cycle is compared");
    }
    if covers_one_period(table, intent, fields) {
        sheet.each("one period is left", &[(P01, -2.5), (P12, -2.5), (P31, -2.5), (P21, -2.5), (P03, 0.8)]);
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
    use Pattern::{P02, P12, P21};
    if fields.groups.len() < 2 || wants.time > 0.0 || wants.group < 2.0 {
        return;
    }
    let beside = intent.cues.iter().any(|c| c.form == "grouped_bar");
    let points = if beside { [(P12, -1.0), (P21, 1.0), (P02, 0.0)] } else { [(P12, -1.0), (P21, -2.0), (P02, 0.5)] };
    sheet.each("two groupings and no word of time", &points);
}

/// Years beside each other are lines along their months, or bars where bars are asked for or groups are told apart.
fn beside_points(sheet: &mut Sheet, intent: &Intent, fields: &Fields) {
    use Pattern::{P02, P12, P21};
    let bars = intent.has(Cue::Beside) || intent.cues.iter().any(|c| matches!(c.form, "grouped_bar" | "bar"));
    let points = match fields.beside {
        Some(Beside::Along(_)) if bars => [(P12, DECISIVE), (P21, DECISIVE + 2.0), (P02, -2.0)],
        Some(Beside::Along(_)) => [(P12, DECISIVE + 2.0), (P21, DECISIVE), (P02, -2.0)],
        Some(Beside::Groups) if intent.weight(Cue::Trend) >= STRONG => return,
        Some(Beside::Groups) => [(P12, -2.0), (P21, 2.0), (P02, 0.0)],
        // Two years and nothing else are two bars.
        None if intent.period.years && !intent.has(Cue::Trend) && fields.groups.is_empty() => {
            [(P12, 0.0), (P21, 0.0), (P02, 1.0)]
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
    use Pattern::{P01, P02, P03, P12};
    let categories = super::fields::positions(table, |c| matches!(c.kind, crate::table::Kind::Category));
    match (fields.time.is_some(), categories.is_empty()) {
        (true, true) => sheet.each("the data has a time axis", &[(P01, 0.5), (P12, 0.1)]),
        (true, false) => sheet.each("the data has a time axis and categories", &[(P01, 0.35), (P02, 0.2), (P12, 0.2)]),
        (false, false) => sheet.each("the data has categories and no time axis", &[(P02, 0.5)]),
        (false, true) => sheet.each("the data has numbers only", &[(P03, 0.5)]),
    }
}

fn compare_points(sheet: &mut Sheet, intent: &Intent, wants: &Wants, words: &dyn Fn(Cue) -> String) {
    use Pattern::{P01, P02, P03, P12, P21, P31, P32};
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
            (P02, c),
            (P01, -c * 0.3),
            (P12, series * 0.5),
            (P21, if plain_time { series * 0.8 } else { series * 0.3 }),
            (P32, c * 0.3),
            (P31, c * 0.1),
            (P03, -c * 0.3),
        ],
    );
    let lines = wants.lines;
    sheet.each(&format!("lines: {}", words(Cue::Series)), &[(P12, lines), (P21, -lines)]);
    let g = wants.gap;
    // A plain difference is between groups; one that opens or closes moves through time.
    let standing = wants.time == 0.0 && !wants.gap_moves;
    let (beside, through) = if standing { (1.2, 0.6) } else { (0.8, 1.3) };
    // Lines asked for by name show the difference as the room between them.
    let lined = !standing && intent.cues.iter().any(|found| found.form == "line");
    let (through, apart) = if lined { (0.3, 1.0) } else { (through, 0.3) };
    sheet.each(
        &format!("difference: {}", words(Cue::Gap)),
        &[(P02, g * beside), (P21, g * through), (P12, g * apart), (P01, -g * 0.3)],
    );
    if wants.gap == 0.0 && wants.group.max(wants.measures) > 0.0 {
        sheet.add(P12, wants.many_periods, "many periods read better as lines");
    }
    if wants.coarse > 0.0 && wants.time > 0.0 && wants.group.max(wants.measures) > 0.0 && wants.trend < 2.5 {
        sheet.add(P21, wants.coarse, "coarse periods");
    }
    let drawn = intent.cues.iter().any(|c| matches!(c.form, "line" | "grouped_bar")) || wants.lines > 0.0;
    let moves = wants.trend > 0.0 || intent.has(Cue::Shift) || wants.distribution > 0.0;
    if intent.has(Cue::Beside) && intent.period.explicit && wants.group > 0.0 && !drawn && !moves {
        sheet.add(P21, 1.5, "beside each other in every period");
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
    sheet.each(
        &reason,
        &[(P03, d), (P13, d), (P23, d), (P32, d), (P01, -d), (P02, -d), (P12, -d), (P21, -d), (P31, -d)],
    );
    if d == 0.0 {
        sheet
            .each("no distribution is asked for", &[(P13, -DECISIVE), (P23, -DECISIVE), (P32, -DECISIVE), (P03, -1.0)]);
    } else if wants.time == 0.0 {
        sheet.add(P13, -2.0, "no change over time is asked for");
    }
    let o = wants.overlay;
    let lines = if wants.time > 0.0 { o } else { 0.0 };
    sheet.each(
        &format!("laid over: {}", words(Cue::Overlay)),
        &[(P23, o), (P32, -o * 0.5), (P12, lines * 0.5), (P31, -lines)],
    );
    // One picture with all of them: lines through time, distributions over each other.
    let one = wants.together;
    let (lines, laid) =
        if wants.time > 0.0 { (one, 0.0) } else { (0.0, if d > 0.0 && wants.group > 0.0 { one } else { 0.0 }) };
    sheet.each(
        &format!("in one picture: {}", words(Cue::Together)),
        &[(P12, lines * 0.5), (P31, -one), (P23, laid * 0.8), (P32, -laid * 0.3)],
    );
    // One picture of everything has no sides.
    let one_spread = one > 0.0 && wants.group == 0.0 && wants.measures == 0.0;
    let spread = if words(Cue::Spread).is_empty() || one_spread { 0.0 } else { 0.8 };
    sheet.each(&format!("side by side: {} {}", words(Cue::Spread), words(Cue::Beside)), &[(P32, spread)]);
    let c = wants.composition;
    let reason = format!("composition: {}", words(Cue::Composition));
    if c > 0.0 && d == 0.0 {
        let two_groups = fields.groups.len() >= 2;
        let whole = if wants.time > 0.0 {
            (P12, c)
        } else if two_groups {
            (P32, c + DECISIVE + 1.0)
        } else {
            (P03, c + 2.0 + wants.group * 1.3)
        };
        sheet.each(&reason, &[whole, (P02, c * 0.2), (P21, c * 0.2), (P31, c * 0.3)]);
    }
    let r = wants.relation;
    if r > 0.0 {
        let reason = format!("relation: {}", words(Cue::Relation));
        let whole = if wants.group > GROUPED { (P23, r + DECISIVE + 1.0) } else { (P03, r + 2.0) };
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
