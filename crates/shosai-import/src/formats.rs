//! How a spreadsheet shows its numbers: parts of a hundred, thousands, currencies, units.

use std::collections::HashMap;

use crate::word::is;

/// One half of a number format, as far as it is about numbers.
#[derive(Clone, Debug, Default, PartialEq)]
struct Section {
    before: String,
    after: String,
    /// Digits that are always shown, before and after the point, and those that may be.
    whole: usize,
    fixed: usize,
    most: usize,
    thousands: bool,
    hundredths: bool,
}

/// A number format: for numbers from zero up, and below zero.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Format {
    above: Section,
    below: Option<Section>,
}

/// Formats that every workbook has.
const BUILT_IN: [(u32, &str); 14] = [
    (1, "0"),
    (2, "0.00"),
    (3, "#,##0"),
    (4, "#,##0.00"),
    (5, "¥#,##0;-¥#,##0"),
    (6, "¥#,##0;-¥#,##0"),
    (7, "¥#,##0.00;-¥#,##0.00"),
    (8, "¥#,##0.00;-¥#,##0.00"),
    (9, "0%"),
    (10, "0.00%"),
    (37, "#,##0;-#,##0"),
    (38, "#,##0;-#,##0"),
    (39, "#,##0.00;-#,##0.00"),
    (40, "#,##0.00;-#,##0.00"),
];
/// What a number holds more than this is not its own.
const DIGITS: usize = 15;
const MOST_DECIMALS: usize = 15;

impl Format {
    /// Nothing where the format is that of dates, texts, fractions or numbers as they are.
    pub fn of(code: &str) -> Option<Self> {
        let mut sections = split(code).into_iter();
        let above = Section::of(&sections.next()?)?;
        let below = sections.next().and_then(|code| Section::of(&code));
        Some(Self { above, below })
    }

    pub fn show(&self, number: f64) -> String {
        match &self.below {
            Some(below) if number < 0.0 => below.show(-number),
            _ if number < 0.0 => format!("-{}", self.above.show(-number)),
            _ => self.above.show(number),
        }
    }
}

/// Sections stand between semicolons, but for those within quotes.
fn split(code: &str) -> Vec<String> {
    let (mut sections, mut quoted) = (vec![String::new()], false);
    for c in code.chars() {
        quoted ^= c == '"';
        match sections.last_mut() {
            Some(last) if c != ';' || quoted => last.push(c),
            _ => sections.push(String::new()),
        }
    }
    sections
}

impl Section {
    fn of(code: &str) -> Option<Self> {
        let mut made = Self::default();
        let (mut digits, mut pointed, mut ended) = (false, false, false);
        let mut rest = code.chars();
        while let Some(c) = rest.next() {
            let literal: String = match c {
                '"' => rest.by_ref().take_while(|c| *c != '"').collect(),
                '\\' => rest.next().into_iter().collect(),
                '_' | '*' => {
                    rest.next();
                    continue;
                }
                // A colour, a condition, or a currency with its language.
                '[' => {
                    let held: String = rest.by_ref().take_while(|c| *c != ']').collect();
                    held.strip_prefix('$')
                        .map(|sign| sign.split('-').next().unwrap_or_default().to_owned())
                        .unwrap_or_default()
                }
                '0' | '#' | '?' if ended => return None,
                '0' | '#' | '?' => {
                    digits = true;
                    match (pointed, c) {
                        (false, '0') => made.whole += 1,
                        (true, c) => {
                            made.most += 1;
                            made.fixed = if c == '0' { made.most } else { made.fixed };
                        }
                        _ => {}
                    }
                    continue;
                }
                '.' => {
                    pointed = true;
                    continue;
                }
                ',' if digits && !pointed => {
                    made.thousands = true;
                    continue;
                }
                '%' => {
                    made.hundredths = true;
                    "%".to_owned()
                }
                c if c.is_ascii_alphabetic() || matches!(c, '@' | '/' | ',') => return None,
                c => c.to_string(),
            };
            ended |= digits && !literal.is_empty();
            if digits { made.after.push_str(&literal) } else { made.before.push_str(&literal) }
        }
        (digits && made.most <= MOST_DECIMALS).then_some(made)
    }

    fn show(&self, number: f64) -> String {
        let number = if self.hundredths { number * 100.0 } else { number };
        // Half is rounded up, as people do.
        let places = 10_f64.powi(self.most as i32);
        let rounded = Some((number * places).round() / places).filter(|rounded| rounded.is_finite());
        let text = format!("{:.*}", self.most, rounded.unwrap_or(number));
        let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
        let spare = decimals.len() - decimals.trim_end_matches('0').len();
        let decimals = &decimals[..decimals.len() - spare.min(self.most - self.fixed)];
        let whole = if self.whole == 0 && whole == "0" && !decimals.is_empty() { "" } else { whole };
        let padded = format!("{whole:0>width$}", width = self.whole);
        let whole = if self.thousands { grouped(&padded) } else { padded };
        let point = if decimals.is_empty() { "" } else { "." };
        format!("{}{whole}{point}{decimals}{}", self.before.trim_start(), self.after.trim_end())
    }
}

