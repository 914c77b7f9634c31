//! The periods a query speaks of: months, quarters, weekdays.

use super::scan::{Scan, Span};
use crate::table::calendar::Grain;
use crate::table::{Kind, Table};

/// A cycle that comes again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cycle {
    /// Days of the week.
    Weekday,
    /// Hours of the day.
    Hour,
    /// Months of the year.
    Month,
    /// Quarters of the year.
    Quarter,
}

impl Cycle {
    /// What it is called in Japanese and in English.
    pub fn name(self) -> (&'static str, &'static str) {
        match self {
            Cycle::Weekday => ("曜日", "days of the week"),
            Cycle::Hour => ("時刻", "times of day"),
            Cycle::Month => ("月", "months"),
            Cycle::Quarter => ("四半期", "quarters"),
        }
    }
}

/// What is said about periods.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Period {
    /// The period of a time axis.
    pub grain: Option<Grain>,
    /// A cycle.
    pub cycle: Option<Cycle>,
    /// The words that said so.
    pub words: Vec<String>,
    /// Whether the words ask for one figure a period (`月次`), not merely name it (`month`).
    pub explicit: bool,
    /// Whether the word only qualifies the measure: `monthly fee`.
    pub adjective: bool,
    /// Whether years are set beside each other: `2023年と2024年`, `同じ月どうし`.
    pub years: bool,
}

const CYCLES: [(Cycle, &str); 3] = [
    (
        Cycle::Month,
        "month of the year|month of year|calendar month|what time of year|what time of the year|time of year|time of the year|季節別|季節ごと|季節によ|どの季節|何月ごろ|何月頃|時季",
    ),
    (
        Cycle::Weekday,
        "曜日別|曜日ごと|曜日|何曜日|day of the week|day of week|days of the week|which day of the week|by weekday|weekday|weekdays|週の中で|週のうち",
    ),
    (
        Cycle::Hour,
        "何時ごろ|何時頃|何時に|何時が|何時から|what time of day|what time of the day|what time|which hours|which hour|busiest hours|busiest hour|peak hour|peak hours|時間帯別|時間帯ごと|時間帯|時刻別|時刻ごと|何時台|時台別|hour of the day|hour of day|time of day|hours of the day|around the clock|through the day|over the day|across the day|throughout the day|over the course of the day|over the course of a day|一日の中で|1日の中で|一日を通して|1日を通して",
    ),
];

const GRAINS: [(Grain, &str); 7] = [
    (
        Grain::FiscalYear,
        "年度別|年度ごと|年度毎|各年度|会計年度|年度|by fiscal year|per fiscal year|each fiscal year|fiscal year|financial year|academic year|business year|by school year|per school year|each school year|every school year|school year",
    ),
    (
        Grain::Quarter,
        "quarter別|quarterごと|quarter毎|quarter単位|q毎|qごと|q別|四半期別|四半期ごと|四半期毎|四半期単位|四半期|クォーター|quarterly|by quarter|per quarter|each quarter|every quarter|quarter by quarter|from quarter to quarter|quarter to quarter|across quarters|quarter",
    ),
    (
        Grain::Year,
        "通期ベース|通期|年間ベース|1年分|一年分|1年間で|一年間で|1年で|一年で|通年|on an annual basis|annual basis|年に何|1年ごと|year別|yearごと|year毎|year単位|年を追うごと|年を重ねるごと|年次|年別|年ごと|毎年|年単位|年毎|各年|年間|yearly|annually|annual|by year|per year|each year|every year|year by year|from year to year|year to year|across years|across the years|over the years|年によって|い年|た年|どの年|年で|何年に|year",
    ),
    (
        Grain::Month,
        "月の推移|月の変化|月の流れ|月に何|月何本|月何件|ひと月に|on a monthly basis|月々の|つきごと|つきべつ|1か月ごと|1ヶ月ごと|1ヵ月ごと|month別|monthごと|month毎|month単位|月を追うごと|月次|月じ|月別|月ごと|毎月|月単位|月毎|各月|月間|monthly|by month|per month|each month|every month|month by month|from month to month|month to month|across months|over the months|月によって|い月|た月|どの月|何月|月で|month",
    ),
    (
        Grain::Week,
        "週に何|on a weekly basis|1週間ごと|week別|weekごと|week毎|week単位|週を追うごと|from week to week|week to week|週次|週じ|週別|週ごと|毎週|週単位|週毎|各週|週間|weekly|by week|per week|each week|every week|week by week|across weeks|week",
    ),
    (
        Grain::Day,
        "日々の|1日ごと|day別|dayごと|day毎|day単位|日を追うごと|from day to day|day to day|day-to-day|日次|日別|日ごと|毎日|日単位|日毎|daily|by day|per day|each day|every day|day by day|by date|い日は|た日は|どの日",
    ),
    (
        Grain::Hour,
        "hour別|hourごと|hour毎|hour単位|1時間ごと|時間別|毎時|時間ごと|hourly|by hour|per hour|each hour|every hour",
    ),
];

