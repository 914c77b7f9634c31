//! Words for the same thing in both languages, so that a column is found under another name.

/// Each line is one concept; a column whose name holds one of its words is meant by any other of them.
pub const CONCEPTS: &[&str] = &[
    "売上|売上高|売り上げ|うりあげ|売上額|sales|revenue|turnover|収入|収益|販売額|売上金額|販売金額|gmv|売れ行き|売れた|売れて|売れる|sell|sold|selling|earnings|業績|稼ぎ|稼いで|income",
    "bill|会計|代金|revenue|sales|money|売上|spend|稼ぎ|income",
    "メモリ|メモリー|memory|ram",
    "リクエスト|request|requests|traffic|アクセス数",
    "チップ|tip|tips|gratuity",
    "ジャンル|genre|種類|カテゴリ|category",
    "貸出|貸し出し|貸出冊数|loan|loans|checkout|borrowed|借り",
    "遅延|遅れ|delay|delays|遅延分|late",
    "乗車人員|乗客|乗降客|利用者|passengers|ridership|riders",
    "収穫量|収量|とれ高|harvest|yield|crop",
    "作物|農作物|crop|crops",
    "金額|amount|価額|額|請求額|spend|支払額|取引額|購入額|購入金額",
    "利益|profit|粗利|営業利益|もうけ|儲け|margin|net income|income|earnings|採算|黒字|赤字",
    "費用|コスト|経費|支出|cost|costs|expense|expenses|spending|出費|費|支払い",
    "予算|budget|計画|plan|planned",
    "目標|target|goal|quota|ノルマ",
    "実績|actual|actuals|result",
    "数量|個数|販売数|販売数量|quantity|qty|units|unit sold|販売個数|volume|出荷数|点数|数",
    "価格|単価|値段|price|unit price|料金|fee|fare|運賃|家賃|rent",
    "顧客|客|お客|お客様|customer|client|会員|利用者|ユーザー|ユーザ|user|member|buyer",
    "客数|来客数|来店者数|来場者数|visitor|visitors|入場者数|来館者数|footfall|foot traffic|訪問者|attendance|参加者数|利用者数|乗客数|passengers|ridership",
    "年齢|age|歳|年代|世代",
    "性別|gender|sex|男女",
    "地域|エリア|region|area|地方|地区|都道府県|県|prefecture|state|territory|district|territories|zone",
    "国|country|nation|nations|countries|国別",
    "都市|市|city|cities|town|市区町村|自治体|ward|区",
    "店舗|店|館|分館|支店|お店|store|shop|branch|outlet|拠点|site|location|営業所|facility|施設|会場|venue",
    "製品|商品|品目|品|product|item|goods|銘柄|アイテム|sku|merchandise|メニュー|menu|dish|プラン|plan",
    "カテゴリ|カテゴリー|分類|区分|種類|種別|category|categories|type|kind|class|ジャンル|genre|genres|部類",
    "部門|部署|部|department|dept|division|team|チーム|課|事業部|セクション|section|unit|組織|班",
    "担当|担当者|社員|従業員|営業担当|employee|staff|rep|sales rep|worker|agent|person|人員|member of staff|講師|instructor",
    "チャネル|経路|流入元|channel|媒体|source|medium|キャンペーン|campaign|広告媒体",
    "気温|温度|temperature|temp|暑さ|寒さ|how hot|how cold|warmth",
    "降水量|雨量|rainfall|precipitation|rain|雨|雪|snowfall",
    "湿度|humidity|humid|じめじめ",
    "風速|wind|wind speed|風",
    "時間|所要時間|duration|リードタイム|lead time|待ち時間|処理時間|応答時間|response time|latency|レイテンシ|滞在時間|wait|waiting time|elapsed|所要|how long|対応時間|納期|日数|days|turnaround",
    "残業|残業時間|overtime|時間外",
    "点数|得点|スコア|成績|score|points|marks|mark|grade|test result|exam|テスト結果|偏差値",
    "評価|レビュー|満足度|rating|review|satisfaction|stars|csat|nps|評点|星",
    "給与|給料|年収|賃金|月収|salary|wage|wages|pay|income|報酬|compensation",
    "人口|population|住民|inhabitants|residents",
    "件数|回数|count|counts|number|cases|問い合わせ数|問合せ数|申込数|注文数|orders|tickets|incidents|発生件数",
    "注文|オーダー|order|orders|受注|購入|purchase|transactions|transaction|取引",
    "アクセス|pv|ページビュー|訪問|セッション|visit|visits|session|sessions|traffic|page view|pageview|page views|閲覧",
    "クリック|click|clicks",
    "コンバージョン|cv|cvr|conversion|conversions|成約|成約率|転換率",
    "広告費|広告|ad spend|ad cost|advertising|広告宣伝費|ads|marketing spend",
    "在庫|在庫数|stock|inventory",
    "不良|不良率|不良品|欠陥|defect|defects|defective|不具合|bug|bugs|エラー|error|errors|failure|failures|故障",
    "生産|生産量|生産数|出来高|production|output|yield|収穫|収穫量|harvest",
    "電力|電力使用量|消費電力|電気|power|energy|consumption|使用量|usage|electricity",
    "株価|終値|close|closing price|stock price|price|相場|share price",
    "高値|high|highest price|highest",
    "安値|low|lowest price",
    "始値|open|opening price",
    "出来高|volume|trading volume|取引量",
    "身長|height",
    "体重|weight|重量|重さ|重さ|mass",
    "距離|distance|走行距離|mileage",
    "速度|スピード|speed|velocity|pace",
    "血圧|blood pressure|pressure|bp|収縮期|systolic",
    "心拍|心拍数|heart rate|pulse|bpm",
    "歩数|steps|step count",
    "学年|grade level|school year",
    "科目|教科|subject|course|コース|講座",
    "学校|school|クラス|組|class",
    "路線|線|line|route|駅|station",
    "天気|天候|weather",
    "曜日|weekday|day of week|day of the week|dow",
    "機械|設備|装置|machine|equipment|ライン|device|デバイス|機種|model|端末|sensor|センサー",
    "サーバ|サーバー|server|host|ホスト|node|instance",
    "病院|hospital|診療科|clinic|ward|病棟",
    "疾患|病気|disease|diagnosis|症状|診断",
    "患者|patient|患者数|patients|入院|感染者|感染者数|infections",
    "選手|player|players|athlete|チーム|打者|投手",
    "映画|movie|film|作品|title|書籍|book|曲|song|ゲーム|game",
    "ステータス|状態|status|state|進捗|stage|phase|優先度|priority|重要度|severity",
    "解約|離脱|churn|解約率|退会|離職|離職率|attrition|turnover rate",
    "割引|値引き|discount",
    "面積|area|広さ|floor area|㎡",
    "ブランド|brand|メーカー|maker|manufacturer|vendor|会社|企業|company|仕入先|supplier|業者|取引先",
    "業種|業界|industry|sector|セクター",
    "職種|役職|職位|job|role|position|title|occupation|職業",
    "契約|契約数|subscription|subscribers|契約者|加入者",
    "世帯|household|世帯数",
    "濃度|concentration|pm2.5|co2|排出量|emission|emissions",
    "睡眠|sleep|睡眠時間|hours slept",
    "学習時間|勉強時間|study|study hours|study time|学習",
    "グループ|group|群|cohort|segment|セグメント|層|クラスタ|cluster|条件|condition|treatment|arm",
];

