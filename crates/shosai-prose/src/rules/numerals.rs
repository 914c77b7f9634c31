//! Numbers as they are written.

/// Figures of any width, 二〇二四, or 二千二十四; the first year of an era is 元.
pub(super) fn value(words: &str) -> Option<u32> {
    if words == "元" {
        return Some(1);
    }
    shosai_text::number(words).and_then(|value| value.try_into().ok())
}
