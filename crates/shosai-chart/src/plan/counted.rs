//! Groups told by how many there are of them: `博多以外の3港`, `天気3種類`.

use super::fields::positions;
use crate::intent::{Intent, Mention, Role};
use crate::operations::Test;
use crate::table::{Data, Kind, Table};
use regex_lite::Regex;
use std::sync::LazyLock;

/// A number and the noun after it.
static COUNTED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"([2-9]|[二三四五六七八九])(?:つの|個の)?(港|室|品目|種類|種|店舗|店|施設|館|棟|路線|系統|社|校|部門|部署|地域|地区|拠点|支店|県|市|区|コース|クラス|ブランド|銘柄|商品|製品|プラン|チーム|組|作物|品種|か国|カ国|ヶ国|工場|病棟|科|教室|媒体|窓口)|\b(?:the|all|other|remaining) (?:other |remaining )?([2-9]|two|three|four|five|six|seven|eight|nine) ([a-z]+s)\b",
    )
    .ok()
});

/// Plurals that count no groups.
const PICTURED: &str = "months|years|weeks|days|quarters|hours|minutes|lines|bars|panels|charts|graphs|plots|figures|colours|colors|series|curves|histograms|boxes|columns|measures|numbers|distributions|variables|metrics|things|times|seasons|decades";

/// A weaker mention names nothing surely.
const SURE: f64 = 0.6;

fn number(text: &str) -> Option<usize> {
    const KANJI: &str = "〇一二三四五六七八九";
    const WORDS: [&str; 8] = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let kanji = || text.chars().next().and_then(|c| KANJI.chars().position(|k| k == c));
    let word = || WORDS.iter().position(|w| *w == text).map(|at| at + 2);
    text.parse().ok().or_else(kanji).or_else(word)
}

/// The category with as many words left as the query counts; of several, the one whose name shares a character with the noun.
pub fn counted_group(table: &Table, intent: &Intent) -> Option<usize> {
    let found = COUNTED.as_ref()?.captures(&intent.full_text)?;
    let many = number(found.get(1).or(found.get(3))?.as_str())?;
    let noun = found.get(2).or(found.get(4))?.as_str();
    let after = &intent.full_text[found.get(0)?.end()..];
    // `上位3社` are the first of more, and `2組だけ` is the name of one.
    let named = ["だけ", "のみ", "目", "番", "に限"].iter().any(|mark| after.starts_with(mark));
    if named || intent.top.is_some() || PICTURED.split('|').any(|word| word == noun) {
        return None;
    }
    let unwanted = |at: usize| intent.mentions.iter().any(|m| m.column == at && m.role == Role::Unwanted);
    let fits = positions(table, |c| matches!(c.kind, Kind::Category | Kind::Sequence) && !c.is_number())
        .into_iter()
        .filter(|at| !unwanted(*at) && words_left(table, intent, *at) == many)
        .collect::<Vec<usize>>();
    let shares = |at: &usize| noun.chars().any(|c| !c.is_ascii() && table.columns[*at].label.contains(c));
    // A category that is named besides is what is counted, or nothing is.
    let category = |at: usize| !table.columns[at].is_number() && !table.columns[at].is_time();
    let said: Vec<&Mention> = intent.mentions.iter().filter(|m| m.strength >= SURE && category(m.column)).collect();
    if !said.is_empty() {
        return said.iter().map(|m| m.column).find(|at| fits.contains(at));
    }
    match fits.as_slice() {
        [only] => Some(*only),
        _ => fits.iter().copied().find(shares),
    }
}

/// How many words of a column the filters leave.
fn words_left(table: &Table, intent: &Intent, at: usize) -> usize {
    let Data::Text { codes, words } = &table.columns[at].data else { return 0 };
    let passes = |row: usize| {
        intent.filters.iter().all(|(column, test)| {
            let word = table.columns[*column].word(row);
            match test {
                Test::In(kept) => word.is_some_and(|word| kept.iter().any(|k| k == word)),
                Test::NotIn(left) => !word.is_some_and(|word| left.iter().any(|l| l == word)),
                _ => true,
            }
        })
    };
    let mut seen = vec![false; words.len()];
    for (row, code) in codes.iter().enumerate() {
        if let Some(flag) = seen.get_mut(*code as usize).filter(|flag| !**flag) {
            *flag = passes(row);
        }
    }
    seen.into_iter().filter(|flag| *flag).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_told_by_their_number() {
        let text = "月,港名,船種,隻数\n2024-01,博多,A,1\n2024-01,神戸,B,2\n2024-01,横浜,A,3\n2024-01,清水,B,4\n2024-02,博多,A,1\n";
        let table = Table::read_str(text).unwrap();
        let group = |query: &str| counted_group(&table, &Intent::read(query, &table));
        assert_eq!(group("博多以外の3港の推移"), Some(1));
        assert_eq!(group("四港の推移を比べて"), Some(1));
        assert_eq!(group("上位3港"), None);
        assert_eq!(group("the last three months"), None);
    }
}
