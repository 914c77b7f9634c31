//! Series of unlike size or unit, each starting at 100.

use super::Template;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Series of unlike size or unit, each starting at 100.
pub const TEMPLATE: Template = Template {
    id: "index_line",
    patterns: &[Pattern::Trends],
    use_ja: "単位や規模の違う系列を、最初の値を100として比べる。",
    use_en: "Series of unlike size or unit, each starting at 100.",
    avoid_en: "the sizes themselves, which an index hides: `multi_line`",
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
