//! What a rule is, and how it reports.

use std::ops::Range;

use serde_json::Value;
use shosai_message::Message;

pub use crate::text::Place;
use crate::{
    finding::{Aspect, Fix, Severity},
    messages,
    pattern::Pattern,
    text::Manuscript,
};

#[derive(Debug)]
pub struct RuleOption {
    /// Its name in settings.
    pub name: &'static str,
    /// Its value when none is given, as JSON.
    pub default: &'static str,
    /// What it changes.
    pub meaning: &'static str,
}

/// A rule: one problem, how to see it, and why it is one.
pub struct Rule {
    /// The problem it finds.
    pub name: &'static str,
    /// The side of the prose it looks at.
    pub aspect: Aspect,
    /// The public code of its findings.
    pub reason_code: &'static str,
    /// How much its findings weigh unless settings say otherwise.
    pub severity: Severity,
    /// Whether it runs without being asked for: only rules that stay calm on published fiction do.
    pub by_default: bool,
    /// The parts of a text it applies to; who asks by a textlint name gets all of them.
    pub within: &'static [Place],
    /// The textlint rules that find the same problem.
    pub textlint: &'static [&'static str],
    pub options: &'static [RuleOption],
    /// Texts it is silent on.
    pub good: &'static [&'static str],
    /// Texts it finds the problem in.
    pub bad: &'static [&'static str],
    /// Looks for the problem.
    pub check: fn(&Manuscript, &Options<'_>, &mut Report<'_>),
}

impl Rule {
    /// Why the problem is one: the hint of the message by the rule's name.
    pub fn why(&self) -> Message {
        Message::new(&messages::CATALOGUE, self.name, []).hint()
    }
}

/// The options a rule is run with.
#[derive(Clone, Copy, Debug)]
pub struct Options<'o> {
    given: Option<&'o Value>,
}

impl<'o> Options<'o> {
    /// Options as settings hold them: a JSON object, or nothing.
    pub fn new(given: Option<&'o Value>) -> Self {
        Self { given }
    }

    /// Whether any option was given.
    pub fn is_given(&self) -> bool {
        self.given.and_then(Value::as_object).is_some_and(|given| !given.is_empty())
    }

    /// The option of that name as it was given.
    pub fn value(&self, name: &str) -> Option<&'o Value> {
        self.given?.get(name)
    }

    /// A whole number.
    pub fn number(&self, name: &str, default: usize) -> usize {
        self.value(name).and_then(Value::as_u64).and_then(|number| usize::try_from(number).ok()).unwrap_or(default)
    }

    /// A number.
    pub fn ratio(&self, name: &str, default: f64) -> f64 {
        self.value(name).and_then(Value::as_f64).unwrap_or(default)
    }

    /// A switch.
    pub fn flag(&self, name: &str, default: bool) -> bool {
        self.value(name).and_then(Value::as_bool).unwrap_or(default)
    }

    pub fn text(&self, name: &str, default: &'o str) -> &'o str {
        self.value(name).and_then(Value::as_str).unwrap_or(default)
    }

    /// A list of texts; nothing when it was not given.
    pub fn texts(&self, name: &str) -> Option<Vec<&'o str>> {
        let list = self.value(name)?.as_array()?;
        Some(list.iter().filter_map(Value::as_str).collect())
    }

    /// A list of words and `/patterns/` that are allowed.
    pub fn allowed(&self, name: &str) -> Allowed {
        Allowed { patterns: self.texts(name).unwrap_or_default().into_iter().map(Pattern::from_setting).collect() }
    }
}

/// Words and patterns that a rule lets pass.
pub struct Allowed {
    patterns: Vec<Pattern>,
}

impl Allowed {
    /// Whether an allowed stretch of `text` covers or touches `range`.
    pub fn covers(&self, text: &str, range: &Range<usize>) -> bool {
        self.patterns
            .iter()
            .any(|pattern| pattern.find_all(text).any(|found| found.start < range.end && range.start < found.end))
    }

    /// `text` with every allowed stretch taken out.
    pub fn without<'t>(&self, text: &'t str) -> std::borrow::Cow<'t, str> {
        self.patterns.iter().fold(text.into(), |text, pattern| pattern.remove_from(text))
    }

    /// Whether an allowed pattern occurs in `word`.
    pub fn matches(&self, word: &str) -> bool {
        self.patterns.iter().any(|pattern| pattern.is_in(word))
    }
}

/// A finding before it has an id.
#[derive(Debug)]
pub(crate) struct Noticed {
    pub span: Range<usize>,
    pub message: Message,
    pub severity: Option<Severity>,
    pub fix: Option<Fix>,
}

/// Where a rule puts what it finds.
pub struct Report<'m> {
    manuscript: &'m Manuscript,
    pub(crate) noticed: Vec<Noticed>,
}

impl<'m> Report<'m> {
    pub(crate) fn new(manuscript: &'m Manuscript) -> Self {
        Self { manuscript, noticed: Vec::new() }
    }

    /// A problem at a stretch of the visible text.
    pub fn add(&mut self, range: Range<usize>, message: impl Into<Message>) -> &mut Self {
        let span = self.manuscript.source_span(&range);
        self.add_in_source(span, message)
    }

    /// A problem at a stretch of the source.
    pub fn add_in_source(&mut self, span: Range<usize>, message: impl Into<Message>) -> &mut Self {
        self.noticed.push(Noticed { span, message: message.into(), severity: None, fix: None });
        self
    }

    /// Gives the last problem another weight than the rule's.
    pub fn weighing(&mut self, severity: Severity) -> &mut Self {
        if let Some(last) = self.noticed.last_mut() {
            last.severity = Some(severity);
        }
        self
    }

    /// A problem that is gone when `range` reads `replacement`; offered only where the source has the same letters.
    pub fn add_with_fix(&mut self, range: Range<usize>, message: impl Into<Message>, replacement: impl Into<String>) {
        let unbroken = self.manuscript.is_unbroken(&range);
        self.add(range, message);
        if let Some(last) = self.noticed.last_mut().filter(|_| unbroken) {
            last.fix = Some(Fix { span: last.span.clone(), replacement: replacement.into(), safe: true });
        }
    }

    /// Gives the last problem a safe fix at a place of its own, offered only where the source has the same letters.
    pub fn fixing(&mut self, range: Range<usize>, replacement: impl Into<String>) -> &mut Self {
        if self.manuscript.is_unbroken(&range) {
            let span = self.manuscript.source_span(&range);
            if let Some(last) = self.noticed.last_mut() {
                last.fix = Some(Fix { span, replacement: replacement.into(), safe: true });
            }
        }
        self
    }

    /// A problem in the source with a safe fix.
    pub fn add_in_source_with_fix(
        &mut self,
        span: Range<usize>,
        message: impl Into<Message>,
        replacement: impl Into<String>,
    ) {
        self.noticed.push(Noticed {
            span: span.clone(),
            message: message.into(),
            severity: None,
            fix: Some(Fix { span, replacement: replacement.into(), safe: true }),
        });
    }

    /// Marks the last fix as one a person should look at.
    pub fn with_care(&mut self) {
        if let Some(fix) = self.noticed.last_mut().and_then(|last| last.fix.as_mut()) {
            fix.safe = false;
        }
    }
}
