//! How values are to be reduced or compared: totals, averages, changes, running totals.

use super::happenings::{HAPPENINGS, happenings_of};
use super::scan::Scan;
use crate::operations::Aggregate;
use crate::table::Table;
use crate::table::calendar::Grain;
use regex_lite::Regex;
use std::sync::LazyLock;

/// A comparison with an earlier period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Per cent against the same period a year before.
    YearPercent,
    /// The difference from the same period a year before.
    YearDifference,
    /// Per cent against the period before.
    PeriodPercent,
    /// The difference from the period before.
    PeriodDifference,
}

/// What is asked of the measure.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measure {
    /// The aggregate, if one is named.
    pub aggregate: Option<Aggregate>,
    /// Whether the count is only hinted at by a noun: `new members`.
    pub hinted_count: bool,
    /// The comparison, if one is asked for.
    pub change: Option<Change>,
    /// Running totals.
    pub cumulative: bool,
    /// A noun that rows are counted for though no column says so: `検体数`.
    pub unheld: Option<String>,
    /// The period the comparison is made in, when its word names one.
    pub grain: Option<Grain>,
    /// The words that said so.
    pub words: Vec<String>,
}

/// The period a word of comparison names.
fn grain_of(word: &str) -> Option<Grain> {
    let has = |parts: &[&str]| parts.iter().any(|p| word.contains(p));
    match word {
        _ if has(&["前年同月", "前月", "month", "mom", "m/m"]) => Some(Grain::Month),
        _ if has(&["四半期", "前年同期", "quarter", "qoq"]) => Some(Grain::Quarter),
        _ if has(&["前週", "week"]) => Some(Grain::Week),
        _ if has(&["前日", "day"]) => Some(Grain::Day),
        _ => None,
    }
}

const CHANGES: [(Change, &str); 4] = [
    (Change::YearDifference, "前年差|前年との差|前年同月差|前年からの増減"),
    (
        Change::YearPercent,
        "去年比|昨年対比|前年と比べた伸び|前年からの伸び率|対前年比|前年同月比|前年同期比|前年比|昨年比|昨対|対前年|前年対比|yoy|y/y|year-over-year|year over year|year-on-year|year on year",
    ),
    (
        Change::PeriodDifference,
        "前月からどれだけ|前月からの変化|前の月からの|前月から増|前月から減|前月との違い|前週からの増減|前日からの増減|前期からの増減|前月差|前日差|前週差|前期差|前月との差|前日との差|増減額|増減数|前月からの増減|month-over-month difference|change from the previous month|difference from the previous|change from the prior",
    ),
    (
        Change::PeriodPercent,
        "先月比|先月対比|先週比|昨日比|前回比|前の月と比べ|前月と比べ|前の期と比べ|前月対比|前週対比|前月比|前期比|前週比|前日比|前四半期比|伸び率|成長率|増減率|変化率|増加率|mom|m/m|qoq|quarter on quarter|quarter-on-quarter|week on week|week-on-week|wow|day over day|day on day|day-over-day|period over period|sequential change|month-over-month|month over month|month-on-month|month on month|week over week|week-over-week|quarter over quarter|quarter-over-quarter|growth rate|percent change|percentage change|% change|rate of change",
    ),
];

const AGGREGATES: [(Aggregate, &str); 8] = [
    (Aggregate::Std, "標準偏差|standard deviation|std dev|stdev"),
    (Aggregate::Distinct, "ユニーク数|ユニーク|重複を除|異なり|distinct|unique"),
    (Aggregate::Median, "中央値|メディアン|median"),
    (Aggregate::Mean, "平均値|平均|へいきん|アベレージ|average|mean|avg|on average|averaged"),
    (
        Aggregate::Max,
        "worst single|single worst|longest single|longest wait|最長の|最長|最大値|最高値|最大|最高|maximum|max|peak",
    ),
    (Aggregate::Min, "最小値|最低値|最小|最低|minimum|min"),
    (
        Aggregate::Count,
        "何日あ|何個あ|何個で|いくつあ|何台あ|何枚あ|何本あ|何社|何校|何店|件数|人数|回数|何件|何本|何台|何人|何回|個数を数|頻度|count of|count|number of|how many|the number|number per|numbers per|count per|counted in|counted by|件の数|社数|店舗数|頭数|ヘッドカウント|headcount|数えて|数える|数えた|カウント",
    ),
    (
        Aggregate::Sum,
        "合計|ごうけい|総計|総額|総数|総売上|トータル|累計額|total|sum of|sum|summed|in total|aggregate|延べ",
    ),
];

