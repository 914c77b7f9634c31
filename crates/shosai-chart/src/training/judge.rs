//! Judges what is drawn for labelled questions.

use crate::plan::{Plan, plan_with};
use crate::reader::decide::Models;
use crate::spec::{ChartSpec, execute};
use crate::table::{Column, Kind, Table};
use crate::{Language, Options};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::Arc;

/// How many of a set of questions were answered rightly.
#[derive(Clone, Copy, Debug, Default)]
pub struct Score {
    /// How many there were.
    pub questions: usize,
    /// With a pattern that is accepted.
    pub accepted: usize,
    /// With the columns that must be drawn, of those that name some.
    pub columns: (usize, usize),
    /// Facts that were obeyed, of all.
    pub obeyed: (usize, usize),
    /// Right in all of it.
    pub right: usize,
    /// Wrong, and nothing was said.
    pub silent: usize,
    /// Right, or one of the other readings that are offered is.
    pub offered: usize,
}

impl Score {
    /// Both together.
    pub fn add(&mut self, other: &Score) {
        self.questions += other.questions;
        self.accepted += other.accepted;
        self.columns = (self.columns.0 + other.columns.0, self.columns.1 + other.columns.1);
        self.obeyed = (self.obeyed.0 + other.obeyed.0, self.obeyed.1 + other.obeyed.1);
        self.right += other.right;
        self.silent += other.silent;
        self.offered += other.offered;
    }
}

/// What a question must be answered with: accepted patterns, columns and facts.
struct Wanted<'a> {
    patterns: &'a str,
    columns: Vec<&'a str>,
    facts: Vec<&'a str>,
}

/// In what an answer falls short.
struct Seen<'a> {
    accepted: bool,
    columns: bool,
    missed: Vec<&'a str>,
}

impl Seen<'_> {
    fn is_right(&self) -> bool {
        self.accepted && self.columns && self.missed.is_empty()
    }
}

impl<'a> Wanted<'a> {
    fn seen(&self, plan: &Plan, table: &Table) -> Result<Seen<'a>, String> {
        let decisions = plan.decisions();
        let accepted = self.patterns.split('|').any(|id| id == plan.pattern.id());
        let spaced = |text: String| text.replace('\u{3000}', " ");
        let drawn = spaced(format!("{}{}", Value::Object(plan.mapping.clone()), decisions["operations"]));
        // What is computed of a column shows it; so does a time that was joined of it and others.
        let is_drawn = |c: &&str| {
            let own = spaced(Value::from(*c).to_string());
            drawn.contains(&own) || drawn.contains(&format!("`{c}`")) || is_joined(c, plan, table)
        };
        let columns = self.columns.iter().all(is_drawn);
        let mut missed = Vec::new();
        for fact in &self.facts {
            // What a table has by years is shown by years.
            let drawn = || table.columns.iter().filter(|c| plan.mapping.values().any(|name| *name == c.name));
            let grained =
                |c: &Column| matches!(c.kind, Kind::Time(grain) if *fact == format!("grain={}", grain.name()));
            if !is_obeyed(fact, plan, &decisions)? && !drawn().any(|column| grained(column)) {
                missed.push(*fact);
            }
        }
        Ok(Seen { accepted, columns, missed })
    }

    /// Whether a reading that is offered beside the first is right.
    fn is_offered(&self, plan: &Plan, table: &Table) -> bool {
        let others = plan.reading["alternatives"].as_array();
        let specs = others.into_iter().flatten().filter_map(|other| ChartSpec::read(&other["spec"]).ok());
        specs.filter_map(|spec| execute(&spec, table, plan.locale).ok()).any(|other| {
            let other = Plan { reading: plan.reading.clone(), ..other };
            self.seen(&other, table).is_ok_and(|seen| seen.is_right())
        })
    }
}

/// The table of a name, as it is read for a question.
pub type Tables<'t> = dyn Fn(&str, &str) -> Option<Cow<'t, Table>> + Sync + 't;

/// One line a question: table, question, accepted patterns (the best first), columns, facts. What is returned with the
/// score says of every question what was drawn for it, and what of that is wrong.
pub fn judge(text: &str, tables: &Tables<'_>) -> Result<(Score, String), String> {
    judge_with(text, tables, Models::stored())
}

