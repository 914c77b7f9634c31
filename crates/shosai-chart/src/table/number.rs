//! Numbers as people write them: `1,234`, `¥1,234`, `12.5%`, `△123`, `１２３`, `(45)`, `3億`.

use super::fold::fold_char;

/// A number read from a cell, with the unit written beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Written<'a> {
    pub value: f64,
    /// `¥`, `%`, `kg` … as it stood in the cell.
    pub unit: &'a str,
}

/// The longest word for a missing value, in bytes.
const LONGEST_MISSING: usize = 6;

/// Units that may follow or precede a number in a cell; a longer text is no number.
const MAX_UNIT_CHARS: usize = 6;

/// Beyond this, sums and differences leave what a number can hold; such a cell counts as missing.
const LARGEST: f64 = 1e300;

/// Powers written as words.
const SCALES: [(&str, f64); 6] = [("千", 1e3), ("万", 1e4), ("百万", 1e6), ("億", 1e8), ("兆", 1e12), ("十億", 1e9)];

/// Whether a cell holds nothing.
pub fn is_missing(cell: &str) -> bool {
    let cell = cell.trim();
    // Numbers are asked about most: they are told apart by their first letter.
    let short = cell.len() <= LONGEST_MISSING && !cell.starts_with(|c: char| c.is_ascii_digit());
    // `***`, `…`: marks without a letter or a number say nothing.
    let marks = || short && !cell.chars().any(|c| c.is_alphanumeric() || "<>+".contains(c));
    cell.is_empty() || (short && super::words::tells(&cell.to_ascii_lowercase(), "missing")) || marks()
}

/// Whether a cell of names holds none; `NA` and `不明` are names.
pub fn is_nothing(cell: &str) -> bool {
    const NOTHING: [&str; 7] = ["null", "nan", "nil", "#n/a", "-", "--", "..."];
    let cell = cell.trim();
    cell.is_empty() || NOTHING.iter().any(|own| own.eq_ignore_ascii_case(cell)) || matches!(cell, "—" | "―" | "–")
}

