//! Numbers out of range are clamped, and the answer says so.

use std::{fmt::Display, ops::RangeInclusive};

/// Clamps numbers and remembers which were.
#[derive(Debug, Default)]
pub struct Bounds(Vec<String>);

impl Bounds {
    /// `given` within `range`, or `default` where nothing was given.
    pub fn within<T: Copy + PartialOrd + Display>(
        &mut self,
        name: &str,
        given: Option<T>,
        default: T,
        range: RangeInclusive<T>,
    ) -> T {
        let Some(value) = given else { return default };
        let (low, high) = range.into_inner();
        let kept = if value < low {
            low
        } else if value > high {
            high
        } else {
            return value;
        };
        self.0.push(format!("{name}: {value} → {kept}"));
        kept
    }

    /// What was clamped, to be said in the answer.
    pub fn notes(self) -> Vec<String> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_clamped_is_said() {
        let mut bounds = Bounds::default();
        assert_eq!(bounds.within("limit", Some(500), 10, 1..=100), 100);
        assert_eq!(bounds.within("offset", Some(5), 0, 0..=100), 5);
        assert_eq!(bounds.within("page", None, 1, 1..=9), 1);
        assert_eq!(bounds.notes(), ["limit: 500 → 100"]);
    }
}
