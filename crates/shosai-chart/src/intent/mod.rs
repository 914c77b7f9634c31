//! What a query asks for, read without a model: words, columns, values, numbers, periods and negations.

mod aggregate;
mod alias_kinds;
mod aliases;
mod auxiliary;
mod columns;
mod comparison;
mod compounds;
mod concepts;
mod counted_nouns;
mod cue;
mod dictionary;
mod evidence;
mod filter;
mod flags;
mod glossary;
mod grain;
mod grammar;
mod happenings;
mod hints;
mod injection;
mod left_over;
mod lexicon;
mod lists;
mod loanwords;
mod mistaken;
mod money;
mod negation;
mod notions;
mod of_each;
mod period_names;
mod periods;
mod place_names;
mod pointers;
mod pooled;
mod roles;
mod running;
mod scan;
mod sections;
mod settle;
mod shadows;
mod shared_heads;
mod short_forms;
mod spelling;
mod synonyms;
mod units;
mod value_actions;
mod value_forms;
mod value_kinds;
mod values;
mod whole_time;
mod windows;

pub use aggregate::{Change, Measure};
pub use auxiliary::Auxiliary;
pub use columns::{Mention, Role};
pub use cue::{Cue, Found, is_plain_word};
pub use dictionary::{is_akin, is_noun};
pub use flags::is_flag;
pub use glossary::{
    attributes, is_measured_notion, is_named_alike, is_notion, is_of_people, is_of_places, measured_noun, people,
    things,
};
pub use grain::{Cycle, Period};
pub use happenings::happenings_of;
pub use period_names::is_within_a_year;
pub use place_names::is_place;
pub use synonyms::{headline_rank, is_average_like, is_headline};
pub use units::{is_unit_word, unit_of};
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
    /// The whole query as it was typed.
    pub raw_text: String,
    /// Whether everything is put together: `全店合計`, `whole company`.
    pub pooled: bool,
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
        let mut intent = Intent { ignored, raw_text: text.clone(), ..Intent::default() };
        negation::mark(&mut scan, table);
        intent.values = values::find(&mut scan, table);
        columns::find_named(&mut scan, table, &mut intent.mentions);
        auxiliary::find_numbers(&mut scan, &mut intent);
        filter::find(&mut scan, table, &mut intent);
        auxiliary::find_elements(&mut scan, &mut intent);
        grain::find_same_parts(&mut scan, &mut intent.period);
        grain::find_cycles(&mut scan, &mut intent.period);
        grain::find_compounds(&mut scan, &mut intent.period);
        counted_nouns::find(&mut scan, table, &mut intent.mentions);
        aggregate::find(&mut scan, table, &mut intent.measure);
        grain::find(&mut scan, table, &mut intent.period);
        hints::find(&mut scan, table, &mut intent.mentions);
        pointers::find(&mut scan, table, &mut intent);
        dictionary::find_columns(&mut scan, table, &mut intent.mentions);
        dictionary::find_values(&mut scan, table, &mut intent);
        units::find(&mut scan, table, &mut intent.mentions);
        evidence::find(&mut scan, table, &mut intent.mentions);
        left_over::find(&mut scan, table, &mut intent.mentions);
        shared_heads::expand(&mut scan, table, &mut intent.mentions);
        roles::find(&scan, table, &mut intent.mentions);
        pointers::tell_apart(&scan, table, &mut intent);
        shadows::drop_rows(&mut scan, table, &mut intent.mentions);
        shadows::drop_counted(&scan, table, &mut intent.mentions);
        shadows::drop_modifiers(&scan, table, &mut intent.mentions);
        shadows::drop_shadows(table, &mut intent.mentions);
        shadows::weaken_compounds(&scan, table, &mut intent.mentions);
        value_actions::keep_others(&scan, &mut intent);
        let whole = pooled::find_whole(&mut scan, &intent.mentions);
        intent.loose_text = scan.loose();
        intent.full_text.clone_from(&scan.text);
        intent.cues = cue::find(&scan);
        // A running total piles up by itself: `累計を積み上げて`.
        if intent.measure.cumulative {
            intent
                .cues
                .retain(|found| found.form != "stacked_bar" || found.word.contains('棒') || found.word.is_ascii());
        }
        intent.settle(table);
        flags::apply(&scan, table, &mut intent);
        intent.pooled = whole || pooled::is_pooled_whole(&scan);
        if intent.pooled {
            // `全店合計` asks for no panel a shop.
            intent.cues.retain(|found| found.cue != Cue::Panel || !found.word.starts_with(['全', 'す', 'ま', 'w']));
            // Nor do `all lines mixed` or `across the company` ask for one a line or a company.
            intent.cues.retain(|found| !matches!(found.word.as_str(), "lines" | "across" | "every" | "each" | "line"));
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

    /// The first English plural that nothing of the table answers to and that is no measure by itself.
    pub fn unknown_plural(&self) -> Option<&str> {
        const IDLE: &str = "earns|pays|costs|spends|sells|brings|draws|keeps|loses|takings|proceeds|receipts|royalties|emissions|tips|sales|costs|profits|prices|wages|salaries|expenses|earnings|fees|taxes|revenues|hours|minutes|seconds|days|weeks|months|years|quarters|times|rates|values|numbers|figures|terms|colors|colours|bars|lines|charts|graphs|plots|panels|boxes|groups|levels|points|scores|units|this|does|its|less|across|always|perhaps|thanks|details|results|trends|stats|metrics|differences|changes|columns|rows|totals|averages|axis|axes|basis|process|news|series|others|ours|theirs|yours|lots|kinds|types|sorts|ones|things|shares|parts|sizes|weights|heights|temperatures|lengths|ages|multiples|lets|looks|means|shows|needs|wants|gets|goes|makes|takes|gives|tells";
        let words = self.loose_text.split(|c: char| !c.is_ascii_alphabetic());
        let mut plurals =
            words.filter(|w| w.len() >= 4 && w.ends_with('s') && !w.ends_with("ss") && !w.ends_with("us"));
        plurals.find(|w| !IDLE.split('|').any(|idle| idle == *w) && is_plain_word(w))
    }

    /// The words of a kind, for reasons.
    pub fn words(&self, cue: Cue) -> Vec<&str> {
        self.cues.iter().filter(|found| found.cue == cue).map(|found| found.word.as_str()).collect()
    }
}
