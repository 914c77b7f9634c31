//! What is drawn when a question cannot be answered.

use super::compose::MOST_PANELS;
use crate::spec::{Channel, ChartSpec, Encoding, TimeUnit};
use crate::table::Table;
use crate::table::calendar::Grain;
use crate::table::letter::letter;

/// The contract's picture, then simpler ones for tables that it does not fit.
pub fn fallback(table: &Table) -> Vec<ChartSpec> {
    let first =
        |kind: char| table.columns.iter().find(|c| letter(c) == kind && c.missing() < c.len()).map(|c| c.name.clone());
    let spec = |mark: &str, encoding: Encoding| ChartSpec { mark: mark.to_owned(), encoding, ..ChartSpec::default() };
    let mut out = Vec::new();
    if let Some(measure) = first('M') {
        let x = Some(Channel::of(measure));
        if let Some(time) = first('T') {
            let periods = |grain: Grain| table.column(&time).map_or(0, |column| column.periods(grain));
            let grains = [Grain::Month, Grain::Quarter, Grain::Year, Grain::Decade];
            for grain in grains.into_iter().filter(|grain| periods(*grain) <= MOST_PANELS) {
                let facet = Some(Channel { time_unit: Some(TimeUnit::of_grain(grain)), ..Channel::of(time.clone()) });
                out.push(spec("facet_histogram", Encoding { x: x.clone(), facet, ..Encoding::default() }));
            }
        }
        out.push(spec("facet_histogram", Encoding { x, ..Encoding::default() }));
    }
    for kind in ['C', 'S', 'T', 'I'] {
        if let Some(name) = first(kind) {
            let encoding = Encoding { x: Some(Channel::of(name)), y: Some(Channel::count()), ..Encoding::default() };
            out.push(spec("bar", encoding));
        }
    }
    out
}
