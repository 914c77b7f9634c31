//! です・ます and である in one text.

use super::politeness;
use crate::pattern::Pattern;
use crate::text::{BlockKind, Voice};
use crate::{
    finding::{Aspect, Severity},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// です・ます and である in one text.
pub const RULE: Rule = Rule {
    name: "mixed_politeness",
    aspect: Aspect::Grammar,
    reason_code: "NOTATION_INCONSISTENCY",
    severity: Severity::Low,
    by_default: true,
    within: Place::TOLD,
    textlint: &["no-mix-dearu-desumasu", "jtf-style/1.1.1.本文"],
    options: &[
        RuleOption {
            name: "preferInBody",
            default: "\"\"",
            meaning: "です or である style wanted in the body: `ですます` or `である`.",
        },
        RuleOption { name: "preferInHeader", default: "\"\"", meaning: "The same for headings." },
        RuleOption { name: "preferInList", default: "\"\"", meaning: "The same for lists." },
        RuleOption {
            name: "most",
            default: "2",
            meaning: "More sentences than this in the other style are the author's way, and pass.",
        },
        RuleOption { name: "strict", default: "false", meaning: "Look at clauses inside a sentence too." },
    ],
    good: &[
        "空は青いのである。風は涼しいのである。",
        "夜になりました。皆が集まりました。犯人は女ではない。すぐ判る――と平次は言いました。皆は黙りました。",
    ],
    bad: &["空は青いのである。風は涼しいのである。海は広いです。"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let textlint = options.text("as", "");
    let strict = options.flag("strict", false);
    let preferred = ["preferInBody", "preferInHeader", "preferInList"].iter().any(|name| options.value(name).is_some());
    if textlint.is_empty() && !strict && !preferred {
        return report_slips(manuscript, options.number("most", 2), report);
    }
    for (kind, name, prefer) in [
        (BlockKind::Paragraph, messages::PartBody.into(), "preferInBody"),
        (BlockKind::Heading, messages::PartHeading.into(), "preferInHeader"),
        (BlockKind::ListItem, messages::PartList.into(), "preferInList"),
    ] {
        if textlint.starts_with("jtf") && kind != BlockKind::Paragraph {
            continue;
        }
        let mut ends = Vec::new();
        for block in manuscript.blocks().iter().filter(|block| block.kind == kind && !block.quoted) {
            let found = politeness::endings(manuscript, manuscript.tokens_in(&block.range), strict);
            ends.extend(
                found
                    .into_iter()
                    .filter(|ending| !textlint.is_empty() || !politeness::is_spoken(manuscript, ending.range.start)),
            );
        }
        politeness::report_minority(&ends, options.text(prefer, ""), &name, report);
    }
}

/// Fewer sentences show no style.
const LEAST: usize = 3;
/// The other style is a slip only where it is this rare: one in so many.
const ONE_IN: usize = 3;

/// Reports sentences of the told text that end in the other style, where they are few.
fn report_slips(manuscript: &Manuscript, most: usize, report: &mut Report<'_>) {
    let ends: Vec<_> = manuscript
        .sentences()
        .iter()
        .filter(|sentence| {
            let block = &manuscript.blocks()[sentence.block];
            sentence.voice == Voice::Narration && block.kind == BlockKind::Paragraph && !block.quoted
        })
        .filter_map(|sentence| politeness::sentence_ending(manuscript, &sentence.range))
        .collect();
    let polite = ends.iter().filter(|ending| ending.polite).count();
    let few = polite.min(ends.len() - polite);
    if ends.len() < LEAST || few == 0 || few > most || few * ONE_IN > ends.len() {
        return;
    }
    let rare = polite * 2 < ends.len();
    let kept: Vec<_> = (0..ends.len())
        .filter(|place| ends[*place].polite != rare || amid(manuscript, &ends, *place))
        .map(|place| ends[place].clone())
        .collect();
    politeness::report_minority(&kept, "", &messages::PartBody.into(), report);
}

/// Whether the sentence stands in one paragraph with others of the usual style: a line of its own is an aside.
fn amid(manuscript: &Manuscript, ends: &[politeness::Ending], place: usize) -> bool {
    let start = |ending: &politeness::Ending| manuscript.block_at(ending.range.start).map(|block| block.range.start);
    let here = start(&ends[place]);
    let near = [place.checked_sub(1), Some(place + 1)].map(|near| near.and_then(|near| ends.get(near)));
    let among = near.iter().flatten().any(|other| other.polite != ends[place].polite && start(other) == here);
    among && !is_reported(manuscript, ends[place].range.end)
}

/// Whether what was said or thought goes on without brackets: この曲者は女ではない。すぐ判る――と言うと.
fn is_reported(manuscript: &Manuscript, end: usize) -> bool {
    let block = manuscript.block_at(end.saturating_sub(1)).map_or(end, |block| block.range.end);
    let rest = manuscript.text()[end..block.max(end)].trim_start_matches(['。', '\u{3000}']);
    let next = rest.split_inclusive('。').take(2).collect::<String>();
    REPORTED.is_in(&next)
}

/// A quotation that only と closes.
static REPORTED: Pattern = Pattern::fixed("[、―—]と|と(?:言|云|い[いうっわ]|思|おも|考|叫|聞|書|答|告|頼)");
