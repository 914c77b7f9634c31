//! Nouns of a query that no column answers to.

use super::fields::Fields;
use super::stand_in::{VERBS_OF_MONEY, is_paid_to_people, stand_in};
use crate::intent::{Cue, Intent};
use crate::table::calendar::Grain;
use crate::table::{Column, Data, Kind, Table};
use regex_lite::Regex;
use std::sync::LazyLock;

/// Nouns that name a measure or a group so clearly that another column must not stand in for them.
const MEASURE_NOUNS: &str = "age|原価|時給|日給|かかる期間|かかった期間|かかる時間|かかった時間|かかる日数|feedback|commission|commissions|prizes|awards|medals|wages|wage|仕入れ値|仕入値|ギャラ|出演料|謝礼|royalties|royalty|premiums|fines|penalties|subsidies|loans|deposits|withdrawals|mortgage|視力|握力|打率|順位|偏差値|学費|月謝|家賃|地価|物価|金利|税収|人件費|光熱費|水道代|ガス代|燃費|走行距離|標高|水深|水位|騒音|震度|気圧|花粉|糖度|体脂肪|血糖|コレステロール|睡眠|カロリー|塩分|登録者|フォロワー|視聴率|部数|空席|定員|議席|支持率|出生率|死亡率|空き家|犯罪|保険料|年金|奨学金|ボーナス|有給|口コミ|レビュー数|salaries|tuition|bonus|dividend|emissions|calories|subscribers|followers|refunds|injuries|absences|donations|votes|turnout|overtime|income|earnings|takings|turnover|売上|売上高|利益|費用|コスト|価格|気温|温度|降水量|湿度|年齢|給与|年収|人口|身長|体重|株価|血圧|在庫|広告費|満足度|生産量|電力|歩数|心拍数|残業時間|売り上げ|電気代|睡眠時間|風速|為替|temperature|humidity|profit|revenue|rainfall|salary|population|height|weight|stock price|blood pressure|inventory|satisfaction|heart rate|sales|price|cost|latency|cpu|wind speed|exchange rate|unemployment|gdp";
const GROUP_NOUNS: &str = "年齢|年齢層|血液型|学歴|都道府県|県|salesperson|sales rep|rep|supplier|vendor|部署|部門|地域|店舗|商品|製品|国|都道府県|性別|職種|ブランド|担当者|学年|チャネル|department|region|store|product|country|gender|brand|channel|employee|city|age group|segment|prefecture";

/// The nouns that ask for a column the table does not have; a noun for sales finds the only column of money.
pub fn nouns(table: &Table, intent: &Intent, fields: &mut Fields) -> Vec<String> {
    let mut out = strangers(table, intent, fields);
    let loose = &intent.loose_text;
    let has = |word: &str| match word.is_ascii() {
        true => {
            loose.split(|c: char| !c.is_ascii_alphanumeric()).any(|w| w == word || w.strip_suffix('s') == Some(word))
                || (word.contains(' ') && loose.contains(word))
        }
        false => loose.contains(word),
    };
    out.extend(measures(table, intent, fields, &has));
    // `レッスン時間とカロリーの関係` of a table with one length of time.
    if let Some((at, noun)) = unrelated(intent, fields).and_then(|noun| Some((stand_in(table, &noun)?, noun))) {
        if !fields.measures.contains(&at) {
            fields.measures.push(at);
        }
        fields.stood_in.push((noun, at));
    }
    out.retain(|noun| !fields.stood_in.iter().any(|(own, _)| own == noun));
    let grouped = |noun: &str| is_grouped_by(loose, noun);
    let attribute =
        crate::intent::attributes().filter(|word| word.chars().count() >= 2).find(|word| loose.contains(word));
    out.extend(attribute.map(str::to_owned));
    // A column that is named is there: the `season` that a table is laid out by.
    let named = |noun: &str| intent.mentions.iter().any(|m| m.word == noun || m.word.strip_suffix('s') == Some(noun));
    let categories = table.columns.iter().filter(|c| !c.is_number() && !c.is_time()).count();
    let spread_out = fields.measures_named && fields.measures.len() >= 2;
    if fields.groups.is_empty() && categories != 1 && !spread_out && !intent.has(Cue::Series) {
        const KINDS: [&str; 12] =
            ["class", "type", "kind", "category", "group", "item", "section", "level", "unit", "line", "event", "part"];
        let known = GROUP_NOUNS.split('|').chain(crate::intent::things());
        let known = known.filter(|noun| noun.chars().count() >= 2 && !KINDS.contains(noun));
        out.extend(known.filter(|noun| grouped(noun) && !named(noun)).map(str::to_owned).take(1));
        // Nothing else stands in for people: `which driver`.
        let mut people = crate::intent::people().filter(|noun| noun.is_ascii() && is_led(loose, "which", noun));
        out.extend(people.next().map(str::to_owned));
    }
    out
}

