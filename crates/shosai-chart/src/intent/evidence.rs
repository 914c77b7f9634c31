//! Weaker evidence for a column, used where nothing names it: verbs and kanji it shares with the query, and how many values it has.

use super::columns::{Mention, Role};
use super::scan::{Scan, Span};
use crate::table::calendar::Grain;
use crate::table::{Data, Kind, Table, fold::fold, header};
use regex_lite::Regex;
use std::sync::LazyLock;

/// As sure as a part of a name.
const BY_EVIDENCE: f64 = 0.65;
/// Kanji that stand in too many names to tell one from another.
const GENERAL_KANJI: &str = "年月日時分秒間数率額量名別種類的者人品値高低最主要第前後上下中大小全各平均合計総目点比較差変化見何番号回件度等級内外元先今来本新旧入出発生用使行動作成開始終予定実績対象単位区域";

/// Finds columns by weaker evidence.
pub fn find(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) {
    by_verb(scan, table, mentions);
    by_kanji(scan, table, mentions);
    by_number_of_values(scan, table, mentions);
    by_question(scan, table, mentions);
    by_edition(scan, table, mentions);
    by_pieces(scan, table, mentions);
    by_item(scan, table, mentions);
    by_values(scan, table, mentions);
}

/// `by crop` of a table whose only names of things are called `品目`, `by doctor` of one whose people are called `担当`: a general name
/// holds things of any kind.
fn by_item(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) {
    const ITEMS: &str = "品目|商品|製品|品名|商品名|製品名|種類|分類|カテゴリ|カテゴリー|区分|名称|item|product|type|category|kind|name|item name|product name";
    const PERSONS: &str = "担当|担当者|氏名|名前|スタッフ|スタッフ名|社員名|従業員|staff|owner|assignee|agent|rep|person|name|member|handler|staff name";
    const SITES: &str = "場所|地点|拠点|会場|site|location|place|venue|spot";
    let grouped = |m: &Mention| !table.columns[m.column].is_number() && !table.columns[m.column].is_time();
    if mentions.iter().any(grouped) {
        return;
    }
    let kinds: [(&str, Vec<&str>); 3] = [
        (PERSONS, super::glossary::people().collect()),
        (SITES, super::glossary::places().collect()),
        (ITEMS, super::glossary::goods_and_kinds().collect()),
    ];
    for (labels, nouns) in kinds {
        let general = |at: &usize| {
            let label = fold(&table.columns[*at].label).replace('_', " ");
            labels.split('|').any(|own| own == label) && matches!(table.columns[*at].data, Data::Text { .. })
        };
        let mut columns = (0..table.columns.len()).filter(general);
        let (Some(at), None) = (columns.next(), columns.next()) else { continue };
        let telling = nouns.into_iter().filter(|noun| noun.chars().count() >= 2 && noun.len() >= 3);
        let found =
            telling.flat_map(|noun| scan.free(noun)).filter(|span| is_led(scan, span) && !scan.is_negated(span));
        if let Some(span) = found.max_by_key(|span| span.len()) {
            mentions.push(mention(scan, at, span.clone(), Role::Group));
            scan.hint(span);
            return;
        }
    }
}

/// Whether a word of grouping stands beside a noun.
fn is_led(scan: &Scan, span: &Span) -> bool {
    const BEFORE: [&str; 9] = ["by ", "per ", "each ", "every ", "across ", "for each ", "各", "which ", "different "];
    const AFTER: [&str; 3] = ["別", "ごと", "毎"];
    BEFORE.iter().any(|mark| scan.before(span).ends_with(mark))
        || AFTER.iter().any(|mark| scan.after(span).starts_with(mark))
}

/// `よく出るパンは`: a noun that several values of one column end with hints at the column.
fn by_values(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) {
    const FEW: usize = 200;
    let grouped = |m: &Mention| table.columns[m.column].kind == Kind::Category && m.role != Role::Unwanted;
    if mentions.iter().any(grouped) {
        return;
    }
    let cues = super::cue::places(scan);
    let wordy = |c: char| matches!(u32::from(c), 0x3400..=0x9FFF | 0x30A1..=0x30FC);
    let mut runs: Vec<Span> = Vec::new();
    for (at, c) in scan.text.char_indices().filter(|(_, c)| wordy(*c)) {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end = at + c.len_utf8(),
            _ => runs.push(at..at + c.len_utf8()),
        }
    }
    runs.retain(|run| scan.text[run.clone()].chars().count() >= 2 && is_untold(scan, &cues, run));
    for run in runs {
        let noun = &scan.text[run.clone()];
        let ends = |at: &usize| match &table.columns[*at].data {
            Data::Text { words, .. } if words.len() <= FEW => {
                let alike = |word: &String| {
                    let word = fold(word);
                    (word.ends_with(noun) || word.starts_with(noun)) && word != noun
                };
                words.iter().filter(|word| alike(word)).count() >= 2
            }
            _ => false,
        };
        let mut columns = (0..table.columns.len()).filter(ends);
        if let (Some(at), None) = (columns.next(), columns.next()) {
            mentions.push(mention(scan, at, run.clone(), Role::Plain));
            scan.hint(run);
            return;
        }
    }
}

