//! Running text as a slide shows it: paragraphs of runs.

use crate::highlight::Token;
use crate::office::measure::is_wide;
use crate::tree::{Attributes, Block, Inline, InlineKind, LineNumber, MathKind};
use shosai_figure::Color;

/// A paragraph of a slide.
#[derive(Clone, Debug, PartialEq)]
pub struct Paragraph {
    /// The line of the source.
    pub line: LineNumber,
    /// How deep it is indented, from 0.
    pub level: usize,
    /// What stands before it.
    pub marker: Marker,
    /// Where its text stands, if not where the template puts it.
    pub align: Option<Align>,
    /// Its text.
    pub runs: Vec<Run>,
    /// The click it appears with, if not from the start.
    pub step: Option<u32>,
    /// Whether it stays on one slide with the next one.
    pub keep_with_next: bool,
}

/// What stands before a paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// Nothing, and no indent.
    None,
    /// Nothing, but the indent of the level's text.
    Continued,
    Bullet,
    Number {
        /// PowerPoint's name of the way it is written.
        scheme: &'static str,
        /// The number of this item.
        number: i64,
    },
    /// A box, ticked or not.
    Task {
        done: bool,
    },
}

/// Where text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    /// In the middle.
    Center,
    Right,
}

impl Align {
    /// PowerPoint's name for it.
    pub fn name(self) -> &'static str {
        match self {
            Align::Left => "l",
            Align::Center => "ctr",
            Align::Right => "r",
        }
    }
}

/// A stretch of text.
#[derive(Clone, Debug, PartialEq)]
pub enum Run {
    /// Letters.
    Text {
        /// The letters.
        text: String,
        /// How they look.
        look: Look,
        /// Where they lead.
        link: Option<Link>,
    },
    /// The end of a line.
    Break,
    /// A formula.
    Math {
        /// In TeX.
        tex: String,
        /// Within the line or on its own.
        kind: MathKind,
        /// The colour of its letters, where they have another than the text around them.
        colour: Option<Colour>,
    },
}

/// How letters look, beyond what the template says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Look {
    pub bold: bool,
    pub italic: bool,
    pub underline: bool,
    /// Struck out.
    pub strike: bool,
    /// Small capitals.
    pub small_caps: bool,
    /// Marked with a text marker.
    pub marked: bool,
    /// In a monospaced face.
    pub mono: bool,
    /// Raised or lowered, in percent of the size.
    pub baseline: i32,
    /// The footnote that the letters are the number of.
    pub note: Option<usize>,
    pub colour: Option<Colour>,
    /// The size relative to the text around.
    pub size: Option<f64>,
}

/// How far superscripts are raised and subscripts lowered, as PowerPoint itself does.
const RAISED: i32 = 30;
const LOWERED: i32 = -25;

/// Letters that are larger than the text around them need not be larger than this, in points.
const LARGEST: f64 = 48.0;

/// The size of a quotation's source beside its words.
const SOURCE: f64 = 0.7;

impl Look {
    /// Their size where the text around has this one, in points.
    pub fn sized(&self, around: f64) -> f64 {
        let own = around * self.size.unwrap_or(1.0);
        if own > around { own.min(LARGEST).max(around) } else { own }
    }

    /// The number of a footnote.
    pub fn of_note(self, number: usize) -> Self {
        Self { baseline: RAISED, note: Some(number), ..self }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Colour {
    /// One of the theme's.
    Theme(&'static str),
    /// One of the author's.
    Rgb(Color),
    /// That of a piece of code, which depends on the background.
    Code(Token),
}

/// Where a link leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    Address(String),
    /// To the slide with this id on it.
    Place(String),
}

/// What running text holds besides its runs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gathered {
    /// The footnotes, in order.
    pub notes: Vec<Vec<Block>>,
    /// The pictures, in order.
    pub pictures: Vec<Inline>,
}

impl Paragraph {
    /// Makes the line beneath a quotation that names its source smaller than its words.
    pub fn as_source(&mut self) {
        let Some(Run::Text { text, .. }) = self.runs.first() else { return };
        if !text.starts_with(['—', '―', '–']) {
            return;
        }
        for run in &mut self.runs {
            if let Run::Text { look, .. } = run {
                look.size = Some(SOURCE * look.size.unwrap_or(1.0));
            }
        }
    }

    /// Gives its letters a colour where they have none.
    pub fn colour_where_none(&mut self, colour: &Colour) {
        for run in &mut self.runs {
            match run {
                Run::Text { look: Look { colour: own, .. }, .. } | Run::Math { colour: own, .. } => {
                    own.get_or_insert_with(|| colour.clone());
                }
                Run::Break => {}
            }
        }
    }

    /// Gives letters that lead somewhere a colour where they have none.
    pub fn colour_links(&mut self, colour: &Colour) {
        for run in &mut self.runs {
            if let Run::Text { look, link: Some(_), .. } = run {
                look.colour.get_or_insert_with(|| colour.clone());
            }
        }
    }