/// Words that merely name a period.
const VAGUE: [&str; 6] = ["month", "week", "quarter", "year", "週間", "年度"];

/// Turns of speech that tell a trend and its period at once. They are left for the trend to be read.
const PACES: [(&str, Grain); 12] = [
    ("年々", Grain::Year),
    ("年を追", Grain::Year),
    ("年を重ね", Grain::Year),
    ("year after year", Grain::Year),
    ("月を追", Grain::Month),
    ("月々", Grain::Month),
    ("月が進", Grain::Month),
    ("month after month", Grain::Month),
    ("as the months go by", Grain::Month),
    ("週を追", Grain::Week),
    ("week after week", Grain::Week),
    ("日を追", Grain::Day),
];

/// What may follow the name of a period that is asked for.
const REDUCED: [&str; 13] = [
    "平均",
    "合計",
    "の平均",
    "の合計",
    "あたり",
    "当たり",
    "総計",
    "推移",
    "変化",
    "変動",
    "トレンド",
    "ベース",
    "集計",
];

/// The same part of one year and another.
const SAME_PARTS: [(Cycle, &str); 3] = [
    (
        Cycle::Month,
        "同じ月どうし|同じ月同士|同じ月|同月どうし|同月同士|同月|月どうし|月同士|same months|same month|like-for-like months|month for month|month-for-month",
    ),
    (
        Cycle::Quarter,
        "同じ四半期どうし|同じ四半期同士|同じ四半期|四半期どうし|四半期同士|同じ期どうし|same quarters|same quarter|quarter for quarter",
    ),
    (Cycle::Weekday, "同じ曜日どうし|同じ曜日同士|same weekdays|same weekday"),
];

/// Each year drawn by itself over the same months.
const YEARS_DRAWN: &str = "年ごとに線|年別に線|年ごとの線|年ごとに1本|年ごとに一本|各年を重ね|各年の線|年を重ねて|年ごとに重ね|年別に重ね|年で色分け|年ごとに色|年別に色|line per year|line for each year|line for every year|line a year|each year as its own line|each year as a line|each year its own line|years as separate lines|year as a separate line|year a separate line|lines by year|coloured by year|colored by year|color by year|colour by year|overlay the years|years overlaid|years over each other|years on top of each other";
/// Words that leave the months to a distribution.
const SPREAD: [&str; 8] = ["分布", "ヒスト", "ばらつき", "箱ひげ", "distribution", "histogram", "spread", "box"];

/// `one line per year`: the years share an axis of months, unless quarters are asked for.
fn find_years_drawn(scan: &Scan, period: &mut Period) {
    let drawn = YEARS_DRAWN.split('|').any(|word| scan.all(word).iter().any(|span| !scan.is_negated(span)));
    let spread = SPREAD.iter().any(|word| scan.text.contains(word));
    if drawn && !spread && period.cycle.is_none() {
        let quarters = scan.text.contains("四半期") || scan.text.contains("quarter");
        period.cycle = Some(if quarters { Cycle::Quarter } else { Cycle::Month });
        period.years = true;
    }
}

/// Finds parts of a year that are compared with the same parts of another; all years there are, unless some are named.
pub fn find_same_parts(scan: &mut Scan, period: &mut Period) {
    find_years_drawn(scan, period);
    for (cycle, words) in SAME_PARTS {
        for word in words.split('|') {
            for span in scan.free(word) {
                // `前年同月比` is a rate of change and is read as such.
                let rate = ["比", "差", "対比", "増減"].iter().any(|end| scan.after(&span).starts_with(end));
                if !rate && !scan.is_negated(&span) && period.cycle.is_none() {
                    scan.take(&span);
                    *period =
                        Period { cycle: Some(cycle), words: vec![word.to_owned()], years: true, ..Period::default() };
                }
            }
        }
    }
}

