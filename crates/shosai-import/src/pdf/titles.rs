//! Which lines the outline of a file names.

use std::collections::HashMap;

use shosai_text::{Folding, fold};

use super::layout::Block;
use super::lines::Line;
use super::outline::Entry;

/// No page has more titles.
const MOST_OF_PAGE: usize = 200;
/// A title takes at most so many lines.
const MOST_LINES: usize = 3;
/// What numbers a title: `1.2`, `第3章`, `Appendix A`.
const LONGEST_NUMBER: usize = 10;
/// Longer lines are no titles, in bytes.
const LONGEST: usize = 200;

/// Marks the lines that the outline names, and says whether it names most of what it should.
pub(super) fn mark(pages: &mut [Vec<Block>], entries: &[Entry]) -> bool {
    let mut found = 0;
    let mut known: Option<(usize, Vec<Vec<String>>)> = None;
    let mut of_page: HashMap<usize, usize> = HashMap::new();
    for entry in entries {
        let count = of_page.entry(entry.page).or_default();
        *count += 1;
        if *count > MOST_OF_PAGE {
            continue;
        }
        let title = key(&entry.title);
        // Some files lead to the end of the page before.
        for at in [entry.page, entry.page + 1] {
            if title.is_empty() || at >= pages.len() {
                continue;
            }
            let keys = match known.take() {
                Some((page, keys)) if page == at => keys,
                _ => pages[at].iter().map(keys_of).collect(),
            };
            // An outline may name no more than the number.
            let begins = |lines: &[String]| lines[0].starts_with(&title) && lines[0].len() <= LONGEST;
            let place = find(&pages[at], &keys, &|lines| fits(lines, &title))
                .or_else(|| find(&pages[at], &keys, &|lines| begins(lines).then_some(1)));
            known = Some((at, keys));
            if let Some((block, line, count)) = place {
                let lines = pages[at][block].lines_mut();
                lines[line].level = Some(entry.level);
                lines[line + 1..line + count].iter_mut().for_each(|line| line.goes_on = true);
                found += 1;
                break;
            }
        }
    }
    found > 0 && found * 2 >= entries.len()
}

fn keys_of(block: &Block) -> Vec<String> {
    block.lines().iter().map(|line| key(&line.text())).collect()
}

/// Block, first line and number of lines of a title; the largest, where several read the same.
fn find(
    blocks: &[Block],
    keys: &[Vec<String>],
    fits: &dyn Fn(&[String]) -> Option<usize>,
) -> Option<(usize, usize, usize)> {
    let mut best: Option<(f64, (usize, usize, usize))> = None;
    for (block, keys) in keys.iter().enumerate() {
        for (first, line) in blocks[block].lines().iter().enumerate() {
            let size = line.size();
            let free = line.level.is_none() && !line.goes_on;
            if let Some(count) = fits(&keys[first..]).filter(|_| free)
                && best.as_ref().is_none_or(|(largest, _)| size > *largest)
            {
                best = Some((size, (block, first, count)));
            }
        }
    }
    best.map(|(_, place)| place)
}

/// How many of the lines together are the title, with or without its number.
fn fits(lines: &[String], title: &str) -> Option<usize> {
    let mut text = String::new();
    for (index, line) in lines.iter().take(MOST_LINES).enumerate() {
        text.push_str(line);
        if same(&text, title) {
            return Some(index + 1);
        }
        if text.is_empty() || text.len() > title.len() + LONGEST_NUMBER {
            return None;
        }
    }
    None
}

fn same(line: &str, title: &str) -> bool {
    let numbered = |long: &str, short: &str| !short.is_empty() && long.strip_suffix(short).is_some_and(is_number);
    line == title || numbered(line, title) || numbered(title, line)
}

fn is_number(text: &str) -> bool {
    let short = text.len() <= LONGEST_NUMBER;
    short && (text.chars().any(char::is_numeric) || text.chars().all(|c| "ivxlcdm".contains(c)) || text.len() == 1)
}

fn key(text: &str) -> String {
    fold(text, Folding::Loose).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Lines of one title, from the first.
pub(super) fn count(lines: &[Line]) -> usize {
    1 + lines[1..].iter().take_while(|line| line.goes_on).count()
}