/// The nouns of what is measured that no column answers to; where one column alone is of their kind it is taken.
fn measures(table: &Table, intent: &Intent, fields: &mut Fields, has: &dyn Fn(&str) -> bool) -> Vec<String> {
    let loose = &intent.loose_text;
    let mut out = Vec::new();
    let counted = is_counted(intent, fields);
    let named = is_surely_named(intent, fields, has);
    let nothing_measured = (!named && !counted && (fields.classes.is_empty() || measured_pair(loose).is_some()))
        || MEASURE_NOUNS.split('|').any(|noun| has(noun) && is_set_against(loose, noun));
    // A table with one measure has no other to confuse it with only when its name is general.
    let only_general = table
        .columns
        .iter()
        .filter(|c| c.is_number())
        .all(|c| matches!(crate::table::fold::fold(&c.label).as_str(), "値" | "value" | "数値" | "amount" | "y"));
    // The figures of a table laid out by periods have no name of their own; any noun may be theirs.
    let nameless = table.columns.iter().position(|c| c.is_number() && matches!(c.label.as_str(), "値" | "value"));
    let fits = |at: &usize| match unit_of_its_own(loose, has) {
        Some(noun) => (is_share(noun) && holds_shares(&table.columns[*at])) || (is_cost(noun) && tells_costs(table)),
        None => true,
    };
    let strange = nameless.is_some_and(|at| !fits(&at)) && !fields.measures_named && only_general;
    if strange {
        return unit_of_its_own(loose, has).map(str::to_owned).into_iter().collect();
    }
    let nameless = nameless.filter(fits);
    if let (true, Some(at), false) = (nothing_measured, nameless, fields.measures_named) {
        fields.measures = vec![at];
    } else if nothing_measured && !only_general {
        let noun = asked_noun(table, loose, has);
        // A column that is meant by another word of the query may answer to the noun as well.
        let answered = |noun: &&str| {
            let answers = |at: &usize| crate::intent::is_named_alike(&table.columns[*at].label, noun);
            fields.measures_named && fields.measures.iter().any(answers)
        };
        // What a play brings in may be its audience.
        let spoken = |noun: &&str| noun.ends_with(" in") && fields.measures_named;
        let noun = noun.filter(|noun| !answered(noun) && !spoken(noun));
        let noun = noun.filter(|noun| !(noun.is_ascii() && is_part_of_a_name(table, intent, noun)));
        out.extend(noun.filter(|_| intent.has(Cue::Relation)).and_then(|noun| other_noun(table, noun, has)));
        let only = noun.filter(|noun| !is_paid_to_people(loose, noun)).and_then(|noun| stand_in(table, noun));
        match only {
            Some(at) => {
                // The other of a relation stays.
                let named = intent.has(Cue::Relation) && fields.measures_named;
                fields.measures.retain(|other| named && *other != at);
                fields.measures.push(at);
                fields.stood_in.extend(noun.map(|noun| (noun.to_owned(), at)));
                fields.measures_named = true;
            }
            None => out.extend(
                noun.filter(|n| !VERBS_OF_MONEY.contains(n))
                    .filter(|n| !fields.measures_named || MEASURE_NOUNS.split('|').any(|m| m == *n))
                    .map(str::to_owned),
            ),
        }
    }
    out
}

/// What people and things have besides being counted.
const OWNED: &str = "age|height|weight|salary|income|satisfaction|heart rate|blood pressure|temperature";

/// Whether a measure is named so that no other noun can be what is asked for.
fn is_surely_named(intent: &Intent, fields: &Fields, has: &dyn Fn(&str) -> bool) -> bool {
    // A part of a name is a weak hint: `入居者の血圧` asks for blood pressure, not for the number of residents.
    // So does `乗客の満足度` ask for satisfaction.
    let owner = |m: &crate::intent::Mention| {
        let after = intent.full_text.get(m.span.end..).and_then(|after| after.strip_prefix('の'));
        let held = |noun: &str| !noun.is_ascii() && has(noun) && after.is_some_and(|after| after.starts_with(noun));
        let before = intent.full_text.get(..m.span.start).unwrap_or("");
        // `the average age of freelancers` is no number of them.
        let of_it = |noun: &str| noun.is_ascii() && has(noun) && before.ends_with(&format!("{noun} of "));
        (m.strength < 1.0 && MEASURE_NOUNS.split('|').any(held)) || OWNED.split('|').any(of_it)
    };
    let surely = |at: &usize| intent.mentions.iter().any(|m| m.column == *at && m.strength >= SURE && !owner(m));
    fields.measures_named && (fields.measures.iter().any(surely) || fields.measures.len() > 1)
}

