//! Charts as office programs have them: drawn by the program, with a workbook that a person can edit.

mod axes;
mod series;
mod workbook;

pub use axes::labels as carries_numbers;
use series::Colours;
pub use series::number_format;

use std::fmt::Write as _;

use super::archive::Bytes;
use super::package::{RELATIONSHIPS, Relationship};
use super::xml::{DECLARATION, escape};
use shosai_figure::{Chart, ChartForm};

/// The namespace of charts, and the kind of graphic a frame with a chart holds.
pub const CHARTS: &str = "http://schemas.openxmlformats.org/drawingml/2006/chart";
/// The content type of a chart.
pub const CHART_TYPE: &str = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml";
/// The content type of the workbook behind it.
pub const WORKBOOK_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// More numbers than this are no chart that a person edits; the file would grow, too.
const MOST_NUMBERS: usize = 5_000;
/// How much larger than the text the title of a chart is.
const TITLE_SHARE: f64 = 1.15;

/// Dark letters on a light ground.
const MAPPING: &str = "<c:clrMapOvr bg1=\"lt1\" tx1=\"dk1\" bg2=\"lt2\" tx2=\"dk2\" accent1=\"accent1\" accent2=\"accent2\" accent3=\"accent3\" \
     accent4=\"accent4\" accent5=\"accent5\" accent6=\"accent6\" hlink=\"hlink\" folHlink=\"folHlink\"/>";

/// How the text of a chart looks.
pub struct Lettering<'a> {
    pub language: &'a str,
    /// The East Asian face, where the theme names none.
    pub east_asian: Option<&'a str>,
    /// The size, in points.
    pub size: f64,
    /// How the names of colours become those of the theme.
    pub colours: Mapping,
    /// Whether each of the theme's accents is seen on what lies behind the chart.
    pub seen: [bool; ACCENTS],
}

/// How many accents a theme has.
pub const ACCENTS: usize = 6;

/// How the names of colours in a chart become those of the theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mapping {
    Slide,
    /// As charts say themselves, in texts.
    Own,
}

/// A chart: its part and the workbook behind it.
pub struct ChartPart {
    pub xml: String,
    /// The bytes of the workbook.
    pub workbook: Vec<u8>,
}

/// The chart and its workbook; nothing where it has too many numbers, or none.
pub fn chart_part(chart: &Chart, lettering: &Lettering<'_>) -> Option<ChartPart> {
    if !fits(chart) {
        return None;
    }
    Some(ChartPart { xml: xml(chart, lettering), workbook: workbook::workbook(chart).ok()? })
}

/// Whether a chart has numbers, and no more than a person would edit.
pub fn fits(chart: &Chart) -> bool {
    let numbers: usize = chart.series.iter().map(|series| series.values.len()).sum();
    (1..=MOST_NUMBERS).contains(&numbers)
}

