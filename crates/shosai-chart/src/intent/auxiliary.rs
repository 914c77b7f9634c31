//! Elements besides the data: targets, thresholds, averages, regressions, forecasts, the largest few.

use super::scan::{Scan, Span};
use super::{Intent, Top};
use regex_lite::Regex;
use std::sync::LazyLock;

/// The contract's auxiliary elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Auxiliary {
    /// A rule at the average.
    MeanLine,
    /// A rule at the middle value.
    MedianLine,
    /// A rule at a target.
    TargetLine,
    /// A rule at a limit.
    Threshold,
    /// A fitted line.
    Regression,
    /// A moving average.
    MovingAvg,
    /// The straight continuation of a series.
    Forecast,
    /// One thing brought out.
    Highlight,
    /// A note at a value.
    Annotation,
    /// Colour by a column.
    ColorCoding,
}

impl Auxiliary {
    /// The contract's name.
    pub fn name(self) -> &'static str {
        match self {
            Auxiliary::MeanLine => "mean_line",
            Auxiliary::MedianLine => "median_line",
            Auxiliary::TargetLine => "target_line",
            Auxiliary::Threshold => "threshold",
            Auxiliary::Regression => "regression",
            Auxiliary::MovingAvg => "moving_avg",
            Auxiliary::Forecast => "forecast",
            Auxiliary::Highlight => "highlight",
            Auxiliary::Annotation => "annotation",
            Auxiliary::ColorCoding => "color_coding",
        }
    }
}

const NUMBER: &str = r"[¥$£€]?\s*(-?[0-9][0-9,]*(?:\.[0-9]+)?)\s*(兆|億|千万|百万|十万|万|千|billion|million|thousand|bn|k\b|m\b)?(円|ドル|ユーロ|dollars|yen|euros|usd|jpy|eur|%|件|人|個|点|℃|度|時間|分|秒|ms|kg|台|歳|本|pt|kwh|名|回|冊|杯|枚|匹|頭|日|m/s|mm|cm|ppm|db|degrees|percent|points|minutes|hours|days|people|times|hrs|hr|h\b|mins|min\b|minute|hour|secs|sec\b|kg|km|g\b|t\b|l\b|ml|kw|mw|pts|トン|キロ|リットル|床|室|便|文字|ページ|世帯|戸|社|店|units|pieces|items|orders|users|visitors)?";

/// A compiled expression; a broken one matches nothing, which the tests below would notice.
fn expression(pattern: &str) -> Option<Regex> {
    Regex::new(&pattern.replace("NUMBER", NUMBER)).ok()
}

static TARGETS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        r"(?:目標値?|ターゲット|ノルマ|目安|狙い|target|goal|quota|objective|aim)\s*(?:売上高?|件数|値|ライン|線|額|金額|水準|数|率|line|value|level|amount|figure)?\s*(?:である|とする|として|は|が|を|:|=|の|に|of|is|at|set at|was|being|to be|to hit|for this is|here is)?\s*(?:月|年間?|毎月|各|about|around|約)?\s*NUMBER",
        r"NUMBER\s*(?:以内|以上|未満|以下|まで)?\s*(?:という|が|の|を|に|の線を|(?:drawn |marked |shown |set |in |added )?as (?:the|a|an|our|my)|as|is the|is our|is my|was the|was our)?\s*(?:目標|ターゲット|ノルマ|目指|達成ライン|target|goal|quota|objective)",
        r"目標は[^0-9。、]{1,10}NUMBER|目標[^0-9。、達上]{1,8}(?:は|を|が)NUMBER",
        r"(?:target|goal) (?:is|for|on) [a-z ]{1,24}(?:of|is|at) NUMBER",
        r"(?:aim(?:ing)? for|aim(?:ing)? at|shoot(?:ing)? for|supposed to (?:hit|reach|be)|want to (?:hit|reach|get to)|hoping (?:for|to reach)|need to (?:hit|reach)|should (?:hit|reach)|trying to (?:hit|reach)|plan (?:is|was|of)|planned for|budgeted at)\s*(?:about |around |at least )?NUMBER",
        r"NUMBER\s*(?:に|を)?(?:届いて|届か|届く|達して|達する|達成|到達|クリア|切ら)",
    ]
    .iter()
    .filter_map(|p| expression(p))
    .collect()
});

