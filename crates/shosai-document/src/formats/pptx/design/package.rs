//! The whole package of a design, without slides.

use std::fmt::Write as _;

use super::layouts::layouts;
use super::master::{Grid, master};
use super::notes::{NOTES_SIZE, THEME_TYPE};
use super::shapes::NAMESPACES;
use super::theme::theme;
use super::{Aspect, Design};
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
    add_table_styles(&mut package, PRESENTATION);
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
    const PART: &str = "ppt/tableStyles.xml";
    let usual = crate::formats::pptx::template::USUAL_TABLE_STYLE;
    let styles = format!(
        "{DECLARATION}<a:tblStyleLst xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" def=\"{usual}\"/>"
    );
    package.put(PART, &format!("{KIND}.tableStyles+xml"), styles.into_bytes());
    package.relate(presentation, "tableStyles", PART);
}
