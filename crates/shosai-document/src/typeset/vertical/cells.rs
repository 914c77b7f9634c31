//! Running text as the cells of a column: which letters stand, lie or share a place, and what goes beside them.

use shosai_text::Face;
use unicode_segmentation::UnicodeSegmentation as _;

use crate::tree::{Block, Inline, InlineKind, walk};

/// What a cell shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Ink {
    /// A letter in its vertical form.
    Upright(String),
    /// Two figures or marks side by side in the room of one letter (縦中横).
    Across(String),
    /// A word that lies on its side.
    Sideways(String),
    Nothing,
}

/// A place in a column, measured in ems of the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    pub ink: Ink,
    pub advance: f64,
    /// How far the ink stands below the beginning of the cell; above it where an empty half is left out.
    pub shift: f64,
    pub bold: bool,
    pub dotted: bool,
    /// Never parted from the cell before it, nor moved away from it.
    pub glued: bool,
    /// The reading of this cell and so many after it.
    pub reading: Option<(String, usize)>,
}

/// A stretch of text in one style.
#[derive(Clone, Default)]
struct Style {
    bold: bool,
    dotted: bool,
    reading: Option<String>,
}

/// Half an em: the empty part of a bracket or a mark, and the size of a reading's letters.
pub const HALF: f64 = 0.5;
/// The room between two Western words.
const WORD_SPACE: f64 = 0.25;
/// How far a reading may reach over kana beside its word.
const OVERHANG: f64 = 0.25;
/// Letters that one reading is given to; longer words are cut, so that a column can end within them.
const READ_TOGETHER: usize = 8;
/// The widest word that lies in one piece; longer ones are cut, so that any column holds them.
const LONGEST_WORD: usize = 30;

/// The lines of running text (one unless it breaks them itself), and the notes it calls for.
pub fn lines(inlines: &[Inline], face: &Face, notes: &mut Vec<Vec<Block>>) -> Vec<Vec<Cell>> {
    let mut writer = Writer { face, notes, lines: vec![Vec::new()], pending: String::new(), style: Style::default() };
    writer.inlines(inlines, &Style::default());
    writer.make_cells();
    let mut lines = writer.lines;
    lines.iter_mut().for_each(|line| close_up(line));
    lines
}

/// Plain words as cells.
pub fn words(text: &str, face: &Face) -> Vec<Cell> {
    lines(&[Inline::text(0, text)], face, &mut Vec::new()).concat()
}

struct Writer<'a> {
    face: &'a Face,
    notes: &'a mut Vec<Vec<Block>>,
    lines: Vec<Vec<Cell>>,
    pending: String,
    style: Style,
}

impl Writer<'_> {
    fn inlines(&mut self, inlines: &[Inline], style: &Style) {
        for inline in inlines {
            match &inline.kind {
                InlineKind::Text(text) | InlineKind::Code(_, text) | InlineKind::Math(_, text) => self.put(text, style),
                InlineKind::Space => self.put(" ", style),
                InlineKind::SoftBreak => {}
                InlineKind::LineBreak => {
                    self.make_cells();
                    self.lines.push(Vec::new());
                }
                InlineKind::Emphasis(content) => self.inlines(content, &Style { dotted: true, ..style.clone() }),
                InlineKind::Strong(content) => self.inlines(content, &Style { bold: true, ..style.clone() }),
                InlineKind::Quoted(_, content) => {
                    self.put("〝", style);
                    self.inlines(content, style);
                    self.put("〟", style);
                }
                InlineKind::Span(attributes, content) => {
                    let dotted = style.dotted || attributes.has_class("bouten");
                    let reading = attributes.get("rt").filter(|_| attributes.has_class("ruby")).map(str::to_owned);
                    let style = Style { dotted, reading: reading.or_else(|| style.reading.clone()), ..style.clone() };
                    self.make_cells();
                    self.inlines(content, &style);
                    self.make_cells();
                }
                InlineKind::Note(blocks) => {
                    self.notes.push(blocks.clone());
                    self.put(&format!("（注{}）", self.notes.len()), style);
                }
                InlineKind::Raw { .. } | InlineKind::Shortcode(_) => {}
                _ => self.inlines(walk::content(inline).unwrap_or_default(), style),
            }
        }
    }

    fn put(&mut self, text: &str, style: &Style) {
        let same = self.style.bold == style.bold && self.style.dotted == style.dotted;
        if !same || self.style.reading != style.reading {
            self.make_cells();
            self.style = style.clone();
        }
        self.pending += text;
    }

    /// Makes cells of what was put so far.
    fn make_cells(&mut self) {
        let text = std::mem::take(&mut self.pending);
        let mut cells = of_text(&text, self.face);
        for cell in &mut cells {
            cell.bold = self.style.bold;
            cell.dotted = self.style.dotted && cell.is_letter();
        }
        let Some(line) = self.lines.last_mut() else { return };
        match self.style.reading.take() {
            Some(reading) if !cells.is_empty() => read_aloud(&mut cells, &reading),
            _ => {}
        }
        line.append(&mut cells);
    }
}

