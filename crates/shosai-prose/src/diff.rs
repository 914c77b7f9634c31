//! Unified diffs of texts, line by line.

/// Lines shown around a change.
const CONTEXT: usize = 3;
/// Changed lines beyond which the middle is shown as replaced whole, so that two unlike texts cost no more than two alike ones.
const MOST_EDITS: usize = 1_000;

/// One line of the way from the old text to the new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Keep,
    Remove,
    Add,
}

/// The change from `old` to `new` as `diff -u` shows it; empty when there is none.
pub fn unified_diff(old: &str, new: &str, old_name: &str, new_name: &str) -> String {
    if old == new {
        return String::new();
    }
    let old_lines: Vec<&str> = old.split_inclusive('\n').collect();
    let new_lines: Vec<&str> = new.split_inclusive('\n').collect();
    let steps = steps(&old_lines, &new_lines);
    let mut out = format!("--- {old_name}\n+++ {new_name}\n");
    for hunk in hunks(&steps) {
        write_hunk(&mut out, &steps, hunk, &old_lines, &new_lines);
    }
    out
}

/// A diff of at most `limit` lines: its beginning and its end, and how many were left out between them.
pub fn shortened(diff: &str, limit: usize) -> String {
    let lines: Vec<&str> = diff.lines().collect();
    if lines.len() <= limit {
        return diff.to_string();
    }
    let head = limit.div_ceil(2);
    let tail = limit - head;
    let left_out = lines.len() - head - tail;
    let end = lines[lines.len() - tail..].join("\n");
    format!("{}\n… {left_out} 行省略 …\n{end}\n", lines[..head].join("\n"))
}

/// The steps from one list of lines to the other.
fn steps(old: &[&str], new: &[&str]) -> Vec<Step> {
    let head = old.iter().zip(new).take_while(|(one, other)| one == other).count();
    let tail = old[head..].iter().rev().zip(new[head..].iter().rev()).take_while(|(one, other)| one == other).count();
    let mut steps = vec![Step::Keep; head];
    steps.extend(middle(&old[head..old.len() - tail], &new[head..new.len() - tail]));
    steps.extend(std::iter::repeat_n(Step::Keep, tail));
    steps
}

/// Myers' shortest edit script, given up for a whole replacement when the texts are too unlike.
fn middle(old: &[&str], new: &[&str]) -> Vec<Step> {
    let replaced = || {
        let removed = std::iter::repeat_n(Step::Remove, old.len());
        removed.chain(std::iter::repeat_n(Step::Add, new.len())).collect::<Vec<_>>()
    };
    let most = (old.len() + new.len()).min(MOST_EDITS);
    let width = 2 * most + 3;
    let at = |diagonal: isize| usize::try_from(diagonal + most as isize + 1).unwrap_or(0).min(width - 1);
    let mut furthest = vec![0usize; width];
    let mut trace: Vec<Vec<usize>> = Vec::new();
    for edits in 0..=most as isize {
        trace.push(furthest.clone());
        for diagonal in (-edits..=edits).step_by(2) {
            let down =
                diagonal == -edits || (diagonal != edits && furthest[at(diagonal - 1)] < furthest[at(diagonal + 1)]);
            let mut x = if down { furthest[at(diagonal + 1)] } else { furthest[at(diagonal - 1)] + 1 };
            while let Some(y) = usize::try_from(x as isize - diagonal).ok().filter(|y| x < old.len() && *y < new.len())
                && old[x] == new[y]
            {
                x += 1;
            }
            furthest[at(diagonal)] = x;
            if x >= old.len() && x as isize - diagonal >= new.len() as isize {
                return walked_back(&trace, old.len(), new.len(), &at);
            }
        }
    }
    replaced()
}

