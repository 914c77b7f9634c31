//! What a deck must be on every template: complete, titled, within the slide.

use super::geometry::{faults, read};
use super::{deck, kinds};
use crate::formats::pptx::FORMAT;
use crate::formats::pptx::design::OWN_TABLE_STYLE;
use crate::office::package::Package;
use crate::office::testing::{Stub, faces};
use crate::office::xml::parse;
use crate::{Figure, FigureCode, FigureSource, Request, preview, render};
use shosai_message::Message;

const SOURCE: &str = include_str!("deck.md");

#[test]
fn every_kind_of_template_carries_the_whole_deck_within_the_slide() {
    for (name, template) in kinds::all() {
        let (bytes, _) = deck(SOURCE, Some(&template)).unwrap();
        let (slides, size) = read(&bytes);
        assert!(slides.len() >= 20, "{name}: {} slides", slides.len());
        assert_eq!(faults(&slides, size), Vec::<String>::new(), "{name}");
        let masters: std::collections::BTreeSet<&str> = slides.iter().map(|slide| slide.master.as_str()).collect();
        assert_eq!(masters.len(), 1, "{name}: one deck, one design");
        for (index, slide) in slides.iter().enumerate() {
            assert!(slide.title().is_some_and(|title| !title.is_empty()), "{name}: slide {} has no title", index + 1);
        }
        let all: String = slides.iter().flat_map(|slide| &slide.shapes).map(|shape| shape.text.as_str()).collect();
        for words in [
            "新製品の投入",
            "部材価格の高騰",
            "案B：外部委託",
            "第四の柱",
            "作業項目その22",
            "監査前の値",
            "二人で確認",
        ] {
            assert!(all.contains(words), "{name}: `{words}` is lost");
        }
        assert!(slides.iter().any(|slide| slide.notes.contains("前年の数字")), "{name}: notes are lost");
    }
}

#[test]
fn layouts_are_chosen_by_what_they_offer_whatever_they_are_called() {
    for (name, content, section, two) in [
        ("japanese", "本文", "中扉", "2段組"),
        ("chinese", "标题和内容", "节标题", "两栏内容"),
        ("french", "Titre et contenu", "Titre de section", "Deux contenus"),
        ("nameless", "C", "B", "D"),
        ("google", "TITLE_AND_BODY", "SECTION_HEADER", "TITLE_AND_TWO_COLUMNS"),
        ("no layouts", "Title and Content", "Section Header", "Two Content"),
    ] {
        let template = kinds::all().into_iter().find(|(own, _)| *own == name).unwrap().1;
        let source = "---\ntitle: 表題\nslide-level: 2\n---\n\n# 章\n\n## 内容\n\n- 項目\n\n## 比較\n\n:::: columns\n::: column\n左\n:::\n::: column\n右\n:::\n::::\n";
        let (slides, _) = read(&deck(source, Some(&template)).unwrap().0);
        let layouts: Vec<&str> = slides.iter().map(|slide| slide.layout.as_str()).collect();
        assert_eq!(layouts[1..], [section, content, two], "{name}");
    }
}

#[test]
fn old_slides_macros_and_what_only_they_show_are_gone() {
    let template = kinds::all().into_iter().find(|(name, _)| *name == "slides and macros").unwrap().1;
    let (bytes, warnings) = deck("# 題\n\n本文", Some(&template)).unwrap();
    let package = Package::read(&bytes).unwrap();
    assert!(package.names().all(|name| !name.contains("vba") && !name.contains("secret")));
    assert!(warnings.iter().any(|warning| warning.message.contains("macros")));
    assert!(package.part("ppt/presentation.xml").unwrap().kind.ends_with("presentation.main+xml"));
}

#[test]
fn a_layout_can_be_named_and_an_unknown_one_is_told_with_those_there_are() {
    let (bytes, _) = deck("# 題 {layout=\"白紙\"}\n\n本文", None).unwrap();
    assert_eq!(read(&bytes).0[0].layout, "白紙");
    let (_, warnings) = deck("# 題 {layout=\"なし\"}\n\n本文", None).unwrap();
    assert!(warnings[0].message.contains("タイトルとコンテンツ"), "{warnings:?}");
}

