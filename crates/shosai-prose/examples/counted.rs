//! Prints what the counts say of texts, with the figures behind it: `cargo run --example counted FILE...`.

// A program at the terminal may read and print.
#![allow(clippy::print_stdout, clippy::disallowed_methods, clippy::expect_used)]

use shosai_prose::{
    Manuscript,
    counted::{Counted, compounds, frames, neighbours::Line, slips, sounds},
};

fn main() {
    let counted = Counted::embedded().expect("the counts can be read");
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).expect("the text can be read");
        let text = shosai_text::decode(&bytes).expect("the file is text").0;
        let manuscript = Manuscript::read(&text);
        let line = Line { text: manuscript.text(), tokens: manuscript.tokens() };
        let (slips, odd) = slips::found(counted, line);
        let letters = text.chars().count();
        println!("D {:.1} {} {path}", odd as f64 * 10_000.0 / letters as f64, slips.len());
        for slip in slips {
            println!("L {} {} → {}", slip.gain, &line.text[slip.range], slip.meant);
        }
        for (place, token) in line.tokens.iter().enumerate() {
            let around = |from: usize, to: usize| {
                let before: Vec<char> = line.text[..from].chars().rev().take(12).collect();
                let after: String = line.text[to..].chars().take(12).collect();
                let before: String = before.into_iter().rev().collect();
                format!("{before}⟦{}⟧{after}", &line.text[from..to]).replace('\n', "⏎")
            };
            if let Some(meant) = compounds::other(counted, line, place) {
                println!("K {} {}", meant.join(" "), around(token.range.start, line.tokens[place + 1].range.end));
            }
            if let Some(sound) = sounds::other(counted, line, place) {
                println!(
                    "S {:.0} {:.1} {} {}",
                    sound.seen,
                    sound.missed,
                    sound.meant,
                    around(token.range.start, token.range.end)
                );
            }
            if let Some(case) = frames::other(counted, line, place) {
                println!(
                    "F {:.0} {:.5} {} {}",
                    case.seen,
                    case.share,
                    case.meant,
                    around(line.tokens[case.place].range.start, token.range.end)
                );
            }
        }
    }
}