fn grouped(digits: &str) -> String {
    let mut made = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            made.push(',');
        }
        made.push(digit);
    }
    made
}

/// A number without a format, and without what the computer adds to it.
pub(crate) fn plain(number: f64) -> String {
    let text = format!("{number}");
    if text.len() <= DIGITS {
        return text;
    }
    let rounded: f64 = format!("{number:.*e}", DIGITS - 1).parse().unwrap_or(number);
    format!("{rounded}")
}

/// The format of each style of cells.
pub(crate) fn by_style(styles: &roxmltree::Document<'_>) -> Vec<Option<Format>> {
    let mut codes: HashMap<u32, String> = BUILT_IN.iter().map(|(id, code)| (*id, (*code).to_owned())).collect();
    for format in styles.descendants().filter(|node| is(node, "numFmt")) {
        if let (Some(id), Some(code)) = (format.attribute("numFmtId"), format.attribute("formatCode")) {
            codes.extend(id.parse().ok().map(|id: u32| (id, code.to_owned())));
        }
    }
    let styles = styles.descendants().find(|node| is(node, "cellXfs"));
    let of = |style: roxmltree::Node<'_, '_>| Format::of(codes.get(&style.attribute("numFmtId")?.parse().ok()?)?);
    styles.into_iter().flat_map(|styles| styles.children().filter(|node| is(node, "xf"))).map(of).collect()
}

/// Cells of a sheet that have such a style.
pub(crate) fn styled(sheet: &str, formats: &[Option<Format>]) -> HashMap<(u32, u32), usize> {
    let cells = sheet.match_indices("<c ").filter_map(|(at, _)| sheet[at..].split_once('>').map(|(tag, _)| tag));
    let attribute = |tag: &str, name: &str| -> Option<String> {
        let from = tag.find(name)? + name.len();
        Some(tag[from..].split_once('"')?.0.to_owned())
    };
    let cell = |tag: &str| {
        let style: usize = attribute(tag, " s=\"")?.parse().ok()?;
        formats.get(style)?.as_ref()?;
        Some((position(&attribute(tag, " r=\"")?)?, style))
    };
    cells.filter_map(cell).collect()
}

/// `B3` as row and column, from 0.
fn position(name: &str) -> Option<(u32, u32)> {
    let end = name.find(|c: char| c.is_ascii_digit())?;
    let letter = |sum: u32, c: char| sum.checked_mul(26)?.checked_add(c.to_digit(36)?.checked_sub(9)?);
    let column = name[..end].chars().try_fold(0_u32, letter)?;
    Some((name[end..].parse::<u32>().ok()?.checked_sub(1)?, column.checked_sub(1)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(code: &str, number: f64) -> Option<String> {
        Some(Format::of(code)?.show(number))
    }

    #[test]
    fn numbers_are_shown_as_their_format_says() {
        for (code, number, text) in [
            ("0%", 0.985, "99%"),
            ("0.0%", 1.0, "100.0%"),
            ("#,##0", 1_234_567.0, "1,234,567"),
            ("#,##0.00_);[Red](#,##0.00)", -1234.5, "(1,234.50)"),
            ("[$¥-411]#,##0", -500.0, "-¥500"),
            ("#,##0\"円\"", 1500.0, "1,500円"),
            ("0.###", 2.5, "2.5"),
            ("000", 7.0, "007"),
        ] {
            assert_eq!(shown(code, number).as_deref(), Some(text), "{code}");
        }
    }

    #[test]
    fn formats_of_dates_texts_and_codes_are_left_alone() {
        for code in ["yyyy/m/d", "General", "@", "# ?/?", "000-0000", "0.00E+00", "[h]:mm"] {
            assert_eq!(Format::of(code), None, "{code}");
        }
        assert_eq!(
            (plain(0.1 + 0.2), plain(1e21), plain(12.5)),
            ("0.3".into(), "1000000000000000000000".into(), "12.5".into())
        );
    }

    #[test]
    fn cells_with_a_style_are_found_by_their_place() {
        let formats = [None, Format::of("0%")];
        let found = styled(r#"<row><c r="A1" s="0"><v>1</v></c><c r="AB12" s="1"/><c t="s" r="C3"/></row>"#, &formats);
        assert_eq!(found.into_iter().collect::<Vec<_>>(), [((11, 27), 1)]);
    }
}
