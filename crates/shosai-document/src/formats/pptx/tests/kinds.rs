//! Templates of the kinds that companies have, made from scratch.

use crate::formats::pptx::design::{Aspect, Darkness, build, default_design, shipped};
use crate::office::package::Package;

const LAYOUT: &str = "application/vnd.openxmlformats-officedocument.presentationml.slideLayout+xml";
const MASTER: &str = "ppt/slideMasters/slideMaster1.xml";

pub fn wide() -> Package {
    build(&default_design(Darkness::Light), Aspect::Wide, "ja")
}

/// Changes the text of every part whose name starts so.
pub fn change(package: &mut Package, start: &str, change: &dyn Fn(&str) -> String) {
    let names: Vec<String> = package.names().filter(|name| name.starts_with(start)).map(str::to_owned).collect();
    for name in names {
        let kind = package.part(&name).unwrap().kind.clone();
        let text = change(&package.text(&name).unwrap());
        package.put(name, &kind, text.into_bytes());
    }
}

/// Other names for the layouts, and no types: only what they offer tells them apart.
fn renamed(names: &[(&str, &str)]) -> Package {
    let mut package = wide();
    change(&mut package, "ppt/slideLayouts/", &|text| {
        let mut text = text.to_owned();
        for (from, to) in names {
            text = text.replace(&format!("name=\"{from}\""), &format!("name=\"{to}\""));
        }
        for kind in ["title", "obj", "secHead", "twoObj", "twoTxTwoObj", "picTx", "titleOnly", "blank"] {
            text = text.replace(&format!(" type=\"{kind}\" preserve=\"1\""), "");
        }
        text
    });
    package
}

/// Takes layouts out of the master's list.
pub fn without(package: &mut Package, gone: &[usize]) {
    for number in gone {
        package.remove(&format!("ppt/slideLayouts/slideLayout{number}.xml"));
    }
    let kept: Vec<_> = package.relationships(MASTER).to_vec();
    let lost: Vec<String> = kept
        .iter()
        .filter(|own| gone.iter().any(|number| own.target.ends_with(&format!("slideLayout{number}.xml"))))
        .map(|own| format!("r:id=\"{}\"", own.id))
        .collect();
    let kept = kept.into_iter().filter(|own| package.part(&own.target).is_some()).collect();
    package.set_relationships(MASTER, kept);
    change(package, MASTER, &|text| {
        let mut text = text.to_owned();
        for id in &lost {
            let end = text.find(&format!("{id}/>")).unwrap();
            let start = text[..end].rfind("<p:sldLayoutId ").unwrap();
            text.replace_range(start..end + id.len() + 2, "");
        }
        text
    });
}

/// One more master, a copy of the first with its own layouts.
fn with_master(package: &mut Package, number: u32, first: bool) {
    let second = &format!("ppt/slideMasters/slideMaster{number}.xml");
    let mut master = package.text(MASTER).unwrap().into_owned();
    let relationships = package.relationships(MASTER).to_vec();
    let mut own = Vec::new();
    for mut relationship in relationships {
        if relationship.is("slideLayout") {
            let copy = relationship
                .target
                .replace("slideLayout", &format!("other{number}Layout"))
                .replace(&format!("other{number}Layouts/"), "slideLayouts/");
            let bytes = package.part(&relationship.target).unwrap().bytes.clone();
            package.put(copy.clone(), LAYOUT, bytes);
            package.relate(&copy, "slideMaster", second);
            relationship.target = copy;
        }
        own.push(relationship);
    }
    for id in 2_147_483_649_u32..2_147_483_670 {
        master = master.replace(&format!("id=\"{id}\""), &format!("id=\"{}\"", id + 100 * number));
    }
    let kind = package.part(MASTER).unwrap().kind.clone();
    package.put(second.as_str(), &kind, master.into_bytes());
    package.set_relationships(second, own);
    let id = package.relate("ppt/presentation.xml", "slideMaster", second);
    let entry = format!("<p:sldMasterId id=\"{}\" r:id=\"{id}\"/>", 2_147_484_800_u32 + number);
    change(package, "ppt/presentation.xml", &|text| match first {
        true => text.replacen("<p:sldMasterIdLst>", &format!("<p:sldMasterIdLst>{entry}"), 1),
        false => text.replacen("</p:sldMasterIdLst>", &format!("{entry}</p:sldMasterIdLst>"), 1),
    });
}