/// The same of what other models draw.
pub(super) fn judge_with(text: &str, tables: &Tables<'_>, models: &Models) -> Result<(Score, String), String> {
    let mut score = Score::default();
    let mut out = String::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let cells: Vec<&str> = line.split('\t').map(str::trim).collect();
        let cell = |at: usize| cells.get(at).copied().unwrap_or("");
        let list = |at: usize, mark: char| cell(at).split(mark).map(str::trim).filter(|c| !c.is_empty()).collect();
        let (name, query) = (cell(0), cell(1));
        let table = &*tables(name, query).ok_or_else(|| format!("no table {name}"))?;
        let wanted = Wanted { patterns: cell(2), columns: list(3, ','), facts: list(4, ';') };
        let plan = plan_with(table, query, &Options::default(), models).map_err(|e| format!("{query}: {e}"))?;
        let seen = wanted.seen(&plan, table)?;
        let told = plan.fallback || !plan.warnings.is_empty();
        score.questions += 1;
        score.accepted += usize::from(seen.accepted);
        if !wanted.columns.is_empty() {
            score.columns = (score.columns.0 + usize::from(seen.columns), score.columns.1 + 1);
        }
        let obeyed = wanted.facts.len() - seen.missed.len();
        score.obeyed = (score.obeyed.0 + obeyed, score.obeyed.1 + wanted.facts.len());
        score.right += usize::from(seen.is_right());
        score.silent += usize::from(!seen.is_right() && !told);
        score.offered += usize::from(seen.is_right() || wanted.is_offered(&plan, table));
        let verdict = match (seen.accepted, seen.columns, seen.missed.as_slice()) {
            (false, ..) => format!("wrong pattern, {} is right", cell(2)),
            (_, false, _) => format!("wrong columns, {} are right", cell(3)),
            (.., []) => "right".to_owned(),
            (.., missed) => format!("missed {}", missed.join(" ")),
        };
        let doubt = if told { "told" } else { "" };
        let (id, template, aggregate) = (plan.pattern.id(), plan.template, plan.aggregate.name());
        let mapping = Value::Object(plan.mapping);
        let _ = writeln!(out, "{name}\t{query}\t{id} {template} {aggregate} {mapping}\t{verdict}\t{doubt}");
    }
    Ok((score, out))
}

/// Digits of a day: `20200508`.
const WRITTEN_DAY: usize = 8;

/// Whether a column is a part of the time that is drawn, as a note of the table tells.
fn is_joined(name: &str, plan: &Plan, table: &Table) -> bool {
    let drawn = |column: &&Arc<Column>| column.is_time() && plan.mapping.values().any(|own| *own == column.name);
    let told = |time: &str| {
        let joined = |note: &String| note.contains("joined") && note.contains(name) && note.contains(time);
        table.notes.iter().map(|note| note.say(Language::En)).any(|note| joined(&note))
    };
    table.columns.iter().filter(drawn).any(|column| told(&column.name))
}

fn is_obeyed(fact: &str, plan: &Plan, decisions: &Value) -> Result<bool, String> {
    let intent = &decisions["intent"];
    let operations = decisions["operations"].to_string();
    let (key, value) = fact.split_once('=').unwrap_or((fact, ""));
    Ok(match key {
        "grain" => {
            // A fiscal year is a year.
            let fiscal = value == "year" && intent["granularity"] == "fiscal_year";
            let of_day = value == "hour" && operations.contains("hour_of_day");
            fiscal || of_day || operations.contains(&format!("\"grain\":\"{value}\"")) || intent["granularity"] == value
        }
        "agg" => plan.aggregate.name() == value,
        "filter" => {
            let filters = intent["filters"].to_string();
            // A day is written in several ways.
            let day = value.len() >= WRITTEN_DAY && value.bytes().all(|b| b.is_ascii_digit());
            let dated = day && filters.replace('-', "").contains(value);
            let first = value.strip_suffix("-01").is_some_and(|month| filters.contains(&format!("\"{month}\"")));
            let dated = dated || first;
            dated || operations.contains(value) || filters.contains(value)
        }
        "top" => intent["top_n"].as_u64().is_some_and(|top| top.to_string() == value),
        "target" => plan.target.is_some() && plan.target == value.parse().ok(),
        "threshold" => plan.threshold.is_some() && plan.threshold == value.parse().ok(),
        "aux" => plan.auxiliary.iter().any(|a| a.name() == value),
        "change" => intent["change"] == value,
        "cumulative" => operations.contains("\"cumsum\""),
        "fallback" => plan.fallback,
        "template" => plan.template == value,
        other => return Err(format!("unknown fact {other}")),
    })
}
