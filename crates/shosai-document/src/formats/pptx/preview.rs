//! Small pictures of slides from our own layout, so that their maker can look at them without an office program.

use std::fmt::Write as _;

use super::deck::{Sheet, footnote_style};
use super::fit::{Placed, Ruler, Scale, caption_style, fit_table, panel_scale, panel_style, picture_size};
use super::gather::words;
use super::pieces::{Grid, PanelKind, Picture, Piece, Place};
use super::template::{Template, TextStyle};
use super::text::{Marker, Paragraph};
use crate::formats::Desk;
use crate::office::measure::lines;
use crate::office::units::{Frame, to_points};
use crate::office::xml::escape;
use crate::preview::Preview;
use crate::tree::Document;

/// The slides of a deck, the wanted ones with pictures.
pub fn draw(
    document: &Document,
    template: &Template,
    sheets: &[Sheet<'_>],
    desk: &Desk<'_>,
    wanted: &dyn Fn(usize) -> bool,
) -> Vec<Preview> {
    let slides = sheets.iter().enumerate().map(|(index, sheet)| {
        let svg = wanted(index + 1).then(|| {
            let mut sketch = Sketch::new(document, template, sheet, desk);
            sketch.slide();
            sketch.svg + "</svg>"
        });
        Preview {
            number: index + 1,
            title: sheet.title.iter().map(words).collect(),
            layout: sheet.plan.layout.name.clone(),
            line: sheet.page.line,
            svg,
        }
    });
    slides.collect()
}

struct Sketch<'a> {
    document: &'a Document,
    sheet: &'a Sheet<'a>,
    desk: &'a Desk<'a>,
    text: String,
    accent: String,
    heading: String,
    svg: String,
}

