//! Running heads and page numbers: what stands at the same height of most pages.

use std::collections::HashMap;

use super::layout::Sheet;
use super::lines::Line;

/// Fewer pages have no running heads.
const FEWEST_PAGES: usize = 3;
/// Lines among so many from the top or bottom can be running heads.
const OUTERMOST: usize = 2;
/// Heights that differ by less are the same, in points.
const SAME_HEIGHT: f64 = 4.0;

/// Takes running heads out, but for the first of each; page numbers go with them.
pub(super) fn remove(pages: &mut [Sheet]) {
    if pages.len() < FEWEST_PAGES {
        return;
    }
    let mut counted: HashMap<(String, i64), usize> = HashMap::new();
    for page in pages.iter() {
        for line in outermost(&page.lines) {
            *counted.entry(signature(line)).or_default() += 1;
        }
    }
    let often = (pages.len() / 2).max(FEWEST_PAGES);
    let mut seen: HashMap<(String, i64), bool> = HashMap::new();
    for page in pages.iter_mut() {
        let running: Vec<(String, i64)> = outermost(&page.lines)
            .map(signature)
            .filter(|known| counted.get(known).is_some_and(|count| *count >= often))
            .collect();
        page.lines.retain(|line| {
            let known = signature(line);
            let first = !seen.contains_key(&known) && known.0.chars().any(char::is_alphabetic);
            if !running.contains(&known) || first {
                seen.insert(known, true);
                return true;
            }
            false
        });
    }
}

fn outermost(lines: &[Line]) -> impl Iterator<Item = &Line> {
    let mut by_height: Vec<&Line> = lines.iter().collect();
    by_height.sort_by(|one, other| one.y.total_cmp(&other.y));
    let last = by_height.len().saturating_sub(OUTERMOST).max(OUTERMOST.min(by_height.len()));
    let bottom = by_height.split_off(last);
    by_height.truncate(OUTERMOST);
    by_height.into_iter().chain(bottom)
}

/// The text without its numbers, and its height.
fn signature(line: &Line) -> (String, i64) {
    let text: String = line.text().chars().filter(|c| !c.is_numeric() && !c.is_whitespace()).collect();
    (text, (line.y / SAME_HEIGHT).round() as i64)
}
