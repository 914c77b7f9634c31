//! One series over time.

use super::Template;
use super::over_time;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// One series over time.
pub const TEMPLATE: Template = Template {
    id: "line",
    patterns: &[Pattern::Trend],
    use_ja: "1つの系列が時間とともにどう動いたかを示す。",
    use_en: "One series over time.",
    avoid_en: "categories without an order: `bar`; several series: `multi_line`",
    accepts: &[
        Auxiliary::MeanLine,
        Auxiliary::MedianLine,
        Auxiliary::TargetLine,
        Auxiliary::Threshold,
        Auxiliary::Regression,
        Auxiliary::MovingAvg,
        Auxiliary::Forecast,
        Auxiliary::Annotation,
    ],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    over_time::draw(prepared, ink, area, over_time::Form::Line);
}
