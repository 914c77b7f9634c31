//! Groups that are put together instead of told apart.

use super::scan::{Scan, Span};
use regex_lite::Regex;
use std::sync::LazyLock;

/// `weekly total across all sites`, `全施設の合計`: the groups are put together, not told apart.
pub fn is_pooled(scan: &Scan, span: &Span) -> bool {
    let (before, after) = (scan.before(span), scan.after(span));
    let together =
        ["の合計", "合計", "の平均", "平均", "全体", "の総", "を合わせ", "合算", "を合算", "トータル", "のトータル"];
    let english = ["total", "sum", "overall", "combined", "average", "mean"];
    // The `all` of `overall` puts nothing together.
    let all = before.strip_suffix("all ").is_some_and(|rest| !rest.ends_with(|c: char| c.is_ascii_alphanumeric()));
    let summed = || english.iter().any(|word| !scan.all(word).is_empty());
    let joined = [" combined", " together", " pooled", " put together", " as a whole"];
    // `by category and priority together` tells both apart.
    let by = before.rsplit_once("by ").is_some_and(|(_, rest)| rest.split(' ').count() <= 4);
    ((before.ends_with('全') || all) && together.iter().any(|mark| after.starts_with(mark)))
        || (all && summed() && !before.ends_with("for all "))
        || (!by && joined.iter().any(|mark| after.starts_with(mark)))
}

/// `across the league`: the whole that all rows are of, where no column is called so.
pub fn find_whole(scan: &mut Scan, mentions: &[super::Mention]) -> bool {
    static ACROSS: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"\b(?:across|throughout) (?:the|our) ((?:\w+ )?[a-z]{3,})(?:[,.?!]|$| over| by| in )").ok()
    });
    let Some(found) = ACROSS.as_ref().and_then(|across| across.captures(&scan.text)) else { return false };
    let (Some(whole), Some(noun)) = (found.get(0), found.get(1)) else { return false };
    const PERIODS: [&str; 12] =
        ["year", "month", "week", "quarter", "season", "day", "period", "years", "decade", "summer", "winter", "board"];
    if noun.as_str().split(' ').any(|word| PERIODS.contains(&word)) {
        return false;
    }
    let many = noun.as_str().ends_with('s') && !noun.as_str().ends_with("ss");
    let known = mentions.iter().any(|m| m.span.start < noun.end() && noun.start() < m.span.end);
    let span = whole.start()..noun.end();
    if many || known || !scan.is_free(&span) {
        return false;
    }
    scan.take(&span);
    true
}

/// `全店合計`, `company-wide`: no group is told apart, whatever is named beside.
pub fn is_pooled_whole(scan: &Scan) -> bool {
    static WHOLE: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(
            r"(?:全店舗?|全社|全国|全体|全拠点|全部門|全部署|全地域|全商品|全製品|全部|すべて|全て|全員|市全体|会社全体|みんな)(?:の|を|で|での)?(?:合計|あわせ|合わせ|併せ|合算|トータル|総計|足し|通算|まとめた|ひっくるめ|込み)|全[一-龥ァ-ヶー]{1,8}(?:の|で)[^。、]{0,16}(?:合計|総計|トータル|合算)|全[一-龥ァ-ヶー]{1,8}(?:を|の|で)?(?:あわせ|合わせ|併せ|足し|まとめて|ひっくるめ|合算|合計)|(?:ぜんぶ|全部|すべて|全て|みんな|まるごと|一緒くたに)(?:を)?(?:足|合わせ|あわせ|合計|合算|まとめ|ひっくるめ)|(?:市|県|国|町|村|区|会社|グループ|組織|学校|法人|連結|店)全体(?:の|で|として|を)|全社(?:の|で)|会社全体(?:の|で)|(?:合計|合算|トータル)(?:だけ|のみ)|\b(?:whole|entire) (?:company|business|firm|city|country|school|hospital|group|network|chain|organi[sz]ation)\b|\b(?:company|nation|city|firm|group|school)-?wide\b|\ball (?:\w+ ){1,3}(?:combined|together|pooled|put together|lumped together|added up)\b|\b(?:every|each) (?:\w+ ){1,2}(?:together|combined|pooled|mixed)|all (?:\w+ ){1,3}(?:mixed|in one|as one)|(?:across|over|for|in) the (?:company|firm|board|organi[sz]ation|business|country|whole \w+|entire \w+)|全[店社](?:ぶん|分)|まとめて(?:1|一)本|(?:1|一)本にまとめ|[0-9二三四五六七八九両](?:施設|店舗?|棟|拠点|路線|社|校|部門|港|館)(?:を)?(?:まとめ|合わせ|あわせ|合計|足し)|both (?:\w+ ){1,2}(?:added up|combined|together|summed|added together)|全[一-龥ァ-ヶー]{1,8}込み|all (?:\w+ ){1,3}(?:added together|summed|taken together|in total)|as (?:a single|one) line\b|(?:1|一)本の線|grand total\b|\bcombined total\b|\boverall total\b|\btotal across\b",
        )
        .ok()
    });
    let found = WHOLE.as_ref().and_then(|pattern| pattern.find(&scan.text));
    found.is_some_and(|found| !scan.is_negated(&found.range()))
}
