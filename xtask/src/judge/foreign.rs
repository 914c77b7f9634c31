//! Templates as companies have them: each makes one thing hard.
#![allow(clippy::unwrap_used)]

use shosai_document::{
    formats::pptx::design::{Aspect, Darkness, SHIPPED, build, default_design},
    office::package::Package,
};

type Change = fn(&mut Package);

const MASTER: &str = "ppt/slideMasters/slideMaster1.xml";
const THEME: &str = "ppt/theme/theme1.xml";

/// The names of templates and their bytes.
pub fn templates() -> Vec<(String, Vec<u8>)> {
    let wide = || build(&default_design(Darkness::Light), Aspect::Wide, "ja");
    let square = || build(&default_design(Darkness::Light), Aspect::Standard, "ja");
    let dark = || build(&default_design(Darkness::Dark), Aspect::Wide, "ja");
    let mut all: Vec<(String, Vec<u8>)> = SHIPPED.iter().map(|own| (own.id.to_owned(), own.file().unwrap())).collect();
    let plain = [("wide", wide()), ("four to three", square()), ("dark", dark())];
    all.extend(plain.map(|(name, package)| (name.to_owned(), package.write().unwrap())));
    let changes: [(&str, Change); 10] = [
        ("shallow titles", shallow_titles),
        ("white titles on a band", band),
        ("white titles on nothing", white_titles),
        ("logos in two corners", logos),
        ("no placeholders", no_placeholders),
        ("large slides", large),
        ("pale accents", pale),
        ("a ground of middling brightness", middling),
        ("an unknown table style", table_style),
        ("a picture as ground", picture),
    ];
    for (name, change) in changes {
        let mut package = wide();
        change(&mut package);
        all.push((name.to_owned(), package.write().unwrap()));
    }
    for (name, change) in [("four to three, shallow titles", shallow_titles as Change), ("four to three, logos", logos)]
    {
        let mut package = square();
        change(&mut package);
        all.push((name.to_owned(), package.write().unwrap()));
    }
    let mut package = dark();
    pale(&mut package);
    all.push(("dark with pale accents".to_owned(), package.write().unwrap()));
    all
}

fn edit(package: &mut Package, beginning: &str, change: &dyn Fn(&str) -> String) {
    let names: Vec<String> = package
        .names()
        .filter(|name| name.starts_with(beginning) && name.ends_with(".xml"))
        .map(str::to_owned)
        .collect();
    for name in names {
        let kind = package.part(&name).unwrap().kind.clone();
        let text = change(&package.text(&name).unwrap());
        package.put(name, &kind, text.into_bytes());
    }
}

fn shallow_titles(package: &mut Package) {
    for part in ["ppt/slideLayouts/", MASTER] {
        edit(package, part, &|text| text.replace("cy=\"760000\"", "cy=\"320000\""));
    }
}

const HEAD_END: &str = "</p:grpSpPr>";

fn white_titles(package: &mut Package) {
    edit(package, MASTER, &|text| {
        let (start, end) = (text.find("<p:titleStyle>").unwrap(), text.find("</p:titleStyle>").unwrap());
        let mut style = text[start..end].to_owned();
        for name in ["tx1", "tx2", "accent1"] {
            style = style.replace(&format!("schemeClr val=\"{name}\""), "schemeClr val=\"bg1\"");
        }
        format!("{}{style}{}", &text[..start], &text[end..])
    });
}

fn band(package: &mut Package) {
    white_titles(package);
    let shape = "<p:sp><p:nvSpPr><p:cNvPr id=\"90\" name=\"Band\"/><p:cNvSpPr/><p:nvPr userDrawn=\"1\"/></p:nvSpPr><p:spPr><a:xfrm><a:off x=\"0\" y=\"0\"/>\
        <a:ext cx=\"12192000\" cy=\"1150000\"/></a:xfrm><a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></p:spPr>\
        <p:style><a:lnRef idx=\"0\"><a:schemeClr val=\"accent1\"/></a:lnRef><a:fillRef idx=\"1\"><a:schemeClr val=\"accent1\"/></a:fillRef>\
        <a:effectRef idx=\"0\"><a:schemeClr val=\"accent1\"/></a:effectRef><a:fontRef idx=\"minor\"><a:schemeClr val=\"lt1\"/></a:fontRef></p:style></p:sp>";
    edit(package, MASTER, &|text| text.replacen(HEAD_END, &format!("{HEAD_END}{shape}"), 1));
}

