//! Turns of speech that speak for a kind of picture where no single word does: `長くなってきた`, `is pricier wine rated higher`.

use super::cue::{Cue, Found};
use super::scan::{Scan, Span};
use regex_lite::Regex;
use std::sync::LazyLock;

/// What stands in a pattern for a set of words.
const SETS: [(&str, &str); 4] = [
    (
        "MORE",
        "bigger|larger|higher|older|younger|longer|shorter|heavier|lighter|taller|faster|slower|hotter|colder|warmer|cheaper|pricier|costlier|richer|smaller|newer|lower|greater|stronger|weaker|wider|busier|happier|better|worse|later|earlier|cleaner|dirtier|sweeter|steeper|deeper|harder|easier|closer|farther|further|fuller|quieter|louder|thinner|thicker|smoother|rougher|brighter|darker|drier|wetter|fresher|riper|safer|riskier|cooler|softer|simpler|sooner|rarer|denser|finer|tighter|looser|smarter|saltier|spicier|healthier|costlier|tastier|emptier|wealthier|poorer|bolder|calmer|milder|greener|leaner|fatter|slimmer|broader|narrower|sharper|flatter|crowded|frequent|expensive",
    ),
    (
        "PERIODS",
        "years|months|weeks|days|quarters|seasons|decades|periods|terms|semesters|editions|rounds|hours|year|month|week|quarter|season|decade|period|term|semester|summer|winter|spring|autumn",
    ),
    ("GROWS", "下が|上が|増え|増す|減|高く|低く|長く|短く|悪く|良く|よく|落ち|伸び|重く|軽く|速く|遅く|早く|多く|少な"),
    ("VERY", "more|less|any|much|a bit|a little|even|steadily|gradually|slowly"),
];