/// Measures that are averaged, not added, when nothing else is said.
const AVERAGED: &[&str] = &[
    "temperature", "temperatures", "prices", "percentage", "minutes", "seconds", "rates", "growth", "share", "margin_pct", "寿命", "life", "expectancy", "推奨度", "係数", "coefficient", "bp", "glucose", "cholesterol", "lifespan", "築年数", "勤続", "徒歩", "遅延", "delay",
    "率", "単価", "価格", "気温", "温度", "湿度", "年齢", "平均", "点数", "得点", "スコア", "成績", "評価", "満足度", "rate", "ratio", "price", "temp",
    "humidity", "age", "score", "rating", "pct", "percent", "%", "average", "avg", "mean", "index", "指数", "latency", "レイテンシ", "応答時間", "待ち時間",
    "リードタイム", "lead_time", "lead time", "response", "wait", "身長", "体重", "height", "weight", "speed", "速度", "風速", "株価", "終値", "close", "血圧",
    "心拍", "bpm", "heart", "pressure", "給与", "年収", "給料", "月収", "salary", "wage", "income_per", "家賃", "rent", "偏差値", "濃度", "duration", "level", "密度", "density",
    "satisfaction", "grade", "gpa", "bmi", "レート", "rank", "順位", "面積", "area", "睡眠", "sleep", "所要", "気圧", "水位", "ph", "処理時間", "時間(分)", "対応時間", "fare", "運賃", "nps", "csat", "cpu", "memory", "usage_pct", "使用率", "始値", "open", "high", "low", "rate", "yield", "距離", "distance",
];
/// Words that look averaged but are amounts.
const ADDED: &[&str] = &["残業", "overtime", "average order count", "percentage_points", "page", "agent", "usage", "coverage", "storage", "mileage", "message", "package", "generate"];

/// Whether a measure is averaged by nature: rates, prices, temperatures, ages, scores.
pub fn is_average_like(name: &str, unit: Option<&str>) -> bool {
    let folded = crate::table::fold::fold(name);
    let words = crate::table::header::words(name);
    let by_unit = matches!(unit, Some("%" | "％" | "℃" | "°C" | "点" | "歳" | "才" | "円/個" | "bpm" | "km/h" | "m/s" | "hPa" | "ms" | "cm"));
    let named = |list: &[&str]| {
        list.iter().any(|word| if word.is_ascii() { words.iter().any(|w| w == word) } else { folded.contains(word) })
    };
    (by_unit || named(AVERAGED)) && !named(ADDED)
}

/// Measures people mean when they name none.
const HEADLINE: &[&str] = &["売上", "sales", "revenue", "金額", "amount", "売上高", "value", "値", "件数", "count", "数量", "total", "score", "得点", "点数", "price", "価格"];

/// Whether a measure is the one people usually look at first.
pub fn is_headline(name: &str) -> bool {
    let folded = crate::table::fold::fold(name);
    HEADLINE.iter().any(|word| folded.contains(word))
}

fn is_word(name: &str, word: &str) -> bool {
    name == word || name.strip_suffix('s') == Some(word)
}

/// The words of every concept a column's name belongs to; the name's last word decides when concepts nest.
pub fn synonyms_of(name: &str, numeric: bool) -> Vec<&'static str> {
    let folded = crate::table::fold::fold(name);
    let words = crate::table::header::words(name);
    let joined = words.join(" ");
    let mut out = Vec::new();
    for concept in CONCEPTS {
        let hit = concept.split('|').any(|word| match word.is_ascii() {
            true => joined == *word || words.last().is_some_and(|w| is_word(w, word)) || (numeric && words.iter().any(|w| is_word(w, word))),
            false => word.chars().count() >= 2 && (folded == word || folded.ends_with(word) || folded.starts_with(word)) || folded == word,
        });
        if hit {
            out.extend(concept.split('|'));
        }
    }
    out
}
