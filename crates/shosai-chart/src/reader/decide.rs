//! The form of the picture and its columns, from a linear model and boosted trees that were trained on labelled questions.

use super::columns;
use super::features::{Found, SURE, features};
use super::frame::JOINTS;
use super::lexicon::{Sense, senses};
use super::link::{EXACT, is_paired};
use super::model::Model;
use super::roles::{ABSENT, CLASSES, Roles, choose, is_feasible, needs};
use super::template::can_show;
use super::text::{Script, Text, Token};
use super::trees::Trees;
use super::values::Value;
use crate::table::letter::letter;
use std::ops::Range;
use std::sync::LazyLock;

/// The models of forms, of columns, and of how sure what the two say is.
#[derive(Clone, Debug, Default)]
pub struct Models {
    pub forms: Model,
    pub columns: Trees,
    pub trust: Model,
}

static STORED: LazyLock<Models> = LazyLock::new(|| Models {
    forms: Model::read(include_str!("words/forms.tsv")),
    columns: Trees::read(include_str!("words/columns.tsv")),
    trust: Model::read(include_str!("words/trust.tsv")),
});

impl Models {
    /// Those that come with the program.
    pub fn stored() -> &'static Models {
        &STORED
    }
}

/// A form with its columns and how likely it is.
#[derive(Clone, Debug)]
pub struct Choice {
    pub class: &'static str,
    pub probability: f32,
    pub roles: Roles,
    pub likely: Vec<f32>,
}

/// What was decided.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The forms the table can show, the likeliest first.
    pub choices: Vec<Choice>,
    /// How likely the question asks for what is not there.
    pub absent: f32,
    pub reasons: Vec<(String, f32)>,
}

/// From this share on what cannot be shown is taken to be wanted.
const VAIN: f32 = 0.6;
/// A form of less than this share is not what the question means.
const UNLIKELY: f32 = 0.05;
/// A group named as surely as this colours the points of a relation.
const COLOURED: f32 = 0.7;
/// Colours that are told apart at best.
const MOST_COLOURS: usize = 20;
/// Forms whose columns are weighed against the words of the question.
const WEIGHED: usize = 6;
/// What a form loses for each named column that it passes over: with whole sets left out, more costs right answers.
const PASSED_OVER: f32 = 0.6;
/// How much more a name weighs that is said as it stands.
const EXACTLY: usize = 4;
/// Forms that are worth telling.
const TOLD: usize = 3;