/// Whether a column writes `1.234,50`: a comma stands where only decimals can follow, and nowhere a thousand.
pub fn has_decimal_comma(cells: &[&str]) -> bool {
    let mut found = false;
    for cell in cells {
        let digits = cell.trim_matches(|c: char| !c.is_ascii_digit());
        let (comma, point) = (digits.rfind(','), digits.rfind('.'));
        let after = |at: usize| digits[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        match (comma, point) {
            (Some(comma), Some(point)) if comma > point => found = true,
            (Some(comma), None) if digits.matches(',').count() == 1 && after(comma) != 3 => found = true,
            (Some(_), None) if digits.matches(',').count() > 1 => return false,
            (Some(_), Some(_)) => return false,
            (None, Some(point)) if digits.matches('.').count() == 1 && after(point) != 3 => return false,
            _ => {}
        }
    }
    found
}

/// `1.234,50` as `1234.50`.
pub fn with_point(cell: &str) -> String {
    cell.chars().filter(|c| *c != '.').map(|c| if c == ',' { '.' } else { c }).collect()
}

/// Reads a cell that is nothing but a plain number, without allocating.
pub fn plain(cell: &str) -> Option<f64> {
    let bytes = cell.as_bytes();
    let starts = matches!(bytes.first()?, b'0'..=b'9' | b'-' | b'+' | b'.');
    let clean = bytes.iter().all(|b| matches!(b, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E'));
    if !(starts && clean) {
        return None;
    }
    cell.parse::<f64>().ok().filter(|v| v.abs() <= LARGEST)
}

/// Reads a number in any of the known spellings.
pub fn number(cell: &str) -> Option<Written<'_>> {
    let cell = cell.trim();
    if let Some(value) = plain(cell) {
        return Some(Written { value, unit: "" });
    }
    if cell.is_empty() || cell.len() > 40 {
        return None;
    }
    let first = cell.char_indices().find(|(_, c)| is_digit(*c))?.0;
    let last = cell.char_indices().rev().find(|(_, c)| is_digit(*c)).map(|(i, c)| i + c.len_utf8())?;
    let (before, digits, after) = (&cell[..first], &cell[first..last], &cell[last..]);
    let mut text = String::with_capacity(digits.len());
    for c in digits.chars().map(fold_char) {
        match c {
            '0'..='9' | '.' | 'e' | 'E' | '-' | '+' => text.push(c),
            ',' | '\'' | '_' | '、' => {}
            _ => return None,
        }
    }
    let mut value = text.parse::<f64>().ok().filter(|v| v.abs() <= LARGEST)?;
    let (negative, prefix) = sign(before)?;
    let (closed, suffix) = after.trim().strip_suffix([')', '）']).map_or((false, after.trim()), |rest| (true, rest));
    if closed != before.contains(['(', '（']) {
        return None;
    }
    let (scale, suffix) = scale(suffix);
    value *= scale;
    let unit = if suffix.is_empty() { prefix } else { suffix };
    let unit_ok = |unit: &str| {
        unit.chars().count() <= MAX_UNIT_CHARS && !unit.chars().any(|c| "-/:.,_#".contains(c) || is_digit(c))
    };
    if !unit_ok(prefix) || !(unit_ok(suffix) || suffix.contains('/')) || !is_currency(prefix) || !is_known_unit(suffix)
    {
        return None;
    }
    Some(Written { value: if negative { -value } else { value }, unit })
}

fn is_currency(prefix: &str) -> bool {
    let prefix = prefix.trim().to_lowercase();
    prefix.is_empty() || super::words::tells(&prefix, "currency")
}

/// Units accepted inside cells; anything else makes the cell a text, so that `3号棟` stays a name.
pub fn is_known_unit(unit: &str) -> bool {
    let unit = unit.trim().to_lowercase();
    unit.is_empty() || super::words::tells(&unit, "in-cells")
}

fn is_digit(c: char) -> bool {
    fold_char(c).is_ascii_digit()
}

fn sign(before: &str) -> Option<(bool, &str)> {
    let trimmed = before.trim();
    let mut negative = false;
    let mut rest = trimmed;
    while let Some(c) = rest.chars().next() {
        match c {
            '△' | '▲' | '-' | '−' | '－' | '‐' | '(' | '（' => negative = true,
            '+' | '＋' | ' ' | '.' => {}
            _ => break,
        }
        rest = &rest[c.len_utf8()..];
    }
    let tail = rest.trim_end_matches([' ', '　', '.']);
    let after_symbol = tail.trim_end_matches(['-', '−', '△', '▲']);
    Some((negative || after_symbol.len() != tail.len(), after_symbol))
}

fn scale(suffix: &str) -> (f64, &str) {
    for (word, factor) in [SCALES[5], SCALES[2], SCALES[0], SCALES[1], SCALES[3], SCALES[4]] {
        if let Some(rest) = suffix.strip_prefix(word) {
            return (factor, rest.trim());
        }
    }
    (1.0, suffix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let value = |cell| number(cell).map(|w| w.value);
        assert_eq!(value("1,234"), Some(1234.0));
        assert_eq!(value("¥1,234"), Some(1234.0));
        assert_eq!(value("12.5%"), Some(12.5));
        assert_eq!(value("△123"), Some(-123.0));
        assert_eq!(value("▲1,000"), Some(-1000.0));
        assert_eq!(value("(45)"), Some(-45.0));
        assert_eq!(value("１２３．５"), Some(123.5));
        assert_eq!(value("-¥300"), Some(-300.0));
        assert_eq!(value("¥-300"), Some(-300.0));
        assert_eq!(value("3億円"), Some(3e8));
        assert_eq!(value("1.5万人"), Some(15_000.0));
        assert_eq!(value("25歳"), Some(25.0));
        assert_eq!(value("1e300"), Some(1e300));
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for cell in [
            "",
            "abc",
            "3号棟",
            "100-0001",
            "inf",
            "NaN",
            "2024/1/5",
            "A12",
            "1e999",
            "12:30",
            "192.168.0.1",
            "S1",
            "m2",
            "第3",
        ] {
            assert_eq!(number(cell), None, "{cell}");
        }
    }
}
