//! Letters that fonts give in place of the usual ones: radicals for ideographs, ligatures, marks of symbol fonts.

use std::collections::HashMap;
use std::sync::LazyLock;

static USUAL: LazyLock<HashMap<char, &str>> = LazyLock::new(|| {
    let table = include_str!("../../../../assets/letters/letters.txt");
    let pairs = table.lines().filter_map(|line| line.split_once(' '));
    pairs.filter_map(|(c, usual)| Some((c.chars().next()?, usual))).collect()
});

pub(super) fn usual(text: String) -> String {
    if text.chars().all(|c| c < '\u{2E80}' || ('\u{3000}'..'\u{E000}').contains(&c)) {
        return text;
    }
    text.chars().fold(String::new(), |mut made, c| {
        match USUAL.get(&c) {
            Some(usual) => made.push_str(usual),
            None => made.push(c),
        }
        made
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn radicals_become_ideographs_and_ligatures_letters() {
        assert_eq!(super::usual("\u{F0B7} 広島⼤学の⻑い ﬁle、Ａ".to_owned()), "• 広島大学の長い file、Ａ");
    }
}