/// The patterns, each with what it speaks for.
const RULES: &[(Cue, f64, &str)] = &[
    // One thing grows with another.
    (
        Cue::Relation,
        3.0,
        r"\b(?:is|are|do|does|did)\b[^.?!]*\b(?:MORE|\w+ier)\b[^.?!]*\b(?:MORE|more|less|fewer|\w+ier)\b",
    ),
    (
        Cue::Relation,
        3.0,
        r"\b(?:is|are|do|does|did) (?:more|less|fewer) \w+ .*\b(?:more|less|higher|lower|better|worse)\b",
    ),
    (Cue::Relation, 3.0, r"\b(?:the )?(?:MORE|more|less|fewer)\b[^.?!,]*, (?:the )?(?:MORE|more|less|fewer)\b"),
    (
        Cue::Relation,
        3.0,
        r"\b(?:is|are|do|does|did)\b[^.?!]*\b(?:with|who|that|which|having|get|gets|have|see|sees)\b[^.?!]*\b(?:more|less|fewer|MORE)\b[^.?!]*\b(?:more|less|fewer|MORE)\b",
    ),
    (
        Cue::Relation,
        3.0,
        r"\b(?:does|do|did|is|are)\b[^.?!]*\b(?:go up|go down|goes up|rise|rises|fall|falls|increase|increases|drop|drops|climb|climbs|grow|grows|shrink|shrinks) (?:for|with|in|on|at|the) (?:the )?(?:\w+ )?(?:MORE|more|less|fewer|\w{3,}er)\b",
    ),
    (
        Cue::Relation,
        3.0,
        r"\b(?:does|do|did)\b[^.?!]*\b(?:rise|rises|fall|falls|grow|grows|increase|increases|decrease|drop|drops|climb|go up|go down|vary|scale|scales) with\b",
    ),
    (
        Cue::Relation,
        3.0,
        r"\b(?:is|are|was|were)\b[^.?!]*\b(?:related|correlated|linked|connected)\b|\bproportional to\b|\bin proportion to\b",
    ),
    (
        Cue::Series,
        2.5,
        r"[2-9二三四五六]本の(?:折れ)?線|それぞれ(?:の|を|別の|1本の|一本の)?(?:折れ)?線(?:に|で|と|グラフ)|線を?それぞれ|(?:1|一)本ずつの?(?:折れ)?線|(?:折れ)?線を?(?:1|一)本ずつ|ごとに(?:1|一)本の?(?:折れ)?線",
    ),
    (
        Cue::Overlay,
        2.5,
        r"\b(?:lay|lays|laid|put|place|draw) [^.?!]{3,60}\b(?:over|on top of) (?:the |those |that )?(?:\w+[ -]){1,3}",
    ),
    (Cue::Relation, 3.0, r"\b(?:MORE|more|less|fewer)\b[^.?!]*\balso\b[^.?!]*\b(?:MORE|more|less|fewer)\b"),
    (Cue::Relation, 3.0, r"^\W*(?:MORE|more|less|fewer|\w+ier)\b[^.!]*\b(?:MORE|more|less|fewer|\w+ier)\b[^.!]*\?"),
    (Cue::Relation, 3.0, r"(?:→|->|⇒|=>)[^。.?？]*(?:MORE|\w+ier|more|less|[?？])"),
    (Cue::Relation, 3.0, r"\b(?:plot|plotted|graph|chart|put|show|set) (?:the )?[^.?!]*\bagainst (?:the )?[a-z]"),
    (
        Cue::Relation,
        3.0,
        r"\b(?:go|goes|going|come|comes) (?:along |hand in hand )?with (?:a |an )?(?:MORE|more|less|fewer)\b",
    ),
    (Cue::Relation, 3.0, r"\b(?:do|does|did)\b[^.?!]*\bmeans? (?:MORE|more|less|fewer|\w+er)\b"),
    (Cue::Relation, 3.0, r"(?:が|は)[^、。]{0,8}(?:い|る|だ)と[^。]{0,14}も"),
    (
        Cue::Relation,
        3.0,
        r"が(?:多|少な|高|低|長|短|大き|小さ|重|軽|早|遅|速|強|弱|安|広|狭|古|新し)い(?:とき|時|場合|日|月|年|週)(?:は|に|には|ほど)[^。]{0,14}(?:が|は|も)[^。]{0,4}(?:多|少な|高|低|長|短|大き|小さ|重|軽|早|遅|速|強|弱|増|減|上が|下が)",
    ),
    (
        Cue::Relation,
        3.0,
        r"(?:い|る|な|の)(?:もの|人|方|店|日|月|年|商品|製品|客|子|物件|地域|支店|国|回)?ほど[^。]{1,14}(?:か|？|\?|い|る|ない|た)",
    ),
    (
        Cue::Relation,
        3.0,
        r"が(?:多|少な|高|低|長|短|大き|小さ|重|軽|早|遅|速|強|弱)い[^、。は]{1,4}は[^。]{1,14}も(?:多|少な|高|低|長|短|大き|小さ|重|軽|早|遅|速|強|弱)",
    ),
    (
        Cue::Relation,
        2.5,
        r"(?:せば|れば|えば|けば|めば|すと|ると|たら)[^。、]{1,14}(?:は|が|も)[^。、]{0,8}(?:る|い|える|がる|びる|ちる|える)(?:の(?:か|だろう|でしょう)|か|[?？])",
    ),
    (
        Cue::Relation,
        2.5,
        r"が(?:多|少な|高|低|長|短|大き|小さ|強|弱)い(?:年|月|日|週|店|県|人|所|回|客|子|記事|商品)(?:は|って|ほど)[^。]{1,16}(?:の?か|[?？])",
    ),
    (
        Cue::Relation,
        2.5,
        r"(?:た|い|る|な)(?:日|月|年|週|人|子|生徒|店|客|回|商品|社員|選手)は[^。、]{1,12}も[^。、]{0,6}(?:増|減|上|下|高|低|多|少|長|短|伸|延|得意|苦手|良|悪|よ)",
    ),
    (
        Cue::Relation,
        2.5,
        r"\bdoes \w+ing (?:more|less|longer|harder|often)\b[^.?!]*\b(?:help|hurt|raise|lower|improve|pay|boost|matter)",
    ),
    (
        Cue::Relation,
        3.0,
        r"\bis there (?:a|any|some) (?:link|connection|relation|relationship|correlation|tie|pattern between)\b|\b(?:vs|versus|and)\b[^.?!]*\b(?:is there|any) (?:a |any )?pattern\b|\bany (?:link|connection|correlation)\b",
    ),
    (Cue::Relation, 3.0, r"(?:が|は)[^、。]{0,8}(?:い|る)と[^。]{0,12}(?:は|が)[^。]{0,6}(?:GROWS)"),
    (
        Cue::Relation,
        3.0,
        r"\b(?:do|does|did|is|are)\b[^.?!]*\b(?:when|as|if|where) (?:it|the|its|their|they|we|i|there|a|an)?[^.?!]*\b",
    ),
    (
        Cue::Relation,
        3.0,
        r"\b(?:push|pushes|drive|drives|pull|pulls|bring|brings|send|sends|drag|drags) [^.?!]*\b(?:up|down|higher|lower|better|worse)\b",
    ),
    // One group set against another.
    (Cue::Compare, 2.0, r"\b(?:MORE|more|less|fewer)\b[^.?!0-9]{0,40}\bthan (?:the |our |a |an |those |in )?[a-z]+"),
    (Cue::Composition, 3.0, r"(?:人数|件数|男女|数|額)比(?:率|[^較べ]|$)"),
    (
        Cue::Achieve,
        2.0,
        r"\b(?:over|under|within|above|below|behind|ahead of|exceed\w*|miss\w*|beat\w*|hit|met|meet) (?:the |their |its |our )?(?:budget|plan|target|quota|goal)s?\b|(?:予算|計画|目標)(?:を|に)?(?:オーバー|超え|超過|上回|下回|達し|届|達成|未達)",
    ),
    // Something becomes more or less.
    (
        Cue::Trend,
        2.0,
        r"くなって|[くに]なりつつ|つつある|(?:増え|減っ|減少し|増加し|上がっ|下がっ|伸び|落ち|落ち込ん|広がっ|縮ん|縮まっ|変わっ|変化し|高まっ|深まっ|強まっ|弱まっ|回復し|悪化し|改善し|成長し|低下し|上昇し|薄れ|崩れ|膨らん|冷え込ん|盛り上がっ|盛り返し|ずれ|持ち直し|離れ|開い|開け|詰まっ|遅れ|混ん|溜まっ|たまっ|積み上がっ)て(?:きて|きた|きま|いった|いって|くる|いく)",
    ),
    (
        Cue::Trend,
        2.0,
        r"\b(?:getting|become|becoming|becomes|became|gotten|grown|growing|keeps? getting) (?:(?:VERY) )*(?:more|less|\w+er)\b",
    ),
    (
        Cue::Trend,
        2.0,
        r"\b(?:creep|creeping|crept|inching|edging|trickling|sliding|slid|slipping|slipped) (?:up|down|back|away)\b",
    ),
    (
        Cue::Trend,
        3.0,
        r"\bacross the (?:winter|summer|spring|autumn|season|year|month|week|decade)\b|\b(?:over|through|throughout|along|during) (?:the |these |those |all |our )*(?:\w+ )?(?:PERIODS)\b",
    ),
    (
        Cue::Trend,
        2.5,
        r"(?:日付|時間|時系列|年代|時代|古い|新しい|年|年月|年度|月|[^曜]日)順(?:に|で)?|\b(?:date|time|chronological)[ -]order|\bchronological(?:ly)?\b",
    ),
    (Cue::Trend, 2.0, r"から[^。、]{1,8}にかけて|(?:どう|どんなふうに)(?:ずれ|移っ|動い)"),
    (Cue::Trend, 2.5, r"\bas the (?:\w+ )?(?:PERIODS) (?:went|goes|go|wore|wears|progress\w*|pass\w*|unfold\w*)\b"),
    (
        Cue::Trend,
        2.5,
        r"\bthan (?:it|they|we|he|she|you|i) (?:used to|did before|once)\b|\bthan before\b|\bfrom start to (?:end|finish)\b|\bheading\b|\bheaded\b",
    ),
    // A picture for each.
    (
        Cue::Panel,
        2.5,
        r"\b(?:little|tiny|small|mini|miniature|individual|separate) (?:\w+ )?(?:charts?|plots?|graphs?|panels?|frames?|boxes|tiles|multiples)\b|\bwall of\b",
    ),
    (
        Cue::Panel,
        2.5,
        r"(?:小さ[いな]|ミニ|個別の)(?:グラフ|図|チャート|パネル|枠)|枠を分け|枠に分け|小さく(?:分け|並べ|区切)|(?:ひと|1|一)(?:つ|コマ|枠|マス|面|枚)ずつ|ずらっと|ずらり",
    ),
    (Cue::Panel, 3.0, r"(?:につき|に対して|ごとに|ずつ)、?(?:1|一|ひと)(?:枚|つ|コマ|面)"),
    // Groups part or meet.
    (Cue::Gap, 2.5, r"\b(?:growing|grow|grew|drifting|drift|moving|move|pulling|coming) (?:apart|closer|ahead|away)\b"),
    (
        Cue::Gap,
        2.5,
        r"\b(?:catch|catching|caught) up\b|\bneck and neck\b|\bovertak(?:e|en|ing)\b|追いつ|追い抜|追い越|引き離|水をあけ|逆転|抜き去",
    ),
    // A time that passes carries something along.
    (
        Cue::Trend,
        2.5,
        r"(?:週|月|月日|年|年月|日|時間|時|期|四半期|年度|シーズン|回)(?:が|を)(?:進む|経つ|たつ|過ぎる|追う|下る|重ねる|経る)(?:につれ|に従|にしたが|ごと|と|たび)|(?:年末|月末|週末|期末|年度末|終盤|後半|夏|冬|春|秋)に(?:近づく|向かう)(?:ほど|につれ|に従)",
    ),
    // How values lie.
    (
        Cue::Distribution,
        2.5,
        r"\b(?:age|price|score|size|income|salary|wage|weight|height|duration|value|pay|cost) profiles?\b",
    ),
    (
        Cue::Distribution,
        3.0,
        r"(?:ばらつ|バラつ|散らば|ちらば)[かきくけいっらりる]|\b(?:scattered|dispersed|more spread|less spread|widely spread)\b",
    ),
    (
        Cue::Distribution,
        3.0,
        r"\buneven(?:ly)?\b|\ball over the place\b|\b(?:most|least|more|less) (?:variable|consistent|inconsistent|erratic|varied|unpredictable|uniform|spread out)\b|\b(?:vary|varies|varied) (?:the )?most\b|まちまち|(?:ばら|バラ){2}|ムラ(?:が|は|の|っ)|(?:どれ|どの|どん)(?:くらい|ぐらい|ほど|程度)の?幅|幅(?:が|は)(?:ある|広|大き|どれ|どの)",
    ),
    (
        Cue::Distribution,
        3.0,
        r"\bwhat (?:sorts?|kinds?|range) of [^.?!]*\b(?:values?|readings?|numbers|levels?|amounts?|figures|scores|times|sizes|do we|do you|do they)\b|\bwhat (?:values|readings|levels|numbers|amounts|figures)\b[^.?!]*\b(?:get|see|have|expect|measure)\b",
    ),
    (
        Cue::Distribution,
        1.2,
        r"\bhow (?:heavy|old|tall|big|large|long|high|fast|slow|expensive|cheap|hot|cold|deep|strong|sweet|thick|far|busy|late|loud|bright|wide|early|young|rich|crowded) (?:is|are|was|were|do|does|did)\b",
    ),
    (
        Cue::Distribution,
        2.0,
        r"(?:どの|どれ|どん)(?:くらい|ぐらい)の?(?:時間|期間|金額|長さ|量|頻度|値段|距離|重さ|年齢|人が|もの|額|料金)",
    ),
    (Cue::Distribution, 3.0, r"\bwhere (?:do|does|are) .*\b(?:sit|lie|fall|land|cluster|concentrate|bunch)\b"),
    (
        Cue::Distribution,
        3.0,
        r"\b(?:same|different|the|what|similar) shapes?\b|\bshapes? of\b|山がある|山は|どこに山|の形(?:は|が|って|も|を)",
    ),
    (
        Cue::Distribution,
        2.5,
        r"\bhow (?:much|many|long|old|big|large|heavy|far|high|fast|hot|cold|tall)\b.*\b(?:generally|in general|on the whole|as a rule)\b",
    ),
    (
        Cue::Distribution,
        3.0,
        r"(?:いくら|何\w{1,2}|どれ|どの)(?:くらい|ぐらい|ほど)?(?:の|が)(?:ものが|人が|子が|値が)?(?:多い|普通|一般的|大半|中心)",
    ),
    (
        Cue::Distribution,
        2.5,
        r"\b(?:what(?:'s| is| are)|how \w+ (?:is|are)) .*\b(?:typical|usual|normal|common)(?:ly)?\b",
    ),
    (
        Cue::Distribution,
        2.5,
        r"\bhow \w+(?: \w+)? (?:is|are|do|does|did) .*\b(?:usually|typically|normally|mostly|in general|as a rule|on the whole)\b",
    ),
    (
        Cue::Distribution,
        1.2,
        r"\btypical\b|(?:どれ|どの)(?:くらい|ぐらい|だけ|ほど)[^。]{0,10}(?:るの|てる|ている|ます|ですか|かな|[?？])",
    ),
    (
        Cue::Distribution,
        3.0,
        r"(?:いくら|何[円個人回分]|どれ(?:くらい|だけ)?|どの(?:くらい)?)[^。]{0,8}(?:が|のが)(?:普通|一般的|多い|平均的|標準|ふつう)",
    ),
    (
        Cue::Relation,
        3.0,
        r"が(?:多|少な|高|低|長|短|大き|小さ|重|軽|早|遅|速|強|弱|暑|寒|古|新し|安|近|遠|良|悪)いと[^。、]{1,16}(?:[?？]|のか|ですか|かな|か$)",
    ),
    (
        Cue::Relation,
        3.0,
        r"(?:暑|寒|多|少な|高|低|長|短|強|弱|涼し|暖か)い(?:日|月|週|時)(?:は|に|ほど)[^。、]{1,14}(?:GROWS)",
    ),
    (Cue::Panel, 2.5, r"枠を(?:作|つく|設け|用意)|枠ごと|コマ(?:に|ごと)|区画に分け"),
    (
        Cue::Distribution,
        2.5,
        r"\bhow (?:heavy|old|tall|big|large|long|high|fast|expensive|far|late|much|many) [^.?!]*\b(?:usually|typically|normally|generally) (?:is|are|was|were|be|takes?|costs?|lasts?|run|runs|get|gets)\b",
    ),
    (
        Cue::Relation,
        2.5,
        r"\b(?:are|is|do|does) (?:the )?(?:heavy|big|large|high|frequent|old|young|long|strong|loyal|new|active|busy|expensive|cheap|small) [^.?!]*\balso\b",
    ),
    (Cue::Distribution, 2.5, r"\bwhat (?:do|does|did) [^.?!]*\b(?:usually|typically|normally|generally|tend to)\b"),
    (
        Cue::Relation,
        3.0,
        r"\bwhen (?:the |it |there |a )?[^.?!,]*,? (?:does|do|is|are|will)\b[^.?!]*\b(?:up|down|higher|lower|rise|fall|drop|more|less|better|worse)\b",
    ),
    (
        Cue::Relation,
        3.0,
        r"が(?:多|少な|高|低|長|短|大き|小さ|重|軽|早|遅|速|強|弱)い[^、。は]{1,4}は[^。]{1,14}も(?:GROWS)",
    ),
    (Cue::Relation, 3.0, r"\bwhen\b[^.?!]*\b(?:is|are|does|do|was|were)\b[^.?!]*\b(?:too|also|as well)\b"),
    (
        Cue::Distribution,
        2.5,
        r"(?:普段|ふだん|ふつう|普通|通常|たいてい|大体|だいたい)[^。]{0,8}(?:どれ|どの|いくら|何)",
    ),
];