/// A picture of one dot.
const DOT: &[u8] = &[
    0x89, b'P', b'N', b'G', 13, 10, 26, 10, 0, 0, 0, 13, b'I', b'H', b'D', b'R', 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0,
    0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 13, b'I', b'D', b'A', b'T', 0x78, 0x9C, 0x63, 0xFC, 0xCF, 0xC0, 0x50, 0x0F, 0, 4,
    0x85, 1, 0x80, 0x84, 0xA9, 0x8C, 0x21, 0, 0, 0, 0, b'I', b'E', b'N', b'D', 0xAE, 0x42, 0x60, 0x82,
];

fn logos(package: &mut Package) {
    package.put("ppt/media/logo.png", "image/png", DOT.to_vec());
    let id = package.relate(MASTER, "image", "ppt/media/logo.png");
    let wide = package.text("ppt/presentation.xml").unwrap().contains("12192000");
    let right = if wide { 11_000_000 } else { 8_000_000 };
    let logo = |number: u32, x: i64, y: i64| {
        format!(
            "<p:pic><p:nvPicPr><p:cNvPr id=\"{number}\" name=\"Logo {number}\"/><p:cNvPicPr/><p:nvPr userDrawn=\"1\"/></p:nvPicPr><p:blipFill>\
             <a:blip r:embed=\"{id}\"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x=\"{x}\" y=\"{y}\"/>\
             <a:ext cx=\"900000\" cy=\"450000\"/></a:xfrm><a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></p:spPr></p:pic>"
        )
    };
    let both = format!("{}{}", logo(91, right, 120_000), logo(92, 150_000, 6_350_000));
    edit(package, MASTER, &|text| text.replacen(HEAD_END, &format!("{HEAD_END}{both}"), 1));
}

fn no_placeholders(package: &mut Package) {
    edit(package, "ppt/slideLayouts/", &|text| {
        let mut parts = text.split("<p:sp>");
        let mut kept = parts.next().unwrap().to_owned();
        for part in parts {
            let end = part.find("</p:sp>").map_or(part.len(), |end| end + "</p:sp>".len());
            if !part[..end].contains("<p:ph") {
                kept.push_str("<p:sp>");
                kept.push_str(&part[..end]);
            }
            kept.push_str(&part[end..]);
        }
        kept
    });
}

/// Slides of 1440 × 810 points, with the letters of 960 × 540.
fn large(package: &mut Package) {
    let grown = |text: &str| {
        let mut text = text.to_owned();
        for name in [" x=\"", " y=\"", " cx=\"", " cy=\""] {
            let mut parts = text.split(name);
            let mut whole = parts.next().unwrap().to_owned();
            for part in parts {
                let (value, rest) = part.split_once('"').unwrap();
                let value = value.parse::<i64>().map_or_else(|_| value.to_owned(), |value| (value * 3 / 2).to_string());
                whole.push_str(&format!("{name}{value}\"{rest}"));
            }
            text = whole;
        }
        text
    };
    for part in ["ppt/slideLayouts/", MASTER] {
        edit(package, part, &grown);
    }
    edit(package, "ppt/presentation.xml", &|text| {
        text.replace("12192000", "18288000").replace("cy=\"6858000\"", "cy=\"10287000\"")
    });
}

fn colour(package: &mut Package, slot: &str, value: &str) {
    edit(package, THEME, &|text| {
        let (start, end) = (text.find(&format!("<a:{slot}>")).unwrap(), text.find(&format!("</a:{slot}>")).unwrap());
        format!("{}<a:{slot}><a:srgbClr val=\"{value}\"/>{}", &text[..start], &text[end..])
    });
}

fn pale(package: &mut Package) {
    for (slot, value) in [("accent1", "FFE08A"), ("accent2", "CDE7F0"), ("accent3", "D8EFC8")] {
        colour(package, slot, value);
    }
}

fn middling(package: &mut Package) {
    for (slot, value) in
        [("lt1", "0B5588"), ("dk1", "FFFFFF"), ("dk2", "FFFFFF"), ("accent1", "FFD24A"), ("hlink", "FFFFFF")]
    {
        colour(package, slot, value);
    }
}

fn table_style(package: &mut Package) {
    edit(package, "ppt/tableStyles.xml", &|text| {
        text.replace("{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}", "{0F0F0F0F-0000-4000-8000-000000000000}")
    });
}

fn picture(package: &mut Package) {
    package.put("ppt/media/ground.png", "image/png", DOT.to_vec());
    let id = package.relate(MASTER, "image", "ppt/media/ground.png");
    edit(package, MASTER, &|text| {
        let (start, end) = (text.find("<p:bg>").unwrap(), text.find("</p:bg>").unwrap());
        let ground = format!(
            "<p:bg><p:bgPr><a:blipFill><a:blip r:embed=\"{id}\"/><a:stretch><a:fillRect/></a:stretch></a:blipFill><a:effectLst/></p:bgPr>"
        );
        format!("{}{ground}{}", &text[..start], &text[end..])
    });
}
