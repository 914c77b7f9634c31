//! A year and a month in columns of their own become one time axis, under the month's name.

use super::calendar::{Date, Grain};
use super::column::{Column, Data, Kind, Part};
use super::header::{Hint, hint};
use super::{NO_TIME, Table};
use crate::messages;

/// Months before April belong to the second half of a fiscal year.
const FISCAL_START: i64 = 4;

/// Joins a year column and a month column, if there is one of each and no finer time.
pub fn join(table: Table) -> Table {
    let years = table.columns.iter().find(|c| matches!(c.kind, Kind::Time(Grain::Year | Grain::FiscalYear)));
    let months = table.columns.iter().find(|c| c.kind == Kind::Sequence && hint(&c.name) == Hint::MonthOfYear);
    let finer = table.columns.iter().any(|c| matches!(c.kind, Kind::Time(grain) if grain < Grain::Year));
    let (Some(years), Some(months), false) = (years, months, finer) else { return table };
    let (Some(times), Data::Text { codes, words }) = (years.as_times(), &months.data) else { return table };
    let numbers: Option<Vec<i64>> = words.iter().map(|w| month_number(w)).collect();
    let Some(numbers) = numbers else { return table };
    let fiscal = years.kind == Kind::Time(Grain::FiscalYear);
    let moment = |time: &i64, code: &u32| {
        let month = numbers.get(*code as usize).copied()?;
        let year = Date::of((*time != NO_TIME).then_some(*time)?).year + i64::from(fiscal && month < FISCAL_START);
        Date::new(year, month, 1).map(Date::seconds)
    };
    let joined: Vec<i64> = times.iter().zip(codes).map(|(time, code)| moment(time, code).unwrap_or(NO_TIME)).collect();
    let (year, month) = (years.name.clone(), months.name.clone());
    if let Some((days, dates)) = dated(&table, &joined) {
        let part = Some(Part::Day);
        let column = Column { kind: Kind::Time(Grain::Day), data: Data::Time(dates), part, ..days.head() };
        let day = days.name.clone();
        return told(table.with(column), &[&year, &month, &day]);
    }
    let part = Some(Part::Month);
    let column = Column { kind: Kind::Time(Grain::Month), data: Data::Time(joined), part, ..months.head() };
    told(table.with(column), &[&year, &month])
}

/// The column of days of the month, if there is one, and the dates it makes with the months.
fn dated(table: &Table, months: &[i64]) -> Option<(std::sync::Arc<Column>, Vec<i64>)> {
    const DAYS: [&str; 6] = ["day", "日", "date", "dayofmonth", "day_of_month", "date_of_month"];
    let days = table.columns.iter().find(|c| DAYS.contains(&super::fold::fold(&c.name).as_str()))?;
    let numbers: Vec<f64> = match &days.data {
        Data::Number(values) => values.clone(),
        Data::Text { codes, words } => {
            let read: Vec<f64> = words.iter().map(|w| w.trim_end_matches('日').parse().unwrap_or(f64::NAN)).collect();
            codes.iter().map(|code| read.get(*code as usize).copied().unwrap_or(f64::NAN)).collect()
        }
        Data::Time(_) => return None,
    };
    let date = |month: &i64, day: &f64| {
        let start = Date::of((*month != NO_TIME).then_some(*month)?);
        Date::new(start.year, start.month, (day.fract() == 0.0).then_some(*day as i64)?).map(Date::seconds)
    };
    let dates: Vec<i64> = months.iter().zip(&numbers).map(|(m, d)| date(m, d).unwrap_or(NO_TIME)).collect();
    dates.iter().all(|date| *date != NO_TIME).then(|| (days.clone(), dates))
}

fn told(mut table: Table, names: &[&str]) -> Table {
    let last = names[names.len() - 1];
    table.notes.push(messages::TimeJoined { last, names }.into());
    table
}

fn month_number(word: &str) -> Option<i64> {
    let folded = super::fold::fold(word);
    folded.trim_end_matches('月').trim().parse().ok().filter(|m| (1..=12).contains(m))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_and_a_month_become_one_axis() {
        let table = Table::read_str("年,月,売上\n2023,12,1\n2024,1,2\n").unwrap();
        let column = table.column("月").unwrap();
        assert_eq!(column.kind, Kind::Time(Grain::Month));
        let dates: Vec<Date> = column.as_times().unwrap().iter().map(|t| Date::of(*t)).collect();
        assert_eq!((dates[0].month, dates[1].year), (12, 2024));
        let daily = Table::read_str("year,month,day,n\n2013,1,1,5\n2013,1,31,6\n2013,2,1,7\n").unwrap();
        assert_eq!(daily.column("day").unwrap().kind, Kind::Time(Grain::Day));
        assert_eq!(daily.notes.len(), 1);
        let fiscal = Table::read_str("年度,月,売上\n2023,4月,1\n2023,1月,2\n").unwrap();
        let second = fiscal.column("月").unwrap().as_times().unwrap()[1];
        assert_eq!((Date::of(second).year, Date::of(second).month), (2024, 1));
    }
}
