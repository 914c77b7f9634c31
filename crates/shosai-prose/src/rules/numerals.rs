//! Numbers as they are written.

/// Figures of any width, 二〇二四, or 二千二十四.
pub(super) fn value(words: &str) -> Option<u32> {
    if words == "元" {
        return Some(1);
    }
    let digit = |letter: char| match letter {
        '0'..='9' => letter.to_digit(10),
        '０'..='９' => Some(u32::from(letter) - u32::from('０')),
        '〇' => Some(0),
        _ => "一二三四五六七八九".chars().position(|one| one == letter).and_then(|place| u32::try_from(place + 1).ok()),
    };
    if words.chars().all(|letter| digit(letter).is_some()) {
        return words.chars().try_fold(0_u32, |sum, letter| sum.checked_mul(10)?.checked_add(digit(letter)?));
    }
    let (mut sum, mut last) = (0, None);
    for letter in words.chars() {
        let unit = match letter {
            '十' => 10,
            '百' => 100,
            '千' => 1_000,
            _ => {
                last = Some(digit(letter)?);
                continue;
            }
        };
        sum = last.take().unwrap_or(1_u32).checked_mul(unit)?.checked_add(sum)?;
    }
    last.unwrap_or(0).checked_add(sum)
}
