//! What a template leaves room for, and what it does not.

use super::deck;
use super::geometry::{Seen, read};
use super::kinds::{change, wide, without};
use crate::office::package::Package;
use crate::office::units::Frame;

fn slides(source: &str, template: &Package) -> Vec<Seen> {
    read(&deck(source, Some(&template.write().unwrap())).unwrap().0).0
}

/// Our template with a logo on its master.
fn with_logo(logo: &Frame) -> Package {
    let picture = format!(
        "<p:pic><p:nvPicPr><p:cNvPr id=\"90\" name=\"Logo\"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill/><p:spPr><a:xfrm>\
         <a:off x=\"{}\" y=\"{}\"/><a:ext cx=\"{}\" cy=\"{}\"/></a:xfrm></p:spPr></p:pic></p:spTree>",
        logo.x, logo.y, logo.width, logo.height
    );
    let mut template = wide();
    change(&mut template, "ppt/slideMasters/", &|text| text.replacen("</p:spTree>", &picture, 1));
    template
}

#[test]
fn a_title_keeps_off_a_logo_in_its_place() {
    let logo = Frame::new(400_000, 200_000, 1_500_000, 600_000);
    let title = |source: &str| slides(source, &with_logo(&logo))[0].shapes[0].frame;
    assert_eq!(title("## 売上\n\n- 項目\n").x, logo.right() + 91_440, "at its side, where there is no room below");
    let far = Frame::new(10_400_000, 200_000, 1_300_000, 600_000);
    let short = slides("## 売上\n\n- 項目\n", &with_logo(&far));
    assert_eq!(short[0].shapes[0].frame, slides("## 売上\n\n- 項目\n", &wide())[0].shapes[0].frame, "not reached");
}

#[test]
fn letters_of_a_filled_place_are_read_on_its_own_fill() {
    let mut template = wide();
    change(&mut template, "ppt/slideMasters/", &|text| {
        let (head, styles) = text.split_at(text.find("<p:titleStyle>").unwrap());
        let fill = "</a:prstGeom><a:solidFill><a:srgbClr val=\"303030\"/></a:solidFill>";
        let place = head.find("type=\"title\"").unwrap();
        let filled = head[place..].replacen("</a:prstGeom>", fill, 1);
        format!("{}{filled}{}", &head[..place], styles.replacen("schemeClr val=\"tx2\"", "schemeClr val=\"bg1\"", 1))
    });
    let title = |template: &Package| {
        let xml = slides("## 題\n\n本文\n", template)[0].xml.clone();
        xml[..xml.find("</p:sp>").unwrap()].to_owned()
    };
    assert!(!title(&template).contains("solidFill"), "white letters stay on the dark fill of their place");
}

#[test]
fn a_cover_on_a_layout_for_content_has_its_title_in_the_middle() {
    let mut template = wide();
    without(&mut template, &[1, 3]);
    let seen = slides("---\ntitle: 表題\nauthor: 著者\n---\n\n## 題\n\n本文\n", &template);
    let of = |words: &str| seen[0].shapes.iter().find(|shape| shape.text.contains(words)).unwrap().frame;
    assert!(of("表題").y > 6_858_000 / 4 && of("著者").y >= of("表題").bottom(), "{:?} {:?}", of("表題"), of("著者"));
    assert!(seen[1].shapes[0].frame.y < 6_858_000 / 4, "a slide with content keeps its title above");
}

#[test]
fn a_table_over_several_slides_has_as_many_rows_on_each() {
    let rows: String = (0..30).map(|row| format!("| {row} | 値 |\n")).collect();
    let seen = slides(&format!("## 題\n\n| A | B |\n|---|---|\n{rows}"), &wide());
    let counts: Vec<usize> = seen.iter().map(|slide| slide.xml.matches("<a:tr ").count() - 1).collect();
    assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "{counts:?}");
}

#[test]
fn content_keeps_off_a_logo_in_the_corner() {
    let logo = Frame::new(10_400_000, 4_600_000, 1_300_000, 1_600_000);
    let template = with_logo(&logo);
    let rows = "| 項目 | 値 | 備考 |\n".repeat(9);
    let seen = slides(&format!("## 題\n\n| A | B | C |\n|---|---|---|\n{rows}"), &template);
    let tables = seen[0].shapes.iter().filter(|shape| shape.kind == "graphicFrame");
    let standing: Vec<Frame> = tables.map(|shape| shape.frame).filter(|frame| frame.overlaps(&logo)).collect();
    assert_eq!(standing, []);
    let short = slides("## 題\n\n- 短い\n", &template);
    assert!(!short[0].xml.contains("cx=\"9"), "what does not reach the logo keeps the template's place");
}

