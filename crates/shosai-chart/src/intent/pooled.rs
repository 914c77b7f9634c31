//! Groups that are put together instead of told apart.

use super::scan::{Scan, Span};
use regex_lite::Regex;
use std::sync::LazyLock;

/// Words before a noun that add its values up: `sum them over every source`, `added up across all shops`.
static ADDED_OVER: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"\b(?:sum|sums|summed|add|added|adding|total|totals|totalled|totaled|aggregate|aggregated|pool|pooled|combine|combined|average|averaged)\b[a-z ]{0,16}\b(?:over|across|of|for)(?: (?:all|every|each|the|both|our|of|two|three|four|five))* $",
    )
    .ok()
});

/// What follows a noun whose values are put together.
const JOINED: [&str; 15] = [
    " combined",
    " together",
    " pooled",
    " put together",
    " as a whole",
    " added together",
    " added up",
    " summed",
    " in total",
    " taken together",
    " lumped together",
    "全部まとめ",
    "をまとめて",
    "全部を合わせ",
    "全部合わせ",
];

/// `weekly total across all sites`, `全施設の合計`: the groups are put together, not told apart.
pub fn is_pooled(scan: &Scan, span: &Span) -> bool {
    let (before, after) = (scan.before(span), scan.after(span));
    let together =
        ["の合計", "合計", "の平均", "平均", "全体", "の総", "を合わせ", "合算", "を合算", "トータル", "のトータル"];
    let english = ["total", "sum", "overall", "combined", "average", "mean", "cumulative", "running total"];
    // The `all` of `overall` puts nothing together.
    let all = before.strip_suffix("all ").is_some_and(|rest| !rest.ends_with(|c: char| c.is_ascii_alphanumeric()));
    let summed = || english.iter().any(|word| !scan.all(word).is_empty());
    // `accidents per year, all ports`: an afterthought that says of how many.
    let afterthought = [", all ", "; all ", "(all ", " - all ", "— all ", ", all our ", ", all the "]
        .iter()
        .any(|mark| before.ends_with(mark))
        && after.trim_matches(['.', '!', '?', ')', ' ']).trim_end_matches("please").trim_matches([' ', ',']).is_empty();
    // `every` and `each` tell apart unless what is done with them adds up; so does `average bill across departments`.
    let added = ADDED_OVER.as_ref().and_then(|pattern| pattern.find(before)).is_some_and(|found| {
        let words = found.as_str();
        let every = words.contains(" all ") || words.contains(" both ");
        let noun =
            ["total", "average", "sum of"].iter().any(|noun| words.starts_with(noun) && !words.starts_with("totall"));
        every || !(noun || words.contains("each") || words.contains(" for ") || words.contains(" of "))
    });
    let every = ["all ", "both ", "every ", "all the ", "all our ", "the two ", "the three "];
    let joined = |mark: &str| {
        let sure = !matches!(mark, " added up" | " summed" | " in total");
        if matches!(mark, " together" | " put together") && is_drawn_together(scan) {
            return false;
        }
        after.starts_with(mark) && (sure || every.iter().any(|all| before.ends_with(all)))
    };
    // `by category and priority together` tells both apart.
    let by = before.rsplit_once("by ").is_some_and(|(_, rest)| rest.split(' ').count() <= 4);
    let any = before.ends_with("どの")
        && ["も込み", "も合わせ", "もあわせ", "も含め", "もひっくるめ"].iter().any(|mark| after.starts_with(mark));
    any || ((before.ends_with('全') || all) && together.iter().any(|mark| after.starts_with(mark)))
        || (all && summed() && !before.ends_with("for all "))
        || afterthought
        || added
        || (!by && JOINED.iter().any(|mark| joined(mark)))
}

