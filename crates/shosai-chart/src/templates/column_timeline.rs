//! Amounts of periods as columns from zero.

use super::Template;
use super::over_time;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Amounts of periods as columns from zero.
pub const TEMPLATE: Template = Template {
    id: "column_timeline",
    patterns: &[Pattern::Trend],
    use_ja: "期間ごとの量を、ゼロから立つ柱で示す。",
    use_en: "Amounts of periods as columns from zero.",
    avoid_en: "dozens of periods: `line`",
    accepts: &[
        Auxiliary::MeanLine,
        Auxiliary::MedianLine,
        Auxiliary::TargetLine,
        Auxiliary::Threshold,
        Auxiliary::MovingAvg,
        Auxiliary::Annotation,
    ],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    over_time::draw(prepared, ink, area, over_time::Form::Columns);
}
