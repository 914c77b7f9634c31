//! A small panel for each group on one scale, to see the whole at once.

use super::Template;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// A small panel for each group on one scale, to see the whole at once.
pub const TEMPLATE: Template = Template {
    id: "small_multiples",
    patterns: &[Pattern::Panels],
    use_ja: "グループごとの推移を、同じ目盛りの小さな図に並べて俯瞰する。",
    use_en: "A small panel for each group on one scale, to see the whole at once.",
    avoid_en: "two or three groups: `multi_line`",
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
    super::small::draw(prepared, ink, area, false);
}
