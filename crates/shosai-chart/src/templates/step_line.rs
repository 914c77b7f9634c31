//! A value that changes in steps: prices, tariffs, stock.

use super::Template;
use super::over_time;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// A value that changes in steps: prices, tariffs, stock.
pub const TEMPLATE: Template = Template {
    id: "step_line",
    patterns: &[Pattern::Trend],
    use_ja: "料金や在庫のように段階的に変わる値の推移を示す。",
    use_en: "A value that changes in steps: prices, tariffs, stock.",
    avoid_en: "values that move steadily between the points: `line`",
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
    over_time::draw(prepared, ink, area, over_time::Form::Step);
}
