//! The master of speaker notes.

use super::shapes::{NAMESPACES, Place, Tree};
use super::{Darkness, default_design, theme::theme};
use crate::office::package::Package;
use crate::office::units::Frame;
use crate::office::xml::DECLARATION;

/// The size of a page of notes: A4-like portrait, as PowerPoint has it.
pub const NOTES_SIZE: (i64, i64) = (6_858_000, 9_144_000);
/// Where the slide's picture stands on a page of notes.
const PICTURE: Frame = Frame { x: 685_800, y: 1_143_000, width: 5_486_400, height: 3_086_100 };
/// Where the notes stand on a page of notes.
const TEXT: Frame = Frame { x: 685_800, y: 4_400_550, width: 5_486_400, height: 3_600_450 };

/// Adds a master of notes to a presentation that has none and returns its part and its relationship's id.
pub fn add_notes_master(package: &mut Package, presentation: &str) -> (String, String) {
    let (part, theme_part) = ("ppt/notesMasters/notesMaster1.xml", "ppt/theme/themeNotes1.xml");
    package.put(theme_part, THEME_TYPE, theme(&default_design(Darkness::Light)).into_bytes());
    package.put(part, NOTES_MASTER_TYPE, notes_master().into_bytes());
    package.relate(part, "theme", theme_part);
    let id = package.relate(presentation, "notesMaster", part);
    (part.to_owned(), id)
}

/// The content type of themes.
pub const THEME_TYPE: &str = "application/vnd.openxmlformats-officedocument.theme+xml";
const NOTES_MASTER_TYPE: &str = "application/vnd.openxmlformats-officedocument.presentationml.notesMaster+xml";

fn notes_master() -> String {
    let mut tree = Tree::default();
    let body = "vert=\"horz\" lIns=\"91440\" tIns=\"45720\" rIns=\"91440\" bIns=\"45720\" rtlCol=\"0\"";
    tree.place(&Place {
        mark: "type=\"sldImg\" idx=\"2\"",
        name: "Slide Image",
        frame: PICTURE,
        body,
        levels: "",
        text: "<a:p><a:endParaRPr lang=\"ja-JP\"/></a:p>",
    });
    let text = "<a:p><a:r><a:rPr lang=\"ja-JP\"/><a:t>ノート</a:t></a:r></a:p>";
    tree.place(&Place {
        mark: "type=\"body\" sz=\"quarter\" idx=\"1\"",
        name: "Notes",
        frame: TEXT,
        body,
        levels: "",
        text,
    });
    let tree = tree.finish();
    format!(
        "{DECLARATION}<p:notesMaster {NAMESPACES}><p:cSld><p:bg><p:bgRef idx=\"1001\"><a:schemeClr val=\"bg1\"/></p:bgRef></p:bg>{tree}</p:cSld>\
         <p:clrMap bg1=\"lt1\" tx1=\"dk1\" bg2=\"lt2\" tx2=\"dk2\" accent1=\"accent1\" accent2=\"accent2\" accent3=\"accent3\" \
         accent4=\"accent4\" accent5=\"accent5\" accent6=\"accent6\" hlink=\"hlink\" folHlink=\"folHlink\"/>\
         <p:notesStyle><a:lvl1pPr marL=\"0\" algn=\"l\" defTabSz=\"914400\" rtl=\"0\" eaLnBrk=\"1\" latinLnBrk=\"0\" hangingPunct=\"1\">\
         <a:defRPr kumimoji=\"1\" sz=\"1200\" kern=\"1200\"><a:solidFill><a:schemeClr val=\"tx1\"/></a:solidFill><a:latin typeface=\"+mn-lt\"/>\
         <a:ea typeface=\"+mn-ea\"/><a:cs typeface=\"+mn-cs\"/></a:defRPr></a:lvl1pPr></p:notesStyle></p:notesMaster>"
    )
}