static PATTERNS: LazyLock<Vec<(Cue, f64, Regex)>> = LazyLock::new(|| {
    let filled = |pattern: &str| SETS.iter().fold(pattern.to_owned(), |text, (name, words)| text.replace(name, words));
    RULES
        .iter()
        .filter_map(|(cue, weight, pattern)| Some((*cue, *weight, Regex::new(&filled(pattern)).ok()?)))
        .collect()
});

/// What follows `than` where time is meant, or nothing.
const NO_RIVAL: [&str; 16] = [
    "last", "before", "previous", "usual", "ever", "it", "they", "we", "half", "once", "one", "two", "expected",
    "normal", "that", "ago",
];

/// What is aimed at, and no measure.
const AIMS: [&str; 8] = ["it", "them", "that", "this", "target", "goal", "plan", "our target"];

/// Every turn of speech in the query with its place.
pub fn find(scan: &Scan) -> Vec<(Span, Found)> {
    let mut out: Vec<(Span, Found)> = Vec::new();
    for (cue, weight, pattern) in PATTERNS.iter() {
        for found in pattern.find_iter(&scan.text) {
            // `spend more than others` compares two groups.
            let after = scan.after(&found.range()).trim_start();
            let groups = *cue == Cue::Relation && after.starts_with("than");
            // A measure set `against it` or against its target is compared with that.
            let own = found.as_str().rsplit("against ").next().unwrap_or("");
            let whole = format!("{}{}", own.trim_start_matches("the "), scan.after(&found.range()));
            let aim = found.as_str().contains(" against ") && AIMS.iter().any(|aim| whole.starts_with(aim));
            // `longer than usual` sets nothing against another.
            let idle = *cue == Cue::Compare && NO_RIVAL.contains(&found.as_str().rsplit(' ').next().unwrap_or(""));
            // `が多い商品はどれか` asks for one of them.
            let which = *cue == Cue::Relation
                && ["どれ", "どこ", "どの", "誰", "何が"].iter().any(|ask| found.as_str().contains(ask));
            let through = which || *cue == Cue::Trend && super::cue::is_whole_span(scan, found.as_str());
            if !groups && !idle && !aim && !through && !scan.is_negated(&found.range()) {
                let word = found.as_str().to_owned();
                out.push((found.range(), Found { cue: *cue, word, weight: *weight, form: "" }));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speaks(query: &str, cue: Cue) -> bool {
        find(&Scan::new(query)).iter().any(|(_, found)| found.cue == cue)
    }

    #[test]
    fn every_pattern_compiles() {
        assert_eq!(PATTERNS.len(), RULES.len());
    }

    #[test]
    fn comparatives_ask_for_a_relation() {
        for query in [
            "Is pricier wine rated higher?",
            "保留が長いと通話も長くなる？",
            "配送が遅いと評価は下がる？",
            "do older members pay more",
            "does a higher cadence go with a faster pace",
        ] {
            assert!(speaks(query, Cue::Relation), "{query}");
        }
        assert!(!speaks("Which server is faster?", Cue::Relation));
        assert!(!speaks("Do dinner guests spend more than others?", Cue::Relation));
    }

    #[test]
    fn becoming_is_a_trend() {
        for query in [
            "待つ時間が長くなってきてる？",
            "are waits getting longer",
            "客が減ってきた",
            "sales over the fiscal years",
        ] {
            assert!(speaks(query, Cue::Trend), "{query}");
        }
    }
}
