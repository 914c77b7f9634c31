//! What a step that claims to check holds an answer to: the measured text, its own fields together, earlier verdicts.

use std::sync::LazyLock;

use regex::Regex;
use serde_json::{Map, Value};
use shosai_world::RelPath;

use super::{
    acceptance::{Check, parse_range},
    evidence::{Evidence, measured},
    honesty::doubts,
    instruction::TaskContext,
    session::Session,
};
use crate::{error::Result, messages, story::Sure, yaml};

impl TaskContext<'_> {
    /// What refuses the answer, and what is only off target.
    pub(super) fn gates(&self, session: &Session, input: &Map<String, Value>) -> Result<(Vec<Check>, Vec<Check>)> {
        let mut failures = doubts(self.template, input);
        let mut warnings = Vec::new();
        if let Some(evidence) = self.evidence_of(session, input)? {
            for metric in self.template.acceptance_criteria.metrics.iter().filter(|metric| holds(&metric.when, input)) {
                let target = self.filled(session, &metric.target);
                let (Some(actual), Ok(range)) = (evidence.figure(&metric.name), parse_range(&target)) else { continue };
                if range.contains(&actual) {
                    continue;
                }
                let field = metric.name.clone();
                let actual = messages::ActualOffTarget { value: actual }.into();
                let missed = Check { field, rule: target, actual };
                if metric.method == "required" { failures.push(missed) } else { warnings.push(missed) }
            }
            failures.extend(claims(input, &evidence));
        }
        failures.extend(self.counted(input));
        failures.extend(self.paired(input));
        failures.extend(self.earlier(session, input));
        failures.extend(self.unsettled(session, input)?);
        Ok((failures, warnings))
    }

    /// What is measured of the text that the answer is about: the one it brings, or the one that stands.
    fn evidence_of(&self, session: &Session, input: &Map<String, Value>) -> Result<Option<Evidence>> {
        if let Some(text) = input.get("manuscript").and_then(Value::as_str).filter(|text| !text.trim().is_empty()) {
            return Ok(Some(measured(text, self.config)));
        }
        self.evidence(session)
    }

    fn counted(&self, input: &Map<String, Value>) -> Vec<Check> {
        let rules = self.template.acceptance_criteria.counts.iter().filter(|rule| holds(&rule.when, input));
        rules
            .filter_map(|rule| {
                let is = |field: &&String| input.get(*field).and_then(Value::as_str) == Some(rule.value.as_str());
                let count = rule.fields.iter().filter(is).count();
                (count < rule.least).then(|| Check {
                    field: rule.when.split('=').next().unwrap_or_default().to_owned(),
                    rule: format!("at_least:{} of {} = {}", rule.least, rule.fields.join(","), rule.value),
                    actual: messages::ActualCount { count }.into(),
                })
            })
            .collect()
    }

    fn paired(&self, input: &Map<String, Value>) -> Vec<Check> {
        let length = |field: &str| input.get(field).and_then(Value::as_array).map_or(0, Vec::len);
        let pairs = self.template.acceptance_criteria.pairs.iter();
        pairs
            .filter(|pair| length(&pair.each) > length(&pair.needs))
            .map(|pair| Check {
                field: pair.needs.clone(),
                rule: format!("one_for_each:{}", pair.each),
                actual: messages::ActualPaired { given: length(&pair.needs), wanted: length(&pair.each) }.into(),
            })
            .collect()
    }

    /// A verdict rests on an earlier one: what was rejected is not published.
    fn earlier(&self, session: &Session, input: &Map<String, Value>) -> Vec<Check> {
        let rules = self.template.acceptance_criteria.earlier.iter().filter(|rule| holds(&rule.when, input));
        rules
            .filter_map(|rule| {
                let said = self.said_before(session, rule.step, &rule.field);
                (said.as_deref() != Some(rule.value.as_str())).then(|| Check {
                    field: rule.when.split('=').next().unwrap_or_default().to_owned(),
                    rule: format!("needs:{} {} {}={}", self.flow.unit.name(), rule.step, rule.field, rule.value),
                    actual: messages::ActualEarlier { said: said.unwrap_or_default() }.into(),
                })
            })
            .collect()
    }

    /// A story is not passed while two places of it cannot both be right, unless the writer means them so.
    fn unsettled(&self, session: &Session, input: &Map<String, Value>) -> Result<Vec<Check>> {
        if !["verdict=pass|certified", "decision=publish"].iter().any(|passing| holds(passing, input)) {
            return Ok(Vec::new());
        }
        let meant = input.get("accepted_contradictions").and_then(Value::as_array).cloned().unwrap_or_default();
        let open = self.contradictions(session)?.into_iter().filter(|one| one.sure == Sure::Certain);
        let open = open.filter(|one| !meant.iter().any(|id| id.as_str() == Some(one.id.as_str())));
        Ok(open
            .map(|one| Check {
                field: one.here.place.clone(),
                rule: "no_certain_contradiction".to_owned(),
                actual: messages::ActualContradiction { message: one.message.clone(), id: &one.id }.into(),
            })
            .collect())
    }

    fn said_before(&self, session: &Session, step: u8, field: &str) -> Option<String> {
        let task = self.flow.tasks.iter().find(|task| task.number == step)?;
        let path = RelPath::parse(session.state(task)?.output_path.as_deref()?).ok()?;
        let kept = yaml::read(&self.project.read_text(&path).ok()?.text).ok()?;
        kept["input"][field].as_str().map(str::to_owned)
    }
}

