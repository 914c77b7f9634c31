//! Finding a column under another name, and knowing which measures are averaged.

use super::concepts::CONCEPTS;
use std::sync::LazyLock;

/// Measures that are averaged, not added, when nothing else is said.
const AVERAGED: &[&str] = &[
    "temperature",
    "temperatures",
    "prices",
    "percentage",
    "minutes",
    "seconds",
    "rates",
    "growth",
    "share",
    "margin_pct",
    "寿命",
    "life",
    "expectancy",
    "推奨度",
    "係数",
    "coefficient",
    "bp",
    "glucose",
    "cholesterol",
    "lifespan",
    "築年数",
    "勤続",
    "徒歩",
    "遅延",
    "delay",
    "率",
    "単価",
    "価格",
    "気温",
    "温度",
    "湿度",
    "年齢",
    "平均",
    "点数",
    "得点",
    "スコア",
    "成績",
    "評価",
    "満足度",
    "rate",
    "ratio",
    "price",
    "temp",
    "humidity",
    "age",
    "score",
    "rating",
    "pct",
    "percent",
    "%",
    "average",
    "avg",
    "mean",
    "index",
    "指数",
    "latency",
    "レイテンシ",
    "応答時間",
    "待ち時間",
    "リードタイム",
    "lead_time",
    "lead time",
    "response",
    "wait",
    "身長",
    "体重",
    "height",
    "weight",
    "speed",
    "速度",
    "風速",
    "株価",
    "終値",
    "close",
    "血圧",
    "心拍",
    "bpm",
    "heart",
    "pressure",
    "給与",
    "年収",
    "給料",
    "月収",
    "salary",
    "wage",
    "income_per",
    "家賃",
    "rent",
    "偏差値",
    "濃度",
    "duration",
    "level",
    "密度",
    "density",
    "satisfaction",
    "grade",
    "gpa",
    "bmi",
    "レート",
    "rank",
    "順位",
    "面積",
    "area",
    "睡眠",
    "sleep",
    "所要",
    "気圧",
    "水位",
    "ph",
    "処理時間",
    "時間(分)",
    "対応時間",
    "fare",
    "運賃",
    "nps",
    "csat",
    "cpu",
    "memory",
    "usage_pct",
    "使用率",
    "始値",
    "open",
    "high",
    "low",
    "rate",
    "yield",
    "距離",
    "distance",
];
/// Words that look averaged but are amounts.
const ADDED: &[&str] = &[
    "残業",
    "overtime",
    "average order count",
    "percentage_points",
    "page",
    "agent",
    "usage",
    "coverage",
    "storage",
    "mileage",
    "message",
    "package",
    "generate",
];

/// Whether a measure is averaged by nature: rates, prices, temperatures, ages, scores.
pub fn is_average_like(name: &str, unit: Option<&str>) -> bool {
    let folded = crate::table::fold::fold(name);
    let words = crate::table::header::words(name);
    let by_unit = matches!(
        unit,
        Some("%" | "％" | "℃" | "°C" | "点" | "歳" | "才" | "円/個" | "bpm" | "km/h" | "m/s" | "hPa" | "ms" | "cm")
    );
    let named = |list: &[&str]| {
        list.iter().any(|word| if word.is_ascii() { words.iter().any(|w| w == word) } else { folded.contains(word) })
    };
    // `visits_per_month` is a rate.
    let rate = words.iter().any(|w| w == "per");
    (by_unit || rate || named(AVERAGED)) && !named(ADDED)
}

/// Measures people mean when they name none.
const HEADLINE: &[&str] = &[
    "実績",
    "actual",
    "売上",
    "revenue",
    "sales",
    "金額",
    "amount",
    "契約額",
    "total",
    "value",
    "値",
    "件数",
    "count",
    "数量",
    "score",
    "得点",
    "点数",
    "price",
    "価格",
];

/// How early people look at a measure when they name none: the smaller, the earlier.
pub fn headline_rank(name: &str) -> Option<usize> {
    let folded = crate::table::fold::fold(name);
    HEADLINE.iter().position(|word| folded.contains(word))
}