#[test]
fn flowcharts_are_shapes_and_connectors_unless_a_picture_is_asked_for() {
    let source = "# 流れ\n\n```mermaid\nflowchart TD\n  a[受付] --> b[審査]\n```\n";
    let (slides, _) = read(&deck(source, None).unwrap().0);
    let xml = &slides[0].xml;
    assert!(xml.contains("<p:grpSp>") && xml.contains("受付"), "{xml}");
    assert!(xml.contains("<a:stCxn id=") && xml.contains("idx=\"2\"/><a:endCxn"), "the arrow hangs on the boxes");
    let picture = format!("---\nformat:\n  pptx:\n    mermaid-format: png\n---\n\n{source}");
    let (slides, _) = read(&deck(&picture, None).unwrap().0);
    assert!(slides[0].xml.contains("<p:pic>") && !slides[0].xml.contains("<p:grpSp>"));
}

/// Diagrams with more boxes than anyone would edit.
struct Crowd;

impl FigureSource for Crowd {
    fn figure(&self, code: &FigureCode<'_>) -> Option<Result<Figure, Message>> {
        let mut figure = Stub.figure(code)?.ok()?;
        let nodes = &mut figure.diagram.as_mut()?.nodes;
        *nodes = nodes.iter().cycle().take(81).cloned().collect();
        Some(Ok(figure))
    }
}

#[test]
fn a_diagram_that_nobody_would_edit_stays_a_picture() {
    let (options, faces) = (serde_json::Map::new(), faces());
    let request = Request {
        source: "# 流れ\n\n```mermaid\nflowchart TD\n```\n",
        format: &FORMAT,
        options: &options,
        template: None,
        faces: &faces,
        resources: &Stub,
        figures: &Crowd,
        cancelled: &|| false,
        trust_html: false,
    };
    let (slides, _) = read(&render(&request).unwrap().bytes);
    assert!(slides[0].xml.contains("<p:pic>") && !slides[0].xml.contains("<p:grpSp>"));
}

#[test]
fn a_slide_that_was_cut_shows_the_footnotes_it_refers_to_and_no_others() {
    let items = "- とても長い項目をいくつも並べて一枚に収まらないようにする\n".repeat(40);
    let source = format!(
        "---\nfit: split\n---\n\n# 題\n\n- 最初[^a][^b]\n{items}- 広さは 3 m^2^\n\n[^a]: 甲の注\n[^b]: 乙の注\n"
    );
    let (bytes, warnings) = deck(&source, None).unwrap();
    let (slides, _) = read(&bytes);
    let noted: Vec<bool> =
        slides.iter().map(|slide| slide.xml.contains("甲の注") && slide.xml.contains("乙の注")).collect();
    assert!(slides.len() > 1 && noted[0], "two numbers side by side are two");
    assert!(!slides.last().unwrap().xml.contains("の注"), "a superscript is no footnote");
    assert!(
        warnings.iter().any(|warning| warning.slide == Some(1) && warning.message.to_string().starts_with("slide 1: "))
    );
}

#[test]
fn code_is_coloured_after_its_language() {
    let (slides, _) = read(&deck("# 題\n\n```python\nreturn \"x\"\n```\n", None).unwrap().0);
    assert!(slides[0].xml.contains("<a:srgbClr val=\"1D4F91\"/>"), "{}", slides[0].xml);
}

#[test]
fn a_row_taller_than_a_slide_goes_on_on_the_next() {
    let source = format!("# 表\n\n| a | b |\n|---|---|\n| 一 | {} |\n", "とても長い文を書く。".repeat(500));
    let (slides, size) = read(&deck(&source, None).unwrap().0);
    assert!(slides.len() > 1);
    assert_eq!(faults(&slides, size), Vec::<String>::new());
}

