//! Places of a text: where a rule applies.

use super::{BlockKind, Manuscript, Voice};

/// The part of a text that a letter stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Narration,
    /// 「…」, 『…』, or after a dash.
    Speech,
    /// （…）.
    Thought,
    Verse,
    Heading,
    ListItem,
    Table,
    Footnote,
    /// A quotation block, a letter or document set in.
    Quotation,
    /// Inline code or an address.
    Code,
}

impl Place {
    /// Where the author tells.
    pub const TOLD: &'static [Self] = &[Self::Narration, Self::Footnote, Self::ListItem];
    /// Where sentences stand, told or said.
    pub const SENTENCES: &'static [Self] =
        &[Self::Narration, Self::Speech, Self::Thought, Self::Footnote, Self::ListItem];
    /// Where words of any kind stand that the author wrote.
    pub const WORDS: &'static [Self] = &[
        Self::Narration,
        Self::Speech,
        Self::Thought,
        Self::Footnote,
        Self::ListItem,
        Self::Heading,
        Self::Table,
        Self::Quotation,
    ];
    pub const ANYWHERE: &'static [Self] = &[
        Self::Narration,
        Self::Speech,
        Self::Thought,
        Self::Verse,
        Self::Heading,
        Self::ListItem,
        Self::Table,
        Self::Footnote,
        Self::Quotation,
        Self::Code,
    ];

    /// Its name in tools.
    pub fn name(self) -> &'static str {
        match self {
            Self::Narration => "narration",
            Self::Speech => "speech",
            Self::Thought => "thought",
            Self::Verse => "verse",
            Self::Heading => "heading",
            Self::ListItem => "list",
            Self::Table => "table",
            Self::Footnote => "footnote",
            Self::Quotation => "quotation",
            Self::Code => "code",
        }
    }
}

impl Manuscript {
    /// The part that a letter of the visible text stands in.
    pub fn place_at(&self, at: usize) -> Place {
        let Some(block) = self.block_at(at) else { return Place::Narration };
        let run = self.runs().partition_point(|run| run.range.start <= at);
        let run = run.checked_sub(1).and_then(|index| self.runs().get(index));
        if run.is_some_and(|run| at < run.range.end && (run.code || run.url)) {
            return Place::Code;
        }
        match block.kind {
            _ if block.quoted => Place::Quotation,
            BlockKind::Verse => Place::Verse,
            BlockKind::Heading | BlockKind::Break => Place::Heading,
            BlockKind::Cell => Place::Table,
            BlockKind::Code => Place::Code,
            _ if self.is_spoken(at) => Place::Speech,
            BlockKind::ListItem => Place::ListItem,
            BlockKind::Footnote => Place::Footnote,
            BlockKind::Paragraph => match self.voice_at(at) {
                Voice::Narration => Place::Narration,
                Voice::Dialogue => Place::Speech,
                Voice::Inner => Place::Thought,
            },
        }
    }

    /// Whether a place stands inside 「」 or 『』.
    pub fn is_spoken(&self, at: usize) -> bool {
        // Quotes rarely nest deeper than this, so looking further back would only cost time.
        const NEAR: usize = 8;
        let after = self.pairs().partition_point(|pair| pair.range.start <= at);
        let mut near = self.pairs()[..after].iter().rev().take(NEAR);
        near.any(|pair| matches!(pair.mark, '「' | '『') && at < pair.range.end)
    }

    fn voice_at(&self, at: usize) -> Voice {
        let after = self.sentences().partition_point(|sentence| sentence.range.start <= at);
        let sentence = after.checked_sub(1).and_then(|index| self.sentences().get(index));
        let voice = sentence.filter(|sentence| at < sentence.range.end).map_or(Voice::Narration, |found| found.voice);
        // Speech ends with its bracket; what follows in the sentence is told: 「…」と彼は言った.
        let quoted = sentence.is_some_and(|found| self.text()[found.range.clone()].starts_with(['「', '『', '｢']));
        if voice == Voice::Dialogue && quoted { Voice::Narration } else { voice }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_has_its_place() {
        let text = "# 題\n\n　朝だった。「早いね」と彼は言った。\n（眠い）\n\n> 引用\n\n- 項目\n\n`code`を見る。\n";
        let manuscript = Manuscript::read(text);
        let place = |word: &str| manuscript.place_at(manuscript.text().find(word).unwrap()).name();
        let found = ["題", "朝", "早い", "彼", "眠い", "引用", "項目", "code", "見る"].map(place);
        let expected =
            ["heading", "narration", "speech", "narration", "thought", "quotation", "list", "code", "narration"];
        assert_eq!(found, expected);
    }
}
