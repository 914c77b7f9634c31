//! Which lines are headings: by the file's outline, by their size, by their numbers.

use std::collections::HashMap;

use super::layout::Block;
use super::lines::Line;
use super::outline::Entry;
use crate::numbering::{ends_as_text, numbered};

pub(super) enum Role {
    Heading(usize),
    Text,
}

/// Lines this much larger than the text are headings.
const LARGER: f64 = 1.12;
/// A longer line is a paragraph in large letters.
const LONGEST: usize = 70;
/// More than this part of all lines in large letters is a poster or a deck, not headings.
const MOST_PART: f64 = 0.4;
/// Sizes tell so many levels apart.
const LEVELS: usize = 4;
/// Sizes are compared in halves of a point.
const STEP: f64 = 2.0;

#[derive(Debug, Default)]
pub(super) struct Headings {
    /// By page and text without blanks.
    outline: HashMap<(usize, String), usize>,
    sizes: Vec<i64>,
    body: i64,
    body_font: u64,
    /// Whether nothing in the file is a heading.
    pub none: bool,
}

impl Headings {
    pub fn of(pages: &[Vec<Block>], entries: &[Entry]) -> Self {
        let mut by_size: HashMap<i64, usize> = HashMap::new();
        let mut by_font: HashMap<u64, usize> = HashMap::new();
        for run in pages.iter().flatten().flat_map(Block::lines).flat_map(|line| &line.runs) {
            *by_size.entry(step(run.size)).or_default() += run.text.chars().count();
            *by_font.entry(run.font).or_default() += run.text.chars().count();
        }
        let body = by_size.iter().max_by_key(|(size, count)| (**count, **size)).map_or(0, |(size, _)| *size);
        let body_font = by_font.iter().max_by_key(|(font, count)| (**count, **font)).map_or(0, |(font, _)| *font);
        let mut found = Self { body, body_font, ..Self::default() };
        for entry in entries {
            found.outline.insert((entry.page, squeezed(&entry.title)), entry.level);
        }
        if found.outline.is_empty() {
            found.sizes = found.heading_sizes(pages);
        }
        let any = pages.iter().enumerate().any(|(page, blocks)| {
            let mut lines = blocks.iter().flat_map(Block::lines);
            lines.any(|line| matches!(found.role(page, line), Role::Heading(_)))
        });
        found.none = !any && pages.len() > 1;
        found
    }

    pub fn role(&self, page: usize, line: &Line) -> Role {
        let text = line.text();
        let count = text.chars().count();
        if count > LONGEST || count == 0 {
            return Role::Text;
        }
        if !self.outline.is_empty() {
            return match self.outline.get(&(page, squeezed(&text))) {
                Some(level) => Role::Heading(*level),
                None => Role::Text,
            };
        }
        if let Some(level) = self.sizes.iter().position(|size| *size == step(line.size()))
            && worded(&text)
            && !ends_as_text(&text)
        {
            return Role::Heading(level.min(LEVELS - 1) + 1);
        }
        let distinct = line.runs.iter().all(|run| run.font != self.body_font) || step(line.size()) > self.body;
        match numbered(&text) {
            Some(level) if distinct => Role::Heading(level),
            _ => Role::Text,
        }
    }

    /// The sizes of headings, the largest first.
    fn heading_sizes(&self, pages: &[Vec<Block>]) -> Vec<i64> {
        let larger = |line: &&Line| step(line.size()) as f64 >= self.body as f64 * LARGER && worded(&line.text());
        let lines = || pages.iter().flatten().flat_map(Block::lines);
        let total = lines().count();
        let mut sizes: Vec<i64> = lines().filter(larger).map(|line| step(line.size())).collect();
        if sizes.len() as f64 > total as f64 * MOST_PART {
            return Vec::new();
        }
        sizes.sort_unstable_by(|one, other| other.cmp(one));
        sizes.dedup();
        sizes
    }
}

fn step(size: f64) -> i64 {
    (size * STEP).round() as i64
}

/// Page numbers and rules are not headings.
fn worded(text: &str) -> bool {
    text.chars().filter(|c| c.is_alphabetic()).count() >= 2
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}
