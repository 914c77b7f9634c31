//! The stages of a search.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};

use super::belief::Signs;
use super::fusion;
use super::matching::{Pattern, Places, Strength};
use super::rank::Ranking;
use super::select::{self, Selected};
use super::statements::{mentions_exception, references};
use super::summary::{Outcome, conclude};
use super::terms::{Term, terms};
use super::types::{CutoffReason, FindContext, FindRequest, Found, Signal, Thresholds, Weight};
use super::weigh::Weighed;
use super::widen;
use crate::corpus::{Library, SectionId};
use crate::messages;
use crate::query::{Intent, Parsed, Piece, is_known, kana_sentence, parse, question, written};
use crate::reference::targets;
use shosai_message::{Failure, Message};
use shosai_text::Words;

/// A section that was found, in the making.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidate {
    /// For each term, what was found of it.
    pub terms: BTreeMap<usize, Match>,
    pub signals: Vec<Signal>,
    pub score: f64,
}

/// What was found of a term in a section.
#[derive(Clone, Copy, Debug)]
pub(super) struct Match {
    /// Places, each by its weight.
    pub frequency: f64,
    /// The surest of them.
    pub strength: Strength,
    pub in_heading: bool,
    pub unbroken: bool,
    /// Where it first stands in the key of the file.
    pub first: u32,
    /// Which of the term's patterns is the surest of them.
    pub pattern: usize,
    /// How likely the section is about the term.
    pub belief: f64,
}

/// A search under way.
pub(super) struct Search<'a> {
    pub library: &'a Library,
    pub manual: Option<&'a str>,
    pub parsed: Parsed,
    pub intent: Intent,
    pub terms: Vec<Term>,
    pub candidates: BTreeMap<SectionId, Candidate>,
    /// How rare each term is, once all are found.
    pub rarity: Vec<f64>,
    /// One for all words of the search.
    pub tagger: RefCell<Words>,
    only: Option<HashSet<SectionId>>,
    /// Sections in which an excluded word stands.
    excluded: HashSet<SectionId>,
    context: &'a FindContext<'a>,
    time_ms: u64,
    /// Whether the query is a whole question.
    pub asks: bool,
    /// What is known of each word and section, where someone wants to learn from it.
    pub weighed: Option<Weighed>,
    pub cutoff: Option<CutoffReason>,
    pub warnings: Vec<Message>,
}

/// References from more candidates than this are not followed.
const MOST_REFERRING: usize = 200;
/// At most so many sections become candidates by reference alone.
const MOST_REFERRED: usize = 20;

impl Library {
    /// Finds every section that speaks of what the query asks.
    ///
    /// # Errors
    /// `invalid_parameter` for an empty query, `not_found` for an unknown manual, `cancelled`.
    pub fn find(&self, request: &FindRequest, context: &FindContext<'_>) -> Result<Found, Failure> {
        let mut search = self.search(request, context)?;
        search.read_terms()?;
        search.words()?;
        let selected = search.rank_and_select(request);
        Ok(conclude(search, selected, request))
    }

    /// What a search knows of each word and section that it weighs; to learn from.
    ///
    /// # Errors
    /// As [`Library::find`].
    pub fn weigh(&self, request: &FindRequest, context: &FindContext<'_>) -> Result<Vec<Weight>, Failure> {
        let mut search = self.search(request, context)?;
        search.weighed = Some(Vec::new());
        search.read_terms()?;
        search.words()?;
        let weighed = search.weighed.take().unwrap_or_default().into_iter();
        let weight = |(id, exact, signs): (SectionId, bool, Signs)| Weight {
            place: self.reference_to(id),
            exact,
            signs: signs.to_vec(),
        };
        Ok(weighed.map(weight).collect())
    }

    fn search<'a>(&'a self, request: &'a FindRequest, context: &'a FindContext<'_>) -> Result<Search<'a>, Failure> {
        let mut parsed = parse(&request.query);
        let question = question(&request.query);
        let manual = request.manual_id.as_deref();
        if let Some(id) = manual {
            self.manual(id)?;
        }
        let occurs = |key: &str| self.any_holding(key, manual);
        let word = request.query.trim();
        // A word is not cut where a particle could stand in it: お気に入り, ていとうけん.
        let is_one = parsed.must.is_empty() && parsed.pieces.len() > 1 && is_known(word);
        let words = if !is_one && written(word, &occurs).is_empty() {
            kana_sentence(word, &occurs).or(question)
        } else {
            parsed.pieces = vec![Piece { generic: false, ..Piece::of(word) }];
            None
        };
        let asks = words.is_some();
        if let Some(words) = words {
            let quoted = parsed.pieces.iter().filter(|piece| parsed.must.contains(&piece.text)).cloned();
            parsed.pieces = quoted.chain(words).collect();
        }
        if parsed.pieces.is_empty() {
            return Err(messages::QueryWithoutWords.into());
        }
        let mut search = Search::new(self, request, manual, parsed, context);
        search.asks = asks;
        Ok(search)
    }
}

