//! Whether what a header carries in brackets is a unit, which belongs to the numbers, or a remark (`速報値`, `rank`,
//! `2019`), which belongs to the name. Units and remarks are words of `words.tsv`.

use super::fold::fold;
use super::words::{tells, value};
use crate::reader::lexicon::senses;
use shosai_text::Words;

/// No unit is longer.
const LONGEST: usize = 24;
/// What joins units: `kg/10a`, `人・日`, `thousand tons`.
const JOINTS: [char; 7] = ['/', '・', '·', '⋅', '*', '×', ' '];
/// What says by itself that a unit is written, currencies apart.
const SIGNS: [char; 6] = ['%', '‰', '°', '℃', '℉', 'ℓ'];
/// What says that a unit is for each of something.
const FOR_EACH: [&str; 4] = ["当たり", "あたり", "当り", "per"];

/// Whether a text is a unit: known ones, scales before them, and what is written as units are.
pub fn is_unit(text: &str) -> bool {
    let text = text.trim();
    let folded = fold(text);
    let length = folded.chars().count();
    if !(1..=LONGEST).contains(&length) || tells(&folded, "remark") || folded.contains(',') {
        return false;
    }
    // A lone capital is a name more often than grams or hours.
    if text.len() == 1 && text.chars().all(|c| c.is_ascii_uppercase()) {
        return tells(text, "unit-word");
    }
    let signs = folded.chars().any(|c| SIGNS.contains(&c) || tells(c.encode_utf8(&mut [0; 4]), "currency"));
    // Capitals alone are more often a name: `CT`, `MS`.
    let small = !text.is_ascii() || text.contains(|c: char| c.is_ascii_lowercase());
    let parts = || folded.split(JOINTS).filter(|part| !part.is_empty());
    signs && !folded.contains(' ')
        || is_abbreviation(text)
        || parts().next().is_some()
            && parts().enumerate().all(|(at, part)| is_part(part, small, at > 0 || folded.starts_with('/')))
}

/// Whether a unit says that its numbers stand for many times as much: `百万円`, `千人`, `thousands`, `MUSD`.
pub fn has_scale(unit: &str) -> bool {
    let folded = fold(unit);
    let Some(counted) = folded.split(JOINTS).find(|part| !part.is_empty()).filter(|_| !folded.starts_with('/')) else {
        return false;
    };
    let bare = counted.trim_start_matches(|c: char| c.is_ascii_digit());
    let of_money = |word: &str| tells(word, "currency") || senses(word).iter().any(|sense| sense.name == "units.money");
    without_scale(bare).1
        || folded.split(' ').any(|word| without_scale(word) == ("", true))
        || bare.strip_prefix(['k', 'm']).is_some_and(of_money)
}

/// `㎡`, `㌘`: whole units in one letter.
fn is_squared(c: char) -> bool {
    matches!(u32::from(c), 0x3300..=0x3357 | 0x3371..=0x337A | 0x3380..=0x33DF)
}

/// `GWh`, `kVA`, `dBA`: no word is written so, and no name of a state.
fn is_abbreviation(text: &str) -> bool {
    /// Letters of the longest one.
    const MOST: usize = 5;
    let letters: Vec<char> = text.chars().collect();
    let plain = letters.len() <= MOST && letters.iter().all(char::is_ascii_alphabetic);
    let small =
        letters.first().is_some_and(char::is_ascii_lowercase) && letters[1..].iter().any(char::is_ascii_uppercase);
    let inner = letters.len() > 2
        && letters[..2].iter().all(char::is_ascii_uppercase)
        && letters[2..].iter().any(char::is_ascii_lowercase);
    plain && (small || inner)
}

/// One unit, which a number and a scale may stand before.
fn is_part(part: &str, small: bool, later: bool) -> bool {
    let for_each = FOR_EACH.into_iter().find_map(|word| part.strip_suffix(word).or(part.strip_prefix(word)));
    let (part, each) = for_each.map_or((part, false), |rest| (rest, true));
    let bare = part.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = bare.len() < part.len();
    let (rest, scaled) = without_scale(bare);
    match rest {
        "" => scaled || each || (numbered && later),
        // `4月` is a period, `100万円` a unit, and so is `kg/10a`.
        _ if numbered && !later && !scaled && !rest.is_ascii() => false,
        _ if numbered && later && rest.len() == 1 => true,
        _ => is_known(rest, small),
    }
}

