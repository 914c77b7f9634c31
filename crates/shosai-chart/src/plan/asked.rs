//! Nouns that stand where a query says what it asks for, and that nothing of the table answers to.

use super::fields::Fields;
use crate::intent::{Cue, Intent, Role, is_plain_word};
use crate::operations::Aggregate;
use crate::table::calendar::Grain;
use crate::table::{Column, Data, Kind, Table};
use regex_lite::Regex;
use std::sync::LazyLock;

/// What may stand where something is asked for and says nothing of it.
const GENERAL: &str = "分布|推移|変化|全体|全部|金額|規模|季節|時間|時期|数値|数字|値|データ|結果|状況|傾向|カテゴリ|カテゴリー|種類|項目|内容|グループ|区分|商品|製品|人口|客|お客|顧客|会員|利用者|ユーザー|稼働|点数|ヒストグラム|グラフ|平均|合計|最大|最小|上位|下位|差|伸び|増減|濃淡|明暗|一枚|色分け|組み合わせ|掛け合わせ";

/// The noun before `の内訳`, `の割合`: what is to be taken apart, where no column or value has any part of it.
pub fn parted(intent: &Intent, fields: &Fields) -> Option<String> {
    static PARTS: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new("(?:^|[^|\u{3400}-\u{9fff}\u{30a1}-\u{30fc}])([\u{3400}-\u{9fff}\u{30a1}-\u{30fc}]{2,})の(?:内訳|割合|構成比?|比率|シェア)").ok()
    });
    let apart = intent.has(Cue::Composition) && fields.groups.is_empty() && !fields.measures_named;
    let found = PARTS.as_ref().filter(|_| apart && intent.values.is_empty())?.captures(&intent.loose_text)?;
    let noun = found.get(1)?.as_str().trim_end_matches('別');
    is_telling(noun).then(|| noun.to_owned())
}

/// The noun of `…の推移`, `…の平均` where nothing is measured: what moves or is averaged must be there.
pub fn unheard_of(table: &Table, intent: &Intent, fields: &Fields) -> Option<String> {
    static OF: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new("(?:^|[^|\u{3400}-\u{9fff}\u{30a1}-\u{30fc}])([\u{3400}-\u{9fff}\u{30a1}-\u{30fc}]{2,})の(?:推移|分布|動き|増減|ばらつき|\\|\\|点)").ok()
    });
    let nameless = |c: &Column| c.is_number() && matches!(c.label.as_str(), "値" | "value");
    let hinted = fields.measures_named || !intent.mentions.iter().all(|m| !table.columns[m.column].is_number());
    let rows = intent.measure.aggregate == Some(Aggregate::Count);
    if hinted || rows || !intent.values.is_empty() || table.columns.iter().any(|c| nameless(c)) {
        return None;
    }
    let found = OF.as_ref()?.captures(&intent.loose_text)?;
    let noun = found.get(1)?.as_str();
    let numbers = table.columns.iter().filter(|c| c.is_number()).count();
    let akin = |c: &Column| c.is_number() && crate::intent::is_akin(&c.label, noun);
    (numbers > 1 && is_telling(noun) && !table.columns.iter().any(|c| akin(c))).then(|| noun.to_owned())
}

/// Whether a noun says something, and is no word for a picture.
fn is_telling(noun: &str) -> bool {
    is_plain_word(noun)
        && !noun.ends_with(['別', '毎'])
        && !GENERAL.split('|').any(|word| noun == word || noun.ends_with(word))
}

/// `パイロットの給料`: a Japanese noun for what is measured, by itself, that no measure answers to.
pub fn measured_run<'a>(table: &Table, loose: &'a str) -> Option<&'a str> {
    const OFTEN: &str = "記録|対応|処理|作業|計画|予算|実績|目標|契約|登録|申込|注文|受注|購入|購買|出荷|発送|生産|製造|人数|台数|個数|人員|更新|採用|消費|宿泊|滞在|投資|広告|閲覧|アクセス|再生|視聴|応答|返信|発電|時間|所要|距離|サイズ|待機|練習|運動|学習|勉強|世帯数|面積|外国人|タイム|電気|ガス|水道|燃料";
    let wordy = |c: char| matches!(u32::from(c), 0x3400..=0x9FFF | 0x30A1..=0x30FC);
    let akin = |noun: &str| table.columns.iter().any(|c| crate::intent::is_akin(&c.label, noun));
    let mut runs = loose.split(|c: char| !wordy(c)).filter(|run| run.chars().count() >= 2);
    runs.find(|run| {
        crate::intent::is_measured_notion(run)
            && is_telling(run)
            && !OFTEN.split('|').any(|own| own == *run)
            && !akin(run)
    })
}

