//! How a text is cut for the peers: into words, by our tagger or by a program, or into pairs of characters.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use shosai_text::{Folding, Words, fold};

/// Content words in their base form.
pub fn words(tagger: &mut Words, text: &str) -> Vec<String> {
    let folded = fold(text, Folding::Plain);
    let mut found = Vec::new();
    for line in folded.lines() {
        let content = |part: &str| matches!(part, "名詞" | "動詞" | "形容詞" | "副詞" | "接頭詞");
        let tagged = tagger.of(line);
        found.extend(tagged.iter().filter(|word| content(word.part())).map(|word| word.base().to_lowercase()));
    }
    found
}

/// Pairs of neighbouring characters; Latin words are whole.
pub fn pairs(text: &str) -> Vec<String> {
    let folded = fold(text, Folding::Plain).to_lowercase();
    let mut found = Vec::new();
    for part in folded.split(|c: char| !c.is_alphanumeric() && c != 'ー').filter(|part| !part.is_empty()) {
        if part.is_ascii() {
            found.push(part.to_owned());
            continue;
        }
        let chars: Vec<char> = part.chars().collect();
        match chars.len() {
            1 => found.push(part.to_owned()),
            _ => found.extend(chars.windows(2).map(|pair| pair.iter().collect::<String>())),
        }
    }
    found
}

/// Words by a program that answers each line with its words between blanks.
pub fn by_program(program: &str, texts: &[String]) -> Vec<Vec<String>> {
    let mut child =
        Command::new("sh").args(["-c", program]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines: Vec<String> = texts.iter().map(|text| text.replace(['\n', '\r', '\t'], " ")).collect();
    let writer = std::thread::spawn(move || lines.iter().for_each(|line| writeln!(input, "{line}").unwrap()));
    let output = BufReader::new(child.stdout.take().unwrap());
    let found: Vec<Vec<String>> = output
        .lines()
        .map(|line| line.unwrap().split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect())
        .collect();
    writer.join().unwrap();
    child.wait().unwrap();
    assert_eq!(found.len(), texts.len(), "the program must answer line by line");
    found
}
