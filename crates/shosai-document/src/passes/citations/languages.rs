//! What styles say in each language.

use hayagriva::{
    archive::LOCALES,
    citationberg::{Locale, LocaleCode},
};

/// The languages of a text and of its style, and English, which styles fall back to: unpacking all sixty costs more
/// than most documents.
pub fn of(wanted: &[Option<&LocaleCode>]) -> Vec<Locale> {
    let mut bases: Vec<&str> = wanted.iter().flatten().map(|code| base(&code.0)).collect();
    bases.push("en");
    let needed = LOCALES.iter().filter(|bytes| code(bytes).is_none_or(|code| bases.contains(&base(code))));
    needed.filter_map(|bytes| ciborium::from_reader(*bytes).ok()).collect()
}

fn base(code: &str) -> &str {
    code.split(['-', '_']).next().unwrap_or(code)
}

/// The code of a packed language: the first value of the map that it is.
fn code(bytes: &[u8]) -> Option<&str> {
    const KEY: &[u8] = b"\x69@xml:lang";
    let (length, rest) = bytes.get(1..)?.strip_prefix(KEY)?.split_first()?;
    std::str::from_utf8(rest.get(..usize::from(length.checked_sub(0x60)?))?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_languages_that_are_needed_are_unpacked() {
        assert!(LOCALES.iter().all(|bytes| code(bytes).is_some()));
        let codes = |wanted: &[Option<&LocaleCode>]| {
            let mut codes: Vec<String> = of(wanted).into_iter().filter_map(|locale| Some(locale.lang?.0)).collect();
            codes.sort();
            codes
        };
        assert_eq!(codes(&[None, Some(&LocaleCode("ja".to_owned()))]), ["en-GB", "en-US", "ja-JP"]);
        assert_eq!(codes(&[]), ["en-GB", "en-US"]);
    }
}
