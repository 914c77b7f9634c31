//! Prints what the default settings find in texts, one line each: `cargo run --example findings FILE...`; with `--seeds FILE.tsv` it scores seeded errors; `--fix` shows what would be changed, `--time` how long each rule takes.

// A program at the terminal may read and print.
#![allow(clippy::print_stdout, clippy::disallowed_methods, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use shosai_message::Language;
use shosai_prose::{FixOptions, Manuscript, Preset, RULES, Settings, check, fix_text, unified_diff};

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let preset = arguments.peek().and_then(|name| Preset::named(name));
    if preset.is_some() {
        arguments.next();
    }
    let settings = |text: &str| preset.map_or_else(|| Settings::for_text(&Manuscript::read(text)).1, Settings::preset);
    match arguments.peek().map(String::as_str) {
        Some("--seeds") => arguments.skip(1).for_each(|path| seeds(&path, &settings)),
        Some("--time") => arguments.skip(1).for_each(|path| times(&path)),
        Some("--fix") => arguments.skip(1).for_each(|path| fixes(&path, &settings)),
        _ => arguments.for_each(|path| findings(&path, &settings)),
    }
}

fn read(path: &str) -> String {
    let bytes = std::fs::read(path).expect("the text can be read");
    shosai_text::decode(&bytes).expect("the file is text").0
}

fn findings(path: &str, settings: &dyn Fn(&str) -> Settings) {
    let text = read(path);
    let manuscript = Manuscript::read(&text);
    let name = path.rsplit('/').next().unwrap_or(path);
    for finding in check(&manuscript, &settings(&text)) {
        let around = |reach: usize| {
            let before: Vec<char> = text[..finding.span.start].chars().rev().take(reach).collect();
            before.into_iter().rev().collect::<String>()
        };
        let found = &text[finding.span.clone()];
        let after: String = text[finding.span.end..].chars().take(20).collect();
        let shown: String = found.chars().take(60).collect();
        let line = format!("{}⟦{shown}⟧{after}", around(25)).replace('\n', "⏎");
        println!(
            "{}\t{name}:{}\t{}\t{line}\t{}",
            finding.rule,
            finding.line,
            finding.severity.name(),
            finding.message.say(Language::Ja).replace('\n', " ")
        );
    }
}

fn times(path: &str) {
    let text = read(path);
    let manuscript = Manuscript::read(&text);
    manuscript.tokens();
    let mut spent = Vec::new();
    for rule in RULES {
        let mut settings = Settings::nothing();
        settings.enable(rule.name);
        check(&Manuscript::read("辞書を読む。"), &settings);
        let started = std::time::Instant::now();
        check(&manuscript, &settings);
        spent.push((started.elapsed().as_micros(), rule.name));
    }
    spent.sort_unstable_by(|one, other| other.cmp(one));
    spent.iter().take(15).for_each(|(micros, rule)| println!("{micros} {rule}"));
}

fn fixes(path: &str, settings: &dyn Fn(&str) -> Settings) {
    let text = read(path);
    let fixed = fix_text(&text, &settings(&text), &FixOptions::default());
    println!("{path}: {}\n{}", fixed.applied.len(), unified_diff(&text, &fixed.text, "before", "after"));
}

/// Each line: kind, the text with an error, the text without.
fn seeds(path: &str, settings: &dyn Fn(&str) -> Settings) {
    let mut kinds: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    for line in read(path).lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let parts: Vec<String> = line.split('\t').map(|part| part.replace("\\n", "\n")).collect();
        let [kind, bad, good] = &parts[..] else { panic!("three columns: {line}") };
        let ids = |text: &str| -> Vec<(String, String)> {
            let found = check(&Manuscript::read(text), &settings(text));
            found.into_iter().map(|finding| (finding.rule.to_string(), finding.message.say(Language::Ja))).collect()
        };
        let (in_bad, in_good) = (ids(bad), ids(good));
        // What is found in both is not the seeded error.
        let found: Vec<_> = in_bad.iter().filter(|finding| !in_good.contains(finding)).collect();
        let tally = kinds.entry(kind.clone()).or_default();
        tally[0] += 1;
        tally[1] += usize::from(!found.is_empty());
        tally[2] += usize::from(!in_good.is_empty());
        if found.is_empty() {
            println!("MISS  {kind} {bad}");
        } else if std::env::var_os("FOUND").is_some() {
            println!("FOUND {kind} {bad} {found:?}");
        }
        if !in_good.is_empty() {
            println!("ALARM {kind} {good} {in_good:?}");
        }
    }
    let mut all = [0; 3];
    for (kind, tally) in &kinds {
        println!("{kind}: {}/{} alarms {}", tally[1], tally[0], tally[2]);
        all.iter_mut().zip(tally).for_each(|(sum, part)| *sum += part);
    }
    println!("all: {}/{} alarms {}", all[1], all[0], all[2]);
}
