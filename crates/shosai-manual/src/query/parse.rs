//! A query taken apart: what it is about, what must and must not be there, and what kind of answer is wanted.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shosai_text::{Folding, fold};

use super::spelling::{is_hiragana, is_kanji};

/// What kind of answer is wanted.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Intent {
    /// What a thing is.
    Definition,
    /// How a thing is done.
    Procedure,
    /// Who or what qualifies.
    Eligibility,
    /// What is excepted.
    Exceptions,
    /// How things differ.
    Compare,
    /// Any.
    #[default]
    Unknown,
}

/// A query taken apart.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Parsed {
    /// What is looked for, in the order of the query.
    pub pieces: Vec<Piece>,
    /// What must be there, as it was quoted.
    pub must: Vec<String>,
    /// What must not be there.
    pub negative: Vec<String>,
    pub intent: Intent,
}

/// One thing that is looked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Piece {
    /// The word or compound.
    pub text: String,
    /// Whether it says how something is asked rather than what: 方法, 注意点, 場合.
    pub generic: bool,
}

/// Longer queries are cut here: no one asks in so many words, and the work stays bounded.
const LONGEST_QUERY: usize = 400;
const MOST_PIECES: usize = 16;

/// Words that tell how something is asked. They never make a section a candidate by themselves.
const GENERIC: &[&str] = &[
    "方法",
    "手順",
    "やり方",
    "仕方",
    "手続き",
    "手続",
    "注意点",
    "注意",
    "注意事項",
    "留意点",
    "留意事項",
    "ポイント",
    "条件",
    "要件",
    "基準",
    "場合",
    "時",
    "とき",
    "際",
    "内容",
    "概要",
    "詳細",
    "説明",
    "意味",
    "定義",
    "違い",
    "差",
    "比較",
    "種類",
    "一覧",
    "例",
    "事例",
    "具体例",
    "理由",
    "原因",
    "目的",
    "対応",
    "対処",
    "対策",
    "対処法",
    "対応方法",
    "方針",
    "指針",
    "規定",
    "規則",
    "ルール",
    "決まり",
    "流れ",
    "期限",
    "期間",
    "タイミング",
    "必要",
    "可能",
    "可否",
    "有無",
    "設定",
    "設定方法",
    "利用",
    "使用",
    "使い方",
    "扱い",
    "扱う",
    "取り扱い",
    "取扱い",
    "取扱",
    "考え方",
    "進め方",
    "書き方",
    "決め方",
    "選び方",
    "作り方",
    "仕組み",
    "役割",
    "関係",
    "影響",
    "効果",
    "メリット",
    "デメリット",
    "問題",
    "問題点",
    "課題",
    "情報",
    "資料",
    "箇所",
    "項目",
    "部分",
    "全て",
    "すべて",
    "全部",
    "何",
    "誰",
    "どこ",
    "いつ",
    "なぜ",
    "どう",
    "どの",
    "教え",
    "教える",
    "教えて",
    "知りたい",
    "示し",
    "分かる",
    "わかる",
    "見たい",
    "調べたい",
    "足り",
    "足りる",
    "必要となる",
    "伴う",
    "含む",
    "含める",
    "行う",
    "行なう",
    "確認",
    "確認方法",
    "取得",
    "実施",
    "作成",
    "管理",
    "運用",
    "変更",
    "変更方法",
    "追加",
    "削除",
    "登録",
    "上限",
    "下限",
    "範囲",
    "対象",
    "対象者",
    "対象外",
    "例外",
    "除外",
    "適用",
    "該当",
    "提出",
    "提出先",
    "記載",
    "記述",
    "章",
    "節",
    "条",
    "人",
    "者",
    "物",
    "事",
    "こと",
    "もの",
    "ところ",
    "ため",
    "以上",
    "以下",
    "以内",
    "未満",
    "前",
    "後",
    "中",
    "内",
    "外",
    "上",
    "下",
    "他",
    "別",
    "際の",
    "どうすれば",
    "どうやって",
    "どのように",
    "できる",
    "できない",
    "したい",
    "する",
    "した",
    "しない",
    "する方法",
    "how",
    "what",
    "when",
    "where",
    "why",
    "the",
    "and",
    "for",
    "with",
    "about",
    "手引き",
    "マニュアル",
    "ガイド",
    "ガイドライン",
    "観点",
    "推奨",
    "ベストプラクティス",
    "設計",
    "行う",
    "行い",
    "決める",
    "使う",
    "使い",
    "用いる",
    "書く",
    "読む",
    "見る",
    "作る",
    "知る",
    "求める",
    "示す",
    "与える",
    "受ける",
    "渡す",
    "呼ぶ",
    "持つ",
    "待つ",
    "出す",
    "入れる",
    "起きる",
    "起こる",
    "始める",
    "終わる",
    "避ける",
    "防ぐ",
    "減らす",
    "増やす",
    "選ぶ",
    "比べる",
    "探す",
    "調べる",
    "調べ",
    "探し",
    "知り",
    "必要な",
    "困った",
    "困る",
    "関する",
    "関連",
    "関連する",
    "対する",
    "応じた",
];