/// A form and its share.
type Ranked = Vec<(&'static str, f32)>;
/// How likely a form draws each column, and counts the rows.
type Likely<'a> = dyn Fn(&str) -> Vec<f32> + 'a;

pub fn decide(found: &Found<'_>, models: &Models) -> Decision {
    let seen = features(found);
    let shares = models.forms.predict(&seen);
    let share = |class: &str| models.forms.classes.iter().position(|c| c == class).map_or(0.0, |at| shares[at]);
    let mut ranked: Ranked = CLASSES.iter().map(|class| (*class, share(class))).collect();
    ranked.retain(|(class, _)| is_feasible(found, class));
    // What the table cannot show is asked for in vain.
    let vain = 1.0 - share(ABSENT) - ranked.iter().map(|(_, share)| share).sum::<f32>();
    // What is computed of several columns is told by groups or through time.
    if found.frame.is_computed() {
        ranked.retain(|(class, _)| matches!(*class, "P01" | "P02" | "P12" | "P31"));
    }
    // A difference between two periods is compared, where something is gone through.
    let contrasted = found.frame.compared_periods() == 2 && super::contrast::is_asked(found.text);
    if contrasted && found.frame.grouped.contains(&true) && ranked.iter().any(|(class, _)| *class == "P02") {
        ranked.retain(|(class, _)| *class == "P02");
    }
    keep_what_is_named(found, &mut ranked);
    let whole: f32 = ranked.iter().map(|(_, share)| share).sum::<f32>().max(f32::MIN_POSITIVE);
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    let seen_of_columns = columns::seen(found);
    let likely = |class: &str| -> Vec<f32> {
        seen_of_columns.iter().map(|own| models.columns.likelihood(&own.under(class))).collect()
    };
    let fill = |(class, share)| filled(found, class, share / whole, &likely);
    let mut choices: Vec<Choice> = ranked.into_iter().take(WEIGHED).map(fill).collect();
    let whole = choices.iter().map(|choice| choice.probability).sum::<f32>().max(f32::MIN_POSITIVE);
    choices.iter_mut().for_each(|choice| choice.probability /= whole);
    choices.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    choices.truncate(TOLD);
    let first = choices.first().and_then(|c| models.forms.classes.iter().position(|class| class == c.class));
    let reasons = first.map_or_else(Vec::new, |at| models.forms.reasons(&seen, at));
    let absent = share(ABSENT) + if vain > VAIN { vain } else { 0.0 };
    Decision { choices, absent, reasons }
}

/// A chart kind that is named is drawn where it can be. A pie is not drawn, but the shares that it would show are, unless
/// the rest of the question speaks against them.
fn keep_what_is_named(found: &Found<'_>, ranked: &mut Ranked) {
    let likely = |form: &&str| ranked.iter().any(|(class, share)| *share >= UNLIKELY && can_show(form, class));
    let refused = found.text.wanted("refused").map(|(_, sense)| sense.value()).filter(likely);
    let named: Vec<&str> = found.frame.forms.iter().map(|(form, _)| *form).chain(refused).collect();
    // A bar is a part of a whole where parts are asked for.
    let parted = found.frame.share || found.text.has("cue.composition");
    let fits = |form: &str, class: &str| parted || form != "bar" || !matches!(class, "P03s" | "P32s");
    let shows = |class: &str| named.iter().any(|form| can_show(form, class) && fits(form, class));
    if ranked.iter().any(|(class, _)| shows(class)) {
        ranked.retain(|(class, _)| shows(class));
    }
}

/// A form with the columns it would draw, the less likely the more named ones it passes over.
fn filled(found: &Found<'_>, class: &'static str, share: f32, likely: &Likely<'_>) -> Choice {
    // Points of a relation that is grouped by a column are coloured by it.
    let split = (0..found.links.len()).any(|at| {
        let sure = found.links[at].strength >= COLOURED && !found.links[at].outranked;
        found.frame.grouped[at] && sure && "CS".contains(letter(&found.table.columns[at]))
    });
    let class = if class == "P03r" && split { "P23r" } else { class };
    placed(found, told_apart(found, class), share, likely)
}

/// A form as it is, or a simpler one where its columns cannot be told apart.
fn placed(found: &Found<'_>, class: &'static str, share: f32, likely: &Likely<'_>) -> Choice {
    let weights = likely(class);
    let roles = choose(found, class, &weights);
    // Each row by itself is no part of anything, and hardly a colour.
    let many = |at: &usize| {
        let most = if class == "P23r" && !found.frame.grouped[*at] { MOST_COLOURS } else { found.table.rows };
        found.table.columns[*at].distinct(most + 1) >= most
    };
    let simple = match class {
        "P23r" => "P03r",
        "P32s" => "P03s",
        "P21x" => "P02",
        _ => class,
    };
    if simple != class && roles.groups.iter().any(many) && found.table.rows > MOST_COLOURS {
        return placed(found, simple, share, likely);
    }
    let passed_over = passed_over(found, &roles) as f32;
    Choice { class, probability: share * (-PASSED_OVER * passed_over).exp(), roles, likely: weights }
}

/// A measure is listed from this strength on: written short is enough.
const NAMED: f32 = 0.76;
/// How far apart the names of a list stand, in bytes: `平均年収と平均年齢`.
const LISTED: usize = 16;

/// Whether a part of a question only joins two names of a list.
pub fn joins(text: &Text, gap: Range<usize>) -> bool {
    let said = |token: &Token| {
        let word = &text.folded[token.span.clone()];
        let idle = |sense: &Sense| matches!(sense.family(), "agg" | "stop");
        let little = token.script == Script::Mark || token.script == Script::Hiragana || word.chars().count() == 1;
        // `水道(water)` says it twice.
        let again = text.folded[token.span.end..].starts_with('(');
        !little && !again && !senses(word).iter().any(idle)
    };
    let inside = |token: &&Token| gap.start <= token.span.start && token.span.end <= gap.end;
    let most = |between: &&str| between.len() <= if between.is_ascii() { LISTED } else { LISTED * 3 / 2 };
    let between = text.folded.get(gap.clone()).filter(most);
    between.is_some_and(|between| JOINTS.iter().any(|joint| between.contains(joint)))
        && !text.tokens.iter().filter(inside).any(said)
}

/// The measures that a question lists, each by words of its own.
pub fn listed_measures(found: &Found<'_>) -> Vec<usize> {
    let (links, text) = (found.links, found.text);
    let named = |at: &usize| {
        let link = &links[*at];
        let tested = found.frame.comparisons.iter().any(|test| test.column == Some(*at));
        let denied = link.spans.iter().all(|span| text.is_denied(span));
        let sure = link.strength >= NAMED && !link.outranked && link.whole && !tested && !denied;
        sure && letter(&found.table.columns[*at]) == 'M' && !super::roles::is_group(found, *at)
    };
    let own = |at: usize, other: usize| links[at].spans.iter().filter(move |span| !links[other].spans.contains(span));
    let listed = |one: usize, other: usize| {
        own(one, other).any(|a| {
            let joined = |b: &Range<usize>| joins(text, if a.end <= b.start { a.end..b.start } else { b.end..a.start });
            let opposite = |b: &Range<usize>| {
                text.hits
                    .iter()
                    .any(|hit| hit.span == *a && is_paired(text, hit) && (b.start == a.end || b.end == a.start))
            };
            own(other, one).any(|b| joined(b) || opposite(b))
        })
    };
    let all: Vec<usize> = (0..links.len()).filter(named).collect();
    let beside = |at: &usize| all.iter().any(|other| other != at && listed(*at, *other));
    if found.frame.is_computed() || found.wide { Vec::new() } else { all.iter().copied().filter(beside).collect() }
}

/// The column of which a question names several values, if none of them is to be added to the other.
pub fn several_named(found: &Found<'_>) -> Option<usize> {
    let several = |column: &usize| {
        let kept = |value: &&Value| value.column == *column && value.exact && !found.text.is_denied(&value.span);
        let own = || found.values.iter().filter(kept);
        own().any(|one| own().any(|other| other.word != one.word))
    };
    (0..found.links.len())
        .find(several)
        .filter(|_| !found.wide && !found.text.has("agg.sum") && !found.text.has("added"))
}

/// `in Austin and Houston` tells two apart, which a form of one series does not.
fn told_apart(found: &Found<'_>, class: &'static str) -> &'static str {
    if found.frame.beside && matches!(class, "P01" | "P12") {
        return "P12m";
    }
    if super::roles::crossed_time(found).is_some() {
        return "P02";
    }
    // Days of the week are compared; a way through time does not show them.
    if found.frame.cycle.is_some() && found.table.columns.iter().any(|column| column.is_time()) {
        return if class == "P01" { "P02" } else { class };
    }
    // `最高温度と最低温度の推移`: a form of one measure does not show two.
    if listed_measures(found).len() > 1 && class == "P01" {
        return "P12m";
    }
    // `国語・数学・英語の平均点を並べて`: measures that nothing is named for are the bars themselves.
    let sure = |at: usize| found.links[at].strength >= SURE && !found.links[at].outranked;
    let through = |at: usize| match letter(&found.table.columns[at]) {
        'M' => super::roles::is_grouped_by(found, at),
        _ => sure(at) || found.frame.grouped[at],
    };
    let nothing = !(0..found.links.len()).any(through) && found.frame.grain.is_none() && found.frame.cycle.is_none();
    if matches!(class, "P02" | "P32") && nothing && listed_measures(found).len() > 1 && found.frame.forms.is_empty() {
        return "P02m";
    }
    // `refugees and asylum seekers of Germany, both over the years`: one country is no group.
    let group = |at: usize| found.frame.grouped[at] && !found.table.columns[at].is_time();
    if matches!(class, "P12" | "P21")
        && listed_measures(found).len() > 1
        && several_named(found).is_none()
        && !(0..found.links.len()).any(group)
    {
        return "P12m";
    }
    match class {
        _ if several_named(found).is_none() || found.frame.is_computed() => class,
        // `What share of each rank is female versus male?`: the shares of one column within another.
        "P03s" if (0..found.links.len()).any(|at| group(at) && several_named(found) != Some(at)) => "P32s",
        "P01" => "P12",
        "P12m" if listed_measures(found).len() < 2 => "P12",
        "P03h" => "P23",
        _ => class,
    }
}