/// Two nouns of the dictionary that nothing of the table is akin to: the query speaks of another matter.
pub fn of_other_matters(table: &Table, intent: &Intent, fields: &Fields) -> Option<String> {
    let wordy = |c: char| matches!(u32::from(c), 0x3400..=0x9FFF | 0x30A1..=0x30FC);
    let hinted = intent.mentions.iter().any(|m| table.columns[m.column].is_number());
    let nameless = |c: &Column| c.is_number() && matches!(c.label.as_str(), "値" | "value");
    if fields.measures_named || hinted || !intent.values.is_empty() || table.columns.iter().any(|c| nameless(c)) {
        return None;
    }
    let said = |column: &Column, noun: &str| match &column.data {
        Data::Text { words, .. } if column.kind == Kind::Category => {
            words.iter().any(|word| crate::intent::is_akin(word, noun))
        }
        _ => false,
    };
    let akin = |noun: &str| {
        table.columns.iter().any(|c| crate::intent::is_akin(&c.label, noun) || said(c, noun))
            || crate::intent::happenings_of(table).iter().any(|own| noun.starts_with(own.as_str()))
    };
    let strange = |run: &&str| {
        run.chars().count() >= 2
            && is_telling(run)
            && crate::intent::is_noun(run)
            && !crate::intent::is_of_people(run)
            && !crate::intent::is_of_places(run)
            && !akin(run)
    };
    let mut found: Vec<&str> = intent.loose_text.split(|c: char| !wordy(c)).filter(strange).collect();
    found.dedup();
    (found.len() >= 2).then(|| found.join(", "))
}

/// `設置台数の推移` of a table with a row for each quarter and plan: rows that are sums are no things to count.
pub fn counted_sums(table: &Table, intent: &Intent, fields: &Fields) -> Option<String> {
    let rows = fields.aggregate == Some(Aggregate::Count) && fields.measures.is_empty();
    let kept = !intent.values.is_empty() || !intent.filters.is_empty();
    if !rows || kept || !is_panel(table) {
        return None;
    }
    // `how many people ride`, `何人`: whatever counts people may be meant.
    const GENERAL: &str = "people who|those who|everyone who|numbers of people|の数|how many|number of|the number|number per|count|count of|how often|件数|人数|回数|何件|何人|何回|何本|何台|数えて";
    let hinted = intent.mentions.iter().any(|m| table.columns[m.column].is_number());
    let said = intent.measure.words.first().filter(|word| !GENERAL.split('|').any(|own| own == word.as_str()));
    let said = said.filter(|_| !hinted);
    intent.measure.unheld.clone().or_else(|| said.cloned())
}

/// What a hinted measure is said of where its column is of something else: the water of `water usage`, where electricity is used.
pub fn of_another(table: &Table, intent: &Intent, fields: &Fields) -> Option<String> {
    let hinted = |m: &&crate::intent::Mention| {
        fields.measures_named && fields.measures.contains(&m.column) && m.strength < 1.0 && m.role != Role::Unwanted
    };
    let surely = intent.mentions.iter().any(|m| m.strength >= 1.0 && fields.measures.contains(&m.column));
    intent.mentions.iter().filter(hinted).filter(|_| !surely).find_map(|mention| {
        let noun = modifier(intent, mention)?;
        let own = own_modifier(&table.columns[mention.column], &mention.word)?;
        let akin = |label: &str| crate::intent::is_akin(label, &noun);
        let told = table.columns.iter().any(|c| akin(&c.label));
        // Where something is used, or by whom, makes it no other thing.
        let whose = crate::intent::is_of_people(&noun) || crate::intent::is_of_places(&noun);
        (is_telling(&noun) && !whose && !told && !akin(&own) && crate::intent::is_noun(&noun)).then_some(noun)
    })
}

