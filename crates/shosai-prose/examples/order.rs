//! Prints how well the paragraphs of texts hang together, as they stand and shuffled: `cargo run --example order FILE...`.

// A program at the terminal may read and print.
#![allow(clippy::print_stdout, clippy::disallowed_methods, clippy::expect_used)]

use shosai_prose::{Manuscript, Settings, check, order, score};

fn main() {
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).expect("the text can be read");
        let text = shosai_text::decode(&bytes).expect("the file is text").0;
        let mut lines: Vec<&str> = text.lines().collect();
        let mut seed = 12_345_u64;
        for last in (1..lines.len()).rev() {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            lines.swap(last, (seed >> 33) as usize % (last + 1));
        }
        let [plain, shuffled] = [text.clone(), lines.join("\n")].map(|text| {
            let manuscript = Manuscript::read(&text);
            let findings = check(&manuscript, &Settings::for_text(&manuscript).1);
            (order(&manuscript).unwrap_or(0.0), score(&manuscript, &findings, &[]).rhythm)
        });
        println!("{:.2} {:.2} {:.0} {:.0} {path}", plain.0, shuffled.0, plain.1, shuffled.1);
    }
}