/// What is stored for a chart: part, type and bytes of the workbook and of the chart, whose relationships come with it.
pub fn stored(part: ChartPart, folder: &str, number: usize) -> [(String, &'static str, Bytes, Vec<Relationship>); 2] {
    let name = format!("{folder}/charts/figure{number}.xml");
    let workbook = format!("{folder}/embeddings/figure{number}.xlsx");
    let kind = format!("{RELATIONSHIPS}/package");
    let relationship = Relationship { id: "rId1".to_owned(), kind, target: workbook.clone(), external: false };
    [
        (name, CHART_TYPE, part.xml.into_bytes().into(), vec![relationship]),
        (workbook, WORKBOOK_TYPE, part.workbook.into(), Vec::new()),
    ]
}

fn xml(chart: &Chart, lettering: &Lettering<'_>) -> String {
    let mut xml = format!(
        "{DECLARATION}<c:chartSpace xmlns:c=\"{CHARTS}\" xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" \
         xmlns:r=\"{RELATIONSHIPS}\"><c:date1904 val=\"0\"/><c:lang val=\"{}\"/><c:roundedCorners val=\"0\"/>{}<c:chart>",
        escape(lettering.language),
        if lettering.colours == Mapping::Own { MAPPING } else { "" }
    );
    if chart.title.is_empty() {
        xml.push_str("<c:autoTitleDeleted val=\"1\"/>");
    } else {
        let title = title(&chart.title, lettering, (lettering.size * TITLE_SHARE, true));
        let _ = write!(xml, "{title}<c:autoTitleDeleted val=\"0\"/>");
    }
    let _ = write!(
        xml,
        "<c:plotArea><c:layout/>{}{}</c:plotArea>",
        plots(chart, &Colours::new(lettering.seen)),
        axes::axes(chart, lettering)
    );
    if chart.series.len() + chart.rules.len() > 1 {
        xml.push_str("<c:legend><c:legendPos val=\"t\"/><c:overlay val=\"0\"/></c:legend>");
    }
    let letters = letters(lettering, (lettering.size, false));
    let _ = write!(
        xml,
        "<c:plotVisOnly val=\"1\"/><c:dispBlanksAs val=\"gap\"/></c:chart><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>\
         <c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr{letters}</a:defRPr></a:pPr><a:endParaRPr lang=\"{}\"/></a:p></c:txPr>\
         <c:externalData r:id=\"rId1\"><c:autoUpdate val=\"0\"/></c:externalData></c:chartSpace>",
        escape(lettering.language)
    );
    xml
}

/// The kinds of plots that share the axes.
fn plots(chart: &Chart, colours: &Colours) -> String {
    let own: String = series::all(chart, colours);
    let ids = axes::IDS;
    let bars = |direction: &str, grouping: &str, overlap: i32| {
        let labels = if axes::labels(chart) { series::labels(chart) } else { String::new() };
        format!(
            "<c:barChart><c:barDir val=\"{direction}\"/><c:grouping val=\"{grouping}\"/><c:varyColors val=\"0\"/>{own}{labels}\
             <c:gapWidth val=\"60\"/><c:overlap val=\"{overlap}\"/>{ids}</c:barChart>"
        )
    };
    let areas = |grouping: &str| {
        format!("<c:areaChart><c:grouping val=\"{grouping}\"/><c:varyColors val=\"0\"/>{own}{ids}</c:areaChart>")
    };
    let lines = |series: &str| {
        format!(
            "<c:lineChart><c:grouping val=\"standard\"/><c:varyColors val=\"0\"/>{series}<c:marker val=\"1\"/>{ids}</c:lineChart>"
        )
    };
    let main = match chart.form {
        ChartForm::Rows => bars("bar", "clustered", 0),
        ChartForm::Columns => bars("col", "clustered", if chart.series.len() > 1 { -5 } else { 0 }),
        ChartForm::StackedColumns => bars("col", "stacked", 100),
        ChartForm::ShareRows => bars("bar", "percentStacked", 100),
        ChartForm::Areas if chart.series.len() == 1 => areas("standard"),
        ChartForm::Areas => areas("stacked"),
        ChartForm::ShareAreas => areas("percentStacked"),
        ChartForm::Lines => lines(&(own.clone() + &series::rules(chart))),
        ChartForm::Pie => format!(
            "<c:pieChart><c:varyColors val=\"1\"/>{own}{}<c:firstSliceAng val=\"0\"/></c:pieChart>",
            series::SLICE_LABELS
        ),
        ChartForm::Points => format!(
            "<c:scatterChart><c:scatterStyle val=\"lineMarker\"/><c:varyColors val=\"0\"/>{own}{ids}</c:scatterChart>"
        ),
    };
    if chart.rules.is_empty() || chart.form == ChartForm::Lines { main } else { main + &lines(&series::rules(chart)) }
}

/// A title: of the chart, or of an axis.
fn title(text: &str, lettering: &Lettering<'_>, look: (f64, bool)) -> String {
    let letters = letters(lettering, look);
    let (text, language) = (escape(text), escape(lettering.language));
    format!(
        "<c:title><c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr{letters}</a:defRPr></a:pPr>\
         <a:r><a:rPr lang=\"{language}\"{letters}</a:rPr><a:t>{text}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val=\"0\"/></c:title>"
    )
}

/// The attributes and children of letters, from where the attributes start.
fn letters(lettering: &Lettering<'_>, (size, bold): (f64, bool)) -> String {
    let face = lettering.east_asian.unwrap_or("+mn-ea");
    format!(
        " sz=\"{}\" b=\"{}\"><a:solidFill><a:schemeClr val=\"tx1\"/></a:solidFill><a:latin typeface=\"+mn-lt\"/><a:ea typeface=\"{}\"/>",
        (size * 100.0) as i64,
        u8::from(bold),
        escape(face)
    )
}

#[cfg(test)]
mod tests;
