//! Which lines are headings: by the file's outline, by their size, by their numbers.

use std::collections::HashMap;

use super::layout::Block;
use super::lines::{Line, begins_item};
use super::titles;
use crate::numbering::{ends_as_text, numbered};

pub(super) enum Role {
    Heading(usize),
    Text,
}

/// Lines this much larger than the text are headings.
const LARGER: f64 = 1.12;
/// Lines of a text stand nearer than this, and more than this part of them follow another.
const TEXT_LEADING: f64 = 2.2;
const FOLLOWING: f64 = 0.55;
/// Of more sizes, the smaller ones are text.
const SIZES: usize = 64;
/// In a file of more sizes than this, they are this much larger.
const MOST_SIZES: usize = 8;
const MUCH_LARGER: f64 = 1.4;
/// A longer line is a paragraph in large letters.
const LONGEST: usize = 70;
/// More than this part of all lines in large letters is a poster or a deck, not headings.
const MOST_PART: f64 = 0.4;
/// A title's lines stand nearer than this, in letters, and are not more.
const WRAPPED: f64 = 1.7;
const MOST_LINES: usize = 3;
/// Sizes tell so many levels apart.
const LEVELS: usize = 4;
/// Sizes are compared in halves of a point.
const STEP: f64 = 2.0;

#[derive(Debug, Default)]
pub(super) struct Headings {
    /// Whether the outline tells all.
    outlined: bool,
    sizes: Vec<i64>,
    body: i64,
    body_font: u64,
    /// Whether nothing in the file is a heading.
    pub none: bool,
}

impl Headings {
    pub fn of(pages: &[Vec<Block>], outlined: bool) -> Self {
        let mut by_size: HashMap<i64, usize> = HashMap::new();
        let mut by_font: HashMap<u64, usize> = HashMap::new();
        for run in pages.iter().flatten().flat_map(Block::lines).flat_map(|line| &line.runs) {
            *by_size.entry(step(run.size)).or_default() += run.text.chars().count();
            *by_font.entry(run.font).or_default() += run.text.chars().count();
        }
        let body = by_size.iter().max_by_key(|(size, count)| (**count, **size)).map_or(0, |(size, _)| *size);
        let body_font = by_font.iter().max_by_key(|(font, count)| (**count, **font)).map_or(0, |(font, _)| *font);
        let mut found = Self { outlined, body, body_font, ..Self::default() };
        if !outlined {
            found.sizes = found.heading_sizes(pages);
        }
        let mut lines = pages.iter().flatten().flat_map(Block::lines);
        let any = lines.any(|line| matches!(found.role(line), Role::Heading(_)));
        found.none = !any && pages.len() > 1;
        found
    }

    pub fn role(&self, line: &Line) -> Role {
        if let Some(level) = line.level {
            return Role::Heading(level);
        }
        let text = line.text();
        let count = text.chars().count();
        if count > LONGEST || count == 0 || self.outlined {
            return Role::Text;
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

    /// How many lines from a heading on are one title: those the outline takes together, or of one large size.
    pub fn title_lines(&self, lines: &[Line]) -> usize {
        let first = &lines[0];
        if first.level.is_some() || step(first.size()) <= self.body {
            return titles::count(lines);
        }
        let goes_on = |pair: &&[Line]| {
            let next = pair[1].text();
            let near = (pair[1].y - pair[0].y).abs() < WRAPPED * pair[1].size();
            let alike = step(pair[0].size()) == step(pair[1].size()) && pair[0].runs[0].font == pair[1].runs[0].font;
            near && alike && pair[1].level.is_none() && numbered(&next).is_none() && !begins_item(&next)
        };
        let count = 1 + lines.windows(2).take_while(goes_on).count();
        let length: usize = lines[..count].iter().map(|line| line.text().chars().count()).sum();
        if count <= MOST_LINES && length <= LONGEST { count } else { 1 }
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
        sizes.truncate(SIZES);
        sizes.retain(|size| !is_text(pages, *size));
        // Scans give every line a size of its own.
        if sizes.len() > MOST_SIZES {
            sizes.retain(|size| *size as f64 >= self.body as f64 * MUCH_LARGER);
        }
        sizes
    }
}

/// Whether most lines of a size follow one another as those of a text do.
fn is_text(pages: &[Vec<Block>], size: i64) -> bool {
    let (mut all, mut following) = (0, 0);
    for block in pages.iter().flatten() {
        let lines = block.lines();
        all += lines.iter().filter(|line| step(line.size()) == size).count();
        let follows = |pair: &&[Line]| {
            let near = (pair[1].y - pair[0].y).abs() < TEXT_LEADING * pair[1].size();
            near && pair.iter().all(|line| step(line.size()) == size)
        };
        following += lines.windows(2).filter(follows).count();
    }
    following as f64 > FOLLOWING * all as f64
}

fn step(size: f64) -> i64 {
    (size * STEP).round() as i64
}

/// Page numbers and rules are not headings.
fn worded(text: &str) -> bool {
    text.chars().filter(|c| c.is_alphabetic()).count() >= 2
}
