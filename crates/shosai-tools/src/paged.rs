//! Long lists, as much at once as a model reads.

use serde::Serialize;

/// Tokens of one page, of the 8,000 that an answer has; a Japanese character is about one, and so are three others.
const PAGE_TOKENS: usize = 6_000;
const CHARS_A_TOKEN: usize = 3;

/// The items from `offset` on that fit into an answer, and where the next page begins.
pub fn page<T: Serialize>(all: Vec<T>, offset: usize, most: usize) -> (Vec<T>, Option<usize>) {
    let total = all.len();
    let mut room = PAGE_TOKENS;
    let mut items: Vec<T> = Vec::new();
    for item in all.into_iter().skip(offset).take(most) {
        let size = serde_json::to_string(&item).map_or(0, |text| tokens(&text));
        // The first is given however long it is, so that every call gets further.
        if size > room && !items.is_empty() {
            break;
        }
        room = room.saturating_sub(size);
        items.push(item);
    }
    let reached = offset.saturating_add(items.len());
    (items, (reached < total).then_some(reached))
}

fn tokens(text: &str) -> usize {
    let plain = text.chars().filter(char::is_ascii).count();
    text.chars().count() - plain + plain.div_ceil(CHARS_A_TOKEN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_follow_one_another_without_a_gap() {
        let all: Vec<String> = (0..500).map(|number| format!("{number}{}", "長".repeat(50))).collect();
        let mut seen = Vec::new();
        let mut offset = Some(0);
        while let Some(from) = offset {
            let (items, next) = page(all.clone(), from, usize::MAX);
            seen.extend(items);
            offset = next;
        }
        assert_eq!(seen, all);
    }
}