#[test]
fn a_place_turned_by_a_quarter_is_not_for_content() {
    let mut template = wide();
    change(&mut template, "ppt/slideLayouts/slideLayout2.xml", &|text| {
        let place = text.rfind("<p:ph idx=\"1\"/>").unwrap();
        let turn = place + text[place..].find("<a:xfrm>").unwrap();
        format!("{}<a:xfrm rot=\"5400000\">{}", &text[..turn], &text[turn + "<a:xfrm>".len()..])
    });
    assert_eq!(slides("## 題\n\n- 項目\n", &template)[0].layout, "タイトルのみ");
}

#[test]
fn tables_and_remarks_grow_with_a_large_slide() {
    let mut template = wide();
    let source = "## 題\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n: 見出し\n";
    assert!(slides(source, &template)[0].xml.contains("sz=\"1800\""));
    change(&mut template, "ppt/presentation.xml", &|text| {
        text.replace("cx=\"12192000\" cy=\"6858000\"", "cx=\"36576000\" cy=\"20574000\"")
    });
    let large = &slides(source, &template)[0].xml;
    assert!(large.contains("sz=\"4800\""), "cells about three times as large on a slide three times as large");
    assert!(large.contains("sz=\"3600\""), "and so the caption");
}

#[test]
fn a_cover_without_a_layout_of_its_own_takes_that_of_a_section() {
    let mut template = wide();
    without(&mut template, &[1]);
    assert_eq!(slides("---\ntitle: 表題\n---\n\n## 題\n\n本文\n", &template)[0].layout, "セクション見出し");
}

#[test]
fn a_few_lines_of_code_are_set_larger_while_they_stay_whole() {
    let sizes = |source: &str| {
        let seen = slides(source, &wide());
        let code = seen[0].xml.find("name=\"Code").unwrap();
        let start = code + seen[0].xml[code..].find("sz=\"").unwrap() + 4;
        seen[0].xml[start..].split('"').next().unwrap().parse::<u32>().unwrap()
    };
    assert!(sizes("## 題\n\n```python\nx = 1\n```\n") > 1400);
    let long = format!("## 題\n\n```python\nx = \"{}\"\n```\n", "a".repeat(92));
    assert_eq!(sizes(&long), 1400, "larger letters would break the line");
}

#[test]
fn larger_letters_do_not_stand_on_each_other_where_a_template_gives_the_distance_of_lines() {
    let mut template = wide();
    change(&mut template, "ppt/slideMasters/", &|text| {
        text.replace("<a:lnSpc><a:spcPct val=\"100000\"/></a:lnSpc>", "<a:lnSpc><a:spcPts val=\"2200\"/></a:lnSpc>")
    });
    let xml = &slides("## 題\n\n- 一つめ\n- 二つめ\n", &template)[0].xml;
    assert!(xml.contains("sz=\"2400\"") && xml.contains("<a:lnSpc><a:spcPct"), "{xml}");
}

#[test]
fn a_number_that_a_template_draws_itself_is_not_drawn_again() {
    let mut template = wide();
    change(&mut template, "ppt/slideLayouts/", &|text| text.replace("type=\"sldNum\"", "type=\"hdr\""));
    let source = "---\nslide-number: true\n---\n\n## 題\n\n本文\n";
    let numbers = |template: &Package| slides(source, template)[0].xml.matches("name=\"Footer").count();
    assert_eq!(numbers(&template), 1);
    let field = "<p:sp><p:nvSpPr><p:cNvPr id=\"91\" name=\"No\"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p>\
                 <a:fld id=\"{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}\" type=\"slidenum\"><a:t>1</a:t></a:fld></a:p></p:txBody></p:sp></p:spTree>";
    change(&mut template, "ppt/slideMasters/", &|text| text.replacen("</p:spTree>", field, 1));
    assert_eq!(numbers(&template), 0);
}

#[test]
fn a_formula_has_the_colour_that_the_text_around_it_is_given() {
    let mut template = wide();
    change(&mut template, "ppt/slideMasters/", &|text| {
        let (before, body) = text.split_once("<p:bodyStyle>").unwrap();
        format!("{before}<p:bodyStyle>{}", body.replace("schemeClr val=\"tx1\"", "schemeClr val=\"bg1\""))
    });
    let seen = slides("## 題\n\n質量 $m$ と熱\n", &template);
    let coloured = "<a:solidFill><a:schemeClr val=\"tx1\"/></a:solidFill>";
    assert!(seen[0].xml.contains(&format!("{coloured}<a:latin typeface=\"Cambria Math\"/>")), "{}", seen[0].xml);
    assert!(seen[0].xml.contains(&format!("{coloured}</a:rPr><a:t>m</a:t>")), "also for programs without formulas");
}