/// `how many did we sell`, `何個売れた`: the only column that holds pieces, and not what was paid for them.
fn by_pieces(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) {
    static SOLD: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"\bhow many\b[^.?!]*\b(?:sell|sold|ship|shipped|order|ordered|buy|bought|move|moved)\b|\b[a-z]{3,}s sold\b|何(?:個|点|本|枚|台|冊|足|着)[^。]{0,6}(?:売れ|売っ|出荷|出た|出て)").ok()
    });
    const PIECES: [&str; 14] = [
        "qty",
        "quantity",
        "units",
        "pieces",
        "数量",
        "個数",
        "点数",
        "販売数",
        "販売本数",
        "販売枚数",
        "販売台数",
        "販売冊数",
        "販売杯数",
        "出荷数",
    ];
    let Some(found) = SOLD.as_ref().and_then(|pattern| pattern.find(&scan.text)).map(|found| found.range()) else {
        return;
    };
    let holds = |at: &usize| {
        let column = &table.columns[*at];
        let own = header::words(&column.label);
        let named = |word: &&str| own.iter().any(|own| own == word || (!word.is_ascii() && own.ends_with(word)));
        column.is_number() && PIECES.iter().any(named)
    };
    let mut columns = (0..table.columns.len()).filter(holds);
    if let (Some(at), None) = (columns.next(), columns.next()) {
        mentions
            .retain(|m| !(m.span.start < found.end && found.start < m.span.end && table.columns[m.column].is_number()));
        mentions.push(mention(scan, at, found, Role::Plain));
    }
}

/// `for every edition` of a table with an `edition_year`, `大会ごと` of one with a `大会年度`: what comes once a period names its axis.
fn by_edition(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) {
    const IDLE: [&str; 16] = [
        "date", "time", "year", "month", "quarter", "week", "day", "fiscal", "calendar", "period", "start", "end",
        "at", "of", "release", "fy",
    ];
    const BEFORE: [&str; 8] = ["each ", "every ", "per ", "by ", "across ", "between ", "from ", "over the "];
    const AFTER: [&str; 7] = ["ごと", "別", "毎", "を追", "によって", " by ", " to "];
    for (at, column) in table.columns.iter().enumerate() {
        let coarse = matches!(column.kind, Kind::Time(grain) if grain >= Grain::Month);
        if !coarse || mentions.iter().any(|m| m.column == at) {
            continue;
        }
        let latin = header::words(&column.label).into_iter().filter(|w| w.is_ascii() && w.len() >= 4);
        let label = fold(&column.label);
        let stem = ["年度", "年月", "年", "月"].iter().find_map(|end| label.strip_suffix(end));
        let stem = stem.filter(|stem| stem.chars().count() >= 2).map(str::to_owned);
        let meant = stem.iter().flat_map(|stem| super::dictionary::english_of(stem)).collect::<Vec<_>>();
        for word in latin.filter(|w| !IDLE.contains(&w.as_str())).chain(stem).chain(meant) {
            let grouped = |span: &Span| {
                BEFORE.iter().any(|mark| scan.before(span).ends_with(mark))
                    || AFTER.iter().any(|mark| scan.after(span).starts_with(mark))
            };
            if let Some(span) = scan.free(&word).into_iter().find(|span| grouped(span) && scan.is_loose(span)) {
                mentions.push(mention(scan, at, span.clone(), Role::Group));
                scan.hint(span);
                break;
            }
        }
    }
}

