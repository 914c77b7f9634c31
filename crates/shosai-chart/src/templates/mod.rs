//! The templates: one file each, and this plain table of them.
//!
//! A file named after a template holds its use and its drawing; the others hold what several templates share.

mod area;
mod bar;
mod box_plot;
mod boxes;
mod bullet;
mod bump;
mod calendar;
mod change_bar;
mod clustered_bar;
mod column_timeline;
mod columns;
mod densities;
mod density;
mod diverging_bar;
mod dot_plot;
mod dots;
mod dumbbell;
mod ecdf;
mod facet_area;
mod facet_histogram;
mod grouped_bar;
mod heat_map;
pub(crate) mod histogram;
mod histograms;
mod index_line;
mod line;
mod lines;
mod lollipop;
mod multi_line;
pub(crate) mod over_time;
mod overlay_density;
mod overlay_histogram;
mod period_heat_map;
mod points;
mod quantile_band;
mod ridgeline;
mod scatter;
mod scatter_groups;
mod scatter_regression;
mod share_area;
mod share_bar;
mod share_stacked_bar;
mod slope;
mod small;
mod small_multiples;
mod stacked_area;
mod stacked_bar;
mod stacked_timeline;
mod stacks;
mod step_line;
mod strip_plot;
mod time_box;
mod treemap;
mod violin;

use crate::draw::ink::Ink;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::Frame;

/// One way to draw a pattern.
#[derive(Clone, Copy)]
pub struct Template {
    /// Its name everywhere.
    pub id: &'static str,
    /// The patterns it may answer.
    pub patterns: &'static [Pattern],
    /// What it is for, in Japanese.
    pub use_ja: &'static str,
    /// What it is for, in English.
    pub use_en: &'static str,
    /// What it is not for, and what is better then, in English.
    pub avoid_en: &'static str,
    /// The elements that mean something on it.
    pub accepts: &'static [Auxiliary],
    /// Draws it into what the titles leave free.
    pub draw: fn(&Prepared, &mut Ink<'_>, Frame),
}

/// Every template.
pub const TEMPLATES: &[Template] = &[
    line::TEMPLATE,
    area::TEMPLATE,
    step_line::TEMPLATE,
    column_timeline::TEMPLATE,
    change_bar::TEMPLATE,
    calendar::TEMPLATE,
    bar::TEMPLATE,
    dot_plot::TEMPLATE,
    lollipop::TEMPLATE,
    diverging_bar::TEMPLATE,
    bullet::TEMPLATE,
    clustered_bar::TEMPLATE,
    grouped_bar::TEMPLATE,
    stacked_bar::TEMPLATE,
    stacked_timeline::TEMPLATE,
    share_stacked_bar::TEMPLATE,
    heat_map::TEMPLATE,
    period_heat_map::TEMPLATE,
    dumbbell::TEMPLATE,
    histogram::TEMPLATE,
    facet_histogram::TEMPLATE,
    overlay_histogram::TEMPLATE,
    density::TEMPLATE,
    overlay_density::TEMPLATE,
    ridgeline::TEMPLATE,
    ecdf::TEMPLATE,
    share_bar::TEMPLATE,
    treemap::TEMPLATE,
    scatter::TEMPLATE,
    scatter_regression::TEMPLATE,
    scatter_groups::TEMPLATE,
    multi_line::TEMPLATE,
    index_line::TEMPLATE,
    stacked_area::TEMPLATE,
    share_area::TEMPLATE,
    slope::TEMPLATE,
    bump::TEMPLATE,
    small_multiples::TEMPLATE,
    facet_area::TEMPLATE,
    box_plot::TEMPLATE,
    violin::TEMPLATE,
    strip_plot::TEMPLATE,
    time_box::TEMPLATE,
    quantile_band::TEMPLATE,
];

/// The template of a name.
pub fn find(id: &str) -> Option<&'static Template> {
    TEMPLATES.iter().find(|template| template.id == id)
}

/// Whether an element means something on a template.
pub fn accepts(id: &str, element: Auxiliary) -> bool {
    find(id).is_some_and(|template| template.accepts.contains(&element))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_of_the_contract_is_there() {
        for pattern in Pattern::ALL {
            assert!(
                find(pattern.default_template()).is_some_and(|t| t.patterns.contains(&pattern)),
                "{}",
                pattern.id()
            );
        }
        assert!(TEMPLATES.len() >= 29, "{}", TEMPLATES.len());
    }

    #[test]
    fn names_are_unique() {
        let mut ids: Vec<&str> = TEMPLATES.iter().map(|t| t.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), TEMPLATES.len());
    }
}
