//! Which lines of a text have been cited, and which have not.

use shosai_message::Failure;

use crate::messages;

/// Lines, both ends included, counted from 1.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd, serde::Serialize, serde::Deserialize)]
pub struct LineRange {
    /// The first line.
    pub start_line: usize,
    /// The last line.
    pub end_line: usize,
}

impl LineRange {
    /// The range, if it is one.
    pub fn checked(self) -> Result<Self, Failure> {
        if self.start_line == 0 || self.end_line < self.start_line {
            return Err(messages::NotARange { start: self.start_line, end: self.end_line }.into());
        }
        Ok(self)
    }

    /// How many lines it has.
    pub fn lines(&self) -> usize {
        self.end_line + 1 - self.start_line
    }
}

/// How much of a text has been cited.
#[derive(Clone, Debug, PartialEq)]
pub struct Coverage {
    /// Lines of the text.
    pub total_lines: usize,
    /// What was cited, merged and in order.
    pub covered: Vec<LineRange>,
    /// What was not.
    pub uncovered: Vec<LineRange>,
    /// Cited lines to all lines; 1 for an empty text.
    pub ratio: f64,
    /// How many citations went beyond the text and were cut to it.
    pub clamped: usize,
}

/// Holds citations against a text of `total_lines` lines, of which the first `front` are front matter and need no
/// citation. Overlapping and adjacent ranges merge.
pub fn coverage(total_lines: usize, front: usize, cited: &[LineRange]) -> Result<Coverage, Failure> {
    let mut sorted = cited.iter().map(|range| range.checked()).collect::<Result<Vec<_>, _>>()?;
    sorted.sort_unstable();
    let clamped = sorted.iter().filter(|range| range.end_line > total_lines).count();
    let mut covered: Vec<LineRange> = Vec::new();
    for range in sorted.into_iter().filter(|range| range.start_line <= total_lines) {
        let end_line = range.end_line.min(total_lines);
        match covered.last_mut() {
            Some(last) if range.start_line <= last.end_line + 1 => last.end_line = last.end_line.max(end_line),
            _ => covered.push(LineRange { end_line, ..range }),
        }
    }
    let uncovered = gaps(front + 1, total_lines, &covered);
    let missing: usize = uncovered.iter().map(LineRange::lines).sum();
    let asked = total_lines.saturating_sub(front);
    let ratio = if asked == 0 { 1.0 } else { 1.0 - missing as f64 / asked as f64 };
    Ok(Coverage { total_lines, covered, uncovered, ratio, clamped })
}

fn gaps(first: usize, total_lines: usize, covered: &[LineRange]) -> Vec<LineRange> {
    let mut gaps = Vec::new();
    let mut next = first;
    for range in covered {
        if range.start_line > next {
            gaps.push(LineRange { start_line: next, end_line: range.start_line - 1 });
        }
        next = next.max(range.end_line + 1);
    }
    if next <= total_lines {
        gaps.push(LineRange { start_line: next, end_line: total_lines });
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn range(start_line: usize, end_line: usize) -> LineRange {
        LineRange { start_line, end_line }
    }

    #[test]
    fn overlapping_and_adjacent_ranges_merge_and_the_rest_is_clamped() {
        let coverage =
            coverage(10, 0, &[range(5, 6), range(1, 2), range(3, 3), range(6, 7), range(9, 99), range(50, 60)])
                .unwrap();
        assert_eq!(coverage.covered, [range(1, 3), range(5, 7), range(9, 10)]);
        assert_eq!(coverage.uncovered, [range(4, 4), range(8, 8)]);
        assert_eq!((coverage.ratio, coverage.clamped), (0.8, 2));
    }

    #[test]
    fn an_empty_text_is_covered() {
        let copy = coverage(10, 4, &[range(5, 10)]).unwrap();
        assert_eq!((copy.ratio, copy.uncovered.is_empty()), (1.0, true));
        assert_eq!(coverage(10, 4, &[range(1, 7)]).unwrap().uncovered, [range(8, 10)]);
        assert_eq!(coverage(0, 0, &[]).unwrap().ratio, 1.0);
        assert_eq!(coverage(3, 0, &[range(2, 1)]).unwrap_err().code, "invalid_parameter");
    }

    proptest! {
        #[test]
        fn covered_and_uncovered_lines_are_all_lines_once(total in 0usize..60, cited in prop::collection::vec((1usize..70, 0usize..20), 0..12)) {
            let cited: Vec<LineRange> = cited.into_iter().map(|(start, more)| range(start, start + more)).collect();
            let coverage = coverage(total, 0, &cited).unwrap();
            let mut seen = vec![0; total];
            for part in coverage.covered.iter().chain(&coverage.uncovered) {
                for line in part.start_line..=part.end_line {
                    seen[line - 1] += 1;
                }
            }
            prop_assert!(seen.iter().all(|times| *times == 1));
            let expected = (1..=total).filter(|line| cited.iter().any(|range| range.start_line <= *line && *line <= range.end_line)).count();
            prop_assert_eq!(coverage.covered.iter().map(LineRange::lines).sum::<usize>(), expected);
        }
    }
}