/// The cost of `actual cost` is that of the column before it, and the freight of `freight volume` that of the column after it.
fn is_part_of_a_name(table: &Table, intent: &Intent, noun: &str) -> bool {
    let Some(start) = intent.full_text.find(noun) else { return false };
    let end = start + noun.len();
    let measure = |m: &&crate::intent::Mention| table.columns[m.column].is_number();
    let mut measures = intent.mentions.iter().filter(measure);
    measures.any(|m| (m.span.end + 1 == start && m.strength >= SURE) || m.span.start == end + 1)
}

/// A relation needs both of its nouns: the second that no column answers to.
fn other_noun(table: &Table, noun: &str, has: &dyn Fn(&str) -> bool) -> Option<String> {
    let apart = |own: &&str| !own.contains(noun) && !noun.contains(*own);
    let mut both = MEASURE_NOUNS.split('|').filter(|own| has(own)).filter(apart);
    both.find(|own| stand_in(table, own).is_none()).map(str::to_owned)
}

/// The first noun that names what is measured and that nothing has taken.
fn asked_noun<'a>(table: &Table, loose: &'a str, has: &dyn Fn(&str) -> bool) -> Option<&'a str> {
    MEASURE_NOUNS
        .split('|')
        .find(|noun| has(noun))
        .or_else(|| measured_compound(loose))
        .or_else(|| measured_pair(loose))
        .or_else(|| VERBS_OF_MONEY.into_iter().find(|noun| has(noun)))
        .or_else(|| crate::intent::measured_noun(loose).filter(|noun| !is_akin(table, noun)))
        .or_else(|| super::asked::measured_run(table, loose))
}

/// A noun that is measured in a way that counts and sums are not: hours, rates, prices, costs.
fn unit_of_its_own<'a>(loose: &'a str, has: &dyn Fn(&str) -> bool) -> Option<&'a str> {
    const NOUNS: &str = "時間|率|温度|気温|価格|単価|費用|コスト|年齢|身長|体重|血圧|湿度|利益|margin|rate|price|cost|hours|temperature|salary|height|weight|age";
    let compound = measured_compound(loose).filter(|noun| NOUNS.split('|').any(|end| noun.ends_with(end)));
    // `ドライバーの年齢`: some have no longer name.
    const WHOLE: &str = "年齢|身長|体重|血圧|湿度|気温|温度";
    let whole = |noun: &str| noun.is_ascii() || WHOLE.split('|').any(|own| own == noun);
    compound.or_else(|| NOUNS.split('|').find(|noun| whole(noun) && has(noun)))
}

/// Whether a noun is a part of a hundred.
fn is_share(noun: &str) -> bool {
    noun.ends_with('率') || matches!(noun, "rate" | "margin")
}

/// Whether a noun is what was spent.
fn is_cost(noun: &str) -> bool {
    noun.ends_with('費') || noun.ends_with("費用") || noun.ends_with("コスト") || noun == "cost"
}

/// Whether a table is one of outlays by what its rows are called: `広告宣伝費`, `travel expenses`.
fn tells_costs(table: &Table) -> bool {
    let spent = |word: &str| word.ends_with('費') || word.contains("費目") || word.to_lowercase().contains("expense");
    let words = |c: &Column| matches!(&c.data, Data::Text { words, .. } if words.iter().any(|word| spent(word)));
    table.columns.iter().any(|c| spent(&c.label) || words(c))
}

/// Whether figures may be parts of a hundred.
fn holds_shares(column: &Column) -> bool {
    column.as_numbers().is_some_and(|figures| figures.iter().all(|v| v.is_nan() || (0.0..=100.0).contains(v)))
}

/// Whether a noun is asked to tell rows apart; `across all depots` puts together what need not be told apart.
fn is_grouped_by(loose: &str, noun: &str) -> bool {
    let pooled = || ["all", "every"].iter().any(|all| loose.contains(&format!("{all} {noun}")));
    ["別", "ごと", "間の"].iter().any(|mark| stands(loose, &format!("{noun}{mark}")))
        || (noun.is_ascii()
            && !pooled()
            && ["by", "per", "each", "across"].iter().any(|mark| is_led(loose, mark, noun)))
}

