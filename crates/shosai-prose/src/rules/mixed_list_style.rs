//! Items of one list in two styles.

use super::politeness;
use crate::text::BlockKind;
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule},
    text::Manuscript,
};

/// Items of one list in two styles.
pub const RULE: Rule = Rule {
    name: "mixed_list_style",
    aspect: Aspect::Grammar,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: false,
    within: Place::ANYWHERE,
    textlint: &["jtf-style/1.1.3.箇条書き"],
    options: &[],
    good: &["- 犬である。\n- 猫である。"],
    bad: &["- 犬である。\n- 猫"],
    check,
};

fn check(manuscript: &Manuscript, _: &Options<'_>, report: &mut Report<'_>) {
    let items: Vec<_> = manuscript.blocks().iter().filter(|block| block.kind == BlockKind::ListItem).collect();
    for list in items.chunk_by(|one, other| one.list == other.list) {
        let ends = |range: &std::ops::Range<usize>| manuscript.text()[range.clone()].trim_end().ends_with('。');
        let with = list.iter().filter(|item| ends(&item.range)).count();
        let without = list.len() - with;
        if with > 0 && without > 0 {
            for item in list.iter().filter(|item| ends(&item.range) == (with < without)) {
                report.add(item.range.clone(), messages::MixedListStyle);
            }
        }
        let endings: Vec<_> = list
            .iter()
            .flat_map(|item| politeness::endings(manuscript, manuscript.tokens_in(&item.range), true))
            .collect();
        politeness::report_minority(&endings, "", &messages::PartList.into(), report);
    }
}
