//! Writes a picture of every template, in both languages and two sizes, into a folder: `gallery FOLDER`.
#![allow(
    missing_docs,
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]

use shosai_chart::{Format, Language, Options, visualize};
use shosai_text::{Face, Faces};
use std::path::Path;

fn main() {
    let folder = std::env::args().nth(1).expect("a folder");
    std::fs::create_dir_all(&folder).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let face = |name: &str| {
        Face::from_bytes(std::fs::read(root.join("../../assets/fonts").join(name)).unwrap().into()).unwrap()
    };
    let faces = Faces { regular: face("IBMPlexSansJP-Regular.ttf"), bold: face("IBMPlexSansJP-Bold.ttf") };
    let list = std::fs::read_to_string(root.join("tests/gallery.tsv")).unwrap();
    for line in list.lines() {
        let cells: Vec<&str> = line.split('\t').collect();
        for (locale, data, query) in [(Language::Ja, cells[1], cells[2]), (Language::En, cells[3], cells[4])] {
            let name = locale.tag();
            let data = std::fs::read_to_string(root.join(format!("tests/data/{data}.csv"))).unwrap();
            for (width, height) in [(1200, 900), (600, 400)] {
                let options =
                    Options { locale: Some(locale), width, height, format: Format::Png, ..Options::default() };
                let answer = visualize(&data, query, &options, &faces, &|| false, &mut |_| ());
                if answer.metadata.template_id != cells[0] {
                    println!("{query}: {} instead of {}", answer.metadata.template_id, cells[0]);
                }
                std::fs::write(Path::new(&folder).join(format!("{}-{name}-{width}.png", cells[0])), answer.image)
                    .unwrap();
            }
        }
    }
}
