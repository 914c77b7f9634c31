//! Documents with something deleted, doubled, swapped or put in at random are written in every format: nothing panics,
//! nothing takes long. `SHOSAI_MUTATIONS` asks for more of them.
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use shosai_message::Message;
use std::time::{Duration, Instant};

use serde_json::{Map, json};
use shosai_document::{
    Figure, FigureCode, FigureSource, Request, Resources,
    formats::{Category, FORMATS},
    render,
    tree::Media,
};

struct Nothing;

impl Resources for Nothing {
    fn text(&self, _: &str) -> Result<String, Message> {
        Err(Message::quoted("nothing is there"))
    }

    fn picture(&self, _: &str) -> Result<Media, Message> {
        Err(Message::quoted("nothing is there"))
    }
}

impl FigureSource for Nothing {
    fn figure(&self, _: &FigureCode<'_>) -> Option<Result<Figure, Message>> {
        None
    }
}

/// A small generator, so that a failure can be repeated.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit.max(1)
    }
}

/// What is put in: marks of every construct, letters that are none, and numbers that are too large.
const SEEDS: &[&str] = &[
    "*",
    "**",
    "`",
    "```\n",
    "[",
    "](",
    "![",
    "^[",
    "[^",
    "]: ",
    "> ",
    "- ",
    "99999999999. ",
    "\t",
    "\n",
    "\n\n",
    "\r\n",
    "# ",
    "::: {.callout-note}\n",
    ":::\n",
    "::::: {.columns}\n",
    "|",
    "|--|\n",
    "+--+--+\n",
    "---\n",
    "...\n",
    "{",
    "}",
    "{#id .c k=\"v\"}",
    "$",
    "$$",
    "\\",
    "\\frac{",
    "<div>",
    "</div>",
    "<!--",
    "-->",
    "&",
    "&#x1F600;",
    "@a",
    "[@a; -@b]",
    "{{< include x >}}",
    "{{< meta title >}}",
    "\u{feff}",
    "\u{0}",
    "\u{200d}",
    "\u{202e}",
    "　",
    "漢",
    "が",
    "𠮷",
    "ｱ",
    "~~",
    "~",
    "^",
    "==",
    "\"",
    "'",
    "...",
    "--",
    ": ",
    "| ",
    "\\newcommand{\\a}{\\a}",
    "width=1e309%",
    "\u{1}",
];

fn mutated(source: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = source.chars().collect();
    for _ in 0..=dice.below(8) {
        let at = dice.below(letters.len() + 1);
        let length = dice.below(40).min(letters.len() - at.min(letters.len()));
        match dice.below(5) {
            0 => drop(letters.drain(at..at + length)),
            1 => {
                let part: Vec<char> = letters[at..at + length].to_vec();
                let to = dice.below(letters.len() + 1);
                letters.splice(to..to, part);
            }
            2 => {
                let other = dice.below(letters.len().max(1));
                if at < letters.len() && other < letters.len() {
                    letters.swap(at, other);
                }
            }
            _ => {
                let seed = SEEDS[dice.below(SEEDS.len())];
                let times = if dice.below(20) == 0 { 200 } else { 1 };
                letters.splice(at..at, seed.repeat(times).chars());
            }
        }
    }
    letters.into_iter().collect()
}

#[test]
fn mutated_documents_are_written_in_every_format() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut sources = Vec::new();
    for folder in ["xtask/corpus/documents", "samples/decks"] {
        for entry in std::fs::read_dir(format!("{root}/{folder}")).unwrap() {
            sources.push(std::fs::read_to_string(entry.unwrap().path()).unwrap());
        }
    }
    sources.sort();
    let face = |name: &str| {
        let bytes = std::fs::read(format!("{root}/assets/fonts/{name}")).unwrap();
        shosai_text::Face::from_bytes(bytes.into()).unwrap()
    };
    let faces = shosai_text::Faces { regular: face("IBMPlexSansJP-Regular.ttf"), bold: face("IBMPlexSansJP-Bold.ttf") };
    let count: u64 = std::env::var("SHOSAI_MUTATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(300);
    let mut slowest = (Duration::ZERO, 0, "");
    for number in 0..count {
        let mut dice = Dice(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let source = mutated(&sources[dice.below(sources.len())].clone(), &mut dice);
        let format = &FORMATS[dice.below(FORMATS.len())];
        // Setting pages costs a hundred times the rest, so fewer are set.
        if format.extension == "pdf" && (format.category == Category::Presentation || number % 10 != 0) {
            continue;
        }
        let started = Instant::now();
        let options = Map::from_iter([("toc".to_owned(), json!(number % 2 == 0))]);
        let request = Request {
            source: &source,
            format,
            options: &options,
            template: None,
            faces: &faces,
            resources: &Nothing,
            figures: &Nothing,
            cancelled: &|| false,
            trust_html: false,
        };
        let _ = render(&request);
        slowest = slowest.max((started.elapsed(), number, format.id));
    }
    assert!(slowest.0 < Duration::from_secs(20), "mutation {} took {:?} as {}", slowest.1, slowest.0, slowest.2);
}
