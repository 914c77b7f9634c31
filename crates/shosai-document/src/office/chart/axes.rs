//! The axes of a chart.

use super::{Lettering, letters, series::number_format, title};
use crate::office::xml::escape;
use shosai_figure::{Chart, ChartForm};

/// The ids of the two axes, as every plot names them.
pub const IDS: &str = "<c:axId val=\"111111111\"/><c:axId val=\"222222222\"/>";
/// Bars with more values than this are read off the axis, not off their numbers.
const MOST_LABELLED: usize = 14;
/// How much smaller the letters along the axes are.
const AXIS_SHARE: f64 = 0.9;
/// A hairline in the colour of the text, thinned.
const GRID: &str = "<c:majorGridlines><c:spPr><a:ln w=\"6350\"><a:solidFill><a:schemeClr val=\"tx1\"><a:alpha val=\"15000\"/>\
     </a:schemeClr></a:solidFill></a:ln></c:spPr></c:majorGridlines>";
const RULE: &str = "<c:spPr><a:ln w=\"9525\"><a:solidFill><a:schemeClr val=\"tx1\"><a:alpha val=\"50000\"/></a:schemeClr>\
     </a:solidFill></a:ln></c:spPr>";
const NO_RULE: &str = "<c:spPr><a:ln><a:noFill/></a:ln></c:spPr>";

/// Whether bars carry their numbers.
pub fn labels(chart: &Chart) -> bool {
    let count: usize = chart.series.iter().map(|series| series.values.len()).sum();
    match chart.form {
        ChartForm::Rows => true,
        ChartForm::Columns => count <= MOST_LABELLED,
        ChartForm::StackedColumns | ChartForm::ShareRows => count <= MOST_LABELLED * 2,
        ChartForm::Pie | ChartForm::Lines | ChartForm::Areas | ChartForm::ShareAreas | ChartForm::Points => false,
    }
}

/// Both axes; slices have none.
pub fn axes(chart: &Chart, lettering: &Lettering<'_>) -> String {
    if chart.form == ChartForm::Pie {
        return String::new();
    }
    let size = lettering.size * AXIS_SHARE;
    let text = text(lettering, size);
    let sideways = matches!(chart.form, ChartForm::Rows | ChartForm::ShareRows);
    let shares = matches!(chart.form, ChartForm::ShareRows | ChartForm::ShareAreas);
    let measure = |name: &str| if name.is_empty() { String::new() } else { title(name, lettering, (size, false)) };
    // Numbers on the bars say what the axis would.
    let read_off =
        matches!(chart.form, ChartForm::Rows | ChartForm::Columns) && labels(chart) && chart.rules.is_empty();
    let format = escape(if shares { "0%" } else { number_format(chart) });
    let (below, beside) = if sideways { ("l", "b") } else { ("b", "l") };
    let first = if chart.form == ChartForm::Points {
        format!(
            "<c:valAx><c:axId val=\"111111111\"/><c:scaling><c:orientation val=\"minMax\"/></c:scaling><c:delete val=\"0\"/><c:axPos val=\"b\"/>{}\
             <c:numFmt formatCode=\"General\" sourceLinked=\"0\"/><c:majorTickMark val=\"out\"/><c:minorTickMark val=\"none\"/><c:tickLblPos val=\"low\"/>{RULE}{text}\
             <c:crossAx val=\"222222222\"/><c:crosses val=\"autoZero\"/><c:crossBetween val=\"midCat\"/></c:valAx>",
            measure(&chart.across)
        )
    } else {
        // From top to bottom, as the picture has it.
        let order = if sideways { "maxMin" } else { "minMax" };
        format!(
            "<c:catAx><c:axId val=\"111111111\"/><c:scaling><c:orientation val=\"{order}\"/></c:scaling><c:delete val=\"0\"/><c:axPos val=\"{below}\"/>\
             <c:numFmt formatCode=\"General\" sourceLinked=\"0\"/><c:majorTickMark val=\"none\"/><c:minorTickMark val=\"none\"/><c:tickLblPos val=\"low\"/>{RULE}{text}\
             <c:crossAx val=\"222222222\"/><c:crosses val=\"autoZero\"/><c:auto val=\"0\"/><c:lblAlgn val=\"ctr\"/><c:lblOffset val=\"100\"/><c:noMultiLvlLbl val=\"1\"/></c:catAx>"
        )
    };
    let between = if matches!(chart.form, ChartForm::Areas | ChartForm::ShareAreas) { "midCat" } else { "between" };
    let between = if chart.form == ChartForm::Points { "midCat" } else { between };
    let grid = if read_off { "" } else { GRID };
    let measure = if shares || read_off { String::new() } else { measure(&chart.measure) };
    let lowest = if matches!(chart.form, ChartForm::Lines | ChartForm::Points) { "" } else { zero(chart) };
    // With its names from top to bottom, a chart has its numbers at the top unless they cross at the end.
    let crosses = if sideways { "max" } else { "autoZero" };
    format!(
        "{first}<c:valAx><c:axId val=\"222222222\"/><c:scaling><c:orientation val=\"minMax\"/>{lowest}</c:scaling><c:delete val=\"{}\"/><c:axPos val=\"{beside}\"/>{grid}{measure}\
         <c:numFmt formatCode=\"{format}\" sourceLinked=\"0\"/><c:majorTickMark val=\"none\"/><c:minorTickMark val=\"none\"/><c:tickLblPos val=\"nextTo\"/>{NO_RULE}{text}\
         <c:crossAx val=\"111111111\"/><c:crosses val=\"{crosses}\"/><c:crossBetween val=\"{between}\"/></c:valAx>",
        u8::from(read_off)
    )
}

/// Bars and areas start at zero unless some value is below.
fn zero(chart: &Chart) -> &'static str {
    let negative = chart.series.iter().flat_map(|series| series.values.iter().flatten()).any(|value| *value < 0.0);
    if negative { "" } else { "<c:min val=\"0\"/>" }
}

fn text(lettering: &Lettering<'_>, size: f64) -> String {
    let letters = letters(lettering, (size, false));
    format!(
        "<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr{letters}</a:defRPr></a:pPr><a:endParaRPr lang=\"{}\"/></a:p></c:txPr>",
        escape(lettering.language)
    )
}
