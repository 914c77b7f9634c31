//! Running totals: `累計`, `year to date`.

use super::Measure;
use super::scan::Scan;
use crate::operations::Aggregate;

/// Finds words for a running total.
pub fn find(scan: &mut Scan, measure: &mut Measure) {
    for word in "累計|累積|積算|足し上げ|足しあげ|足し合わせていく|足していく|足していった|積み上げていく|積み上げていった|積み上げていって|積み上げていき|積み重ね|ここまでの合計|これまでの合計|トータルでいくつまで|年初来|期初来|通算|running total|running sum|running count|running tally|cumulative|cumulatively|cumulated|accumulate|accumulated|accumulating|accumulation|year to date|year-to-date|ytd|total so far|so far in total|total to date|to date|add up over time|adds up over time|adding up over time|pile up|piling up|piled up|snowball|積み上がり|積みあがり".split('|')
    {
        for span in scan.free(word) {
            let distribution = scan.after(&span).trim_start().starts_with("分布")
                || scan.after(&span).trim_start().starts_with("distribution");
            // `1年分を足し上げて` is one sum.
            let portion = word.starts_with("足し") && scan.before(&span).trim_end_matches('を').ends_with('分');
            if portion {
                measure.aggregate = Some(Aggregate::Sum);
            } else if !distribution && !scan.is_negated(&span) {
                scan.take(&span);
                measure.cumulative = true;
                measure.words.push(word.to_owned());
            }
        }
    }
}