/// What is left of a likelihood that stands for counting rows or for not counting them: nothing was weighed for it.
const COUNTED: f32 = 0.5;
/// Columns that are tried in the place of one that is drawn.
const TRIED: usize = 2;

/// The first reading with other columns in its places or rows counted: as likely as what it takes against what it leaves.
pub fn variants(found: &Found<'_>, decision: &Decision) -> Vec<Choice> {
    let Some(first) = decision.choices.first().filter(|_| !found.frame.is_computed()) else { return Vec::new() };
    let (drawn, roles, needs) = (first.roles.all(), &first.roles, needs(first.class));
    // What the same words name, or none, is as likely as its name is like them.
    let worth = |at: usize| first.likely[at].max(found.links[at].strength * found.links[at].strength);
    let best = |kinds: &str| {
        let own = |at: &usize| kinds.contains(letter(&found.table.columns[*at])) && !drawn.contains(at);
        let mut rivals: Vec<usize> = (0..found.links.len()).filter(own).collect();
        rivals.sort_by(|a, b| worth(*b).total_cmp(&worth(*a)));
        rivals.truncate(TRIED);
        rivals
    };
    let mut out = Vec::new();
    let mut tell = |share: f32, change: &dyn Fn(&mut Choice)| {
        let mut other = first.clone();
        change(&mut other);
        other.probability *= share;
        out.push(other);
    };
    let against = |other: usize, own: usize| (worth(other) / worth(own).max(f32::MIN_POSITIVE)).min(1.0);
    for other in best("M") {
        for place in 0..roles.measures.len() {
            tell(against(other, roles.measures[place]), &|choice| choice.roles.measures[place] = other);
        }
        if roles.measures.is_empty() && needs.measures.1 > 0 {
            tell(worth(other) * COUNTED, &|choice| choice.roles.measures = vec![other]);
        }
    }
    for place in 0..roles.groups.len() {
        for other in best("CIS") {
            tell(against(other, roles.groups[place]), &|choice| choice.roles.groups[place] = other);
        }
    }
    if let [own] = roles.measures.as_slice()
        && needs.measures.0 == 0
    {
        tell((1.0 - first.likely[*own]).max(UNLIKELY) * COUNTED, &|choice| choice.roles.measures.clear());
    }
    out
}

