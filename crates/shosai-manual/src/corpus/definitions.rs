//! Words that a text itself says are the same.

/// A text that defines more than this is no manual; what follows is left out.
const MOST_DEFINITIONS: usize = 2000;
/// Names longer than this are clauses, not words.
const LONGEST_NAME: usize = 24;
const SHORTEST_NAME: usize = 2;
/// Shorter Japanese words beside a Latin one are too common to be names.
const SHORTEST_TRANSLATED: usize = 3;
const LONGEST_ABBREVIATION: usize = 6;

/// Pairs of names for one thing: 「以下「X」という」, `X（Y）` and `X(Y)` with Latin letters on one side, and two short cells
/// in a row of a glossary table.
pub(crate) fn definitions(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut glossary = false;
    for line in text.lines() {
        if line.starts_with('#') {
            glossary = ["用語", "略語", "略称", "同義語", "表記ゆれ", "Glossary", "glossary"]
                .iter()
                .any(|word| line.contains(word));
        }
        if glossary && line.trim_start().starts_with('|') {
            row(line, &mut found);
        }
        if line.contains(['（', '(', '「']) {
            called(line, &mut found);
            bracketed(line, &mut found);
        }
        if found.len() >= MOST_DEFINITIONS {
            break;
        }
    }
    found.truncate(MOST_DEFINITIONS);
    found.sort();
    found.dedup();
    found
}

/// As much of what follows as a name and what says that it is one can take; a line may be as long as a book.
fn near(text: &str) -> &str {
    text.char_indices().nth(LONGEST_NAME * 2).map_or(text, |(end, _)| &text[..end])
}

/// 「A（以下「B」という。）」 and 「A（以下、単に『B』という）」.
fn called(line: &str, found: &mut Vec<(String, String)>) {
    for (at, _) in line.match_indices("以下") {
        let after = near(&line[at + "以下".len()..]);
        let Some(open) = after.find(['「', '『']).filter(|open| *open <= "、単に".len()) else { continue };
        let name = &after[open + "「".len()..];
        let Some(close) = name.find(['」', '』']) else { continue };
        if !name[close..].chars().skip(1).take(3).collect::<String>().contains("とい") && !name[close..].contains("略")
        {
            continue;
        }
        let before = line[..at].trim_end_matches(['（', '(', '、', ' ']);
        add(last_name(before), &name[..close], found);
    }
}

/// `X（Y）`, where one side is written in Latin letters and the other is not, or is its abbreviation.
fn bracketed(line: &str, found: &mut Vec<(String, String)>) {
    for (at, mark) in line.match_indices(['（', '(']) {
        let inner = near(&line[at + mark.len()..]);
        let Some(close) = inner.find(['）', ')']) else { continue };
        let inside = inner[..close].trim();
        let inside = ["略称:", "略称：", "略称", "別名:", "別名：", "旧称:", "旧称："]
            .iter()
            .find_map(|mark| inside.strip_prefix(mark))
            .unwrap_or(inside)
            .trim();
        if let Some(long) = initials_of(&line[..at], inside) {
            found.push((long, singular(inside).to_owned()));
            continue;
        }
        let outside = last_name(line[..at].trim_end());
        if !is_name(inside) || !is_name(outside) {
            continue;
        }
        let japanese = if is_latin(inside) { outside } else { inside };
        let explains = japanese.chars().any(|c| matches!(c, 'ぁ'..='ゖ') || c.is_ascii_alphanumeric());
        let translated =
            is_latin(inside) != is_latin(outside) && !explains && japanese.chars().count() >= SHORTEST_TRANSLATED;
        if translated || is_abbreviation(inside, outside) || is_abbreviation(outside, inside) {
            add(outside, inside, found);
        }
    }
}

/// The words before a bracket whose first letters are the abbreviation in it: genetically modified organisms (GMOs).
fn initials_of(before: &str, short: &str) -> Option<String> {
    let short = singular(short);
    if !is_capitals(short) || !short.chars().all(|c| c.is_ascii_alphabetic()) {
        return None;
    }
    let words: Vec<&str> = before.split([' ', '-']).filter(|word| !word.is_empty()).collect();
    let last = &words[words.len().checked_sub(short.len())?..];
    let plain = last.iter().all(|word| word.chars().all(|c| c.is_ascii_alphabetic()));
    let letters: String = last.iter().filter_map(|word| word.chars().next()).collect();
    (plain && letters.eq_ignore_ascii_case(short)).then(|| last.join(" "))
}

