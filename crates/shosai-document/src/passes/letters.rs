//! Letters and faces of pages: what the usual faces lack is looked for among the user's, and what no face has is said,
//! since it would be shown as boxes.

use std::collections::{BTreeMap, BTreeSet};

use shosai_message::Message;
use unicode_script::{Script, UnicodeScript as _};

use super::Passes;
use crate::{
    messages,
    tree::{BlockKind, Document, InlineKind, walk},
    typeset::{Lacking, NAMING, bring},
};

/// Letters of a script that are named.
const NAMED: usize = 12;

/// Letters with the line where each stands first, and how often it stands there and below.
type Letters = BTreeMap<char, (u32, usize)>;

impl Passes<'_> {
    /// Brings in faces for pages, and says which letters and families are not to be had.
    pub(super) fn letters(&mut self, document: &mut Document) {
        if self.format.mime != "application/pdf" {
            return;
        }
        let letters = letters(document);
        let families: Vec<String> = NAMING.iter().filter_map(|key| document.metadata.text(key)).collect();
        let mut lacking = Lacking::of(families, letters.keys().copied().collect(), self.faces);
        if lacking.is_nothing() {
            return;
        }
        document.fonts = bring(&mut lacking, self.resources.fonts());
        for family in &lacking.families {
            self.warn(0, messages::FamilyNotAtHand { family });
        }
        for (line, message) in told(&lacking.letters, &letters) {
            self.warn(line, message);
        }
    }
}

/// The letters that are not of the first alphabet, where they stand.
fn letters(document: &mut Document) -> Letters {
    let mut letters = Letters::new();
    let mut add = |text: &str, line: u32| {
        for letter in text.chars().filter(|letter| !letter.is_ascii() && is_seen(*letter)) {
            let (first, count) = letters.entry(letter).or_insert((line, 0));
            *first = line.min(*first);
            *count += 1;
        }
    };
    for key in ["title", "subtitle", "abstract", "author"] {
        document.metadata.texts(key).iter().for_each(|text| add(text, 1));
    }
    walk::each_block_list(&mut document.blocks, &mut |blocks| {
        for block in blocks.iter() {
            if let BlockKind::Code { text, .. } = &block.kind {
                add(text, block.line);
            }
        }
    });
    walk::each_inline_list(&mut document.blocks, &mut |inlines| {
        for inline in inlines.iter() {
            if let InlineKind::Text(text) | InlineKind::Code(_, text) = &inline.kind {
                add(text, inline.line);
            }
        }
    });
    letters
}

/// Whether a letter leaves something on the page: marks that join or choose the form of others do not.
fn is_seen(letter: char) -> bool {
    !letter.is_whitespace()
        && !matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ad}' | '\u{e0100}'..='\u{e01ef}')
}

/// What is said of letters that no face has, once for each script.
fn told(missing: &BTreeSet<char>, letters: &Letters) -> Vec<(u32, Message)> {
    let mut scripts: BTreeMap<&'static str, (u32, usize, String)> = BTreeMap::new();
    for letter in missing {
        let Some((line, count)) = letters.get(letter) else { continue };
        let (first, all, some) = scripts.entry(letter.script().full_name()).or_insert((*line, 0, String::new()));
        *first = (*line).min(*first);
        *all += count;
        if some.chars().count() < NAMED {
            some.push(*letter);
        }
    }
    let said = scripts.into_iter().map(|(script, (line, count, letters))| {
        (line, messages::LettersUncovered { script: named(script), count, letters }.into())
    });
    let mut said: Vec<(u32, Message)> = said.collect();
    said.sort_by_key(|(line, _)| *line);
    said
}

/// What a script is called.
fn named(script: &'static str) -> Message {
    match Script::from_full_name(script) {
        Some(Script::Arabic) => messages::ScriptArabic.into(),
        Some(Script::Hangul) => messages::ScriptHangul.into(),
        Some(Script::Han) => messages::ScriptHan.into(),
        Some(Script::Hebrew) => messages::ScriptHebrew.into(),
        Some(Script::Thai) => messages::ScriptThai.into(),
        Some(Script::Devanagari) => messages::ScriptDevanagari.into(),
        Some(Script::Common | Script::Inherited) | None => messages::ScriptCommon.into(),
        Some(_) => Message::quoted(script),
    }
}