/// How many columns that the question names a form would neither draw nor filter by, and how many others it would
/// suppose in their place.
fn passed_over(found: &Found<'_>, roles: &Roles) -> usize {
    let drawn = roles.all();
    let within = |span: &Range<usize>, at: usize| {
        found.links[at].spans.iter().any(|own| own.start <= span.start && span.end <= own.end)
    };
    let named = |at: &usize| {
        let link = &found.links[*at];
        let filtered = found.values.iter().any(|value| value.column == *at)
            || found.frame.comparisons.iter().any(|test| test.column == Some(*at));
        link.strength >= SURE
            && !link.outranked
            && !filtered
            && !link.spans.iter().all(|span| found.text.is_denied(span))
            && !link.spans.iter().all(|span| drawn.iter().any(|at| within(span, *at)))
    };
    let unused = (0..found.links.len()).filter(|at| !drawn.contains(at)).filter(named);
    // A name that is said as it stands is not said in vain.
    let exact = |at: &usize| found.links[*at].strength >= EXACT && !found.frame.is_computed();
    let exact = unused.clone().filter(exact).count();
    // `by gender per year` goes through both.
    let gone_through = unused.clone().filter(|at| found.frame.grouped[*at]).count().min(1);
    let unused = unused.count().min(2);
    // `1950年以降の件数` supposes periods: they are gone through, not compared.
    let periods = |at: &&usize| found.table.columns[**at].is_time() && roles.supposed.contains(at);
    // `per year` and `月ごと` ask for time, which is drawn or not.
    let timeless = !drawn.iter().any(|at| matches!(letter(&found.table.columns[*at]), 'T' | 'S'));
    let through = |at: usize| found.frame.grouped[at] && found.table.columns[at].is_time() && named(&at);
    let periodic = found.frame.grain.is_some() || (0..found.links.len()).any(through);
    let timeless = usize::from(timeless && periodic && is_feasible(found, "P01"));
    // Time that nobody asked for is no way to show what is named.
    let named_time = |at: usize| found.links[at].strength >= SURE || !found.frame.periods.is_empty();
    let unasked = roles.time.is_some_and(|at| !named_time(at)) && !periodic && !found.text.has("cue.trend");
    let unasked = usize::from(unasked && unused > 0);
    EXACTLY * exact
        + 2 * timeless
        + unused
        + gone_through
        + unasked
        + unused.min(roles.supposed.len())
        + 2 * roles.groups.iter().filter(periods).count()
}