/// Words for how many there are of a thing; a column of that name goes before.
const COUNTED: &str = "患者数|回答者数|利用者数|来店者数|来場者数|物件数|社員数|従業員数|注文数|会員数|顧客数|学生数|生徒数|来客数|受注数|商品数|製品数|作品数|企業数|登録者数|参加者数|応募者数|チケット数|問い合わせ数|問合せ数|発生数|加入件|本数|投稿数|動画数|回答数|曲数|冊数|部数|台数|枚数|校数|便数";

/// Finds aggregates and comparisons.
pub fn find(scan: &mut Scan, table: &Table, measure: &mut Measure) {
    for (change, words) in CHANGES {
        for word in words.split('|') {
            for span in scan.free(word) {
                scan.take(&span);
                if !scan.is_negated(&span) && measure.change.is_none() {
                    measure.change = Some(change);
                    measure.grain = grain_of(word);
                    measure.words.push(word.to_owned());
                }
            }
        }
    }
    super::running::find(scan, measure);
    find_aggregate(scan, table, measure);
}

/// The aggregates that words name and nothing refuses, in their order.
fn named_aggregates(scan: &mut Scan, table: &Table) -> Vec<(usize, Aggregate, &'static str)> {
    // The `peak` of a table with a `peak_kw` is that column, and so is the `headcount` of one that holds it.
    let counts = |word: &str| {
        let holds = |c: &std::sync::Arc<crate::table::Column>| {
            c.is_number()
                && !super::is_average_like(&c.label, c.unit.as_deref())
                && super::hints::answers(scan, c, word)
        };
        !scan.all(word).is_empty() && table.columns.iter().any(holds)
    };
    let counted: Vec<&str> = ["headcount", "人数", "頭数"].into_iter().filter(|word| counts(word)).collect();
    let is_named = |word: &str| {
        if counted.contains(&word) {
            return true;
        }
        let own =
            |c: &std::sync::Arc<crate::table::Column>| crate::table::header::words(&c.label).contains(&word.to_owned());
        word == "peak" && table.columns.iter().any(|c| c.is_number() && own(c))
    };
    let mut found: Vec<(usize, Aggregate, &'static str)> = Vec::new();
    let mut unwanted: Vec<Aggregate> = Vec::new();
    for (aggregate, words) in AGGREGATES {
        for word in words.split('|') {
            for span in scan.free(word) {
                // `I mean the total` is no average.
                let spoken =
                    word == "mean" && ["i ", "you ", "what i "].iter().any(|who| scan.before(&span).ends_with(who));
                let verb = aggregate == Aggregate::Mean
                    && [" higher", " more", " lower", " better", " bigger", " less"]
                        .iter()
                        .any(|m| scan.after(&span).starts_with(m));
                let superlative = verb
                    || spoken
                    || (matches!(aggregate, Aggregate::Max | Aggregate::Min) && is_superlative(scan.after(&span)));
                if !superlative && !is_named(word) && !asks_how_long(word, scan.after(&span)) {
                    // What is at its longest may be a column of its own: the `wait` of `longest wait`.
                    let noun = word.strip_suffix("wait").map_or(0, |_| "wait".len());
                    scan.take(&(span.start..span.end - noun));
                    match scan.is_negated(&span) {
                        true => unwanted.push(aggregate),
                        false => found.push((span.start, aggregate, word)),
                    }
                }
            }
        }
    }
    // What is refused once is not asked for by being spoken of again.
    found.retain(|(_, aggregate, _)| !unwanted.contains(aggregate));
    found.sort_by_key(|(at, _, _)| *at);
    found
}

fn find_aggregate(scan: &mut Scan, table: &Table, measure: &mut Measure) {
    let found = named_aggregates(scan, table);
    // A total of something counted is a count: `total number of orders`.
    // `how many customers? average is fine`: what is said of the number goes before the asking for it.
    let asked = |word: &str| matches!(word, "how many" | "何人" | "何件" | "何回");
    // Who speaks of the average and of the middle value wants the latter.
    let middle = found.iter().find(|(_, a, _)| *a == Aggregate::Median);
    // And who speaks of a number and of how it is reduced, the latter: `defect countの平均`.
    let reduced = found.iter().find(|(_, a, _)| !matches!(a, Aggregate::Sum | Aggregate::Count));
    let told = middle.or(reduced).or(found.iter().find(|(_, a, word)| *a != Aggregate::Sum && !asked(word)));
    let chosen = told.or(found.iter().find(|(_, a, _)| *a != Aggregate::Sum)).or(found.first());
    if let Some((at, aggregate, word)) = chosen {
        measure.aggregate = Some(*aggregate);
        measure.words.push((*word).to_owned());
        if matches!(*word, "件数" | "回数" | "人数") {
            let before = *at - if scan.text[..*at].ends_with('の') { "の".len() } else { 0 };
            let noun = noun_before(scan, &(before..before));
            measure.unheld = noun.map(|noun| format!("{noun}{word}"));
        }
        return;
    }
    // `総走行距離` is the sum of a `走行距離`.
    let summed = |c: &std::sync::Arc<crate::table::Column>| {
        c.is_number() && scan.text.contains(&format!("総{}", crate::table::fold::fold(&c.label)))
    };
    if table.columns.iter().any(summed) {
        measure.aggregate = Some(Aggregate::Sum);
        return;
    }
    if super::of_each::is_per_thing(scan, table) {
        measure.aggregate = Some(Aggregate::Mean);
        return;
    }
    if let Some(extreme) = super::of_each::extreme_of_each(scan) {
        measure.aggregate = Some(extreme);
        return;
    }
    find_counted(scan, table, measure);
    // `claims filed per month`: things that were done are counted.
    if measure.aggregate.is_none()
        && let Some(found) = DONE.as_ref().and_then(|pattern| pattern.find(&scan.text))
    {
        measure.aggregate = Some(Aggregate::Count);
        measure.words.push(found.as_str().to_owned());
    }
    // `monthly volume` of a table with one row a thing.
    let things = || {
        let coded = |c: &std::sync::Arc<crate::table::Column>| c.kind == crate::table::Kind::Identifier;
        table.columns.iter().any(|c| coded(c) && c.distinct(usize::MAX) * 10 >= table.rows * 9)
    };
    // `ticket volume`: how many there are, where no column holds a volume.
    let held = || table.columns.iter().any(|c| c.is_number() && super::hints::answers(scan, c, "volume"));
    if measure.aggregate.is_none()
        && (VOLUME.as_ref().is_some_and(|pattern| pattern.is_match(&scan.text))
            || !scan.free("volume").is_empty() && things())
        && !held()
    {
        measure.aggregate = Some(Aggregate::Count);
        measure.hinted_count = true;
        measure.words.push("volume".to_owned());
    }
    // `which shoes did i wear most often`, `どの病棟に多い`.
    if measure.aggregate.is_none() && OFTEN.as_ref().is_some_and(|pattern| pattern.is_match(&scan.text)) {
        measure.aggregate = Some(Aggregate::Count);
        measure.hinted_count = true;
    }
    // `when do people charge most`: how often, unless a measure is named.
    if measure.aggregate.is_none() && MOSTLY.as_ref().is_some_and(|pattern| pattern.is_match(&scan.text)) {
        measure.aggregate = Some(Aggregate::Count);
        measure.hinted_count = true;
    }
}

/// How much of something countable there is.
static VOLUME: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\b(?:ticket|order|call|case|request|claim|inquiry|enquiry|complaint|shipment|booking|visit|transaction|incident|application|email|message|patient|case|support|review|report|submission|delivery|trip|ride) (?:volumes?|load|numbers|tally|traffic)\b").ok()
});