#[test]
fn previews_show_every_slide_that_is_written() {
    let (options, faces) = (serde_json::Map::new(), faces());
    let request = Request {
        source: SOURCE,
        format: &FORMAT,
        options: &options,
        template: None,
        faces: &faces,
        resources: &Stub,
        figures: &Stub,
        cancelled: &|| false,
        trust_html: false,
    };
    let seen = preview(&request, &|_| true).unwrap().pages;
    assert_eq!(seen.len(), read(&deck(SOURCE, None).unwrap().0).0.len());
    let pictures: Vec<&str> = seen.iter().filter_map(|slide| slide.svg.as_deref()).collect();
    assert_eq!(pictures.len(), seen.len());
    assert!(pictures.iter().all(|svg| parse(svg).is_ok()));
    assert!(pictures.iter().any(|svg| svg.contains("部材価格の高騰")));
}

#[test]
fn slides_are_drawn_on_every_kind_of_template_with_what_stands_behind_them() {
    let faces = faces();
    let (source, options) = ("# 見出し\n\n- 項目\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", serde_json::Map::new());
    for (name, template) in kinds::all() {
        let request = Request {
            source,
            format: &FORMAT,
            options: &options,
            template: Some(&template),
            faces: &faces,
            resources: &Stub,
            figures: &Stub,
            cancelled: &|| false,
            trust_html: false,
        };
        let seen = preview(&request, &|_| true).unwrap().pages;
        let svg = seen[0].svg.as_deref().unwrap();
        assert!(parse(svg).is_ok(), "{name}");
        assert!(svg.contains("見出し") && svg.contains("項目"), "{name}");
    }
}

#[test]
fn a_dark_slide_on_a_light_template_is_bare_and_its_title_can_be_read() {
    let template = kinds::all().into_iter().find(|(name, _)| *name == "technical_report").unwrap().1;
    let source = "# 明るい\n\n本文\n\n# 暗い {background-color=\"#12355B\"}\n\n本文\n";
    let (slides, _) = read(&deck(source, Some(&template)).unwrap().0);
    assert!(!slides[0].xml.contains("showMasterSp"));
    assert!(slides[1].xml.contains("showMasterSp=\"0\""));
    assert!(slides[1].xml.contains("<a:schemeClr val=\"tx1\"/></a:solidFill></a:rPr><a:t>暗い"));
}

#[test]
fn a_long_title_is_broken_at_its_gap() {
    let template = kinds::all().into_iter().find(|(name, _)| *name == "sales_pitch").unwrap().1;
    let source = "---\ntitle: 新入社員研修　情報セキュリティ入門\n---\n\n# 一\n\n本文\n";
    let (slides, _) = read(&deck(source, Some(&template)).unwrap().0);
    assert!(slides[0].xml.contains("情報セキュリティ入門</a:t>") && slides[0].xml.contains("<a:br>"));
    let short = read(&deck("---\ntitle: 研修　入門\n---\n\n# 一\n\n本文\n", Some(&template)).unwrap().0).0;
    assert!(short[0].xml.contains("研修　入門</a:t>"));
}

#[test]
fn a_native_chart_brings_its_workbook_and_a_picture_stays_one() {
    let source = "---\nchart-format: native\n---\n\n# 売上\n\n```{chart}\n#| query: 推移\n```\n\n# 図\n\n```{chart}\n#| query: 推移\n#| chart-format: picture\n```\n";
    let bytes = deck(source, None).unwrap().0;
    let package = Package::read(&bytes).unwrap();
    let [slide, other] = ["ppt/slides/slide1.xml", "ppt/slides/slide2.xml"];
    let chart = package.related(slide, "chart").unwrap();
    let workbook = package.related(chart, "package").unwrap();
    assert!(Package::read(&package.part(workbook).unwrap().bytes).is_ok());
    assert!(package.text(slide).unwrap().contains("<p:graphicFrame>"));
    assert!(package.related(other, "chart").is_none() && package.related(other, "image").is_some());
}

#[test]
fn the_same_document_gives_the_same_bytes() {
    assert_eq!(deck(SOURCE, None).unwrap().0, deck(SOURCE, None).unwrap().0);
}

