//! Stage 3.5: bringing candidates together, seeing contradictions and gaps, and saying how far the result reaches.

use shosai_message::{Hinted, Message};

use crate::messages;
use std::collections::HashSet;

use super::actions::next_actions;
use super::certainty;
use super::conflicts::conflicts;
use super::matching::{Pattern, Strength};
use super::search::{Match, Search};
use super::select::Selected;
use super::terms::Term;
use super::types::{
    CutoffReason, FindRequest, FindSummary, Found, Hit, IntegrationStatus, Ref, SearchedTerm, Signal, SignalCoverage,
    Trace, manual_target,
};
use super::widen::file_bias;
use crate::corpus::{Library, SectionId};
use crate::query::Intent;

/// What the stages came to.
pub(super) struct Outcome {
    pub selected: Selected,
    /// What a stage that was not allowed would have added.
    pub stage_cap: Vec<SectionId>,
    pub expanded: bool,
    pub stage: u8,
}

/// No more candidates are ever returned.
const HARD_MAX_CANDIDATES: usize = 1000;
/// Sections that were not looked at are listed up to this many; the count is exact.
const MOST_UNSCANNED: usize = 2000;
/// What was reached of a term that has no other name than those that were looked for.
const REACHED_SURE: f64 = 0.95;
/// What was reached of others of which nothing was taken that is likely about them, and how much more where all was.
const REACHED_LEAST: f64 = 0.4;
const REACHED_PART: f64 = 0.49;
/// How often a question is answered of which the best sections say nothing, and how much more of which they say all.
const ANSWERED_LEAST: f64 = 0.75;
const ANSWERED_PART: f64 = 0.2;
const CONFLICT_LOSS: f64 = 0.1;
/// More near words than these are not told.
const MOST_NEAR_TOLD: usize = 8;
/// From here on a result can be used as it is.
const SUFFICIENT: f64 = 0.6;
const INSUFFICIENT: f64 = 0.59;
/// From here on nothing hints that anything was missed.
pub(super) const COMPLETE: f64 = 0.9;

/// Makes the answer of a search.
pub(super) fn conclude(mut search: Search<'_>, mut outcome: Outcome, request: &FindRequest) -> Found {
    outcome.selected.sort();
    let most = request.budget.max_candidates.clamp(1, HARD_MAX_CANDIDATES);
    let ids: Vec<SectionId> = outcome.selected.ids().take(most).collect();
    let capped: Vec<SectionId> = outcome.selected.ids().skip(most).collect();
    let (unscanned, unscanned_count) = unscanned(&mut search, &ids, capped, &outcome.stage_cap);
    let mut candidates: Vec<Hit> = ids.iter().map(|id| hit(&search, *id)).collect();
    let conflicts = conflicts(&search, &ids, &mut candidates);
    let gaps = gaps(&search, &ids);
    let integrated: Vec<Hit> = integrated(search.library, &ids).into_iter().map(|at| candidates[at].clone()).collect();
    let bias = file_bias(&search, &outcome.selected);
    let score = sufficiency(&search, &ids, !conflicts.is_empty());
    // What is capped, unread or missing is not sufficient, however well the rest answers.
    let whole = unscanned_count == 0 && search.cutoff.is_none() && gaps.is_empty() && conflicts.is_empty();
    let score = if whole { score } else { score.min(INSUFFICIENT) };
    let status = match (ids.is_empty(), whole && score >= SUFFICIENT) {
        (true, _) => IntegrationStatus::Blocked,
        (false, true) => IntegrationStatus::Ready,
        (false, false) => IntegrationStatus::NeedsFollowup,
    };
    let files =
        search.library.manuals.iter().filter(|(id, _)| search.manual.is_none_or(|manual| manual == id.as_str()));
    let summary = FindSummary {
        scanned_files: files.map(|(_, manual)| manual.files.len()).sum(),
        scanned_nodes: search.scope_size().saturating_sub(if search.cutoff == Some(CutoffReason::TimeBudget) {
            unscanned_count
        } else {
            0
        }),
        candidates: candidates.len(),
        warnings: search.warnings.len(),
        max_stage_applied: outcome.stage,
        scope_expanded: outcome.expanded,
        unscanned_sections_count: unscanned_count,
        integrated_nodes: integrated.len(),
        signal_coverage: coverage(&candidates),
        file_bias_ratio: rounded(bias),
        conflict_count: conflicts.len(),
        gap_count: gaps.len(),
        sufficiency_score: rounded(score),
        integration_status: status,
        cutoff_reason: search.cutoff,
    };
    let next_actions = next_actions(&search, &summary, &gaps, request);
    let trace = Trace {
        query: request.query.clone(),
        manual_id: request.manual_id.clone(),
        candidates,
        unscanned,
        conflicts,
        gaps,
        integrated_top: integrated,
        searched: search.terms.iter().map(searched).collect(),
        warnings: search.warnings,
    };
    Found { summary, next_actions, trace }
}