impl<'a> Sketch<'a> {
    fn new(document: &'a Document, template: &'a Template, sheet: &'a Sheet<'a>, desk: &'a Desk<'a>) -> Self {
        let [text, ground, heading, accent] = template.master(sheet.plan.layout).theme.palette.clone();
        let (width, height) = (to_points(template.size.0), to_points(template.size.1));
        let family = escape(desk.faces.regular.family()).into_owned();
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"{family}\">\
             <rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"#{ground}\"/>"
        );
        Self { document, sheet, desk, text, accent, heading, svg }
    }

    fn slide(&mut self) {
        let sheet = self.sheet;
        let (style, frame) = sheet.plan.title();
        let colour = self.heading.clone();
        self.paragraphs(&sheet.title, style, frame, sheet.title_scale, &colour);
        let text = self.text.clone();
        if let Some(place) = sheet.plan.subtitle() {
            self.paragraphs(&sheet.subtitle.0, &place.style, place.frame, sheet.subtitle.1, &text);
        }
        for placed in &sheet.page.placed {
            self.piece(placed);
        }
        if let Some((notes, frame)) = &sheet.footnotes {
            self.paragraphs(notes, &footnote_style(sheet.plan.body_style()), *frame, Scale::FULL, &text);
        }
    }

    fn piece(&mut self, placed: &Placed) {
        let (body, text) = (self.sheet.plan.body_style(), self.text.clone());
        match &placed.piece {
            Piece::Text(paragraphs) => self.paragraphs(paragraphs, body, placed.frame, placed.scale, &text),
            Piece::Panel(panel) => {
                let accent = self.accent.clone();
                if panel.kind != PanelKind::Quote {
                    self.rect(placed.frame, &format!("fill=\"#{accent}\" fill-opacity=\"0.08\""));
                }
                if panel.kind != PanelKind::Code {
                    self.rect(Frame { width: 57_150, ..placed.frame }, &format!("fill=\"#{accent}\""));
                }
                let style = panel_style(panel.kind, body);
                self.paragraphs(&panel.paragraphs, &style, placed.frame, panel_scale(&style, placed.scale), &text);
            }
            Piece::Table(grid) => self.table(placed, grid),
            Piece::Picture(picture) => self.picture(placed, picture),
        }
    }

    fn table(&mut self, placed: &Placed, grid: &Grid) {
        let ruler = Ruler { faces: self.desk.faces, body: self.sheet.plan.body_style() };
        let above = ruler.caption(grid.caption.as_ref(), placed.frame.width);
        let fitted = fit_table(&ruler, grid, placed.frame.width, placed.scale).eased(placed.frame.height - above);
        let (text, accent) = (self.text.clone(), self.accent.clone());
        let mut y = placed.frame.y;
        if let Some(caption) = &grid.caption {
            let height = ruler.caption(Some(caption), placed.frame.width);
            self.paragraphs(
                std::slice::from_ref(caption),
                &caption_style(ruler.body),
                Frame { height, ..placed.frame },
                Scale::FULL,
                &text,
            );
            y += height;
        }
        for (index, (row, height)) in grid.rows.iter().zip(&fitted.heights).enumerate() {
            let mut x = placed.frame.x;
            for (place, width) in row.places.iter().zip(&fitted.widths) {
                let fill = if index < grid.head { "0.25" } else { "0.06" };
                let frame = Frame::new(x, y, *width, *height);
                self.rect(frame, &format!("fill=\"#{accent}\" fill-opacity=\"{fill}\" stroke=\"#ffffff\""));
                if let Place::Cell(cell) = place {
                    self.paragraphs(&cell.paragraphs, &fitted.style, frame, Scale::FULL, &text);
                }
                x += width;
            }
            y += height;
        }
    }

    fn picture(&mut self, placed: &Placed, picture: &Picture) {
        let ruler = Ruler { faces: self.desk.faces, body: self.sheet.plan.body_style() };
        let caption = ruler.caption(picture.caption.as_ref(), placed.frame.width);
        let (width, height) = picture_size(picture, placed.frame.width, (placed.frame.height - caption).max(1));
        let frame = Frame::new(placed.frame.x + (placed.frame.width - width) / 2, placed.frame.y, width, height);
        let (text, accent) = (self.text.clone(), self.accent.clone());
        let media = self.document.media.get(&picture.url);
        let bitmap = media.and_then(|media| {
            media.png.as_ref().map(|png| ("image/png", png)).or(Some((media.mime.as_str(), &media.bytes)))
        });
        match bitmap.filter(|(_, bytes)| bytes.len() <= LARGEST_PICTURE) {
            Some((mime, bytes)) => {
                let data = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, bytes);
                let _ = write!(
                    self.svg,
                    "<image {} preserveAspectRatio=\"none\" href=\"data:{mime};base64,{data}\"/>",
                    place(frame)
                );
            }
            None => self.rect(frame, &format!("fill=\"#{accent}\" fill-opacity=\"0.15\" stroke=\"#{accent}\"")),
        }
        if let Some(own) = &picture.caption {
            let below = Frame { y: frame.bottom(), height: caption, ..placed.frame };
            self.paragraphs(std::slice::from_ref(own), &caption_style(ruler.body), below, Scale::FULL, &text);
        }
    }

    fn rect(&mut self, frame: Frame, look: &str) {
        let _ = write!(self.svg, "<rect {} {look}/>", place(frame));
    }

    fn paragraphs(&mut self, paragraphs: &[Paragraph], style: &TextStyle, frame: Frame, scale: Scale, colour: &str) {
        let ruler = Ruler { faces: self.desk.faces, body: style };
        let [left, top, right, _] = style.insets;
        let inner = frame.width - left - right;
        let mut y = to_points(frame.y + top);
        for (index, paragraph) in paragraphs.iter().enumerate() {
            let level = &style.levels[paragraph.level.min(style.levels.len() - 1)];
            let letters = style.scale * scale.letters;
            let size = level.size * letters;
            y += if index == 0 { 0.0 } else { level.before.of(size) };
            let measured = ruler.paragraph(paragraph, level, letters, inner);
            let (margin, room) = ruler.line_room(paragraph, level, inner);
            let broken = ruler.with_spans(paragraph, level, letters, |spans| lines(self.desk.faces, spans, room));
            let step = measured.height * (level.line.of(1.0).min(2.0) - scale.lines) / broken.len().max(1) as f64;
            let x = to_points(frame.x + left) + margin;
            let weight = if level.bold || paragraph.is_bold() { " font-weight=\"bold\"" } else { "" };
            if let Some(mark) = mark(paragraph.marker) {
                let _ = write!(
                    self.svg,
                    "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" fill=\"#{colour}\">{}</text>",
                    x - size,
                    y + size,
                    escape(&mark)
                );
            }
            for line in broken {
                let _ = write!(
                    self.svg,
                    "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" fill=\"#{colour}\"{weight} xml:space=\"preserve\">{}</text>",
                    y + size,
                    escape(&line)
                );
                y += step;
            }
            y += level.after.of(size);
        }
    }
}

/// Larger pictures are shown as a frame: a preview is small.
const LARGEST_PICTURE: usize = 2_000_000;

fn place(frame: Frame) -> String {
    let (x, y) = (to_points(frame.x), to_points(frame.y));
    format!(
        "x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\"",
        to_points(frame.width),
        to_points(frame.height)
    )
}

fn mark(marker: Marker) -> Option<String> {
    match marker {
        Marker::None | Marker::Continued => None,
        Marker::Bullet => Some("•".to_owned()),
        Marker::Number { number, .. } => Some(format!("{number}.")),
        Marker::Task { done } => Some(if done { "☑" } else { "☐" }.to_owned()),
    }
}
