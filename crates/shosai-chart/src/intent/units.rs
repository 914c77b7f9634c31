//! Units as evidence: what is measured in them, and words that speak of it.

use super::columns::Mention;
use super::hints::{BY_GLOSS, Hint, STRONG_CUE, place, supported};
use super::scan::Scan;
use super::synonyms::headline_rank;
use crate::table::{Column, Table, fold::fold, header};

/// Units that many columns may have.
pub const COMMON_UNITS: [&str; 10] = ["usd", "eur", "jpy", "gbp", "yen", "min", "sec", "hours", "days", "minutes"];

/// Words that ask for a quantity by its kind, whatever its name: each line has units, then the words for what is measured in them.
const BY_UNIT: &[(&str, &str)] = &[
    ("kg", "kilo|kilos|kilogram|kilograms|キロ"),
    ("l|ml|kl", "litre|litres|liter|liters|リットル"),
    ("km", "kilometre|kilometer|kilometres|kilometers|キロ"),
    ("t|トン", "ton|tons|tonne|tonnes|tonnage|トン"),
    ("kg|g|t|トン|l|ml|kl|m3|㎥|kwh|mwh|gwh", "volume|amount|quantity|how much"),
    (
        "分|秒|時間|h|min|s|ms|日|days|hours|minutes",
        "faster|slower|quicker|quickly|longer|shorter|finish time|finish times|finishing time|time taken|longest|shortest|slowest|fastest|quickest|waiting|waits|how long|how fast|takes|take|早く|速く|遅く|長く|短く|時間がかか|時間が掛か|早い|速い|遅い|長い|短い",
    ),
    (
        "円|千円|万円|百万円|億円|usd|$|eur|¥|jpy|gbp|€|£|kusd|musd|keur|meur",
        "expensive|cheap|cheaper|cheapest|pricey|pricier|costly|how much|安い|安く|割高|割安|高価|値段|いくら",
    ),
    ("年|歳|才|years|yr", "how old|old|older|oldest|younger|newest|古い|古く|新しい"),
    ("km|m|mi|miles", "how far|far|farther|further|遠い|遠く|近い|近く"),
    ("kg|g|t|トン|lb", "heavy|heavier|heaviest|lighter|lightest|重い|重く|軽い|軽く"),
    ("℃|°c|°f|度", "how hot|hot|hotter|hottest|cold|colder|coldest|warm|warmer|暑い|熱い|寒い|暖かい|冷たい"),
    ("㎡|m2|平米|坪|ha", "how big|big|bigger|how large|large|larger|spacious|roomy|広い|広く|狭い|狭く"),
    (
        "円|千円|万円|百万円|億円|usd|$|eur|¥|jpy|gbp|€|£|kusd|musd|keur|meur",
        "bill|bills|spend|spends|spent|spending|pay|pays|paid|paying|お金|払っ|払う|かかる|かかっ|高くつ",
    ),
    (
        "人|名|千人|万人",
        "people|visitors|guests|turnout|人が|人は|busier|busy|人の多|人の入り|人出|客入り|客足|人を増|人が増|人を減|人が減|大勢|混ん|混む|混み|賑わ|にぎわ",
    ),
    ("km|mi|miles", "drive|drives|drove|driven|travel|travels|travelled|traveled|走っ|走る|移動し"),
    ("kg|g|t|トン|lb", "weigh|weighs|weighed"),
    ("kwh|mwh|wh|gwh|kw|mw", "electricity|power|energy|used|using|consumed|電気|電力|使っ"),
    ("mm", "rain|rainfall|rained|rainy|wet|雨が|雨の|降っ|降る"),
    ("db", "loud|louder|noisy|noisier|quiet|quieter|うるさ|静か"),
    ("ppm|μg/m3|µg/m3|ug/m3|mg/l", "polluted|pollution|dirty|dirtier|clean|cleaner|汚れ|汚い|きれい|空気"),
    ("点", "scored|点を取|成績|できた|出来"),
    ("mmhg", "blood pressure|pressure|血圧"),
    ("m/s|km/h|mph", "windy|windier|fast|faster|fastest|slow|slower|速い|速く|風が|風の"),
    ("mbps|gbps|kbps", "fast|faster|fastest|slow|slower|slowest|quick|quicker|speed|speeds|速い|速く|速さ|遅い|速度"),
    ("lux|lx", "bright|brighter|dark|darker|明るい|暗い"),
    ("cm", "tall|taller|tallest|big|bigger|背が|背の|大きい|大きさ|長さ"),
    ("kcal|cal", "calories|calorie|カロリー"),
    ("個|点|枚|本|台|冊|pcs", "pieces|units|items|個数"),
];

/// Whether a unit measures something, and does not count: money, weights, lengths, per cent.
pub fn is_of_value(unit: &str) -> bool {
    const COUNTS: [&str; 20] = [
        "人", "名", "件", "回", "台", "個", "枚", "本", "冊", "匹", "頭", "社", "店", "戸", "世帯", "千人", "万人",
        "千件", "people", "units",
    ];
    !COUNTS.contains(&unit)
}

