//! How names are compared: normal forms, case, and characters that cannot be seen.

use icu_casemap::CaseMapperBorrowed;
use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};

/// The composed form, in which paths are kept.
pub(crate) fn nfc(text: &str) -> String {
    ComposingNormalizerBorrowed::new_nfc().normalize(text).into_owned()
}

/// The compatibility form: full-width letters, superscripts and the like become plain.
pub(crate) fn nfkc(text: &str) -> String {
    ComposingNormalizerBorrowed::new_nfkc().normalize(text).into_owned()
}

/// A key under which all spellings of a name meet that any file system may take for the same:
/// no invisible characters, compatibility form, case folded.
pub(crate) fn fold(text: &str) -> String {
    let visible: String = text.chars().filter(|&character| !is_invisible(character)).collect();
    let decomposed = DecomposingNormalizerBorrowed::new_nfkd().normalize(&visible).into_owned();
    let cased = CaseMapperBorrowed::new().fold_string(&decomposed).into_owned();
    let again = CaseMapperBorrowed::new().fold_string(&nfkc(&cased)).into_owned();
    nfkc(&again)
}

/// Whether the character chooses a glyph's shape.
pub(crate) fn is_variation_selector(character: char) -> bool {
    matches!(character, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' | '\u{180B}'..='\u{180D}' | '\u{180F}')
}

/// Whether the character leaves no mark of its own or changes the direction of writing
/// (Unicode's default-ignorable set, the line and paragraph separators, and the interlinear marks).
pub(crate) fn is_invisible(character: char) -> bool {
    is_variation_selector(character)
        || matches!(character,
            '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180E}'
            | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}'
            | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}