#[test]
fn text_beside_a_placeholder_looks_like_the_text_in_it() {
    let mut template = wide();
    change(&mut template, "ppt/slideMasters/", &|text| {
        let (head, body) = text.split_at(text.find("<p:bodyStyle>").unwrap());
        let body = body.replacen("<a:latin typeface=\"+mn-lt\"/>", "<a:latin typeface=\"Georgia\"/>", 1);
        format!("{head}{}", body.replacen("sz=\"2000\"", "sz=\"2000\" spc=\"300\"", 1))
    });
    let items: String = (0..10).map(|own| format!("- 項目{own}\n")).collect();
    let xml = slides(&format!("## 題\n\n{items}"), &template)[0].xml.clone();
    let own = xml.split("<p:sp>").find(|shape| shape.contains("txBox=\"1\"")).unwrap();
    assert!(own.contains("<a:lvl1pPr>") && own.contains("Georgia") && own.contains("spc=\"300\""), "{own}");
    assert!(own.contains("<a:buChar") && !own.contains("<a:buFont typeface=\"Arial\"/><a:buChar char=\"•\"/></a:pPr>"));
}

#[test]
fn a_number_and_a_table_are_kept_on_the_slide_and_seen() {
    let mut template = wide();
    change(&mut template, "ppt/slideLayouts/slideLayout2.xml", &|text| {
        let place = text.find("type=\"sldNum\"").unwrap();
        let number = "<p:spPr><a:xfrm><a:off x=\"11900000\" y=\"6400000\"/><a:ext cx=\"900000\" cy=\"300000\"/></a:xfrm></p:spPr>";
        let (from, to) =
            (place + text[place..].find("<p:spPr").unwrap(), place + text[place..].find("<p:txBody").unwrap());
        format!("{}{number}{}", &text[..from], &text[to..])
    });
    let bare = "<a:tblStyleLst xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\" def=\"{8782ED91-6AAA-4FC9-A8D7-22FAF3BB82A8}\">\
                <a:tblStyle styleId=\"{8782ED91-6AAA-4FC9-A8D7-22FAF3BB82A8}\" styleName=\"T\"><a:wholeTbl><a:tcStyle><a:tcBdr/></a:tcStyle></a:wholeTbl></a:tblStyle></a:tblStyleLst>";
    change(&mut template, "ppt/tableStyles", &|_| bare.to_owned());
    let seen = slides("---\nslide-number: true\n---\n\n## 題\n\n| A | B |\n|---|---|\n| 1 | 2 |\n", &template);
    assert!(seen[0].xml.contains(crate::formats::pptx::template::USUAL_TABLE_STYLE));
    assert!(seen[0].shapes.iter().all(|shape| shape.frame.right() <= 12_192_000));
}

#[test]
fn a_short_table_between_texts_is_not_cut() {
    let steps = |from: usize, to: usize| {
        (from..=to).map(|own| format!("{own}. とても大事な手順をここに書く\n")).collect::<String>()
    };
    let table = "| 区分 | 値 |\n|---|---|\n| 甲 | 1 |\n| 乙 | 2 |\n| 丙 | 3 |\n";
    let seen = slides(&format!("## 題\n\n{}\n{table}\n{}", steps(1, 11), steps(12, 21)), &wide());
    let tables = seen.iter().map(|slide| slide.xml.matches("<a:tbl>").count());
    assert_eq!(tables.sum::<usize>(), 1, "{} slides", seen.len());
}

#[test]
fn a_few_items_are_spread_and_stand_above_the_middle_of_their_room() {
    let region = slides("## 題\n\n- 項目\n", &wide())[0].shapes[0].frame;
    let body = |source: &str| {
        let seen = slides(source, &wide());
        let own = seen[0].shapes.iter().find(|shape| shape.text.contains("項目")).unwrap();
        (own.frame, seen[0].xml.clone())
    };
    let (few, xml) = body("## 題\n\n- 項目一\n- 項目二\n- 項目三\n");
    assert!(few.y > region.bottom() + 600_000, "not right below the title: {few:?}");
    assert!(few.bottom() < 6_858_000 * 7 / 10, "and above the middle: {few:?}");
    let spaces = xml.split("<a:spcBef><a:spcPts val=\"").skip(1).map(|own| own.split('"').next().unwrap());
    let spaces: Vec<i64> = spaces.map(|own| own.parse().unwrap()).collect();
    assert_eq!(spaces[0], 900, "nothing is added above the first");
    assert!(spaces[1] > 2_000, "{spaces:?}");
    let many: String = (0..9).map(|own| format!("- 項目{own}は少し長い文で書かれていて行を取る\n")).collect();
    assert!(body(&format!("## 題\n\n{many}")).0.y < few.y, "a full slide begins at its top");
}