/// A unit without the number it counts by: `千円`, `million USD`.
fn without_scale(part: &str) -> (&str, bool) {
    // A lone `m` is a metre.
    let scale = |word: &str| (word.len() > 1 || !tells(word, "unit-base")) && value(word, "scale").is_some();
    if scale(part) || part.strip_suffix('s').is_some_and(|word| word.len() > 1 && scale(word)) {
        return ("", true);
    }
    let ends = part.char_indices().map(|(at, _)| at).filter(|at| *at > 0).rev();
    let mut scales = ends.filter(|at| !part[..*at].is_ascii() && scale(&part[..*at]));
    scales.next().map_or((part, false), |at| (&part[at..], true))
}

fn is_known(unit: &str, small: bool) -> bool {
    let named = |word: &str| {
        ["in-cells", "unit-word"].into_iter().any(|mark| tells(word, mark))
            || value(word, "unit").is_some()
            || senses(word).iter().any(|sense| sense.family() == "units")
    };
    let singular = unit.strip_suffix("es").into_iter().chain(unit.strip_suffix('s'));
    let plain = unit.trim_end_matches(|c: char| "-123²³".contains(c));
    let prefixed = |word: &str| {
        let parts = [1, 2].into_iter().filter_map(|at| word.split_at_checked(at));
        parts.into_iter().any(|(prefix, base)| tells(prefix, "unit-prefix") && tells(base, "unit-base"))
    };
    named(unit)
        || unit.chars().all(is_squared)
        || singular.into_iter().any(named)
        || !plain.is_empty() && (plain.len() < unit.len() && named(plain) || small && prefixed(plain))
        || !unit.is_ascii() && counts(unit)
}

/// Whether a Japanese word is counted by, as `世帯` is in `3世帯`.
fn counts(unit: &str) -> bool {
    let counted = format!("3{unit}");
    let words = Words::new().of(&counted);
    words.len() > 1 && words[1..].iter().all(|word| word.finer()[0] == "助数詞" || word.detail() == "数")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_with_a_scale_are_known() {
        let scaled =
            ["百万円", "千人", "億ドル", "千t", "10億円", "thousands", "million USD", "USD million", "kUSD", "万円/月"];
        assert_eq!(scaled.into_iter().filter(|unit| !has_scale(unit)).collect::<Vec<_>>(), [""; 0]);
        let plain = ["円", "人", "kWh", "MWh", "km", "mm", "円/千人", "%", "/10万人", "ha", "USD", "m", "kg"];
        assert_eq!(plain.into_iter().filter(|unit| has_scale(unit)).collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn units_are_told_from_remarks() {
        let units = "円 百万円 億ドル 千m³ 千件 人/日 μg/m3 円/60kg h/週 kg/10a mg/dL Brix ppb 万t 単位 床 回 世帯 千世帯 人日 ㎡ % 前年比% \
                     °C US$ USD kUSD MUSD GWh kVA dBA thousands millions mm hPa km² kWh/m2 10億円 100万円 10万人当たり /1000人 tons miles \
                     TEU AUD ケース 百人 m/s mmHg nm mL 千冊 10k\u{20}JPY L GJ t-CO2 MJ/㎡ 人口千対 thousand\u{20}tons million\u{20}USD";
        let refused: Vec<&str> = units.split(' ').filter(|unit| !is_unit(unit)).collect();
        assert!(refused.is_empty(), "{refused:?}");
        let remarks = "速報値 確定値 順位 推計 男 女 計 前年 合計 平均 予定 税込 estimate rank 2019 2019年 4月 real nominal male total PPP CT G S8 ㎡単価 \
                       YoY std 10点満点 1-5 実質 名目 季節調整済 参考 全国 estimated actual A n 第2版 日本 東京都 夏季 中央値 指数ベース";
        let taken: Vec<&str> = remarks.split(' ').filter(|remark| is_unit(remark)).collect();
        assert!(taken.is_empty(), "{taken:?}");
    }
}
