//! The workspace that is walked in: the sample of the tour, manuals and notes of our own, a workbook, a company's
//! template, a book, a novel.

use std::{
    fs,
    io::{Cursor, Write},
    path::{Path, PathBuf},
    process::Command,
    sync::atomic::{AtomicUsize, Ordering},
};

/// A workspace that goes with the test that made it.
pub struct Desk(PathBuf);

impl std::ops::Deref for Desk {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn lay() -> Desk {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let name = format!("shosai-walks-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let desk = std::env::temp_dir().join(name);
    let _ = fs::remove_dir_all(&desk);
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    copy(&here.join("../../samples/tour"), &desk);
    copy(&here.join("tests/walks/desk"), &desk);
    for folder in ["data", "templates"] {
        fs::create_dir_all(desk.join(folder)).unwrap();
    }
    fs::write(desk.join("data/sales.xlsx"), workbook()).unwrap();
    fs::create_dir_all(desk.join("資料 置き場")).unwrap();
    fs::write(desk.join("資料 置き場/出荷 (案)📦.docx"), report()).unwrap();
    fs::write(desk.join("資料 置き場/控え.bak"), report()).unwrap();
    fs::write(desk.join("資料 置き場/覚え書き.rtf"), r"{\rtf1\ansi A note.}").unwrap();
    for name in ["会社", "company"] {
        run(
            &desk,
            &["template", "export", "sales_pitch", &desk.join(format!("templates/{name}.pptx")).display().to_string()],
        );
    }
    run(&desk, &["noveler", "init", "港の夜", "--project", "小説"]);
    // Dots in place of an ellipsis: a fault that can be mended safely.
    let episode = fs::read_to_string(desk.join("第001話.md")).unwrap() + "\n　彼は港へ走った・・・\n";
    fs::write(desk.join("小説/40_原稿/第001話_港の夜.md"), episode).unwrap();
    Desk(desk)
}

fn run(desk: &Path, arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_shosai"))
        .env_clear()
        .arg("--workspace")
        .arg(desk)
        .args(arguments)
        .output()
        .unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let place = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &place);
        } else {
            fs::copy(entry.path(), place).unwrap();
        }
    }
}

/// The smallest workbook that Excel opens: two branches over six months.
fn workbook() -> Vec<u8> {
    let mut rows = String::from(&row(&["month", "branch", "sales"]));
    for month in 1..=6 {
        for (branch, base) in [("Tokyo", 100), ("Osaka", 70)] {
            rows += &row(&[&format!("2026-{month:02}"), branch, &(base + 5 * month).to_string()]);
        }
    }
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let package = "http://schemas.openxmlformats.org/package/2006";
    let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";
    let parts = [
        (
            "[Content_Types].xml",
            format!(
                "<Types xmlns=\"{package}/content-types\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/><Override PartName=\"/xl/workbook.xml\" ContentType=\"{kind}.sheet.main+xml\"/><Override PartName=\"/xl/worksheets/sheet1.xml\" ContentType=\"{kind}.worksheet+xml\"/></Types>"
            ),
        ),
        (
            "_rels/.rels",
            format!(
                "<Relationships xmlns=\"{package}/relationships\"><Relationship Id=\"r1\" Type=\"{office}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
            ),
        ),
        (
            "xl/workbook.xml",
            format!(
                "<workbook xmlns=\"{main}\" xmlns:r=\"{office}\"><sheets><sheet name=\"Sales\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>"
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            format!(
                "<Relationships xmlns=\"{package}/relationships\"><Relationship Id=\"r1\" Type=\"{office}/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>"
            ),
        ),
        ("xl/worksheets/sheet1.xml", format!("<worksheet xmlns=\"{main}\"><sheetData>{rows}</sheetData></worksheet>")),
    ];
    packed(parts.iter().map(|(name, text)| (*name, text.as_bytes())))
}

fn packed<'a>(parts: impl Iterator<Item = (&'a str, &'a [u8])>) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        archive.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// A Word file of a heading, a sentence and a picture with words about it, and one in a format that nobody else shows.
fn report() -> Vec<u8> {
    const PICTURE: &[u8] = include_bytes!("../../../../docs/gallery/diagrams/timeline.png");
    let picture = |id: u8| {
        format!(
            r#"<w:p><w:r><w:drawing><wp:inline><wp:extent cx="2700020"/><wp:docPr descr="出荷の流れ"/><a:blip r:embed="rId{id}"/></wp:inline></w:drawing></w:r></w:p>"#
        )
    };
    let document = format!(
        r#"<w:document xmlns:w="w" xmlns:r="r" xmlns:a="a" xmlns:wp="wp"><w:body><w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>出荷の報告</w:t></w:r></w:p><w:p><w:r><w:t>夜間便を始めた。</w:t></w:r></w:p>{}{}</w:body></w:document>"#,
        picture(1),
        picture(2)
    );
    let relations = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="media/image1.png"/><Relationship Id="rId2" Target="media/image2.emf"/></Relationships>"#;
    let parts: [(&str, &[u8]); 4] = [
        ("word/document.xml", document.as_bytes()),
        ("word/_rels/document.xml.rels", relations.as_bytes()),
        ("word/media/image1.png", PICTURE),
        ("word/media/image2.emf", b"EMF"),
    ];
    packed(parts.into_iter())
}

fn row(cells: &[&str]) -> String {
    let cell = |text: &&str| match text.parse::<f64>() {
        Ok(number) => format!("<c><v>{number}</v></c>"),
        Err(_) => format!("<c t=\"inlineStr\"><is><t>{text}</t></is></c>"),
    };
    format!("<row>{}</row>", cells.iter().map(cell).collect::<String>())
}
