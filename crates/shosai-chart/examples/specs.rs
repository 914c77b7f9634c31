//! Draws the specs of a file, one JSON object a line (`id`, `table`, `locale`, `spec`), beside each other.
#![allow(missing_docs, clippy::disallowed_methods, clippy::print_stdout, clippy::unwrap_used)]

use serde_json::Value;
use shosai_chart::{Language, Options, Source, visualize_from};
use shosai_text::{Face, Faces};
use std::path::PathBuf;

fn main() {
    let mut args = std::env::args().skip(1);
    let (file, tables, out) =
        (args.next().unwrap(), PathBuf::from(args.next().unwrap()), PathBuf::from(args.next().unwrap()));
    let only = args.next();
    let fonts = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/fonts");
    let face = |name: &str| Face::from_bytes(std::fs::read(fonts.join(name)).unwrap().into()).unwrap();
    let faces = Faces { regular: face("IBMPlexSansJP-Regular.ttf"), bold: face("IBMPlexSansJP-Bold.ttf") };
    for line in std::fs::read_to_string(file).unwrap().lines().filter(|line| line.starts_with('{')) {
        let case: Value = serde_json::from_str(line).unwrap();
        let id = case["id"].as_str().unwrap();
        if only.as_deref().is_some_and(|only| !id.contains(only)) {
            continue;
        }
        let bytes = std::fs::read(tables.join(case["table"].as_str().unwrap())).unwrap();
        let locale = if case["locale"] == "ja" { Language::Ja } else { Language::En };
        let options = Options { spec: Some(case["spec"].clone()), locale: Some(locale), ..Options::default() };
        let drawn = visualize_from(Source::Bytes(&bytes), "", &options, &faces, &|| false, &mut |_| {});
        let ending = if drawn.is_error { "svg" } else { "png" };
        std::fs::write(out.join(format!("{id}.{ending}")), &drawn.image).unwrap();
        match drawn.error {
            Some(error) => println!("{id} REFUSED {} | {}", error.message, error.hint),
            None => println!(
                "{id} {} | {} | {}",
                drawn.metadata.template_id,
                drawn.metadata.title,
                drawn.metadata.warnings.join(" / ")
            ),
        }
    }
}