static THRESHOLDS: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        r"(?:閾値|しきい値|基準値|基準線|基準ライン|基準|上限値?|下限値?|許容値?|規格値?|合格ライン|合格点|ボーダー(?:ライン)?|最低ライン|足切り|損益分岐点?|threshold|limit|cutoff|cut-off|reference line|benchmark|line at|rule at|marker at|alert level|pass mark|passing mark|pass line|break-even|breakeven|minimum standard|sla)\s*(?:ライン|線|line|value|level)?\s*(?:である|とする|として|は|が|を|:|=|の|of|is|at|set at)?\s*NUMBER",
        r"NUMBER\s*(?:という|が|の|を|に|のところに|as the|as a|drawn as the|drawn as a|marked as the|shown as the)?\s*(?:警戒|許容|alarm |warning |upper |lower |safety |警告|注意|管理|安全|限界|合格|最低|危険)?(?:閾値|しきい値|基準線|基準値|基準ライン|上限|下限|ライン|線を|線も|線入|線引|線$|線、|線。|threshold|limit|cutoff|cut-off|reference line|benchmark|warning|alarm|alert|ceiling|maximum allowed)",
        r"NUMBER\s*(?:を?超え(?:たら|ると|る|た)?|を?上回(?:ったら|ると|る)|を?下回(?:ったら|ると|る)|を?割っ?(?:たら|ると)|以上|以下|未満)(?:の?(?:とき|日|月|ところ|もの))?(?:は|で|なら|に|を|が|だと|、)*\s*(?:警告|注意|アラート|危険|警戒|赤|要注意|異常|ng)",
        r"(?:警告|注意|警戒|危険|アラート|許容|安全|異常|管理)(?:ライン|線|値|限界|水準|レベル|域)?\s*(?:は|が|を|の|:|=|として)?\s*NUMBER",
        r"\b(?:flag|alert|warn|warning|alarm|mark|ceiling|red line)\w*\s+(?:me |us )?(?:(?:anything|everything|values|days|months|whatever|if|when|it|is|goes|at|the|line) )*(?:above|over|below|under|at|beyond|past|exceeding|exceeds)?\s*NUMBER",
    ]
    .iter()
    .filter_map(|p| expression(p))
    .collect()
});

/// Numbers that something passes.
static PASSED: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        r"NUMBER[a-z/]{0,6}\s*(?:を|に)?(?:超え|上回|下回|割り込|割っ|越え|以上|以下|未満)",
        r"\b(?:above|over|below|under|beyond|past|exceed\w*)\s*NUMBER",
    ]
    .iter()
    .filter_map(|p| expression(p))
    .collect()
});