/// Nouns that are strangers whatever else is asked.
fn strangers(table: &Table, intent: &Intent, fields: &Fields) -> Vec<String> {
    // A value without a name may be anything.
    let nameless = table
        .columns
        .iter()
        .filter(|c| c.is_number())
        .all(|c| matches!(crate::table::fold::fold(&c.label).as_str(), "値" | "value" | "数値" | "amount" | "y"));
    let short =
        || unknown_short_form(&intent.loose_text, &intent.raw_text).filter(|_| !fields.measures_named && !nameless);
    const OTHERS: [&str; 14] = [
        "競合",
        "他社",
        "同業",
        "ライバル",
        "業界平均",
        "全国平均",
        "世界平均",
        "competitor",
        "competitors",
        "rivals",
        "industry average",
        "national average",
        "our peers",
        "the market average",
    ];
    let others = OTHERS.iter().find(|noun| intent.loose_text.contains(*noun)).map(|noun| (*noun).to_owned());
    let found = unrelated(intent, fields).into_iter().chain(uncounted(table, intent, fields)).chain(short());
    let asked = [
        super::asked::parted(intent, fields),
        super::asked::counted_sums(table, intent, fields),
        super::asked::of_another(table, intent, fields),
        super::asked::mishaps(table, intent, fields),
        super::asked::unheard_of(table, intent, fields),
        super::asked::of_other_matters(table, intent, fields),
    ];
    let asked = asked.into_iter().flatten();
    found.chain(others).chain(asked).collect()
}

/// `ESGスコア`, `BMIの平均`: a short form in capitals that nothing of the table answers to.
fn unknown_short_form(loose: &str, raw: &str) -> Option<String> {
    const IDLE: [&str; 22] = [
        "ok", "ng", "png", "svg", "csv", "yoy", "mom", "qoq", "top", "am", "pm", "id", "kpi", "ai", "tv", "usd", "jpy",
        "vs", "max", "min", "avg", "ppt",
    ];
    static SHORT: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new("(?:^|[^A-Za-z0-9])([A-Z]{3,5})(?:の|スコア|率|値|指数|は|を|が| score| index| rate)").ok()
    });
    let found = SHORT.as_ref()?.captures(raw)?.get(1)?.as_str().to_lowercase();
    let said = loose.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == found);
    (said && !IDLE.contains(&found.as_str())).then_some(found)
}

/// Whether rows are what is asked for; the blood pressure of patients is no count of patients.
fn is_counted(intent: &Intent, fields: &Fields) -> bool {
    const OF_IT: [&str; 5] = ["の推移", "の分布", "の変化", "の平均", "の比較"];
    const BY_IT: [&str; 6] = [" by ", " per ", " for each ", " across ", " in each ", " over "];
    let held_by = |noun: &str| {
        let after = if noun.is_ascii() { BY_IT.as_slice() } else { OF_IT.as_slice() };
        after.iter().any(|what| intent.loose_text.contains(&format!("{noun}{what}")))
    };
    let unsaid = intent.measure.aggregate.is_none() || intent.measure.hinted_count;
    let compound = measured_compound(&intent.loose_text);
    let rated = compound.is_some_and(|noun| noun.ends_with(['率', '額']));
    let other = unsaid && (rated || MEASURE_NOUNS.split('|').chain(compound).any(held_by));
    // `how many calories did I burn`: what is measured is not counted.
    let asked = |noun: &str| noun.is_ascii() && intent.full_text.contains(&format!("how many {noun}"));
    let loose = |noun: &str| intent.loose_text.contains(noun);
    let burnt = MEASURE_NOUNS.split('|').any(|noun| asked(noun) && loose(noun));
    fields.aggregate == Some(crate::operations::Aggregate::Count) && !other && !burnt
}

