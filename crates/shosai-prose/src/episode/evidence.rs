//! What a reader needs to judge an episode: who, when, where, and which threads are open.

use std::{collections::BTreeMap, ops::Range};

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    chars,
    ledger::{open_threads, threads},
    text::{Manuscript, Token},
};

/// A name or a place and how often it occurs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Mention {
    /// The word.
    pub name: String,
    /// How often.
    pub count: usize,
    /// The line where it stands first.
    pub first_line: usize,
}

/// A word of time and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TimeMention {
    /// The word.
    pub word: String,
    /// Its line.
    pub line: usize,
}

/// What was seen in an episode.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Evidence {
    /// People, the most frequent first.
    pub names: Vec<Mention>,
    /// Places, the most frequent first.
    pub places: Vec<Mention>,
    /// Words of time in order.
    pub times: Vec<TimeMention>,
    /// Threads that are laid here and not taken up here.
    pub open_foreshadowing: Vec<String>,
    /// Threads that are taken up here.
    pub paid_off: Vec<String>,
}

/// People and places that are named; more would hide the important ones.
const MOST_MENTIONS: usize = 20;
/// Words of time that are listed.
const MOST_TIMES: usize = 40;

/// Gathers the evidence.
pub fn evidence(manuscript: &Manuscript) -> Evidence {
    let tokens = manuscript.tokens();
    let line = |token: &Token| manuscript.line_and_column(manuscript.source_span(&token.range).start).0;
    let mentions = |wanted: &dyn Fn(&Token) -> bool| {
        let mut found: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for token in tokens.iter().filter(|token| wanted(token)) {
            let entry = found.entry(manuscript.surface(token)).or_insert_with(|| (0, line(token)));
            entry.0 += 1;
        }
        let mut list: Vec<Mention> = found
            .into_iter()
            .map(|(name, (count, first_line))| Mention { name: name.to_string(), count, first_line })
            .collect();
        list.sort_by(|one, other| other.count.cmp(&one.count).then_with(|| one.first_line.cmp(&other.first_line)));
        list.truncate(MOST_MENTIONS);
        list
    };
    let marks = threads(manuscript.source());
    let paid = marks.iter().filter(|mark| mark.thread == crate::ledger::Thread::PaidOff);
    Evidence {
        names: mentions(&|token| is_name(manuscript, token)),
        places: mentions(&|token| is_place(manuscript, token)),
        times: (0..tokens.len())
            .filter(|place| is_time(manuscript, tokens, *place))
            .take(MOST_TIMES)
            .map(|place| TimeMention {
                word: manuscript.surface(&tokens[place]).to_string(),
                line: line(&tokens[place]),
            })
            .collect(),
        open_foreshadowing: open_threads(&marks).into_iter().map(str::to_string).collect(),
        paid_off: paid.map(|mark| mark.name.clone()).collect(),
    }
}

/// Words of time within a stretch, each once.
pub(super) fn times_in(manuscript: &Manuscript, range: &Range<usize>) -> Vec<String> {
    let tokens = manuscript.tokens_in(range);
    let found = (0..tokens.len()).filter(|place| is_time(manuscript, tokens, *place));
    once(found.map(|place| manuscript.surface(&tokens[place])))
}

/// Words of place within a stretch, each once.
pub(super) fn places_in(manuscript: &Manuscript, range: &Range<usize>) -> Vec<String> {
    let tokens = manuscript.tokens_in(range).iter();
    once(tokens.filter(|token| is_place(manuscript, token)).map(|token| manuscript.surface(token)))
}

fn once<'m>(words: impl Iterator<Item = &'m str>) -> Vec<String> {
    let mut list: Vec<String> = Vec::new();
    for word in words {
        if !list.iter().any(|known| known == word) {
            list.push(word.to_string());
        }
    }
    list
}

/// A word that the dictionary knows as a person's name, or an unknown katakana word.
fn is_name(manuscript: &Manuscript, token: &Token) -> bool {
    let word = manuscript.surface(token);
    let stranger = token.base() == "*" && word.chars().count() >= 3 && word.chars().all(chars::is_katakana);
    token.finer() == "人名" || (stranger && token.part() == "名詞")
}

fn is_place(manuscript: &Manuscript, token: &Token) -> bool {
    let word = manuscript.surface(token);
    token.part() == "名詞" && (token.finer() == "地域" || PLACES.contains(&word))
}

fn is_time(manuscript: &Manuscript, tokens: &[Token], place: usize) -> bool {
    let word = manuscript.surface(&tokens[place]);
    let counted = place > 0 && tokens[place - 1].detail() == "数" && UNITS.contains(&word);
    tokens[place].part() == "名詞" && (TIMES.contains(&word) || counted)
        || (tokens[place].part() == "接頭詞" && matches!(word, "翌"))
}

#[rustfmt::skip]
const PLACES: &[&str] = &[
    "学校", "教室", "校庭", "屋上", "廊下", "図書館", "図書室", "駅", "ホーム", "電車", "車内", "バス", "家", "部屋", "寝室", "台所", "居間", "玄関", "庭", "窓辺",
    "店", "喫茶店", "食堂", "酒場", "宿", "宿屋", "病院", "病室", "会社", "職場", "事務所", "会議室", "公園", "広場", "通り", "路地", "橋", "川", "川辺", "河原",
    "海", "海岸", "浜辺", "港", "船", "甲板", "島", "山", "山頂", "森", "丘", "谷", "洞窟", "草原", "砂漠", "村", "町", "街", "都", "城", "城門", "王宮", "宮殿", "玉座",
    "神殿", "教会", "寺", "神社", "境内", "墓地", "塔", "地下", "地下室", "牢", "牢獄", "戦場", "陣地", "市場", "ギルド", "迷宮", "ダンジョン", "屋敷", "館", "倉庫", "研究室",
];

#[rustfmt::skip]
const TIMES: &[&str] = &[
    "朝", "昼", "夕方", "夜", "夜中", "深夜", "明け方", "夜明け", "早朝", "正午", "午前", "午後", "放課後", "昨日", "今日", "明日", "今朝", "昨夜", "今夜", "今晩", "翌日", "翌朝", "翌晩",
    "翌年", "先週", "来週", "先月", "来月", "去年", "昨年", "来年", "春", "夏", "秋", "冬", "梅雨", "月曜", "火曜", "水曜", "木曜", "金曜", "土曜", "日曜", "その後", "数日", "数年", "黄昏", "日没",
];

#[rustfmt::skip]
const UNITS: &[&str] = &["時", "分", "日", "日後", "週間", "か月", "ヶ月", "年", "年後", "時間", "月", "秒", "日間", "年前"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_places_times_and_threads_are_seen() {
        let text = "翌朝、健太は学校で美咲に会った。健太は三時に駅へ行った。<!-- 伏線: 鍵 -->\n";
        let seen = evidence(&Manuscript::read(text));
        assert_eq!((seen.names[0].name.as_str(), seen.names[0].count), ("健太", 2));
        assert_eq!(seen.places.iter().map(|place| place.name.as_str()).collect::<Vec<_>>(), ["学校", "駅"]);
        assert_eq!(seen.times.iter().map(|time| time.word.as_str()).collect::<Vec<_>>(), ["翌朝", "時"]);
        assert_eq!(seen.open_foreshadowing, ["鍵"]);
    }
}
