//! A page a prose rule: what it finds, why, and what it really says about its own examples.

use std::{fmt::Write, fs, path::Path};

use anyhow::{Context as _, bail};
use shosai_message::{Language, Message};
use shosai_prose::{Aspect, Finding, FixOptions, Manuscript, Preset, RULES, Rule, Settings, check, fix};

use super::{
    Generated,
    markdown::{cell, code, fenced, prose},
};

/// Every page, and the page that lists them.
pub fn pages(root: &Path) -> anyhow::Result<Vec<Generated>> {
    let mut index = format!(
        "# Prose rules\n\n{} rules for Japanese prose. `shosai check FILE` and `run_quality_checks` run those marked “yes”; \
         `--preset` chooses others. Examples and findings on the pages are the rules' own; a test holds them to it.\n",
        RULES.len()
    );
    let mut files = Vec::new();
    for aspect in Aspect::ALL {
        let _ = write!(
            index,
            "\n## {}\n\n| rule | what it finds | weight | by default | can be fixed |\n|---|---|---|---|---|\n",
            aspect.name()
        );
        for rule in RULES.iter().filter(|rule| rule.aspect == aspect) {
            let found = what_it_finds(root, rule)?;
            let fixable = rule.bad.iter().any(|text| findings(rule, text).iter().any(|one| one.suggestion.is_some()));
            let _ = writeln!(
                index,
                "| [`{0}`](rules/{0}.md) | {1} | {2} | {3} | {4} |",
                rule.name,
                cell(&found),
                rule.severity.name(),
                yes(rule.by_default),
                yes(fixable)
            );
            files.push(Generated::text(&format!("docs/reference/rules/{}.md", rule.name), page(rule, &found)?));
        }
    }
    files.push(Generated::text("docs/reference/rules.md", index));
    Ok(files)
}

/// In both languages: the pages are for readers of either.
fn both(message: &Message) -> String {
    Language::ALL.map(|language| message.say(language)).join(" / ")
}

fn yes(is: bool) -> &'static str {
    if is { "yes" } else { "–" }
}

fn page(rule: &Rule, found: &str) -> anyhow::Result<String> {
    let mut text = format!("# `{}`\n\n{}\n\n{}\n\n", rule.name, prose(found), prose(&both(&rule.why())));
    let _ = writeln!(text, "- aspect: {}; reason code: `{}`", rule.aspect.name(), rule.reason_code);
    let presets: Vec<&str> =
        Preset::ALL.into_iter().filter(|own| Settings::preset(*own).runs(rule)).map(Preset::name).collect();
    let runs = if presets.is_empty() { "no preset".to_owned() } else { format!("`{}`", presets.join("`, `")) };
    let _ = writeln!(text, "- weight: {}; run by {runs}", rule.severity.name());
    if !rule.textlint.is_empty() {
        let _ = writeln!(text, "- finds what textlint's `{}` finds", rule.textlint.join("`, `"));
    }
    if !rule.options.is_empty() {
        text.push_str("\n## Options\n\n| option | default | what it changes |\n|---|---|---|\n");
        for option in rule.options {
            let _ = writeln!(text, "| `{}` | {} | {} |", option.name, code(option.default), cell(option.meaning));
        }
    }
    text.push_str("\n## 悪い例 (found)\n");
    for example in rule.bad {
        let said = findings(rule, example);
        if said.is_empty() {
            bail!("`{}` finds nothing in its own example {example:?}", rule.name);
        }
        let _ = write!(text, "\n{}\n", fenced("text", &visible(example)));
        for finding in &said {
            let _ = writeln!(
                text,
                "- {}:{} {} {} {}",
                finding.line,
                finding.column,
                finding.severity.name(),
                code(&visible(&example[finding.span.clone()])),
                cell(&both(&finding.message))
            );
        }
        if let Some(mended) = mended(rule, example, &said) {
            let _ = write!(text, "\nMended:\n\n{}", fenced("text", &visible(&mended)));
        }
    }
    text.push_str("\n## 良い例 (silent)\n");
    for example in rule.good {
        let _ = write!(text, "\n{}", fenced("text", &visible(example)));
    }
    Ok(text)
}

/// What the rule alone says about a text.
fn findings(rule: &Rule, text: &str) -> Vec<Finding> {
    let mut settings = Settings::nothing();
    settings.enable(rule.name);
    check(&Manuscript::read(text), &settings)
}

/// The text after the rule's own fixes, where it has any.
fn mended(rule: &Rule, text: &str, findings: &[Finding]) -> Option<String> {
    findings.iter().find(|finding| finding.rule == rule.name && finding.suggestion.is_some())?;
    let options = FixOptions { dialogue: true, with_care: true, ..FixOptions::default() };
    Some(fix(&Manuscript::read(text), findings, &options).text).filter(|mended| mended != text)
}

/// Letters that cannot be seen, as their names.
fn visible(text: &str) -> String {
    let mut shown = String::new();
    for letter in text.chars() {
        match letter {
            '\t' => shown.push('→'),
            '\n' | ' ' | '\u{3000}' => shown.push(letter),
            _ if letter.is_control() || is_invisible(letter) => {
                let _ = write!(shown, "⟨U+{:04X}⟩", u32::from(letter));
            }
            _ => shown.push(letter),
        }
    }
    let ends: Vec<String> = shown.lines().map(trailing).collect();
    ends.join("\n")
}

fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}' | '\u{00AD}' | '\u{3099}' | '\u{309A}')
}

/// Blanks at the end of a line, which a page would not show.
fn trailing(line: &str) -> String {
    let kept = line.trim_end_matches([' ', '\u{3000}']);
    let rest: String = line[kept.len()..].chars().map(|blank| if blank == ' ' { '␠' } else { '□' }).collect();
    format!("{kept}{rest}")
}

/// The first line of the rule's own file.
fn what_it_finds(root: &Path, rule: &Rule) -> anyhow::Result<String> {
    let path = format!("crates/shosai-prose/src/rules/{}.rs", rule.name);
    let source = fs::read_to_string(root.join(&path)).with_context(|| path.clone())?;
    let line = source.lines().next().and_then(|line| line.strip_prefix("//! "));
    Ok(line.with_context(|| format!("{path} does not say what it finds"))?.to_owned())
}
