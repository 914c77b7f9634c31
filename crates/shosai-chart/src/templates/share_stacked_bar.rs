//! Compositions of groups as bands of one length.

use super::Template;
use crate::draw::ink::Ink;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// Compositions of groups as bands of one length.
pub const TEMPLATE: Template = Template {
    id: "share_stacked_bar",
    patterns: &[Pattern::Spreads, Pattern::Compare],
    use_ja: "グループごとの構成比を、同じ長さの帯で比べる。",
    use_en: "Compositions of groups as bands of one length.",
    avoid_en: "the totals of the groups: `stacked_bar`",
    accepts: &[],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    super::columns::share_rows(prepared, ink, area);
}
