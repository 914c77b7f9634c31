//! Many categories compared with little ink.

use super::Template;
use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Many categories compared with little ink.
pub const TEMPLATE: Template = Template {
    id: "lollipop",
    patterns: &[Pattern::Compare],
    use_ja: "多くのカテゴリの大小を、軽い線と点で比べる。",
    use_en: "Many categories compared with little ink.",
    avoid_en: "values whose length should weigh: `bar`",
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
    super::dots::draw(prepared, ink, area, true);
}
