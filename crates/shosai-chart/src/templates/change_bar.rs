//! Changes against an earlier period, up and down from zero.

use super::Template;
use super::over_time;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Changes against an earlier period, up and down from zero.
pub const TEMPLATE: Template = Template {
    id: "change_bar",
    patterns: &[Pattern::Trend],
    use_ja: "前年比や前月差を、増減の向きが分かる柱で示す。",
    use_en: "Changes against an earlier period, up and down from zero.",
    avoid_en: "the level itself: `line`",
    accepts: &[
        Auxiliary::MeanLine,
        Auxiliary::MedianLine,
        Auxiliary::TargetLine,
        Auxiliary::Threshold,
        Auxiliary::Annotation,
    ],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    over_time::draw(prepared, ink, area, over_time::Form::Changes);
}