/// The noun right before a mention that nothing has taken, perhaps with `の` between.
fn modifier(intent: &Intent, mention: &crate::intent::Mention) -> Option<String> {
    let at = intent.full_text.get(..mention.span.start)?.chars().count();
    let before: String = intent.loose_text.chars().take(at).collect();
    let wordy = |c: char| matches!(u32::from(c), 0x3400..=0x9FFF | 0x30A1..=0x30FC);
    let (text, latin) = match before.strip_suffix(' ') {
        Some(text) if mention.word.is_ascii() => (text, true),
        _ => (before.strip_suffix('の').unwrap_or(&before), false),
    };
    let held = |c: &char| if latin { c.is_ascii_lowercase() } else { wordy(*c) };
    let noun: Vec<char> = text.chars().rev().take_while(held).collect();
    let noun: String = noun.into_iter().rev().collect();
    let joined = text.strip_suffix(noun.as_str()).is_some_and(|rest| rest.ends_with('|'));
    (noun.chars().count() >= 2 && !joined).then_some(noun)
}

/// What a column's name says besides the word that hints at it: the `宿泊` of `宿泊売上`; a unit may say it too.
fn own_modifier(column: &Column, word: &str) -> Option<String> {
    const UNITS: [(&str, &str); 3] = [("kwh", "電気"), ("mwh", "電気"), ("gwh", "電気")];
    const PLAIN: &str = "total|net|gross|avg|average|unit|list|sale|sales|base|new|monthly|annual|daily|days|販売|平均|合計|総|新規|月間|年間|月額|実績|受付|利用|使用|登録|総合|最大|最高|単位|累計|純|売|取引|注文|購入|支払|会計|請求|決済";
    let label = crate::table::fold::fold(&column.label);
    let unit = column.unit.as_deref().map(str::to_lowercase);
    let by_unit = UNITS.iter().find(|(own, _)| unit.as_deref() == Some(own)).map(|(_, noun)| (*noun).to_owned());
    let start: String = label.chars().take(2).collect();
    let compound =
        label.chars().count() >= 3 && !label.is_ascii() && !word.starts_with(&start) && !label.ends_with(word);
    let headed = label.strip_suffix(word).filter(|start| start.chars().count() >= 2).map(str::to_owned);
    let words = crate::table::header::words(&column.label);
    let latin = words.first().filter(|first| words.len() >= 2 && label.is_ascii() && word.is_ascii() && *first != word);
    let latin = latin.cloned();
    let own = latin
        .or(headed)
        .or_else(|| compound.then_some(start))
        .filter(|own| !PLAIN.split('|').any(|plain| own == plain));
    // In the other language the word may say what the name begins with.
    let said = |own: &str| word.is_ascii() && crate::intent::is_akin(own, word);
    let known = |own: &String| crate::intent::is_noun(own) || crate::intent::is_notion(own);
    by_unit.or(own.filter(known).filter(|own| !said(own)))
}

/// Things that happen to a few of the rows at most, each with parts of names by which a table tells that it is about them.
const MISHAPS: [(&str, &str); 10] = [
    ("接種|vaccination", "接種|ワクチン|vacc|dose|shot"),
    (
        "事故|負傷|けが|転倒|accident|crash|injury|injuries|collision",
        "事故|発生|災害|負傷|転倒|原因|incident|accident|crash|injur|cause|occurred|severity|damage|fall",
    ),
    ("手術|surgery|surgeries", "手術|術式|治療|処置|surg|procedure|treatment"),
    (
        "苦情|クレーム|complaint",
        "苦情|クレーム|問い合わせ|問合せ|受付日|用件|要件|claim|complaint|ticket|case|issue|topic|inquiry",
    ),
    (
        "故障|障害|breakdown|outage",
        "故障|障害|異常|停止|修理|保全|点検|ticket|incident|issue|error|fail|cause|down|repair",
    ),
    ("返品|返金|refund", "返品|返金|返却|return|refund|status|状態|状況"),
    ("キャンセル|取消|cancellation", "キャンセル|取消|cancel|status|状態|状況|結果|show"),
    ("退職|離職|resignation", "退職|離職|在籍|在職|left|leave|leaving|status|quit|attrition"),
    ("死亡|death", "死亡|死|転帰|結果|death|died|outcome|survi"),
    ("盗難|万引|theft|shoplifting", "盗|万引|犯|罪|theft|crime|offen|incident"),
];

