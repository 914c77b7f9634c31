//! Daily values on a calendar, to show weekdays and seasons.

use super::Template;
use crate::Language;
use crate::draw::ink::Ink;
use crate::draw::shades::Shades;
use crate::plan::Pattern;
use crate::prepared::Prepared;
use crate::scene::{Anchor, Frame, Node, Part, Stroke, WHITE};
use crate::table::calendar::{DAY, Date, Grain};

/// Daily values on a calendar, to show weekdays and seasons.
pub const TEMPLATE: Template = Template {
    id: "calendar",
    patterns: &[Pattern::Trend],
    use_ja: "日ごとの値を暦の升目で示し、曜日や季節の癖を見せる。",
    use_en: "Daily values on a calendar, to show weekdays and seasons.",
    avoid_en: "months or years rather than days: `column_timeline`",
    accepts: &[],
    draw,
};

fn draw(prepared: &Prepared, ink: &mut Ink<'_>, area: Frame) {
    let (_, series) = prepared.series();
    let Some(points) = series.first().map(|s| &s.points) else { return };
    let shades = Shades::over(points.iter().map(|p| p.1));
    let area = shades.key(ink, area, false);
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    let (first, last) = (first.0 as i64, last.0 as i64);
    let week_of = |seconds: i64, from: i64| (Grain::Week.floor(seconds) - Grain::Week.floor(from)) / (7 * DAY);
    // Long spans have a band for each year, so that a month stands below the same one of the year before.
    let by_year = week_of(last, first) >= WEEKS_A_BAND;
    let opening = if by_year { Grain::Year.floor(first) } else { first };
    let band_of = |seconds: i64| if by_year { Date::of(seconds).year - Date::of(opening).year } else { 0 };
    let names = match ink.locale {
        Language::Ja => ["月", "火", "水", "木", "金", "土", "日"],
        Language::En => ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    };
    let per_band = if by_year { WEEKS_A_BAND } else { week_of(last, opening) + 1 };
    let bands = band_of(last) + 1;
    let left = area.left + ink.widest(names.into_iter(), ink.sizes.tick) + ink.sizes.gap;
    let band_height = area.height() / bands as f64;
    let head = ink.sizes.tick * 1.8;
    let cell = ((area.right - left) / per_band as f64).min(band_height);
    // Cells may be taller than wide, so that a short span still fills the picture.
    let tall = ((band_height - head - ink.sizes.gap) / 7.0).min(cell * 2.4);
    for (band, day) in (0..bands).flat_map(|band| (0..7).map(move |day| (band, day))) {
        let y = area.top + band_height * band as f64 + head + tall * (day as f64 + 0.5) + ink.sizes.tick * 0.36;
        let style = ink.tick_style(Anchor::End);
        if tall >= ink.sizes.tick || day % 2 == 0 {
            ink.label(left - ink.sizes.gap * 0.7, y, names[day as usize], style);
        }
    }
    let mut shown_year = None;
    let mut month = None;
    for (at, value) in points {
        let seconds = *at as i64;
        let date = Date::of(seconds);
        let band = band_of(seconds);
        let column = week_of(seconds, if by_year { Grain::Year.floor(seconds) } else { opening });
        let x = left + cell * column as f64;
        let top = area.top + band_height * band as f64 + head;
        let y = top + tall * date.weekday() as f64;
        let frame = Frame { left: x, top: y, right: x + cell, bottom: y + tall };
        ink.push(Node::Rect {
            frame,
            fill: shades.of(*value),
            stroke: Some(Stroke::solid(WHITE, 1.5)),
            part: Part::Tile,
        });
        if month != Some((date.year, date.month)) {
            month = Some((date.year, date.month));
            let style = ink.tick_style(Anchor::Start);
            let opens = shown_year != Some((band, date.year));
            shown_year = Some((band, date.year));
            let text = match (opens, ink.locale) {
                // A year that opens with its January is named alone, which leaves February room.
                (true, _) if date.month == 1 => crate::draw::time::short_period(seconds, Grain::Year, ink.locale),
                (true, _) => crate::draw::time::short_period(seconds, Grain::Month, ink.locale),
                (false, crate::Language::Ja) => format!("{}月", date.month),
                (false, crate::Language::En) => crate::draw::time::month_name(date.month).to_owned(),
            };
            ink.label(x, top - ink.sizes.gap * 0.8, &text, style);
        }
    }
}

/// Weeks in one band: a little more than a year.
const WEEKS_A_BAND: i64 = 54;
