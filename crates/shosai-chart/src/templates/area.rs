//! One amount over time, filled from zero.

use super::Template;
use super::over_time;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// One amount over time, filled from zero.
pub const TEMPLATE: Template = Template {
    id: "area",
    patterns: &[Pattern::Trend],
    use_ja: "量の積み上がりや累計の推移を、ゼロからの面で示す。",
    use_en: "One amount over time, filled from zero.",
    avoid_en: "values below zero, or levels whose zero means nothing, such as temperatures: `line`",
    accepts: &[
        Auxiliary::MeanLine,
        Auxiliary::MedianLine,
        Auxiliary::TargetLine,
        Auxiliary::Threshold,
        Auxiliary::MovingAvg,
        Auxiliary::Annotation,
        Auxiliary::Forecast,
    ],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    over_time::draw(prepared, ink, area, over_time::Form::Area);
}
