//! Brings full-width letters, half-width kana and case to one form, so that spellings compare equal.

/// Half-width katakana from U+FF66, in code order.
const HALF_KANA: &str =
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン";
const FULL_WIDTH_SHIFT: u32 = 0xFEE0;

/// One character without its width.
pub fn fold_char(c: char) -> char {
    match u32::from(c) {
        0xFF01..=0xFF5E => char::from_u32(u32::from(c) - FULL_WIDTH_SHIFT).unwrap_or(c),
        0x3000 | 0x00A0 => ' ',
        0xFF66..=0xFF9D => HALF_KANA.chars().nth((u32::from(c) - 0xFF66) as usize).unwrap_or(c),
        _ => c,
    }
}

/// A text in lower case, without widths, runs of space and control characters.
pub fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let c = fold_char(c);
        match c {
            'ﾞ' | 'ﾟ' => voice(&mut out, c),
            c if c.is_whitespace() || c.is_control() => {
                if !out.is_empty() && !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            '’' | '‘' => out.push('\''),
            '“' | '”' => out.push('"'),
            '‐' | '‑' | '–' | '—' | '−' => out.push('-'),
            '〜' | '～' => out.push('~'),
            c if c.is_ascii() => out.push(c.to_ascii_lowercase()),
            c => out.extend(c.to_lowercase()),
        }
    }
    out.trim_end().to_owned()
}

fn voice(out: &mut String, mark: char) {
    let Some(last) = out.pop() else { return };
    let shift = if mark == 'ﾟ' { 2 } else { 1 };
    let voiced = matches!(last, 'カ'..='ト' | 'ハ'..='ホ').then(|| char::from_u32(u32::from(last) + shift)).flatten();
    out.push(voiced.unwrap_or(last));
}

/// A text fit to be drawn: no control characters, no line breaks, no bidirectional overrides.
pub fn printable(text: &str) -> String {
    let hidden = |c: char| {
        c.is_control()
            || matches!(u32::from(c), 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x206F | 0xFEFF | 0xFFFE | 0xFFFF)
    };
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_whitespace() {
            if !out.ends_with(' ') {
                out.push(' ');
            }
        } else if !hidden(c) {
            out.push(c);
        }
    }
    out.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_become_one() {
        assert_eq!(fold("ＳＡＬＥＳ　２０２４"), "sales 2024");
        assert_eq!(fold("ｶﾞﾊﾟ"), "ガパ");
        assert_eq!(printable("a\u{202e}b\nc\u{0}"), "ab c");
    }
}
