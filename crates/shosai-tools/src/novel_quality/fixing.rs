//! What the tools that change a text share: which codes may be fixed, and how a change is shown.

use shosai_prose::{RULES, shortened, unified_diff};
use shosai_tool::Failure;

use super::choices::unknown;

/// Lines of a diff unless the call says otherwise.
pub(super) const DIFF_LINES: usize = 400;
/// Characters of a diff that an answer may hold.
const DIFF_CHARS: usize = 12_000;

/// The change as a diff that fits into an answer.
pub(super) fn diff(old: &str, new: &str, lines: usize) -> String {
    let whole = unified_diff(old, new, "original", "modified");
    let mut lines = lines.max(1);
    loop {
        let shown = shortened(&whole, lines);
        if shown.chars().count() <= DIFF_CHARS || lines == 1 {
            return shown.chars().take(DIFF_CHARS).collect();
        }
        lines /= 2;
    }
}

/// Codes as the rules spell them; short names such as `DASH` stand for every code they begin, and a rule's name for its own.
pub(super) fn codes(given: &[String]) -> Result<Vec<String>, Failure> {
    let mut wanted: Vec<String> = Vec::new();
    for name in given {
        let upper = name.trim().to_ascii_uppercase();
        let fitting = RULES.iter().filter(|rule| {
            let code = rule.reason_code;
            code == upper || rule.name == name || (upper.len() >= 3 && code.starts_with(&format!("{upper}_")))
        });
        let before = wanted.len();
        for rule in fitting {
            if !wanted.iter().any(|code| code == rule.reason_code) {
                wanted.push(rule.reason_code.to_owned());
            }
        }
        let known = RULES.iter().any(|rule| rule.reason_code == upper || rule.name == name);
        if wanted.len() == before && !known {
            let mut valid: Vec<&str> = RULES.iter().map(|rule| rule.reason_code).collect();
            valid.sort_unstable();
            valid.dedup();
            return Err(unknown("reason_codes", name, valid));
        }
    }
    Ok(wanted)
}