/// `across the league`: the whole that all rows are of, where no column is called so.
pub fn find_whole(scan: &mut Scan, mentions: &[super::Mention]) -> bool {
    static ACROSS: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(
            r"\b(?:across|throughout) (?:the|our|all|all the|all our) ((?:\w+ )?[a-z]{3,})(?:[,.?!]|$| over| by| in )",
        )
        .ok()
    });
    let Some(found) = ACROSS.as_ref().and_then(|across| across.captures(&scan.text)) else { return false };
    let (Some(whole), Some(noun)) = (found.get(0), found.get(1)) else { return false };
    const PERIODS: [&str; 12] =
        ["year", "month", "week", "quarter", "season", "day", "period", "years", "decade", "summer", "winter", "board"];
    if noun.as_str().split(' ').any(|word| PERIODS.contains(&word)) {
        return false;
    }
    let all = whole.as_str().contains(" all ");
    let many = noun.as_str().ends_with('s') && !noun.as_str().ends_with("ss") && !all;
    let known = mentions.iter().any(|m| m.span.start < noun.end() && noun.start() < m.span.end);
    let span = whole.start()..noun.end();
    if many || known || !scan.is_free(&span) {
        return false;
    }
    scan.take(&span);
    true
}

/// Ways of saying that no group is told apart.
const WHOLE: [&str; 40] = [
    r"\b(?:combined|joint|pooled) (?:\w+ ){1,3}(?:of|from|for|across|at) (?:all |both |the |our |\w+ and |\w+, )",
    r"どの[^\s、。]{1,8}も(?:込み|合わせ|あわせ|含め|ひっくるめ|足し)",
    r"(?:全部|すべて|全て|ぜんぶ)の[^\s、。]{1,10}?(?:を|の|で)?(?:合計|あわせ|合わせ|足し|合算|トータル|ひっくるめ)",
    r"[0-9二三四五六七八九](?:つの|か所|店舗?|社|校|館|園|線|軒|基)?[^\s、。]{0,6}(?:すべて|全部|全て)を?(?:足し|合わせ|あわせ|合計|合算)",
    r"全体の(?:ばらつき|分布|散らばり|ちらばり|ヒストグラム)",
    r"\b(?:whole|entire) (?:\w+ of (?:the |our )?\w+s\b|fleet|portfolio|practice|system|league|estate|park|plant|fab|region|team|department|campus|market|town|island|club|network|district|farm|workforce|clinic)",
    r"(?:全店舗?|全社|全国|全体|全拠点|全部門|全部署|全地域|全商品|全製品|全部|すべて|全て|全員|市全体|会社全体|みんな)(?:の|を|で|での)?(?:合計|あわせ|合わせ|併せ|合算|トータル|総計|足し|通算|まとめた|ひっくるめ|込み)",
    r"全[一-龥ァ-ヶー]{1,8}(?:の|で)[^。、]{0,16}(?:合計|総計|トータル|合算|total)",
    r"全[一-龥ァ-ヶー]{1,8}(?:を|の|で)?(?:あわせ|合わせ|併せ|足し|まとめ|ひっくるめ|合算|合計)",
    r"(?:ぜんぶ|全部|すべて|全て|みんな|まるごと|一緒くたに)(?:を)?(?:足|合わせ|あわせ|合計|合算|まとめ|ひっくるめ)",
    r"(?:市|県|国|町|村|区|会社|グループ|組織|学校|法人|連結|店)全体(?:の|で|として|を)",
    r"全社(?:の|で)",
    r"会社全体(?:の|で)",
    r"(?:合計|合算|トータル)(?:だけ|のみ)",
    r"\b(?:whole|entire) (?:company|business|firm|city|country|school|hospital|group|network|chain|organi[sz]ation)\b",
    r"\b(?:company|nation|city|firm|group|school)wide\b",
    r"\b[a-z]{3,}-wide\b",
    r"\ball (?:\w+ ){1,3}(?:combined|together|pooled|put together|lumped together|added up)\b",
    r"\b(?:every|each) (?:\w+ ){1,2}(?:together|combined|pooled|mixed|summed|added up|added together)",
    r"all (?:\w+ ){1,3}(?:mixed|in one|as one)",
    r"(?:across|over|for|in) the (?:company|firm|board|organi[sz]ation|business|country|whole \w+|entire \w+)",
    r"全[店社](?:ぶん|分)",
    r"まとめて(?:1|一)本",
    r"(?:1|一)本にまとめ",
    r"(?:1|一)本の(?:折れ)?線(?:で|に|グラフ)",
    r"[0-9二三四五六七八九両](?:つの)?(?:[一-龥ァ-ヶー]{1,6})(?:の|を|で)?(?:まとめ|合わせ|あわせ|合計|足し|合算)",
    r"both (?:\w+ ){1,2}(?:added up|combined|together|summed|added together)",
    r"全[一-龥ァ-ヶー]{1,8}込み",
    r"all (?:\w+ ){1,3}(?:added together|summed|taken together|in total)",
    r"grand total\b",
    r"\bcombined total\b",
    r"\boverall total\b",
    r"\btotal across\b",
    r"\b(?:as|into|in) (?:one|a single) line\b",
    r"\b(?:summed|added up|aggregated|totall?ed|pooled) (?:over|across) (?:all|every|the|both)\b",
    r"\bsum (?:it|them|these|those|everything) (?:all )?(?:up )?(?:over|across)\b",
    r"\badd (?:it|them|these|those|everything) (?:all )?(?:up|together)\b",
    r"の区別(?:は)?(?:なく|なし|せず)",
    r"[^\s、。]{1,10}と[^\s、。]{1,10}を(?:合わせた|あわせた|足した|合計した|合算した|足して|合計して|合算して|足し合わせ)",
    r"\b\w+ and (?:the )?\w+ (?:combined|added up|added together|summed|put together|taken together)\b",
];

