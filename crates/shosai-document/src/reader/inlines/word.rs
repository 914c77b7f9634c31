use super::{Inlines, push_space};
use crate::tree::{Inline, InlineKind};

/// Abbreviations that a space behind must not part from the next word.
const ABBREVIATIONS: &[&str] = &[
    "Mr.", "Mrs.", "Ms.", "Capt.", "Dr.", "Prof.", "Gen.", "Gov.", "e.g.", "i.e.", "Sgt.", "St.", "vol.", "vs.",
    "Sen.", "Rep.", "Pres.", "Hon.", "Rev.", "Ph.D.", "M.D.", "M.A.", "p.", "pp.", "ch.", "chap.", "sec.", "cf.",
    "cp.", "No.", "fig.", "Jan.", "Feb.", "Mar.", "Apr.", "Jun.", "Jul.", "Aug.", "Sept.", "Sep.", "Oct.", "Nov.",
    "Dec.", "al.", "ed.", "eds.", "esp.", "viz.", "bk.", "col.", "fol.", "pt.", "Jr.", "Sr.", "Inc.", "Ltd.", "Co.",
    "Corp.", "ff.", "fl.", "q.v.", "s.v.", "univ.", "Fr.", "Bros.", "chs.", "ill.", "incl.", "n.", "c.", "d.", "f.",
];

impl Inlines<'_, '_, '_> {
    /// A run of letters and digits.
    pub(super) fn word(&mut self, out: &mut Vec<Inline>) -> bool {
        let rest = self.rest();
        let length = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        if length == 0 || self.bare_address(out) {
            return length > 0;
        }
        let start = self.at;
        self.at += length;
        self.push_text(out, start, &rest[..length]);
        self.last_word = self.at;
        if rest[length..].starts_with('.') && self.reader.extensions.smart {
            self.abbreviation(out);
        }
        true
    }

    /// Joins an abbreviation with the word behind it.
    fn abbreviation(&mut self, out: &mut Vec<Inline>) {
        let Some(Inline { kind: InlineKind::Text(word), line }) = out.last_mut() else { return };
        let rest = &self.text[self.at + 1..self.end];
        let within = |before: &str| before.ends_with(|c: char| c.is_alphanumeric() || c == '.');
        let ends =
            |abbreviation: &&str| word.strip_suffix(abbreviation.trim_end_matches('.')).is_some_and(|b| !within(b));
        if !rest.starts_with([' ', '\n']) || !ABBREVIATIONS.iter().any(ends) {
            return;
        }
        let line = *line;
        word.push('.');
        self.at += 1;
        let blank = self.rest();
        if blank.starts_with('\n') {
            self.at += 1;
            self.skip_spaces();
            push_space(out, line, InlineKind::SoftBreak);
            return;
        }
        let next = blank.trim_start_matches(' ');
        let cites = next.starts_with('@') || next.starts_with("-@");
        if next.starts_with('\n') || next.is_empty() || cites {
            return;
        }
        self.at += blank.len() - next.len();
        self.push_text(out, self.at, "\u{a0}");
    }
}
