//! Pictures as XML.

use std::fmt::Write as _;

use super::canvas::Canvas;
use super::timing::Click;
use crate::formats::pptx::design::xfrm;
use crate::formats::pptx::pieces::Picture;
use crate::office::chart::CHARTS;
use crate::office::units::Frame;
use crate::office::xml::escape;

/// The mark of a picture that tells nothing.
const ORNAMENT: &str = "<a:extLst><a:ext uri=\"{C183D7F6-B498-43B3-948B-1728B52AA6E4}\"><adec:decorative \
    xmlns:adec=\"http://schemas.microsoft.com/office/drawing/2017/decorative\" val=\"1\"/></a:ext></a:extLst>";

impl Canvas<'_> {
    /// A chart that a person can edit; `part` is the chart's.
    pub fn chart(&mut self, picture: &Picture, frame: Frame, part: &str) {
        let id = self.id();
        let chart = self.links.part("chart", part);
        let Frame { x, y, width, height } = frame;
        let description = escape(&picture.alt);
        let _ = write!(
            self.shapes,
            "<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id=\"{id}\" name=\"Chart {id}\" descr=\"{description}\"/>\
             <p:cNvGraphicFramePr><a:graphicFrameLocks noGrp=\"1\"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>\
             <p:xfrm><a:off x=\"{x}\" y=\"{y}\"/><a:ext cx=\"{width}\" cy=\"{height}\"/></p:xfrm><a:graphic><a:graphicData uri=\"{CHARTS}\">\
             <c:chart xmlns:c=\"{CHARTS}\" r:id=\"{chart}\"/></a:graphicData></a:graphic></p:graphicFrame>"
        );
        if let Some(step) = picture.step {
            self.clicks.push(Click { step, shape: id, paragraph: None, is_text: false });
        }
    }

    /// A picture; `part` is the bitmap's, `vector` the same as SVG where there is one.
    pub fn picture(&mut self, picture: &Picture, frame: Frame, part: &str, vector: Option<&str>) {
        let id = self.id();
        let image = self.links.part("image", part);
        let vector = vector.map(|part| self.links.part("image", part)).map_or(String::new(), |id| {
            format!(
                "<a:extLst><a:ext uri=\"{{96DAC541-7B7A-43D3-8B79-37D633B846F1}}\"><asvg:svgBlip \
                 xmlns:asvg=\"http://schemas.microsoft.com/office/drawing/2016/SVG/main\" r:embed=\"{id}\"/></a:ext></a:extLst>"
            )
        });
        let link = picture.link.as_ref().map(|link| self.links.element(link, false)).unwrap_or_default();
        let (description, place) = (escape(&picture.alt), xfrm(&frame));
        // A picture for which the author has no words is an ornament, and said to be one.
        let ornament = if picture.alt.trim().is_empty() { ORNAMENT } else { "" };
        let _ = write!(
            self.shapes,
            "<p:pic><p:nvPicPr><p:cNvPr id=\"{id}\" name=\"Picture {id}\" descr=\"{description}\">{link}{ornament}</p:cNvPr>\
             <p:cNvPicPr><a:picLocks noChangeAspect=\"1\"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>\
             <p:blipFill><a:blip r:embed=\"{image}\">{vector}</a:blip><a:stretch><a:fillRect/></a:stretch></p:blipFill>\
             <p:spPr>{place}<a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></p:spPr></p:pic>"
        );
        if let Some(step) = picture.step {
            self.clicks.push(Click { step, shape: id, paragraph: None, is_text: false });
        }
    }
}
