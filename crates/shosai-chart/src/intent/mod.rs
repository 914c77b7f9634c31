//! What a query asks for, read without a model: words, columns, values, numbers, periods and negations.

mod aggregate;
mod alias_kinds;
mod aliases;
mod auxiliary;
mod columns;
mod comparison;
mod concepts;
mod cue;
mod evidence;
mod filter;
mod glossary;
mod grain;
mod grammar;
mod hints;
mod injection;
mod lexicon;
mod loanwords;
mod negation;
mod notions;
mod scan;
mod spelling;
mod synonyms;
mod value_forms;
mod values;

pub use aggregate::{Change, Measure};
pub use auxiliary::Auxiliary;
pub use columns::{Mention, Role};
pub use cue::{Cue, Found, is_plain_word};
pub use glossary::{attributes, is_named_alike, is_of_people, things};
pub use grain::{Cycle, Period};
pub use hints::is_unit_word;
pub use synonyms::{headline_rank, is_average_like, is_headline};
pub use values::{Action, ValueMention};

use crate::operations::Test;
use crate::table::Table;
use scan::Scan;

/// A number of rows asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Top {
    /// How many.
    pub n: usize,
    /// The smallest instead of the largest.
    pub bottom: bool,
}

/// Everything a query asks for.
#[derive(Clone, Debug, Default)]
pub struct Intent {
    /// Words that speak for a kind of picture.
    pub cues: Vec<Found>,
    /// Columns named or hinted at.
    pub mentions: Vec<Mention>,
    /// Values of columns that are named.
    pub values: Vec<ValueMention>,
    /// How values are to be aggregated or compared.
    pub measure: Measure,
    /// Rows to keep, by column position.
    pub filters: Vec<(usize, Test)>,
    /// The largest or smallest few.
    pub top: Option<Top>,
    /// The period of a time axis, or a cycle such as weekdays.
    pub period: Period,
    /// A target's value.
    pub target: Option<f64>,
    /// A threshold's value.
    pub threshold: Option<f64>,
    /// Elements asked for besides the data.
    pub auxiliary: Vec<Auxiliary>,
    /// The window of a moving average.
    pub window: Option<usize>,
    /// The query without what was understood as names, values and numbers.
    pub loose_text: String,
    /// The whole query, folded.
    pub full_text: String,
    /// Parts of the query that are no request and were left out.
    pub ignored: Vec<String>,
}

impl Intent {
    /// Reads a query against the table it is asked of.
    pub fn read(query: &str, table: &Table) -> Intent {
        let (text, ignored) = injection::without_injections(query);
        let text = if table.columns.iter().any(|c| c.is_time()) { filter::without_eras(&text) } else { text };
        let text = spelling::corrected(&text, table);
        let mut scan = Scan::new(&text);
        let mut intent = Intent { ignored, ..Intent::default() };
        negation::mark(&mut scan);
        intent.values = values::find(&mut scan, table);
        columns::find_named(&mut scan, table, &mut intent.mentions);
        auxiliary::find_numbers(&mut scan, &mut intent);
        filter::find(&mut scan, table, &mut intent);
        auxiliary::find_elements(&mut scan, &mut intent);
        grain::find_compounds(&mut scan, &mut intent.period);
        aggregate::find(&mut scan, table, &mut intent.measure);
        grain::find(&mut scan, table, &mut intent.period);
        hints::find(&mut scan, table, &mut intent.mentions);
        evidence::find(&mut scan, table, &mut intent.mentions);
        columns::find_roles(&scan, table, &mut intent.mentions);
        columns::drop_counted(&scan, table, &mut intent.mentions);
        columns::drop_modifiers(&scan, table, &mut intent.mentions);
        columns::drop_shadows(table, &mut intent.mentions);
        intent.loose_text = scan.loose();
        intent.full_text.clone_from(&scan.text);
        intent.cues = cue::find(&scan);
        // A running total piles up by itself: `累計を積み上げて`.
        if intent.measure.cumulative {
            intent
                .cues
                .retain(|found| found.form != "stacked_bar" || found.word.contains('棒') || found.word.is_ascii());
        }
        intent
    }

    /// The weight of all words of a kind.
    pub fn weight(&self, cue: Cue) -> f64 {
        self.cues.iter().filter(|found| found.cue == cue).map(|found| found.weight).fold(0.0, f64::max)
    }

    /// The values to be brought out.
    pub fn highlighted(&self) -> Vec<String> {
        let marked = self.values.iter().filter(|v| v.action == values::Action::Highlight);
        marked.flat_map(|v| v.words.clone()).collect()
    }

    /// Whether any word of a kind is there.
    pub fn has(&self, cue: Cue) -> bool {
        self.cues.iter().any(|found| found.cue == cue)
    }

    /// The words of a kind, for reasons.
    pub fn words(&self, cue: Cue) -> Vec<&str> {
        self.cues.iter().filter(|found| found.cue == cue).map(|found| found.word.as_str()).collect()
    }
}