    /// Takes the colours off pieces of code that are not read.
    pub fn without_code_colours(&mut self, unread: impl Fn(Token) -> bool) {
        for run in &mut self.runs {
            if let Run::Text { look, .. } = run
                && let Some(Colour::Code(token)) = &look.colour
                && unread(*token)
            {
                look.colour = None;
            }
        }
    }

    /// Letters in one colour of the theme get another.
    pub fn recolour(&mut self, from: &str, to: &Colour) {
        for run in &mut self.runs {
            if let Run::Text { look, .. } = run
                && matches!(look.colour, Some(Colour::Theme(name)) if name == from)
            {
                look.colour = Some(to.clone());
            }
        }
    }

    /// A paragraph without marker.
    pub fn plain(line: LineNumber, runs: Vec<Run>) -> Self {
        Self { line, level: 0, marker: Marker::None, align: None, runs, step: None, keep_with_next: false }
    }

    /// A paragraph of plain letters.
    pub fn of_text(line: LineNumber, text: &str) -> Self {
        Self::plain(line, vec![Run::text(text, Look::default())])
    }

    /// Whether nothing would be seen.
    pub fn is_empty(&self) -> bool {
        self.runs.iter().all(|run| matches!(run, Run::Text { text, .. } if text.trim().is_empty()))
    }

    pub fn letters(&self) -> usize {
        self.runs.iter().map(Run::letters).sum()
    }

    /// The paragraph cut before this letter; the second half goes on without a marker.
    pub fn cut_at(&self, at: usize) -> (Paragraph, Paragraph) {
        let (mut head, mut tail) = (Vec::new(), Vec::new());
        let mut left = at;
        for run in &self.runs {
            let count = run.letters();
            match run {
                _ if count <= left => head.push(run.clone()),
                Run::Text { text, look, link } if left > 0 => {
                    let place = text.char_indices().nth(left).map_or(text.len(), |(place, _)| place);
                    let (first, second) = text.split_at(place);
                    head.push(Run::Text { text: first.to_owned(), look: look.clone(), link: link.clone() });
                    tail.push(Run::Text { text: second.to_owned(), look: look.clone(), link: link.clone() });
                }
                _ => tail.push(run.clone()),
            }
            left = left.saturating_sub(count);
        }
        let marker = if self.marker == Marker::None { Marker::None } else { Marker::Continued };
        (Paragraph { runs: head, ..self.clone() }, Paragraph { runs: tail, marker, ..self.clone() })
    }

    /// The end of the last sentence before this letter, or the letter itself where that is far away.
    pub fn sentence_end(&self, at: usize) -> usize {
        let letters: Vec<char> = self
            .runs
            .iter()
            .flat_map(|run| match run {
                Run::Text { text, .. } => text.chars().take(at).collect::<Vec<char>>(),
                Run::Break | Run::Math { .. } => vec!['\n'],
            })
            .take(at)
            .collect();
        let end = letters.iter().rposition(|c| matches!(c, '。' | '．' | '\n' | '！' | '？')).map_or(0, |end| end + 1);
        if end * 2 > at { end } else { at }
    }

    /// Whether all of it is bold: it heads what follows.
    pub fn is_bold(&self) -> bool {
        self.runs.iter().all(|run| matches!(run, Run::Text { look, .. } if look.bold))
    }

    /// Whether it holds a formula.
    pub fn has_math(&self) -> bool {
        self.runs.iter().any(|run| matches!(run, Run::Math { .. }))
    }
}

impl Run {
    fn letters(&self) -> usize {
        match self {
            Run::Text { text, .. } => text.chars().count(),
            Run::Break | Run::Math { .. } => 1,
        }
    }

    /// Letters that lead nowhere.
    pub fn text(text: impl Into<String>, look: Look) -> Self {
        Run::Text { text: text.into(), look, link: None }
    }

    /// The footnote whose number this is.
    pub fn note(&self) -> Option<usize> {
        match self {
            Run::Text { look, .. } => look.note,
            Run::Break | Run::Math { .. } => None,
        }
    }
}

/// Turns inlines into runs. `first_note` is the number of the first footnote.
pub fn runs(inlines: &[Inline], look: &Look, first_note: usize, gathered: &mut Gathered) -> Vec<Run> {
    let mut writer = Runs { runs: Vec::new(), first_note, gathered, pending_space: false, pending_break: false };
    writer.all(inlines, look, &None);
    writer.runs
}

struct Runs<'a> {
    runs: Vec<Run>,
    first_note: usize,
    gathered: &'a mut Gathered,
    pending_space: bool,
    pending_break: bool,
}