/// Finds cycles, before an aggregate takes a part of their words.
pub fn find_cycles(scan: &mut Scan, period: &mut Period) {
    for (cycle, words) in CYCLES {
        for word in words.split('|') {
            for span in scan.free(word) {
                // The `busiest` of `busiest hours` still says what is counted.
                let start = if word.starts_with("busiest ") { span.start + "busiest ".len() } else { span.start };
                scan.take(&(start..span.end));
                if !scan.is_negated(&span) && period.cycle.is_none() {
                    period.cycle = Some(cycle);
                    period.words.push(word.to_owned());
                }
            }
        }
    }
}

/// `月平均` asks for a figure a month. Read before the aggregate takes its half of the word.
pub fn find_compounds(scan: &mut Scan, period: &mut Period) {
    const PERIODS: [(&str, Grain); 4] =
        [("年", Grain::Year), ("月", Grain::Month), ("週", Grain::Week), ("日", Grain::Day)];
    for (mark, grain) in PERIODS {
        // `月に何本` asks for each month.
        if scan.text.contains(&format!("{mark}に何")) && period.grain.is_none() {
            *period = Period { grain: Some(grain), words: vec![mark.to_owned()], explicit: true, ..Period::default() };
        }
        for reduced in REDUCED {
            for span in scan.free(&format!("{mark}{reduced}")) {
                // `来年推移` and `前月比較` speak of one year and one month.
                let numbered = scan.before(&span).ends_with(|c: char| {
                    c.is_ascii_digit()
                        || (matches!(u32::from(c), 0x3400..=0x9FFF) && c != '別')
                        || "かヶカヵ".contains(c)
                });
                if !numbered && !scan.is_negated(&span) && period.grain.is_none() {
                    scan.take(&(span.start..span.start + mark.len()));
                    *period = Period {
                        grain: Some(grain),
                        words: vec![mark.to_owned()],
                        explicit: true,
                        ..Period::default()
                    };
                }
            }
        }
    }
}

/// Words that may say what is measured and not how it is laid out.
const ADJECTIVES: [&str; 15] = [
    "monthly",
    "weekly",
    "daily",
    "yearly",
    "annual",
    "quarterly",
    "hourly",
    "per month",
    "per year",
    "per week",
    "per day",
    "月間",
    "年間",
    "月々の",
    "日々の",
];

/// Words that say what is measured where another lays it out: `週次の登録者の分布を月ごとに`.
const PACED: [&str; 5] = ["月次", "週次", "日次", "年次", "毎日"];

/// Whether a word for a period asks for none: `3か月前`, `best sellers of the year`, `達成した月の数`.
fn is_no_period(scan: &Scan, span: &Span, word: &str) -> bool {
    const WHOLE: [&str; 12] = [
        "of the ",
        "for the ",
        "in the ",
        "whole-",
        "whole ",
        "entire ",
        "full ",
        "across the ",
        "over the ",
        "through the ",
        "throughout the ",
        "during the ",
    ];
    let (before, after) = (scan.before(span), scan.after(span));
    let relative = before.ends_with(|c: char| c.is_ascii_digit());
    let numbered = word.is_ascii() && after.trim_start().starts_with(|c: char| c.is_ascii_digit());
    // `best sellers of the year` speaks of all of it.
    let whole = WHOLE.iter().any(|mark| before.ends_with(mark)) && VAGUE.contains(&word) && span.len() == word.len();
    // `all years added up` is all of the time there is.
    const ALL: [&str; 8] = ["all ", "all the ", "all of the ", "all these ", "全", "全ての", "すべての", "まるまる"];
    let within = ["を通し", "の中で", "の中の", "内で"].iter().any(|mark| after.starts_with(mark));
    let whole = whole || (VAGUE.contains(&word) && within);
    let whole = whole || (VAGUE.contains(&word) && ALL.iter().any(|mark| before.ends_with(mark)));
    // `達成した月の数` counts months.
    let counted = word.starts_with(['た', 'い', 'ど', '何'])
        && ["の数", "数", "は何", "が何", "だけ", "に限", "のみ", "が多", "が少", "の多", "の少"]
            .iter()
            .any(|end| after.starts_with(end));
    // `特別展ありの月となしの月で` tells kinds of months apart.
    let kinds = word == "月で" && before.ends_with('の') && before.contains("の月");
    // `昨年度` is one of them.
    let one = before.ends_with(['前', '半', '昨', '今', '来', '本', '翌', '去']) && !word.is_ascii();
    whole || counted || one || relative || numbered || kinds
}