/// Function words that hiragana between two contents are made of, longest first where one begins another.
const FUNCTION: &[&str] = &[
    "についての",
    "について",
    "における",
    "においては",
    "において",
    "に関しては",
    "によっては",
    "によって",
    "による",
    "により",
    "にあたって",
    "にあたり",
    "にかかわらず",
    "に対する",
    "として",
    "としての",
    "とは",
    "とき",
    "ときの",
    "ときは",
    "ときに",
    "ための",
    "ために",
    "ため",
    "たい",
    "ない",
    "ません",
    "ます",
    "です",
    "でした",
    "ますか",
    "ですか",
    "するには",
    "するため",
    "する",
    "すると",
    "すれば",
    "しても",
    "して",
    "した",
    "したら",
    "したい",
    "しない",
    "しなければ",
    "しなければならない",
    "される",
    "された",
    "されて",
    "されない",
    "させる",
    "できる",
    "できない",
    "できます",
    "できますか",
    "ください",
    "ほしい",
    "もらう",
    "もらえる",
    "もらえますか",
    "いただく",
    "なる",
    "なった",
    "なります",
    "なりますか",
    "ある",
    "あった",
    "あり",
    "あります",
    "ありますか",
    "いる",
    "いて",
    "いない",
    "います",
    "なければならない",
    "なければ",
    "ならない",
    "はず",
    "どのように",
    "どうやって",
    "どうすれば",
    "どうすると",
    "どうしたら",
    "どうする",
    "どう",
    "どの",
    "どんな",
    "なぜ",
    "いつ",
    "いくら",
    "どこ",
    "だれ",
    "なに",
    "この",
    "その",
    "あの",
    "これ",
    "それ",
    "こと",
    "もの",
    "ところ",
    "など",
    "なら",
    "ならば",
    "から",
    "まで",
    "より",
    "だけ",
    "のみ",
    "ほど",
    "くらい",
    "ぐらい",
    "ずつ",
    "ごとの",
    "けど",
    "けれど",
    "ので",
    "のに",
    "のは",
    "のが",
    "のを",
    "には",
    "にも",
    "では",
    "でも",
    "とも",
    "への",
    "へは",
    "からの",
    "までの",
    "での",
    "との",
    "にて",
    "および",
    "または",
    "かつ",
    "ならびに",
    "もしくは",
    "あるいは",
    "または",
    "さらに",
    "すべて",
    "よい",
    "いい",
    "か",
    "は",
    "が",
    "を",
    "に",
    "で",
    "と",
    "の",
    "も",
    "へ",
    "や",
    "な",
    "だ",
    "よ",
    "ね",
    "って",
    "いう",
    "という",
    "といった",
    "ついて",
    "つき",
    "うえで",
    "うえ",
    "まえ",
    "あと",
    "なか",
    "やり",
    "よう",
    "ように",
    "ような",
    "おしえて",
    "しりたい",
    "てください",
    "てしまった",
    "てしまっ",
    "てしまう",
    "いたら",
    "いた",
    "った",
    "んだ",
    "され",
    "されます",
    "されますか",
    "されるか",
    "えば",
    "ている",
    "ていない",
    "てある",
    "たら",
    "れば",
    "られる",
    "れる",
    "られた",
    "れた",
];