#[test]
fn every_run_has_a_language_and_formulas_are_native() {
    let (slides, _) = read(&deck(SOURCE, None).unwrap().0);
    for slide in &slides {
        assert!(!slide.xml.contains("<a:rPr>") || slide.xml.contains("m:oMath"), "a run without a language");
    }
    let formula = slides.iter().find(|slide| slide.xml.contains("m:oMath")).unwrap();
    assert!(formula.xml.contains("<m:rad>") && formula.xml.contains("<m:nary>"));
}

#[test]
fn without_an_east_asian_face_in_the_theme_runs_name_one() {
    let template = kinds::all().into_iter().find(|(name, _)| *name == "exported").unwrap().1;
    let (slides, _) = read(&deck("# 題\n\n本文", Some(&template)).unwrap().0);
    assert!(slides[0].xml.contains("<a:ea typeface=\"Yu Gothic\"/>"));
}

#[test]
fn a_table_on_a_dark_ground_has_rules_and_its_picture_too() {
    let source = "---\ntheme: dark\n---\n\n## 表\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
    let (slides, _) = read(&deck(source, None).unwrap().0);
    let table = slides.iter().find(|slide| slide.xml.contains("<a:tbl>")).unwrap();
    assert_eq!(table.xml.matches("<a:noFill/></a:tcPr>").count(), 4);
    let mut usual = kinds::wide();
    kinds::change(&mut usual, "ppt/tableStyles", &|text| {
        text.replace(OWN_TABLE_STYLE, crate::formats::pptx::template::USUAL_TABLE_STYLE)
    });
    let usual = usual.write().unwrap();
    let boxes = |source: &str, template: Option<&[u8]>| picture(source, template).matches("stroke-width=\"1\"").count();
    let light = source.replace("dark", "light");
    assert_eq!((boxes(source, None), boxes(&light, None)), (0, 0), "our own designs have rules");
    assert_eq!(boxes(&light, Some(&usual)), 4, "a template's style fills its cells");
}

#[test]
fn a_preview_has_the_distance_of_lines_of_office_programs() {
    let mut template = kinds::wide();
    kinds::change(&mut template, "ppt/slideMasters/", &|text| {
        let (head, body) = text.split_at(text.find("<p:bodyStyle>").unwrap());
        format!("{head}{}", body.replace("spcPct val=\"100000\"", "spcPct val=\"90000\""))
    });
    let source = format!("---\nfit: off\n---\n\n## 題\n\n{}\n", "長い段落を書く。".repeat(30));
    let svg = picture(&source, Some(&template.write().unwrap()));
    let lines: Vec<f64> = svg
        .split("<text ")
        .filter(|own| own.contains("段落"))
        .filter_map(|own| own.split(" y=\"").nth(1)?.split('"').next()?.parse().ok())
        .collect();
    assert!(lines.len() > 2, "{lines:?}");
    // 90 % of what is counted from letters of 20 points.
    assert!((lines[1] - lines[0] - 20.0 * 1.2 * 0.9).abs() < 0.1, "{lines:?}");
}

/// The last slide as it is previewed.
fn picture(source: &str, template: Option<&[u8]>) -> String {
    let (options, faces) = (serde_json::Map::new(), faces());
    let request = Request {
        source,
        format: &FORMAT,
        options: &options,
        template,
        faces: &faces,
        resources: &Stub,
        figures: &Stub,
        cancelled: &|| false,
        trust_html: false,
    };
    preview(&request, &|_| true).unwrap().pages.into_iter().last().unwrap().svg.unwrap()
}