/// `plot all three reactors together`, `put them together on one chart`: drawn together, not added up.
fn is_drawn_together(scan: &Scan) -> bool {
    static DRAWN: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"\b(?:put|plot|draw|overlay|lay|place|graph)\b[^.?!;]*\btogether\b|\btogether (?:on|in) (?:one|a|the same)\b|\btogether[^.?!;]*\b(?:one line|a line|lines?) (?:per|for each|each|apiece)\b").ok()
    });
    const ADDED: [&str; 9] =
        ["total", "sum", "combined", "add", "added", "altogether", "overall", "pooled", "as one line"];
    DRAWN.as_ref().is_some_and(|drawn| drawn.is_match(&scan.text)) && ADDED.iter().all(|word| scan.all(word).is_empty())
}

/// `全店合計`, `company-wide`: no group is told apart, whatever is named beside.
pub fn is_pooled_whole(scan: &Scan) -> bool {
    static PATTERN: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(&WHOLE.join("|")).ok());
    // The whole of the time is no whole of the groups.
    let of_time =
        |found: &str| ["period", "year", "time", "span", "month", "season"].iter().any(|end| found.ends_with(end));
    let mut found = PATTERN.as_ref().into_iter().flat_map(|pattern| pattern.find_iter(&scan.text));
    let drawn = is_drawn_together(scan);
    let told = |found: &str| drawn && found.ends_with("together");
    found.any(|found| !scan.is_negated(&found.range()) && !of_time(found.as_str()) && !told(found.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_put_together_are_known() {
        for text in [
            "all shops added together, daily",
            "sum them over every source",
            "両棟を合わせた電力",
            "summed across all sites",
        ] {
            assert!(is_pooled_whole(&Scan::new(text)), "{text}");
        }
        // What is drawn together is not added up.
        for text in ["plot all three reactors together over time", "put all four farms together on one chart"] {
            assert!(!is_pooled_whole(&Scan::new(text)), "{text}");
        }
        let pooled = |text: &str, noun: &str| {
            let scan = Scan::new(text);
            is_pooled(&scan, &scan.all(noun)[0])
        };
        assert!(pooled("accidents per year, all ports", "port") && pooled("港全部まとめて", "港"));
        assert!(!pooled("compare all ports", "port") && !pooled("total for each port", "port"));
    }
}
