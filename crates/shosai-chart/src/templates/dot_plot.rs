//! Small differences of large values, compared by position.

use super::Template;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Small differences of large values, compared by position.
pub const TEMPLATE: Template = Template {
    id: "dot_plot",
    patterns: &[Pattern::Compare],
    use_ja: "ゼロから離れた値どうしの細かな差を、点の位置で比べる。",
    use_en: "Small differences of large values, compared by position.",
    avoid_en: "readers who must see amounts from zero: `bar`",
    accepts: &[
        Auxiliary::MeanLine,
        Auxiliary::MedianLine,
        Auxiliary::TargetLine,
        Auxiliary::Threshold,
        Auxiliary::Highlight,
    ],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    super::dots::draw(prepared, ink, area, false);
}
