//! Several series over time, named at their ends.

use super::Template;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Several series over time, named at their ends.
pub const TEMPLATE: Template = Template {
    id: "multi_line",
    patterns: &[Pattern::Trends],
    use_ja: "複数の系列の推移を、端に名を添えた線で比べる。",
    use_en: "Several series over time, named at their ends.",
    avoid_en: "more than eight series, which tangle: `small_multiples` or `period_heat_map`",
    accepts: &[
        Auxiliary::MeanLine,
        Auxiliary::MedianLine,
        Auxiliary::TargetLine,
        Auxiliary::Threshold,
        Auxiliary::Highlight,
        Auxiliary::ColorCoding,
    ],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    super::lines::draw(prepared, ink, area);
}