static TOPS: LazyLock<Vec<(Regex, bool)>> = LazyLock::new(|| {
    const COUNT: &str =
        "([0-9]{1,3}|two|three|four|five|six|seven|eight|nine|ten|dozen|twenty|二|三|四|五|六|七|八|九|十)";
    // What is counted out; a number of something else is no number of rows.
    const THINGS: &str = "(?:つ|個|件|社|店|店舗|名|人|位|品|商品|製品|か国|ヶ国|カ国|国|都市|県|地域|地区|部門|部署|本|種|種類|校|館|箇所|か所|ヶ所|カ所|路線|品目|銘柄|チーム|選手|作品|$|だけ|を|の|まで|に|、)";
    [
        (r"(?:上位|トップ|ベスト|top[ -]?|best |first |largest |highest |biggest |多い順に|高い順に|大きい順に|多い|高い|leading |上から|上から順に|多い方から|多いほうから|高い方から|高いほうから|大きい方から)\s*COUNT", false),
        (r"(?:下位|ワースト|bottom[ -]?|worst |lowest |smallest |fewest |少ない順に|低い順に|小さい順に|少ない|低い|下から|下から順に|少ない方から|少ないほうから|低い方から|低いほうから|短い順に|安い順に)\s*COUNT", true),
        (r"\bCOUNT (?:\w+ )?(?:largest|biggest|highest|best|most|top|leading|longest|heaviest|busiest|strongest|oldest|priciest|richest|slowest|tallest|hottest)\b", false),
        (r"\bCOUNT (?:\w+ )?(?:smallest|lowest|worst|fewest|least|shortest|lightest|quietest|weakest|cheapest|youngest|poorest|coldest|fastest)\b", true),
        (r"\bCOUNT \w+ (?:\w+ )?(?:with|having|that have|which have|showing|by) (?:the )?(?:most|highest|largest|biggest|best|longest|greatest)\b", false),
        (r"\bCOUNT \w+ (?:\w+ )?(?:with|having|that have|which have|showing|by) (?:the )?(?:fewest|lowest|smallest|least|worst|shortest)\b", true),
        (r"\bCOUNT \w+ (?:\w+ )?(?:that|which|who) (?:\w+ ){1,3}(?:the )?(?:most|highest|largest|biggest|best|longest|greatest)\b", false),
        (r"\bCOUNT \w+ (?:\w+ )?(?:that|which|who) (?:\w+ ){1,3}(?:the )?(?:fewest|lowest|smallest|least|worst|shortest)\b", true),
        (r"COUNT位まで", false),
        (r"\bwhich COUNT \w+ (?:\w+ ){0,3}(?:the )?(?:fewest|lowest|least|smallest|worst|cheapest)\b", true),
        (r"\bwhich COUNT \w+ (?:\w+ ){0,3}(?:the )?(?:most|highest|largest|biggest|best)\b", false),
        (r"(?:安い|少ない|低い|短い|小さい)[^、。0-9]{1,8}(?:から|を|、)\s*COUNT\s*THINGS", true),
        (r"(?:高い|多い|大きい|長い)[^、。0-9]{1,8}(?:から|を|、)\s*COUNT\s*THINGS", false),
        (r"最も[^、。0-9]{1,8}COUNT\s*(?:県|市|区|町|国|店|社|校|駅|港|件|品|人|名|つ|部門|地域|都市)", false),
        (r"(?:長い|重い|大きい|速い|早い|強い|古い|新しい|高額な|人気の|主要|売れ筋|長い順に|重い順に)(?:順に)?\s*COUNT\s*THINGS", false),
        (r"(?:短い|軽い|小さい|遅い|弱い|安い)(?:順に)?\s*COUNT\s*THINGS", true),
    ]
    .iter()
    .filter_map(|(p, bottom)| Regex::new(&p.replace("COUNT", COUNT).replace("THINGS", THINGS)).ok().map(|r| (r, *bottom)))
    .collect()
});

/// What a number may be of that is no number of rows.
const NO_ROWS: [&str; 11] = ["%", "％", "percent", "代", "年", "月", "歳", "時", "円", "割", "度"];
const PERIODS: [&str; 5] = [" year", " month", " week", " day", " quarter"];

static WINDOWS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"\b([0-9]{1,3})\s*-?\s*(?:日間?|か月|ヶ月|カ月|ヵ月|月|週間?|期間?|四半期|年|区間|点|day|month|week|period|quarter|year|point)s?[ -]?(?:の移動|移動|moving|rolling|ma\b|trailing)").ok()
});

