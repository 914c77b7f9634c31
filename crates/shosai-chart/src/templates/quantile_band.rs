//! The middle and the spread over many periods, as bands.

use super::Template;
use crate::draw::ink::{Ink, Style};
use crate::draw::labels::beside_lines;
use crate::draw::palette::MAIN;
use crate::draw::plot::{Layout, plot};
use crate::draw::rules;
use crate::messages;
use crate::operations::quantile;
use crate::plan::Auxiliary;
use crate::plan::Pattern;
use crate::prepared::{Prepared, Series};
use crate::scene::{Anchor, Frame, Node, Part, Stroke, WHITE};
use shosai_message::Message;
use std::collections::BTreeMap;

/// The middle and the spread over many periods, as bands.
pub const TEMPLATE: Template = Template {
    id: "quantile_band",
    patterns: &[Pattern::Drift],
    use_ja: "中央値と四分位の帯で、分布の時間変化を連続して見せる。",
    use_en: "The middle and the spread over many periods, as bands.",
    avoid_en: "few periods: `time_box`; the shape of a distribution: `facet_histogram`",
    accepts: &[Auxiliary::MeanLine, Auxiliary::MedianLine, Auxiliary::TargetLine, Auxiliary::Threshold],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let (Some(facet), Some(column)) = (prepared.facet(), prepared.x()) else { return };
    let (along, positions) = prepared.along(facet);
    let values = column.as_numbers().unwrap_or(&[]);
    let mut lists: BTreeMap<i64, Vec<f64>> = BTreeMap::new();
    for (position, value) in positions.iter().zip(values).filter(|(p, v)| p.is_finite() && v.is_finite()) {
        lists.entry(*position as i64).or_default().push(*value);
    }
    lists.values_mut().for_each(|list| list.sort_by(f64::total_cmp));
    let at = |share: f64| Series {
        name: String::new(),
        points: lists.iter().map(|(x, list)| (*x as f64, quantile(list, share))).collect(),
        is_rest: false,
    };
    let series = [at(0.1), at(0.25), at(0.5), at(0.75), at(0.9)];
    let rules = rules::rules(prepared, values);
    let (lowest, middle, highest) = (messages::BandLowest, messages::BandMiddle, messages::BandHighest);
    let say = |message: Message| ink.locale.say(message);
    let texts = [say(lowest.into()), "25%".to_owned(), say(middle.into()), "75%".to_owned(), say(highest.into())];
    let right = ink.widest(texts.iter().map(String::as_str), ink.sizes.label) * 1.08 + ink.sizes.gap * 2.0;
    let plot = plot(ink, area, along, &series, &rules, Layout { zero: false, right, bands: false });
    for (low, high, opacity) in [(0, 4, 0.16), (1, 3, 0.3)] {
        let mut outline = plot.pixels(&series[high].points);
        outline.extend(plot.pixels(&series[low].points).into_iter().rev());
        ink.push(Node::Area { points: outline, fill: MAIN, opacity, part: Part::Data });
    }
    let middle = plot.pixels(&series[2].points);
    ink.line(middle, Stroke::solid(MAIN, ink.sizes.line));
    let mut ends = Vec::new();
    for (series, text) in series.iter().zip(texts) {
        if let Some((x, y)) = plot.pixels(&series.points).last() {
            ends.push((*x, *y, text, Style::new(ink.sizes.label, MAIN.against(WHITE, 4.6), Anchor::Start)));
        }
    }
    beside_lines(ink, &ends, plot.frame.right + ink.sizes.gap * 0.8, plot.frame.top, plot.frame.bottom);
    rules::draw_across(ink, &plot.frame, &plot.scale, &rules);
}
