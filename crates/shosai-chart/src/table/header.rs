//! What a column's name tells: its label, its unit, and whether numbers under it are times or codes.

use super::fold::fold;
use super::units::is_unit;
use super::words;
use shosai_text::Meaning;

/// Splits `売上（百万円）` or `Price [USD]` into label and unit.
pub fn label_and_unit(name: &str) -> (String, Option<String>) {
    let name = name.trim();
    for (open, close) in [('（', '）'), ('(', ')'), ('[', ']'), ('［', '］'), ('【', '】')] {
        let Some(inner) = name.strip_suffix(close).and_then(|n| n.rfind(open).map(|at| (at, n))) else { continue };
        let (label, unit) = (name[..inner.0].trim(), inner.1[inner.0 + open.len_utf8()..].trim());
        let unit = unit.trim_start_matches("単位").trim_start_matches(['：', ':']).trim();
        if !label.is_empty() && is_unit(unit) {
            return (label.to_owned(), Some(unit.to_owned()));
        }
    }
    for mark in ["_", " "] {
        if let Some((label, unit)) = name.rsplit_once(mark) {
            let celsius = unit.eq_ignore_ascii_case("c") && label.to_lowercase().contains("temp");
            let shown = if celsius { Some("℃") } else { words::value(&unit.to_lowercase(), "unit") };
            if let Some(shown) = shown.filter(|_| !label.is_empty()) {
                let (label, shown) = in_millions(label, shown);
                return (label.to_owned(), Some(shown.to_owned()));
            }
        }
    }
    (name.to_owned(), None)
}

/// `loans_mil_yen` holds millions.
fn in_millions<'a>(label: &'a str, unit: &'static str) -> (&'a str, &'static str) {
    let scaled = label
        .rsplit_once('_')
        .filter(|(rest, _)| !rest.is_empty())
        .and_then(|(rest, scale)| Some((rest, words::value(&format!("{} {unit}", scale.to_lowercase()), "unit")?)));
    scaled.unwrap_or((label, unit))
}

/// The words of a name: split at `_`, spaces and changes of case, folded.
pub fn words(name: &str) -> Vec<String> {
    // `schema:category`: the vocabulary that a name is from.
    let plain = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric());
    let own = name.split_once(':').filter(|(space, own)| plain(space) && plain(own)).map(|(_, own)| own);
    let name = own.unwrap_or(name);
    let mut spaced = String::with_capacity(name.len() + 4);
    let mut lower_before = false;
    for c in name.chars() {
        if c.is_ascii_uppercase() && lower_before {
            spaced.push(' ');
        }
        lower_before = c.is_ascii_lowercase();
        spaced.push(if "_-./()（）[]".contains(c) { ' ' } else { c });
    }
    fold(&spaced).split(' ').filter(|w| !w.is_empty()).map(str::to_owned).collect()
}

/// A name without what stands in brackets, and what does.
pub fn bracketed(name: &str) -> (String, String) {
    let (mut out, mut inside, mut depth) = (String::with_capacity(name.len()), String::new(), 0_usize);
    for c in name.chars() {
        match c {
            '(' | '（' | '[' | '［' | '【' | '〔' => depth += 1,
            ')' | '）' | ']' | '］' | '】' | '〕' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {
                inside.push(c);
                continue;
            }
            _ => {
                out.push(c);
                continue;
            }
        }
        out.push(' ');
        inside.push(' ');
    }
    (out, inside)
}

/// Whether a name says that codes stand under it.
pub fn is_code(name: &str) -> bool {
    hint(name) == Hint::Code
}

/// What a header says about numbers under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    Year,
    FiscalYear,
    /// Months of the year, 1 to 12.
    MonthOfYear,
    /// Dates or timestamps.
    Time,
    /// Codes, ids, postal codes, telephone numbers.
    Code,
    /// A position in a sequence: step, day, epoch.
    Sequence,
    /// Nothing in particular.
    Plain,
}

