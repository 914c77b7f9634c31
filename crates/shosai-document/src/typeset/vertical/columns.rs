//! Cells into columns of one height: where a column may end, and how a short one is filled.

use super::cells::{Cell, HALF};

/// A cell and where it begins, in ems from the head of its column.
pub type Placed = (f64, Cell);

/// A column, as deep as its cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column(pub Vec<Placed>);

/// What a column may lack and still be spread to its full height; more would tear it apart.
const MOST_SPREAD: f64 = 3.0;
/// Sums of halves and readings may miss a whole by this much.
const NEARLY: f64 = 1e-6;

/// The columns of a paragraph: `indent` ems are kept free at the head of each.
pub fn fill(mut cells: Vec<Cell>, height: f64, indent: f64) -> Vec<Column> {
    let room = (height - indent).max(1.0);
    let mut columns = Vec::new();
    let mut start = 0;
    while start < cells.len() {
        if start > 0 {
            while start < cells.len() && cells[start].is_space() {
                start += 1;
            }
            let Some(head) = cells.get_mut(start) else { break };
            head.leave_out_lead();
        }
        let end = end_of_column(&cells, start, room);
        let last = end == cells.len();
        columns.push(set(&cells[start..end], room, indent, last));
        start = end;
    }
    columns
}

/// Where the column that begins at `start` ends: as late as its height and the rules of heads and feet allow.
fn end_of_column(cells: &[Cell], start: usize, room: f64) -> usize {
    let mut used = 0.0;
    for at in start..cells.len() {
        if used + needed(&cells[at]) <= room + NEARLY {
            used += cells[at].advance;
            continue;
        }
        if cells[at].hangs() && used <= room + NEARLY && may_part(cells, at + 1) {
            return at + 1;
        }
        let best = (start + 1..=at).rev().find(|place| may_part(cells, *place));
        return best.unwrap_or(at.max(start + 1));
    }
    cells.len()
}

/// What a cell takes up at the foot of a column: a closing bracket without the empty half behind it.
fn needed(cell: &Cell) -> f64 {
    if cell.closes() { cell.advance.min(HALF) } else { cell.advance }
}

/// Whether a column may end before a cell.
fn may_part(cells: &[Cell], place: usize) -> bool {
    match (cells.get(place.wrapping_sub(1)), cells.get(place)) {
        (_, None) => true,
        (before, Some(cell)) => !cell.follows() && !cell.glued && !before.is_some_and(Cell::opens),
    }
}

/// Places cells; a column that is not the last of its paragraph is spread to its full height.
fn set(cells: &[Cell], room: f64, indent: f64, last: bool) -> Column {
    let kept = cells.len() - cells.iter().rev().take_while(|cell| cell.is_space()).count();
    let cells = &cells[..kept];
    let mut used = 0.0;
    for (place, cell) in cells.iter().enumerate() {
        let foot = place + 1 == cells.len();
        let hangs = foot && cell.hangs() && used + needed(cell) > room + NEARLY;
        used += if hangs {
            0.0
        } else if foot {
            needed(cell)
        } else {
            cell.advance
        };
    }
    let gaps = cells.iter().skip(1).filter(|cell| !cell.glued).count();
    let lacking = room - used;
    let spread = !last && gaps > 0 && lacking > 0.0 && lacking <= MOST_SPREAD;
    let each = if spread { lacking / gaps as f64 } else { 0.0 };
    let mut at = indent;
    let mut placed = Vec::with_capacity(cells.len());
    for (place, cell) in cells.iter().enumerate() {
        if place > 0 && !cell.glued {
            at += each;
        }
        placed.push((at, cell.clone()));
        at += cell.advance;
    }
    Column(placed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        office::testing::faces,
        typeset::vertical::cells::{Ink, words},
    };
    use proptest::prelude::*;

    fn columns(text: &str, height: f64) -> Vec<String> {
        let letters = |column: &Column| column.0.iter().map(|(_, cell)| shown(cell)).collect();
        fill(words(text, &faces().regular), height, 0.0).iter().map(letters).collect()
    }

    fn shown(cell: &Cell) -> String {
        match &cell.ink {
            Ink::Upright(text) | Ink::Across(text) | Ink::Sideways(text) => text.clone(),
            Ink::Nothing => "　".to_owned(),
        }
    }

    #[test]
    fn marks_stay_at_feet_and_brackets_at_heads() {
        assert_eq!(columns("あいうえおかきくけこ。さしす", 10.0), ["あいうえおかきくけこ。", "さしす"]);
        assert_eq!(columns("あいうえおかきくけこ。」さしす", 10.0), ["あいうえおかきくけ", "こ。」さしす"]);
        assert_eq!(columns("あいうえおかきくけ「さしす", 10.0), ["あいうえおかきくけ", "「さしす"]);
        assert_eq!(columns("あいうえおかきくけしゃしす", 10.0), ["あいうえおかきくけ", "しゃしす"]);
        assert_eq!(columns("あいうえおかきくけ――さ", 10.0), ["あいうえおかきく", "け――さ"]);
    }

    #[test]
    fn a_column_that_gave_a_letter_away_is_as_deep_as_the_others() {
        let columns = fill(words("あいうえおかきくけ「さしす", &faces().regular), 10.0, 0.0);
        let (at, _) = columns[0].0.last().unwrap();
        assert!((at - 9.0).abs() < NEARLY, "{at}");
        assert!((columns[1].0[0].1.shift + HALF).abs() < NEARLY, "a bracket at the head stands at the very top");
    }

    #[test]
    fn two_figures_and_two_marks_share_a_place_and_words_lie() {
        let inks: Vec<Ink> = words("12月！？ABC", &faces().regular).into_iter().map(|cell| cell.ink).collect();
        let (across, upright) = (|t: &str| Ink::Across(t.to_owned()), |t: &str| Ink::Upright(t.to_owned()));
        assert_eq!(inks, [across("12"), upright("月"), across("!?"), Ink::Sideways("ABC".to_owned())]);
    }

    proptest! {
        #[test]
        fn no_letter_is_lost_and_no_column_runs_over(text in "[あ-ん亜-熙「」、。…A-z0-9！？ー　]{0,200}", height in 4u32..45) {
            let height = f64::from(height);
            let cells = words(&text, &faces().regular);
            let inks = |cells: &[Cell]| -> String { cells.iter().filter(|c| !c.is_space()).map(shown).collect() };
            let columns = fill(cells.clone(), height, 0.0);
            let set: Vec<Cell> = columns.iter().flat_map(|c| c.0.iter().map(|(_, cell)| cell.clone())).collect();
            prop_assert_eq!(inks(&set), inks(&cells));
            for column in &columns {
                let deepest = column.0.iter().map(|(at, cell)| if cell.hangs() { *at } else { at + needed(cell) }).fold(0.0, f64::max);
                prop_assert!(deepest <= height.max(column.0[0].1.advance) + 0.01, "{deepest} {height}");
            }
        }
    }
}
