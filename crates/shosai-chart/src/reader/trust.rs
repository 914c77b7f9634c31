//! How sure a reading is: a model of its own over what the other two left open, trained on their answers to questions of
//! sets that they had not seen.

use super::decide::{Choice, Decision};
use super::features::SURE;
use super::model::Model;
use super::roles::ABSENT;
use super::{Parsed, columns};
use crate::table::letter::letter;

/// Where shares are cut into steps: doubt is told near both ends.
const STEPS: [f32; 7] = [0.1, 0.3, 0.5, 0.7, 0.85, 0.95, 0.99];

fn step(share: f32) -> usize {
    STEPS.iter().filter(|least| share >= **least).count()
}

/// The answers a share is asked of.
pub const YES: &str = "yes";
pub const NO: &str = "no";
/// What the answers are, in their order: the reading is right, it is wrong, or the table has not what is asked for.
pub const ANSWERS: [&str; 3] = [YES, NO, ABSENT];

/// How sure the first reading is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Trust {
    /// That it is right in its form and its columns.
    pub right: f32,
    /// That the table has not what is asked for.
    pub absent: f32,
}

pub fn trust(parsed: &Parsed<'_>, decision: &Decision, model: &Model) -> Trust {
    let Some(choice) = decision.choices.first() else { return Trust { right: 0.0, absent: 1.0 } };
    let shares = model.predict(&features(parsed, decision, choice));
    let share = |answer: &str| model.classes.iter().position(|own| own == answer).map_or(0.0, |at| shares[at]);
    Trust { right: share(YES), absent: share(ABSENT) }
}

/// What is seen of a reading.
pub fn features(parsed: &Parsed<'_>, decision: &Decision, choice: &Choice) -> Vec<String> {
    let (found, roles) = (parsed.found(), &choice.roles);
    let drawn = roles.all();
    let likely = |at: &usize| choice.likely.get(*at).copied().unwrap_or(0.0);
    let least = drawn.iter().map(likely).fold(1.0, f32::min);
    let named = drawn.iter().map(|at| found.links[*at].strength).fold(1.0, f32::min);
    // The likeliest column that could stand in the place of one that is drawn.
    let own =
        |at: usize| drawn.iter().any(|other| letter(&found.table.columns[*other]) == letter(&found.table.columns[at]));
    let others = || (0..found.links.len()).filter(|at| !drawn.contains(at));
    let rival = others().filter(|at| own(*at)).map(|at| likely(&at)).fold(0.0, f32::max);
    let left = others().filter(|at| found.links[*at].strength >= SURE && !found.links[*at].outranked);
    let filtered = |at: &usize| found.values.iter().any(|value| value.column == *at);
    let left = left.filter(|at| !filtered(at)).count().min(2);
    let counted = roles.measures.is_empty();
    let (form, least, unread) = (step(choice.probability), step(least), found.frame.unread.len().min(3));
    let supposed = roles.supposed.len().min(2);
    let tier = |at: &usize| columns::tier(found.links[*at].strength);
    let measured = roles.measures.iter().min_by(|a, b| found.links[**a].strength.total_cmp(&found.links[**b].strength));
    let measured = if counted { "rows" } else { measured.map_or("none", tier) };
    let grouped = roles.groups.iter().min_by(|a, b| found.links[**a].strength.total_cmp(&found.links[**b].strength));
    let grouped = grouped.map_or("none", tier);
    let reduced = found.frame.aggregate.as_ref().map_or("none", |(aggregate, _)| aggregate.name());
    vec![
        format!("measured {measured} unread {unread}"),
        format!("measured {measured} reduced {reduced} unread {unread}"),
        format!("measured {measured} grouped {grouped} unread {unread}"),
        "bias".to_owned(),
        format!("class {}", choice.class),
        format!("form {form}"),
        format!("absent {}", step(decision.absent)),
        format!("column {least}"),
        format!("named {}", step(named)),
        format!("rival {}", step(rival)),
        format!("left {left}"),
        format!("unread {unread}"),
        format!("supposed {supposed}"),
        format!("counted {counted} {}", columns::counts(&found)),
    ]
}