/// The letters of a text: Western words lie, pairs of figures or marks share a place, everything else stands.
fn of_text(text: &str, face: &Face) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    let letters: Vec<&str> = text.graphemes(true).collect();
    let mut at = 0;
    while at < letters.len() {
        let word = letters[at..].iter().take(LONGEST_WORD).take_while(|letter| is_western(letter)).count();
        if word > 0 {
            cells.push(western(&letters[at..at + word].concat(), face));
            at += word;
            continue;
        }
        let marks = letters[at..].iter().take_while(|letter| matches!(**letter, "！" | "？")).count();
        if marks == 2 {
            let pair: String = letters[at..at + 2].iter().map(|mark| if *mark == "！" { '!' } else { '?' }).collect();
            cells.push(Cell::new(Ink::Across(pair), 1.0));
            at += 2;
            continue;
        }
        let letter = letters[at];
        at += 1;
        cells.push(match letter {
            " " | "\u{a0}" | "\t" | "\n" => Cell::new(Ink::Nothing, WORD_SPACE),
            "\u{3000}" => Cell::new(Ink::Nothing, 1.0),
            "＜" | "＞" | "－" | "−" | "＋" => Cell::new(Ink::Sideways(letter.to_owned()), 1.0),
            letter => Cell::new(Ink::Upright(vertical_twin(letter).to_owned()), 1.0),
        });
        let glued = matches!(letter, "…" | "‥" | "―" | "—" | "─")
            && cells.len() > 1
            && cells[cells.len() - 2].ink == cells[cells.len() - 1].ink;
        if let (true, Some(last)) = (glued, cells.last_mut()) {
            last.glued = true;
        }
    }
    cells
}

/// Letters that faces rarely turn have a twin that they do.
fn vertical_twin(letter: &str) -> &str {
    match letter {
        "—" | "–" => "―",
        "～" => "〜",
        "“" | "‟" => "〝",
        "”" => "〟",
        other => other,
    }
}

/// Letters of alphabets with their marks; brackets and dashes of Japanese lie beyond them.
fn is_western(letter: &str) -> bool {
    const FIRST_BEYOND: char = '\u{2000}';
    letter.chars().all(|letter| letter > ' ' && letter < FIRST_BEYOND && letter != '\u{a0}')
}

fn western(word: &str, face: &Face) -> Cell {
    let count = word.chars().count();
    let pair = count == 2 && (word.bytes().all(|b| b.is_ascii_digit()) || word.bytes().all(|b| b"!?".contains(&b)));
    if count == 1 || pair {
        return Cell::new(Ink::Across(word.to_owned()), 1.0);
    }
    Cell::new(Ink::Sideways(word.to_owned()), face.width(word, 1.0))
}

/// Gives letters their reading: they move apart where it is longer than they are.
fn read_aloud(cells: &mut [Cell], reading: &str) {
    let letters: Vec<char> = reading.chars().collect();
    let count = cells.len();
    for (place, group) in cells.chunks_mut(READ_TOGETHER).enumerate() {
        let share = |end: usize| end.min(count) * letters.len() / count;
        let (start, end) = (share(place * READ_TOGETHER), share((place + 1) * READ_TOGETHER));
        let missing = (end - start) as f64 * HALF - group.iter().map(|cell| cell.advance).sum::<f64>() - 2.0 * OVERHANG;
        let each = missing.max(0.0) / group.len() as f64;
        let together = group.len();
        for (index, cell) in group.iter_mut().enumerate() {
            cell.advance += each;
            cell.shift += each * HALF;
            cell.glued |= index > 0;
        }
        if end > start {
            group[0].reading = Some((letters[start..end].iter().collect(), together));
        }
    }
}

/// Brackets and marks side by side share the empty halves between them.
fn close_up(cells: &mut [Cell]) {
    for at in 1..cells.len() {
        let (before, cell) = (cells[at - 1].clone(), &cells[at]);
        if before.closes() && (cell.closes() || cell.opens()) {
            cells[at - 1].advance -= HALF;
        } else if cell.opens() && (before.opens() || (before.ink == Ink::Nothing && before.advance >= 1.0)) {
            cells[at].leave_out_lead();
        }
    }
}

impl Cell {
    pub fn new(ink: Ink, advance: f64) -> Self {
        Self { ink, advance, shift: 0.0, bold: false, dotted: false, glued: false, reading: None }
    }

    fn upright(&self) -> Option<&str> {
        match &self.ink {
            Ink::Upright(letter) => Some(letter),
            _ => None,
        }
    }

    fn is_one_of(&self, letters: &str) -> bool {
        self.upright().is_some_and(|letter| letters.contains(letter))
    }

    fn is_letter(&self) -> bool {
        self.upright().is_some_and(|letter| letter.chars().all(char::is_alphanumeric))
    }

    /// An opening bracket: its first half is empty.
    pub fn opens(&self) -> bool {
        self.is_one_of("「『（【〈《〔［｛〝")
    }

    /// A closing bracket or a stop: its second half is empty.
    pub fn closes(&self) -> bool {
        self.is_one_of("」』）】〉》〕］｝〟、。，．")
    }

    /// A stop may hang below the last place of a column.
    pub fn hangs(&self) -> bool {
        self.is_one_of("、。，．")
    }

    /// What never begins a column (行頭禁則).
    pub fn follows(&self) -> bool {
        let marks = matches!(&self.ink, Ink::Across(pair) if pair.bytes().all(|b| b"!?".contains(&b)));
        marks
            || self.closes()
            || self.is_one_of("・：；？！‼⁇⁈⁉ーゝゞヽヾ々〻…‥―〜ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ")
    }

    pub fn is_space(&self) -> bool {
        self.ink == Ink::Nothing && self.advance < 1.0
    }

    /// Sets an opening bracket without the empty half before it.
    pub fn leave_out_lead(&mut self) {
        if self.opens() && self.shift >= 0.0 && self.advance >= 1.0 {
            self.advance -= HALF;
            self.shift -= HALF;
        }
    }
}
