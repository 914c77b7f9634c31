//! How long something took: `1:23:45`, `2時間30分`, `1h 5m`. Lengths are measured in minutes.

use super::fold::fold;
use super::{header, words};

/// The minutes that a cell tells; a lone number with a unit is a number like any other.
pub fn minutes(cell: &str) -> Option<f64> {
    let folded = fold(cell);
    clock(&folded).or_else(|| spelt(&folded))
}

/// Hours, minutes and seconds between colons.
fn clock(text: &str) -> Option<f64> {
    let parts: Vec<&str> = text.split(':').collect();
    let [hours, minutes, seconds] = parts[..] else { return None };
    let two = |part: &str| part.len() >= 2 && part.as_bytes()[..2].iter().all(u8::is_ascii_digit);
    let number = |part: &str| part.parse::<f64>().ok().filter(|value| *value >= 0.0);
    let below = |part: &str| number(part).filter(|value| *value < 60.0 && two(part));
    Some(number(hours)? * 60.0 + below(minutes)? + below(seconds)? / 60.0)
}

/// Two or three numbers, each with its unit.
fn spelt(text: &str) -> Option<f64> {
    let (mut sum, mut count, mut rest) = (0.0, 0, text.trim());
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
        let value: f64 = rest[..digits].parse().ok()?;
        let behind = rest[digits..].trim_start();
        let unit = behind.find(|c: char| c.is_ascii_digit() || c == ' ').unwrap_or(behind.len());
        let size: f64 = words::value(&behind[..unit], "minutes")?.parse().ok()?;
        (sum, count, rest) = (sum + value * size, count + 1, behind[unit..].trim_start());
    }
    (count > 1).then_some(sum)
}

/// Whether a time of day cannot be meant: by the name, by hours of one digit as in results, or by more than a day.
pub fn is_length(name: &str, cells: &[&str]) -> bool {
    let timed = |cell: &&str| cell.split(':').count() == 3;
    let named = header::words(name).iter().chain([&fold(name)]).any(|word| words::tells(word, "duration"));
    let hours = |cell: &&str| cell.split(':').next().and_then(|hours| hours.trim().parse::<u32>().ok());
    let long = || cells.iter().filter_map(hours).any(|hours| hours >= 24);
    let bare = || cells.iter().filter(|cell| timed(cell)).all(|cell| cell.find(':') == Some(1));
    !cells.iter().any(timed) || named || long() || bare()
}

#[cfg(test)]
mod tests {
    use crate::Table;
    use crate::table::Kind;

    #[test]
    fn lengths_are_measured_in_minutes_and_times_of_day_are_not() {
        let table =
            Table::read_str("runner,time,trip\na,2:05:30,2時間30分\nb,2:11:00,1時間5分\nc,3:00:15,45分30秒\n").unwrap();
        let [time, trip] = ["time", "trip"].map(|name| table.column(name).unwrap());
        assert_eq!((time.kind, time.unit.as_deref()), (Kind::Measure, Some("min")));
        assert_eq!(time.as_numbers().unwrap()[0], 125.5);
        assert_eq!(trip.as_numbers().unwrap(), [150.0, 65.0, 45.5]);
        let opened = Table::read_str("shop,opens\na,09:00:00\nb,10:30:00\nc,11:00:00\n").unwrap();
        assert_ne!(opened.column("opens").unwrap().kind, Kind::Measure);
        assert_eq!(super::minutes("3号棟"), None);
    }
}