/// Whether a picture stands before a period: one for each.
fn is_laid_out(scan: &Scan, at: usize) -> bool {
    const PICTURES: [&str; 18] = [
        "line",
        "series",
        "histogram",
        "box",
        "boxplot",
        "box plot",
        "violin",
        "panel",
        "chart",
        "plot",
        "one",
        "distribution",
        "density",
        "facet",
        "graph",
        "curve",
        "picture",
        "frame",
    ];
    let before = scan.text[..at].trim_end();
    // `monthly histograms` are one a month.
    let after = scan.text[at..].split_once(' ').map_or("", |(_, rest)| rest);
    let many = ["histograms", "distributions", "box plots", "boxplots", "boxes", "violins", "densities"];
    PICTURES.iter().any(|picture| before.ends_with(picture) || before.ends_with(&format!("{picture}s")))
        || many.iter().any(|picture| after.starts_with(picture))
}

/// Finds periods; the first wins.
pub fn find(scan: &mut Scan, table: &Table, period: &mut Period) {
    // Where grades of a school are told apart and there are no years, a school year is one of them.
    let years = table.columns.iter().any(|c| matches!(c.kind, Kind::Time(grain) if grain >= Grain::Year));
    let graded = |label: &str| label.contains("学年") || label.eq_ignore_ascii_case("grade");
    let grades = !years && table.columns.iter().any(|c| graded(&c.label));
    let mut found: Vec<(usize, Grain, &str)> = Vec::new();
    for (grain, words) in GRAINS {
        for word in words.split('|') {
            for span in scan.free(word) {
                if is_no_period(scan, &span, word) || (grades && word.ends_with("school year")) {
                    continue;
                }
                // The `推移` of `月の推移` still tells a trend.
                let end = if word.starts_with("月の") { span.start + "月の".len() } else { span.end };
                scan.take(&(span.start..end));
                if !scan.is_negated(&span) {
                    found.push((span.start, grain, word));
                }
            }
        }
    }
    if found.is_empty() && period.grain.is_none() {
        let paces =
            PACES.iter().flat_map(|(word, grain)| scan.all(word).into_iter().map(move |span| (span, grain, word)));
        found.extend(
            paces.filter(|(span, ..)| !scan.is_negated(span)).map(|(span, grain, word)| (span.start, *grain, *word)),
        );
    }
    // `weekly complaints, month by month` and `the annual review … each month`: what qualifies a noun goes after what lays out.
    let laid = |at: usize| is_laid_out(scan, at);
    let qualifies = |at: usize, word: &str| ADJECTIVES.contains(&word) && !laid(at);
    let measured = |at: usize, word: &str| {
        qualifies(at, word) || (PACED.contains(&word) && scan.text[at + word.len()..].starts_with('の'))
    };
    found.sort_by_key(|(at, _, word)| (VAGUE.contains(word), measured(*at, word), *at));
    // `月別の売上を年ごとに重ねて`: the months of one year beside those of another.
    let asks = |wanted: &[Grain]| {
        found.iter().any(|(at, g, word)| wanted.contains(g) && !VAGUE.contains(word) && !qualifies(*at, word))
    };
    let within = [Grain::Month, Grain::Quarter];
    if asks(&[Grain::Year]) && asks(&within) {
        found.retain(|(_, grain, _)| within.contains(grain));
        period.years = true;
    }
    if let Some((_, grain, word)) = found.first() {
        period.grain = Some(*grain);
        period.words.push((*word).to_owned());
        period.explicit = !VAGUE.contains(word);
        // `a histogram per year` lays out what `visits per year` would only measure.
        period.adjective = found.iter().all(|(at, _, word)| qualifies(*at, word));
    }
}
