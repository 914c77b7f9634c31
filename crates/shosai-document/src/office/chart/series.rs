//! The series of a chart: what it shows, cached beside the cells it comes from.

use std::fmt::Write as _;

use super::ACCENTS;
use super::workbook::{column, sheet_columns};
use crate::office::xml::escape;
use shosai_figure::{Chart, ChartForm, ChartSeries};

/// Lines with more points have no markers: they would hide the line.
const MARKED_POINTS: usize = 26;
/// The width of lines: 2¼ points.
const LINE: i64 = 28_575;

/// Every series.
pub fn all(chart: &Chart, colours: &Colours) -> String {
    chart.series.iter().enumerate().map(|(place, series)| one(chart, place, series, colours)).collect()
}

/// Numbers on bars: within them where they are stacked, in the colour of the ground.
pub fn labels(chart: &Chart) -> String {
    let within = matches!(chart.form, ChartForm::StackedColumns | ChartForm::ShareRows);
    let text = if within {
        "<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr><a:solidFill><a:schemeClr val=\"bg1\"/></a:solidFill></a:defRPr></a:pPr>\
         <a:endParaRPr lang=\"en-US\"/></a:p></c:txPr>"
    } else {
        ""
    };
    format!(
        "<c:dLbls><c:numFmt formatCode=\"{}\" sourceLinked=\"0\"/><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>{text}<c:showLegendKey val=\"0\"/>\
         <c:showVal val=\"1\"/><c:showCatName val=\"0\"/><c:showSerName val=\"0\"/><c:showPercent val=\"0\"/><c:showBubbleSize val=\"0\"/></c:dLbls>",
        escape(number_format(chart))
    )
}

/// The name and the share of each slice, beside it.
pub const SLICE_LABELS: &str = "<c:dLbls><c:numFmt formatCode=\"0%\" sourceLinked=\"0\"/><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>\
     <c:dLblPos val=\"outEnd\"/><c:showLegendKey val=\"0\"/><c:showVal val=\"0\"/><c:showCatName val=\"1\"/><c:showSerName val=\"0\"/>\
     <c:showPercent val=\"1\"/><c:showBubbleSize val=\"0\"/><c:separator>  </c:separator><c:showLeaderLines val=\"1\"/></c:dLbls>";

/// The lines at one value.
pub fn rules(chart: &Chart) -> String {
    let mut xml = String::new();
    for (place, (name, value)) in chart.rules.iter().enumerate() {
        let order = chart.series.len() + place;
        let values = vec![Some(*value); chart.categories.len()];
        let at = sheet_columns(chart).1 + place;
        let _ = write!(
            xml,
            "<c:ser><c:idx val=\"{order}\"/><c:order val=\"{order}\"/>{}<c:spPr><a:ln w=\"19050\" cap=\"rnd\"><a:solidFill><a:schemeClr val=\"tx1\">\
             <a:lumMod val=\"65000\"/><a:lumOff val=\"35000\"/></a:schemeClr></a:solidFill><a:prstDash val=\"dash\"/></a:ln></c:spPr>\
             <c:marker><c:symbol val=\"none\"/></c:marker>{}{}<c:smooth val=\"0\"/></c:ser>",
            heading(name, at),
            categories(chart),
            numbers("val", &values, at, chart)
        );
    }
    xml
}

fn one(chart: &Chart, place: usize, series: &ChartSeries, colours: &Colours) -> String {
    let colour = colours.of(place);
    let solid = format!("<a:solidFill>{colour}</a:solidFill>");
    let bars =
        matches!(chart.form, ChartForm::Rows | ChartForm::Columns | ChartForm::StackedColumns | ChartForm::ShareRows);
    let look = match chart.form {
        ChartForm::Lines => format!(
            "<c:spPr><a:ln w=\"{LINE}\" cap=\"rnd\">{solid}<a:round/></a:ln></c:spPr>{}",
            marker(series, &solid)
        ),
        ChartForm::Points => format!("<c:spPr><a:ln w=\"19050\"><a:noFill/></a:ln></c:spPr>{}", marker(series, &solid)),
        _ => format!("<c:spPr>{solid}</c:spPr>"),
    };
    let plain = if bars { "<c:invertIfNegative val=\"0\"/>" } else { "" };
    let trend = if chart.fitted && matches!(chart.form, ChartForm::Points | ChartForm::Lines) {
        format!(
            "<c:trendline><c:spPr><a:ln w=\"19050\">{solid}<a:prstDash val=\"sysDash\"/></a:ln></c:spPr>\
             <c:trendlineType val=\"linear\"/><c:dispRSqr val=\"0\"/><c:dispEq val=\"0\"/></c:trendline>"
        )
    } else {
        String::new()
    };
    let (first, _) = sheet_columns(chart);
    let data = if chart.form == ChartForm::Points {
        let at = place * 2;
        let positions: Vec<Option<f64>> = series.positions.iter().map(|at| Some(*at)).collect();
        format!(
            "{}{}<c:smooth val=\"0\"/>",
            numbers("xVal", &positions, at, chart),
            numbers("yVal", &series.values, at + 1, chart)
        )
    } else {
        let smooth = if chart.form == ChartForm::Lines { "<c:smooth val=\"0\"/>" } else { "" };
        format!("{}{}{smooth}", categories(chart), numbers("val", &series.values, first + place, chart))
    };
    let at = if chart.form == ChartForm::Points { place * 2 + 1 } else { first + place };
    format!(
        "<c:ser><c:idx val=\"{place}\"/><c:order val=\"{place}\"/>{}{look}{plain}{}{trend}{data}</c:ser>",
        heading(&series.name, at),
        match chart.form {
            ChartForm::Pie => slices(series, colours),
            _ if bars => points(series),
            _ => String::new(),
        }
    )
}