/// Finds numbers that belong to a word: targets, thresholds, the largest few, windows.
pub fn find_numbers(scan: &mut Scan, intent: &mut Intent) {
    let (mut target, mut threshold) = (first_number(scan, &TARGETS), first_number(scan, &THRESHOLDS));
    // `2500を超えた日が分かるように、しきい値の線つきで`: the line is asked for apart from its number.
    let line =
        ["しきい値", "閾値", "基準線", "threshold line", "reference line"].iter().any(|word| scan.text.contains(word));
    if threshold.is_none() && target.is_none() && line {
        threshold = first_number(scan, &PASSED);
    }
    // `a line at 60 so people see who misses the target`.
    let aims = ["target", "goal", "目標", "promised", "約束"].iter().any(|word| scan.text.contains(word));
    let drawn =
        |span: &Span| ["line at", "rule at", "marker at"].iter().any(|word| scan.text[span.clone()].starts_with(word));
    if target.is_none() && aims && threshold.as_ref().is_some_and(|(span, _)| drawn(span)) {
        target = threshold.take();
    }
    if let Some((span, value)) = target {
        scan.take(&span);
        intent.target = Some(value);
        intent.auxiliary.push(Auxiliary::TargetLine);
    }
    if let Some((span, value)) = threshold.filter(|(span, _)| scan.is_free(span)) {
        scan.take(&span);
        intent.threshold = Some(value);
        intent.auxiliary.push(Auxiliary::Threshold);
    }
    for (pattern, bottom) in TOPS.iter() {
        let Some(found) = pattern.captures(&scan.text) else { continue };
        let Some((n, whole)) = found.get(1).and_then(|g| count(g.as_str())).zip(found.get(0)) else { continue };
        let follows = found.get(1).map_or("", |g| &scan.text[g.end()..]);
        // `上位10%`, `多い20代` and `first 6 months` count no rows.
        let of_other = NO_ROWS.iter().any(|unit| follows.trim_start().starts_with(unit));
        let of_time = whole.as_str().starts_with("first") && PERIODS.iter().any(|p| follows.starts_with(p));
        // The `Top 10 Poster` of a shop is a thing, and no ten rows.
        let of_value = found.get(1).is_some_and(|g| !scan.is_free(&g.range()));
        if intent.top.is_none() && n > 0 && !of_other && !of_time && !of_value && !scan.is_negated(&whole.range()) {
            intent.top = Some(Top { n, bottom: *bottom });
        }
    }
    if let Some(found) = WINDOWS.as_ref().and_then(|w| w.captures(&scan.text)) {
        intent.window = found.get(1).and_then(|g| g.as_str().parse().ok());
        if let Some(number) = found.get(1) {
            let span = number.range();
            scan.take(&span);
        }
    }
}

fn first_number(scan: &Scan, patterns: &[Regex]) -> Option<(Span, f64)> {
    for pattern in patterns {
        let Some(found) = pattern.captures(&scan.text) else { continue };
        let (Some(whole), Some(digits)) = (found.get(0), found.get(1)) else { continue };
        let followed = &scan.text[digits.end()..];
        let is_year = followed.starts_with('年') || (followed.starts_with("か月") || followed.starts_with("ヶ月"));
        // The `10 goal` of `top 10 goal scorers` is none.
        let counted = ["top ", "top-", "best ", "bottom ", "worst ", "first "]
            .iter()
            .any(|mark| scan.text[..digits.start()].ends_with(mark));
        let is_year = is_year || counted;
        let value: Option<f64> = digits.as_str().replace(',', "").parse().ok();
        let scale = found.get(2).map_or(1.0, |word| scale_of(word.as_str()));
        if let Some(value) = value.filter(|_| !is_year && !scan.is_negated(&whole.range())) {
            return Some((whole.range(), value * scale));
        }
    }
    None
}

/// The factor of a word of magnitude.
pub fn scale_of(word: &str) -> f64 {
    match word {
        "兆" => 1e12,
        "億" => 1e8,
        "千万" => 1e7,
        "百万" | "million" | "m" => 1e6,
        "十万" => 1e5,
        "万" => 1e4,
        "千" | "thousand" | "k" => 1e3,
        "billion" | "bn" => 1e9,
        _ => 1.0,
    }
}

fn count(word: &str) -> Option<usize> {
    const WORDS: [(&str, usize); 20] = [
        ("two", 2),
        ("dozen", 12),
        ("three", 3),
        ("four", 4),
        ("five", 5),
        ("six", 6),
        ("seven", 7),
        ("eight", 8),
        ("nine", 9),
        ("ten", 10),
        ("twenty", 20),
        ("二", 2),
        ("三", 3),
        ("四", 4),
        ("五", 5),
        ("六", 6),
        ("七", 7),
        ("八", 8),
        ("九", 9),
        ("十", 10),
    ];
    word.parse().ok().or_else(|| WORDS.iter().find(|(w, _)| *w == word).map(|(_, n)| *n))
}

