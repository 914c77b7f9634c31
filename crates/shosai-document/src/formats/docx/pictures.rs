//! Pictures.

use super::writer::Writer;
use crate::messages;
use crate::office::chart::{ACCENTS, CHARTS, Lettering, Mapping, chart_part, stored};
use crate::office::units::{EMU_PER_PIXEL, Length};
use crate::office::xml::escape;
use crate::picture_size;
use crate::tree::walk::plain_text;
use crate::tree::{Attributes, Inline};

/// English metric units in a twentieth of a point.
const EMU_PER_TWENTIETH: i64 = 635;
/// A picture is never higher than this share of the width of text: it would leave no room for its caption.
const TALLEST: f64 = 1.35;

/// The size of letters in a chart, in points.
const CHART_LETTERS: f64 = 10.0;

impl Writer<'_> {
    /// A picture in the line; its description where it cannot be shown.
    pub(super) fn picture(&mut self, line: u32, attributes: &Attributes, alt: &[Inline], url: &str) -> String {
        let alt_text =
            attributes.get("fig-alt").or(attributes.get("alt")).map_or_else(|| plain_text(alt), str::to_owned);
        let described = |text: &str| super::inlines::run(&format!("［{text}］"), &super::inlines::Look::default());
        let Some(media) = self.document.media.get(url) else {
            return described(if alt_text.is_empty() { url } else { &alt_text });
        };
        let size = media.size.or_else(|| picture_size(&media.mime, &media.bytes));
        let (Some((width, height)), Some((bitmap, vector))) = (size, self.store(url)) else {
            self.context.warn(line, messages::PictureNotForWord { url });
            return described(&alt_text);
        };
        let (width, height) = self.fitted(attributes, width, height);
        if let Some(chart) = self.chart(url) {
            return self.chart_frame(&chart, (width, height), &alt_text);
        }
        let (id, image) = (self.id(), self.relate("image", &bitmap, false));
        let vector = vector.map(|part| self.relate("image", &part, false)).map_or(String::new(), |id| {
            format!(
                "<a:extLst><a:ext uri=\"{{96DAC541-7B7A-43D3-8B79-37D633B846F1}}\"><asvg:svgBlip \
                 xmlns:asvg=\"http://schemas.microsoft.com/office/drawing/2016/SVG/main\" r:embed=\"{id}\"/></a:ext></a:extLst>"
            )
        });
        let description = escape(&alt_text);
        format!(
            "<w:r><w:drawing><wp:inline distT=\"0\" distB=\"0\" distL=\"0\" distR=\"0\"><wp:extent cx=\"{width}\" cy=\"{height}\"/>\
             <wp:docPr id=\"{id}\" name=\"Picture {id}\" descr=\"{description}\"/><wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect=\"1\"/></wp:cNvGraphicFramePr>\
             <a:graphic><a:graphicData uri=\"http://schemas.openxmlformats.org/drawingml/2006/picture\"><pic:pic><pic:nvPicPr>\
             <pic:cNvPr id=\"{id}\" name=\"Picture {id}\" descr=\"{description}\"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed=\"{image}\">{vector}</a:blip>\
             <a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x=\"0\" y=\"0\"/><a:ext cx=\"{width}\" cy=\"{height}\"/></a:xfrm>\
             <a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
        )
    }

    /// The part of a chart that a person can edit, where the picture is to be one.
    fn chart(&mut self, url: &str) -> Option<String> {
        let chart = self.document.media.chart(url)?;
        let language = self.document.metadata.language().unwrap_or_else(|| "ja-JP".to_owned());
        let face = self.document.metadata.text("CJKmainfont").unwrap_or_else(|| "Yu Gothic".to_owned());
        let colours = Mapping::Own;
        let (east_asian, seen) = (Some(face.as_str()), [true; ACCENTS]);
        let lettering = Lettering { language: &language, east_asian, size: CHART_LETTERS, colours, seen };
        let [chart, workbook] = stored(chart_part(chart, &lettering)?, "word", self.charts.len() + 1);
        let part = chart.0.clone();
        self.charts.push((part.clone(), chart.3));
        self.media.push((chart.0, chart.1.to_owned(), chart.2));
        self.media.push((workbook.0, workbook.1.to_owned(), workbook.2));
        Some(part)
    }

    fn chart_frame(&mut self, part: &str, (width, height): (i64, i64), description: &str) -> String {
        let (id, chart, description) = (self.id(), self.relate("chart", part, false), escape(description));
        format!(
            "<w:r><w:drawing><wp:inline distT=\"0\" distB=\"0\" distL=\"0\" distR=\"0\"><wp:extent cx=\"{width}\" cy=\"{height}\"/>\
             <wp:docPr id=\"{id}\" name=\"Chart {id}\" descr=\"{description}\"/><wp:cNvGraphicFramePr/>\
             <a:graphic><a:graphicData uri=\"{CHARTS}\"><c:chart xmlns:c=\"{CHARTS}\" r:id=\"{chart}\"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
        )
    }

    /// Width and height within the text, in the proportion the picture has.
    fn fitted(&self, attributes: &Attributes, width: f64, height: f64) -> (i64, i64) {
        let room = self.text_width * EMU_PER_TWENTIETH;
        let length = |key: &str| attributes.get(key).and_then(Length::read).map(|length| length.of(room) as f64);
        let aspect = width.max(1.0) / height.max(1.0);
        let wanted = length("width").or_else(|| length("height").map(|tall| tall * aspect));
        let wide = wanted
            .unwrap_or(width * EMU_PER_PIXEL as f64)
            .min(room as f64)
            .min(room as f64 * TALLEST * aspect)
            .max(1.0);
        (wide as i64, (wide / aspect).max(1.0) as i64)
    }

    fn store(&mut self, url: &str) -> Option<(String, Option<String>)> {
        if let Some(known) = self.stored.get(url) {
            return Some(known.clone());
        }
        let media = self.document.media.get(url)?;
        let number = self.stored.len() + 1;
        let part = |extension: &str| format!("word/media/shosai{number}.{extension}");
        let bitmap = match media.mime.as_str() {
            "image/png" => Some(("png", &media.bytes)),
            "image/jpeg" => Some(("jpeg", &media.bytes)),
            "image/gif" => Some(("gif", &media.bytes)),
            _ => media.png.as_ref().map(|png| ("png", png)),
        };
        let (extension, bytes) = bitmap?;
        self.media.push((part(extension), format!("image/{extension}"), bytes.clone()));
        let vector = (media.mime == "image/svg+xml").then(|| part("svg"));
        if let Some(part) = &vector {
            self.media.push((part.clone(), media.mime.clone(), media.bytes.clone()));
        }
        let stored = (part(extension), vector);
        self.stored.insert(url.to_owned(), stored.clone());
        Some(stored)
    }
}