impl Runs<'_> {
    fn all(&mut self, inlines: &[Inline], look: &Look, link: &Option<Link>) {
        for inline in inlines {
            self.one(inline, look, link);
        }
    }

    fn one(&mut self, inline: &Inline, look: &Look, link: &Option<Link>) {
        let with = |change: &dyn Fn(&mut Look)| {
            let mut look = look.clone();
            change(&mut look);
            look
        };
        match &inline.kind {
            InlineKind::Text(text) => self.push(text, look.clone(), link),
            InlineKind::Space => self.pending_space = true,
            InlineKind::SoftBreak => self.pending_break = true,
            InlineKind::LineBreak => self.line_break(),
            InlineKind::Emphasis(content) => self.all(content, &with(&|look| look.italic = true), link),
            InlineKind::Underline(content) => self.all(content, &with(&|look| look.underline = true), link),
            InlineKind::Strong(content) => self.all(content, &with(&|look| look.bold = true), link),
            InlineKind::Strikeout(content) => self.all(content, &with(&|look| look.strike = true), link),
            InlineKind::Superscript(content) => self.all(content, &with(&|look| look.baseline = RAISED), link),
            InlineKind::Subscript(content) => self.all(content, &with(&|look| look.baseline = LOWERED), link),
            InlineKind::SmallCaps(content) => self.all(content, &with(&|look| look.small_caps = true), link),
            InlineKind::Quoted(kind, content) => {
                let (open, close) = kind.marks();
                self.push(&open.to_string(), look.clone(), link);
                self.all(content, look, link);
                self.push(&close.to_string(), look.clone(), link);
            }
            InlineKind::Cite(_, content) => self.all(content, look, link),
            InlineKind::Code(_, text) => self.push(text, with(&|look| look.mono = true), link),
            InlineKind::Math(kind, tex) => {
                self.flush_space(None);
                self.runs.push(Run::Math { tex: tex.clone(), kind: *kind, colour: None });
            }
            InlineKind::Raw { format, text } => {
                if format == "html" && text.trim_start().to_ascii_lowercase().starts_with("<br") {
                    self.line_break();
                }
            }
            InlineKind::Link { content, target, .. } => {
                let leads = match target.url.strip_prefix('#') {
                    Some(id) => Link::Place(id.to_owned()),
                    None => Link::Address(target.url.clone()),
                };
                self.all(content, look, &Some(leads));
            }
            InlineKind::Image { .. } => self.gathered.pictures.push(inline.clone()),
            InlineKind::Note(blocks) => {
                self.gathered.notes.push(blocks.clone());
                let number = self.first_note + self.gathered.notes.len() - 1;
                self.push(&number.to_string(), look.clone().of_note(number), &None);
            }
            InlineKind::Span(attributes, content) => self.all(content, &spanned(attributes, look), link),
            InlineKind::Shortcode(_) => {}
        }
    }

    fn line_break(&mut self) {
        (self.pending_space, self.pending_break) = (false, false);
        self.runs.push(Run::Break);
    }

    fn push(&mut self, text: &str, look: Look, link: &Option<Link>) {
        self.flush_space(text.chars().next());
        if let Some(Run::Text { text: last, look: last_look, link: last_link }) = self.runs.last_mut()
            && *last_look == look
            && last_link == link
        {
            last.push_str(text);
            return;
        }
        self.runs.push(Run::Text { text: text.to_owned(), look, link: link.clone() });
    }

    /// Writes the space that stands before `next`; a line end between two East Asian letters is none.
    fn flush_space(&mut self, next: Option<char>) {
        let last = match self.runs.last() {
            Some(Run::Text { text, .. }) => text.chars().last(),
            Some(Run::Math { .. }) => Some('x'),
            Some(Run::Break) | None => None,
        };
        let joined =
            self.pending_break && !self.pending_space && last.is_some_and(is_wide) && next.is_some_and(is_wide);
        let wanted = (self.pending_space || self.pending_break) && last.is_some() && !joined;
        (self.pending_space, self.pending_break) = (false, false);
        if wanted {
            match self.runs.last_mut() {
                Some(Run::Text { text, .. }) => text.push(' '),
                _ => self.runs.push(Run::text(" ", Look::default())),
            }
        }
    }
}

fn spanned(attributes: &Attributes, look: &Look) -> Look {
    let mut look = look.clone();
    look.underline |= attributes.has_class("underline") || attributes.has_class("ul");
    look.marked |= attributes.has_class("mark") || attributes.has_class("highlight");
    look.small_caps |= attributes.has_class("smallcaps");
    if attributes.has_class("alert") {
        look.bold = true;
        look.colour = Some(Colour::Theme("accent5"));
    }
    let style = attributes.get("style").unwrap_or_default();
    let written = style.split(';').find_map(|rule| rule.trim().strip_prefix("color:").map(str::trim));
    if let Some(colour) = attributes.get("color").or(written).and_then(Color::parse) {
        look.colour = Some(Colour::Rgb(colour));
    }
    look
}