/// Reads the header's hint.
pub fn hint(name: &str) -> Hint {
    let folded = fold(name);
    let own = words(name);
    let has = |thing: &str| own.iter().any(|word| words::tells(word, thing));
    let part = |thing: &str| words::holds(&folded, thing);
    let bare = folded.split(['(', '（', '[']).next().unwrap_or("").trim();
    if bare.ends_with("年度") || matches!(bare, "fiscal year" | "fy" | "fiscal_year") {
        return Hint::FiscalYear;
    }
    // `year2` is one of two.
    let unnumbered = |w: &String| w.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
    let year_word =
        own.iter().any(|w| matches!(unnumbered(w).as_str(), "year" | "yr" | "season" | "cohort" | "vintage"))
            && !own.iter().any(|w| w == "years" || w == "per" || w == "built");
    if year_word
        || (bare.ends_with('年') && !bare.contains("勤続") && !bare.contains("経過"))
        || words::tells(bare, "year")
    {
        return Hint::Year;
    }
    if words::tells(bare, "month") {
        return Hint::MonthOfYear;
    }
    let numbered = bare == "no"
        || bare == "no."
        || bare == "#"
        || bare == "№"
        || bare.ends_with(" no")
        || bare.ends_with("_no")
        || bare.ends_with("no.");
    // `Jan` and `Jan 2024` are months; only `JAN` and `jan_code` are article numbers.
    let month = (own.len() == 1 && name.trim() != "JAN" && bare == "jan") || super::date::moment(name).is_some();
    if (has("code") && !month)
        || part("code-part")
        || numbered
        || own.iter().any(|word| word.len() > 4 && word.is_ascii() && word.ends_with("code"))
        || (bare.ends_with("id") && bare.len() <= 12 && (bare == "id" || Meaning::of_word(bare).is_none()))
    {
        return Hint::Code;
    }
    // The generation of `generation_gwh` is measured, that of `generation` counted.
    let counts = own.last().is_some_and(|word| words::tells(word, "sequence")) || own.iter().any(|w| w == "elapsed");
    if counts || part("sequence-part") {
        let counted = own.iter().any(|word| matches!(word.as_str(), "epoch" | "day" | "hour" | "week"));
        return if !counted && folded.contains("時刻") { Hint::Time } else { Hint::Sequence };
    }
    if has("time") || part("time-part") || bare == "日" {
        return Hint::Time;
    }
    Hint::Plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_taken_from_headers() {
        assert_eq!(label_and_unit("売上（百万円）"), ("売上".to_owned(), Some("百万円".to_owned())));
        assert_eq!(label_and_unit("Price [USD]"), ("Price".to_owned(), Some("USD".to_owned())));
        assert_eq!(label_and_unit("growth_pct"), ("growth".to_owned(), Some("%".to_owned())));
        assert_eq!(label_and_unit("売上(予定)").1, None);
        assert_eq!(label_and_unit("GDP（速報値）"), ("GDP（速報値）".to_owned(), None));
    }

    #[test]
    fn codes_and_years_are_known_by_their_headers() {
        assert_eq!(hint("顧客ID"), Hint::Code);
        assert_eq!(hint("郵便番号"), Hint::Code);
        assert_eq!(hint("employee_id"), Hint::Code);
        assert_eq!((hint("JAN"), hint("jan_code")), (Hint::Code, Hint::Code));
        assert_eq!((hint("Jan"), hint("Jan 2024"), hint("Jan-24")), (Hint::Plain, Hint::Plain, Hint::Plain));
        assert_eq!(hint("年"), Hint::Year);
        assert_eq!(hint("年齢"), Hint::Plain);
        assert_eq!(hint("採択年度"), Hint::FiscalYear);
        assert_eq!(hint("設立された年"), Hint::Year);
        assert_eq!(hint("Year"), Hint::Year);
        assert_eq!([hint("paid"), hint("humid"), hint("userid")], [Hint::Plain, Hint::Plain, Hint::Code]);
        assert_eq!(hint("month"), Hint::MonthOfYear);
    }
}