fn searched(term: &Term) -> SearchedTerm {
    let spellings = term.patterns.iter().map(|pattern| pattern.key.clone()).collect();
    SearchedTerm { text: term.text.clone(), generic: term.generic, spellings, meant: term.meant.clone() }
}

fn unscanned(
    search: &mut Search<'_>,
    ids: &[SectionId],
    capped: Vec<SectionId>,
    stage_cap: &[SectionId],
) -> (Vec<Hit>, usize) {
    let mut left: Vec<(SectionId, CutoffReason)> = Vec::new();
    if search.cutoff == Some(CutoffReason::TimeBudget) {
        let known: HashSet<SectionId> = ids.iter().copied().collect();
        left.extend(search.scope().filter(|id| !known.contains(id)).map(|id| (id, CutoffReason::TimeBudget)));
    } else {
        left.extend(capped.into_iter().map(|id| (id, CutoffReason::CandidateCap)));
        left.extend(stage_cap.iter().map(|id| (*id, CutoffReason::StageCap)));
        search.cutoff = left.first().map(|(_, reason)| *reason);
    }
    let mut hits = unreadable(search);
    if search.cutoff.is_none() && !hits.is_empty() {
        search.cutoff = Some(CutoffReason::HardLimit);
    }
    let count = left.len() + hits.len();
    let shown = left.into_iter().take(MOST_UNSCANNED);
    hits.extend(shown.map(|(id, reason)| Hit { reason: Message::quoted(reason_name(reason)), ..hit(search, id) }));
    (hits, count)
}

/// Files of the scope that could not be read.
fn unreadable(search: &Search<'_>) -> Vec<Hit> {
    let files = search.library.unreadable(search.manual);
    files
        .map(|(manual, path, reason)| Hit {
            place: Ref {
                target: manual_target(),
                manual_id: manual.to_owned(),
                path: path.to_string(),
                start_line: None,
                version: None,
            },
            path: path.to_string(),
            start_line: 1,
            reason: Message::quoted(reason_name(CutoffReason::HardLimit)),
            gap_hint: Some(reason.clone()),
            ..Hit::default()
        })
        .collect()
}

fn reason_name(reason: CutoffReason) -> &'static str {
    match reason {
        CutoffReason::TimeBudget => "time_budget",
        CutoffReason::CandidateCap => "candidate_cap",
        CutoffReason::StageCap => "stage_cap",
        CutoffReason::HardLimit => "hard_limit",
    }
}

fn hit(search: &Search<'_>, id: SectionId) -> Hit {
    let (file, place) = search.library.located(id);
    let section = &file.sections[place];
    let candidate = search.candidates.get(&id);
    let found: Vec<String> = candidate
        .iter()
        .flat_map(|candidate| &candidate.terms)
        .map(|(term, found)| matched(&search.terms[*term], found))
        .collect();
    let reason =
        match (found.is_empty(), candidate.is_some_and(|candidate| candidate.signals.contains(&Signal::Reference))) {
            (false, _) => Message::quoted(found.join(" / ")),
            (true, true) => messages::HitByReference.into(),
            (true, false) => messages::HitByHeading.into(),
        };
    Hit {
        place: search.library.reference_to(id),
        path: file.path.as_str().to_owned(),
        start_line: section.lines.0,
        title: section.heading.clone(),
        at: file.at(section.lines),
        reason,
        signals: candidate.map(|candidate| candidate.signals.clone()).unwrap_or_default(),
        score: candidate.map_or(0.0, |candidate| rounded(candidate.score)),
        ..Hit::default()
    }
}

/// A word of the query; where another word or spelling stands for it, with that.
fn matched(term: &Term, found: &Match) -> String {
    match term.patterns.get(found.pattern) {
        Some(pattern) if found.strength > Strength::Respelt && pattern.shown() != term.text => {
            let sign = if pattern.strength == Strength::Akin { '≈' } else { '→' };
            format!("{} {sign} {}", term.text, pattern.shown())
        }
        _ => term.text.clone(),
    }
}

impl Library {
    /// A reference to a section, bound to the present state of its file.
    pub(crate) fn reference_to(&self, id: SectionId) -> Ref {
        let (file, place) = self.located(id);
        Ref {
            target: manual_target(),
            manual_id: file.manual.clone(),
            path: file.path.as_str().to_owned(),
            start_line: Some(file.sections[place].lines.0),
            version: Some(file.version_mark()),
        }
    }

    /// The sections that references lead to, as far as they are still there.
    pub(crate) fn sections_of(&self, places: &[Ref]) -> HashSet<SectionId> {
        let start = |place: &Ref| {
            let file = self.file(&place.manual_id, &place.path).ok()?;
            let at = file.section_at(place.start_line.unwrap_or(1)).unwrap_or(0);
            Some((std::sync::Arc::as_ptr(file), at))
        };
        let wanted: HashSet<(*const crate::corpus::File, usize)> = places.iter().filter_map(start).collect();
        let leads_here = |id: &SectionId| {
            let (file, place) = self.located(*id);
            wanted.contains(&(std::sync::Arc::as_ptr(file), place))
        };
        self.section_ids().filter(leads_here).collect()
    }
}

