//! Periods that are named and are no axis: all of the time there is, the best month of each, the rows of a spread.

use super::{Cue, Intent, Role};
use crate::operations::Aggregate;
use crate::table::{Kind, Table};
use regex_lite::Regex;
use std::sync::LazyLock;

/// All of the time there is, put together.
const WHOLE: &str = r"\b(?:over|across|for|through|in) (?:all|the whole|the entire|the full|the complete)(?: of)?(?: the| our)?(?: \w+)? (?:years|months|weeks|days|quarters|seasons|period|year|month|season|time|time span|timespan|span)\b|\b(?:in total|altogether|overall|summed|added up) (?:over|across|for) the (?:\w+ )?(?:years|months|weeks|quarters|seasons|period)\b|\ball (?:\w+ )?(?:years|months|weeks|quarters|seasons|days) (?:together|combined|taken together|added up|added together|pooled|lumped together)\b|(?:全期間|期間全体|期間中全体|全ての期間|すべての期間|全ての年|すべての年|全部の年|全年|全年度|全シーズン)(?:を通[しじ]|を?合わせ|を?あわせ|を?合計|の合計|の平均|の総|の累計|で|の|を)";

/// The one period that was best or worst.
const BEST: &str = r"(?:一番|いちばん|最も|もっとも)[^、。]{1,8}[いた](?:月|年|週|日)|\b(?:longest|worst|best|highest|busiest|hottest|coldest|biggest|largest|strongest|lowest|weakest|quietest|single) (?:single )?(?:month|week|day|year|quarter)\b";

fn found(pattern: &LazyLock<Option<Regex>>, text: &str) -> Vec<std::ops::Range<usize>> {
    pattern.as_ref().map_or_else(Vec::new, |pattern| pattern.find_iter(text).map(|found| found.range()).collect())
}

impl Intent {
    /// Forgets periods that are no axis.
    pub(super) fn settle_wholes(&mut self, table: &Table) {
        static WHOLES: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(WHOLE).ok());
        static BESTS: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(BEST).ok());
        let reduced = self.measure.aggregate.is_some() || self.has(Cue::Compare) || self.has(Cue::Ranking);
        for span in found(&WHOLES, &self.full_text).into_iter().filter(|_| reduced) {
            self.forget_periods_of(table, &span);
        }
        let grouped = self.mentions.iter().any(|m| m.role == Role::Group && !table.columns[m.column].is_time());
        for span in found(&BESTS, &self.full_text).into_iter().filter(|_| grouped) {
            if self.forget_periods_of(table, &span) {
                self.measure.aggregate.get_or_insert(Aggregate::Max);
            }
        }
        self.forget_rows_of_a_spread(table);
    }

    /// Forgets the periods that a stretch names, if the query names no other.
    fn forget_periods_of(&mut self, table: &Table, span: &std::ops::Range<usize>) -> bool {
        let text = self.full_text.get(span.clone()).unwrap_or("").to_owned();
        if self.period.cycle.is_some() || !self.period.words.iter().all(|word| text.contains(word.as_str())) {
            return false;
        }
        self.period = super::Period::default();
        self.cues.retain(|c| !matches!(c.cue, Cue::Trend | Cue::Shift) || !text.contains(c.word.as_str()));
        let of_time = |at: usize| table.columns[at].is_time() || table.columns[at].kind == Kind::Sequence;
        self.mentions.retain(|m| !(of_time(m.column) && span.start <= m.span.start && m.span.end <= span.end));
        true
    }

    /// `distributed across all rides`: the rows that a spread is of, and no grouping by a number or a code.
    fn forget_rows_of_a_spread(&mut self, table: &Table) {
        static ROWS: LazyLock<Option<Regex>> = LazyLock::new(|| {
            Regex::new(r"\b(?:across|over|among|for|of) all (?:the |our |of the |of our |these )?([a-z_]+)").ok()
        });
        let noun = ROWS.as_ref().and_then(|rows| rows.captures(&self.full_text)).and_then(|found| found.get(1));
        let Some(noun) = noun.map(|noun| noun.range()).filter(|_| self.has(Cue::Distribution)) else { return };
        let overlaps = |m: &super::Mention| m.span.start < noun.end && noun.start < m.span.end;
        let told_apart = |m: &super::Mention| {
            let column = &table.columns[m.column];
            !column.is_number() && column.kind != Kind::Identifier
        };
        let named = self.mentions.iter().any(|m| !overlaps(m) && table.columns[m.column].is_number());
        if named && !self.mentions.iter().any(|m| overlaps(m) && told_apart(m)) {
            self.mentions.retain(|m| !overlaps(m));
            self.cues.retain(|found| !(found.cue == Cue::Each && matches!(found.word.as_str(), "across" | "among")));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Options, Pattern, Table, plan};

    fn pattern(query: &str) -> Pattern {
        let mut text = String::from("season,club,points\n");
        for row in 0..30 {
            text.push_str(&format!("{},{},{}\n", 2015 + row / 3, ["Reds", "Blues", "Greens"][row % 3], 40 + row % 7));
        }
        plan(&Table::read_str(&text).unwrap(), query, &Options::default()).unwrap().pattern
    }

    #[test]
    fn the_whole_of_the_time_is_no_axis() {
        assert_eq!(pattern("Average points per club over all ten seasons"), Pattern::Compare);
        assert_eq!(pattern("total points by club, all seasons together"), Pattern::Compare);
        assert_eq!(pattern("points per club over the seasons"), Pattern::Trends);
    }
}
