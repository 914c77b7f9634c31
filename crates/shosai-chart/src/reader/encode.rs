//! Which column goes where in a picture, and what it is called there.

use super::compose::{Compose, MOST_SERIES};
use super::contrast;
use super::features::SURE;
use super::roles::MANY;
use crate::operations::Aggregate;
use crate::spec::{
    AggregateWord, Bin, BinSize, CalculateStep, Channel, Encoding, FieldType, FoldStep, TimeUnit, Transform,
};
use crate::table::Column;
use crate::table::kind_of_measure::{MeasureKind, kind_of};
use crate::table::letter::letter;

impl Compose<'_> {
    fn time(&self, at: usize) -> Channel {
        let column = &self.parsed.table.columns[at];
        let mut channel = Channel::of(column.name.clone());
        if column.is_time() {
            channel.time_unit = self.grain.map(TimeUnit::of_grain);
            if self.choice.roles.time != Some(at) {
                channel.time_unit = self.parsed.frame.cycle.or(channel.time_unit);
            }
        }
        channel
    }

    fn group(&self, at: usize) -> Channel {
        let column = &self.parsed.table.columns[at];
        let classed = column.is_number() && letter(column) == 'M' && column.distinct(MANY) == MANY;
        let bin = classed.then_some(Bin::Auto(true));
        // Numbers that stand for things are names, however many there are.
        let kind = (column.is_number() && letter(column) == 'C').then_some(FieldType::Nominal);
        if column.is_time() { self.time(at) } else { Channel { bin, kind, ..Channel::of(self.name(at)) } }
    }

    fn measured(&self) -> Channel {
        let word = AggregateWord::of(self.aggregate);
        match self.choice.roles.measures.first() {
            None => Channel::count(),
            Some(at) => Channel::aggregated(self.name(*at), word),
        }
    }

    /// A measure that is computed of columns: its name, with the step that makes it.
    fn computed(&mut self) -> Option<String> {
        if matches!(self.choice.class, "P03r" | "P23r" | "P12m") {
            return None;
        }
        let frame = &self.parsed.frame;
        let (name, calculate) = if let Some((top, bottom)) = frame.ratio {
            let (top, bottom) = (self.name(top), self.name(bottom));
            let name = frame.ratio_said.clone().unwrap_or_else(|| format!("{top} / {bottom}"));
            (name, format!("sum(`{top}`) / sum(`{bottom}`)"))
        } else if let Some((from, less)) = frame.difference {
            let how = if kind_of(&self.parsed.table.columns[from]) == Some(MeasureKind::Flow) { "sum" } else { "mean" };
            let how = if frame.aggregate.as_ref().is_some_and(|(a, _)| *a == Aggregate::Mean) { "mean" } else { how };
            let (from, less) = (self.name(from), self.name(less));
            (format!("{from} − {less}"), format!("{how}(`{from}`) - {how}(`{less}`)"))
        } else if let Some((one, sign, other)) = frame.formula {
            let mean = frame.aggregate.as_ref().is_some_and(|(a, _)| *a == Aggregate::Mean);
            let (one, other) = (self.name(one), self.name(other));
            let said = if sign == "*" { "×" } else { sign };
            let how = if mean { "mean" } else { "sum" };
            (format!("{one} {said} {other}"), format!("{how}(`{one}` {sign} `{other}`)"))
        } else if let Some(contrast) = contrast::find(self.parsed, self.choice) {
            self.aggregate = if self.aggregate == Aggregate::Sum { Aggregate::Sum } else { Aggregate::Mean };
            let measure = self.choice.roles.measures.first().map(|at| self.name(*at));
            (contrast.name(), contrast.expression(measure.as_deref(), self.aggregate))
        } else {
            let test = &frame.fraction.as_ref()?.test;
            self.spec.unit = Some("%".to_owned());
            let said = test.replace('`', "");
            let latin = self.parsed.text.folded.is_ascii();
            let name = if latin { format!("share of {said}") } else { format!("{said}の割合") };
            let calculate = match self.weight() {
                Some(weight) => format!("sum(`{weight}` * ({test})) / sum(`{weight}`) * 100"),
                None => format!("mean({test}) * 100"),
            };
            (name, calculate)
        };
        self.spec.transform.push(Transform::Calculate(CalculateStep { calculate, name: name.clone() }));
        self.aggregate = Aggregate::Mean;
        Some(name)
    }

    /// The amount that a share is of, where it is named or where rows are frequencies.
    fn weight(&self) -> Option<String> {
        let at = *self.choice.roles.measures.first()?;
        let link = &self.parsed.links[at];
        let named = link.strength >= SURE && kind_of(&self.parsed.table.columns[at]) == Some(MeasureKind::Flow);
        let own = self.parsed.frame.fraction.as_ref().is_some_and(|fraction| fraction.column == at);
        (!own && (named || self.parsed.frame.frequency == Some(at))).then(|| self.name(at))
    }

    fn bins(&self) -> Option<Bin> {
        self.parsed.frame.bins.map(|most| Bin::Sized(BinSize { step: None, maxbins: Some(most) }))
    }

    /// What goes along the axis and what is told apart by colour.
    fn groups(&self, groups: &[usize]) -> (Option<Channel>, Option<Channel>) {
        if let (Some([fine, coarse]), &[one, other]) = (self.parsed.frame.crossed, groups)
            && one == other
        {
            let part = |unit: TimeUnit| Channel { time_unit: Some(unit), ..Channel::of(self.name(one)) };
            return (Some(part(fine)), Some(part(coarse)));
        }
        let (first, second) = (groups.first().map(|at| self.group(*at)), groups.get(1).map(|at| self.group(*at)));
        // What has more values than colours goes along the axis; of times that are compared only those are kept.
        let many = |at: Option<&usize>| {
            let column = at.map(|at| &self.parsed.table.columns[*at]);
            let kept = |column: &Column| column.is_time() && self.parsed.frame.compared_periods() > 1;
            column.is_some_and(|column| !kept(column) && column.distinct(MOST_SERIES + 1) > MOST_SERIES)
        };
        let crossed = many(groups.get(1)) && !many(groups.first()) && self.choice.class == "P02";
        if crossed { (second, first) } else { (first, second) }
    }

    pub fn encode(&mut self) {
        let mut roles = self.choice.roles.clone();
        if let Some(contrast) = contrast::find(self.parsed, self.choice) {
            roles.groups.retain(|at| *at != contrast.column);
        }
        let ratio = self.computed();
        let folded = roles.measures.len() > 1 && !matches!(self.choice.class, "P03r" | "P23r") && ratio.is_none();
        let mut encoding = Encoding::default();
        if folded {
            let fold: Vec<String> = roles.measures.iter().map(|at| self.name(*at)).collect();
            self.spec
                .transform
                .push(Transform::Fold(FoldStep { fold, names: Some(("variable".to_owned(), "value".to_owned())) }));
        }
        let series = Channel::of("variable");
        let y = match ratio {
            Some(name) => Channel::of(name),
            None if folded => Channel::aggregated("value", AggregateWord::of(self.aggregate)),
            None => self.measured(),
        };
        let number = roles.measures.first().map(|at| Channel::of(self.name(*at)));
        let (first, second) = self.groups(&roles.groups);
        let time = roles.time.map(|at| self.time(at));
        match self.choice.class {
            "P01" => (encoding.x, encoding.y) = (time, Some(y)),
            "P02" | "P21x" | "P32s" => {
                encoding.x = first;
                encoding.y = Some(y);
                encoding.color = if folded { Some(series) } else { second };
            }
            "P02m" => (encoding.x, encoding.y) = (Some(series), Some(y)),
            "P03h" => encoding.x = number.map(|x| Channel { bin: self.bins(), ..x }),
            "P03r" | "P23r" => {
                encoding.x = number;
                encoding.y = roles.measures.get(1).map(|at| Channel::of(self.name(*at)));
                encoding.color = first;
            }
            "P03s" => (encoding.x, encoding.y) = (first, Some(y)),
            "P12" | "P12m" | "P21" => {
                encoding.x = time;
                encoding.y = Some(y);
                encoding.color = if folded { Some(series) } else { first };
            }
            "P13" => (encoding.x, encoding.facet) = (number, time),
            "P23" => (encoding.x, encoding.color) = (number.map(|x| Channel { bin: self.bins(), ..x }), first),
            "P31" => {
                (encoding.x, encoding.y, encoding.facet) = (time, Some(y), if folded { Some(series) } else { first })
            }
            _ => (encoding.x, encoding.y) = (first, number),
        }
        self.spec.encoding = encoding;
    }

    /// Columns named in another language than the question's are shown by the question's own words.
    pub fn titles(&mut self) {
        let (parsed, drawn) = (self.parsed, self.choice.roles.all());
        let said = |channel: &Channel| {
            let at = parsed.table.columns.iter().position(|c| Some(&c.name) == channel.field.as_ref())?;
            let words = parsed.links[at].said(&parsed.text.folded)?;
            let shared = drawn.iter().any(|n| *n != at && parsed.links[*n].spans == parsed.links[at].spans);
            let foreign = words.is_ascii() != parsed.table.columns[at].label.is_ascii();
            ((foreign || parsed.frame.nameless == Some(at)) && !shared).then(|| words.to_owned())
        };
        let Encoding { x, y, color, facet, .. } = &mut self.spec.encoding;
        let part = parsed.text.wanted("titled").next().map(|(hit, _)| &parsed.text.folded[hit.span.clone()]);
        for channel in [x, y, color, facet].into_iter().flatten() {
            // `曜日` and not the name of the date.
            let cycle = matches!(
                channel.time_unit,
                Some(TimeUnit::Day | TimeUnit::Hours | TimeUnit::Month | TimeUnit::Quarter)
            );
            let part = part.filter(|_| cycle).map(|part| part.trim_end_matches(['別', 'ご', 'と', '毎']).to_owned());
            channel.title = part.or_else(|| said(channel));
        }
    }
}