/// Finds the column that a query asks for by what is measured, and not by its name: `how long`, `何日`, `人の入り`. A measure that
/// something names goes before, and in a relation the other is sought.
pub fn find(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) {
    let measured = mentions.iter().filter(|m| table.columns[m.column].is_number()).count();
    let related = scan.turns().iter().any(|(_, found)| found.cue == super::Cue::Relation);
    if measured > usize::from(related) {
        return;
    }
    let mut hints: Vec<Hint> = Vec::new();
    let open = |at: usize| table.columns[at].is_number() && !mentions.iter().any(|m| m.column == at);
    for (at, column) in table.columns.iter().enumerate().filter(|(at, _)| open(*at)) {
        let words = words_by_unit(scan, column);
        let support = supported(scan, &[], &words);
        hints.extend(words.into_iter().map(|word| Hint { word, column: at, strength: BY_GLOSS, support }));
    }
    hints.retain(|hint| super::cue::weight_of(&hint.word) < STRONG_CUE);
    let rank = |at: usize| headline_rank(&table.columns[at].label).unwrap_or(usize::MAX);
    // `何日かかる` asks for days before it speaks of what something takes.
    let asked = |word: &str| word.starts_with('何') || word.starts_with("how ");
    hints.sort_by_key(|hint| {
        let told = (!asked(&hint.word), std::cmp::Reverse(hint.word.len()), std::cmp::Reverse(hint.support));
        (told, rank(hint.column), hint.column)
    });
    for hint in hints {
        if mentions.iter().filter(|m| table.columns[m.column].is_number()).count() > usize::from(related) {
            break;
        }
        place(scan, table, vec![hint], mentions);
    }
}

/// The words of the query that speak of what is measured in a column's unit.
pub fn words_by_unit(scan: &Scan, column: &Column) -> Vec<String> {
    // `何便` asks for `便数`.
    let counter = column.label.strip_suffix('数').and_then(|stem| stem.chars().next_back()).map(|c| format!("何{c}"));
    let asked = unit_of(column).map(|unit| asks_by_unit(scan, unit)).unwrap_or_default();
    let of_unit = unit_of(column).into_iter().flat_map(words_of_unit).map(str::to_owned);
    let words = of_unit.chain(asked).chain(counter.filter(|_| column.is_number()));
    words.filter(|word| !scan.all(word).is_empty()).collect()
}

/// Whether a word names a unit itself: `how many kilos` asks for the sum of what is measured in it.
pub fn is_unit_word(word: &str) -> bool {
    const NAMED: usize = 4;
    BY_UNIT.iter().take(NAMED).any(|(_, words)| words.split('|').any(|own| own == word))
}

/// Ends of names that tell the unit where none is written: `処理日数` is in days, `入館者数` counts people.
const BY_END: &[(&str, &str)] = &[
    ("日", "日数|days"),
    ("時間", "時間|時間数|hours|duration"),
    ("分", "分数|minutes|mins|タイム"),
    (
        "人",
        "者数|者|人数|客数|人員|員数|人口|headcount|staff|employees|visitors|guests|customers|passengers|attendance|attendees",
    ),
    ("円", "料|料金|費|額|代金|価格|単価|家賃|賃料|運賃|price|fee|cost|amount|spend|fare|bill|rent"),
    ("km", "距離|distance"),
    ("kg", "重量|体重|weight"),
    ("℃", "気温|温度|水温|temperature"),
    ("㎡", "面積"),
    ("歳", "年齢"),
    ("年", "年数|years"),
];

/// The unit of a column: the one written beside its name, or the one its end tells.
pub fn unit_of(column: &Column) -> Option<&str> {
    let told = || {
        let label = fold(&column.label);
        let last = header::words(&label).pop().unwrap_or_default();
        let ends = |end: &str| if end.is_ascii() { last == end } else { label.ends_with(end) };
        BY_END.iter().find(|(_, ends_so)| ends_so.split('|').any(ends)).map(|(unit, _)| *unit)
    };
    column.unit.as_deref().or_else(|| told().filter(|_| column.is_number()))
}

/// Whether a word names a unit of time that is not the one written beside a column's name: `days` and `勉強時間(h)`.
pub fn is_of_other_unit(column: &Column, word: &str) -> bool {
    const TIMES: [(&str, &str); 3] = [
        ("days|day|日数", "日|days|day"),
        ("hours|hour", "時間|h|hours|hr"),
        ("minutes|minute|分数", "分|min|minutes"),
    ];
    let Some(unit) = column.unit.as_deref().map(fold) else { return false };
    let is_in = |words: &str, own: &str| words.split('|').any(|other| other == own);
    let timed = TIMES.iter().any(|(_, units)| is_in(units, &unit));
    timed && TIMES.iter().any(|(words, units)| is_in(words, word) && !is_in(units, &unit))
}

/// The words for what a unit measures.
fn words_of_unit(unit: &str) -> impl Iterator<Item = &'static str> {
    let folded = fold(unit);
    let lines = BY_UNIT.iter().filter(move |(units, _)| units.split('|').any(|own| own == folded));
    lines.flat_map(|(_, words)| words.split('|'))
}

/// `Which gave the most mL`, `何冊`: a unit spoken of as a thing.
fn asks_by_unit(scan: &Scan, unit: &str) -> Vec<String> {
    let folded = fold(unit);
    if folded.bytes().all(|b| b.is_ascii_alphabetic()) {
        let said = folded.len() >= 2 && !COMMON_UNITS.contains(&folded.as_str()) && scan.has_exactly(unit);
        return said.then_some(folded).into_iter().collect();
    }
    // `かかる分数`: how many there are of a unit of time.
    let number = matches!(folded.as_str(), "分" | "秒" | "日" | "時間").then(|| format!("{folded}数"));
    number.into_iter().chain([format!("何{folded}")]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_is_spoken_of_by_what_it_measures() {
        let speaks = |unit: &str, word: &str| words_of_unit(unit).any(|own| own == word);
        assert!(speaks("円", "expensive") && speaks("km", "far") && speaks("dB", "noisy") && speaks("人", "混ん"));
        assert!(!speaks("kg", "far") && is_unit_word("kilos") && !is_unit_word("people"));
    }
}