/// `who`, `どこ`: the only column of people or of places, when no group is named.
fn by_question(scan: &Scan, table: &Table, mentions: &mut Vec<Mention>) {
    type Asks = (&'static [&'static str], fn(&str) -> bool);
    const QUESTIONS: [Asks; 3] = [
        (
            &[
                "what sells",
                "what sold",
                "what did we sell",
                "what do we sell",
                "what do people buy",
                "what is selling",
                "best seller",
                "best sellers",
                "best-seller",
                "best-selling",
                "bestseller",
                "bestsellers",
                "何が売れ",
                "何が一番売れ",
                "何がよく売れ",
                "売れ筋",
                "売れている物",
                "売れてるもの",
                "売れているもの",
            ],
            super::glossary::is_of_goods,
        ),
        (&["who", "whose", "whom", "誰", "だれ", "どの人", "どなた"], super::glossary::is_of_people),
        (&["where", "どこ", "どの場所", "whereabouts"], super::glossary::is_of_places),
    ];
    // `who closed the most contracts` of a table with a number a contract asks for no numbers.
    let grouped = |m: &Mention| {
        let column = &table.columns[m.column];
        let coded = column.kind == Kind::Identifier && m.strength < 1.0 && header::is_code(&column.label);
        !column.is_number() && !column.is_time() && !coded
    };
    // `where do most values sit` asks for a place on the axis.
    let on_axis = scan.turns().iter().any(|(_, found)| found.cue == super::Cue::Distribution);
    if mentions.iter().any(grouped) || on_axis {
        return;
    }
    for (words, answers) in QUESTIONS {
        // `customers who wait` asks for no names, and `where is it heading` for no place.
        let asks = |span: &Span| {
            let heads = ["heading", "headed", " going"].iter().any(|end| scan.after(span).contains(end));
            let leads = heads && scan.text[span.clone()].starts_with("where");
            !leads && !super::cue::is_relative(scan, span)
        };
        let Some(span) = words.iter().find_map(|word| scan.free(word).into_iter().find(asks)) else { continue };
        let named = |at: usize| {
            let column = &table.columns[at];
            column.kind == Kind::Category
                || (column.kind == Kind::Identifier && matches!(column.data, Data::Text { .. }))
        };
        let fits = |at: &usize| named(*at) && answers(&table.columns[*at].label);
        let mut columns = (0..table.columns.len()).filter(fits);
        if let (Some(at), None) = (columns.next(), columns.next()) {
            mentions.push(mention(scan, at, span, Role::Group));
        }
    }
}

fn is_kanji(c: char) -> bool {
    matches!(u32::from(c), 0x3400..=0x9FFF)
}

fn is_hiragana(c: char) -> bool {
    matches!(u32::from(c), 0x3041..=0x309F)
}

/// The kanji of a name that may tell it from others.
fn telling(label: &str) -> Vec<char> {
    fold(label).chars().filter(|c| is_kanji(*c) && !GENERAL_KANJI.contains(*c)).collect()
}

/// Whether a stretch belongs to nothing that is understood, not even to a word for a kind of picture.
fn is_untold(scan: &Scan, cues: &[Span], span: &Span) -> bool {
    scan.is_loose(span) && !cues.iter().any(|cue| cue.start < span.end && span.start < cue.end)
}

fn mention(scan: &Scan, column: usize, span: Span, role: Role) -> Mention {
    let word = scan.text[span.clone()].to_owned();
    Mention::new(column, span, word, BY_EVIDENCE, role)
}

/// `待たされる` speaks of `待ち時間` and `獲れた` of `漁獲量`: a verb of the query has a kanji that one name alone has.
fn by_verb(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) {
    let labels: Vec<Vec<char>> = table.columns.iter().map(|c| telling(&c.label)).collect();
    let cues = super::cue::places(scan);
    for (at, column) in table.columns.iter().enumerate() {
        if mentions.iter().any(|m| m.column == at) || column.is_time() {
            continue;
        }
        let alone = |kanji: &&char| labels.iter().filter(|other| other.contains(kanji)).count() == 1;
        let found = labels[at].iter().filter(alone).find_map(|kanji| {
            let mut places = scan.text.match_indices(*kanji).map(|(place, text)| place..place + text.len());
            places.find(|span| {
                let next = scan.after(span).chars().next();
                next.is_some_and(|c| is_hiragana(c) && !"のはがをにでとも".contains(c)) && is_untold(scan, &cues, span)
            })
        });
        if let Some(span) = found {
            mentions.push(mention(scan, at, span.clone(), Role::Plain));
            scan.hint(span);
        }
    }
}

