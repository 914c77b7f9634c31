//! The theme part.

use super::Design;
use crate::office::xml::{DECLARATION, escape};

pub fn theme(design: &Design) -> String {
    let c = design.palette();
    let colour = |name: &str, value: &str| format!("<a:{name}><a:srgbClr val=\"{value}\"/></a:{name}>");
    let mut scheme = [("dk1", c.text), ("lt1", c.background), ("dk2", c.text2), ("lt2", c.background2)]
        .map(|(name, value)| colour(name, value))
        .concat();
    for (index, value) in c.accents.iter().enumerate() {
        scheme += &colour(&format!("accent{}", index + 1), value);
    }
    scheme += &colour("hlink", c.links[0]);
    scheme += &colour("folHlink", c.links[1]);
    let (major, minor) = (faces("majorFont", design.title_faces), faces("minorFont", design.text_faces));
    let name = escape(design.name);
    format!(
        "{DECLARATION}<a:theme xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" name=\"{name}\">\
         <a:themeElements><a:clrScheme name=\"{name}\">{scheme}</a:clrScheme>\
         <a:fontScheme name=\"{name}\">{major}{minor}</a:fontScheme>{FORMAT_SCHEME}</a:themeElements>\
         <a:objectDefaults/><a:extraClrSchemeLst/></a:theme>"
    )
}

fn faces(name: &str, (latin, east_asian): (&str, &str)) -> String {
    format!(
        "<a:{name}><a:latin typeface=\"{latin}\"/><a:ea typeface=\"{east_asian}\"/><a:cs typeface=\"\"/>\
         <a:font script=\"Jpan\" typeface=\"{east_asian}\"/></a:{name}>"
    )
}

/// Flat fills and plain lines: three of each, as the schema asks.
const FORMAT_SCHEME: &str = concat!(
    "<a:fmtScheme name=\"Flat\"><a:fillStyleLst>",
    "<a:solidFill><a:schemeClr val=\"phClr\"/></a:solidFill>",
    "<a:solidFill><a:schemeClr val=\"phClr\"><a:tint val=\"80000\"/></a:schemeClr></a:solidFill>",
    "<a:solidFill><a:schemeClr val=\"phClr\"><a:shade val=\"80000\"/></a:schemeClr></a:solidFill>",
    "</a:fillStyleLst><a:lnStyleLst>",
    "<a:ln w=\"9525\"><a:solidFill><a:schemeClr val=\"phClr\"/></a:solidFill></a:ln>",
    "<a:ln w=\"19050\"><a:solidFill><a:schemeClr val=\"phClr\"/></a:solidFill></a:ln>",
    "<a:ln w=\"28575\"><a:solidFill><a:schemeClr val=\"phClr\"/></a:solidFill></a:ln>",
    "</a:lnStyleLst><a:effectStyleLst>",
    "<a:effectStyle><a:effectLst/></a:effectStyle><a:effectStyle><a:effectLst/></a:effectStyle>",
    "<a:effectStyle><a:effectLst/></a:effectStyle></a:effectStyleLst><a:bgFillStyleLst>",
    "<a:solidFill><a:schemeClr val=\"phClr\"/></a:solidFill>",
    "<a:solidFill><a:schemeClr val=\"phClr\"><a:tint val=\"95000\"/></a:schemeClr></a:solidFill>",
    "<a:solidFill><a:schemeClr val=\"phClr\"><a:shade val=\"95000\"/></a:schemeClr></a:solidFill>",
    "</a:bgFillStyleLst></a:fmtScheme>",
);
