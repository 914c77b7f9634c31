//! Which issues are shown: severity and ignore list, filters, duplicates, order, page.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Issue;
use crate::finding::Severity;

/// What issues are ordered by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SortBy {
    /// The place in the text.
    #[default]
    LineNumber,
    /// The weight.
    Severity,
    /// The public code.
    ReasonCode,
    /// The rule.
    Type,
}

/// Which end comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum Order {
    /// The smallest first.
    #[default]
    #[serde(rename = "asc")]
    Ascending,
    /// The greatest first.
    #[serde(rename = "desc")]
    Descending,
}

/// Which issues are wanted, in what order, and which page of them.
#[derive(Clone, Debug)]
pub struct Selection {
    /// Lighter ones are left out.
    pub least: Severity,
    /// Issues that were judged to be none.
    pub ignored_ids: Vec<String>,
    /// Codes that were judged to be none.
    pub ignored_codes: Vec<String>,
    /// Only these codes; all when empty.
    pub reason_codes: Vec<String>,
    /// Only these rules; all when empty.
    pub types: Vec<String>,
    /// Only issues whose message or excerpt holds this.
    pub text_contains: Option<String>,
    /// No more than this in all.
    pub limit: Option<usize>,
    /// What they are ordered by.
    pub sort_by: SortBy,
    /// Which end comes first.
    pub order: Order,
    /// The page, from one.
    pub page: usize,
    /// Issues on a page.
    pub page_size: usize,
}

/// Issues of one page unless more are asked for.
const USUAL_PAGE: usize = 200;

impl Default for Selection {
    fn default() -> Self {
        Self {
            least: Severity::Low,
            ignored_ids: Vec::new(),
            ignored_codes: Vec::new(),
            reason_codes: Vec::new(),
            types: Vec::new(),
            text_contains: None,
            limit: None,
            sort_by: SortBy::default(),
            order: Order::default(),
            page: 1,
            page_size: USUAL_PAGE,
        }
    }
}

/// What was selected.
#[derive(Clone, Debug)]
pub struct Selected {
    /// Every issue that passed, in order; gates look at these.
    pub all: Vec<Issue>,
    /// The wanted page of them.
    pub page: Vec<Issue>,
}

/// Selects: severity and ignore list, then filters, then duplicates, then order, then the page.
pub fn select(issues: Vec<Issue>, wanted: &Selection) -> Selected {
    let has = |list: &[String], value: &str| list.iter().any(|item| item == value);
    let chosen = |list: &[String], value: &str| list.is_empty() || has(list, value);
    let kept = issues.into_iter().filter(|issue| {
        issue.severity >= wanted.least
            && !has(&wanted.ignored_ids, &issue.issue_id)
            && !has(&wanted.ignored_codes, issue.reason_code)
            && chosen(&wanted.reason_codes, issue.reason_code)
            && chosen(&wanted.types, issue.kind)
            && wanted.text_contains.as_ref().is_none_or(|text| {
                issue.message.contains(text.as_str()) || issue.details.excerpt.contains(text.as_str())
            })
    });
    let mut all = without_duplicates(kept.collect());
    all.sort_by(|one, other| {
        let place = (one.line_number, one.column, one.kind).cmp(&(other.line_number, other.column, other.kind));
        let by = match wanted.sort_by {
            SortBy::LineNumber => place,
            SortBy::Severity => one.severity.cmp(&other.severity),
            SortBy::ReasonCode => one.reason_code.cmp(other.reason_code),
            SortBy::Type => one.kind.cmp(other.kind),
        };
        let by = if wanted.order == Order::Descending { by.reverse() } else { by };
        by.then(place)
    });
    all.truncate(wanted.limit.unwrap_or(usize::MAX));
    let start = wanted.page.saturating_sub(1).saturating_mul(wanted.page_size).min(all.len());
    let end = start.saturating_add(wanted.page_size).min(all.len());
    let page = all[start..end].to_vec();
    Selected { all, page }
}

/// One issue where several rules say the same of one place; the heaviest stays and names all aspects.
///
/// The place counts, not only the words: two equal lines have two issues.
fn without_duplicates(mut issues: Vec<Issue>) -> Vec<Issue> {
    issues.sort_by(|one, other| {
        let key = |issue: &Issue| (issue.line_number, issue.column, issue.end_line_number, issue.reason_code);
        key(one)
            .cmp(&key(other))
            .then_with(|| one.details.excerpt.cmp(&other.details.excerpt))
            .then_with(|| other.severity.cmp(&one.severity))
    });
    issues.dedup_by(|later, kept| {
        let same = (later.line_number, later.column, later.end_line_number, later.reason_code)
            == (kept.line_number, kept.column, kept.end_line_number, kept.reason_code)
            && later.details.excerpt == kept.details.excerpt;
        if same && !kept.details.aspects.contains(&later.aspect) {
            kept.details.aspects.push(later.aspect);
        }
        same
    });
    issues
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Manuscript, Settings, check};

    fn issues(text: &str) -> Vec<Issue> {
        let manuscript = Manuscript::read(text);
        check(&manuscript, &Settings::default()).iter().map(|found| Issue::of(found, &manuscript, None)).collect()
    }

    #[test]
    fn equal_lines_in_two_places_are_two_issues() {
        let found = select(issues("彼は…黙った。\n\n彼は…黙った。\n"), &Selection::default());
        assert_eq!(found.all.len(), 2);
        assert_ne!(found.all[0].issue_id, found.all[1].issue_id);
    }

    #[test]
    fn pages_cut_what_is_shown_and_not_what_is_counted() {
        let text = "彼は…黙った。\n\n".repeat(5);
        let found = select(
            issues(&text),
            &Selection { page: 2, page_size: 2, types: vec!["odd_ellipsis".to_string()], ..Selection::default() },
        );
        assert_eq!((found.all.len(), found.page.len(), found.page[0].line_number), (5, 2, 5));
    }

    #[test]
    fn what_is_ignored_is_gone() {
        let text = "彼は…黙った。\n\nもう食べれない。\n";
        let all = select(issues(text), &Selection::default()).all;
        let wanted = Selection {
            ignored_ids: vec![all[0].issue_id.clone()],
            ignored_codes: vec![all[1].reason_code.to_string()],
            ..Selection::default()
        };
        assert!(select(issues(text), &wanted).all.is_empty());
    }
}