/// Sections of which no section above is a candidate too, by their place among the candidates.
fn integrated(library: &Library, ids: &[SectionId]) -> Vec<usize> {
    let known: HashSet<(*const crate::corpus::File, u32)> = ids
        .iter()
        .map(|id| library.located(*id))
        .map(|(file, place)| (std::sync::Arc::as_ptr(file), place as u32))
        .collect();
    let stands_alone = |id: &SectionId| {
        let (file, place) = library.located(*id);
        let mut above = file.sections[place].parent;
        while let Some(parent) = above {
            if known.contains(&(std::sync::Arc::as_ptr(file), parent)) {
                return false;
            }
            above = file.sections[parent as usize].parent;
        }
        true
    };
    ids.iter().enumerate().filter(|(_, id)| stands_alone(id)).map(|(at, _)| at).collect()
}

/// What was asked and no candidate answers.
fn gaps(search: &Search<'_>, ids: &[SectionId]) -> Vec<Hit> {
    let covered = |term: usize| {
        ids.iter().filter_map(|id| search.candidates.get(id)).any(|candidate| candidate.terms.contains_key(&term))
    };
    let mut gaps: Vec<Hit> = Vec::new();
    if search.cutoff == Some(CutoffReason::TimeBudget) {
        // What was not looked for is not missing.
        return vec![gap(messages::GapTimeSpent)];
    }
    for (index, term) in search.terms.iter().enumerate().filter(|(_, term)| !term.meant.is_empty()) {
        if covered(index) {
            gaps.push(gap(messages::GapMeant { term: &term.text, meant: term.meant.join(", ") }));
        }
    }
    // What stands by its name or another for it is found; near words beside it only add to that.
    for term in search.terms.iter().filter(|term| !term.patterns.iter().any(|one| one.strength <= Strength::Remote)) {
        let akin: Vec<&str> = of_strength(term, Strength::Akin).map(Pattern::shown).take(MOST_NEAR_TOLD).collect();
        if !akin.is_empty() {
            gaps.push(gap(messages::GapAkin { term: &term.text, akin: akin.join(", ") }));
        }
    }
    for (index, term) in search.terms.iter().enumerate().filter(|(_, term)| term.is_asked()) {
        if !covered(index) {
            gaps.push(gap(messages::GapNoTerm { term: &term.text }));
        }
    }
    let has_exception = ids
        .iter()
        .filter_map(|id| search.candidates.get(id))
        .any(|candidate| candidate.signals.contains(&Signal::Exceptions));
    if search.intent == Intent::Exceptions && !has_exception && !ids.is_empty() {
        gaps.push(gap(messages::GapNoException));
    }
    gaps
}

fn of_strength(term: &Term, strength: Strength) -> impl Iterator<Item = &Pattern> {
    term.patterns.iter().filter(move |pattern| pattern.strength == strength)
}

fn gap(missing: impl Hinted) -> Hit {
    let reason: Message = missing.into();
    Hit { gap_hint: Some(reason.hint()), reason, ..Hit::default() }
}

/// The part of what there is that was probably found: of every term its sections, of a question one that answers it.
/// The constants are what searches with known answers reached (`xtask bench find` shows the curve).
fn sufficiency(search: &Search<'_>, ids: &[SectionId], conflicting: bool) -> f64 {
    if ids.is_empty() {
        return 0.0;
    }
    let loss = if conflicting { CONFLICT_LOSS } else { 0.0 };
    if search.asks {
        return (ANSWERED_LEAST + ANSWERED_PART * certainty::answered(search, ids) - loss).clamp(0.0, 1.0);
    }
    let reached = |term: usize| {
        if !ids.iter().filter_map(|id| search.candidates.get(id)).any(|found| found.terms.contains_key(&term)) {
            return 0.0;
        }
        let sure = certainty::is_sure(search, term);
        if sure { REACHED_SURE } else { REACHED_LEAST + REACHED_PART * search.terms[term].taken }
    };
    let asked: Vec<usize> = (0..search.terms.len()).filter(|term| search.terms[*term].is_asked()).collect();
    let sum: f64 = asked.iter().map(|term| reached(*term)).sum();
    (sum / asked.len().max(1) as f64 - loss).clamp(0.0, 1.0)
}

fn coverage(candidates: &[Hit]) -> SignalCoverage {
    let count = |signal| candidates.iter().filter(|hit| hit.signals.contains(&signal)).count();
    SignalCoverage {
        heading: count(Signal::Heading),
        normalized: count(Signal::Normalized),
        loose: count(Signal::Loose),
        synonym: count(Signal::Synonym),
        exceptions: count(Signal::Exceptions),
        reference: count(Signal::Reference),
    }
}

/// Two decimals are all that a score means.
fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
