//! The whole package of a design, without slides.

use std::fmt::Write as _;

use super::layouts::layouts;
use super::master::{Grid, master};
use super::notes::{NOTES_SIZE, THEME_TYPE};
use super::shapes::NAMESPACES;
use super::theme::theme;
use super::{Aspect, Darkness, Design};
use crate::office::package::Package;
use crate::office::xml::DECLARATION;

const KIND: &str = "application/vnd.openxmlformats-officedocument.presentationml";
const PRESENTATION: &str = "ppt/presentation.xml";
const MASTER: &str = "ppt/slideMasters/slideMaster1.xml";
/// Ids of masters and layouts are counted from here, as the schema asks.
const FIRST_ID: u32 = 2_147_483_648;

/// Builds the package of a design, with layouts named in `language`.
pub fn build(design: &Design, aspect: Aspect, language: &str) -> Package {
    let mut package = Package::default();
    let grid = Grid::new(aspect.size(), design.mark);
    let sheets = layouts(design, &grid, language);
    let mut ids = String::new();
    package.put("ppt/theme/theme1.xml", THEME_TYPE, theme(design).into_bytes());
    for (index, sheet) in sheets.into_iter().enumerate() {
        let part = format!("ppt/slideLayouts/slideLayout{}.xml", index + 1);
        package.put(part.clone(), &format!("{KIND}.slideLayout+xml"), sheet.xml.into_bytes());
        package.relate(&part, "slideMaster", MASTER);
        let id = package.relate(MASTER, "slideLayout", &part);
        let _ = write!(ids, "<p:sldLayoutId id=\"{}\" r:id=\"{id}\"/>", FIRST_ID + 1 + index as u32);
    }
    package.relate(MASTER, "theme", "ppt/theme/theme1.xml");
    package.put(MASTER, &format!("{KIND}.slideMaster+xml"), master(design, &grid, &ids, language).into_bytes());
    let master_id = package.relate(PRESENTATION, "slideMaster", MASTER);
    package.relate(PRESENTATION, "theme", "ppt/theme/theme1.xml");
    put_table_styles(&mut package, PRESENTATION, OWN_TABLE_STYLE, &own_table_style(design.darkness == Darkness::Dark));
    package.put(PRESENTATION, &format!("{KIND}.presentation.main+xml"), presentation(aspect, &master_id).into_bytes());
    package.relate("", "officeDocument", PRESENTATION);
    package
}

fn presentation(aspect: Aspect, master_id: &str) -> String {
    let (width, height) = aspect.size();
    let (notes_width, notes_height) = NOTES_SIZE;
    let kind = if aspect == Aspect::Standard { " type=\"screen4x3\"" } else { "" };
    let mut levels = String::new();
    for level in 1..=9 {
        let left = 457_200 * (level - 1);
        let _ = write!(
            levels,
            "<a:lvl{level}pPr marL=\"{left}\" algn=\"l\" defTabSz=\"914400\" rtl=\"0\" eaLnBrk=\"1\" latinLnBrk=\"0\" hangingPunct=\"1\">\
             <a:defRPr kumimoji=\"1\" sz=\"1800\" kern=\"1200\"><a:solidFill><a:schemeClr val=\"tx1\"/></a:solidFill>\
             <a:latin typeface=\"+mn-lt\"/><a:ea typeface=\"+mn-ea\"/><a:cs typeface=\"+mn-cs\"/></a:defRPr></a:lvl{level}pPr>"
        );
    }
    format!(
        "{DECLARATION}<p:presentation {NAMESPACES} saveSubsetFonts=\"1\">\
         <p:sldMasterIdLst><p:sldMasterId id=\"{FIRST_ID}\" r:id=\"{master_id}\"/></p:sldMasterIdLst>\
         <p:sldSz cx=\"{width}\" cy=\"{height}\"{kind}/><p:notesSz cx=\"{notes_width}\" cy=\"{notes_height}\"/>\
         <p:defaultTextStyle><a:defPPr><a:defRPr lang=\"ja-JP\"/></a:defPPr>{levels}</p:defaultTextStyle></p:presentation>"
    )
}

/// The list in which programs look for their own styles of tables; it names the usual one.
pub fn add_table_styles(package: &mut Package, presentation: &str) {
    put_table_styles(package, presentation, crate::formats::pptx::template::USUAL_TABLE_STYLE, "");
}

/// The style of tables of our own designs.
pub const OWN_TABLE_STYLE: &str = "{5C9A3B52-7E41-4F0B-9D26-8A1E60C47D13}";

/// What makes a hairline of the colour of letters, half way to the ground: not every program knows thin colours of lines.
pub fn hairline(dark: bool) -> &'static str {
    if dark { "<a:lumMod val=\"45000\"/>" } else { "<a:lumMod val=\"35000\"/><a:lumOff val=\"65000\"/>" }
}

/// A head by weight and a rule, hairlines below the rows, no slabs.
fn own_table_style(dark: bool) -> String {
    let rule = |side: &str, width: u32, colour: &str| {
        format!("<a:{side}><a:ln w=\"{width}\"><a:solidFill>{colour}</a:solidFill></a:ln></a:{side}>")
    };
    let letters = |bold: &str| {
        format!(
            "<a:tcTxStyle{bold}><a:fontRef idx=\"minor\"><a:prstClr val=\"black\"/></a:fontRef><a:schemeClr val=\"tx1\"/></a:tcTxStyle>"
        )
    };
    let hair = format!("<a:schemeClr val=\"tx1\">{}</a:schemeClr>", hairline(dark));
    let (inner, outer) = (rule("insideH", 6_350, &hair), rule("bottom", 6_350, &hair));
    let head = rule("bottom", 19_050, "<a:schemeClr val=\"accent1\"/>");
    let (plain, bold) = (letters(""), letters(" b=\"on\""));
    format!(
        "<a:tblStyle styleId=\"{OWN_TABLE_STYLE}\" styleName=\"Shosai\"><a:wholeTbl>{plain}<a:tcStyle><a:tcBdr>{outer}{inner}</a:tcBdr>\
         <a:fill><a:noFill/></a:fill></a:tcStyle></a:wholeTbl><a:firstRow>{bold}<a:tcStyle><a:tcBdr>{head}</a:tcBdr></a:tcStyle></a:firstRow></a:tblStyle>"
    )
}

fn put_table_styles(package: &mut Package, presentation: &str, usual: &str, styles: &str) {
    const PART: &str = "ppt/tableStyles.xml";
    let styles = format!(
        "{DECLARATION}<a:tblStyleLst xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" def=\"{usual}\">{styles}</a:tblStyleLst>"
    );
    package.put(PART, &format!("{KIND}.tableStyles+xml"), styles.into_bytes());
    package.relate(presentation, "tableStyles", PART);
}
