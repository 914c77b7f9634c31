//! What a column's name tells: its label, its unit, and whether numbers under it are times or codes.

use super::fold::fold;

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
            let shown = if celsius { Some("℃") } else { suffix_unit(&unit.to_lowercase()) };
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
    const SCALED: [(&str, &str, &str); 8] = [
        ("mil", "円", "百万円"),
        ("million", "円", "百万円"),
        ("k", "円", "千円"),
        ("thousand", "円", "千円"),
        ("mil", "USD", "MUSD"),
        ("million", "USD", "MUSD"),
        ("k", "USD", "kUSD"),
        ("thousand", "USD", "kUSD"),
    ];
    let Some((rest, scale)) = label.rsplit_once('_') else { return (label, unit) };
    let scaled = SCALED.iter().find(|(own, of, _)| scale.eq_ignore_ascii_case(own) && *of == unit);
    scaled.filter(|_| !rest.is_empty()).map_or((label, unit), |(.., shown)| (rest, shown))
}

/// A unit is short and holds no words of its own.
fn is_unit(text: &str) -> bool {
    let length = text.chars().count();
    (1..=8).contains(&length)
        && !text.contains(['、', ','])
        && !matches!(text, "税込" | "税抜" | "予定" | "実績" | "前年" | "合計" | "平均")
}

fn suffix_unit(suffix: &str) -> Option<&'static str> {
    Some(match suffix {
        "pct" | "percent" => "%",
        "k" => "k",
        "hl" => "hL",
        "kl" => "kL",
        "l" => "L",
        "usd" => "USD",
        "jpy" | "yen" => "円",
        "kusd" => "kUSD",
        "keur" => "kEUR",
        "musd" => "MUSD",
        "meur" => "MEUR",
        "kjpy" => "千円",
        "mjpy" => "百万円",
        "eur" => "EUR",
        "kg" => "kg",
        "g" => "g",
        "km" => "km",
        "cm" => "cm",
        "mm" => "mm",
        "ms" => "ms",
        "sec" | "seconds" => "s",
        "min" | "minutes" => "min",
        "hours" | "hrs" => "h",
        "kwh" => "kWh",
        "mwh" => "MWh",
        "gwh" => "GWh",
        "kw" => "kW",
        "mw" => "MW",
        "m2" => "㎡",
        "m3" => "m3",
        "kt" => "kt",
        "celsius" => "℃",
        "mb" => "MB",
        "gb" => "GB",
        "bpm" => "bpm",
        "mmhg" => "mmHg",
        "mgdl" => "mg/dL",
        "db" => "dB",
        "ppm" => "ppm",
        "lux" => "lux",
        "kcal" => "kcal",
        "sqm" => "㎡",
        "ha" => "ha",
        "mph" => "mph",
        "kmh" => "km/h",
        "rpm" => "rpm",
        "mbps" => "Mbps",
        "hpa" => "hPa",
        "gbp" => "GBP",
        _ => return None,
    })
}

/// The words of a name: split at `_`, spaces and changes of case, folded.
pub fn words(name: &str) -> Vec<String> {
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

const CODE_WORDS: [&str; 17] = [
    "id", "ids", "code", "codes", "zip", "zipcode", "postal", "postcode", "phone", "tel", "fax", "jan", "isbn", "sku",
    "uuid", "guid", "serial",
];
const CODE_PARTS: [&str; 12] =
    ["番号", "コード", "郵便", "電話", "管理no", "社員no", "型番", "会員id", "顧客id", "品番", "識別", "伝票"];
const TIME_WORDS: [&str; 16] = [
    "date",
    "time",
    "timestamp",
    "datetime",
    "epoch",
    "ts",
    "at",
    "ym",
    "ymd",
    "created",
    "updated",
    "day",
    "month",
    "period",
    "dt",
    "week",
];
const TIME_PARTS: [&str; 10] = ["日付", "日時", "年月", "年月日", "時刻", "月日", "期間", "発生日", "登録日", "注文日"];
const SEQUENCE_WORDS: [&str; 17] = [
    "step",
    "steps",
    "epoch",
    "iteration",
    "iter",
    "round",
    "generation",
    "episode",
    "day",
    "week",
    "elapsed",
    "cycle",
    "lap",
    "frame",
    "hour",
    "minute",
    "turn",
];
const SEQUENCE_PARTS: [&str; 9] = ["ステップ", "エポック", "経過", "世代", "回数目", "周回", "週目", "日目", "年目"];

/// Reads the header's hint.
pub fn hint(name: &str) -> Hint {
    let folded = fold(name);
    let words = words(name);
    let has = |list: &[&str]| words.iter().any(|w| list.contains(&w.as_str()));
    let part = |list: &[&str]| list.iter().any(|p| folded.contains(p));
    let bare = folded.split(['(', '（', '[']).next().unwrap_or("").trim();
    if bare.ends_with("年度") || matches!(bare, "fiscal year" | "fy" | "fiscal_year") {
        return Hint::FiscalYear;
    }
    let year_word = words.iter().any(|w| matches!(w.as_str(), "year" | "yr" | "season" | "cohort" | "vintage"))
        && !words.iter().any(|w| w == "years" || w == "per" || w == "built");
    if year_word
        || (bare.ends_with('年') && !bare.contains("勤続") && !bare.contains("経過"))
        || matches!(bare, "西暦" | "暦年" | "year" | "シーズン" | "開催年" | "発売年" | "入社年" | "公開年" | "製造年")
    {
        return Hint::Year;
    }
    if matches!(bare, "月" | "month" | "対象月" | "mon" | "売上月" | "計上月" | "発生月") {
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
    let month = (words.len() == 1 && name.trim() != "JAN" && bare == "jan") || super::date::moment(name).is_some();
    if (has(&CODE_WORDS) && !month)
        || part(&CODE_PARTS)
        || numbered
        || (bare.ends_with("id") && bare.len() <= 12 && !bare.ends_with("aid") && !bare.ends_with("oid"))
    {
        return Hint::Code;
    }
    // The generation of `generation_gwh` is measured, that of `generation` counted.
    let counts = words.last().is_some_and(|w| SEQUENCE_WORDS.contains(&w.as_str())) || has(&["elapsed"]);
    if counts || part(&SEQUENCE_PARTS) {
        return if has(&["epoch", "day", "hour", "week"]) {
            Hint::Sequence
        } else if part(&["時刻"]) {
            Hint::Time
        } else {
            Hint::Sequence
        };
    }
    if has(&TIME_WORDS) || part(&TIME_PARTS) || bare == "日" {
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
        assert_eq!(hint("paid"), Hint::Plain);
        assert_eq!(hint("month"), Hint::MonthOfYear);
    }
}
