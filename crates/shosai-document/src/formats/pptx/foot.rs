//! What stands at the foot of a slide.

use super::draw::Painter;
use super::fit::{Scale, caption_style};
use super::options::Options;
use super::template::{Kind, Placeholder};
use super::text::{Align, Paragraph};
use crate::messages;
use crate::office::measure::{FaceKind, width};
use crate::office::units::{Frame, points};
use crate::slides::SlideKind;

impl Painter<'_, '_, '_, '_> {
    /// Slide number, footer and date, where the template has a place for them; what was asked for and has none stands at
    /// the foot of the slide.
    pub(super) fn foot(&mut self, options: &Options, number: usize) {
        if self.sheet.slide.kind == SlideKind::Title {
            return;
        }
        let layout = self.sheet.plan.layout;
        let has = |kind: Kind| layout.placeholders.iter().any(|place| place.kind == kind);
        for place in &layout.placeholders {
            let text = match place.kind {
                Kind::Number if options.numbers.unwrap_or(true) => number.to_string(),
                Kind::Footer => options.footer.clone().unwrap_or_else(|| place.text.clone()),
                Kind::Date => options.date.clone().unwrap_or_default(),
                _ => continue,
            };
            if !text.trim().is_empty() {
                let frame = self.foot_frame(place, &text);
                self.canvas.footer(place, &text, (frame != place.frame).then_some(frame));
            }
        }
        let numbered = (options.numbers == Some(true) && !layout.numbered).then(|| number.to_string());
        let asked = [
            (Kind::Date, options.date.clone(), Align::Left),
            (Kind::Footer, options.footer.clone(), Align::Center),
            (Kind::Number, numbered, Align::Right),
        ];
        for (kind, text, align) in asked {
            if let Some(text) = text.filter(|text| !has(kind) && !text.trim().is_empty()) {
                self.foot_text(&text, align);
            }
        }
    }

    /// The place of a footer: on the slide, and as wide as its text is where nothing else stands at the foot.
    fn foot_frame(&self, place: &Placeholder, text: &str) -> Frame {
        let slide = self.template.slide();
        let (inside, level) = (place.frame.within(&slide), &place.style.levels[0]);
        let [left, _, right, _] = place.style.insets;
        let letters = width(self.context.faces, text, level.size * place.style.scale, FaceKind::Bold);
        let spare = (points(letters * FOOT_SPARE) + left + right - inside.width).max(0);
        let x = match level.align {
            Align::Left => inside.x,
            Align::Center => inside.x - spare / 2,
            Align::Right => inside.x - spare,
        };
        let wide = Frame { x, width: inside.width + spare, ..inside }.within(&slide);
        let feet = self.sheet.plan.layout.placeholders.iter().filter(|own| own.frame != place.frame);
        let mut feet = feet.filter(|own| matches!(own.kind, Kind::Number | Kind::Footer | Kind::Date));
        if feet.any(|own| own.frame.overlaps(&wide)) { inside } else { wide }
    }

    /// A third of the foot of the slide, the wanted one or another in which nothing of the layout stands.
    fn foot_text(&mut self, text: &str, wanted: Align) {
        let (width, height) = self.template.size;
        let (margin, third) = (width / 24, width * 11 / 36);
        let frame = |align: Align| {
            let place = [Align::Left, Align::Center, Align::Right].iter().position(|own| *own == align).unwrap_or(0);
            Frame::new(margin + place as i64 * third, height * 94 / 100, third, height / 20)
        };
        let feet = self.sheet.plan.layout.placeholders.iter();
        let feet = feet.filter(|place| matches!(place.kind, Kind::Number | Kind::Footer | Kind::Date));
        let content = self.sheet.page.placed.iter().map(|placed| placed.frame);
        let taken: Vec<Frame> = feet.map(|place| place.frame).chain(content).collect();
        let free = |align: &Align| !taken.iter().any(|own| own.overlaps(&frame(*align)));
        let Some(align) = [wanted, Align::Center, Align::Left, Align::Right].into_iter().find(free) else {
            return self.context.warn_slide(self.number, self.sheet.slide.line, messages::FootFull { text });
        };
        let style = caption_style(self.sheet.plan.body_style());
        let text = Paragraph { align: Some(align), ..Paragraph::of_text(self.sheet.slide.line, text) };
        let scale = Scale::new((FOOT_LETTERS * style.grown / style.levels[0].size).min(1.0), 0.0);
        self.text(("Footer", frame(align)), &[text], &style, scale, "ctr");
    }
}

/// Text at the foot gets this many times its width: other faces than ours are wider.
const FOOT_SPARE: f64 = 1.15;

/// Letters at the foot of a slide, in points.
const FOOT_LETTERS: f64 = 10.0;