/// `手術件数` of a table of visits: what is counted happens to few of the rows, and no column tells to which.
pub fn mishaps(table: &Table, intent: &Intent, fields: &Fields) -> Option<String> {
    let rows = fields.aggregate == Some(Aggregate::Count) && fields.measures.is_empty();
    if !rows || !intent.values.is_empty() {
        return None;
    }
    let counted = |noun: &str| {
        let words = intent.measure.words.iter().any(|word| word.trim_end_matches('s') == noun || word == noun);
        words
            || ["件数", "回数", "の件数", "の回数", "数"]
                .iter()
                .any(|end| intent.full_text.contains(&format!("{noun}{end}")))
    };
    let told = |marks: &str| {
        let holds = |label: &str| marks.split('|').any(|mark| label.contains(mark));
        table.columns.iter().any(|c| holds(&crate::table::fold::fold(&c.label)))
    };
    let mut found = MISHAPS.iter().filter(|(_, marks)| !told(marks)).flat_map(|(nouns, _)| nouns.split('|'));
    found.find(|noun| counted(noun)).map(str::to_owned)
}

/// Whether every row is one period of one group: a row a month and shop, all of them there.
pub fn is_panel(table: &Table) -> bool {
    let Some(time) = table.columns.iter().find(|c| c.is_time() || c.kind == Kind::Sequence) else { return false };
    let measures = table.columns.iter().filter(|c| c.kind == Kind::Measure).count();
    let coded = table.columns.iter().any(|c| c.kind == Kind::Identifier && c.distinct(usize::MAX) == table.rows);
    let periods = time.distinct(usize::MAX);
    let fills = |c: &Column| {
        let groups = c.distinct(usize::MAX);
        groups > 1 && groups * periods == table.rows
    };
    // Things that happen seldom have a moment each; a row a month is a sum.
    let coarse = matches!(time.kind, Kind::Time(grain) if grain >= Grain::Month) || time.kind == Kind::Sequence;
    let groups: Vec<_> = table.columns.iter().filter(|c| c.kind == Kind::Category).collect();
    // A row a year, district and kind of tree, all of them there.
    let cross = |one: &Column, other: &Column| {
        let (a, b) = (one.distinct(usize::MAX), other.distinct(usize::MAX));
        a > 1 && b > 1 && a * b * periods == table.rows
    };
    let crossed = || groups.iter().enumerate().any(|(at, one)| groups[at + 1..].iter().any(|other| cross(one, other)));
    let filled = groups.iter().any(|c| fills(c)) || crossed();
    measures > 0 && !coded && ((coarse && periods == table.rows) || filled)
}

#[cfg(test)]
mod tests {
    use crate::{Options, Table, plan};

    fn falls_back(table: &Table, query: &str) -> bool {
        plan(table, query, &Options::default()).unwrap().fallback
    }

    #[test]
    fn rows_that_are_sums_are_not_counted() {
        let mut sums = String::from("month,plan,subscribers\n");
        let mut things = String::from("date,plan,minutes\n");
        for row in 0..24 {
            sums.push_str(&format!("2024-{:02},{},{row}\n", row / 2 + 1, ["A", "B"][row % 2]));
            things.push_str(&format!("2024-01-{:02},{},{row}\n", row + 1, ["A", "B"][row % 2]));
        }
        let (sums, things) = (Table::read_str(&sums).unwrap(), Table::read_str(&things).unwrap());
        assert!(falls_back(&sums, "アンテナの設置台数の推移") && !falls_back(&things, "月別の設置台数"));
    }

    #[test]
    fn what_is_to_be_taken_apart_must_be_there() {
        let mut text = String::from("四半期,港,事故件数\n");
        for row in 0..12 {
            text.push_str(&format!("2024Q{},{},{row}\n", row % 4 + 1, ["神戸", "名古屋", "博多"][row % 3]));
        }
        let table = Table::read_str(&text).unwrap();
        assert!(falls_back(&table, "輸出品目の内訳") && !falls_back(&table, "港の内訳"));
    }

    #[test]
    fn a_measure_of_another_thing_is_not_the_one_that_is_there() {
        let mut text = String::from("検針月,棟,電力量(kWh),宿泊売上(千円)\n");
        for row in 0..12 {
            text.push_str(&format!("2024-{:02},{},{row},{}\n", row / 2 + 1, ["A", "B"][row % 2], row * 7 + 3));
        }
        let table = Table::read_str(&text).unwrap();
        assert!(falls_back(&table, "水道の使用量を月別に") && falls_back(&table, "breakfast sales by month"));
        assert!(!falls_back(&table, "電気の使用量を月別に") && !falls_back(&table, "our sales by month"));
    }
}
