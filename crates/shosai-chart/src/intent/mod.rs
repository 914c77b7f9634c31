//! What a query asks for, read without a model: words, columns, values, numbers, periods and negations.

mod aggregate;
mod alias_kinds;
mod aliases;
mod auxiliary;
mod columns;
mod comparison;
mod compounds;
mod concepts;
mod cue;
mod dictionary;
mod evidence;
mod filter;
mod flags;
mod glossary;
mod grain;
mod grammar;
mod hints;
mod injection;
mod lexicon;
mod loanwords;
mod negation;
mod notions;
mod place_names;
mod pointers;
mod pooled;
mod scan;
mod sections;
mod spelling;
mod synonyms;
mod units;
mod value_actions;
mod value_forms;
mod value_kinds;
mod values;

pub use aggregate::{Change, Measure};
pub use auxiliary::Auxiliary;
pub use columns::{Mention, Role};
pub use cue::{Cue, Found, is_plain_word};
pub use flags::is_flag;
pub use glossary::{attributes, is_named_alike, is_notion, is_of_people, measured_noun, things};
pub use grain::{Cycle, Period};
pub use place_names::is_place;
pub use synonyms::{headline_rank, is_average_like, is_headline};
pub use units::is_unit_word;
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
        negation::mark(&mut scan);
        intent.values = values::find(&mut scan, table);
        columns::find_named(&mut scan, table, &mut intent.mentions);
        auxiliary::find_numbers(&mut scan, &mut intent);
        filter::find(&mut scan, table, &mut intent);
        auxiliary::find_elements(&mut scan, &mut intent);
        grain::find_cycles(&mut scan, &mut intent.period);
        grain::find_compounds(&mut scan, &mut intent.period);
        aggregate::find(&mut scan, table, &mut intent.measure);
        grain::find(&mut scan, table, &mut intent.period);
        hints::find(&mut scan, table, &mut intent.mentions);
        pointers::find(&mut scan, table, &mut intent);
        dictionary::find_columns(&mut scan, table, &mut intent.mentions);
        dictionary::find_values(&mut scan, table, &mut intent);
        evidence::find(&mut scan, table, &mut intent.mentions);
        columns::find_roles(&scan, table, &mut intent.mentions);
        columns::drop_counted(&scan, table, &mut intent.mentions);
        columns::drop_modifiers(&scan, table, &mut intent.mentions);
        columns::drop_shadows(table, &mut intent.mentions);
        value_actions::keep_others(&scan, &mut intent);
        intent.loose_text = scan.loose();
        intent.full_text.clone_from(&scan.text);
        intent.cues = cue::find(&scan);
        // A running total piles up by itself: `累計を積み上げて`.
        if intent.measure.cumulative {
            intent
                .cues
                .retain(|found| found.form != "stacked_bar" || found.word.contains('棒') || found.word.is_ascii());
        }
        // `関係ない` relates nothing.
        let unrelated = scan.text.contains("関係な");
        intent.cues.retain(|found| !(unrelated && found.word == "関係"));
        intent.settle_spreading();
        intent.settle_leanings();
        intent.settle_conditions();
        intent.settle_overlays();
        intent.settle_counts(table);
        flags::apply(&scan, table, &mut intent);
        intent.pooled = pooled::is_pooled_whole(&scan);
        if intent.pooled {
            // `全店合計` asks for no panel a shop.
            intent.cues.retain(|found| found.cue != Cue::Panel || !found.word.starts_with(['全', 'す', 'ま', 'w']));
            // Nor do `all lines mixed` or `across the company` ask for one a line or a company.
            intent.cues.retain(|found| !matches!(found.word.as_str(), "lines" | "across" | "every" | "each" | "line"));
        }
        intent
    }

    /// `年齢がどう広がっているか` asks for a spread, `差が広がっているか` for a gap through time.
    fn settle_spreading(&mut self) {
        const GAPS: [&str; 9] = ["差", "開き", "乖離", "格差", "ギャップ", "距離", "溝", "gap", "ひらき"];
        /// As telling as a word for a distribution.
        const SPREAD: f64 = 2.5;
        let apart = GAPS.iter().any(|word| self.full_text.contains(word));
        let asked = self.full_text.contains("どう広が") || self.full_text.contains("広がり");
        for found in self.cues.iter_mut().filter(|found| asked && !apart && found.word.starts_with("広が")) {
            (found.cue, found.weight) = (Cue::Distribution, SPREAD);
        }
    }

    /// `どの群に偏っているか` asks which has most of them; `外れ値に弱いので中央値で` asks for a middle value, and `boxes` are shipped as well
    /// as drawn.
    fn settle_leanings(&mut self) {
        let text = self.full_text.clone();
        let which = ["どこに偏", "どの", "どこかに偏", "where", "どこに"].iter().any(|ask| text.contains(ask))
            && text.contains('偏');
        let named = self.measure.aggregate.is_some() && !self.measure.hinted_count;
        // `どの事業が…、一目で` asks for one picture that tells, and not for one a business.
        let glance = ["どの", "どこ", "which ", "who "].iter().any(|ask| text.contains(ask));
        for found in self
            .cues
            .iter_mut()
            .filter(|found| glance && matches!(found.word.as_str(), "一目で" | "ひと目で" | "at a glance"))
        {
            found.weight = 0.5;
        }
        let goods = ["most boxes", "many boxes", "fewest boxes", "more boxes", "of boxes"]
            .iter()
            .any(|words| text.contains(words));
        self.cues.retain(|found| {
            let leaning = which && found.word.contains('偏');
            let excuse = named
                && matches!(found.word.as_str(), "外れ値" | "outlier" | "outliers" | "skewed" | "skew")
                && ["ので", "so don", "because", "から", ", so "].iter().any(|why| text.contains(why));
            !(leaning || excuse || (goods && found.word == "boxes"))
        });
        if which {
            self.cues.push(Found { cue: Cue::Compare, word: "偏".to_owned(), weight: 2.0, form: "" });
        }
    }

    /// The months of `多く採れた月ほど` are the points of a relation, and no axis; nor does what grows with something grow through time.
    fn settle_conditions(&mut self) {
        const OF_CLAUSE: [&str; 8] = ["い月", "た月", "い年", "た年", "い日は", "た日は", "い日", "た日"];
        const GROWING: [&str; 8] = ["増えて", "減って", "伸びて", "落ちて", "上がって", "下がって", "増え", "減"];
        let related = self.cues.iter().any(|found| found.cue == Cue::Relation && found.word.contains("ほど"));
        if !related {
            return;
        }
        if !self.period.words.is_empty() && self.period.words.iter().all(|word| OF_CLAUSE.contains(&word.as_str())) {
            self.period = Period::default();
        }
        self.cues
            .retain(|found| !matches!(found.cue, Cue::Trend | Cue::Shift) || !GROWING.contains(&found.word.as_str()));
    }

    /// `移動平均を重ねて`: an element is laid over the data, and no groups over each other.
    fn settle_overlays(&mut self) {
        const LINES: [&str; 12] = [
            "average",
            "mean",
            "line",
            "regression",
            "forecast",
            "平均",
            "平均線",
            "直線",
            "回帰",
            "予測",
            "目標線",
            "曲線",
        ];
        let text = &self.full_text;
        let of_element = |word: &str| {
            let before = text.split(word).next().unwrap_or("");
            let before = before.trim_end().trim_end_matches(['を', 'も', 'と']).trim_end();
            LINES.iter().any(|line| before.ends_with(line))
        };
        if !self.auxiliary.is_empty() {
            let dropped: Vec<bool> = self.cues.iter().map(|c| c.cue == Cue::Overlay && of_element(&c.word)).collect();
            let mut dropped = dropped.into_iter();
            self.cues.retain(|_| !dropped.next().unwrap_or(false));
        }
    }

    /// `遅れの件数` of a table with a `遅延件数` is that column: it holds counts already.
    fn settle_counts(&mut self, table: &Table) {
        const UNITS: [&str; 16] =
            ["人", "名", "件", "回", "台", "個", "枚", "本", "冊", "匹", "頭", "社", "店", "戸", "世帯", "people"];
        let asked = ["how many", "何人", "何件", "何名", "何回", "何台", "number of"]
            .iter()
            .any(|ask| self.full_text.contains(ask));
        const COUNTS: [&str; 8] = ["件数", "回数", "人数", "台数", "者数", "個数", "枚数", "冊数"];
        let counted = self.measure.aggregate == Some(crate::operations::Aggregate::Count);
        let holds = |m: &Mention| {
            let column = &table.columns[m.column];
            let said = COUNTS.iter().any(|end| column.label.ends_with(end) && self.full_text.contains(end))
                || m.word.starts_with("how many")
                || (asked && column.unit.as_deref().is_some_and(|unit| UNITS.contains(&unit)))
                || m.word.starts_with('何');
            column.is_number() && m.role != Role::Unwanted && m.strength >= 0.5 && said
        };
        if counted && self.mentions.iter().any(holds) {
            self.measure.aggregate = None;
            self.measure.hinted_count = false;
        }
    }

    /// In a table of periods beside each other every cell is a count or an amount already; its rows are not counted.
    pub fn counts_are_values(&mut self) {
        if self.measure.aggregate == Some(crate::operations::Aggregate::Count) {
            self.measure.aggregate = None;
            self.measure.hinted_count = false;
            self.measure.unheld = None;
        }
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
        const IDLE: &str = "takings|proceeds|receipts|royalties|emissions|tips|sales|costs|profits|prices|wages|salaries|expenses|earnings|fees|taxes|revenues|hours|minutes|seconds|days|weeks|months|years|quarters|times|rates|values|numbers|figures|terms|colors|colours|bars|lines|charts|graphs|plots|panels|boxes|groups|levels|points|scores|units|this|does|its|less|across|always|perhaps|thanks|details|results|trends|stats|metrics|differences|changes|columns|rows|totals|averages|axis|axes|basis|process|news|series|others|ours|theirs|yours|lots|kinds|types|sorts|ones|things|shares|parts|sizes|weights|heights|temperatures|lengths|ages|multiples|lets|looks|means|shows|needs|wants|gets|goes|makes|takes|gives|tells";
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
