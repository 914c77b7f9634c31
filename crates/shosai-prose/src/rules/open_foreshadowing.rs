//! Threads of the story that were laid and not taken up, or taken up and never laid.

use std::collections::HashSet;

use crate::{
    finding::{Aspect, Severity},
    ledger::{Thread, open_threads, threads},
    messages,
    rule::{Options, Place, Report, Rule, RuleOption},
    text::Manuscript,
};

/// Threads of the story that were laid and not taken up, or taken up and never laid.
pub const RULE: Rule = Rule {
    name: "open_foreshadowing",
    aspect: Aspect::Readability,
    reason_code: "FORESHADOWING_OPEN",
    severity: Severity::Low,
    by_default: true,
    within: Place::ANYWHERE,
    textlint: &[],
    options: &[RuleOption { name: "laid_before", default: "[]", meaning: "Threads laid in earlier episodes." }],
    good: &["鍵を拾った。<!-- 伏線: 鍵 -->\n\n扉を開けた。<!-- 回収: 鍵 -->", "印のない文章。"],
    bad: &["鍵を拾った。<!-- 伏線: 鍵 -->", "扉を開けた。<!-- 回収: 鍵 -->"],
    check,
};

fn check(manuscript: &Manuscript, options: &Options<'_>, report: &mut Report<'_>) {
    let mut laid: HashSet<&str> = options.texts("laid_before").unwrap_or_default().into_iter().collect();
    let marks = threads(manuscript.source());
    let open: HashSet<&str> = open_threads(&marks).into_iter().collect();
    for mark in &marks {
        let name = mark.name.as_str();
        match mark.thread {
            Thread::Planted if open.contains(name) => {
                report.add_in_source(mark.span.clone(), messages::OpenForeshadowing { name: &mark.name });
            }
            Thread::PaidOff if !laid.contains(name) => {
                report
                    .add_in_source(mark.span.clone(), messages::OpenForeshadowingUnplanted { name: &mark.name })
                    .weighing(Severity::Medium);
            }
            _ => {}
        }
        if mark.thread == Thread::Planted {
            laid.insert(name);
        }
    }
}