/// A number of things that rows do not stand for: of fish where rows are months, of subscribers where rows are films.
fn uncounted(table: &Table, intent: &Intent, fields: &Fields) -> Option<String> {
    const AUDIENCES: &str = "登録者|フォロワー|視聴者|読者|契約者|加入者|観客|来場者|入場者|乗客|宿泊者|訪問者|購読者";
    if fields.aggregate != Some(crate::operations::Aggregate::Count) || !fields.measures.is_empty() {
        return None;
    }
    let peopled = table.columns.iter().any(|c| crate::intent::is_of_people(&c.label));
    let audience = intent.measure.words.iter().find(|word| AUDIENCES.split('|').any(|own| word.starts_with(own)));
    let happens = |noun: &String| {
        let start: String = noun.chars().take(2).collect();
        let done = || crate::intent::happenings_of(table).iter().any(|own| noun.starts_with(own.as_str()));
        table.columns.iter().any(|c| c.label.contains(&start)) || done()
    };
    if let (Some(noun), false) = (audience.filter(|noun| !happens(noun)), peopled) {
        return Some(noun.clone());
    }
    // `犯罪件数`: a measure of its own, counted.
    let other = intent.measure.unheld.as_deref().filter(|noun| {
        let own =
            |end: &&str| noun.strip_suffix(*end).is_some_and(|own| MEASURE_NOUNS.split('|').any(|other| other == own));
        ["件数", "回数", "人数", "数"].iter().any(own) && !happens(&(*noun).to_owned())
    });
    if let Some(noun) = other {
        return Some(noun.to_owned());
    }
    // What is written on every row, or happens at its time, is counted by rows.
    let noun = intent.measure.unheld.as_deref().filter(|_| intent.measure.hinted_count)?;
    let stem = noun.trim_end_matches('数').trim_end_matches('の');
    let shared = |label: &str| {
        let label = crate::table::fold::fold(label);
        stem.char_indices().any(|(at, _)| stem[at..].chars().count() >= 2 && label.contains(&stem[at..]))
            || label.chars().count() >= 2 && stem.contains(label.as_str())
    };
    let told = table.columns.iter().any(|c| shared(&c.label) || crate::intent::is_named_alike(&c.label, stem));
    let daily = table.columns.iter().any(|c| matches!(c.kind, Kind::Time(grain) if grain < Grain::Day));
    (!told && !daily && !super::counts::is_of_things(table)).then(|| noun.to_owned())
}

/// Whether a word of some measure's name begins like a noun: `days_to_deliver` and `delivery`.
fn is_akin(table: &Table, noun: &str) -> bool {
    const START: usize = 5;
    let start = |word: &str| word.get(..START).map(str::to_owned);
    let own = table.columns.iter().filter(|c| c.is_number()).flat_map(|c| crate::table::header::words(&c.label));
    own.filter_map(|word| start(&word)).any(|own| noun.split(' ').any(|part| start(part).as_ref() == Some(&own)))
}

/// `by sales rep`, `per rep`: a noun that a word of grouping leads, perhaps with one word between.
fn is_led(loose: &str, mark: &str, noun: &str) -> bool {
    let words: Vec<&str> = loose.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let wanted: Vec<&str> = noun.split(' ').collect();
    let same = |word: &str, noun: &str| word == noun || word.strip_suffix('s') == Some(noun);
    let starts =
        |at: usize| words[at..].len() >= wanted.len() && wanted.iter().zip(&words[at..]).all(|(n, w)| same(w, n));
    (0..words.len()).filter(|at| starts(*at)).any(|at| (1..=2).any(|back| at >= back && words[at - back] == mark))
}

/// `水温と漁獲量の関係`: what a measure is to be related to, where no column answers to it.
fn unrelated(intent: &Intent, fields: &Fields) -> Option<String> {
    static OTHER: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new("(?:^|[^\u{4e00}-\u{9fff}\u{30a1}-\u{30fc}|])([\u{4e00}-\u{9fff}\u{30a1}-\u{30fc}]{2,})と\\||\\|[\u{4e00}-\u{9fff}]{0,3}と([\u{4e00}-\u{9fff}\u{30a1}-\u{30fc}]{2,})(?:の|は|に|を)").ok()
    });
    static BOTH: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new("(?:^|[^\u{4e00}-\u{9fff}\u{30a1}-\u{30fc}|])([\u{4e00}-\u{9fff}\u{30a1}-\u{30fc}]{2,})\\|?と(?:[\u{4e00}-\u{9fff}\u{30a1}-\u{30fc}]{2,}の)?([\u{4e00}-\u{9fff}\u{30a1}-\u{30fc}]{2,})(?:\\([^)]*\\))?の(?:関係|相関)").ok()
    });
    if intent.has(Cue::Relation) && !fields.measures_named {
        let found = BOTH.as_ref()?.captures(&intent.loose_text)?;
        return found.get(2).map(|noun| noun.as_str().to_owned()).filter(|noun| crate::intent::is_plain_word(noun));
    }
    let one = intent.has(Cue::Relation) && fields.measures_named && fields.measures.len() == 1;
    let found = OTHER.as_ref().filter(|_| one)?.captures(&intent.loose_text)?;
    found.get(1).or(found.get(2)).map(|noun| noun.as_str().to_owned()).filter(|noun| crate::intent::is_plain_word(noun))
}

