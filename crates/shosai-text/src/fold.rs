//! Text as it is compared: spellings that mean the same become the same, and every place maps back to the original.

use std::ops::Range;

use icu_casemap::{CaseMapper, CaseMapperBorrowed};
use icu_normalizer::{
    ComposingNormalizer, ComposingNormalizerBorrowed,
    properties::{CanonicalCombiningClassMap, CanonicalCombiningClassMapBorrowed},
};

/// How far spellings are brought together.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Folding {
    /// Width, case, line ends, blanks, and the families of hyphens, dots, brackets and slashes.
    Plain,
    /// As plain, and separators are left out: blanks, middle dots, slashes, hyphens and long-vowel marks.
    Loose,
}

/// A folded text with a map to the original.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Folded {
    text: String,
    /// Places from which on folded and original offsets differ by the same amount: (folded, original).
    anchors: Vec<(u32, u32)>,
    original_len: usize,
}

const NFKC: ComposingNormalizerBorrowed<'static> = ComposingNormalizer::new_nfkc();
const COMBINING: CanonicalCombiningClassMapBorrowed<'static> = CanonicalCombiningClassMap::new();
const CASES: CaseMapperBorrowed<'static> = CaseMapper::new();

impl Folded {
    /// Folds `original`.
    pub fn of(original: &str, folding: Folding) -> Self {
        let mut folded =
            Self { text: String::with_capacity(original.len()), anchors: Vec::new(), original_len: original.len() };
        let mut rest = original.char_indices().peekable();
        while let Some((start, first)) = rest.next() {
            if is_settled(first) && !rest.peek().is_some_and(|(_, next)| continues(*next)) {
                folded.push(first, start, folding);
                continue;
            }
            let mut end = start + first.len_utf8();
            while let Some((_, next)) = rest.next_if(|(_, next)| continues(*next)) {
                end += next.len_utf8();
            }
            // Folding case may leave marks that compose (ß with an accent), so the text is composed once more.
            let lowered = CASES.fold_string(&NFKC.normalize(&original[start..end])).into_owned();
            let normal = NFKC.normalize(&lowered);
            // A mark on a blank or on a separator goes with it; left alone it would join what stands before.
            let base = normal.chars().next().and_then(|c| representative(c, folding));
            let unbased = base.is_none_or(|c| c == ' ');
            for c in normal.chars().filter(|c| !(unbased && continues(*c) && !is_jamo(*c))) {
                folded.push(c, start, folding);
            }
        }
        folded
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes of the original that a range of the folded text came from.
    pub fn original(&self, folded: Range<usize>) -> Range<usize> {
        let start = self.original_place(folded.start);
        if folded.is_empty() {
            return start..start;
        }
        start..self.original_end(folded.end)
    }

    /// The heap bytes that this takes.
    pub fn weight(&self) -> usize {
        self.text.capacity() + self.anchors.capacity() * size_of::<(u32, u32)>()
    }

    fn push(&mut self, c: char, origin: usize, folding: Folding) {
        let Some(c) = representative(c, folding) else { return };
        let blank_again = c == ' ' && self.text.ends_with([' ', '\n']);
        if blank_again {
            return;
        }
        if c == '\n' && self.text.ends_with(' ') {
            self.text.pop();
        }
        let here = self.text.len();
        if self.expected(here) != origin {
            // Texts are files; none of 4 GiB is folded whole.
            self.anchors.push((here as u32, origin as u32));
        }
        self.text.push(c);
    }

    /// Where the original is if nothing changed since the last anchor.
    fn expected(&self, folded: usize) -> usize {
        match self.anchors.last() {
            Some((at, origin)) => *origin as usize + (folded - (*at as usize).min(folded)),
            None => folded,
        }
    }

    fn original_place(&self, folded: usize) -> usize {
        // The end comes from the end, however much shorter the last letter became.
        if folded >= self.text.len() {
            return self.original_len;
        }
        let after = self.anchors.partition_point(|(at, _)| *at as usize <= folded);
        let (at, origin) = after.checked_sub(1).map_or((0, 0), |index| self.anchors[index]);
        (origin as usize + (folded - at as usize)).min(self.original_len)
    }

    /// The end of the original character that the last folded one came from: the start of what follows it.
    fn original_end(&self, folded: usize) -> usize {
        if folded >= self.text.len() {
            return self.original_len;
        }
        let after = self.anchors.partition_point(|(at, _)| (*at as usize) < folded);
        match self.anchors.get(after) {
            Some((at, origin)) if *at as usize == folded => *origin as usize,
            _ => self.original_place(folded),
        }
    }
}

/// What a query or a name is compared by.
pub fn fold(text: &str, folding: Folding) -> String {
    Folded::of(text, folding).text
}

/// Characters that folding leaves as they are, or changes one to one by [`representative`] alone.
fn is_settled(c: char) -> bool {
    matches!(c, '\n' | ' '..='@' | '['..='~' | '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FA}' | '\u{30FC}' | '\u{3001}'..='\u{3003}' | '\u{4E00}'..='\u{9FFF}')
}

/// Marks that join the character before them.
fn continues(c: char) -> bool {
    /// No mark stands below this.
    const FIRST_MARK: char = '\u{300}';
    if c < FIRST_MARK || matches!(c, '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FF}' | '\u{4E00}'..='\u{9FFF}') {
        return false;
    }
    is_jamo(c) || is_variation(c) || matches!(c, '\u{FF9E}' | '\u{FF9F}') || COMBINING.get_u8(c) != 0
}

fn is_variation(c: char) -> bool {
    matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

/// Korean letters that join the one before them, and stand alone where there is none.
fn is_jamo(c: char) -> bool {
    matches!(u32::from(c), 0x1160..=0x11FF | 0xFFC2..=0xFFDC)
}

/// The one spelling of a family, or nothing for what is left out.
fn representative(c: char, folding: Folding) -> Option<char> {
    let loose = folding == Folding::Loose;
    match c {
        '\r'
        | '\u{FEFF}'
        | '\u{00AD}'
        | '\u{200B}'..='\u{200F}'
        | '\u{2060}'
        | '\u{FE00}'..='\u{FE0F}'
        | '\u{E0100}'..='\u{E01EF}' => None,
        '\n' | '\u{0085}' | '\u{2028}' | '\u{2029}' => Some('\n'),
        '\t' | ' ' | '\u{00A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}' => {
            (!loose).then_some(' ')
        }
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2500}' | '\u{2501}' | '\u{FE58}' | '\u{FE63}' | '〜' | '~' => {
            (!loose).then_some('-')
        }
        'ー' => (!loose).then_some('ー'),
        '・' | '·' | '•' | '‧' | '∙' | '⋅' => (!loose).then_some('・'),
        '/' | '∕' | '⁄' | '╱' => (!loose).then_some('/'),
        '「' | '『' | '〔' | '【' | '〈' | '《' | '[' | '{' | '“' | '‘' => Some('('),
        '」' | '』' | '〕' | '】' | '〉' | '》' | ']' | '}' | '”' | '’' => Some(')'),
        c => Some(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn plain(text: &str) -> String {
        fold(text, Folding::Plain)
    }

    fn loose(text: &str) -> String {
        fold(text, Folding::Loose)
    }

    #[test]
    fn the_end_of_a_shortened_letter_is_the_end_of_the_original() {
        let folded = Folded::of("ₐ", Folding::Plain);
        assert_eq!(folded.text(), "a");
        assert_eq!(folded.original(1..1), 3..3);
        assert_eq!(folded.original(0..1), 0..3);
    }

    #[test]
    fn spellings_that_mean_the_same_are_the_same() {
        for (one, other) in [
            ("ＡＢＣ１２３", "abc123"),
            ("ﾃﾞｰﾀﾍﾞｰｽ", "データベース"),
            ("か\u{3099}", "が"),
            ("第 1 章", "第　１　章"),
            ("a\r\nb", "a\nb"),
            ("A–B", "a-b"),
            ("「重要」", "（重要）"),
            ("①", "1"),
            ("㈱", "(株)"),
            ("Straße", "STRASSE"),
        ] {
            assert_eq!(plain(one), plain(other), "{one} {other}");
        }
    }

    #[test]
    fn a_mark_on_a_blank_joins_nothing() {
        assert_eq!((plain("h῭"), loose("h῭")), ("h ".to_owned(), "h".to_owned()));
    }

    #[test]
    fn separators_are_loose() {
        for (one, other) in [
            ("ユーザ・インタフェース", "ユーザインタフェース"),
            ("サーバー", "サーバ"),
            ("e-mail", "email"),
            ("申請 書", "申請書"),
            ("入／出力", "入出力"),
        ] {
            assert_eq!(loose(one), loose(other), "{one} {other}");
        }
        assert_ne!(plain("サーバー"), plain("サーバ"));
    }

    #[test]
    fn places_map_back_to_whole_original_characters() {
        let original = "ｶﾞｲﾄﾞ①「Ｘ」です";
        let folded = Folded::of(original, Folding::Plain);
        let at = folded.text().find("(x)").unwrap();
        assert_eq!(&original[folded.original(at..at + 3)], "「Ｘ」");
        let at = folded.text().find("ガイド").unwrap();
        assert_eq!(&original[folded.original(at..at + "ガイド".len())], "ｶﾞｲﾄﾞ");
        assert_eq!(&original[folded.original(0..folded.text().len())], original);
    }

    #[test]
    fn a_hit_after_left_out_separators_starts_at_its_own_first_character() {
        let original = "申 請 書・提出";
        let folded = Folded::of(original, Folding::Loose);
        let at = folded.text().find("提出").unwrap();
        assert_eq!(&original[folded.original(at..at + 6)], "提出");
    }

    proptest! {
        #[test]
        fn every_range_maps_into_the_original_on_character_borders(original in "(\\PC|[ａ-ｚｱ-ﾝﾞﾟ　\u{3099}\u{301}\r\n\t]){0,40}") {
            for folding in [Folding::Plain, Folding::Loose] {
                let folded = Folded::of(&original, folding);
                let borders: Vec<usize> = folded.text().char_indices().map(|(at, _)| at).chain([folded.text().len()]).collect();
                for pair in borders.windows(2) {
                    let range = folded.original(pair[0]..pair[1]);
                    prop_assert!(range.start <= range.end && original.is_char_boundary(range.start) && original.is_char_boundary(range.end), "{range:?}");
                }
            }
        }

        // Scripts whose marks decompose into several (Korean letters, Tibetan) may settle only at the second folding.
        #[test]
        fn folding_twice_changes_nothing(original in "[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Latin}\\p{Greek}\\p{Cyrillic}\\p{Nd}\\p{P}\\p{S}\\p{Zs}\u{301}\u{3099}]{0,40}") {
            for folding in [Folding::Plain, Folding::Loose] {
                let once = fold(&original, folding);
                prop_assert_eq!(fold(&once, folding), once.clone());
            }
        }
    }
}