/// `客席の種類` speaks of `主要席種`: of all category names it alone has the kanji.
fn by_kanji(scan: &Scan, table: &Table, mentions: &mut Vec<Mention>) {
    let cues: Vec<Span> = super::cue::places(scan);
    let labels: Vec<Vec<char>> = table.columns.iter().map(|c| telling(&c.label)).collect();
    for (at, column) in table.columns.iter().enumerate() {
        if mentions.iter().any(|m| m.column == at) || column.kind != Kind::Category {
            continue;
        }
        if column.label.chars().count() < 2 {
            continue;
        }
        let own = labels[at].iter().filter(|c| labels.iter().filter(|other| other.contains(c)).count() == 1);
        let places =
            own.flat_map(|kanji| scan.text.match_indices(*kanji).map(|(place, text)| place..place + text.len()));
        let mut found = places.filter(|span| is_untold(scan, &cues, span));
        if let Some(span) = found.next() {
            mentions.push(mention(scan, at, span, Role::Plain));
        }
    }
}

/// `the three doctors`, `六つの地区`: the only column with so many values, when no group is named.
fn by_number_of_values(scan: &mut Scan, table: &Table, mentions: &mut Vec<Mention>) {
    static COUNTED: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(
            r"\b(?:the|all|our|these|those|of|between|among) (two|three|four|five|six|seven|eight|nine|ten|[2-9]|1[0-2]) ([a-z]+)\b|([2-9]|1[0-2]|[二三四五六七八九]|両)(?:人|つ|名|社|店舗?|種類?|地区|拠点|[かヶカ]所|[かヶカ]国|校|台|館|路線|チーム|者|事業|港|室|品目|銘柄|部門|部署|クラス|エリア|地域|支店|工場|病棟|学部|コース|商品|製品|ブランド|機種|プラン|県|市|区|球団|科目)(?:の|で|を|は|とも|に|間)",
        )
        .ok()
    });
    let grouped = |m: &Mention| table.columns[m.column].kind == Kind::Category && m.role != Role::Unwanted;
    if mentions.iter().any(grouped) || super::pooled::is_pooled_whole(scan) {
        return;
    }
    let Some(found) = COUNTED.as_ref().and_then(|pattern| pattern.captures(&scan.text)) else { return };
    let Some((count, whole)) = found.get(1).or(found.get(3)).and_then(|g| number(g.as_str())).zip(found.get(0)) else {
        return;
    };
    // Periods are no groups, nor are the two numbers that are set against each other.
    const NO_GROUPS: &str = "years|months|weeks|days|quarters|of|against|together|measures|numbers|figures|metrics|variables|columns|related|linked|connected|correlated|move|moves|go|vs|versus|on|in|are|as";
    let numbers = ["数字", "数値", "指標", "変数", "値の", "測定値"]
        .iter()
        .any(|noun| scan.after(&whole.range()).starts_with(noun));
    let of_time = numbers || found.get(2).is_some_and(|g| NO_GROUPS.split('|').any(|word| word == g.as_str()));
    let fits =
        |at: &usize| table.columns[*at].kind == Kind::Category && table.columns[*at].distinct(count + 1) == count;
    let mut columns = (0..table.columns.len()).filter(fits);
    if let (Some(at), None, false) = (columns.next(), columns.next(), of_time) {
        let span = whole.range();
        mentions.push(mention(scan, at, span.clone(), Role::Group));
        scan.hint(span);
    }
}

fn number(word: &str) -> Option<usize> {
    const WORDS: [&str; 11] = ["", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let kanji = || "〇一二三四五六七八九".chars().position(|c| word.starts_with(c));
    let named = || WORDS.iter().position(|w| !w.is_empty() && *w == word);
    let both = (word == "両").then_some(2);
    word.parse().ok().or_else(named).or_else(kanji).or(both)
}

#[cfg(test)]
mod tests {
    use super::super::Intent;
    use crate::table::Table;

    fn columns(query: &str) -> Vec<String> {
        let mut text = String::from("受付日,動物種,担当医,主要席種,待ち時間（分）,体重（kg）\n");
        for row in 0..12 {
            let kind = ["犬", "猫"][row % 2];
            text.push_str(&format!(
                "2024-01-{:02},{kind},{},{},{row},{row}.5\n",
                row + 1,
                ["三宅", "佐伯", "Lee"][row % 3],
                ["S席", "A席", "B席", "C席"][row % 4]
            ));
        }
        let table = Table::read_str(&text).unwrap();
        Intent::read(query, &table).mentions.iter().map(|m| table.columns[m.column].name.clone()).collect()
    }

    #[test]
    fn verbs_kanji_and_numbers_point_at_columns() {
        assert!(columns("患者さんが一番待たされてるのは").contains(&"待ち時間（分）".to_owned()));
        assert!(columns("客席の種類で違う？").contains(&"主要席種".to_owned()));
        assert_eq!(columns("overlay the weights of the three people"), ["体重（kg）", "担当医"]);
    }
}