/// How often something is.
static OFTEN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\b(?:most|least) (?:often|frequently|commonly)\b|(?:どの[^、。]{1,8}|どこ|誰)に(?:一番|最も|いちばん)?(?:多|少な|偏)|何(?:匹|頭|羽|足|着|冊|通|便|棟)|何点の(?:本|書籍|作品|商品|製品|品|新刊|展示)").ok()
});

/// What people do most.
static MOSTLY: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"\bdo (?:people|we|they|customers|users|members|guests|patients) [a-z]+(?: [a-z]+){0,3} (?:the )?most\b",
    )
    .ok()
});

/// A plural with what was done to it.
static DONE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\b[a-z]{3,}s (?:were |are |got )?(?:filed|lodged|placed|received|opened|submitted|reported|logged|raised|registered|booked|issued|handled)\b").ok()
});

fn find_counted(scan: &mut Scan, table: &Table, measure: &mut Measure) {
    // What is averaged answers no question of how many: `患者年齢` is not meant by `患者数`.
    // Nor is money: the `注文数` of a table with a `注文金額` are its rows.
    let added = |c: &&std::sync::Arc<crate::table::Column>| {
        let money = c.unit.as_deref().is_some_and(|unit| unit.contains('円') || unit == "USD" || unit == "EUR")
            || ["額", "料金", "代金", "費", "売上"].iter().any(|end| c.label.ends_with(end));
        c.is_number() && !super::is_average_like(&c.label, c.unit.as_deref()) && !money
    };
    let answers = |c: &std::sync::Arc<crate::table::Column>| {
        let glosses = super::glossary::glosses_of(&c.label).into_iter().map(|(word, _)| word);
        super::synonyms::synonyms_of(&c.label, true).into_iter().chain(glosses).collect::<Vec<&str>>()
    };
    let measured: Vec<&str> = table.columns.iter().filter(added).flat_map(answers).collect();
    let named =
        |word: &str| table.columns.iter().any(|c| c.is_number() && crate::table::fold::fold(&c.label).contains(word));
    // `者数` inside `訪問者数` belongs to the column that answers to `訪問者`.
    let told: Vec<super::scan::Span> =
        measured.iter().filter(|m| m.chars().count() >= 2).flat_map(|m| scan.free(m)).collect();
    let words = COUNTED.split('|').chain(HAPPENINGS.split('|'));
    let heads: Vec<String> = table
        .columns
        .iter()
        .filter(added)
        .flat_map(|c| crate::table::header::words(&c.label))
        .filter(|w| w.is_ascii())
        .map(|w| super::synonyms::stem(&w))
        .collect();
    // `苦情` of a table with `complaints` are that column.
    let meant = |word: &str| {
        !word.is_ascii()
            && super::dictionary::english_of(word).iter().any(|w| heads.contains(&super::synonyms::stem(w)))
    };
    let words: Vec<&str> = words.filter(|word| !measured.contains(word) && !named(word) && !meant(word)).collect();
    for word in words {
        for span in scan.free(word) {
            // `診察料` is paid, and no examination is counted.
            let paid = ["料", "費", "代", "額", "金", "時間", "日数", "率", "にかか", "に掛か", "までの"]
                .iter()
                .any(|end| scan.after(&span).starts_with(end));
            if !scan.is_negated(&span) && !paid && !told.iter().any(|t| t.start < span.end && span.start < t.end) {
                scan.take(&span);
                measure.aggregate = Some(Aggregate::Count);
                measure.hinted_count = HAPPENINGS.split('|').any(|noun| noun == word);
                if word == "の数" {
                    measure.unheld = noun_before(scan, &span);
                }
                measure.words.push(word.to_owned());
            }
        }
    }
    count_things(scan, table, &told, measure);
    for noun in happenings_of(table).into_iter().filter(|noun| !measured.contains(&noun.as_str()) && !named(noun)) {
        for span in scan.free(&noun) {
            if measure.aggregate.is_none() && !scan.is_negated(&span) {
                measure.aggregate = Some(Aggregate::Count);
                measure.hinted_count = true;
                measure.words.push(noun.clone());
            }
        }
    }
}