/// The slices, each in an accent of its own, with a line of the ground between them.
fn slices(series: &ChartSeries, colours: &Colours) -> String {
    let slice = |place: usize| {
        format!(
            "<c:dPt><c:idx val=\"{place}\"/><c:bubble3D val=\"0\"/><c:spPr><a:solidFill>{}</a:solidFill>\
             <a:ln w=\"19050\"><a:solidFill><a:schemeClr val=\"bg1\"/></a:solidFill></a:ln></c:spPr></c:dPt>",
            colours.of(place)
        )
    };
    (0..series.values.len()).map(slice).collect()
}

/// Values that are brought out: the others stand back.
fn points(series: &ChartSeries) -> String {
    if series.highlighted.is_empty() {
        return String::new();
    }
    let quiet = "<a:schemeClr val=\"tx1\"><a:lumMod val=\"35000\"/><a:lumOff val=\"65000\"/></a:schemeClr>";
    let others = (0..series.values.len()).filter(|place| !series.highlighted.contains(place));
    let point = |place: usize| {
        format!(
            "<c:dPt><c:idx val=\"{place}\"/><c:invertIfNegative val=\"0\"/><c:bubble3D val=\"0\"/><c:spPr><a:solidFill>{quiet}</a:solidFill></c:spPr></c:dPt>"
        )
    };
    others.map(point).collect()
}

fn marker(series: &ChartSeries, solid: &str) -> String {
    if series.positions.is_empty() && series.values.len() > MARKED_POINTS {
        return "<c:marker><c:symbol val=\"none\"/></c:marker>".to_owned();
    }
    format!(
        "<c:marker><c:symbol val=\"circle\"/><c:size val=\"7\"/><c:spPr>{solid}<a:ln w=\"9525\"><a:solidFill><a:schemeClr val=\"bg1\"/></a:solidFill></a:ln></c:spPr></c:marker>"
    )
}

/// The colours of series: the accents of the theme that are seen, then darker and lighter ones.
pub struct Colours(Vec<usize>);

/// What brightness is multiplied by and what is added where the accents begin anew.
const SHADES: [&str; 3] = ["", "<a:lumMod val=\"60000\"/><a:lumOff val=\"40000\"/>", "<a:lumMod val=\"50000\"/>"];

impl Colours {
    pub fn new(seen: [bool; ACCENTS]) -> Self {
        let accents: Vec<usize> = (0..ACCENTS).filter(|place| seen[*place]).collect();
        Self(if accents.is_empty() { (0..ACCENTS).collect() } else { accents })
    }

    fn of(&self, place: usize) -> String {
        let accent = self.0[place % self.0.len()] + 1;
        match SHADES[place / self.0.len() % SHADES.len()] {
            "" => format!("<a:schemeClr val=\"accent{accent}\"/>"),
            shade => format!("<a:schemeClr val=\"accent{accent}\">{shade}</a:schemeClr>"),
        }
    }
}

/// The name of a series, with the cell it stands in.
fn heading(name: &str, at: usize) -> String {
    format!(
        "<c:tx><c:strRef><c:f>Sheet1!${}$1</c:f><c:strCache><c:ptCount val=\"1\"/><c:pt idx=\"0\"><c:v>{}</c:v></c:pt></c:strCache></c:strRef></c:tx>",
        column(at),
        escape(name)
    )
}

fn categories(chart: &Chart) -> String {
    let count = chart.categories.len();
    let mut xml =
        format!("<c:cat><c:strRef><c:f>Sheet1!$A$2:$A${}</c:f><c:strCache><c:ptCount val=\"{count}\"/>", count + 1);
    for (place, name) in chart.categories.iter().enumerate() {
        let _ = write!(xml, "<c:pt idx=\"{place}\"><c:v>{}</c:v></c:pt>", escape(name));
    }
    xml + "</c:strCache></c:strRef></c:cat>"
}

fn numbers(element: &str, values: &[Option<f64>], at: usize, chart: &Chart) -> String {
    let (letter, count, format) = (column(at), values.len(), escape(number_format(chart)));
    let mut xml = format!(
        "<c:{element}><c:numRef><c:f>Sheet1!${letter}$2:${letter}${}</c:f><c:numCache><c:formatCode>{format}</c:formatCode><c:ptCount val=\"{count}\"/>",
        count + 1
    );
    for (place, value) in values.iter().enumerate() {
        if let Some(value) = value {
            let _ = write!(xml, "<c:pt idx=\"{place}\"><c:v>{value}</c:v></c:pt>");
        }
    }
    let _ = write!(xml, "</c:numCache></c:numRef></c:{element}>");
    xml
}

/// How numbers are written: whole ones with groups, others with one or two places.
pub fn number_format(chart: &Chart) -> &'static str {
    let values = || chart.series.iter().flat_map(|series| series.values.iter().flatten());
    let largest = values().fold(0.0_f64, |largest, value| largest.max(value.abs()));
    match () {
        () if chart.percent => "0.0\"%\"",
        () if values().all(|value| value.fract() == 0.0) => "#,##0",
        () if largest >= 10.0 => "#,##0.0",
        () => "0.00",
    }
}