fn no_placeholders() -> Package {
    let mut package = wide();
    let bare = |text: &str| {
        let start = text.find("</p:grpSpPr>").unwrap() + "</p:grpSpPr>".len();
        let end = text.find("</p:spTree>").unwrap();
        format!("{}{}", &text[..start], &text[end..])
    };
    change(&mut package, "ppt/slideLayouts/", &bare);
    package
}

/// As Google Slides exports: `body` in place of free placeholders, no East Asian face, indexes on titles.
fn exported() -> Package {
    let mut package = wide();
    change(&mut package, "ppt/slideLayouts/", &|text| {
        text.replace("<p:ph idx=\"1\"/>", "<p:ph type=\"body\" idx=\"1\"/>")
            .replace("<p:ph sz=\"half\" idx=", "<p:ph type=\"body\" sz=\"half\" idx=")
            .replace("<p:ph type=\"title\"/>", "<p:ph type=\"title\" idx=\"4294967295\"/>")
            .replace("type=\"obj\" preserve=\"1\"", "matchingName=\"Title and body\" type=\"tx\" preserve=\"1\"")
    });
    change(&mut package, "ppt/theme/", &|text| {
        text.replace("<a:ea typeface=\"Yu Gothic\"/>", "<a:ea typeface=\"\"/>")
            .replace("<a:font script=\"Jpan\" typeface=\"Yu Gothic\"/>", "")
    });
    package
}

/// The same under the names that Google gives its layouts, with no date, no footer and no types.
fn google() -> Package {
    let mut package = exported();
    change(&mut package, "ppt/slideLayouts/", &|text| {
        let mut text = text.to_owned();
        for (from, to) in GOOGLE {
            text = text.replace(&format!("name=\"{from}\""), &format!("name=\"{to}\""));
        }
        for mark in ["type=\"dt\" sz=\"half\" idx=\"10\"", "type=\"ftr\" sz=\"quarter\" idx=\"11\""] {
            while let Some(at) = text.find(mark) {
                let start = text[..at].rfind("<p:sp>").unwrap();
                let end = at + text[at..].find("</p:sp>").unwrap() + "</p:sp>".len();
                text.replace_range(start..end, "");
            }
        }
        text
    });
    package
}

fn strict() -> Package {
    let mut package = wide();
    let usual = [
        ("http://schemas.openxmlformats.org/officeDocument/2006/", "http://purl.oclc.org/ooxml/officeDocument/"),
        ("http://schemas.openxmlformats.org/presentationml/2006/", "http://purl.oclc.org/ooxml/presentationml/"),
        ("http://schemas.openxmlformats.org/drawingml/2006/", "http://purl.oclc.org/ooxml/drawingml/"),
    ];
    change(&mut package, "ppt/", &|text| usual.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to)));
    let names: Vec<String> = package.names().map(str::to_owned).chain([String::new()]).collect();
    for name in names {
        let mut own = package.relationships(&name).to_vec();
        for relationship in &mut own {
            relationship.kind = relationship.kind.replace(usual[0].0, usual[0].1);
        }
        package.set_relationships(&name, own);
    }
    package
}

/// A macro-carrying template that still has slides, sections and a picture only they show.
fn with_slides_and_macros() -> Package {
    let mut package = wide();
    let presentation = "ppt/presentation.xml";
    package.put(
        "ppt/slides/slide1.xml",
        "application/vnd.openxmlformats-officedocument.presentationml.slide+xml",
        SLIDE.as_bytes(),
    );
    package.put("ppt/media/secret.png", "image/png", b"x".as_slice());
    package.put("ppt/vbaProject.bin", "application/vnd.ms-office.vbaProject", b"x".as_slice());
    package.relate("ppt/slides/slide1.xml", "slideLayout", "ppt/slideLayouts/slideLayout1.xml");
    package.relate("ppt/slides/slide1.xml", "image", "ppt/media/secret.png");
    package.relate(
        presentation,
        "http://schemas.microsoft.com/office/2006/relationships/vbaProject",
        "ppt/vbaProject.bin",
    );
    let id = package.relate(presentation, "slide", "ppt/slides/slide1.xml");
    let text = package
        .text(presentation)
        .unwrap()
        .replace("<p:sldSz", &format!("<p:sldIdLst><p:sldId id=\"256\" r:id=\"{id}\"/></p:sldIdLst><p:sldSz"));
    package.put(presentation, "application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml", text.into_bytes());
    package
}

