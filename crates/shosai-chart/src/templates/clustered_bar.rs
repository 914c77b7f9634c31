//! Two groupings compared by columns side by side.

use super::Template;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Two groupings compared by columns side by side.
pub const TEMPLATE: Template = Template {
    id: "clustered_bar",
    patterns: &[Pattern::Compare],
    use_ja: "2つの分類を組み合わせ、並べた柱で比べる。",
    use_en: "Two groupings compared by columns side by side.",
    avoid_en: "more than four columns a cluster: `heat_map`; totals: `stacked_bar`",
    accepts: &[Auxiliary::MeanLine, Auxiliary::MedianLine, Auxiliary::TargetLine, Auxiliary::Threshold],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    super::columns::grouped(prepared, ink, area);
}
