//! Every kind of file, whole and damaged.

#![allow(clippy::unwrap_used)]

use std::io::{Cursor, Write};

use proptest::prelude::*;
use shosai_import::{Imported, Limits, Unit, import};
use shosai_message::Failure;
use zip::write::SimpleFileOptions;

fn read(name: &str, bytes: &[u8]) -> Result<Imported, Failure> {
    import(name, bytes, &Limits::default(), &|| false)
}

fn package(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn word() -> Vec<u8> {
    package(&[
        (
            "word/document.xml",
            r#"<w:document xmlns:w="w"><w:body>
            <w:p><w:pPr><w:pStyle w:val="1"/></w:pPr><w:r><w:t>旅費規程</w:t></w:r></w:p>
            <w:p><w:r><w:t>出張は</w:t></w:r><w:del><w:r><w:t>消した</w:t></w:r></w:del><w:r><w:t>申請する。</w:t></w:r></w:p>
            <w:p><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr><w:r><w:t>様式</w:t></w:r></w:p>
            <w:p><w:r><w:lastRenderedPageBreak/><w:t>次の頁</w:t></w:r></w:p>
            <w:tbl><w:tr><w:tc><w:p><w:r><w:t>地域</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>額</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
            </w:body></w:document>"#,
        ),
        (
            "word/styles.xml",
            r#"<w:styles xmlns:w="w"><w:style w:styleId="a"><w:name w:val="heading 1"/></w:style><w:style w:styleId="1"><w:name w:val="章題"/><w:basedOn w:val="a"/></w:style></w:styles>"#,
        ),
    ])
}

const RELATED: &str = "http://schemas.openxmlformats.org/package/2006/relationships";

/// A Word file with one paragraph before these, and pictures of these names as `rId1`, `rId2` and so on.
fn illustrated(body: &str, pictures: &[&str]) -> Vec<u8> {
    let relations: String = (1..)
        .zip(pictures)
        .map(|(id, name)| format!(r#"<Relationship Id="rId{id}" Target="media/{name}"/>"#))
        .collect();
    let document = format!(
        r#"<w:document xmlns:w="w" xmlns:r="r" xmlns:a="a" xmlns:wp="wp" xmlns:pic="pic" xmlns:v="v"><w:body><w:p><w:r><w:t>題</w:t></w:r></w:p>{body}<w:sectPr><w:pgSz w:w="11906"/><w:pgMar w:left="1701" w:right="1701"/></w:sectPr></w:body></w:document>"#
    );
    let relations = format!(r#"<Relationships xmlns="{RELATED}">{relations}</Relationships>"#);
    let parts: Vec<String> = pictures.iter().map(|name| format!("word/media/{name}")).collect();
    let mut all = vec![("word/document.xml", document.as_str()), ("word/_rels/document.xml.rels", &relations)];
    all.extend(parts.iter().map(|part| (part.as_str(), "bytes")));
    package(&all)
}

fn drawing(id: usize, said: &str, width: u64, cut: &str) -> String {
    format!(
        r#"<w:drawing><wp:inline><wp:extent cx="{width}"/><wp:docPr descr="{said}"/><a:graphic><pic:pic><pic:blipFill><a:blip r:embed="rId{id}"/><a:srcRect {cut}/></pic:blipFill></pic:pic></a:graphic></wp:inline></w:drawing>"#
    )
}

fn slides() -> Vec<u8> {
    const SHAPE: &str = r#"<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree><p:sp><p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>目的</a:t></a:r></a:p></p:txBody></p:sp><p:grpSp><p:sp><p:txBody><a:p><a:pPr lvl="1"/><a:r><a:t>早く</a:t></a:r></a:p></p:txBody></p:sp></p:grpSp></p:spTree></p:cSld></p:sld>"#;
    package(&[
        (
            "ppt/presentation.xml",
            r#"<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="rId2"/><p:sldId id="257" r:id="rId1"/></p:sldIdLst></p:presentation>"#,
        ),
        (
            "ppt/_rels/presentation.xml.rels",
            r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="slides/slide1.xml"/><Relationship Id="rId2" Target="slides/slide2.xml"/></Relationships>"#,
        ),
        ("ppt/slides/slide1.xml", SHAPE),
        (
            "ppt/slides/slide2.xml",
            r#"<p:sld xmlns:p="p" xmlns:a="a"><p:sp><a:p><a:r><a:t>表紙</a:t></a:r></a:p></p:sp></p:sld>"#,
        ),
    ])
}

#[test]
fn pictures_of_word_files_are_named_where_they_stand() {
    let (whole, half) = (5_400_040, 2_700_020);
    let body = format!(
        "<w:p><w:r><w:t>前</w:t>{}</w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r>{}</w:r></w:p></w:tc></w:tr></w:tbl><w:p><w:r>{}{}<w:pict><v:shape alt=\"印\"><v:imagedata r:id=\"rId2\"/></v:shape></w:pict></w:r><w:del><w:r>{}</w:r></w:del></w:p>",
        drawing(1, "売上の &quot;図&quot;", half, ""),
        drawing(2, "", whole, r#"l="1000""#),
        drawing(3, "", half, ""),
        drawing(9, "", half, ""),
        drawing(1, "消した", half, ""),
    );
    let file = illustrated(&body, &["image1.png", "写真 2.JPG", "image3.emf"]);
    assert!(!read("a.docx", &file).unwrap().markdown.contains("!["), "nobody asked for pictures");
    let limits = Limits::default();
    let with = shosai_import::import_with_pictures("a.docx", &file, "a b.docx_files", &limits, &|| false).unwrap();
    assert_eq!(
        with.markdown,
        "題\n\n前\n\n![](a%20b.docx_files/image1.png){fig-alt=\"売上の '図'\" width=50%}\n\n| ![](a%20b.docx_files/写真_2.JPG) |\n| --- |\n\n![](a%20b.docx_files/写真_2.JPG){fig-alt=\"印\"}\n"
    );
    assert_eq!(with.pictures, ["image1.png", "写真_2.JPG"]);
    let notes: Vec<String> = with.notes.iter().map(ToString::to_string).collect();
    assert_eq!(notes.len(), 3, "{notes:?}");
    assert!(notes[0].contains("image3.emf") && notes[1].contains("写真_2.JPG") && notes[2].contains("not in the file"));
    let taken = |name: &str| shosai_import::picture("a.docx", &file, name, &limits).unwrap();
    assert_eq!(taken("写真_2.JPG").as_deref(), Some(&b"bytes"[..]));
    assert_eq!((taken("image3.emf"), taken("document.xml"), taken("../document.xml")), (None, None, None));
}

#[test]
fn pictures_of_slides_come_after_what_stands_before_them() {
    let slide = r#"<p:sld xmlns:p="p" xmlns:a="a" xmlns:r="r"><p:sp><a:p><a:r><a:t>前</a:t></a:r></a:p></p:sp><p:pic><p:nvPicPr><p:cNvPr descr="構成"/></p:nvPicPr><p:blipFill><a:blip r:embed="rId5"/></p:blipFill><p:spPr><a:xfrm><a:ext cx="6096000"/></a:xfrm></p:spPr></p:pic></p:sld>"#;
    let relations = format!(
        r#"<Relationships xmlns="{RELATED}"><Relationship Id="rId5" Target="../media/image7.png"/></Relationships>"#
    );
    let first = format!(
        r#"<Relationships xmlns="{RELATED}"><Relationship Id="rId1" Target="slides/slide1.xml"/></Relationships>"#
    );
    let file = package(&[
        (
            "ppt/presentation.xml",
            r#"<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>"#,
        ),
        ("ppt/_rels/presentation.xml.rels", &first),
        ("ppt/slides/slide1.xml", slide),
        ("ppt/slides/_rels/slide1.xml.rels", &relations),
        ("ppt/media/image7.png", "bytes"),
    ]);
    let with = shosai_import::import_with_pictures("a.pptx", &file, "p", &Limits::default(), &|| false).unwrap();
    assert_eq!(with.markdown, "## Slide 1\n\n- 前\n\n![](p/image7.png){fig-alt=\"構成\" width=50%}\n");
}

#[test]
fn words_behind_controls_and_moves_are_read_once() {
    let body = r#"<w:p><w:moveFrom><w:r><w:t>移した文</w:t></w:r></w:moveFrom></w:p><w:tbl><w:sdt><w:sdtContent><w:tr><w:tc><w:p><w:r><w:t>りんご</w:t></w:r></w:p></w:tc><w:sdt><w:sdtContent><w:tc><w:p><w:r><w:t>20</w:t></w:r></w:p></w:tc></w:sdtContent></w:sdt></w:tr></w:sdtContent></w:sdt></w:tbl><w:p><w:moveTo><w:r><w:t>移した文</w:t></w:r></w:moveTo></w:p>"#;
    let read = read("a.docx", &illustrated(body, &[])).unwrap().markdown;
    assert_eq!(read, "題\n\n| りんご | 20 |\n| --- | --- |\n\n移した文\n");
}

#[test]
fn formats_that_look_like_others_are_refused_with_the_way_out() {
    let text = package(&[("mimetype", "application/vnd.oasis.opendocument.text"), ("content.xml", "<a>本文</a>")]);
    for (name, bytes) in
        [("a.odt", text.as_slice()), ("a", &text), ("a.rtf", b"{\\rtf1 words}"), ("a.txt", b"{\\rtf1 words}")]
    {
        let refused = read(name, bytes).unwrap_err();
        assert!(refused.hint.to_string().contains(".docx"), "{name}: {refused:?}");
    }
}

#[test]
fn a_word_file_is_known_by_its_document_whatever_its_number() {
    let document = r#"<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>本文</w:t></w:r></w:p></w:body></w:document>"#;
    let file = package(&[("word/document22.xml", document)]);
    assert_eq!(read("a.docx", &file).unwrap().markdown, "本文\n");
}

fn sheets() -> Vec<u8> {
    sheets_with(ROWS)
}

const ROWS: &str = r#"<row r="1"><c r="A1" t="inlineStr"><is><t>単価表</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>品名</t></is></c><c r="C2" t="inlineStr"><is><t>円</t></is></c></row><row r="3"><c r="A3" t="inlineStr"><is><t>紙</t></is></c><c r="C3"><v>120</v></c></row>"#;

fn sheets_with(rows: &str) -> Vec<u8> {
    sheets_beside(rows, &[])
}

fn sheets_beside(rows: &str, others: &[(&str, &str)]) -> Vec<u8> {
    const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let workbook = format!(
        r#"<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets><sheet name="単価" sheetId="1" r:id="rId1"/></sheets></workbook>"#
    );
    let sheet = format!(r#"<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>"#);
    let relation = format!(
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#
    );
    let root =
        relation.replace("/worksheet\"", "/officeDocument\"").replace("worksheets/sheet1.xml", "xl/workbook.xml");
    let parts: [(&str, &str); 4] = [
        ("_rels/.rels", &root),
        ("xl/workbook.xml", &workbook),
        ("xl/_rels/workbook.xml.rels", &relation),
        ("xl/worksheets/sheet1.xml", &sheet),
    ];
    package(&[&parts, others].concat())
}

fn book() -> Vec<u8> {
    package(&[
        ("mimetype", "application/epub+zip"),
        (
            "META-INF/container.xml",
            r#"<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>"#,
        ),
        (
            "OEBPS/book.opf",
            r#"<package><manifest><item id="a" href="one.xhtml"/><item id="b" href="two.xhtml"/></manifest><spine><itemref idref="b"/><itemref idref="a"/></spine></package>"#,
        ),
        ("OEBPS/one.xhtml", "<html><body><h1>後</h1><p>二</p></body></html>"),
        ("OEBPS/two.xhtml", "<html><body><h1>先</h1><p>一</p></body></html>"),
    ])
}

/// Two pages with a large heading and text.
fn pdf() -> Vec<u8> {
    pdf_of(&["one", "two"].map(|words| {
        format!(
            "BT /F 20 Tf 50 700 Td (Heading {words}) Tj ET BT /F 10 Tf 50 660 Td (This is the text of the page {words} and it goes on.) Tj 0 -12 Td (Second line here.) Tj ET"
        )
    }))
}

/// Pages that draw this.
fn pdf_of(contents: &[String]) -> Vec<u8> {
    let count = contents.len();
    let kids: String = (0..count).map(|page| format!("{} 0 R ", page + 4)).collect();
    let mut objects = vec![
        "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
        format!("<</Type/Pages/Kids[{kids}]/Count {count}>>"),
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>".to_owned(),
    ];
    objects.extend((0..count).map(|page| {
        format!(
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F 3 0 R>>>>/Contents {} 0 R>>",
            page + 4 + count
        )
    }));
    objects.extend(contents.iter().map(|text| format!("<</Length {}>>stream\n{text}\nendstream", text.len())));
    let mut bytes = b"%PDF-1.4\n".to_vec();
    let mut places = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        places.push(bytes.len());
        bytes.extend(format!("{} 0 obj\n{object}\nendobj\n", index + 1).bytes());
    }
    let table = bytes.len();
    bytes.extend(format!("xref\n0 {}\n0000000000 65535 f \n", places.len() + 1).bytes());
    places.iter().for_each(|place| bytes.extend(format!("{place:010} 00000 n \n").bytes()));
    bytes.extend(format!("trailer<</Size {}/Root 1 0 R>>\nstartxref\n{table}\n%%EOF", places.len() + 1).bytes());
    bytes
}

/// A text at a place, in letters of ten points.
fn at(x: i32, y: i32, text: &str) -> String {
    format!("BT /F 10 Tf {x} {y} Td ({text}) Tj ET ")
}

fn samples() -> Vec<(&'static str, Vec<u8>)> {
    let archive = {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in
            [("手引/a.docx", word()), ("b.pdf", pdf()), (".hidden.txt", b"x".to_vec()), ("c.pdf", b"nonsense".to_vec())]
        {
            zip.start_file(name, SimpleFileOptions::default()).unwrap();
            zip.write_all(&bytes).unwrap();
        }
        zip.finish().unwrap().into_inner()
    };
    vec![
        ("a.pdf", pdf()),
        ("a.docx", word()),
        ("a.pptx", slides()),
        ("a.xlsx", sheets()),
        ("a.epub", book()),
        ("a.zip", archive),
        ("a.html", "<title>題</title><p>本文<table><tr><td>a<td>b</table>".into()),
    ]
}

/// A paragraph of Word, in a list that is counted if `listed`.
fn paragraph(listed: bool, inside: &str) -> String {
    let list = if listed { r#"<w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr>"# } else { "" };
    format!("<w:p><w:pPr>{list}</w:pPr>{inside}</w:p>")
}

fn word_of(body: &str) -> String {
    let document = format!(r#"<w:document xmlns:w="w"><w:body>{body}</w:body></w:document>"#);
    let numbering = r#"<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num></w:numbering>"#;
    let styles = r#"<w:styles xmlns:w="w"><w:style w:styleId="1"><w:name w:val="heading 1"/></w:style></w:styles>"#;
    let parts =
        [("word/document.xml", document.as_str()), ("word/numbering.xml", numbering), ("word/styles.xml", styles)];
    read("a.docx", &package(&parts)).unwrap().markdown
}

#[test]
fn steps_in_a_cell_of_word_keep_their_numbers() {
    let step = |text: &str| paragraph(true, &format!("<w:r><w:t>{text}</w:t></w:r>"));
    let cell = format!("<w:tc>{}{}</w:tc>", step("選ぶ"), step("押す"));
    let body = format!("<w:tbl><w:tr>{cell}</w:tr></w:tbl>{}", step("待つ"));
    assert_eq!(word_of(&body), "| 1. 選ぶ 2. 押す |\n| --- |\n\n3. 待つ\n");
}

#[test]
fn a_text_box_in_word_is_no_part_of_the_heading_it_hangs_on() {
    let boxed = "<w:r><w:txbxContent><w:p><w:r><w:t>計画</w:t></w:r></w:p><w:p><w:r><w:t>実績</w:t></w:r></w:p></w:txbxContent></w:r>";
    let heading = format!(
        r#"<w:p><w:pPr><w:pStyle w:val="1"/></w:pPr>{boxed}<w:Fallback>{boxed}</w:Fallback><w:r><w:t>日程</w:t></w:r></w:p>"#
    );
    assert_eq!(word_of(&heading), "# 日程\n\n計画\n実績\n");
    let cell = format!("<w:tbl><w:tr><w:tc>{}</w:tc></w:tr></w:tbl>", paragraph(false, boxed));
    assert_eq!(word_of(&cell), "| 計画 実績 |\n| --- |\n");
}

#[test]
fn a_pdf_has_headings_by_size_and_pages() {
    let read = read("a.pdf", &pdf()).unwrap();
    assert_eq!(
        read.markdown,
        "# Heading one\n\nThis is the text of the page one and it goes on. Second line here.\n\n# Heading two\n\nThis is the text of the page two and it goes on. Second line here.\n"
    );
    assert_eq!(read.place_at(5).unwrap().number, 2);
    assert_eq!(read.place_at(4).unwrap().number, 1);
}

#[test]
fn a_table_drawn_with_lines_keeps_the_lines_of_a_cell_together() {
    let mut page: String = [100, 200, 400].map(|x| format!("{x} 600 m {x} 700 l S ")).concat();
    page += &[600, 650, 700].map(|y| format!("100 {y} m 400 {y} l S ")).concat();
    page += &at(105, 680, "Name");
    page += &at(205, 680, "What it does");
    page += &at(105, 640, "start");
    page += &at(205, 640, "Begins a new round, and waits until");
    page += &at(205, 628, "all have come.");
    let read = read("a.pdf", &pdf_of(&[page])).unwrap();
    assert_eq!(
        read.markdown,
        "| Name | What it does |\n| --- | --- |\n| start | Begins a new round, and waits until all have come. |\n"
    );
}

#[test]
fn a_frame_around_text_is_no_table() {
    let page = "100 600 300 100 re S ".to_owned() + &at(105, 680, "In a box") + &at(105, 660, "two lines.");
    assert_eq!(read("a.pdf", &pdf_of(&[page])).unwrap().markdown, "In a box two lines.\n");
}

#[test]
fn columns_drawn_line_by_line_are_read_one_after_the_other() {
    let left = [
        "Apples grow on trees in the north of",
        "the country and are ripe in autumn,",
        "when the days are short and cold and",
        "nobody wants to go out and gather.",
    ];
    let right = [
        "Bananas come from far away by ship,",
        "are green when they arrive and then",
        "turn yellow in a warm and dark room",
        "until somebody buys and eats them.",
    ];
    let page: String = (0..4)
        .map(|line| at(60, 700 - 12 * line, left[line as usize]) + &at(320, 700 - 12 * line, right[line as usize]))
        .collect();
    let read = read("a.pdf", &pdf_of(&[page])).unwrap();
    assert_eq!(read.markdown, format!("{}\n\n{}\n", left.join(" "), right.join(" ")));
}

#[test]
fn a_page_drawn_in_any_order_is_read_from_the_top() {
    let lines = [
        "First the lid is opened.",
        "Then the water is poured in.",
        "Third, the switch is set.",
        "Last, the lid is shut.",
    ];
    let page: String = [2, 0, 3, 1].map(|line: usize| at(60, 700 - 40 * line as i32, lines[line])).concat();
    assert_eq!(read("a.pdf", &pdf_of(&[page])).unwrap().markdown, lines.join("\n\n") + "\n");
}

#[test]
fn letters_drawn_twice_are_one_and_narrow_ones_side_by_side_two() {
    let page = at(60, 700, "Will follow") + "BT /F 10 Tf 60.4 700 Td (Will follow) Tj ET";
    assert_eq!(read("a.pdf", &pdf_of(&[page])).unwrap().markdown, "Will follow\n");
}

#[test]
fn text_that_is_turned_is_read_as_one_line() {
    let page = at(60, 700, "Upright words.") + "BT /F 10 Tf 0 1 -1 0 500 300 Tm (Turned words) Tj ET";
    assert_eq!(read("a.pdf", &pdf_of(&[page])).unwrap().markdown, "Upright words.\n\nTurned words\n");
}

#[test]
fn word_files_have_styles_lists_tables_and_pages() {
    let read = read("a.docx", &word()).unwrap();
    assert_eq!(read.markdown, "# 旅費規程\n\n出張は申請する。\n\n  - 様式\n\n次の頁\n\n| 地域 | 額 |\n| --- | --- |\n");
    assert_eq!(read.place_at(7).unwrap().number, 2);
}

#[test]
fn slides_come_in_the_order_shown() {
    let read = read("a.pptx", &slides()).unwrap();
    assert_eq!(read.markdown, "## Slide 1\n\n- 表紙\n\n## 目的\n\n  - 早く\n");
    let place = read.place_at(5).unwrap();
    assert_eq!((place.unit, place.number, place.name.as_deref()), (Unit::Slide, 2, Some("目的")));
}

const CHART: &str = r#"<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:title><a:t>出張の件数</a:t></c:title><c:ser><c:tx><c:v>件数</c:v></c:tx><c:cat><c:pt idx="0"><c:v>4月</c:v></c:pt></c:cat><c:val><c:pt idx="0"><c:v>7</c:v></c:pt></c:val></c:ser></c:chart></c:chartSpace>"#;

fn related_chart(folder: &str) -> String {
    format!(
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Target="{folder}charts/chart1.xml"/></Relationships>"#
    )
}

#[test]
fn a_chart_on_a_slide_is_read_as_its_numbers_and_counted_items_keep_theirs() {
    let item = |text: &str, own: &str| format!("<a:p><a:pPr>{own}</a:pPr><a:r><a:t>{text}</a:t></a:r></a:p>");
    let counted = r#"<a:buAutoNum type="arabicPeriod" startAt="3"/>"#;
    let items = [item("申請", counted), item("承認", counted), item("以上", ""), item("精算", counted)].concat();
    let slide = format!(
        r#"<p:sld xmlns:p="p" xmlns:a="a" xmlns:c="c" xmlns:r="r"><p:sp>{items}</p:sp><p:graphicFrame><a:graphic><c:chart r:id="rId9"/></a:graphic></p:graphicFrame></p:sld>"#
    );
    let file = package(&[
        ("ppt/presentation.xml", r#"<p:presentation xmlns:p="p" xmlns:r="r"><p:sldId r:id="rId1"/></p:presentation>"#),
        (
            "ppt/_rels/presentation.xml.rels",
            r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="slides/slide1.xml"/></Relationships>"#,
        ),
        ("ppt/slides/slide1.xml", &slide),
        ("ppt/slides/_rels/slide1.xml.rels", &related_chart("../")),
        ("ppt/charts/chart1.xml", CHART),
    ]);
    let items = "3. 申請\n4. 承認\n- 以上\n3. 精算";
    let chart = "出張の件数\n\n|  | 件数 |\n| --- | --- |\n| 4月 | 7 |\n";
    assert_eq!(read("a.pptx", &file).unwrap().markdown, format!("## Slide 1\n\n{items}\n\n{chart}"));
}

#[test]
fn a_chart_in_word_is_read_as_its_numbers() {
    let body = r#"<w:document xmlns:w="w" xmlns:c="c" xmlns:r="r"><w:body><w:p><w:r><w:t>推移</w:t><w:drawing><c:chart r:id="rId9"/></w:drawing></w:r></w:p></w:body></w:document>"#;
    let file = package(&[
        ("word/document.xml", body),
        ("word/_rels/document.xml.rels", &related_chart("")),
        ("word/charts/chart1.xml", CHART),
    ]);
    let read = read("a.docx", &file).unwrap();
    assert_eq!(read.markdown, "推移\n\n出張の件数\n\n|  | 件数 |\n| --- | --- |\n| 4月 | 7 |\n");
}

#[test]
fn sheets_are_tables_without_empty_columns() {
    let read = read("a.xlsx", &sheets()).unwrap();
    assert_eq!(read.markdown, "## 単価\n\n単価表\n\n| 品名 | 円 |\n| --- | --- |\n| 紙 | 120 |\n");
    assert_eq!(read.places[0].name.as_deref(), Some("単価"));
}

#[test]
fn words_in_shapes_and_comments_of_a_sheet_are_read() {
    const RELATED: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="../drawings/drawing1.xml"/><Relationship Id="rId2" Target="../comments1.xml"/></Relationships>"#;
    const SHAPE: &str = r#"<x:wsDr xmlns:x="x" xmlns:a="a"><x:sp><a:p><a:r><a:t>税込で</a:t></a:r><a:r><a:t>記入</a:t></a:r></a:p></x:sp><x:sp/></x:wsDr>"#;
    const COMMENT: &str = r#"<comments><comment ref="C3"><text><r><t>前期は100</t></r></text></comment></comments>"#;
    let beside = [
        ("xl/worksheets/_rels/sheet1.xml.rels", RELATED),
        ("xl/drawings/drawing1.xml", SHAPE),
        ("xl/comments1.xml", COMMENT),
    ];
    let read = read("a.xlsx", &sheets_beside(ROWS, &beside)).unwrap();
    assert!(read.markdown.ends_with("| 紙 | 120 |\n\n税込で記入\n\nC3: 前期は100\n"), "{}", read.markdown);
}

#[test]
fn books_follow_their_spine_and_archives_name_what_they_skip() {
    let samples = samples();
    assert_eq!(read("a.epub", &book()).unwrap().markdown, "# 先\n\n一\n\n# 後\n\n二\n");
    let archive = read("a.zip", &samples[5].1).unwrap();
    assert_eq!(archive.kind.label, "zip");
    assert!(archive.markdown.contains("# 手引/a.docx\n") && archive.markdown.contains("Heading one"));
    assert_eq!(archive.notes.len(), 1);
}

#[test]
fn what_cannot_be_read_says_why() {
    let code = |name: &str, bytes: &[u8]| read(name, bytes).unwrap_err().code.to_string();
    assert_eq!(code("a.pdf", b"not a pdf"), "unavailable");
    assert_eq!(code("a.docx", b"PK\x03\x04 broken"), "unavailable");
    assert_eq!(code("a.doc", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 old"), "unavailable");
    let small = Limits { file_bytes: 4, ..Limits::default() };
    assert_eq!(import("a.txt", b"larger", &small, &|| false).unwrap_err().code, "too_large");
    let bomb = Limits { unpacked_bytes: 100, ..Limits::default() };
    assert_eq!(import("a.docx", &word(), &bomb, &|| false).unwrap_err().code, "too_large");
    assert_eq!(import("a.docx", &word(), &Limits::default(), &|| true).unwrap_err().code, "too_large");
}

#[test]
fn text_with_old_line_ends_is_read() {
    let read = read("a.txt", b"\xE7\xAC\xAC1\xE7\xAB\xA0 A\rtext\r").unwrap();
    assert_eq!(read.markdown, "## 第1章 A\n\ntext\n");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn damaged_files_are_read_or_refused(kind in 0..7_usize, changes in proptest::collection::vec((any::<u16>(), any::<u8>()), 1..12), cut in 0..4_usize) {
        let (name, mut bytes) = samples().swap_remove(kind);
        for (at, byte) in changes {
            let len = bytes.len();
            bytes[at as usize % len] = byte;
        }
        if cut == 0 {
            let half = bytes.len() / 2;
            bytes.truncate(half);
        }
        if let Ok(read) = read(name, &bytes) {
            let lines = read.markdown.lines().count() as u32;
            prop_assert!(read.places.iter().all(|place| place.line <= lines));
            prop_assert!(read.places.windows(2).all(|pair| pair[0].line <= pair[1].line));
        }
    }
}

#[test]
fn a_sheet_that_claims_the_whole_world_takes_no_room() {
    let cells = r#"<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c><c r="B1048576"><v>3</v></c></row>"#;
    let wide = sheets_with(cells);
    assert_eq!(read("a.xlsx", &wide).unwrap().markdown, "## 単価\n\n1\n\n3\n");
    let office = r#"<d><table name="表"><table-row number-rows-repeated="1000000"><table-cell number-columns-repeated="1000000"><p>一</p></table-cell></table-row></table></d>"#;
    let read = read("a.ods", &package(&[("mimetype", "x"), ("content.xml", office)])).unwrap();
    assert!(read.markdown.starts_with("## 表\n\n| 一 | 一 |"));
}