const SLIDE: &str = concat!(
    "<p:sld xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" ",
    "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\" ",
    "xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\"><p:cSld><p:spTree><p:nvGrpSpPr>",
    "<p:cNvPr id=\"1\" name=\"\"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/></p:spTree></p:cSld></p:sld>",
);

/// Titles that hang over the edge, and a body in vertical writing beside the usual one.
fn overhanging() -> Package {
    let mut package = build(&default_design(Darkness::Dark), Aspect::Standard, "ja");
    change(&mut package, "ppt/slideLayouts/", &|text| {
        text.replace(
            "<a:off x=\"457200\" y=\"330000\"/><a:ext cx=\"8229600\"",
            "<a:off x=\"-200000\" y=\"-50000\"/><a:ext cx=\"9600000\"",
        )
    });
    package
}

const JAPANESE: [(&str, &str); 4] = [
    ("タイトル スライド", "表紙"),
    ("セクション見出し", "中扉"),
    ("タイトルとコンテンツ", "本文"),
    ("2 つのコンテンツ", "2段組"),
];
const CHINESE: [(&str, &str); 4] = [
    ("タイトル スライド", "标题幻灯片"),
    ("セクション見出し", "节标题"),
    ("タイトルとコンテンツ", "标题和内容"),
    ("2 つのコンテンツ", "两栏内容"),
];
const FRENCH: [(&str, &str); 4] = [
    ("タイトル スライド", "Diapositive de titre"),
    ("セクション見出し", "Titre de section"),
    ("タイトルとコンテンツ", "Titre et contenu"),
    ("2 つのコンテンツ", "Deux contenus"),
];
const GOOGLE: [(&str, &str); 5] = [
    ("タイトル スライド", "TITLE"),
    ("セクション見出し", "SECTION_HEADER"),
    ("タイトルとコンテンツ", "TITLE_AND_BODY"),
    ("2 つのコンテンツ", "TITLE_AND_TWO_COLUMNS"),
    ("タイトルのみ", "TITLE_ONLY"),
];
const NAMELESS: [(&str, &str); 4] =
    [("タイトル スライド", "A"), ("セクション見出し", "B"), ("タイトルとコンテンツ", "C"), ("2 つのコンテンツ", "D")];

/// Every kind, by name.
pub fn all() -> Vec<(&'static str, Vec<u8>)> {
    let mut two = wide();
    with_master(&mut two, 2, false);
    let mut three = renamed(&FRENCH);
    with_master(&mut three, 2, false);
    with_master(&mut three, 3, true);
    let mut first_is_bare = renamed(&JAPANESE);
    with_master(&mut first_is_bare, 2, true);
    let mut one = wide();
    without(&mut one, &[1, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    let mut no_content = wide();
    without(&mut no_content, &[2, 4, 5, 6, 7, 8, 9]);
    let mut no_layouts = wide();
    without(&mut no_layouts, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    let mut packages = vec![
        ("japanese", renamed(&JAPANESE)),
        ("chinese", renamed(&CHINESE)),
        ("french", renamed(&FRENCH)),
        ("nameless", renamed(&NAMELESS)),
        ("two masters", two),
        ("three masters", three),
        ("another master first", first_is_bare),
        ("one layout", one),
        ("no content layout", no_content),
        ("no layouts", no_layouts),
        ("no placeholders", no_placeholders()),
        ("exported", exported()),
        ("google", google()),
        ("strict", strict()),
        ("slides and macros", with_slides_and_macros()),
        ("overhanging, dark, 4:3", overhanging()),
    ];
    let mut files: Vec<(&'static str, Vec<u8>)> =
        packages.drain(..).map(|(name, package)| (name, package.write().unwrap())).collect();
    for id in ["corporate_standard", "sales_pitch", "technical_report"] {
        files.push((id, shipped(id).unwrap().file().unwrap()));
    }
    files
}
