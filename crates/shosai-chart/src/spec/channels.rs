//! The columns that channels show: periods, classes and names made from the table's own.

use super::Encoding;
use super::channel::{Bin, Channel, FieldType, TimeUnit};
use super::execute::Run;
use super::refuse::{no_column, unfit};
use crate::Language;
use crate::error::ChartError;
use crate::messages;
use crate::operations::{Derive, Operation, dated};
use crate::table::calendar::Grain;
use crate::table::{Column, Data, Kind};

/// Classes of a number where no width is given.
const CLASSES: f64 = 8.0;
/// Classes at most.
const MOST_CLASSES: f64 = 60.0;
/// Different numbers that can be read as names.
const MOST_NAMES: usize = 40;

/// What a channel is to the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// An axis that may be of numbers.
    Axis,
    /// An axis of names or periods.
    Names,
    /// Colours.
    Colors,
    /// Panels.
    Panels,
}

impl Run<'_> {
    pub(super) fn look_up(&self, path: &str, field: &str) -> Result<Column, ChartError> {
        let found = self.working.column(field).map(|column| Column::clone(column));
        found.ok_or_else(|| no_column(&format!("{path}.field"), field, &self.working))
    }

    /// The column a channel shows, made where it has to be; `shared` when another channel shows the same one differently.
    pub(super) fn shown(
        &mut self,
        path: &str,
        channel: &Channel,
        part: Part,
        shared: bool,
    ) -> Result<String, ChartError> {
        let Some(field) = &channel.field else {
            return Err(unfit(&format!("{path}.field"), messages::ChannelWithoutField {}));
        };
        let column = self.look_up(path, field)?;
        let mut name = field.clone();
        if let Some(unit) = channel.time_unit {
            name = self.period(path, &column, unit, part, shared)?;
        } else if let Some(bin) = channel.bin.filter(|bin| *bin != Bin::Auto(false)) {
            self.bin(path, &column, bin)?;
        } else if channel.kind == Some(FieldType::Temporal) && !column.is_time() {
            let (_, grain) = dated(&column)
                .ok_or_else(|| unfit(&format!("{path}.type"), messages::NotTemporal { column: &column.name }))?;
            self.push(Operation::Resample { column: name.clone(), grain });
        } else if matches!(channel.kind, Some(FieldType::Nominal | FieldType::Ordinal)) {
            self.as_names(&column);
        } else {
            if channel.kind == Some(FieldType::Quantitative) {
                self.make_numbers(path, &name)?;
            }
            self.few_numbers(path, &name, part)?;
        }
        if let Some(title) = channel.title.as_ref().filter(|_| !self.shares_title(channel)) {
            self.told.labels.retain(|(labelled, _)| *labelled != name);
            self.told.labels.push((name.clone(), title.clone()));
        }
        Ok(name)
    }

    /// Whether two parts of one time, as its weekdays and its hours, have one title: it is the name of one of them at most.
    fn shares_title(&self, channel: &Channel) -> bool {
        let Encoding { x, y, color, x_offset, facet, size } = &self.spec.encoding;
        [x, y, color, x_offset, facet, size].into_iter().flatten().any(|other| {
            let beside = other.field == channel.field && other.time_unit != channel.time_unit;
            beside && channel.time_unit.is_some() && other.title == channel.title
        })
    }

    /// Numbers and periods as names; what was joined into one time as what it was by itself.
    fn as_names(&mut self, column: &Column) {
        let name = column.name.clone();
        self.push(match column.part {
            Some(part) => Operation::WithColumn { column: name.clone(), derive: Derive::Part { part }, name },
            None => Operation::Cast { column: name },
        });
    }

    /// Where names stand, a few numbers are read as such.
    fn few_numbers(&mut self, path: &str, name: &str, part: Part) -> Result<(), ChartError> {
        let column = self.look_up(path, name)?;
        if !column.is_number() || part == Part::Axis {
            return Ok(());
        }
        if column.distinct(MOST_NAMES + 1) > MOST_NAMES {
            return Err(too_many_numbers(path, &column));
        }
        self.push(Operation::Cast { column: name.to_owned() });
        Ok(())
    }

    fn period(
        &mut self,
        path: &str,
        column: &Column,
        unit: TimeUnit,
        part: Part,
        shared: bool,
    ) -> Result<String, ChartError> {
        let own = match column.kind {
            Kind::Time(grain) => Some(grain),
            _ => dated(column).map(|(_, grain)| grain),
        };
        let Some(own) = own else { return Err(no_time(path, column)) };
        let name = if shared { self.free_name(unit) } else { column.name.clone() };
        let too_fine = match unit.grain() {
            Some(grain) => grain < own && !(own == Grain::FiscalYear && grain == Grain::Year),
            None => match unit {
                TimeUnit::Hours => own >= Grain::Day,
                TimeUnit::Day => own >= Grain::Week,
                TimeUnit::Month => own >= Grain::Quarter,
                _ => own >= Grain::Year,
            },
        };
        if too_fine {
            return Err(unfit(
                &format!("{path}.timeUnit"),
                messages::UnitTooFine { column: &column.name, unit: own.name() },
            ));
        }
        let derive = match (unit, part) {
            (TimeUnit::Year, Part::Colors) => Derive::Year { mark: self.locale.say(messages::YearMark) },
            (TimeUnit::Day, _) => Derive::Weekday { names: weekdays(self.locale) },
            (TimeUnit::Hours, _) => Derive::HourOfDay,
            (TimeUnit::Month, _) => Derive::MonthOfYear { names: months(self.locale) },
            (TimeUnit::Quarter, _) => Derive::QuarterOfYear,
            _ => {
                if shared {
                    self.push(Operation::WithColumn {
                        column: column.name.clone(),
                        derive: Derive::Copy,
                        name: name.clone(),
                    });
                }
                if let Some(grain) = unit.grain() {
                    self.push(Operation::Resample { column: name.clone(), grain });
                }
                return Ok(name);
            }
        };
        self.push(Operation::WithColumn { column: column.name.clone(), derive, name: name.clone() });
        // What is left of a date is called what it is.
        self.told.labels.push((name.clone(), self.name_of(unit)));
        Ok(name)
    }

    fn name_of(&self, unit: TimeUnit) -> String {
        match unit {
            TimeUnit::Year => self.locale.say(messages::PartYear),
            TimeUnit::Month => self.locale.say(messages::PartMonth),
            TimeUnit::Day => self.locale.say(messages::PartWeekday),
            TimeUnit::Quarter => self.locale.say(messages::PartQuarter),
            TimeUnit::Hours => self.locale.say(messages::PartHour),
            _ => self.locale.say(messages::PartPeriod),
        }
    }

    fn free_name(&self, unit: TimeUnit) -> String {
        let wanted = self.name_of(unit);
        let free = |name: &String| self.working.column(name).is_none();
        let numbered = (2..).map(|at| format!("{wanted} {at}")).find(free);
        Some(wanted.to_owned()).filter(free).or(numbered).unwrap_or_default()
    }

    fn bin(&mut self, path: &str, column: &Column, bin: Bin) -> Result<(), ChartError> {
        let without = || unfit(&format!("{path}.bin"), messages::BinWithoutNumbers { column: &column.name });
        self.make_numbers(path, &column.name).map_err(|_| without())?;
        let column = self.look_up(path, &column.name)?;
        let values = column.as_numbers().unwrap_or_default();
        let (low, high) = crate::draw::ticks::extent(values.iter().copied().filter(|v| v.is_finite()));
        let range = if high > low { high - low } else { 1.0 };
        let width = match bin {
            Bin::Sized(size) => size.step.filter(|step| *step > 0.0).unwrap_or_else(|| {
                crate::draw::ticks::nice_step(range / size.maxbins.map_or(CLASSES, f64::from).clamp(1.0, MOST_CLASSES))
            }),
            Bin::Auto(_) => crate::draw::ticks::nice_step(range / CLASSES),
        };
        let width =
            if range / width > MOST_CLASSES { crate::draw::ticks::nice_step(range / MOST_CLASSES) } else { width };
        self.push(Operation::Bin { column: column.name.clone(), width, name: column.name.clone() });
        Ok(())
    }

    /// Whether a name is ordered by itself: periods, numbers and words such as sizes and ages.
    pub(super) fn has_own_order(&self, name: &str) -> bool {
        let Some(column) = self.working.column(name) else { return false };
        match &column.data {
            Data::Text { .. } => {
                let words = super::limits::used_words(column);
                column.kind == Kind::Sequence
                    || crate::table::order::word_order(&words) != crate::table::order::WordOrder::Unordered
            }
            _ => true,
        }
    }
}

fn weekdays(locale: Language) -> Vec<String> {
    let names = match locale {
        Language::Ja => ["月", "火", "水", "木", "金", "土", "日"],
        Language::En => ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    };
    names.map(str::to_owned).to_vec()
}

fn months(locale: Language) -> Vec<String> {
    let at = |month: i64| match locale {
        Language::Ja => format!("{month}月"),
        Language::En => crate::draw::time::month_name(month).to_owned(),
    };
    (1..=12).map(at).collect()
}

fn no_time(path: &str, column: &Column) -> ChartError {
    unfit(&format!("{path}.timeUnit"), messages::UnitWithoutTime { column: &column.name })
}

fn too_many_numbers(path: &str, column: &Column) -> ChartError {
    unfit(&format!("{path}.field"), messages::TooManyNumbers { column: &column.name, most_names: MOST_NAMES, path })
}