/// An abbreviation without the s of several.
fn singular(short: &str) -> &str {
    short.strip_suffix('s').filter(|rest| is_capitals(rest)).unwrap_or(short)
}

fn row(line: &str, found: &mut Vec<(String, String)>) {
    let cells: Vec<&str> = line.trim().trim_matches('|').split('|').map(str::trim).collect();
    let [first, second, ..] = cells.as_slice() else { return };
    let strip = |cell: &&str| cell.trim_matches(['*', '`', ' ']).to_owned();
    let (first, second) = (strip(first), strip(second));
    let header = ["用語", "語", "略語", "略称", "term", "Term", "名称", "項目"].contains(&first.as_str());
    // A cell with kana in it explains; one without is another name.
    let explains = second.chars().any(|c| matches!(c, 'ぁ'..='ゖ'));
    if !header && !explains && is_name(&first) && is_name(&second) {
        add(&first, &second, found);
    }
}

fn add(one: &str, other: &str, found: &mut Vec<(String, String)>) {
    if is_name(one) && is_name(other) && one != other && found.len() < MOST_DEFINITIONS {
        found.push((one.to_owned(), other.to_owned()));
    }
}

/// The word or compound that a text ends with.
fn last_name(text: &str) -> &str {
    let text = text.trim_end_matches(['*', '`', '」', '』', ' ']);
    let mut start = text.len();
    let mut latin = None;
    for (at, c) in text.char_indices().rev() {
        let is_ascii = c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '.' | '_');
        let is_japanese = matches!(c, '\u{30A1}'..='\u{30FF}' | '\u{4E00}'..='\u{9FFF}' | '々');
        let fits = match latin {
            None => is_ascii || is_japanese,
            Some(true) => is_ascii,
            Some(false) => is_japanese,
        };
        if !fits {
            break;
        }
        latin.get_or_insert(is_ascii);
        start = at;
    }
    text[start..].trim_matches([' ', '-', '.', '_'])
}

fn is_name(text: &str) -> bool {
    let count = text.chars().count();
    (SHORTEST_NAME..=LONGEST_NAME).contains(&count)
        && !text
            .contains(['。', '、', '，', ',', '|', ':', '：', '=', '/', '「', '」', '（', '(', '<', '>', '"', '→', '%'])
        && text.chars().any(char::is_alphabetic)
        && !text.chars().next().is_some_and(|c| c.is_ascii_digit())
}

pub(crate) fn is_latin(text: &str) -> bool {
    text.is_ascii()
}

/// Whether a name is an abbreviation in capitals.
pub(crate) fn is_capitals(text: &str) -> bool {
    (SHORTEST_NAME..=LONGEST_ABBREVIATION).contains(&text.len())
        && text.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
}

/// Whether `short` is made of the first letters of the words of `long`.
fn is_abbreviation(short: &str, long: &str) -> bool {
    let letters: String = long.split([' ', '-']).filter_map(|word| word.chars().next()).collect();
    short.len() >= SHORTEST_NAME && is_latin(long) && letters.eq_ignore_ascii_case(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(text: &str) -> Vec<(String, String)> {
        definitions(text)
    }

    fn pair(one: &str, other: &str) -> (String, String) {
        (one.to_owned(), other.to_owned())
    }

    #[test]
    fn the_ways_of_defining_are_read() {
        assert_eq!(
            pairs("この規則は、株式会社山田商店（以下「会社」という。）の…"),
            [pair("株式会社山田商店", "会社")]
        );
        assert_eq!(pairs("災害復旧（DR）とは"), [pair("災害復旧", "DR")]);
        assert_eq!(pairs("Service Level Agreement (SLA) を"), [pair("Service Level Agreement", "SLA")]);
        assert_eq!(
            pairs("the release of genetically modified organisms (GMOs) is"),
            [pair("genetically modified organisms", "GMO")]
        );
        assert_eq!(
            pairs("## 用語集\n| 用語 | 説明 |\n|---|---|\n| 年休 | 年次有給休暇 |\n"),
            [pair("年休", "年次有給休暇")]
        );
    }

    #[test]
    fn remarks_in_brackets_are_no_names() {
        assert!(pairs("申請書（様式第1号）を出す。時間（30分、60分）").is_empty());
        assert!(pairs("手当（支給しない場合を除く。）").is_empty());
    }
}