const ELEMENTS: [(Auxiliary, &str); 8] = [
    (
        Auxiliary::MovingAvg,
        "移動平均線|移動平均|moving average|rolling average|rolling mean|moving mean|平滑化|なめらかに|smoothed|smoothing|smooth",
    ),
    (
        Auxiliary::MedianLine,
        "medianの線|median の線|medianに線|median に線|median marked|median drawn|marked median|真ん中の値に線|真ん中に線|真ん中の線|中央値に線|中央値に縦線|中央の値に線|line at the middle|中央値の線|中央値線|中央値ライン|中央値を線|中央値も|median line|line at the median|mark the median|show the median|with the median|with a median",
    ),
    (
        Auxiliary::MeanLine,
        "meanの線|mean の線|averageの線|average の線|average drawn across|mean drawn across|average drawn in|average across it|平均に横線|平均の横線|平均の補助線|平均値に線|overall mean as a line|overall average as a line|mean as a line|average as a line|平均線|平均ライン|平均値の線|平均の線|平均値線|平均を線|平均値を線|平均も|平均値も|全体平均|平均と比べ|平均との比較|mean line|average line|line at the mean|line at the average|line for the average|line for the mean|mark the mean|mark the average|show the average line|with the average|with the mean|with a mean|with an average|reference line at the mean|add the mean|add the average|overall average|overall mean|grand mean|mean as a line|average as a line|mean as a reference|average as a reference|mean marked|average marked|平均を引い|平均に線|平均のライン|全体の平均を線|above average|below average",
    ),
    (
        Auxiliary::Regression,
        "傾向を示す直線|傾向の直線|当てはめた直線|直線を当てはめ|fit a line|fitted with a line|回帰直線|回帰線|回帰|近似直線|近似曲線|近似線|傾向線|トレンドライン|トレンド線|trend line|trendline|regression line|regression|line of best fit|best fit line|best-fit|fitted line|線形近似",
    ),
    (
        Auxiliary::Forecast,
        "将来予測|予測|見通し|今後の見込み|見込み|先行き|forecast|forecasting|projection|project forward|predict|prediction|extrapolate|outlook|into the future|years ahead|months ahead|going forward",
    ),
    (Auxiliary::Highlight, "強調|ハイライト|目立たせ|際立たせ|highlight|highlighting|highlighted|emphasize|emphasise"),
    (
        Auxiliary::Annotation,
        "最高値に印|最高点に印|最大に印|最高に印|ピークに印|に印を|に印|に目印|ピークをマーク|最高値を示|最高値をマーク|mark the highest|mark the max|label the highest|point out the peak|注釈|アノテーション|annotate|annotation|ピークに印|最大値に印|最大値を示|ピークを示|mark the peak|label the peak|label the maximum|mark the maximum|callout|コメントを付|吹き出し",
    ),
    (
        Auxiliary::ColorCoding,
        "色分け|色で区別|塗り分け|色を変え|color by|colour by|color-coded|colour-coded|color coded|colored by|coloured by|色別",
    ),
];

/// Finds the other elements.
pub fn find_elements(scan: &mut Scan, intent: &mut Intent) {
    for (element, words) in ELEMENTS {
        for word in words.split('|') {
            for span in scan.free(word) {
                scan.take(&span);
                if !scan.is_negated(&span) && !intent.auxiliary.contains(&element) {
                    intent.auxiliary.push(element);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Table;

    fn read(query: &str) -> Intent {
        Intent::read(query, &Table::read_str("月,売上,地域\n2024-01,10,東\n2024-02,20,西\n").unwrap())
    }

    #[test]
    fn numbers_beside_words_are_understood() {
        assert_eq!(read("売上の推移に目標100の線").target, Some(100.0));
        assert_eq!(read("目標値は1,200万円").target, Some(12_000_000.0));
        assert_eq!(read("sales with a target of 50k").target, Some(50_000.0));
        assert_eq!(read("閾値 30 を引いて").threshold, Some(30.0));
        assert_eq!(read("上位5地域").top, Some(Top { n: 5, bottom: false }));
        assert_eq!(read("the bottom three regions").top, Some(Top { n: 3, bottom: true }));
        assert_eq!(read("3か月移動平均を重ねて").window, Some(3));
        assert_eq!(read("7-day moving average").window, Some(7));
        assert!(read("平均線も入れて").auxiliary.contains(&Auxiliary::MeanLine));
    }
}