/// The noun that ends before a stretch.
fn noun_before(scan: &Scan, span: &super::scan::Span) -> Option<String> {
    let before = scan.before(span);
    let wordy = |c: char| matches!(u32::from(c), 0x3400..=0x9FFF | 0x30A1..=0x30FC);
    let start = before.char_indices().rev().take_while(|(_, c)| wordy(*c)).last().map(|(at, _)| at)?;
    Some(before[start..].to_owned()).filter(|noun| noun.chars().count() >= 2)
}

/// `検体数`: a number of things, where no column holds it.
fn count_things(scan: &mut Scan, table: &Table, told: &[super::scan::Span], measure: &mut Measure) {
    const NO_COUNT: [&str; 16] = [
        "複数",
        "多数",
        "少数",
        "半数",
        "過半数",
        "指数",
        "係数",
        "点数",
        "関数",
        "整数",
        "日数",
        "年数",
        "分数",
        "秒数",
        "時間数",
        "月数",
    ];
    static THINGS: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new("[\u{4e00}-\u{9fff}\u{30a1}-\u{30fc}]{1,6}数").ok());
    let Some(pattern) = THINGS.as_ref().filter(|_| measure.aggregate.is_none()) else { return };
    let found = pattern.find_iter(&scan.text).map(|m| (m.range(), m.as_str().to_owned()));
    let lent: Vec<super::scan::Span> = table
        .columns
        .iter()
        .filter(|c| c.is_number())
        .flat_map(|c| super::loanwords::find(scan, &c.label, super::loanwords::OF_NAMES))
        .collect();
    let known = |word: &str| table.columns.iter().any(|c| c.is_number() && c.label.contains(word));
    let wanted = |(span, word): &(super::scan::Span, String)| {
        scan.is_free(span)
            && !scan.is_negated(span)
            && !NO_COUNT.iter().any(|n| word.ends_with(n))
            && !known(word)
            && !told.iter().chain(&lent).any(|t| t.start < span.end && span.start < t.end)
    };
    if let Some((span, word)) = found.filter(|f| wanted(f)).collect::<Vec<_>>().into_iter().next() {
        scan.take(&(span.end - "数".len()..span.end));
        measure.aggregate = Some(Aggregate::Count);
        measure.hinted_count = true;
        measure.unheld = Some(word.clone());
        measure.words.push(word);
    }
}

/// `how many days does it take` asks for no number of rows.
fn asks_how_long(word: &str, after: &str) -> bool {
    static LASTS: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new("^ (?:days|hours|minutes|weeks|months|nights) (?:does|do|did|is it|until|to |it takes)").ok()
    });
    word == "how many" && LASTS.as_ref().is_some_and(|pattern| pattern.is_match(after))
}

/// `売上が最大の店舗` asks which one, not for maxima.
fn is_superlative(after: &str) -> bool {
    ["の店", "の商品", "の製品", "の地域", "の部", "の国", "のもの", "なの", "となる", "は", "のグループ", "を記録"]
        .iter()
        .any(|mark| after.starts_with(mark))
}