fn walked_back(trace: &[Vec<usize>], old: usize, new: usize, at: &dyn Fn(isize) -> usize) -> Vec<Step> {
    let (mut x, mut y) = (old as isize, new as isize);
    let mut steps = Vec::new();
    for (edits, furthest) in trace.iter().enumerate().rev() {
        let edits = edits as isize;
        let diagonal = x - y;
        let down = diagonal == -edits || (diagonal != edits && furthest[at(diagonal - 1)] < furthest[at(diagonal + 1)]);
        let before = if down { diagonal + 1 } else { diagonal - 1 };
        let before_x = furthest[at(before)] as isize;
        let before_y = before_x - before;
        while x > before_x && y > before_y && x > 0 && y > 0 {
            steps.push(Step::Keep);
            x -= 1;
            y -= 1;
        }
        if edits > 0 {
            steps.push(if down { Step::Add } else { Step::Remove });
            x = before_x;
            y = before_y;
        }
    }
    steps.reverse();
    steps
}

/// Stretches of steps with changes in them, their context included.
fn hunks(steps: &[Step]) -> Vec<std::ops::Range<usize>> {
    let mut hunks: Vec<std::ops::Range<usize>> = Vec::new();
    for (place, _) in steps.iter().enumerate().filter(|(_, step)| **step != Step::Keep) {
        let range = place.saturating_sub(CONTEXT)..(place + CONTEXT + 1).min(steps.len());
        match hunks.last_mut().filter(|last| range.start <= last.end) {
            Some(last) => last.end = range.end,
            None => hunks.push(range),
        }
    }
    hunks
}

fn write_hunk(out: &mut String, steps: &[Step], hunk: std::ops::Range<usize>, old: &[&str], new: &[&str]) {
    let count = |range: std::ops::Range<usize>, other: Step| steps[range].iter().filter(|step| **step != other).count();
    let (mut x, mut y) = (count(0..hunk.start, Step::Add), count(0..hunk.start, Step::Remove));
    let (old_count, new_count) = (count(hunk.clone(), Step::Add), count(hunk.clone(), Step::Remove));
    let first = |start: usize, count: usize| if count == 0 { start } else { start + 1 };
    out.push_str(&format!("@@ -{},{old_count} +{},{new_count} @@\n", first(x, old_count), first(y, new_count)));
    let mut put = |mark: char, line: &str| {
        out.push(mark);
        out.push_str(line.trim_end_matches('\n'));
        out.push('\n');
        if !line.ends_with('\n') {
            out.push_str("\\ No newline at end of file\n");
        }
    };
    for step in &steps[hunk] {
        match step {
            Step::Keep => put(' ', old.get(x).unwrap_or(&"")),
            Step::Remove => put('-', old.get(x).unwrap_or(&"")),
            Step::Add => put('+', new.get(y).unwrap_or(&"")),
        }
        x += usize::from(*step != Step::Add);
        y += usize::from(*step != Step::Remove);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The new text, made from the old one and the steps.
    fn applied(old: &str, new: &str) -> String {
        let (old, new): (Vec<_>, Vec<_>) = (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
        let (mut x, mut y) = (0, 0);
        let mut out = String::new();
        for step in steps(&old, &new) {
            match step {
                Step::Keep => {
                    out.push_str(old[x]);
                    x += 1;
                    y += 1;
                }
                Step::Remove => x += 1,
                Step::Add => {
                    out.push_str(new[y]);
                    y += 1;
                }
            }
        }
        assert_eq!(x, old.len());
        out
    }

    #[test]
    fn a_changed_line_is_shown_with_its_neighbours() {
        let diff = unified_diff("一\n二\n三\n", "一\n弐\n三\n", "original", "modified");
        assert_eq!(diff, "--- original\n+++ modified\n@@ -1,3 +1,3 @@\n 一\n-二\n+弐\n 三\n");
        assert_eq!(unified_diff("同じ", "同じ", "a", "b"), "");
    }

    #[test]
    fn a_long_diff_keeps_both_ends() {
        let diff = (1..=10).map(|line| format!("+{line}\n")).collect::<String>();
        assert_eq!(shortened(&diff, 4), "+1\n+2\n… 6 行省略 …\n+9\n+10\n");
    }

    proptest! {
        #[test]
        fn the_steps_lead_from_one_text_to_the_other(old in "([ab]{0,2}\n){0,12}[ab]?", new in "([ab]{0,2}\n){0,12}[ab]?") {
            prop_assert_eq!(applied(&old, &new), new);
        }
    }
}
