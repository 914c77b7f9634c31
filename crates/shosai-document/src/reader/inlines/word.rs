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
        let mut candidate = word.clone();
        candidate.push('.');
        let start = candidate
            .rfind(|c: char| !(c.is_alphanumeric() || c == '.'))
            .map_or(0, |at| at + candidate[at..].chars().next().map_or(1, char::len_utf8));
        let rest = &self.text[self.at + 1..self.end];
        if !ABBREVIATIONS.contains(&&candidate[start..]) || !rest.starts_with([' ', '\n']) {
            return;
        }
        let line = *line;
        *word = candidate;
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