impl<'a> Search<'a> {
    fn new(
        library: &'a Library,
        request: &'a FindRequest,
        manual: Option<&'a str>,
        parsed: Parsed,
        context: &'a FindContext<'a>,
    ) -> Self {
        let only = request.only.as_ref().map(|refs| library.sections_of(refs));
        Self {
            library,
            manual,
            intent: request.intent.unwrap_or(parsed.intent),
            parsed,
            terms: Vec::new(),
            candidates: BTreeMap::new(),
            rarity: Vec::new(),
            tagger: RefCell::new(Words::new()),
            only,
            excluded: HashSet::new(),
            context,
            time_ms: request.budget.time_ms,
            asks: false,
            weighed: None,
            cutoff: None,
            warnings: library.warnings().to_vec(),
        }
    }

    fn read_terms(&mut self) -> Result<(), Failure> {
        if self.is_late()? {
            return Ok(());
        }
        self.terms = terms(self.library, &self.parsed, self.manual, &self.tagger);
        for word in &self.parsed.negative {
            let key = crate::index::key(word);
            self.excluded.extend(self.library.holding(&key, self.manual));
        }
        Ok(())
    }

    /// A section in which places of a term's pattern stand.
    pub fn found(&mut self, id: SectionId, term: usize, (number, pattern): (usize, &Pattern), found: &Places) {
        let strength = pattern.strength;
        let candidate = self.candidates.entry(id).or_default();
        let made = candidate.terms.entry(term).or_insert(Match {
            frequency: 0.0,
            strength,
            in_heading: false,
            unbroken: false,
            first: found.first,
            pattern: number,
            belief: 1.0,
        });
        if strength < made.strength {
            made.pattern = number;
        }
        // A stem counts once for all the spellings that hold it.
        made.frequency =
            made.frequency.max(f64::from(found.count) * strength.weight() * f64::from(pattern.near.likeness));
        made.strength = made.strength.min(strength);
        made.in_heading |= found.in_heading > 0;
        made.unbroken |= found.unbroken > 0 && strength <= Strength::Respelt;
        candidate.add_signals(strength, found.in_heading > 0, found.unbroken > 0);
    }

    /// Stage 2: exception words add a signal, never a candidate.
    fn exceptions(&mut self, ids: &[SectionId]) {
        for id in ids {
            let (file, place) = self.library.located(*id);
            if mentions_exception(file.section_key(place))
                && let Some(candidate) = self.candidates.get_mut(id)
            {
                candidate.signal(Signal::Exceptions);
            }
        }
    }

    /// Ranks and selects, follows references (stage 3), integrates (3.5) and widens where that is called for (4).
    fn rank_and_select(&mut self, request: &FindRequest) -> Outcome {
        if self.intent == Intent::Exceptions {
            // Here they count in the ranking.
            let all: Vec<SectionId> = self.candidates.keys().copied().collect();
            self.exceptions(&all);
        }
        let ranking = Ranking::of(self);
        ranking.score(self);
        self.rarity = ranking.rarity;
        let mut selected = if self.asks { fusion::select(self, &request.query) } else { select::select(self) };
        let nearest: Vec<SectionId> = selected.ids().take(request.budget.max_candidates).collect();
        self.exceptions(&nearest);
        // What came too late is left for another search.
        let late = self.cutoff == Some(CutoffReason::TimeBudget);
        if !late {
            self.follow(&mut selected);
        }
        let few = if late { None } else { widen::reason(self, &selected, &self.context.thresholds) };
        let allowed = request.max_stage.unwrap_or(widen::LAST_STAGE) >= widen::LAST_STAGE;
        let mut stage_cap = Vec::new();
        let mut expanded = false;
        if let Some(reason) = few {
            let added = widen::widen(self, &selected, reason);
            if allowed {
                expanded = true;
                selected.extend(added);
            } else {
                stage_cap = added.into_iter().map(|(id, _)| id).collect();
            }
        }
        Outcome {
            selected,
            stage_cap,
            expanded,
            stage: if expanded { widen::LAST_STAGE } else { widen::LAST_STAGE - 1 },
        }
    }

