//! Headings that are known by their numbers.

/// A longer line is a sentence.
const LONGEST: usize = 60;
/// Deeper numbers than 1.2.3.4 number clauses.
const DEEPEST: usize = 4;

/// The level of a line that is numbered as a heading: 第1章, 第2節, 1.2 Title.
pub(crate) fn numbered(line: &str) -> Option<usize> {
    let line = line.trim();
    if line.is_empty() || line.chars().count() > LONGEST || ends_as_text(line) {
        return None;
    }
    chapter(line).or_else(|| decimal(line))
}

/// Whether a line ends like a sentence, or like a line of a table of contents.
pub(crate) fn ends_as_text(line: &str) -> bool {
    let leader = ["....", "……", "・・・", "‥‥", ". . ."].iter().any(|leader| line.contains(leader));
    leader || line.ends_with(['。', '、', '.', ',', ';', '，', '．', ':', '：', '」', '）'])
}

fn chapter(line: &str) -> Option<usize> {
    let rest = line.strip_prefix('第')?;
    let number: String =
        rest.chars().take_while(|c| c.is_numeric() || "一二三四五六七八九十百〇".contains(*c)).collect();
    let unit = rest[number.len()..].chars().next().filter(|_| !number.is_empty())?;
    let after = rest[number.len() + unit.len_utf8()..].chars().next();
    // 第3条の規定により is a sentence; 第3条 …, 第3条（…） and 第3条の2 are headings.
    let title =
        after.is_none_or(|c| c.is_whitespace() || matches!(c, '　' | '（' | '(' | '：' | ':') || !is_hiragana(c));
    let level = match unit {
        '部' | '編' => 1,
        '章' => 2,
        '節' => 3,
        '款' | '条' => 4,
        _ => return None,
    };
    title.then_some(level)
}

/// `1 Title`, `1.2 Title`, `１．２　題`: digits with dots, then a blank, then words.
fn decimal(line: &str) -> Option<usize> {
    let end = line.find(|c: char| !c.is_numeric() && !matches!(c, '.' | '．' | '-'))?;
    let (number, title) = line.split_at(end);
    if !number.starts_with(|c: char| c.is_numeric()) || !title.starts_with(char::is_whitespace) {
        return None;
    }
    let parts = number.split(['.', '．', '-']).filter(|part| !part.is_empty());
    let small = parts.clone().all(|part| part.chars().count() <= 2);
    let depth = parts.count();
    let worded = title.trim().chars().next().is_some_and(char::is_alphabetic);
    // A lone number before a word is a quantity as often as a heading: it needs its dot.
    let dotted = depth > 1 || number.ends_with(['.', '．']);
    (small && worded && dotted && depth <= DEEPEST).then_some(depth + 1)
}

fn is_hiragana(c: char) -> bool {
    matches!(c, 'ぁ'..='ゖ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_make_headings_and_sentences_do_not() {
        assert_eq!(numbered("第1章 総則"), Some(2));
        assert_eq!(numbered("第三条（定義）の適用"), Some(4));
        assert_eq!(numbered("第3条の規定により"), None);
        assert_eq!(numbered("1.2 Install the server"), Some(3));
        assert_eq!(numbered("１．概要"), None);
        assert_eq!(numbered("１． 概要"), Some(2));
        assert_eq!(numbered("2 本の線"), None);
        assert_eq!(numbered("1.2 を参照してください。"), None);
        assert_eq!(numbered("第1章 総則 ........ 3"), None);
        assert_eq!(numbered("2026.11.16 公開"), None);
    }
}