/// Whether a word is there and not the end of a longer compound.
fn stands(loose: &str, word: &str) -> bool {
    let compound = |c: char| matches!(u32::from(c), 0x3400..=0x9FFF | 0x30A1..=0x30FC);
    loose.match_indices(word).any(|(at, _)| !loose[..at].ends_with(compound))
}

/// Whether a noun that no column has is set against something: `rainfall versus sugar`, `湿度と売上の関係`.
fn is_set_against(loose: &str, noun: &str) -> bool {
    ["versus", "vs", "vs.", "against"]
        .iter()
        .any(|joint| loose.contains(&format!("{noun} {joint} ")) || loose.contains(&format!(" {joint} {noun}")))
        || loose.contains(&format!("{noun}と|"))
        || loose.contains(&format!("|と{noun}"))
}

/// A compound that names something measured by its end, such as `離職率`, when no column has taken any part of it.
fn measured_compound(loose: &str) -> Option<&str> {
    const GENERAL: &str = "経費|出費|実費|自費|公費|会費|年代|世代|時代|現代|近代|古代|歴代|初代|先代|十代|交代|金額|総額|総量|数量|全量|比率|倍率|確率|材料|資料|無料|有料|食料|飲料|消費|分量|物量|数値|平均値|中央値|最大値|最小値|目標値|基準値|外れ値|最高値|最低値|代表値|異常値|価値|閾値|年度|程度|制度|頻度|何度|今度";
    const WHOLE: &str = "合計|平均|総合|全体|全額|年間|月間|累計|最大|最高|最小|最低|合算|上位|全社|全店";
    static COMPOUND: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new("[\u{4e00}-\u{9fff}\u{30a1}-\u{30fc}]+(?:[りちいえげきしみびけれ](?:時間|賃))|[\u{4e00}-\u{9fff}\u{30a1}-\u{30fc}]+(?:率|額|量|費用|費|料|代|価格|時間|温度|速度|残高|人口|年収|単価|報酬|収入|支出|収益|所得|賃金|手当|金利|利益|[\u{4e00}-\u{9fff}]{2}度|[\u{4e00}-\u{9fff}\u{30a1}-\u{30fc}]値)")
            .ok()
    });
    let mut found = COMPOUND.as_ref()?.find_iter(loose).map(|m| m.as_str());
    let long = |noun: &str| noun.chars().count() >= 3 || noun.ends_with(['代', '費']);
    // `合計金額` is any money there is; `流通総額` is that of what is traded.
    let total = |noun: &str| {
        ["総額", "金額"].iter().any(|end| {
            noun.strip_suffix(end)
                .is_some_and(|own| own.chars().count() >= 2 && !WHOLE.split('|').any(|all| all == own))
        })
    };
    let general = |noun: &str| !total(noun) && GENERAL.split('|').any(|word| noun.ends_with(word));
    found.find(|noun| long(noun) && !general(noun))
}

/// The strength of a mention that another noun cannot outweigh.
const SURE: f64 = 0.75;

/// The same in English: `gas bill`, where no column has taken either word.
fn measured_pair(loose: &str) -> Option<&str> {
    static PAIR: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"\b[a-z]{3,} (?:bill|cost|price|fee|salary|income|budget|temperature|usage|profit|margin|population|wage|rent|tax|amount|expense|expenditure|charge|debt|weight|height|speed|distance|money|consumption|tuition|interest)s?\b").ok()
    });
    const SPOKEN: &str = "most|least|the|our|and|average|total|each|per|what|monthly|weekly|daily|quarterly|yearly|annual|mean|median|max|min|this|that|last|their|your|his|her|all|any|for|with|highest|lowest|overall|how|which|does|much|show|plot|more|less|high|low|big|small|its|these|those|every|only|combined|typical|usual";
    let mut found = PAIR.as_ref()?.find_iter(loose).map(|m| m.as_str());
    found.find(|pair| !SPOKEN.split('|').any(|word| pair.split(' ').next() == Some(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compound_tells_by_its_end_that_it_is_measured() {
        assert_eq!(measured_compound("正社員の離職率の推移"), Some("離職率"));
        assert_eq!(measured_compound("|の推移と総額"), None);
    }
}