    /// Stage 3: sections that the best candidates refer to become candidates.
    fn follow(&mut self, selected: &mut Selected) {
        let known: HashSet<SectionId> = selected.ids().collect();
        let mut added: Vec<(SectionId, f64)> = Vec::new();
        let mut linked: Vec<SectionId> = Vec::new();
        for (id, score) in selected.iter().take(MOST_REFERRING) {
            let (file, place) = self.library.located(id);
            for text in references(file.section_key(place)) {
                for target in targets(self.library, file, place, &text) {
                    linked.push(id);
                    if known.contains(&target) {
                        linked.push(target);
                    } else if self.may_be_referred(target)
                        && !added.iter().any(|(known, _)| *known == target)
                        && added.len() < MOST_REFERRED
                    {
                        added.push((target, score * REFERRED_PART));
                    }
                }
            }
        }
        for id in linked {
            if let Some(candidate) = self.candidates.get_mut(&id) {
                candidate.signal(Signal::Reference);
            }
        }
        // What speaks of the query itself comes first.
        let least = selected.iter().map(|(_, score)| score).fold(f64::INFINITY, f64::min);
        for (id, score) in added {
            let score = score.min(least * REFERRED_PART);
            let candidate = self.candidates.entry(id).or_default();
            candidate.score = score;
            candidate.signal(Signal::Reference);
            selected.push(id, score);
        }
    }

    pub fn may_be_referred(&self, id: SectionId) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(&id)) && !self.excluded.contains(&id)
    }

    /// Whether a section may become a candidate in this search.
    pub fn allows(&self, id: SectionId) -> bool {
        self.may_be_referred(id) && self.manual.is_none_or(|manual| self.library.located(id).0.manual == manual)
    }

    /// When the search is widened.
    pub fn thresholds(&self) -> Thresholds {
        self.context.thresholds
    }

    /// Sections of this search's scope.
    pub fn scope(&self) -> impl Iterator<Item = SectionId> + '_ {
        self.library.section_ids().filter(|id| self.allows(*id))
    }

    /// How many sections the scope has.
    pub fn scope_size(&self) -> usize {
        if self.only.is_none() && self.excluded.is_empty() { self.sizes().0 } else { self.scope().count() }
    }

    /// How many sections the manuals of the scope have, and how many bytes each on average.
    pub fn extent(&self) -> (f64, f64) {
        let (sections, bytes) = self.sizes();
        let sections = sections.max(1) as f64;
        (sections, (bytes as f64 / sections).max(1.0))
    }

    fn sizes(&self) -> (usize, usize) {
        let manuals = &self.library.manuals;
        let wanted = manuals.iter().filter(|(id, _)| self.manual.is_none_or(|manual| manual == id.as_str()));
        let files = wanted.flat_map(|(_, manual)| manual.files.values());
        files.fold((0, 0), |(sections, bytes), file| (sections + file.sections.len(), bytes + file.key.text.len()))
    }

    /// Whether the time is up.
    pub fn is_late(&mut self) -> Result<bool, Failure> {
        if (self.context.stop)() {
            return Err(Failure::cancelled());
        }
        if (self.context.elapsed_ms)() >= self.time_ms {
            self.cutoff = Some(CutoffReason::TimeBudget);
            return Ok(true);
        }
        Ok(false)
    }
}

/// What a section that is only referred to counts of the one that refers to it.
const REFERRED_PART: f64 = 0.3;

impl Candidate {
    pub fn signal(&mut self, signal: Signal) {
        if let Err(at) = self.signals.binary_search(&signal) {
            self.signals.insert(at, signal);
        }
    }

    fn add_signals(&mut self, strength: Strength, in_heading: bool, unbroken: bool) {
        if in_heading {
            self.signal(Signal::Heading);
        }
        self.signal(match strength {
            Strength::Given if unbroken => Signal::Normalized,
            Strength::Given | Strength::Respelt | Strength::Apart | Strength::Near => Signal::Loose,
            Strength::Synonym | Strength::Remote | Strength::Head | Strength::Akin => Signal::Synonym,
        });
    }
}