/// Takes a query apart.
pub(crate) fn parse(query: &str) -> Parsed {
    let cut: String = query.chars().take(LONGEST_QUERY).collect();
    let mut parsed = Parsed { intent: intent_of(&cut), ..Parsed::default() };
    let rest = quoted(&cut, &mut parsed.must);
    let folded = fold(&rest, Folding::Plain).replace('\n', " ");
    let folded = excluded(&folded, &mut parsed.negative);
    let mut words: Vec<String> = folded
        .split([' ', ',', '、', '。', '?', '!', '，', '．', '？', '！', ';', ':', '(', ')', '"'])
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    // Characters that were typed apart belong together.
    if words.len() > 1 && words.iter().all(|word| word.chars().count() == 1) {
        words = vec![words.concat()];
    }
    words = joined_latin(words);
    let whole = words.len() == 1 && parsed.must.is_empty();
    for word in words {
        if let Some(negative) = word.strip_prefix('-').filter(|rest| !rest.is_empty() && !whole) {
            parsed.negative.push(negative.to_owned());
            continue;
        }
        parsed.pieces.extend(contents(&word).into_iter().map(|text| Piece { generic: is_generic(&text), text }));
    }
    let quoted_pieces = parsed.must.iter().map(|text| Piece { text: text.clone(), generic: false });
    let mut pieces: Vec<Piece> = quoted_pieces.collect();
    for piece in std::mem::take(&mut parsed.pieces) {
        if !pieces.iter().any(|known| known.text == piece.text) {
            pieces.push(piece);
        }
    }
    pieces.truncate(MOST_PIECES);
    // A query of nothing but generic words is about them.
    if pieces.iter().all(|piece| piece.generic) {
        pieces.iter_mut().for_each(|piece| piece.generic = false);
    }
    parsed.pieces = pieces;
    parsed
}

/// Whether a word tells how something is asked.
pub(crate) fn is_generic(word: &str) -> bool {
    GENERIC.contains(&word)
}

/// Latin words that follow one another are one term.
fn joined_latin(words: Vec<String>) -> Vec<String> {
    let is_latin = |word: &str| {
        word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'))
            && !word.starts_with('-')
            && !is_generic(word)
    };
    let mut joined: Vec<String> = Vec::new();
    for word in words {
        match joined.last_mut() {
            Some(last) if is_latin(last.rsplit(' ').next().unwrap_or_default()) && is_latin(&word) => {
                last.push(' ');
                last.push_str(&word);
            }
            _ => joined.push(word),
        }
    }
    joined
}

/// The quoted parts, and the query without their marks.
fn quoted(query: &str, must: &mut Vec<String>) -> String {
    let mut rest = query.to_owned();
    for (open, close) in [('「', '」'), ('『', '』'), ('"', '"'), ('“', '”')] {
        while let Some(start) = rest.find(open) {
            let inner = start + open.len_utf8();
            let Some(len) = rest[inner..].find(close) else { break };
            let text = rest[inner..inner + len].trim().to_owned();
            if !text.is_empty() && !must.contains(&text) {
                must.push(text);
            }
            rest.replace_range(start..inner + len + close.len_utf8(), " ");
        }
    }
    rest
}

/// The query without what it excludes: 「Xを除く」, 「X以外」, `NOT X`.
fn excluded(query: &str, negative: &mut Vec<String>) -> String {
    let mut rest = query.to_owned();
    for mark in ["を除いた", "を除く", "を除き", "以外", "ではなく", "でなく", "を含まない"] {
        let Some(at) = rest.find(mark) else { continue };
        let start = rest[..at]
            .rfind([' ', '、', '。', ',', 'の', 'で', 'は', 'が', 'と'])
            .map_or(0, |before| before + rest[before..].chars().next().map_or(1, char::len_utf8));
        let word = rest[start..at].trim().to_owned();
        // Without another subject, what is excluded is the subject: 「社員以外」 is about others than employees.
        if word.is_empty()
            || rest[at + mark.len()..].trim_matches(['の', ' ', '、']).is_empty() && rest[..start].trim().is_empty()
        {
            continue;
        }
        negative.push(word);
        rest.replace_range(start..at + mark.len(), " ");
    }
    while let Some(at) = rest.find("not ").filter(|at| *at == 0 || rest[..*at].ends_with(' ')) {
        let word: String = rest[at + 4..].split(' ').next().unwrap_or_default().to_owned();
        let end = at + 4 + word.len();
        if !word.is_empty() {
            negative.push(word);
        }
        rest.replace_range(at..end, " ");
    }
    rest
}

/// The contents of a stretch of text without blanks: what stands between function words.
fn contents(word: &str) -> Vec<String> {
    let chars: Vec<char> = word.chars().collect();
    let mut found = Vec::new();
    let mut current = String::new();
    let mut at = 0;
    while at < chars.len() {
        let len = chars[at..].iter().take_while(|c| is_hiragana(**c)).count();
        if len == 0 {
            current.push(chars[at]);
            at += 1;
            continue;
        }
        let run = &chars[at..at + len];
        let ends = at + len == chars.len();
        let kept = kept_kana(run, current.is_empty(), ends);
        current.extend(&run[..kept]);
        if kept < len && !current.is_empty() {
            found.push(std::mem::take(&mut current));
        }
        at += len;
    }
    if !current.is_empty() {
        found.push(current);
    }
    found.retain(|text| text.chars().count() > 1 || text.chars().all(is_kanji));
    found
}

