//! Distributions of periods or groups on rows.

use super::Template;
use super::densities;
use crate::draw::ink::Ink;
use crate::draw::palette::look;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Distributions of periods or groups on rows.
pub const TEMPLATE: Template = Template {
    id: "ridgeline",
    patterns: &[Pattern::Drift, Pattern::Spreads],
    use_ja: "期間やグループの分布の形を、段に並べて比べる。",
    use_en: "Distributions of periods or groups on rows.",
    avoid_en: "exact values: `box_plot`",
    accepts: &[],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let groups = match prepared.plan.pattern {
        Pattern::Drift => prepared.grouped(prepared.facet(), prepared.x()),
        _ => prepared.grouped(prepared.x(), prepared.y()),
    };
    densities::ridges(ink, area, &groups, &look(0));
}