#[test]
fn items_with_heads_stand_as_cards_of_one_height() {
    let source = "## 題\n\n- **試作** 30 台を社内で使う\n- **実証** 300 世帯に貸し出す\n- **量産** 九月に発売する\n";
    let seen = slides(source, &wide());
    let cards: Vec<&Frame> = seen[0]
        .shapes
        .iter()
        .filter(|own| own.text.contains("す") || own.text.contains("う"))
        .map(|own| &own.frame)
        .collect();
    assert_eq!(cards.len(), 3);
    assert!(cards.iter().all(|own| (own.y, own.height) == (cards[0].y, cards[0].height)), "{cards:?}");
    let nested: String = ["企画", "開発", "営業"].map(|own| format!("1. {own}\n   - 一つめ\n   - 二つめ\n")).concat();
    let xml = slides(&format!("## 題\n\n{nested}"), &wide())[0].xml.clone();
    assert_eq!(xml.matches("name=\"Card").count(), 3, "a high list that leaves its right side empty");
    let long = source.replace("う\n", &format!("う。{}\n", "長い説明が続く。".repeat(30)));
    assert!(
        !slides(&long, &wide())[0].xml.contains("name=\"Card"),
        "what would not fit beside each other stays a list"
    );
}

#[test]
fn a_title_of_two_lines_is_broken_between_phrases() {
    let mut template = wide();
    change(&mut template, "ppt/slideMasters/", &|text| text.replacen("sz=\"2800\"", "sz=\"4800\"", 1));
    change(&mut template, "ppt/slideLayouts/slideLayout2.xml", &|text| {
        let place = text.find("type=\"title\"").unwrap();
        let start = place + text[place..].find("cy=\"").unwrap() + 4;
        let end = start + text[start..].find('"').unwrap();
        format!("{}2000000{}", &text[..start], &text[end..])
    });
    let xml = &slides("## 統合しないかぎり費用は毎年五千万円ずつ増える\n\n本文\n", &template)[0].xml;
    let first = xml.split("<a:t>").nth(1).unwrap().split('<').next().unwrap();
    assert!(["統合しないかぎり", "統合しないかぎり費用は"].contains(&first), "{first}");
}

#[test]
fn our_templates_come_in_dark_and_in_the_old_shape() {
    use crate::formats::pptx::design::shipped;
    let file = shipped("technical_report").unwrap().file().unwrap();
    let source = "---\ntheme: dark\naspect-ratio: \"4:3\"\n---\n\n## 題\n\n本文\n";
    let made = deck(source, Some(&file)).unwrap().0;
    let package = Package::read(&made).unwrap();
    assert!(package.text("ppt/presentation.xml").unwrap().contains("cx=\"9144000\""));
    assert!(package.text("ppt/theme/theme1.xml").unwrap().contains("<a:lt1><a:srgbClr val=\"0F1C1D\"/>"));
    let master = package.text("ppt/slideMasters/slideMaster1.xml").unwrap();
    assert!(!master.contains("<a:solidFill><a:schemeClr val=\"tx2\"/></a:solidFill><a:ln>"), "no bright band");
}

#[test]
fn cells_are_not_broken_for_larger_letters() {
    let letters = |words: &str| {
        let source = format!("## 題\n\n| 項目 | 説明 |\n|---|---|\n| 甲 | {words} |\n");
        let xml = slides(&source, &wide())[0].xml.clone();
        xml[xml.find("<a:tbl>").unwrap()..].split("sz=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
    };
    assert_eq!(letters("短い"), "1800");
    assert_eq!(letters(&"あ".repeat(47)), "1600", "one line at 16 points, two at 18");
}

#[test]
fn a_figure_fits_its_card_however_large_the_template_s_text_is() {
    let mut template = wide();
    change(&mut template, "ppt/slideMasters/", &|text| text.replace("sz=\"2000\"", "sz=\"3200\""));
    let xml =
        &slides("## 題\n\n- **420 億円** 規模\n- **+18 %** 成長\n- **62 %** 離脱\n- **7 %** 利益\n", &template)[0].xml;
    let card = xml.split("name=\"Card").nth(1).unwrap();
    let number: f64 = card.split("sz=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
    assert!(number < 4600.0, "three figures and two letters at {number} hundredths in 190 points");
}
