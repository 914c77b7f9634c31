//! Words that mean one thing alone and another beside the rest of the sentence, settled once everything is found.

use super::{Cue, Found, Intent, Mention, Period, Role};
use crate::operations::Test;
use crate::table::Table;

/// What carries something along, in a turn of speech about time.
const PASSING: [&str; 5] = ["につれ", "に従", "に近づくほど", "as the ", "than "];

/// Words that ask how things stand as often as how they went.
const VAGUE: [&str; 3] = ["どうなって", "調子", "最近どう"];

impl Intent {
    /// Settles every such word.
    pub(super) fn settle(&mut self, table: &Table) {
        // `関係ない` relates nothing.
        let unrelated = ["関係な", "関係ありません", "関係無"].iter().any(|words| self.full_text.contains(words));
        self.cues.retain(|found| !(unrelated && found.word == "関係"));
        // `週が進むにつれて` runs through time and relates no two measures.
        let passing = self
            .cues
            .iter()
            .any(|found| found.cue == Cue::Trend && PASSING.iter().any(|mark| found.word.contains(mark)));
        self.cues.retain(|found| !(passing && found.cue == Cue::Relation));
        // Bars beside each other are in one picture.
        let beside = self.cues.iter().any(|found| found.form == "grouped_bar");
        let drawn = self.full_text.contains('棒') || self.cues.iter().any(|found| found.form == "bar");
        if !beside && drawn && self.cues.iter().any(|found| found.cue == Cue::Beside) {
            self.cues.push(Found { cue: Cue::Form, word: "棒を並べ".to_owned(), weight: 2.0, form: "grouped_bar" });
        }
        // And so are the parts of a whole, and what nothing follows through time.
        let through =
            self.cues.iter().any(|found| matches!(found.cue, Cue::Trend | Cue::Shift)) || self.period.grain.is_some();
        let whole = self.cues.iter().any(|found| found.cue == Cue::Composition);
        let shared = !through || (whole && !self.cues.iter().any(|found| found.cue == Cue::Trend));
        let lines = self.cues.iter().any(|found| found.cue == Cue::Series);
        self.cues.retain(|found| !((beside || shared || lines) && found.word == "それぞれ"));
        // `内訳はどうなっている` asks for no change.
        let whole = self.cues.iter().any(|found| matches!(found.cue, Cue::Composition | Cue::Distribution));
        let told = self.cues.iter().any(|found| found.cue == Cue::Trend && !VAGUE.contains(&found.word.as_str()));
        if whole && !told && self.period.grain.is_none() {
            self.cues.retain(|found| found.cue != Cue::Trend);
        }
        // The range of goods is no spread.
        let goods = ["whole range", "full range of", "product range", "entire range", "our range"]
            .iter()
            .any(|words| self.full_text.contains(words));
        self.cues.retain(|found| !(goods && found.word == "range"));
        // `1つにつき1枚` is a picture for each.
        let each = self.cues.iter().any(|found| found.cue == Cue::Panel && found.word.contains("つき"));
        self.cues.retain(|found| !(each && found.cue == Cue::Together));
        // What is set against a target is set against no group.
        let aimed = self.target.is_some();
        self.cues.retain(|found| !(aimed && found.word == "against"));
        // What is broken down by a second grouping is counted in both, not shared out.
        let grouped = self.mentions.iter().filter(|m| m.role == Role::Group).count() >= 2;
        self.cues.retain(|found| !(grouped && matches!(found.word.as_str(), "broken down" | "break down")));
        // `how many come from each country` counts, and shares nothing out.
        let counted = self.measure.aggregate == Some(crate::operations::Aggregate::Count)
            || ["how many", "counts", "number of"].iter().any(|ask| self.full_text.contains(ask));
        self.cues.retain(|found| !(counted && matches!(found.word.as_str(), "come from" | "comes from")));
        self.settle_spreading();
        self.settle_leanings();
        self.settle_conditions();
        self.settle_overlays();
        self.settle_counts(table);
        self.settle_wholes(table);
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
        // And where one is kept alone there is nothing to lay out.
        let alone = self.filters.iter().any(|(_, test)| matches!(test, Test::In(words) if words.len() == 1));
        let each = self.cues.iter().any(|found| found.cue == Cue::Each);
        let glance =
            ["どの", "どこ", "which ", "who ", "いちばん", "一番", "最も"].iter().any(|ask| text.contains(ask))
                || (alone && !each);
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
        const GROWING: [&str; 12] = [
            "伸び",
            "伸びている",
            "伸びた",
            "低下",
            "増えて",
            "減って",
            "伸びて",
            "落ちて",
            "上がって",
            "下がって",
            "増え",
            "減",
        ];
        let related = self.cues.iter().any(|found| {
            let clause = found.word.contains("ほど") || OF_CLAUSE.iter().any(|mark| found.word.contains(mark));
            found.cue == Cue::Relation && clause
        });
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
        const LINES: [&str; 13] = [
            "ライン",
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
        let asked = ["how many", "何人", "何件", "何名", "何回", "何台", "number of"]
            .iter()
            .any(|ask| self.full_text.contains(ask));
        const COUNTS: [&str; 8] = ["件数", "回数", "人数", "台数", "者数", "個数", "枚数", "冊数"];
        let counted = self.measure.aggregate == Some(crate::operations::Aggregate::Count);
        let holds = |m: &Mention| {
            let column = &table.columns[m.column];
            let said = COUNTS.iter().any(|end| column.label.ends_with(end) && self.full_text.contains(end))
                || m.word.starts_with("how many")
                || (asked && column.unit.as_deref().is_some_and(|unit| !super::units::is_of_value(unit)))
                || m.word.starts_with('何');
            column.is_number() && m.role != Role::Unwanted && m.strength >= 0.5 && said
        };
        // `bug count (bugs_opened)` says which column holds the count.
        let spelt = |m: &Mention| {
            let name = &table.columns[m.column].name;
            table.columns[m.column].is_number()
                && self.full_text.contains(&format!("({})", crate::table::fold::fold(name)))
        };
        if counted && self.mentions.iter().any(|m| holds(m) || spelt(m)) {
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
}