#[test]
fn a_preview_shows_what_the_placeholders_and_the_background_of_a_master_are_filled_with() {
    let (bytes, _) = deck("## 題\n\n- 項\n", None).unwrap();
    let mut package = Package::read(&bytes).unwrap();
    let part = "ppt/slideMasters/slideMaster1.xml";
    let (kind, text) = (package.part(part).unwrap().kind.clone(), package.text(part).unwrap().into_owned());
    let body = text.find("type=\"body\"").unwrap();
    let end = body + text[body..].find("</p:spPr>").unwrap();
    let fill = "<a:solidFill><a:srgbClr val=\"123456\"><a:alpha val=\"50000\"/></a:srgbClr></a:solidFill>";
    let ground = "<p:bg><p:bgPr><a:gradFill><a:gsLst><a:gs pos=\"0\"><a:srgbClr val=\"654321\"><a:alpha val=\"0\"/></a:srgbClr></a:gs>\
                  <a:gs pos=\"100000\"><a:srgbClr val=\"654321\"/></a:gs></a:gsLst></a:gradFill><a:effectLst/></p:bgPr></p:bg>";
    let (before, after) = (text[..end].to_owned(), &text[end..]);
    let without = match (before.find("<p:bg>"), before.find("</p:bg>")) {
        (Some(from), Some(to)) => format!("{}{ground}{}", &before[..from], &before[to + 7..]),
        _ => before.replace("<p:cSld>", &format!("<p:cSld>{ground}")),
    };
    package.put(part, &kind, format!("{without}{fill}{after}").into_bytes());
    let svg = picture("## 題\n\n- 項\n", Some(&package.write().unwrap()));
    assert!(svg.contains("fill=\"#123456\" fill-opacity=\"0.50\""), "{svg}");
    assert!(svg.contains("stop-color=\"#654321\" stop-opacity=\"0.00\""), "{svg}");
}

#[test]
fn key_figures_stand_beside_each_other_above_their_words() {
    let source = "## 数字\n\n- **108 %** 受注\n- **3.2 日** 平均\n- **−12 %** 返品率\n";
    let (slides, size) = read(&deck(source, None).unwrap().0);
    let of = |words: &str| slides[0].shapes.iter().find(|shape| shape.text.contains(words)).unwrap();
    let frames = [of("受注").frame, of("平均").frame, of("返品率").frame];
    assert!(of("受注").text.starts_with("108"), "{}", of("受注").text);
    let sizes = |xml: &str| -> Vec<u32> {
        let ends = xml.split(" sz=\"").skip(1).filter_map(|rest| rest.split('"').next()?.parse().ok());
        ends.collect()
    };
    let largest = sizes(&slides[0].xml).into_iter().max().unwrap();
    assert!((4_400..=6_000).contains(&largest) && slides[0].xml.contains("sz=\"1800\""), "{largest}");
    assert!(frames.windows(2).all(|pair| pair[0].right() <= pair[1].x && pair[0].y == pair[1].y), "{frames:?}");
    assert_eq!(faults(&slides, size), Vec::<String>::new());
}

#[test]
fn what_is_asked_for_at_the_foot_is_there_on_every_kind_of_template() {
    let source = "---\ntitle: 題\nfooter: 社外秘\n---\n\n## 一\n\n- 項目\n\n## 二\n\n本文\n";
    for (name, template) in kinds::all() {
        let (slides, _) = read(&deck(source, Some(&template)).unwrap().0);
        let without = slides.iter().skip(1).filter(|slide| !slide.xml.contains("社外秘")).count();
        assert_eq!(without, 0, "{name}");
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(24))]

    #[test]
    fn whatever_is_written_stays_within_the_slide(
        items in proptest::collection::vec("[あ-ん漢字a-z。、 ]{1,160}", 1..30),
        rows in 1_usize..40,
    ) {
        let mut source = String::from("# 題\n\n");
        for item in &items {
            source.push_str(&format!("- 項{}\n", item.replace(['\n', '\r'], "")));
        }
        source.push_str("\n# 表\n\n| a | b |\n|---|---|\n");
        for (row, item) in (0..rows).zip(items.iter().cycle()) {
            source.push_str(&format!("| {row} | 項{item} |\n"));
        }
        let (slides, size) = read(&deck(&source, None).unwrap().0);
        proptest::prop_assert_eq!(faults(&slides, size), Vec::<String>::new());
    }
}