/// How many kana at the front of a run belong to the word; the rest are function words.
fn kept_kana(run: &[char], begins: bool, ends: bool) -> usize {
    // For every place from the end, whether the rest is made of function words.
    let mut function = vec![false; run.len() + 1];
    function[run.len()] = true;
    for at in (0..run.len()).rev() {
        function[at] = FUNCTION.iter().any(|word| begins_with(&run[at..], word).is_some_and(|len| function[at + len]));
    }
    let lone = |at: usize| ends && at > 0 && at + 1 == run.len() && matches!(run[at], 'と' | 'か' | 'な' | 'も' | 'や');
    let prefix = |at: usize| begins && at == 0 && matches!(run, ['お' | 'ご']);
    // A lone kana is no word, so that 「けが」 is not 「け」 and a particle.
    let too_short = |at: usize| begins && at == 1;
    (0..run.len()).find(|at| function[*at] && !lone(*at) && !prefix(*at) && !too_short(*at)).unwrap_or(run.len())
}

fn begins_with(run: &[char], word: &str) -> Option<usize> {
    let mut len = 0;
    for c in word.chars() {
        if run.get(len) != Some(&c) {
            return None;
        }
        len += 1;
    }
    Some(len)
}

fn intent_of(query: &str) -> Intent {
    let has = |words: &[&str]| words.iter().any(|word| query.contains(word));
    if has(&[
        "例外",
        "対象外",
        "除外",
        "できない場合",
        "適用しない",
        "適用されない",
        "禁止",
        "不可",
        "支払われない",
        "支給されない",
        "してはいけない",
    ]) {
        return Intent::Exceptions;
    }
    if has(&["違い", "比較", "相違", "どちら", "使い分け", " vs"]) {
        return Intent::Compare;
    }
    if has(&["とは", "定義", "意味", "何ですか", "って何"]) {
        return Intent::Definition;
    }
    if has(&["対象者", "要件", "条件", "資格", "もらえる", "受けられる", "該当する", "誰が", "対象になる"])
    {
        return Intent::Eligibility;
    }
    if has(&["手順", "方法", "やり方", "手続", "流れ", "するには", "どうやって", "どうすれば", "仕方", "使い方"])
    {
        return Intent::Procedure;
    }
    Intent::Unknown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(query: &str) -> Vec<String> {
        parse(query).pieces.into_iter().filter(|piece| !piece.generic).map(|piece| piece.text).collect()
    }

    #[test]
    fn single_words_stay_whole() {
        for word in [
            "打ち合わせ",
            "引継ぎ",
            "お客さま",
            "しきい値",
            "べき等性",
            "ひもづけ",
            "割り当て",
            "名よせ",
            "切り戻し",
            "楽観的ロック",
            "2重",
            "取扱い",
            "問い合わせ",
            "けが",
            "たばこ",
        ] {
            assert_eq!(pieces(word), [word], "{word}");
        }
        assert_eq!(pieces("し き い 値"), ["しきい値"]);
        assert_eq!(pieces("Smart Pointer"), ["smart pointer"]);
    }

    #[test]
    fn sentences_become_contents() {
        assert_eq!(pieces("個人情報を扱うときの注意点"), ["個人情報"]);
        assert_eq!(pieces("バックアップの取得方針"), ["バックアップ", "取得方針"]);
        assert_eq!(pieces("有給休暇は何日もらえますか？"), ["有給休暇", "何日"]);
        assert_eq!(pieces("切り戻しの手順を教えてください"), ["切り戻し"]);
        assert_eq!(pieces("退職するときに必要な手続きについて"), ["退職"]);
        assert_eq!(pieces("在庫が足りない場合の対応"), ["在庫"]);
    }

    #[test]
    fn musts_and_exclusions_are_read() {
        let parsed = parse("「特別休暇」 申請 -育児");
        assert_eq!((parsed.must, parsed.negative), (vec!["特別休暇".to_owned()], vec!["育児".to_owned()]));
        assert_eq!(parse("アルバイトを除く社員の休暇").negative, ["アルバイト"]);
        assert!(parse("社員以外").negative.is_empty());
    }

    #[test]
    fn intents_are_read() {
        assert_eq!(parse("支給されない場合").intent, Intent::Exceptions);
        assert_eq!(parse("申請の手順").intent, Intent::Procedure);
        assert_eq!(parse("休職とは").intent, Intent::Definition);
        assert_eq!(parse("休職").intent, Intent::Unknown);
    }
}