/// Whether `field=a|b` is what an answer says; no condition always holds.
fn holds(when: &str, input: &Map<String, Value>) -> bool {
    let Some((field, values)) = when.split_once('=') else { return when.is_empty() };
    let said = input.get(field).and_then(Value::as_str);
    said.is_some_and(|said| values.split('|').any(|value| value.trim() == said))
}

/// Figures about the text that an answer states and nobody measured.
fn claims(input: &Map<String, Value>, evidence: &Evidence) -> Vec<Check> {
    let texts = ["reason", "reasons"].into_iter().filter_map(|field| Some((field, input.get(field)?)));
    let texts = texts.flat_map(|(field, value)| match value {
        Value::Array(items) => items.iter().filter_map(Value::as_str).map(|text| (field, text)).collect(),
        other => other.as_str().map(|text| (field, text)).into_iter().collect::<Vec<_>>(),
    });
    let mut found = Vec::new();
    for (field, text) in texts {
        for (figure, unit, rest) in figures(text) {
            let bound = ["以上", "以下", "未満", "満点", "を超", "を下回"].iter().any(|word| rest.starts_with(word));
            let chars = [evidence.body_chars as f64, f64::from(evidence.target_min), f64::from(evidence.target_max)];
            let known = match unit {
                '点' => evidence.scores.values().any(|score| (score - figure).abs() <= 0.51),
                _ => chars.iter().any(|chars| (chars - figure).abs() <= 1.0),
            };
            if !bound && !known {
                let actual = messages::ActualNotMeasured { value: figure }.into();
                found.push(Check { field: field.to_owned(), rule: "figures_as_measured".to_owned(), actual });
            }
        }
    }
    found
}

/// Figures of the whole text in a statement (総合92点, 本文は6,120字), with their unit and what follows.
fn figures(text: &str) -> Vec<(f64, char, String)> {
    static OF_THE_WHOLE: LazyLock<Option<Regex>> = LazyLock::new(|| {
        let words = "(?:総合|文法|読みやすさ|リズム|文体|本文|文字数|全体)";
        Regex::new(&format!("{words}[^。0-9]{{0,8}}([0-9][0-9,.]*)(点|字)(.{{0,3}})")).ok()
    });
    let text = shosai_text::fold(text, shosai_text::Folding::Plain);
    let Some(expression) = OF_THE_WHOLE.as_ref() else { return Vec::new() };
    let found = expression.captures_iter(&text).map(|found| {
        let (_, [number, unit, rest]) = found.extract();
        Some((number.replace(',', "").parse().ok()?, unit.chars().next()?, rest.to_owned()))
    });
    found.flatten().collect()
}