/// Whether a measure is one people usually look at first.
pub fn is_headline(name: &str) -> bool {
    headline_rank(name).is_some()
}

/// A word of a concept with its stem, cut once.
struct ConceptWord {
    word: &'static str,
    stem: String,
}

static CONCEPT_WORDS: LazyLock<Vec<Vec<ConceptWord>>> = LazyLock::new(|| {
    let cut = |word: &'static str| ConceptWord { word, stem: stem(word) };
    CONCEPTS.iter().map(|concept| concept.split('|').map(cut).collect()).collect()
});

/// Whether a word of a name, given with its stem, is one of a concept.
fn is_word((name, stem): (&str, &str), own: &ConceptWord) -> bool {
    name == own.word
        || name.strip_suffix('s') == Some(own.word)
        || (name.len() >= 5 && own.word.len() >= 5 && stem == own.stem)
}

/// An English word without its ending, so that `rated` and `rating` are one.
pub fn stem(word: &str) -> String {
    if let Some(rest) = word.strip_suffix("ies").filter(|rest| rest.len() >= 3) {
        return format!("{rest}y");
    }
    let endings = [
        "ments", "ment", "ations", "ation", "ators", "ator", "ating", "ated", "ates", "ate", "ions", "ion", "ings",
        "ing", "ers", "ed", "es", "er", "s", "e",
    ];
    // What solves is a solution, and a station is no state.
    if let Some(rest) = word.strip_suffix("olutions").or_else(|| word.strip_suffix("olution")) {
        return format!("{rest}olv");
    }
    let least = |end: &str| if matches!(end, "ion" | "ions") { 5 } else { 3 };
    let cut = endings.iter().find_map(|end| word.strip_suffix(end).filter(|rest| rest.len() >= least(end)));
    cut.unwrap_or(word).to_owned()
}

/// The words of every concept a column's name belongs to; the name's last word decides when concepts nest.
pub fn synonyms_of(name: &str, numeric: bool) -> Vec<&'static str> {
    concepts_of(name, numeric).into_iter().map(|(word, _)| word).collect()
}

/// The same, each with whether the concept is that of the name's head: a `room_rate` is a rate, not a room.
pub fn concepts_of(name: &str, numeric: bool) -> Vec<(&'static str, bool)> {
    let folded = crate::table::fold::fold(name);
    let words = crate::table::header::words(name);
    let joined = words.join(" ");
    let core = without_general_end(&folded);
    let stems: Vec<String> = words.iter().map(|word| stem(word)).collect();
    let is_word = |at: usize, word: &ConceptWord| is_word((&words[at], &stems[at]), word);
    let mut out = Vec::new();
    for concept in CONCEPT_WORDS.iter() {
        let head = concept.iter().any(|own| match own.word.is_ascii() {
            true => joined == own.word || (!words.is_empty() && is_word(words.len() - 1, own)),
            false => is_compound_of(&folded, own.word) || core.is_some_and(|core| is_compound_of(core, own.word)),
        });
        let part = || concept.iter().any(|own| own.word.is_ascii() && (0..words.len()).any(|at| is_word(at, own)));
        if head || (numeric && part()) {
            out.extend(concept.iter().map(|own| (own.word, head)));
        }
    }
    out
}

/// `売上金額` is a compound of `売上` and of `金額`; a single kanji must be the whole.
fn is_compound_of(name: &str, word: &str) -> bool {
    name == word || (word.chars().count() >= 2 && (name.ends_with(word) || name.starts_with(word)))
}

/// Ends of names that say only that a name stands here: `店名`, `ラーメン種別`.
const GENERAL_ENDS: [&str; 10] =
    ["種別", "種類", "区分", "名称", "名", "タイプ", "カテゴリー", "カテゴリ", "コード", "番号"];

/// A name without such an end.
pub fn without_general_end(name: &str) -> Option<&str> {
    GENERAL_ENDS.iter().find_map(|end| name.strip_suffix(end)).filter(|core| !core.is_empty())
}
