//! Cuts standard input into words, a line a line, as `mecab -Owakati` does, to compare the two.

// A program at the terminal may read and print.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)]

use std::io::{Read, Write};

fn main() -> std::io::Result<()> {
    let whole = std::env::args().any(|argument| argument == "--features");
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let mut words = shosai_text::Words::new();
    let started = std::time::Instant::now();
    let mut count = 0;
    let mut output = std::io::BufWriter::new(std::io::stdout().lock());
    for line in text.lines() {
        let found = words.of(line);
        count += found.len();
        let shown: Vec<String> = found
            .iter()
            .map(|word| if whole { format!("{}/{}", word.surface, word.features()) } else { word.surface.to_string() })
            .collect();
        writeln!(output, "{}", shown.join(" "))?;
    }
    output.flush()?;
    eprintln!("{count} words, {:.2} million a second", count as f64 / started.elapsed().as_secs_f64() / 1e6);
    Ok(())
}
